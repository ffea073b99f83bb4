import { number, string } from 'yup'
import { operationId } from './operation-body.ts'

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

/** The subject of an operation: an ID of the lending service. */
export const subjectField = () =>
  string()
    .matches(/^[A-Za-z0-9._~-]{1,260}$/)
    .required()

const hashField = () =>
  string()
    .matches(/^[0-9a-f]{64}$/)
    .required()

/** The fields of an entry as the server sends it; longer ones than it takes are nobody's. */
export const feedFields = {
  lender: string().max(40).required(),
  number: number().integer().min(1).max(Number.MAX_SAFE_INTEGER).required(),
  op: operationId(),
  at: string()
    .max(27)
    .test('a moment since 1970', (at) => Date.parse(at ?? '') >= 0)
    .required(),
  who: string().max(63).required(),
  kind: string().max(63).required(),
  subject: subjectField(),
  body: string().max(20_000).required(),
  previous: hashField(),
  hash: hashField(),
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
