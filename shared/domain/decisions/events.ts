import type { JsonObject } from '../../json.ts'
import type { Failure } from '../../result.ts'
import type { ServiceProfileName } from '../../service-profiles/all-profiles.ts'
import type { SeenApplication } from './decision.ts'

/** Times are epoch milliseconds. `notBefore: null`: no retry is scheduled. */
export type OutboxEvent =
  /** `notBefore`: until then, nothing is sent and the officer can undo the submission. */
  | { readonly type: 'submit'; readonly notBefore: number | null }
  /** Starts the check, or the send if the kind has no check. */
  | {
      readonly type: 'start'
      readonly serviceProfile: ServiceProfileName
      readonly documentBefore?: string | null
    }
  /** The team's register refused it: a colleague sent or is sending the same. */
  | { readonly type: 'register-refused'; readonly failure: Failure }
  | { readonly type: 'check-passed' }
  | { readonly type: 'check-differs'; readonly found: SeenApplication }
  /** The service refused to show the application, so the decision isn't sent. */
  | { readonly type: 'check-refused'; readonly failure: Failure }
  /** The read failed for a temporary reason. */
  | {
      readonly type: 'check-failed'
      readonly failure: Failure
      readonly notBefore: number | null
    }
  | { readonly type: 'sent-done'; readonly status: number; readonly response: JsonObject | null }
  | { readonly type: 'sent-refused'; readonly status: number | null; readonly failure: Failure }
  /** The service responded that it is too early: a precondition isn't met yet. */
  | {
      readonly type: 'sent-too-early'
      readonly status: number
      readonly failure: Failure
      readonly notBefore: number
    }
  | {
      readonly type: 'not-sent'
      readonly status: number | null
      readonly failure: Failure
      readonly notBefore: number | null
    }
  | { readonly type: 'sent-unknown'; readonly status: number | null; readonly failure: Failure }
  /** Loan Desk restarted; nothing waits for the response of a request that was under way. */
  | { readonly type: 'restart' }
  /** Restored from a backup: what happened to the decision since the backup is unknown. */
  | { readonly type: 'restored' }
  | {
      readonly type: 'settle-as-sent'
      readonly startedAt: number
      readonly response: JsonObject
    }
  | {
      readonly type: 'settle-otherwise'
      readonly startedAt: number
      readonly found: SeenApplication
    }
  | { readonly type: 'settle-still-pending'; readonly startedAt: number }
  /** The read doesn't show it, or doesn't show which of several entries it is. */
  | {
      readonly type: 'settle-not-shown'
      readonly startedAt: number
      readonly code: 'payment-not-shown' | 'document-not-shown' | 'setting-not-shown'
    }
  | {
      readonly type: 'settle-failed'
      readonly startedAt: number
      readonly failure: Failure
      readonly notBefore: number | null
    }
  /** Officer actions: this event and those below. */
  | { readonly type: 'cancel' }
  | { readonly type: 'resend'; readonly reason: string }
  | { readonly type: 'settle' }
  /** Retries at once a decision that waits because it was too early. */
  | { readonly type: 'try-now' }
  | {
      readonly type: 'close'
      readonly outcome: 'confirmed' | 'canceled'
      readonly reason: string
    }

export type OutboxEventType = OutboxEvent['type']
