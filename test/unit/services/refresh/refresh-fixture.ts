import { createRefreshService } from '../../../../electron/services/refresh/refresh-service.ts'
import { aComputer } from '../../../support/builders/computer.ts'
import { aConnection } from '../../../support/builders/connections.ts'
import {
  ScriptedLendingService,
  type ScriptedTurn,
} from '../../../support/fakes/scripted-lending-api.ts'

export const connection = aConnection()

/** An app with this many applications in its worklist, none of them fetched yet. */
export function desk(count: number) {
  const computer = aComputer(connection)
  const { desk: store, cache, clock, notifier, log } = computer
  const service = new ScriptedLendingService(clock)
  const ids = Array.from({ length: count }, (_, number) => `app_${number}`)
  for (const id of ids) {
    service.add(id)
    computer.list(id, clock.now())
  }
  const api = service.connect()
  const network = { now: 'online' }
  const shared: string[] = []
  const justRead = new Set<string>()
  const lists = { fetched: 0 }
  const session = { current: () => ({ connection, api }), state: () => ({ network: network.now }) }
  const refresh = createRefreshService({
    shareCopy: (_, id) => void shared.push(id),
    isJustRead: (_, id) => justRead.has(id),
    fetchList: () => (lists.fetched += 1),
    ...computer,
    session,
  })
  const state = () => {
    const result = refresh.handlers.state({})
    if (result instanceof Promise || !result.ok) throw new Error('no state')
    return result.value
  }
  const items = () => {
    const result = refresh.handlers.items({ offset: 0, limit: 500 })
    if (result instanceof Promise || !result.ok) throw new Error('no items')
    return result.value.items
  }
  /** The officer refreshes the whole worklist and waits for a second. */
  const refreshAll = async (): Promise<void> => {
    void refresh.handlers.startAll({})
    await clock.advance(1_000)
  }
  /** The officer refreshes the whole worklist, and the first responses, this many, are still due. */
  const startHeld = async (held = 1) => {
    const gates = Array.from({ length: held }, () => service.hold('readApplication'))
    void refresh.handlers.startAll({})
    await clock.advance(10)
    return async () => {
      for (const gate of gates) gate.open()
      await clock.advance(1_000)
    }
  }
  /** The officer continues a paused refresh and waits for a second. */
  const resume = async (): Promise<void> => {
    void refresh.handlers.resume({})
    await clock.advance(1_000)
  }
  const setNetwork = (isOnline: boolean): void => {
    network.now = isOnline ? 'online' : 'offline'
    service.reachable = isOnline
    if (isOnline) refresh.networkIsBack()
  }
  const statusOf = (id: string) => cache.get(connection, id)?.copy?.application.status ?? null
  return {
    ...{ clock, service, store, cache, notifier, log, ids, network, api, session },
    ...{ shared, justRead, lists, refresh, state, items, statusOf, refreshAll, startHeld },
    ...{ resume, setNetwork },
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
