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
import { reasonLengths, type ReasonedAction } from '../domain/decisions/standing.ts'
import type { DecisionSummary } from '../domain/startup/app-state.ts'
import { longestDocumentId } from '../domain/wire/acknowledgments.ts'
import { facilityIdPattern } from '../values/ids.ts'
import type { OfficerFacts, RecordedNotice } from '../domain/notices/notice.ts'
import { feeTreatments } from '../finance/loan-terms.ts'
import type { KeptEstimate } from '../domain/offers/estimates.ts'
import { lendingDetailsSchema } from '../domain/settings/lending-details.ts'
import { mostOffers, offerTermsSchema } from '../domain/offers/offer-schema.ts'
import { longestWebhookUrl } from '../domain/settings/webhook-url.ts'
import { isRecord } from '../json.ts'
import { usStateCodes } from '../values/us-states.ts'
import { applicationId } from './applications.ts'
import { entry, exactly, nothing, type Entry } from './entry.ts'
import type { ActivityEntry } from '../domain/activity/activity.ts'
import type { Connection } from '../domain/connections/connection.ts'
import type { CachedApplication } from '../domain/applications/application.ts'

/** Made once by the page that sends, so that a second press is the same decision. */
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

/** The words that the borrower agreed to, of which Loan Desk keeps the SHA-256. */
export const assentWords = () =>
  string()
    .max(longestAssentWords)
    .test('not-empty', (words) => words === undefined || assentText(words) !== '')
const reasonFor = (action: ReasonedAction) => {
  const { least, most } = reasonLengths[action]
  return string().trim().min(least).max(most).required()
}
/** Name of a person who agreed or recorded it. */
export const personName = () => string().trim().min(1).max(200).required()

/** Either the words, or the hash that Loan Desk made of them for this facility before. */
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

/** The entry by which a kind is submitted: `set-webhook` by `setWebhook`. */
type CommandOf<Kind extends string> = Kind extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<CommandOf<Rest>>}`
  : Kind

/**
 * Everything that changes something at the service. A call answers once the decision is on disk;
 * what becomes of it is told by the event `decisions.changed`.
 */
const submissions = {
  approve: entry<Decision>()(
    exactly({
      requestKey: requestKey(),
      applicationId: applicationId(),
      offers: array(offerTermsSchema).min(1).max(mostOffers).required(),
      /** What the estimates of each offer rest on, as the officer saw them. Never sent. */
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
  /** Fails with payload-invalid, the rule that was broken at `reasons`. */
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
   * Fails with payment-has-document if this computer's register holds one for this payment that
   * none has replaced, under any connection to the same service, or one is on its way, until
   * `replaces` says that the officer means another:
   * two windows with one payment make one document. The very same request once more fails with
   * decision-already-open. Fails with payload-invalid, each code at `purpose`, for what was not
   * vouched for: autopay without the borrower's assent among it.
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
   * The payment that a document was made for. Fails with not-offered, document-not-here,
   * document-not-payable (used, revoked, replaced, or of autopay), debits-stopped, and
   * decision-already-open while another payment of it, or of one that it replaced, may be made.
   */
  makePayment: entry<Decision>()(
    exactly({
      requestKey: requestKey(),
      documentId: string().min(1).max(longestDocumentId).required(),
    }),
  ),
  /** Of a payment that is pending. Fails with not-offered, document-not-here, payment-not-cancelable. */
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
  /** Replaces the URL set before. Fails with payload-invalid, the rule that was broken at `url`. */
  setWebhook: entry<Decision>()(
    exactly({ requestKey: requestKey(), url: string().min(1).max(longestWebhookUrl).required() }),
  ),
  /** Fails with not-offered. */
  deleteWebhook: entry<Decision>()(exactly({ requestKey: requestKey() })),
} satisfies Record<CommandOf<SubmissionKind>, Entry<{ readonly requestKey: string }, Decision>>

/** A submission, and whose application it is about. */
export interface ListedDecision extends Decision {
  /** null where that is about no application of the worklist, or the borrower was never fetched. */
  readonly borrowerName: string | null
}

/** The reasons for which an application can be rejected, in the service's order. */
export interface ReasonList {
  readonly reasons: readonly RejectionReason[]
  /** When the service gave them; null if Loan Desk has never fetched them. */
  readonly fetchedAt: number | null
}

export const decisions = {
  ...submissions,
  /** Fetched at most once a day; without the service those fetched before, or the known codes. */
  rejectionReasons: entry<ReasonList>()(nothing),
  /**
   * Newest first, at most `limit` behind the first `offset`. Without a limit as many as there are of
   * open ones, and 500 of all.
   */
  list: entry<readonly ListedDecision[]>()(
    exactly({
      /** Only what waits or needs the officer. */
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
  /** Takes back what has not begun to send. */
  cancel: entry<Decision>()(exactly({ id: decisionId() })),
  /**
   * Sends again on purpose what is unknown, held or refused; the reason is kept. Fails with
   * payment-has-document as `createAchAuthorization` does, for a document of another submission, and
   * with payment-date-passed for a document or payment whose day is over, and with
   * first-payment-passed for an approval.
   */
  resend: entry<Decision>()(
    exactly({
      id: decisionId(),
      reason: reasonFor('resend'),
      replaces: boolean(),
    }),
  ),
  /** Settles an unknown decision by reading, now. */
  settle: entry<Decision>()(exactly({ id: decisionId() })),
  /** Sends now what waits for the borrower's identity check; fails with decision-state otherwise. */
  tryNow: entry<Decision>()(exactly({ id: decisionId() })),
  /** The officer says how an unknown one ended (seen elsewhere), with the reason. */
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
   * The document of a confirmed one doesn't exist, or is lost: its payment can have another one, on
   * any computer of the team. The reason is shown to colleagues. Fails with decision-state if
   * the team space has no entry of it, with document-used, with decision-already-open while a payment
   * of it is under way or unknown, and as `team.state` says.
   */
  voidRegistration: entry<Decision>()(exactly({ id: decisionId(), reason: reasonFor('void') })),
} as const

/** A decision with the hash under which the activity log knows its request. */
export interface PackedDecision {
  readonly decision: Decision
  /**
   * Method and path of its last send, to go with the connection's address; under the connection's
   * profile if nothing was sent yet, or if the profile wasn't kept. Null where there is none.
   */
  readonly requestLine: string | null
  /** SHA-256 (hex) of the request's body as JSON, or null if it has none. */
  readonly bodyHash: string | null
  /**
   * Of the offers of an approval, in their order, as the officer saw them; null for other kinds and
   * for one from before estimates were kept.
   */
  readonly estimates: readonly KeptEstimate[] | null
}

/** A recorded notice with what was sent. */
export interface PackedNotice extends RecordedNotice {
  /** null for one that was written elsewhere; its SHA-256 (UTF-8, hex) is `letter.hash`. */
  readonly letterText: string | null
}

/** What the officer says of an application, and its recorded notices, newest day first. */
export type PackedNotices = OfficerFacts & { readonly recorded: readonly PackedNotice[] }

/** How an application was approved and what its borrower was told, whether or not it is still here. */
export interface ApplicationRecord {
  readonly applicationId: string
  readonly connection: Pick<Connection, 'unitsProfile' | 'timeZone'>
  /** The confirmed ones, oldest first. */
  readonly approvals: readonly PackedDecision[]
  readonly notices: PackedNotices
}

/** All that Loan Desk knows of one application, to be shown to somebody else later. */
export interface DecisionPack {
  readonly preparedAt: number
  readonly preparedBy: string
  readonly connection: Pick<Connection, 'name' | 'kind' | 'baseUrl' | 'unitsProfile' | 'timeZone'>
  readonly application: CachedApplication
  /** Oldest first. */
  readonly decisions: readonly PackedDecision[]
  readonly notices: PackedNotices
  /** The lines of the activity log on the application, oldest first. */
  readonly entries: readonly ActivityEntry[]
  /** The whole log when the pack was made, so that its lines can be checked against it. */
  readonly log: {
    readonly entries: number
    /** The first line that does not fit the one before, or null if all do. */
    readonly brokenAt: number | null
    /** The integrity hash of the last line, or null for an empty log. */
    readonly lastHash: string | null
  }
}

export const packs = {
  /** Fails with application-not-here. Reads nothing from the service. */
  ofApplication: entry<DecisionPack>()(exactly({ id: applicationId() })),
  /** Approvals and notices of an application that need not be in the worklist. */
  record: entry<ApplicationRecord>()(exactly({ id: applicationId() })),
} as const
