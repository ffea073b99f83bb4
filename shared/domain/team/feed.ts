import { string } from 'yup'
import * as fields from './fields.ts'

/**
 * The feed of a lender: its applied operations, numbered from 1 without gaps. Each entry contains
 * the hash of the previous one, so that a Loan Desk that has read up to an entry can detect whether
 * anything before it was changed, removed or inserted.
 *
 * After an operation, the server sends a notification with the lender's name on the channel
 * `desk_feed`, unless one for that lender went out less than 150 ms before; Loan Desk therefore
 * waits longer than that before it reads. If the server's last entry is older than the one that
 * Loan Desk read, or has another hash, the server is another copy: its operations must be compared
 * before anything is sent.
 */
export interface FeedEntry {
  readonly lender: string
  readonly number: number
  readonly op: string
  /** UTC with microseconds, by the server's clock: `2026-11-24T09:30:00.123456Z`. */
  readonly at: string
  /** The officer's account. */
  readonly who: string
  /** May be a kind that only a newer Loan Desk knows. */
  readonly kind: string
  readonly subject: string
  /** JSON, exactly as hashed. */
  readonly body: string
  /** Hexadecimal, like `hash`. */
  readonly previous: string
  readonly hash: string
}

/** Fields of a feed entry from the server. */
export const feedFields = {
  lender: fields.lender(),
  number: fields.entryNumber(),
  op: fields.operationId(),
  at: string()
    .max(27)
    .test('a moment since 1970', (at) => Date.parse(at ?? '') >= 0)
    .required(),
  who: fields.account(),
  kind: string().max(63).required(),
  subject: fields.subject(),
  body: string().max(20_000).required(),
  previous: fields.hash(),
  hash: fields.hash(),
}

/** One page of a lender's feed. Parameters: lender, last known number, maximum number of entries. */
export const feedPageSql = `
  select lender, number::float8 as number, op, desk.moment(at) as at, who, kind::text as kind,
    subject, body, encode(previous, 'hex') as previous, encode(hash, 'hex') as hash
  from desk.feed where lender = $1 and number > $2 order by feed.number limit $3`

/** The UTF-8 text whose SHA-256 is the entry's hash; only its last value may contain line breaks. */
export const hashedText = (entry: Omit<FeedEntry, 'hash'>): string =>
  [
    ...[entry.lender, entry.number, entry.op, entry.at, entry.who, entry.kind, entry.subject],
    ...[entry.previous, entry.body],
  ].join('\n')

/** The text whose SHA-256 is the first entry's `previous`. */
export const firstHashedText = (lender: string, space: string): string => `${lender}\n${space}`

/** The last known entry; for an empty feed, number 0 and the first hash. */
export interface FeedHead {
  readonly number: number
  readonly hash: string
}

/** The problem with `entry` as the successor of `last`; null if there is none. */
export function chainProblem(
  last: FeedHead,
  entry: FeedEntry,
  sha256: (text: string) => string,
): 'gap' | 'other-previous' | 'other-hash' | null {
  if (entry.number !== last.number + 1) return 'gap'
  if (entry.previous !== last.hash) return 'other-previous'
  return sha256(hashedText(entry)) === entry.hash ? null : 'other-hash'
}
