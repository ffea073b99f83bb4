import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createServerTime } from '../../../../electron/services/team/server-time.ts'

const start = Date.UTC(2026, 10, 24, 9)
const minute = 60_000

/** Two clocks of a computer that a test sets, and the server's clock as read at the start. */
function clocks({ ahead = 0 } = {}) {
  const at = { wall: start, steady: 0 }
  const time = createServerTime({ now: () => at.wall, monotonic: () => at.steady }, 0)
  time.read(start + ahead)
  return { at, time, until: start + ahead + 30 * minute }
}

describe('the time left on a claim', () => {
  it('follows the server’s clock, however wrong the computer’s is', () => {
    const { time, until } = clocks({ ahead: 180 * minute })
    expect([time.leastLeft(until), time.mostLeft(until)]).toEqual([30 * minute, 30 * minute])
  })

  it('runs out on time for one’s own while the computer sleeps, but not for a colleague’s', () => {
    const { at, time, until } = clocks()
    at.wall += 31 * minute
    expect([time.leastLeft(until), time.mostLeft(until)]).toEqual([-minute, 30 * minute])
  })

  it('is never longer for one’s own than for a colleague’s, whatever clock is changed', () => {
    const shift = fc.integer({ min: -600 * minute, max: 600 * minute })
    fc.assert(
      fc.property(shift, fc.nat(600 * minute), (set, passed) => {
        const { at, time, until } = clocks()
        at.wall += set
        at.steady += passed
        expect(time.leastLeft(until)).toBeLessThanOrEqual(30 * minute - passed)
        expect(time.mostLeft(until)).toBeGreaterThanOrEqual(30 * minute - passed)
        // The server's time is read again.
        time.read(start + passed)
        const left = 30 * minute - passed
        expect(Math.abs(time.leastLeft(until) - left)).toBeLessThanOrEqual(2_000)
        expect(time.mostLeft(until)).toBe(time.leastLeft(until))
      }),
    )
  })
})

it('a slow response isn’t mistaken for a clock change', () => {
  const { at, time } = clocks({ ahead: 5 * minute })
  at.wall += minute + 1_500
  time.read(start + 6 * minute)
  expect(time.ahead).toBe(5 * minute)
  at.wall += minute
  time.read(start + 60 * minute)
  expect(time.ahead).toBe(58 * minute - 1_500)
})
