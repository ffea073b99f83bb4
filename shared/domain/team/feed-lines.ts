import { object } from 'yup'
import { operationIn, type AppliedOperation } from './applied.ts'
import { feedFields, hashedText } from './feed.ts'

/** A row of the feed as the server sends it, of which only the number is checked. */
export type FeedRow = { readonly number: number } & Readonly<Record<string, unknown>>

/** One operation of the feed as an officer reads it; its time is by this computer's clock. */
export type FeedLine =
  | (AppliedOperation & { readonly problem: null })
  | {
      /** Its kind is one that only a newer Loan Desk knows. */
      readonly problem: 'newer'
      readonly number: number
      readonly at: number
      readonly who: string
      readonly subject: string
    }
  | {
      /** It isn't what its kind needs, or no longer what it has the hash of. */
      readonly problem: 'unreadable' | 'altered'
      readonly number: number
    }

/** In the year 5138: no later time is one of the server's clock. */
const latestMs = 1e14
const entryShape = object(feedFields).required()

/** Reads one row of the feed. `ahead`: by how many milliseconds the server's clock is ahead. */
export function readFeedLine(
  row: FeedRow,
  { ahead, sha256 }: { readonly ahead: number; readonly sha256: (text: string) => string },
): FeedLine {
  const { number } = row
  if (!entryShape.isValidSync(row, { strict: true })) return { problem: 'unreadable', number }
  if (sha256(hashedText(row)) !== row.hash) return { problem: 'altered', number }
  const at = Date.parse(row.at) - ahead
  const operation = operationIn(row)
  if (operation === undefined || !(at > 0 && at < latestMs))
    return { problem: 'unreadable', number }
  if (operation !== null) return { ...operation, at, problem: null }
  return { problem: 'newer', number, at, who: row.who, subject: row.subject }
}
