import type { JsonObject } from '../../json.ts'
import type { Failure } from '../../result.ts'
import type { ServiceProfileName } from '../../service-profiles/all-profiles.ts'
import type { SeenApplication } from './decision.ts'

/** Times are epoch milliseconds. `notBefore: null` if nothing is to happen again by itself. */
export type OutboxEvent =
  /** `notBefore`: until then the officer can undo it before anything is sent. */
  | { readonly type: 'submit'; readonly notBefore: number | null }
  /** Its turn has come: the check begins, or the send if the kind has no check. */
  | {
      readonly type: 'start'
      readonly serviceProfile: ServiceProfileName
      readonly documentBefore?: string | null
    }
  /** The team's register has no place for it: a colleague sent or is sending the same. */
  | { readonly type: 'register-refused'; readonly failure: Failure }
  | { readonly type: 'check-passed' }
  | { readonly type: 'check-differs'; readonly found: SeenApplication }
  /** The service will not show the application: the approval is not sent. */
  | { readonly type: 'check-refused'; readonly failure: Failure }
  /** The read failed for a reason that passes. */
  | {
      readonly type: 'check-failed'
      readonly failure: Failure
      readonly notBefore: number | null
    }
  | { readonly type: 'sent-done'; readonly status: number; readonly reply: JsonObject | null }
  | { readonly type: 'sent-refused'; readonly status: number | null; readonly failure: Failure }
  /** The service said not yet: what it waits for isn't done. */
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
  /** Loan Desk begins again: whatever was under way has no one waiting for it. */
  | { readonly type: 'restart' }
  /** It comes out of a backup: what became of it since that was made is not known. */
  | { readonly type: 'restored' }
  | {
      readonly type: 'settle-as-sent'
      readonly startedAt: number
      readonly reply: JsonObject
    }
  | {
      readonly type: 'settle-otherwise'
      readonly startedAt: number
      readonly found: SeenApplication
    }
  | { readonly type: 'settle-still-pending'; readonly startedAt: number }
  /** What was read doesn't show it, or not which of several it is. */
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
  /** The officer decides. */
  | { readonly type: 'cancel' }
  | { readonly type: 'resend'; readonly reason: string }
  | { readonly type: 'settle' }
  /** Sends at once what waits because it was too early. */
  | { readonly type: 'try-now' }
  | {
      readonly type: 'close'
      readonly outcome: 'confirmed' | 'canceled'
      readonly reason: string
    }

export type OutboxEventType = OutboxEvent['type']
