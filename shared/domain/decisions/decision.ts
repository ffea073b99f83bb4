import type { UsState } from '../../values/us-states.ts'
import type { JsonObject } from '../../json.ts'
import type { Failure } from '../../result.ts'
import type { ServiceProfileName } from '../../service-profiles/all-profiles.ts'
import type { SubmissionKind } from '../../values/submission-kinds.ts'
import type { AchPurpose, DocumentEvent } from '../documents/ach.ts'

export const decisionStates = [
  'draft',
  'queued',
  'checking',
  'sending',
  'confirmed',
  'refused',
  'unknown',
  'held',
  'canceled',
] as const
export type DecisionState = (typeof decisionStates)[number]

/** The application as the officer saw it; Loan Desk checks for changes before it sends a decision. */
export interface SeenApplication {
  readonly status: string
  /** Cents. */
  readonly requestedAmount: number | null
  /** Raw offers of the response; null if it had none. */
  readonly offers: readonly JsonObject[] | null
  /** The service's codes; absent if the response had none. */
  readonly rejectionReasons?: readonly string[]
  /** Chosen by the officer for the lender's state caps; never sent to the service. */
  readonly borrowerState?: UsState
}

/** A policy finding that the officer overrode, with the reason given. */
export interface Override {
  readonly rule: string
  readonly path: string
  readonly reason: string
}

/**
 * Outcome of an attempt. A read (check, settle) is done or failed; a send is done, refused,
 * not-sent (certainly never processed) or unknown (may have been processed).
 */
export const attemptOutcomes = ['done', 'failed', 'refused', 'not-sent', 'unknown'] as const
export type AttemptOutcome = (typeof attemptOutcomes)[number]

/** One request sent for a decision, or one read that checked or settled it. */
export interface Attempt {
  readonly purpose: 'check' | 'send' | 'settle'
  readonly startedAt: number
  readonly endedAt: number | null
  /** null while the attempt is under way. */
  readonly outcome: AttemptOutcome | null
  readonly status: number | null
  readonly failure: Failure | null
  /** For checks and sends: the service profile used. Absent in older attempts, which didn't record it. */
  readonly serviceProfile?: ServiceProfileName | undefined
  /**
   * For sends that create a document: the ID of the facility's latest document before the send,
   * null if it had none. Absent if the service didn't show it.
   */
  readonly documentBefore?: string | null
  /**
   * Set if a colleague voided the registration during the attempt: no payment is made with the
   * created document.
   */
  readonly voided?: DocumentEvent
}

export interface Decision {
  readonly id: string
  readonly connectionId: string
  readonly kind: SubmissionKind
  /** ID of the application, facility or payment, or the name of the setting. */
  readonly subject: string
  readonly state: DecisionState
  /** Idempotency key from the sending page: the same key twice means the same decision. */
  readonly requestKey: string
  /** The exact body of the request, or null if the endpoint takes none. */
  readonly body: JsonObject | null
  readonly seen: SeenApplication | null
  readonly overrides: readonly Override[]
  /** Purpose of the ACH document and the officer's confirmations; null for every other kind. */
  readonly achPurpose: AchPurpose | null
  /** For held decisions: the application as the service has it now. */
  readonly found: SeenApplication | null
  /** The last failure, which is the reason for the state. */
  readonly failure: Failure | null
  /** Response body of a confirmed decision; never contains a document URL. */
  readonly response: JsonObject | null
  readonly attempts: readonly Attempt[]
  readonly createdAt: number
  readonly createdBy: string
  readonly updatedAt: number
  /**
   * Epoch milliseconds before which Loan Desk doesn't retry by itself. If null, a queued decision
   * may start at once, and an unknown one waits for the officer.
   */
  readonly notBefore: number | null
  /** The officer's reason for sending it again. */
  readonly resendReason: string | null
  /** The officer's reason for recording the outcome of an unknown decision. */
  readonly closeReason: string | null
  /** ID of the operation that entered it in the team's register; null if it has no live entry there. */
  readonly registration: string | null
}
