import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createFeedReadings } from '../../../../electron/services/team/feed-readings.ts'
import { FakeClock } from '../../../support/fakes/fake-clock.ts'

it('reads every operation within a second, though the server announces only some', async () => {
  const operation = fc.record({
    after: fc.nat(700),
    fraction: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 1, maxLength: 40 }), async (operations) => {
      const clock = new FakeClock()
      const unread: number[] = []
      let slowest = 0
      let fraction = 0
      const readings = createFeedReadings({
        ...{ clock, random: { fraction: () => fraction } },
        read: () => {
          for (const at of unread.splice(0)) slowest = Math.max(slowest, clock.monotonic() - at)
        },
      })
      let announcedAt = -Infinity
      for (const { after, fraction: next } of operations) {
        await clock.advance(after)
        fraction = next
        unread.push(clock.monotonic())
        if (clock.monotonic() - announcedAt <= 150) continue
        announcedAt = clock.monotonic()
        readings.soon()
      }
      await clock.advance(2_000)
      expect(unread).toEqual([])
      expect(slowest).toBeLessThanOrEqual(1_000)
    }),
  )
})
