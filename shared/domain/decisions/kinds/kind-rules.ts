import type { JsonObject } from '../../../json.ts'
import type { Result } from '../../../result.ts'
import type { ReadApplication } from '../../applications/application.ts'
import type { WireForm } from '../../connections/connection.ts'
import type { DraftKind } from '../../offers/draft.ts'
import type { Payment } from '../../documents/payment.ts'
import type { ServiceProfileName } from '../../../service-profiles/all-profiles.ts'
import type { OperationBody, OperationKind } from '../../team/operations.ts'
import type { Decision, SeenApplication } from '../decision.ts'
import type { OutboxEvent } from '../events.ts'

/** An ACH authorization document from the service. Its URL never leaves the main process. */
export interface AchAuthorization {
  readonly id: string
  readonly documentUrl: string
}

/** Content of a response that confirms a submission. */
export interface SendResponse {
  /** The part stored in the record; never a document's URL. */
  readonly response: JsonObject
  /** The application in the response. */
  readonly read: ReadApplication | null
  /** The document that the service created. */
  readonly document: AchAuthorization | null
}

/** What the officer submits, as stored in a new record. */
export type SubmissionFacts = Pick<Decision, 'kind' | 'subject' | 'body'> &
  Partial<Pick<Decision, 'seen' | 'overrides' | 'achPurpose'>>

/** What Loan Desk reads to settle a submission, and how it judges the result. */
export type Settling =
  /** Also read after a submission was confirmed. */
  | {
      readonly reads: 'application'
      readonly judge: (decision: Decision, read: ReadApplication, startedAt: number) => OutboxEvent
    }
  /** Payments of the facility that the submission can have made: with its amount and of no other document. */
  | {
      readonly reads: 'payments'
      /** `aheadMs`: milliseconds that this computer's clock is ahead of the service's. */
      readonly judge: (
        decision: Decision,
        payments: readonly Payment[],
        startedAt: number,
        aheadMs: number,
      ) => OutboxEvent
    }
  /** The payment that the submission is about. */
  | {
      readonly reads: 'payment'
      readonly judge: (payment: Payment, startedAt: number) => OutboxEvent
    }
  /** The URLs that the service has now. */
  | {
      readonly reads: 'webhook'
      /** Whether the body was written for a service that shows its URLs. */
      readonly isShownFor: (decision: Pick<Decision, 'body'>) => boolean
      readonly judge: (
        decision: Pick<Decision, 'body'>,
        urls: readonly string[],
        startedAt: number,
      ) => OutboxEvent
    }
  /** The latest document of the submission's facility. */
  | {
      readonly reads: 'document'
      /** Whether the facility's latest document before the send is known. */
      readonly isShownFor: (decision: Pick<Decision, 'attempts'>) => boolean
      /** `latest`: null if there is none or it may belong to another submission. */
      readonly judge: (
        decision: Pick<Decision, 'attempts'>,
        latest: AchAuthorization | null,
        startedAt: number,
      ) => OutboxEvent
    }

interface Operation<K extends OperationKind> {
  readonly kind: K
  readonly subject: string
  readonly body: OperationBody<K>
}

/** How submissions of a kind are registered in a team space, so that no colleague sends the same. */
export interface RegisterRule {
  /**
   * Operation that registers the submission before anything is sent. Null: nothing is registered,
   * but the team space must be reachable.
   */
  readonly open: (
    submission: Decision,
    sha256: (text: string) => string,
  ) => Operation<'decision.open'> | Operation<'ach.register'> | null
  /** Operation that ends the entry after this outcome; null if the entry stays. */
  readonly close: (
    submission: Decision,
    registration: string,
    outcome: RegisteredOutcome,
  ) => Operation<'decision.close'> | Operation<'ach.void'> | null
  /**
   * Operation that frees the payment again because the document doesn't exist; null if entries of
   * this kind end by themselves.
   */
  readonly void:
    ((submission: Decision, registration: string, reason: string) => Operation<'ach.void'>) | null
  /**
   * True: a submission made while the team space is unreachable waits, and is sent only if the
   * lender allows it under the officer's own claim. False: it can't be made while the team space is
   * unreachable.
   */
  readonly waitsForTeam: boolean
}

/** `replaced`: the officer makes another submission about the same matter. */
export type RegisteredOutcome = 'confirmed' | 'refused' | 'canceled' | 'replaced'

/** Everything that depends on the kind of a submission. */
export interface KindRules {
  /** Whether the service profile allows the body; null if the request has no body. */
  readonly accepts: ((body: JsonObject, profile: ServiceProfileName) => boolean) | null
  /** Reads the body of a 200 response. Fails with reply-unreadable if it doesn't confirm what was sent. */
  readonly parseResponse: (
    body: unknown,
    wire: WireForm,
    sent: Pick<Decision, 'subject' | 'body'>,
  ) => Result<SendResponse>
  readonly about: 'application' | 'facility' | 'payment' | 'setting'
  /** Identifies the matter: only one submission with the same subject and text may be open. */
  readonly matterOf: (submission: Pick<Decision, 'achPurpose' | 'body'>) => string
  /**
   * Judges a fresh read of the application before the send: `check-passed` if the submission may be
   * sent. Null if it is sent without a check.
   */
  readonly check: ((decision: Decision, read: ReadApplication) => OutboxEvent) | null
  /** How a lost response is settled, if possible (`settlingOf`); null if only the officer can. */
  readonly settle: Settling | null
  /** Null if colleagues needn't know of a submission before it is sent. */
  readonly register: RegisterRule | null
  /** ID of the ACH document that a confirmed submission uses up; null if none. */
  readonly usesDocument: (body: JsonObject | null) => string | null
  /**
   * What the application shows after the submission is done, as far as the body tells; null if the
   * submission isn't about an application.
   */
  readonly result: ((body: JsonObject | null) => Partial<SeenApplication>) | null
  /** Drafts of the subject that Loan Desk removes once the submission is confirmed. */
  readonly endsDrafts: readonly DraftKind[]
  /** Whether the request body depends on the units or the service profile. */
  readonly bodyDependsOnForm: boolean
  /** Content detail in the log line of a new submission: comma-separated codes, a hash, or nothing. */
  readonly madeWith: (submission: Pick<Decision, 'body' | 'achPurpose'>) => string
  /** The part of the stored response that may be sent to the page. */
  readonly responseForPage: (response: JsonObject) => JsonObject
}
