import { array, boolean, mixed, number, object, string } from 'yup'
import { achChecklist, authorizationKinds, consentWays } from '../domain/documents/ach.ts'
import { assentText, longestAssentWords } from '../domain/documents/assent.ts'
import { calendarDate } from '../values/calendar-date-schema.ts'
import type { SubmissionKind } from '../values/submission-kinds.ts'
import type { Decision, SeenApplication } from '../domain/decisions/decision.ts'
import {
  longestReasonCode,
  mostReasons,
  type RejectionReason,
} from '../values/rejection-reasons.ts'
import { reasonLengths, type ReasonedAction } from '../domain/decisions/officer-actions.ts'
import type { DecisionSummary } from '../domain/startup/app-state.ts'
import { longestDocumentId } from '../domain/wire/acknowledgments.ts'
import { facilityIdPattern } from '../values/ids.ts'
import { feeTreatments } from '../finance/loan-terms.ts'
import { lendingDetailsSchema } from '../domain/settings/lending-details.ts'
import { mostOffers, offerTermsSchema } from '../domain/offers/offer-schema.ts'
import { longestWebhookUrl } from '../domain/settings/webhook-url.ts'
import { isRecord } from '../json.ts'
import { usStateCodes } from '../values/us-states.ts'
import { applicationId } from './applications.ts'
import { entry, exactly, nothing, type Entry } from './entry.ts'

/** Created once by the sending page, so that a second click doesn't create a second decision. */
const requestKey = () => string().uuid().required()
const decisionId = () => string().min(1).max(64).required()
export const facilityId = () => string().matches(facilityIdPattern).required()

const seen = () =>
  mixed<SeenApplication>(
    (value): value is SeenApplication =>
      isRecord(value) &&
      typeof value['status'] === 'string' &&
      (value['requestedAmount'] === null || typeof value['requestedAmount'] === 'number') &&
      (value['offers'] === null || Array.isArray(value['offers'])) &&
      (value['borrowerState'] === undefined ||
        usStateCodes.some((code) => code === value['borrowerState'])),
  ).required()

/** The text that the borrower agreed to; Loan Desk keeps its SHA-256. */
export const assentWords = () =>
  string()
    .max(longestAssentWords)
    .test('not-empty', (words) => words === undefined || assentText(words) !== '')
const reasonFor = (action: ReasonedAction) => {
  const { least, most } = reasonLengths[action]
  return string().trim().min(least).max(most).required()
}
/** Name of the person who agreed, or who recorded the agreement. */
export const personName = () => string().trim().min(1).max(200).required()

/** Either the text, or the hash that Loan Desk stored earlier for this facility. */
const assent = () =>
  object({
    givenBy: personName(),
    words: assentWords(),
    wordsHash: string().matches(/^[0-9a-f]{64}$/),
  })
    .noUnknown()
    .optional()
    .default(undefined)
    .test(
      'one',
      (given) =>
        given === undefined || (given.words === undefined) !== (given.wordsHash === undefined),
    )

export const achPurposeSchema = exactly({
  kind: string().oneOf(authorizationKinds).required(),
  applicationId: applicationId().optional(),
  paymentReference: string().max(200).defined(),
  amount: number().integer().min(0).nullable().defined(),
  plannedOn: calendarDate().nullable().defined(),
  dateReason: string().trim().max(200),
  ticked: array(string().oneOf(achChecklist).required()).max(achChecklist.length).required(),
  consent: object({
    way: string().oneOf(consentWays).required(),
    takenOn: calendarDate().required(),
    takenBy: string().min(1).max(200).required(),
    assent: assent(),
  })
    .noUnknown()
    .nullable()
    .default(null)
    .defined(),
})

/** The entry that submits a kind: `set-webhook` becomes `setWebhook`. */
type CommandOf<Kind extends string> = Kind extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<CommandOf<Rest>>}`
  : Kind

/**
 * Everything that changes something at the service. A call returns once the decision is on disk;
 * the event `decisions.changed` reports its outcome.
 */
const submissions = {
  approve: entry<Decision>()(
    exactly({
      requestKey: requestKey(),
      applicationId: applicationId(),
      offers: array(offerTermsSchema).min(1).max(mostOffers).required(),
      /** The assumptions behind each offer's estimates, as the officer saw them. Never sent. */
      estimates: array(
        exactly({
          paidOutOn: calendarDate().required(),
          feeTreatment: string().oneOf(feeTreatments).required(),
        }),
      )
        .max(mostOffers)
        .required(),
      seen: seen(),
      overrides: array(
        exactly({
          rule: string().min(1).max(64).required(),
          path: string().max(200).defined(),
          reason: string().min(1).max(1000).required(),
        }),
      )
        .max(200)
        .required(),
    }),
  ),
  /** Fails with payload-invalid and the broken rule at `reasons`. */
  reject: entry<Decision>()(
    exactly({
      requestKey: requestKey(),
      applicationId: applicationId(),
      reasons: array(string().min(1).max(longestReasonCode).required())
        .min(1)
        .max(mostReasons)
        .required(),
      seen: seen(),
    }),
  ),
  /**
   * Fails with payment-has-document if, under any connection to the same service, this computer's
   * register has a document for this payment that none has replaced, or one is being sent, until
   * `replaces` says that the officer wants another: two windows with one payment create one
   * document. Repeating the very same request fails with decision-already-open. Fails with
   * payload-invalid, each code at `purpose`, for everything that wasn't vouched for, including
   * autopay without the borrower's assent.
   */
  createAchAuthorization: entry<Decision>()(
    exactly({
      requestKey: requestKey(),
      facilityId: facilityId(),
      purpose: achPurposeSchema,
      replaces: boolean(),
    }),
  ),
  /**
   * Makes the payment that a document was created for. Fails with not-offered, document-not-here,
   * document-not-payable (used, revoked, replaced, or for autopay), debits-stopped, and with
   * decision-already-open while another payment of the document, or of one that it replaced, is
   * possible.
   */
  makePayment: entry<Decision>()(
    exactly({
      requestKey: requestKey(),
      documentId: string().min(1).max(longestDocumentId).required(),
    }),
  ),
  /** Cancels a pending payment. Fails with not-offered, document-not-here, payment-not-cancelable. */
  cancelPayment: entry<Decision>()(
    exactly({
      requestKey: requestKey(),
      documentId: string().min(1).max(longestDocumentId).required(),
    }),
  ),
  /** Fails with starter-mode-only if the connection is not in Starter Mode. */
  setLendingDetails: entry<Decision>()(
    exactly({ requestKey: requestKey(), details: lendingDetailsSchema }),
  ),
  /** Replaces the current URL. Fails with payload-invalid and the broken rule at `url`. */
  setWebhook: entry<Decision>()(
    exactly({ requestKey: requestKey(), url: string().min(1).max(longestWebhookUrl).required() }),
  ),
  /** Fails with not-offered. */
  deleteWebhook: entry<Decision>()(exactly({ requestKey: requestKey() })),
} satisfies Record<CommandOf<SubmissionKind>, Entry<{ readonly requestKey: string }, Decision>>

/** A submission with the borrower of its application. */
export interface ListedDecision extends Decision {
  /** null if the submission is about no application of the worklist, or the borrower was never fetched. */
  readonly borrowerName: string | null
}

/** The reasons for denial, in the service's order. */
export interface ReasonList {
  readonly reasons: readonly RejectionReason[]
  /** When the service provided them; null if Loan Desk has never fetched them. */
  readonly fetchedAt: number | null
}

export const decisions = {
  ...submissions,
  /**
   * Fetched at most once a day; if the service isn't reachable, the reasons fetched before, or the
   * known codes.
   */
  rejectionReasons: entry<ReasonList>()(nothing),
  /**
   * Newest first, at most `limit` after the first `offset`. The default limit is 500, or none if
   * `openOnly` is set.
   */
  list: entry<readonly ListedDecision[]>()(
    exactly({
      /** Only submissions that are waiting or need the officer. */
      openOnly: boolean().required(),
      offset: number().integer().min(0).max(10_000_000),
      limit: number().integer().min(1).max(500),
    }),
  ),
  ofSubject: entry<readonly Decision[]>()(
    exactly({ subject: string().min(1).max(300).required() }),
  ),
  get: entry<ListedDecision>()(exactly({ id: decisionId() })),
  summary: entry<DecisionSummary>()(nothing),
  /** Cancels a submission that hasn't started sending. */
  cancel: entry<Decision>()(exactly({ id: decisionId() })),
  /**
   * Sends an unknown, held or refused submission again because the officer asks for it; the reason
   * is kept. Fails with payment-has-document as `createAchAuthorization` does, for a document of
   * another submission; with payment-date-passed for a document or payment whose day is over; and
   * with first-payment-passed or approval-blocked for an approval.
   */
  resend: entry<Decision>()(
    exactly({
      id: decisionId(),
      reason: reasonFor('resend'),
      replaces: boolean(),
    }),
  ),
  /** Immediately settles an unknown decision by reading the current state from the service. */
  settle: entry<Decision>()(exactly({ id: decisionId() })),
  /**
   * Immediately sends a decision that waits for the borrower's identity check; fails with
   * decision-state otherwise.
   */
  tryNow: entry<Decision>()(exactly({ id: decisionId() })),
  /** Records the outcome of an unknown decision as the officer learned it elsewhere, with the reason. */
  close: entry<Decision>()(
    exactly({
      id: decisionId(),
      outcome: string()
        .oneOf(['confirmed', 'canceled'] as const)
        .required(),
      reason: reasonFor('close'),
    }),
  ),
  /**
   * The document of a confirmed submission doesn't exist or is lost: its payment can have another
   * one, on any computer of the team. Colleagues see the reason. Fails with decision-state if the
   * team space has no entry for the submission, with document-used, with decision-already-open
   * while a payment of the document is under way or unknown, and with the failures of `team.state`.
   */
  voidRegistration: entry<Decision>()(exactly({ id: decisionId(), reason: reasonFor('void') })),
} as const
