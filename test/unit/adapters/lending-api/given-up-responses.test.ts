import { expect, it } from 'vitest'
import { longestResponseBytes } from '../../../../electron/adapters/lending-api/http-client.ts'
import type { LendingApi } from '../../../../electron/ports/lending-api.ts'
import { aLendingClient } from '../../../support/builders/lending-clients.ts'
import { authorizing } from '../../../support/builders/submissions.ts'
import { FakeClock } from '../../../support/fakes/fake-clock.ts'

const read = (api: LendingApi) => api.readApplication('app_1')
const list = async (api: LendingApi) => api.listApplications?.()
const tooLong = 'x'.repeat(longestResponseBytes + 1)
const more = '{},'.repeat(2_000)

it.each([
  ['is announced as too long', read, '{}', { 'content-length': String(longestResponseBytes + 1) }],
  ['turns out to be too long', read, tooLong, {}],
  ['is no list', list, '{"data":[', {}],
  ['lists more than is asked for', (api: LendingApi) => api.recognizeProfile(), '[', {}],
])(
  'aborts a request whose response %s, so that it frees its connection',
  async (_, ask, begins, headers) => {
    const signals: AbortSignal[] = []
    const fetch: typeof globalThis.fetch = (input) => {
      const { url, signal } = input as Request
      if (url.endsWith('/api/token')) return Promise.resolve(new Response('{"token":"a.b.c"}'))
      signals.push(signal)
      const parts = [begins]
      // The body never ends.
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
])(
  '%s keeps the status and the Retry-After delay of a refusal that is too long',
  async (_, ask) => {
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
  },
)

it('cancels a list when no data arrives for 30 seconds, however long the whole list may take', async () => {
  const clock = new FakeClock()
  const bodies: ReadableStreamDefaultController<Uint8Array>[] = []
  const fetch: typeof globalThis.fetch = (input) => {
    const { url, signal } = input as Request
    if (url.endsWith('/api/token')) return Promise.resolve(new Response('{"token":"a.b.c"}'))
    const start = (body: ReadableStreamDefaultController<Uint8Array>) => {
      bodies.push(body)
      signal.addEventListener('abort', () => body.error(signal.reason))
    }
    return Promise.resolve(new Response(new ReadableStream({ start })))
  }
  const turns = async () => {
    for (let turn = 0; turn < 30; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  }
  const api = aLendingClient({ clock, fetch, serviceProfile: '2025-03' })
  const listed = list(api)
  while (bodies.length === 0) await turns()
  for (const part of ['[', '{},', '{}']) {
    await clock.advance(29_999)
    bodies[0]?.enqueue(new TextEncoder().encode(part))
    await turns()
  }
  expect(bodies).toHaveLength(1)
  await clock.advance(30_000)
  expect(await listed).toEqual({ ok: false, error: { code: 'timed-out' } })
})

it.each([
  ['begins', new Promise<Response>(() => undefined)],
  ['ends', Promise.resolve(new Response(new ReadableStream()))],
])(
  'gives up after 30 seconds if no response %s and fetch misses the abort',
  async (_, response) => {
    const clock = new FakeClock()
    const asked = Promise.withResolvers<null>()
    const fetch: typeof globalThis.fetch = (input) => {
      if ((input as Request).url.endsWith('/api/token'))
        return Promise.resolve(new Response('{"token":"a.b.c"}'))
      asked.resolve(null)
      return response
    }
    const api = aLendingClient({ clock, fetch })
    const sent = api.send(authorizing('fac_1'))
    await asked.promise
    await clock.advance(30_000)
    expect(await sent).toMatchObject({ kind: 'unknown', failure: { code: 'timed-out' } })
  },
)
