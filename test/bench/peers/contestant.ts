import type { Answer } from '../data/digest.ts'
import type { Question } from '../data/questions.ts'

/** A way to keep the worklist on this computer: Loan Desk's own, or one it might have been. */
export interface Contestant {
  readonly name: string
  /** Where it keeps the data and what has happened when a write is answered. */
  readonly durability: string
  /** Whether it keeps the officer's annotations, so that it can be asked by them. */
  readonly keepsMarks?: true
  /** Puts the first `count` applications of the file into a folder of its own. Not measured. */
  prepare(folder: string, applicationsFile: string, count: number): Promise<void>
  /** As at the start of the program. The file is for those that keep nothing themselves. */
  open(folder: string, applicationsFile: string, count: number): Promise<OpenContestant>
}

export interface OpenContestant {
  /** One page of the worklist and how many lines match. */
  ask(question: Question): Answer | Promise<Answer>
  /** How many lines match, if that comes after the page. */
  total?(question: Question): Promise<number>
  /** Keeps a new copy of the application with that number, with another status. */
  write(number: number, status: string): void | Promise<void>
  close(): void | Promise<void>
}
