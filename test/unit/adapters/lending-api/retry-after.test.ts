import { expect, test } from 'vitest'
import { retryAfterMs } from '../../../../electron/adapters/lending-api/retry-after.ts'

const now = Date.UTC(2026, 10, 20, 15, 0, 0)
const inTenSeconds = 'Fri, 20 Nov 2026 15:00:10 GMT'

test.each([
  ['7', 7_000],
  [' 7 ', 7_000],
  ['0', 0],
  ['7, 7', 7_000],
  ['7, 30 ,8', 30_000],
  ['999999999', 3_600_000],
  ['9'.repeat(20), 3_600_000],
  [inTenSeconds, 10_000],
  ['Friday, 20-Nov-26 15:00:10 GMT', 10_000],
  ['Fri Nov 20 15:00:10 2026', 10_000],
  ['Sun Dec  6 15:00:10 2026', 3_600_000],
  ['Fri, 20 Nov 2026 14:00:00 GMT', 0],
  ['Fri, 20 Nov 2099 14:00:00 GMT', 3_600_000],
])('%s is a delay of %d ms', (header, expected) => {
  expect(retryAfterMs(header, null, now)).toBe(expected)
})

test.each([
  [null],
  [''],
  ['soon'],
  ['-7'],
  ['7.5'],
  ['1e9'],
  ['7,'],
  ['Friday'],
  ['2026-11-20T15:00:10Z'],
])('%j is not a valid delay', (header) => {
  expect(retryAfterMs(header, null, now)).toBeNull()
})

test('a date is relative to the response’s own clock, however wrong the computer’s clock is', () => {
  const responseDate = 'Fri, 20 Nov 2026 15:00:04 GMT'
  const twoDays = 2 * 86_400_000
  expect(retryAfterMs(inTenSeconds, responseDate, now - twoDays)).toBe(6_000)
  expect(retryAfterMs(inTenSeconds, responseDate, now + twoDays)).toBe(6_000)
})
