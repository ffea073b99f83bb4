import { digestOf, type Answer } from '../data/digest.ts'
import { filterQuestions, firstPage, markQuestions, searchQuestions } from '../data/questions.ts'
import { timeEach } from '../harness/sampling.ts'
import { loadContestant } from '../peers/contestants.ts'
import type { StoreInput } from './store-input.ts'

export const module = import.meta.url

export interface UseInput extends StoreInput {
  /** Most time for one kind of question, in milliseconds. */
  readonly questionsMs: number
}

/** Milliseconds of each question and write; one contestant may have been asked fewer than another. */
export interface Use {
  readonly openMs: number
  readonly filterMs: readonly number[]
  /** None of a contestant that keeps no marks. */
  readonly markMs: readonly number[]
  readonly searchMs: readonly number[]
  readonly writeMs: readonly number[]
  /** Of the first page and the first answers of each kind, which every contestant gives. */
  readonly digest: string
}

const fewest = 3
const filterQuestionsAsked = 120
const writesMade = 100

/** Opens a contestant's store, asks, searches and writes. */
export async function run(input: UseInput): Promise<Use> {
  const contestant = await loadContestant(input.contestant)
  const before = performance.now()
  const store = await contestant.open(input.folder, input.applicationsFile, input.count)
  const answers: Answer[] = [await store.ask(firstPage)]
  const openMs = performance.now() - before

  const bounds = { mostMs: input.questionsMs, atLeast: fewest }
  const ask = async (question: Parameters<typeof store.ask>[0]): Promise<void> => {
    answers.push(await store.ask(question))
  }
  const filterMs = await timeEach(filterQuestions(filterQuestionsAsked), ask, bounds)
  const filterAnswers = answers.slice(0, 1 + fewest)
  const markMs =
    contestant.keepsMarks === true
      ? await timeEach(markQuestions(filterQuestionsAsked), ask, bounds)
      : []
  answers.length = 0
  const searchMs = await timeEach(searchQuestions(), ask, bounds)
  const searchAnswers = answers.slice(0, fewest)

  const numbers = Array.from({ length: writesMade }, (_, index) => (index * 37) % input.count)
  const writeMs = await timeEach(numbers, (number) => store.write(number, 'written'), bounds)
  await store.close()
  const digest = digestOf([...filterAnswers, ...searchAnswers])
  return { openMs, filterMs, markMs, searchMs, writeMs, digest }
}
