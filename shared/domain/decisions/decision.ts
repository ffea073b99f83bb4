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

/** What a decision is compared with before it is sent: what the officer had on the screen. */
export interface SeenApplication {
  readonly status: string
  /** Cents. */
  readonly requestedAmount: number | null
  /** The offers as they came, raw; null if the response had none. */
  readonly offers: readonly JsonObject[] | null
  /** Codes of the service; absent if the response had none. */
  readonly rejectionReasons?: readonly string[]
  /** As the officer chose it for the lender's caps by state; never sent to the service. */
  readonly borrowerState?: UsState
}

/** A policy finding that the officer overrode, with the reason given. */
export interface Override {
  readonly rule: string
  readonly path: string
  readonly reason: string
}

/**
 * What became of an attempt. A read (check, settle) is done or failed; a send is done, refused,
 * not-sent (certainly never processed) or unknown (may have been processed).
 */
export const attemptOutcomes = ['done', 'failed', 'refused', 'not-sent', 'unknown'] as const
export type AttemptOutcome = (typeof attemptOutcomes)[number]

/** One request that went out for a decision (or one read that checked it). */
export interface Attempt {
  readonly purpose: 'check' | 'send' | 'settle'
  readonly startedAt: number
  readonly endedAt: number | null
  /** null while it is under way. */
  readonly outcome: AttemptOutcome | null
  readonly status: number | null
  readonly failure: Failure | null
  /** Of a check and a send: the profile it followed. Absent in those from before that was kept. */
  readonly serviceProfile?: ServiceProfileName | undefined
  /**
   * Of a send that makes a document: the ID of the facility's latest one before it, null if it had
   * none. Absent if the service didn't show it.
   */
  readonly documentBefore?: string | null
  /** A colleague voided its registration while it was under way: the document it made is not paid. */
  readonly voided?: DocumentEvent
}

export interface Decision {
  readonly id: string
  readonly connectionId: string
  readonly kind: SubmissionKind
  /** application id, facility id, or the name of the setting: one in flight for each. */
  readonly subject: string
  readonly state: DecisionState
  /** Made by the page that sends; the same key twice is the same decision. */
  readonly requestKey: string
  /** The exact body of the request, or null if the endpoint takes none. */
  readonly body: JsonObject | null
  readonly seen: SeenApplication | null
  readonly overrides: readonly Override[]
  /** What an ACH document is made for, and who vouched for what; null for every other kind. */
  readonly achPurpose: AchPurpose | null
  /** What a hold is about: what the service has now. */
  readonly found: SeenApplication | null
  /** Why it is in this state: the last failure. */
  readonly failure: Failure | null
  /** The response's body of a confirmed decision (never a document URL). */
  readonly reply: JsonObject | null
  readonly attempts: readonly Attempt[]
  readonly createdAt: number
  readonly createdBy: string
  readonly updatedAt: number
  /**
   * Epoch milliseconds before which it is not tried again by itself. A queued one without it may
   * start at once; an unknown one without it does nothing by itself, the officer is asked.
   */
  readonly notBefore: number | null
  /** The officer's reason for sending it again. */
  readonly resendReason: string | null
  /** The officer's reason for saying how an unknown one ended. */
  readonly closeReason: string | null
  /** The operation that entered it in the team's register; null if it has no live entry there. */
  readonly registration: string | null
}
