import { string } from 'yup'
import * as fields from './fields.ts'

/**
 * The feed of a lender: its applied operations, numbered from 1 without gaps. Each entry has the hash
 * of the one before, so a desk that has read up to an entry can tell whether anything before it was
 * changed, removed or inserted. The server sends a notification on the channel `desk_feed`, with the
 * lender's name, after an operation that does not follow within 150 ms of one it told of: a desk waits
 * longer than that before it reads. A server whose head is behind, or has another hash than
 * the desk read before, is another copy: its operations must be compared before anything is sent.
 */
export interface FeedEntry {
  readonly lender: string
  readonly number: number
  readonly op: string
  /** UTC with microseconds, by the server's clock: `2026-11-24T09:30:00.123456Z`. */
  readonly at: string
  /** The officer's account. */
  readonly who: string
  /** A kind that a newer desk may know and this one not. */
  readonly kind: string
  readonly subject: string
  /** JSON, exactly as it was hashed. */
  readonly body: string
  /** Hexadecimal, as `hash`. */
  readonly previous: string
  readonly hash: string
}

/** The fields of an entry as the server sends it. */
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

/** One page of a lender's feed: lender, the last number known, the most entries wanted. */
export const feedPageSql = `
  select lender, number::float8 as number, op, desk.moment(at) as at, who, kind::text as kind,
    subject, body, encode(previous, 'hex') as previous, encode(hash, 'hex') as hash
  from desk.feed where lender = $1 and number > $2 order by feed.number limit $3`

/** The UTF-8 text whose SHA-256 is the entry's hash; only its last value may have line breaks. */
export const hashedText = (entry: Omit<FeedEntry, 'hash'>): string =>
  [
    ...[entry.lender, entry.number, entry.op, entry.at, entry.who, entry.kind, entry.subject],
    ...[entry.previous, entry.body],
  ].join('\n')

/** The text whose SHA-256 the first entry has as its `previous`. */
export const firstHashedText = (lender: string, space: string): string => `${lender}\n${space}`

/** The last entry that is known; of an empty feed, number 0 and the first hash. */
export interface FeedHead {
  readonly number: number
  readonly hash: string
}

/** What is wrong with an entry as the next one after `last`; null if nothing is. */
export function chainProblem(
  last: FeedHead,
  entry: FeedEntry,
  sha256: (text: string) => string,
): 'gap' | 'other-previous' | 'other-hash' | null {
  if (entry.number !== last.number + 1) return 'gap'
  if (entry.previous !== last.hash) return 'other-previous'
  return sha256(hashedText(entry)) === entry.hash ? null : 'other-hash'
}
