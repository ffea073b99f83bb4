import fc from 'fast-check'
import { expect, it } from 'vitest'
import { StoreFault } from '../../../../electron/ports/store-fault.ts'
import type { ScriptedTurn } from '../../../support/fakes/scripted-lending-api.ts'
import { connection, desk } from './refresh-fixture.ts'

const count = 40

const turn: fc.Arbitrary<ScriptedTurn> = fc.constantFrom<ScriptedTurn>(
  { kind: 'not-sent' },
  { kind: 'refused', failure: { code: 'rate-limited', status: 429, retryAfterMs: 20_000 } },
  { kind: 'refused', failure: { code: 'service-unavailable', status: 503 } },
  { kind: 'refused', failure: { code: 'not-found', status: 404 } },
  { kind: 'not-sent', failure: { code: 'credentials-wrong', status: 401 } },
)
const step = fc.oneof(
  fc.record({ do: fc.constant('fail' as const), turns: fc.array(turn, { maxLength: 6 }) }),
  fc.record({
    do: fc.constantFrom(
      'offline' as const,
      'online' as const,
      'full disk' as const,
      'room' as const,
      'go on' as const,
      'retry' as const,
      'end' as const,
      'start' as const,
    ),
  }),
  fc.record({
    do: fc.constant('wait' as const),
    milliseconds: fc.integer({ min: 0, max: 30_000 }),
  }),
)

it('in random refreshes, the counts agree, nothing fetched is lost and the rest can be fetched', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const { refresh, state: stateNow, clock, service, cache, setNetwork, ids } = desk(count)
      const { handlers } = refresh
      const kept = (): number => ids.filter((id) => cache.get(connection, id)?.copy !== null).length

      let keptBefore = 0
      await handlers.startAll({})
      for (const each of steps) {
        if (each.do === 'fail') service.next('readApplication', ...each.turns)
        else if (each.do === 'wait') await clock.advance(each.milliseconds)
        else if (each.do === 'offline' || each.do === 'online') setNetwork(each.do === 'online')
        else if (each.do === 'full disk') cache.failWrites(new StoreFault('disk-full'))
        else if (each.do === 'room') cache.failWrites(null)
        else if (each.do === 'go on') await handlers.resume({})
        else if (each.do === 'retry') await handlers.retryFailed({})
        else if (each.do === 'end') await handlers.end({})
        else await handlers.startAll({})
        await clock.advance(1)
        const state = stateNow()
        if (state === null) throw new Error('there is a state')
        const { read, gone, failed, total, phase } = state
        expect(read + gone + failed).toBeLessThanOrEqual(total)
        if (phase === 'done') expect(read + gone + failed).toBe(total)
        expect(phase === 'paused').toBe(state.pausedBy !== null)
        const listed = await handlers.items({ offset: 0, limit: 500 })
        expect(listed).toMatchObject({ ok: true, value: { total: gone + failed } })
        expect(kept()).toBeGreaterThanOrEqual(keptBefore)
        keptBefore = kept()
      }

      // Whatever happened before: without faults, everything can be fetched.
      cache.failWrites(null)
      setNetwork(true)
      for (let round = 0; round < 12; round += 1) {
        await handlers.resume({})
        await clock.advance(60_000)
      }
      await handlers.end({})
      await clock.advance(1_000)
      await handlers.startAll({})
      for (let round = 0; round < 12; round += 1) {
        await handlers.resume({})
        await handlers.retryFailed({})
        await clock.advance(60_000)
      }
      const last = stateNow()
      expect(last).toMatchObject({ phase: 'done', total: count, failed: 0 })
      // Only applications that the service said it doesn't have may lack a copy.
      expect(kept()).toBeGreaterThanOrEqual(count - (last?.gone ?? 0))
    }),
    { numRuns: 150 },
  )
})
