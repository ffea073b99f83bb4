import { expect, it } from 'vitest'
import { longestReplyBytes } from '../../../../electron/adapters/lending-api/http-client.ts'
import type { LendingApi } from '../../../../electron/ports/lending-api.ts'
import { aLendingClient } from '../../../support/builders/lending-clients.ts'
import { FakeClock } from '../../../support/fakes/fake-clock.ts'

const read = (api: LendingApi) => api.readApplication('app_1')
const list = async (api: LendingApi) => api.listApplications?.()
const tooLong = 'x'.repeat(longestReplyBytes + 1)
const more = '{},'.repeat(2_000)

it.each([
  ['is announced as too long', read, '{}', { 'content-length': String(longestReplyBytes + 1) }],
  ['turns out to be too long', read, tooLong, {}],
  ['is no list', list, '{"data":[', {}],
  ['lists more than is asked for', (api: LendingApi) => api.recognizeProfile(), '[', {}],
])(
  'ends a request whose response %s: it would keep its connection',
  async (_, ask, begins, headers) => {
    const signals: AbortSignal[] = []
    const fetch: typeof globalThis.fetch = (input) => {
      const { url, signal } = input as Request
      if (url.endsWith('/api/token')) return Promise.resolve(new Response('{"token":"a.b.c"}'))
      signals.push(signal)
      const parts = [begins]
      // Its end never comes.
      const pull = (body: ReadableStreamDefaultController<Uint8Array>) => {
        body.enqueue(new TextEncoder().encode(parts.pop() ?? more))
      }
      return Promise.resolve(new Response(new ReadableStream({ pull }), { headers }))
    }
    const api = aLendingClient({ clock: new FakeClock(), fetch, serviceProfile: '2025-03' })
    await ask(api)
    expect(signals.at(-1)?.aborted).toBe(true)
  },
)

it.each([
  ['a read', read],
  ['a list', list],
])('%s keeps the status and the time to wait of a refusal that is too long', async (_, ask) => {
  const fetch: typeof globalThis.fetch = (input) => {
    const { url } = input as Request
    if (url.endsWith('/api/token')) return Promise.resolve(new Response('{"token":"a.b.c"}'))
    const headers = { 'retry-after': '300' }
    return Promise.resolve(new Response(tooLong, { status: 429, headers }))
  }
  const api = aLendingClient({ clock: new FakeClock(), fetch, serviceProfile: '2025-03' })
  expect(await ask(api)).toEqual({
    ok: false,
    error: { code: 'rate-limited', status: 429, retryAfterMs: 300_000 },
  })
})
