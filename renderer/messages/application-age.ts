import { formatAge } from './format.ts'
import { words } from './words.ts'

const minute = 60_000

/** The age of an application created at `created` (epoch milliseconds): 3 hours old, created just now. */
export function applicationAge(
  created: number,
  now: number,
  unitDisplay?: 'narrow' | 'long',
): string {
  const length = now - created
  return length < minute
    ? words.worklist.createdNow
    : words.worklist.age(formatAge(length, unitDisplay))
}
