import type { ContestantName } from '../peers/contestants.ts'

/** Which contestant, and where its data lie. */
export interface StoreInput {
  readonly contestant: ContestantName
  readonly folder: string
  /** The generated applications, a line each. */
  readonly applicationsFile: string
  /** How many of them. */
  readonly count: number
}
