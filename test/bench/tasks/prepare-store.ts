import { mkdir } from 'node:fs/promises'
import { loadContestant } from '../peers/contestants.ts'
import type { StoreInput } from './store-input.ts'

export const module = import.meta.url

/** Fills a contestant's folder. Returns its description of its durability. */
export async function run(input: StoreInput): Promise<string> {
  const contestant = await loadContestant(input.contestant)
  await mkdir(input.folder, { recursive: true })
  await contestant.prepare(input.folder, input.applicationsFile, input.count)
  return contestant.durability
}
