import { logActivityOn } from '../support/builders/log-activity.ts'
import type { ServerResponse } from 'node:http'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aLendingClient } from '../support/builders/lending-clients.ts'
import {
  createListService,
  type ListService,
} from '../../electron/services/refresh/list-service.ts'
import type { Connection } from '../../shared/domain/connections/connection.ts'
import { aConnection } from '../support/builders/connections.ts'
import {
  type TestCacheStore,
  type TestDeskStore,
  aCacheStore,
  aDeskStore,
} from '../support/stores/test-stores.ts'
import { answering } from '../support/drivers/networks.ts'
import { HastyClock } from '../support/fakes/hasty-clock.ts'
import { RecordingLog, RecordingNotifier } from '../support/fakes/recorders.ts'
import { failed } from '../../shared/result.ts'

interface Officer {
  readonly connection: Connection
  readonly list: ListService
  readonly desk: TestDeskStore
  readonly cache: TestCacheStore
  readonly log: RecordingLog
  readonly notifier: RecordingNotifier
  readonly ids: () => readonly string[]
  readonly gone: (id: string) => string | null
}

/** Loan Desk's list over real HTTP, from a server that responds with `send`. */
async function begin(send: (response: ServerResponse) => void): Promise<Officer> {
  const { url: baseUrl, stop } = await answering(send)
  const clock = new HastyClock()
  const log = new RecordingLog()
  const connection = aConnection({ baseUrl, serviceProfile: '2025-03' })
  const api = aLendingClient({ clock, log, baseUrl, serviceProfile: '2025-03' })
  onTestFinished(() => {
    api.close()
    return stop()
  })
  const desk = aDeskStore()
  const cache = aCacheStore()
  const notifier = new RecordingNotifier()
  desk.connections.put(connection)
  const list = createListService({
    desk,
    cache,
    session: { current: () => ({ connection, api }) },
    clock,
    log,
    notifier,
    logActivity: logActivityOn(desk, clock),
    showStored: () => undefined,
  })
  return {
    connection,
    list,
    desk,
    cache,
    log,
    notifier,
    ids: () => desk.worklist.page(connection.id, 0, 1_000).map(({ id }) => id),
    gone: (id) => {
      const cached = cache.get(connection, id)
      return cached?.gone === true ? (cached.lastFailure?.code ?? '') : null
    },
  }
}

const application = (id: string, more: object = {}): object => ({ status: 'pending', id, ...more })

test('adds new applications, leaves out removed ones and marks those that disappeared', async () => {
  let body = [application('app_1'), application('app_2')]
  const officer = await begin((response) => response.end(JSON.stringify(body)))
  expect(await officer.list.fetch()).toMatchObject({ ok: true })
  expect(officer.ids()).toEqual(['app_1', 'app_2'])

  officer.desk.worklist.remove('connection-1', ['app_2'])
  officer.cache.remove('connection-1', ['app_2'])
  body = [application('app_2'), application('app_3', { requested_amount: 500 })]
  await officer.list.fetch()
  expect(officer.ids()).toEqual(['app_1', 'app_3'])
  expect(await officer.cache.total('connection-1', {})).toBe(2)
  expect(officer.gone('app_1')).toBe('not-listed')
  expect(officer.gone('app_3')).toBeNull()

  // Listed again, it is like any other.
  body = [application('app_1'), application('app_3')]
  await officer.list.fetch()
  expect([officer.gone('app_1'), officer.gone('app_3')]).toEqual([null, null])

  body = [application('app_1'), application('app_2'), application('app_3')]
  await officer.list.fetch()
  expect(officer.ids()).toEqual(['app_1', 'app_3'])
})

test('skips one endlessly nested application and reads the others', async () => {
  const depth = 20_000
  const nested = `{"id":"app_1","x":${'['.repeat(depth)}${']'.repeat(depth)}}`
  const officer = await begin((response) =>
    response.end(`[${nested},${JSON.stringify(application('app_2'))}]`),
  )
  expect(await officer.list.fetch()).toMatchObject({ ok: true })
  expect(officer.ids()).toEqual(['app_1', 'app_2'])
  const read = (id: string) => officer.cache.get(officer.connection, id)?.copy ?? null
  expect(read('app_1')).toBeNull()
  expect(read('app_2')).not.toBeNull()
})

const whole = JSON.stringify([application('app_2'), application('app_3')])

test.each<[string, (response: ServerResponse) => void]>([
  ['is cut off', (response) => response.end(whole.slice(0, -9))],
  [
    'breaks off',
    (response) => {
      response.writeHead(200, { 'content-length': whole.length })
      response.write(whole.slice(0, 20), () => response.destroy())
    },
  ],
  ['is no list', (response) => response.end('{"applications":[]}')],
  [
    'is one page of several',
    (response) => response.writeHead(206, { 'content-range': 'items 0-1/5' }).end(whole),
  ],
])('a list that %s changes nothing', async (_, fault) => {
  let send = (response: ServerResponse): void => {
    response.end(JSON.stringify([application('app_1')]))
  }
  const officer = await begin((response) => send(response))
  await officer.list.fetch()
  send = fault
  expect(await officer.list.fetch()).toMatchObject({ ok: false })
  expect(officer.ids()).toEqual(['app_1'])
  expect(officer.gone('app_1')).toBeNull()
})

test('gives up an endless list after 256 MB and changes nothing', async () => {
  const megabyte = 1024 * 1024
  const padding = 'x'.repeat(4 * megabyte - 100)
  let sent = 0
  const officer = await begin((response) => {
    const more = (): void => {
      const element = JSON.stringify(application(`app_${sent}`, { padding }))
      sent += element.length
      response.write(`${sent > element.length ? ',' : '['}${element}`, (error) => {
        if (error == null) more()
      })
    }
    more()
  })
  expect(await officer.list.fetch()).toMatchObject(failed('reply-too-large'))
  expect(officer.ids()).toEqual([])
  expect(sent / megabyte).toBeGreaterThan(256)
  expect(sent / megabyte).toBeLessThan(512)
})

test('takes only the valid applications from hostile entries, once each', async () => {
  const entries = [
    null,
    7,
    [application('app_5')],
    application('../token'),
    application('app_1'),
    application('app_1', { requested_amount: 1 }),
    { id: 'app_2' },
    { id: 5, status: 'pending' },
    JSON.parse('{"id":"app_3","status":"pending","__proto__":{"polluted":true}}') as object,
  ]
  const officer = await begin((response) => response.end(JSON.stringify(entries)))
  expect(await officer.list.fetch()).toMatchObject({ ok: true })
  expect(officer.ids()).toEqual(['app_1', 'app_2', 'app_3'])
  expect({}).not.toHaveProperty('polluted')
})

test('reports a number that is too large in a list as it does for a single application', async () => {
  const officer = await begin((response) =>
    response.end('[{"id":"app_1","status":"pending","requested_amount":1e400}]'),
  )
  await officer.list.fetch()
  const cached = officer.cache.get(aConnection({ serviceProfile: '2025-03' }), 'app_1')
  expect(cached?.copy?.application.requestedAmount).toBeNull()
  expect(cached?.copy?.problems).toEqual([{ path: 'requestedAmount', code: 'too-large' }])
})

test('shows very many new applications before building indexes, and updates indexes for a few', async () => {
  let count = 10_000
  const entries = () => Array.from({ length: count }, (_, number) => application(`app_${number}`))
  const officer = await begin((response) => response.end(JSON.stringify(entries())))
  const begun = vi.spyOn(officer.cache, 'beginFilling')
  const ended = vi.spyOn(officer.cache, 'endFilling').mockImplementationOnce(() => {
    expect(officer.notifier.named('applications.changed')).toHaveLength(1)
    return Promise.resolve()
  })
  await officer.list.fetch()
  expect(await officer.cache.total('connection-1', {})).toBe(10_000)
  expect([begun, ended].map(({ mock }) => mock.calls.length)).toEqual([1, 1])

  count += 1_000
  await officer.list.fetch()
  expect(await officer.cache.total('connection-1', {})).toBe(11_000)
  expect(begun).toHaveBeenCalledTimes(1)
})
