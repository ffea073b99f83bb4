import type { Found } from '../data/digest.ts'
import { firstPage } from '../data/queries.ts'
import { loadContestant } from '../peers/contestants.ts'
import type { StoreInput } from './store-input.ts'

export const module = import.meta.url

/** Milliseconds from a loaded program to the first page of the worklist. */
export async function run(
  input: StoreInput,
): Promise<{ readonly milliseconds: number; readonly result: Found }> {
  const contestant = await loadContestant(input.contestant)
  const before = performance.now()
  const store = await contestant.open(input.folder, input.applicationsFile, input.count)
  const result = await store.ask(firstPage)
  const milliseconds = performance.now() - before
  await store.close()
  return { milliseconds, result }
}
