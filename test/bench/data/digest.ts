import { createHash } from 'node:crypto'

/** A contestant's answer: IDs of the page in order, and the total number of matches. */
export interface Answer {
  readonly ids: readonly string[]
  /** null if it arrives after the page: see `OpenContestant`. */
  readonly total: number | null
}

/** A short digest of a list of answers: equal if all answers are equal. */
export function digestOf(answers: readonly Answer[]): string {
  return createHash('sha256').update(JSON.stringify(answers)).digest('hex').slice(0, 16)
}
