import type { JsonObject } from '../../../json.ts'
import { ok } from '../../../result.ts'
import { referenceKey } from '../../documents/ach-register.ts'
import type { AchPurpose } from '../../documents/ach.ts'
import { achAuthorizationFromWire } from '../../wire/acknowledgments.ts'
import type { Decision } from '../decision.ts'
import { possibleSends } from '../record.ts'
import type { KindRules, RegisterRule, SubmissionFacts } from './kind-rules.ts'

/** The document that the service creates for one payment of a facility. */
export const authorizationOf = (request: {
  readonly facilityId: string
  readonly purpose: AchPurpose
}): SubmissionFacts => ({
  kind: 'create-ach-authorization',
  subject: request.facilityId,
  body: null,
  achPurpose: request.purpose,
})

/**
 * ID of the facility's latest document before the first send that may have created one: null if
 * there was none, undefined if not known.
 */
const documentBefore = (decision: Pick<Decision, 'attempts'>): string | null | undefined =>
  possibleSends(decision)[0]?.documentBefore

/**
 * Each payment needs its own document. The same reference, amount and day are an accidental
 * repetition. Another day or amount for the same reference needs the officer's confirmation
 * (known-documents.ts finds it); then both may be open.
 */
const matterOf = ({ achPurpose }: Pick<Decision, 'achPurpose'>): string =>
  JSON.stringify([
    achPurpose === null ? '' : referenceKey(achPurpose),
    achPurpose?.amount ?? null,
    achPurpose?.plannedOn ?? null,
  ])

/** Text for colleagues: leaves out digits that could be an account number or an identifier. */
const sharedLine = (typed: string): string =>
  typed
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, ' ')
    .replaceAll(/\d(?:[\s.-]?\d){6,}/g, '…')
    .trim() || '–'

function voidOf(
  { subject }: Pick<Decision, 'subject'>,
  registration: string,
  reason: string,
): ReturnType<NonNullable<RegisterRule['void']>> {
  return { kind: 'ach.void', subject, body: { registration, reason: sharedLine(reason) } }
}

/**
 * Allows one document per payment across all computers. A payment without amount or day isn't
 * registered, because it can't be identified.
 */
const register: RegisterRule = {
  open({ subject, achPurpose }, sha256) {
    const { amount, plannedOn, paymentReference } = achPurpose ?? noPayment
    if (amount === null || amount < 1 || plannedOn === null) return null
    const payment = sha256(JSON.stringify([subject, matterOf({ achPurpose })]))
    return {
      kind: 'ach.register',
      subject,
      body: {
        payment,
        amountCents: amount,
        plannedOn,
        reference: sharedLine(paymentReference),
      },
    }
  },
  close: (submission, registration, outcome) =>
    outcome === 'confirmed' ? null : voidOf(submission, registration, outcome),
  void: voidOf,
  waitsForTeam: false,
}
const noPayment = { amount: null, plannedOn: null, paymentReference: '' }

export const achAuthorization: KindRules = {
  accepts: null,
  parseResponse(body) {
    const made = achAuthorizationFromWire(body)
    return made.ok
      ? ok({ response: { id: made.value.id }, read: null, document: made.value })
      : made
  },
  about: 'facility',
  matterOf,
  check: null,
  settle: {
    reads: 'document',
    isShownFor: (decision) => documentBefore(decision) !== undefined,
    judge: (decision, latest, startedAt) =>
      latest === null || latest.id === documentBefore(decision)
        ? { type: 'settle-not-shown', startedAt, code: 'document-not-shown' }
        : { type: 'settle-as-sent', startedAt, response: { id: latest.id } },
  },
  register,
  usesDocument: () => null,
  result: null,
  endsDrafts: [],
  bodyDependsOnForm: false,
  /** Records in the log, which is never changed, the hash of the words that the borrower agreed to. */
  madeWith: ({ achPurpose }) => achPurpose?.consent?.assent?.wordsHash ?? '',
  /** Only the ID, whatever the record holds: the document URL stays in the main process. */
  responseForPage: ({ id }): JsonObject => (typeof id === 'string' ? { id } : {}),
}
