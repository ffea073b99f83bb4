import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setImmediate as turn } from 'node:timers/promises'
import { digestOf, type Found } from '../data/digest.ts'
import {
  filterQueries,
  firstPage,
  annotationQueries,
  meaningQueries,
  searchQueries,
  type BenchQuery,
} from '../data/queries.ts'
import { timeEach } from '../harness/sampling.ts'
import { loadContestant } from '../peers/contestants.ts'
import type { OpenContestant } from '../peers/contestant.ts'
import type { StoreInput } from './store-input.ts'

export const module = import.meta.url

export interface UseInput extends StoreInput {
  /** Maximum time for one kind of query, in milliseconds. */
  readonly queriesMs: number
}

/** Milliseconds of each query and write; contestants may have run different numbers of them. */
export interface Use {
  readonly openMs: number
  readonly filterMs: readonly number[]
  /** Empty for a contestant that doesn't store annotations. */
  readonly annotationMs: readonly number[]
  /** Empty for a contestant that doesn't store annotations. */
  readonly meaningMs: readonly number[]
  readonly searchMs: readonly number[]
  readonly writeMs: readonly number[]
  /** The longest time for which pages and totals blocked everything else. */
  readonly longestHoldMs: number
  /** Digest of the first page and of the first results of each kind, the same for every contestant. */
  readonly digest: string
}

const fewest = 3
const filterQueryCount = 120
const writesMade = 100

/** Opens a contestant's store, queries, searches and writes. */
export async function run(input: UseInput): Promise<Use> {
  const contestant = await loadContestant(input.contestant)
  const before = performance.now()
  const store = await contestant.open(input.folder, input.applicationsFile, input.count)
  const first = await store.ask(firstPage)
  const openMs = performance.now() - before

  const bounds = { mostMs: input.queriesMs, atLeast: fewest }
  const hold = monitorEventLoopDelay({ resolution: 1 })
  const responses: Found[] = [await withTotal(store, firstPage, first)]
  hold.enable()
  const ask = async (query: BenchQuery): Promise<void> => {
    await store.ask(query)
    await turn()
  }
  const filterMs = await timeEach(filterQueries(filterQueryCount), ask, bounds)
  const annotationMs =
    contestant.keepsAnnotations === true
      ? await timeEach(annotationQueries(filterQueryCount), ask, bounds)
      : []
  const meaningMs =
    contestant.keepsAnnotations === true ? await timeEach(meaningQueries(), ask, bounds) : []
  const searchMs = await timeEach(searchQueries(), ask, bounds)
  for (const query of [...filterQueries(fewest), ...searchQueries().slice(0, fewest)]) {
    responses.push(await withTotal(store, query, await store.ask(query)))
  }
  hold.disable()

  const numbers = Array.from({ length: writesMade }, (_, index) => (index * 37) % input.count)
  const writeMs = await timeEach(numbers, (number) => store.write(number, 'written'), bounds)
  await store.close()
  const longestHoldMs = hold.max / 1e6
  const digest = digestOf(responses)
  return { openMs, filterMs, annotationMs, meaningMs, searchMs, writeMs, longestHoldMs, digest }
}

async function withTotal(
  store: OpenContestant,
  query: BenchQuery,
  { ids, total }: Found,
): Promise<Found> {
  return { ids, total: total ?? (await store.total?.(query)) ?? null }
}
