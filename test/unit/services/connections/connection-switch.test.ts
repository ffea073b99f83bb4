import { expect, it } from 'vitest'
import { StoreFault } from '../../../../electron/ports/store-fault.ts'
import { createConnectionInUse } from '../../../../electron/services/connections/connection-in-use.ts'
import { createConnectionSwitch } from '../../../../electron/services/connections/connection-switch.ts'
import { aConnection } from '../../../support/builders/connections.ts'
import { aDeskStore } from '../../../support/stores/test-stores.ts'
import { SessionFixture } from './session-fixture.ts'

const first = aConnection({ id: 'first' })
const second = aConnection({ id: 'second' })

/** A computer with two connections; the first is active. */
function computer() {
  const desk = aDeskStore()
  const inUse = createConnectionInUse(desk)
  for (const connection of [first, second]) desk.connections.put(connection)
  inUse.set(first.id)
  const cache = { isFailing: false, agreesFor: [] as string[] }
  const start = () => {
    const { session, clock, notifier, log } = new SessionFixture()
    let team: string | null = null
    const connectionSwitch = createConnectionSwitch({
      ...{ desk, inUse, session, clock, notifier, log },
      sample: null,
      refresh: { abandon: () => undefined },
      refreshPolicy: { begin: () => undefined },
      applications: {
        reconcile: (id) => {
          if (cache.isFailing) throw new StoreFault('cache-failed', undefined, 'cache.db')
          cache.agreesFor.push(id)
        },
        makeLines: () => Promise.resolve(false),
        fetchWaiting: () => Promise.resolve(),
      },
      annotations: { reconcile: () => Promise.resolve(), stop: () => undefined },
      noticeDays: { begin: () => undefined },
      outbox: {
        reconcile: () => undefined,
        summary: () => ({ waiting: 0, attention: 0, blocker: null }),
      },
      team: { use: (connection) => (team = connection?.id ?? null) },
    })
    connectionSwitch.begin()
    const where = () => [inUse.get()?.id, session.current()?.connection.id, team]
    return { connectionSwitch, where, log }
  }
  return { desk, cache, start }
}

it('switches everywhere even if the cache fails, and the next start repairs the cache', () => {
  const { cache, start } = computer()
  const { connectionSwitch, where, log } = start()
  expect(where()).toEqual(['first', 'first', 'first'])
  cache.isFailing = true
  expect(connectionSwitch.use(second)).toMatchObject({ connectionId: 'second' })
  expect(where()).toEqual(['second', 'second', 'second'])
  expect(log.lines).toHaveLength(1)
  cache.isFailing = false
  expect(start().where()).toEqual(['second', 'second', 'second'])
  expect(cache.agreesFor).toEqual(['first', 'second'])
})

it('on a full disk, restarts the current connection but refuses to switch to another', () => {
  const { desk, start } = computer()
  const { connectionSwitch, where } = start()
  desk.failWrites(new StoreFault('disk-full'))
  expect(connectionSwitch.use({ ...first, clientId: 'another' })).toMatchObject({
    connectionId: 'first',
  })
  expect(() => connectionSwitch.use(second)).toThrow(StoreFault)
  expect(where()).toEqual(['first', 'first', 'first'])
})
