import { expect, test } from 'vitest'
import { RefreshPace } from '../../../../electron/services/refresh/refresh-pace.ts'
import { FakeClock } from '../../../support/fakes/fake-clock.ts'

/** A refresh that has had this many responses after so many milliseconds. */
async function paceAfter(milliseconds: number, responses: number) {
  const clock = new FakeClock()
  const pace = new RefreshPace(clock)
  await clock.advance(milliseconds)
  if (responses > 0) pace.count(responses)
  return { pace, clock }
}

test.each([
  ['in the first two seconds', 1_999, 10],
  ['without responses', 10_000, 0],
])('there is no speed %s', async (_when, milliseconds, responses) => {
  const { pace } = await paceAfter(milliseconds, responses)
  expect([pace.perMinute(), pace.remainingMs(5)]).toEqual([null, null])
})

test('the speed and the remaining time follow the responses of the last minute', async () => {
  const { pace, clock } = await paceAfter(10_000, 10)
  await clock.advance(10_000)
  expect([pace.perMinute(), pace.remainingMs(5)]).toEqual([30, 10_000])
  pace.count(40)
  await clock.advance(50_000)
  expect([pace.perMinute(), pace.remainingMs(5)]).toEqual([40, 7_500])
})

test('the remaining time respects the service’s limit of requests per minute', async () => {
  const { pace } = await paceAfter(4_000, 800)
  expect(pace.perMinute()).toBe(891)
  expect(pace.remainingMs(91)).toBe(455)
  expect(pace.remainingMs(91 + 891)).toBe(60_000)
})

test('the speed before a pause doesn’t count', async () => {
  const { pace, clock } = await paceAfter(10_000, 10)
  pace.restart()
  await clock.advance(5_000)
  expect(pace.perMinute()).toBeNull()
  pace.count(5)
  expect([pace.perMinute(), pace.remainingMs(10)]).toEqual([60, 10_000])
})
