import { expect, it } from 'vitest'
import { applicationAge } from '../../../../renderer/messages/application-age.ts'
import { hourMs } from '../../../../shared/durations.ts'

it.each([
  [0, 'created just now'],
  [59_999, 'created just now'],
  [60_000, '1 minute old'],
  [3 * hourMs, '3 hours old'],
])('for an application that is %i ms old shows: %s', (length, text) => {
  expect(applicationAge(1_000, 1_000 + length, 'long')).toBe(text)
})

it('shows an application’s age in its shortest form', () => {
  expect(applicationAge(0, 3 * hourMs)).toBe('3h old')
})
