import { expect, it } from 'vitest'
import { formatAge, formatRelative } from '../../../../renderer/messages/format.ts'
import { dayMs, hourMs } from '../../../../shared/durations.ts'

const now = Date.UTC(2026, 10, 25, 15)

it.each([
  [30_000, 'just now', '0m'],
  [59 * 60_000, '59 minutes ago', '59m'],
  [23 * hourMs, '23 hours ago', '23h'],
  // Wednesday morning, seen from Friday morning, isn't yesterday.
  [47 * hourMs, '1 day ago', '1d'],
  [60 * dayMs, '60 days ago', '60d'],
  [61 * dayMs, '2 months ago', '61d'],
  [730 * dayMs, '23 months ago', '730d'],
  [731 * dayMs, '2 years ago', '2y'],
])('shows %i ms ago as %s, and as an age as %s', (ago, words, age) => {
  expect(formatRelative(now - ago, now)).toBe(words)
  expect(formatAge(ago)).toBe(age)
})

it('shows future times in the same units', () => {
  expect(formatRelative(now + 47 * hourMs, now)).toBe('in 1 day')
  expect(formatRelative(now + 61 * dayMs, now)).toBe('in 2 months')
})
