import type { ContestantName } from '../peers/contestants.ts'

/** A contestant, and where its data is. */
export interface StoreInput {
  readonly contestant: ContestantName
  readonly folder: string
  /** The generated applications, one per line. */
  readonly applicationsFile: string
  /** Number of applications to use. */
  readonly count: number
}
