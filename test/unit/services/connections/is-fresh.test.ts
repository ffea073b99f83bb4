import { expect, it } from 'vitest'
import { isFresh } from '../../../../electron/services/connections/is-fresh.ts'

it.each([
  ['just now', 1_000, true],
  ['a moment before it lasts no longer', 901, true],
  ['as long ago as it lasts', 900, false],
  ['at a time ahead of the clock', 1_001, false],
])('returns whether data fetched %s is fresh', (_when, readAt, fresh) => {
  expect(isFresh(readAt, 1_000, 100)).toBe(fresh)
})
