import type { JsonObject, JsonValue } from '../../json.ts'
import type { ReadApplication } from '../applications/application.ts'
import type { SeenApplication } from './decision.ts'
import { isJsonList, isJsonObject, pathIn } from '../wire/body.ts'
import { visibleText } from '../../values/visible-text.ts'
import type { FieldChange } from '../applications/field-changes.ts'

/** One field that differs: its wire path, and both values as display text. */
export type FieldDifference = Omit<FieldChange, 'at'>

/** Maximum number of differences per comparison; entirely different bodies need no more. */
const mostDifferences = 200

/** Differences between two bodies, field by field. Null, empty text and an absent field are equal. */
export function differences(
  before: JsonObject | null,
  after: JsonObject | null,
): FieldDifference[] {
  return compareFields(before ?? {}, after ?? {})
    .filter((field) => field.outcome !== 'same')
    .slice(0, mostDifferences)
    .map(({ path, sent, returned }) => ({
      path: visibleText(path),
      before: valueText(sent),
      after: valueText(returned),
    }))
}

/** The facts that Loan Desk compares before it sends a decision. */
export function seenApplication(read: ReadApplication): SeenApplication {
  const rejectionReasons = read.application.rejectionReasons ?? []
  return {
    status: read.application.status,
    requestedAmount: read.application.requestedAmount,
    offers: read.application.offers?.map((offer) => offer.raw) ?? null,
    ...(rejectionReasons.length > 0 && { rejectionReasons }),
  }
}

/**
 * What changed since the officer saw the application: status, requested amount and offers only.
 * Empty if the decision may be sent. Absent offers equal an empty list, and the order of offers
 * doesn't matter.
 */
export function changesSinceSeen(seen: SeenApplication, now: SeenApplication): FieldDifference[] {
  const facts = ({ status, requestedAmount }: SeenApplication): JsonObject => ({
    status,
    requested_amount: requestedAmount,
  })
  return [
    ...differences(facts(seen), facts(now)),
    ...offerChanges(seen.offers ?? [], now.offers ?? []),
  ]
}

function offerChanges(
  before: readonly JsonObject[],
  after: readonly JsonObject[],
): FieldDifference[] {
  const sorted = (offers: readonly JsonObject[]) => offers.map(canonicalText).sort().join('\n')
  if (sorted(before) === sorted(after)) return []
  const byField = differences({ offers: before }, { offers: after })
  // An offer without any values differs in no field, but changes the number of offers.
  return byField.length > 0
    ? byField
    : [{ path: 'offers', before: String(before.length), after: String(after.length) }]
}

export interface ComparedField {
  /** Wire path, inside the body or the offer. */
  readonly path: string
  /** null if the field is absent. */
  readonly sent: JsonValue
  readonly returned: JsonValue
  readonly outcome: 'same' | 'different' | 'only-sent' | 'only-returned'
}

/**
 * Compares the sent body with the returned one, one entry per value. A field that is null or empty
 * text counts as absent; a field that is absent on both sides isn't listed.
 */
export function compareFields(sent: JsonObject, returned: JsonObject): ComparedField[] {
  const [left, right] = [leaves(sent), leaves(returned)]
  return [...new Set([...left.keys(), ...right.keys()])].map((path) => {
    const [mine, theirs] = [left.get(path) ?? null, right.get(path) ?? null]
    return { path, sent: mine, returned: theirs, outcome: outcomeOf(mine, theirs) }
  })
}

function outcomeOf(sent: JsonValue, returned: JsonValue): ComparedField['outcome'] {
  if (returned === null) return 'only-sent'
  if (sent === null) return 'only-returned'
  return sent === returned ? 'same' : 'different'
}

export interface ComparedOffer {
  /** Position among the sent offers; null for an offer that was only returned. */
  readonly sent: number | null
  /** Position among the returned offers; null for an offer that wasn't returned. */
  readonly returned: number | null
  readonly fields: readonly ComparedField[]
}

/**
 * Matches each sent offer with a returned one and compares their fields. Offers at the same
 * position with the same terms are matched first, then the pairs that agree in the most fields. The
 * result is in the order of the sent offers; offers that were only returned come last.
 */
export function sentAgainstReturned(
  sent: readonly JsonObject[],
  returned: readonly JsonObject[],
): ComparedOffer[] {
  const partner = new Map<number, number>()
  const taken = new Set<number>()
  const pair = (mine: number, theirs: number) => {
    partner.set(mine, theirs)
    taken.add(theirs)
  }
  sent.forEach((offer, index) => {
    const there = returned[index]
    if (there !== undefined && sameTerms(compareFields(offer, there))) pair(index, index)
  })
  const candidates = sent
    .flatMap((offer, mine) =>
      returned.map((other, theirs) => ({ mine, theirs, score: agreement(offer, other) })),
    )
    .sort(
      (a, b) =>
        b.score - a.score ||
        Math.abs(a.mine - a.theirs) - Math.abs(b.mine - b.theirs) ||
        a.mine - b.mine,
    )
  for (const { mine, theirs } of candidates) {
    if (!partner.has(mine) && !taken.has(theirs)) pair(mine, theirs)
  }
  return [
    ...sent.map((offer, index): ComparedOffer => {
      const there = partner.get(index) ?? null
      const other = there === null ? {} : (returned[there] ?? {})
      return { sent: index, returned: there, fields: compareFields(offer, other) }
    }),
    ...returned.flatMap((offer, index): ComparedOffer[] =>
      taken.has(index) ? [] : [{ sent: null, returned: index, fields: compareFields({}, offer) }],
    ),
  ]
}

/**
 * Whether the service has exactly the sent offers. Fields that it added to an offer (an ID, an
 * introductory rate) don't count; a term that it changed or left out does.
 */
export function offersMatch(
  sent: readonly JsonObject[],
  returned: readonly JsonObject[] | null,
): boolean {
  return (
    returned !== null &&
    sentAgainstReturned(sent, returned).every(
      (offer) => offer.sent !== null && offer.returned !== null && sameTerms(offer.fields),
    )
  )
}

/**
 * Sent fields that a response may lack: the specification shows first_payment_date in the read
 * response and the approve request, not in the approve response.
 */
const absentFromResponses: ReadonlySet<string> = new Set(['first_payment_date'])

function sameTerms(fields: readonly ComparedField[]): boolean {
  return fields.every(keepsTerm)
}

/**
 * Whether a field was returned unchanged. Fields that a response adds or may leave out count as
 * unchanged.
 */
export function keepsTerm({ path, outcome }: ComparedField): boolean {
  return (
    outcome === 'same' ||
    outcome === 'only-returned' ||
    (outcome === 'only-sent' && absentFromResponses.has(path))
  )
}

/** Number of equal fields; an offer of the same type always scores higher than one of another type. */
function agreement(sent: JsonObject, returned: JsonObject): number {
  const fields = compareFields(sent, returned)
  const same = fields.filter((field) => field.outcome === 'same').length
  const sameType = fields.some((field) => field.path === 'type' && field.outcome === 'same')
  return same + (sameType ? 1_000 : 0)
}

/** Every value of a body by its path; null, empty text, empty lists and objects are left out. */
function leaves(body: JsonObject): Map<string, JsonValue> {
  const found = new Map<string, JsonValue>()
  const visit = (value: JsonValue, path: string): void => {
    if (isJsonList(value)) value.forEach((entry, index) => visit(entry, pathIn(path, index)))
    else if (isJsonObject(value)) {
      for (const [name, entry] of Object.entries(value)) visit(entry, pathIn(path, name))
    } else if (value !== null && value !== '') found.set(path, value)
  }
  visit(body, '')
  return found
}

/** A text that is equal for equal offers, regardless of field order. */
function canonicalText(offer: JsonObject): string {
  return JSON.stringify([...leaves(offer)].sort(([a], [b]) => (a < b ? -1 : 1)))
}

function valueText(value: JsonValue): string | null {
  if (value === null) return null
  return visibleText(typeof value === 'string' ? value : JSON.stringify(value))
}
