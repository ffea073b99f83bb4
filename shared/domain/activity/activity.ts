import type { SubmissionAction } from '../../values/submission-kinds.ts'

/**
 * One line of the activity log. Entries are only ever added; each contains the SHA-256 of the
 * previous one, so that a removed or changed line is detected. Contains no secrets and no borrower
 * data.
 */
export interface ActivityEntry {
  /** 1, 2, 3 … without gaps. */
  readonly number: number
  readonly at: number
  readonly who: string
  readonly connectionId: string | null
  readonly action: ActivityAction
  /** The application, facility, document or setting that the action affected. */
  readonly subject: string | null
  /** SHA-256 (hex) of the request body or the letter, if there was one. */
  readonly bodyHash: string | null
  /** Result of the action: a state, a code or an HTTP status. */
  readonly outcome: string | null
  /** SHA-256 (hex) of the previous entry; 64 zeros for the first. */
  readonly previousHash: string
  readonly hash: string
}

/** Default values of fields that an action doesn't set. */
export const newActivity = {
  connectionId: null,
  subject: null,
  bodyHash: null,
  outcome: null,
} as const satisfies Partial<ActivityEntry>

/** The `previousHash` of the first entry. */
export const chainStart = '0'.repeat(64)

/**
 * The text whose SHA-256 (UTF-8, hex) is an entry's `hash`: a JSON list of all other fields in a
 * fixed order. Unlike an object, a list has no ambiguous key order or optional fields.
 */
export function chainedText(entry: Omit<ActivityEntry, 'hash'>): string {
  return JSON.stringify([
    entry.number,
    entry.at,
    entry.who,
    entry.connectionId,
    entry.action,
    entry.subject,
    entry.bodyHash,
    entry.outcome,
    entry.previousHash,
  ])
}

export type ActivityAction =
  | SubmissionAction
  | 'desk-opened'
  | 'key-changed'
  | 'backup-made'
  | 'backup-restored'
  | 'cache-set-aside'
  | 'files-older'
  | 'connection-added'
  | 'connection-changed'
  | 'service-profile-changed'
  | 'connection-removed'
  | 'signed-in'
  | 'applications-added'
  | 'applications-taken-off'
  | 'decision-sent'
  | 'decision-unregistered'
  | 'decision-settled'
  | 'decision-held'
  | 'decision-cancelled'
  | 'decision-resent'
  | 'decision-restored'
  | 'decision-overtaken'
  | 'registration-voided'
  | 'document-opened'
  | 'document-host-trusted'
  | 'document-link-copied'
  | 'document-used'
  | 'document-use-taken-back'
  | 'document-assent-recorded'
  | 'document-revoked'
  | 'document-revocation-undone'
  | 'payment-changed'
  | 'debits-allowed'
  | 'complete-date-set'
  | 'complete-date-removed'
  | 'other-terms-set'
  | 'other-terms-removed'
  | 'revenue-set'
  | 'revenue-removed'
  | 'notice-recorded'
  | 'notice-removed'
  | 'letter-made'
  | 'exported'
