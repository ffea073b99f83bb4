import type { ActivityEntry } from '../../shared/domain/activity.ts'

/** SHA-256 of the text's UTF-8 bytes, as 64 lower-case hex digits. */
export type Sha256 = (text: string) => string

/** What the first entry names as the hash before it. */
export const noPreviousHash = '0'.repeat(64)

/**
 * The hash of one entry of the activity log. It covers every field and the hash of the entry
 * before. A JSON list is the canonical form: its order is written down here, and its quoting keeps
 * two different entries from ever reading the same.
 *
 * The store computes it on append and the verification computes it again; it stands only here.
 */
export function activityHash(entry: Omit<ActivityEntry, 'hash'>, sha256: Sha256): string {
  return sha256(
    JSON.stringify([
      entry.number,
      entry.at,
      entry.who,
      entry.connectionId,
      entry.action,
      entry.subject,
      entry.bodyHash,
      entry.outcome,
      entry.previousHash,
    ]),
  )
}
