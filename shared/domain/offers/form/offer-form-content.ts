import { isRecord, type JsonObject } from '../../../json.ts'
import { newOfferDraft } from './offer-form.ts'
import { fieldsOf, nested, textAt } from './offer-form-fields.ts'
import { feeTreatments } from '../../../finance/loan-terms.ts'
import type { OfferDraft } from './offer-draft.ts'
import { mostOffers } from '../offer-schema.ts'
import { usStateCodes, type UsState } from '../../../values/us-states.ts'
import { offerTypes } from '../../../values/vocabulary.ts'

/** What the composer saves of an unfinished approval: the offers and the reasons, as typed. */
export interface OffersContent {
  readonly offers: readonly OfferDraft[]
  /** The reason typed for each overridden warning, keyed by `reasonKey` of composer-composition.ts. */
  readonly reasons: Readonly<Record<string, string>>
  /** The borrower's state, for the lender's caps. */
  readonly state: UsState | null
}

/** The content as stored in a draft of kind "offers". */
export function offersContentToJson(content: OffersContent): JsonObject {
  return {
    offers: content.offers.map((offer) => ({ ...offer })),
    reasons: { ...content.reasons },
    state: content.state,
  }
}

/**
 * Reads a stored draft. Texts are restored as typed, even if invalid; missing fields are empty;
 * offers of a type without a form are left out and counted.
 */
export function readOffersContent(
  content: JsonObject,
): OffersContent & { readonly leftOut: number } {
  const stored = Array.isArray(content['offers']) ? content['offers'] : []
  const offers: OfferDraft[] = []
  const keys = new Set<string>()
  for (const [position, value] of stored.slice(0, mostOffers).entries()) {
    const offer = readOffer(value, `restored-${position}`, keys)
    if (offer === null) continue
    keys.add(offer.key)
    offers.push(offer)
  }
  return {
    offers,
    reasons: readReasons(content['reasons']),
    state: usStateCodes.find((known) => known === content['state']) ?? null,
    leftOut: stored.length - offers.length,
  }
}

function readOffer(
  value: unknown,
  spareKey: string,
  taken: ReadonlySet<string>,
): OfferDraft | null {
  if (!isRecord(value)) return null
  const type = offerTypes.find((known) => known === value['type'])
  if (type === undefined) return null
  const key = value['key']
  const blank = newOfferDraft(type, {
    key: typeof key === 'string' && key !== '' && !taken.has(key) ? key : spareKey,
    amount: null,
    firstPaymentDate: null,
  })
  const texts = fieldsOf(type).map((path): [string, string] => [path, textAt(value, path)])
  const treatment = feeTreatments.find((known) => known === value['feeTreatment'])
  return {
    ...blank,
    ...nested(texts),
    feeTreatment: treatment ?? blank.feeTreatment,
  }
}

function readReasons(value: unknown): Record<string, string> {
  if (!isRecord(value)) return {}
  const texts = Object.entries(value).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  return Object.fromEntries(texts)
}
