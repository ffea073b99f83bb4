import { object } from 'yup'
import { operationIn, type AppliedOperation } from './applied.ts'
import { feedFields, hashedText } from './feed.ts'

/** A feed row from the server; only its number has been validated. */
export type FeedRow = { readonly number: number } & Readonly<Record<string, unknown>>

/** One feed operation as shown to officers; its time is by this computer's clock. */
export type FeedLine =
  | (AppliedOperation & { readonly problem: null })
  | {
      /** Only a newer Loan Desk knows its kind. */
      readonly problem: 'newer'
      readonly number: number
      readonly at: number
      readonly who: string
      readonly subject: string
    }
  | {
      /** unreadable: it lacks what its kind needs. altered: it doesn't match its hash. */
      readonly problem: 'unreadable' | 'altered'
      readonly number: number
    }

/** In the year 5138; a valid server time is never later. */
const latestMs = 1e14
const entryShape = object(feedFields).required()

/** Reads one feed row. `ahead`: milliseconds that the server's clock is ahead. */
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
