import { createRefreshService } from '../../../../electron/services/refresh/refresh-service.ts'
import { aConnection } from '../../../support/builders/connections.ts'
import { FakeClock } from '../../../support/fakes/fake-clock.ts'
import { aCacheStore, aDeskStore } from '../../../support/stores/test-stores.ts'
import { RecordingLog, RecordingNotifier } from '../../../support/fakes/recorders.ts'
import {
  ScriptedLendingService,
  type ScriptedTurn,
} from '../../../support/fakes/scripted-lending-api.ts'
import { seededRandom } from '../../../support/builders/seeded-random.ts'

export const connection = aConnection()

/** An app with so many applications in its worklist, none of them read yet. */
export function desk(count: number) {
  const clock = new FakeClock()
  const service = new ScriptedLendingService(clock)
  const store = aDeskStore()
  const cache = aCacheStore()
  const notifier = new RecordingNotifier()
  const log = new RecordingLog()
  store.connections.put(connection)
  const ids = Array.from({ length: count }, (_, number) => `app_${number}`)
  for (const id of ids) service.add(id)
  store.worklist.add(connection.id, ids, clock.now())
  cache.ensure(
    connection.id,
    ids.map((id) => ({ id, addedAt: clock.now() })),
  )
  const api = service.connect()
  const network = { now: 'online' }
  const shared: string[] = []
  const justRead = new Set<string>()
  const refresh = createRefreshService({
    shareCopy: (_, id) => void shared.push(id),
    isJustRead: (_, id) => justRead.has(id),
    fetchList: () => undefined,
    desk: store,
    cache,
    clock,
    random: seededRandom(),
    log,
    notifier,
    session: { current: () => ({ connection, api }), state: () => ({ network: network.now }) },
  })
  const state = () => {
    const answer = refresh.handlers.state({})
    if (answer instanceof Promise || !answer.ok) throw new Error('no state')
    return answer.value
  }
  const items = () => {
    const answer = refresh.handlers.items({ offset: 0, limit: 500 })
    if (answer instanceof Promise || !answer.ok) throw new Error('no items')
    return answer.value.items
  }
  const statusOf = (id: string) => cache.get(connection, id)?.copy?.application.status ?? null
  return {
    ...{ clock, service, store, cache, notifier, log, ids, network, api },
    ...{ shared, justRead, refresh, state, items, statusOf },
  }
}

export const turns = (count: number, turn: ScriptedTurn): ScriptedTurn[] =>
  Array.from({ length: count }, () => turn)
export const unavailable: ScriptedTurn = {
  kind: 'refused',
  status: 503,
  failure: { code: 'service-unavailable', status: 503 },
}
export const lost: ScriptedTurn = { kind: 'not-sent' }
export const closed: ScriptedTurn = { kind: 'not-sent', failure: { code: 'canceled' } }
