import type { JsonObject } from '../../../json.ts'
import type { Result } from '../../../result.ts'
import type { ActivityAction } from '../../activity/activity.ts'
import type { ReadApplication } from '../../applications/application.ts'
import type { WireForm } from '../../connections/connection.ts'
import type { DraftKind } from '../../offers/draft.ts'
import type { Payment } from '../../documents/payment.ts'
import type { ServiceProfileName } from '../../../service-profiles/all-profiles.ts'
import type { OperationBody, OperationKind } from '../../team/operations.ts'
import type { Decision, SeenApplication } from '../decision.ts'
import type { OutboxEvent } from '../events.ts'

/** An ACH authorization document as the service made it. Its address never leaves the main process. */
export interface AchAuthorization {
  readonly id: string
  readonly documentUrl: string
}

/** What a response says by which the service confirms a submission. */
export interface Answer {
  /** What the record keeps of it: never a document's address. */
  readonly reply: JsonObject
  /** The application that it shows. */
  readonly read: ReadApplication | null
  /** The document that was made. */
  readonly document: AchAuthorization | null
}

/** What the officer asks for, as it goes into a new record. */
export type SubmissionFacts = Pick<Decision, 'kind' | 'subject' | 'body'> &
  Partial<Pick<Decision, 'seen' | 'overrides' | 'achPurpose'>>

/** What is read to settle a submission, and what it says. */
export type Settling =
  /** Read for one that was confirmed, too. */
  | {
      readonly reads: 'application'
      readonly judge: (decision: Decision, read: ReadApplication, startedAt: number) => OutboxEvent
    }
  /** Those of its facility that it can have made: of its amount, and of no other document. */
  | {
      readonly reads: 'payments'
      /** `aheadMs`: by how much this computer's clock is ahead of the service's. */
      readonly judge: (
        decision: Decision,
        payments: readonly Payment[],
        startedAt: number,
        aheadMs: number,
      ) => OutboxEvent
    }
  /** The one that it is about. */
  | {
      readonly reads: 'payment'
      readonly judge: (payment: Payment, startedAt: number) => OutboxEvent
    }
  /** The URLs that the service has now. */
  | {
      readonly reads: 'webhook'
      /** Whether its body was written for a service that shows them. */
      readonly isShownFor: (decision: Pick<Decision, 'body'>) => boolean
      readonly judge: (
        decision: Pick<Decision, 'body'>,
        urls: readonly string[],
        startedAt: number,
      ) => OutboxEvent
    }
  /** The latest document of its facility. */
  | {
      readonly reads: 'document'
      /** Whether the one before the send is known. */
      readonly isShownFor: (decision: Pick<Decision, 'attempts'>) => boolean
      /** `latest`: null if there is none that this computer doesn't know. */
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

/** How a kind is registered in a team space, so that no colleague sends the same. */
export interface RegisterRule {
  /** What is entered before the first byte leaves. Null: the team space only has to be reachable. */
  readonly open: (
    submission: Decision,
    sha256: (text: string) => string,
  ) => Operation<'decision.open'> | Operation<'ach.register'> | null
  /** What ends the entry once the submission ended so; null if the entry stays. */
  readonly close: (
    submission: Decision,
    registration: string,
    outcome: RegisteredOutcome,
  ) => Operation<'decision.close'> | Operation<'ach.void'> | null
  /** What frees its payment again, as the document doesn't exist; null if its entry ends by itself. */
  readonly void:
    ((submission: Decision, registration: string, reason: string) => Operation<'ach.void'>) | null
  /**
   * Made while the team space can't be reached, it waits, and leaves only as the lender allows under
   * the officer's own claim. If not, it can't be made then.
   */
  readonly waitsForTeam: boolean
}

/** `replaced`: the officer makes another one about the same thing. */
export type RegisteredOutcome = 'confirmed' | 'refused' | 'canceled' | 'replaced'

/** Everything that depends on what kind of submission it is. */
export interface KindRules {
  /** Whether a body is one that the service's profile allows; null if the request has none. */
  readonly accepts: ((body: JsonObject, profile: ServiceProfileName) => boolean) | null
  /** Reads the body of a 200. Whatever does not confirm what was sent is reply-unreadable. */
  readonly answerOf: (
    body: unknown,
    wire: WireForm,
    sent: Pick<Decision, 'subject' | 'body'>,
  ) => Result<Answer>
  readonly about: 'application' | 'facility' | 'payment' | 'setting'
  /** Of those with one subject and the same text here, only one may be open. */
  readonly matterOf: (submission: Pick<Decision, 'achPurpose' | 'body'>) => string
  /**
   * What a fresh read of its application means before it is sent: `check-passed` if it may go
   * out. Null if it is sent without a check.
   */
  readonly check: ((decision: Decision, read: ReadApplication) => OutboxEvent) | null
  /** How a lost response is settled, if it can be (`settlingOf`). Null if only the officer can tell. */
  readonly settle: Settling | null
  /** Null if colleagues needn't know of it before it is sent. */
  readonly register: RegisterRule | null
  /** The ACH document that is used up once it is confirmed; null if none is. */
  readonly usesDocument: (body: JsonObject | null) => string | null
  /**
   * What its application shows once it is done, as far as that follows from the body; null if it is
   * about no application.
   */
  readonly result: ((body: JsonObject | null) => Partial<SeenApplication>) | null
  /** The drafts of its subject that are removed once it is confirmed. */
  readonly endsDrafts: readonly DraftKind[]
  /** Its request would be another one in other units, or for another profile of the service. */
  readonly bodyDependsOnForm: boolean
  /** How the activity log names that one was made; its words are found by this and the subject. */
  readonly madeAs: ActivityAction
  /** What that line says of its content: codes separated by commas, a hash, or nothing. */
  readonly madeWith: (submission: Pick<Decision, 'body' | 'achPurpose'>) => string
  /** What may travel to the page of the response on record. */
  readonly replyForPage: (reply: JsonObject) => JsonObject
}
