import type { Found } from '../data/digest.ts'
import type { BenchQuery } from '../data/queries.ts'

/** A way to store the worklist on this computer: Loan Desk's own, or an alternative. */
export interface Contestant {
  readonly name: string
  /** Where it stores the data, and what is guaranteed when a write returns. */
  readonly durability: string
  /** Whether it stores the officer's annotations, and so can query by them. */
  readonly keepsAnnotations?: true
  /** Puts the first `count` applications of the file into a folder of its own. Not measured. */
  prepare(folder: string, applicationsFile: string, count: number): Promise<void>
  /** Opens it as at the start of the program. The file is for contestants that store nothing. */
  open(folder: string, applicationsFile: string, count: number): Promise<OpenContestant>
}

export interface OpenContestant {
  /** One page of the worklist and how many lines match. */
  ask(query: BenchQuery): Found | Promise<Found>
  /** Number of matches, if it arrives after the page. */
  total?(query: BenchQuery): Promise<number>
  /** Stores a new copy of the application with that number, with another status. */
  write(number: number, status: string): void | Promise<void>
  close(): void | Promise<void>
}
