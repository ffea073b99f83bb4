import { createHash } from 'node:crypto'

/** A contestant's result: IDs of the page in order, and the total number of matches. */
export interface Found {
  readonly ids: readonly string[]
  /** null if it arrives after the page: see `OpenContestant`. */
  readonly total: number | null
}

/** A short digest of a list of results: equal if all results are equal. */
export function digestOf(responses: readonly Found[]): string {
  return createHash('sha256').update(JSON.stringify(responses)).digest('hex').slice(0, 16)
}
