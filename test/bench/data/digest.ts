import { createHash } from 'node:crypto'

/** What a contestant answers: the ids of the page in order, and how many lines match in all. */
export interface Answer {
  readonly ids: readonly string[]
  /** null if it comes after the page: see `OpenContestant`. */
  readonly total: number | null
}

/** One short text for a list of answers: the same where all of them are the same. */
export function digestOf(answers: readonly Answer[]): string {
  return createHash('sha256').update(JSON.stringify(answers)).digest('hex').slice(0, 16)
}
