import { beforeEach, expect, it, vi } from 'vitest'

interface FakeSession {
  readonly name: string
  readonly options: unknown
  readonly did: string[]
  readonly closeAllConnections: () => Promise<void>
  readonly fetch: typeof fetch
}

const sessions: FakeSession[] = []
const asked: unknown[] = []
let respond: () => Promise<Response>
vi.mock('electron', () => ({
  session: {
    fromPartition: (name: string, options: unknown) => {
      const did: string[] = []
      const made = {
        name,
        options,
        did,
        webRequest: { onHeadersReceived: () => undefined },
        closeAllConnections: async () => {
          did.push('close')
        },
        fetch: (...request: Parameters<typeof fetch>) => {
          did.push(new Request(...request).method)
          asked.push(request[0])
          return respond()
        },
      }
      sessions.push(made)
      return made
    },
  },
}))
const { createElectronFetch, createElectronFetchForSends } =
  await import('../../../../electron/adapters/electron/electron-fetch.ts')

beforeEach(() => {
  sessions.length = 0
  respond = async () => new Response('{}')
})

const address = 'https://lender.example/api/token'
const write = { method: 'POST', body: '{}' }
const named = (name: string) => sessions.find((other) => other.name === name)?.did

it('keeps connections open between reads', async () => {
  const electronFetch = createElectronFetch(Promise.resolve(null))
  await electronFetch(address)
  await electronFetch(address)
  expect(named('lending-read')).toEqual(['GET', 'GET'])
})

it('passes on the request itself, because a copy can stop following its signal', async () => {
  const request = new Request(address)
  await createElectronFetch(Promise.resolve(null))(request)
  await createElectronFetchForSends()(request)
  expect(asked.slice(-2).every((other) => other === request)).toBe(true)
})

it('sends no read before the given promise resolves', async () => {
  const { promise: begin, resolve: mayBegin } = Promise.withResolvers<null>()
  const reading = createElectronFetch(begin)(address)
  await new Promise((resolve) => setTimeout(resolve))
  expect(sessions).toEqual([])
  mayBegin(null)
  await reading
  expect(named('lending-read')).toEqual(['GET'])
})

it('gives every write a fresh connection, on which Chromium doesn’t resend it', async () => {
  const electronFetch = createElectronFetchForSends()
  await (await electronFetch(address, write)).text()
  await (await electronFetch(address, write)).text()
  expect(named('lending-send-1')).toEqual(['close', 'POST', 'close', 'POST'])
})

it('never closes the connections of a write that is under way', async () => {
  const electronFetch = createElectronFetchForSends()
  const waiting: ((response: Response) => void)[] = []
  respond = () => new Promise((resolve) => waiting.push(resolve))
  const both = [electronFetch(address, write), electronFetch(address, write)]
  await vi.waitFor(() => expect(waiting).toHaveLength(2))
  expect(named('lending-send-1')).toEqual(['close', 'POST'])
  expect(named('lending-send-2')).toEqual(['close', 'POST'])
  for (const end of waiting) end(new Response('{}'))
  await Promise.all(both)
})

it.each([
  ['while its answer is still being read', 2],
  ['once its answer was read', 1],
  ['once its answer was given up', 1],
])(
  'releases the session of a write only after its response ends: %s',
  async (when, sessionsUsed) => {
    const electronFetch = createElectronFetchForSends()
    const first = await electronFetch(address, write)
    if (when.includes('was read')) await first.text()
    if (when.includes('given up')) await first.body?.cancel()
    await electronFetch(address, write)
    expect(sessions.filter(({ name }) => name.startsWith('lending-send'))).toHaveLength(
      sessionsUsed,
    )
  },
)

it('uses a session for one write at a time, even after a response was canceled midway', async () => {
  const electronFetch = createElectronFetchForSends()
  // The rest of the response never arrives, and is still awaited when the request is canceled.
  respond = async () =>
    new Response(new ReadableStream({ pull: () => new Promise(() => undefined) }))
  const first = await electronFetch(address, write)
  const reader = first.body?.getReader()
  void reader?.read()
  await reader?.cancel()
  await new Promise((resolve) => setTimeout(resolve))
  await Promise.all([electronFetch(address, write), electronFetch(address, write)])
  expect(sessions.map(({ did }) => did.filter((step) => step === 'POST').length)).toEqual([2, 1])
})

it('passes on a response without a body, and reuses the session', async () => {
  const electronFetch = createElectronFetchForSends()
  respond = async () => new Response(null, { status: 204 })
  for (let time = 0; time < 2; time += 1) {
    expect((await electronFetch(address, write)).status).toBe(204)
  }
  expect(sessions.map(({ name }) => name)).toEqual(['lending-send-1'])
})

it('fails at once if a response breaks off, and reuses the session', async () => {
  const electronFetch = createElectronFetchForSends()
  const broken = new Error('net::ERR_INCOMPLETE_CHUNKED_ENCODING')
  respond = async () =>
    new Response(new ReadableStream({ pull: (controller) => controller.error(broken) }))
  await expect((await electronFetch(address, write)).text()).rejects.toBe(broken)
  respond = async () => new Response('{}')
  expect(await (await electronFetch(address, write)).text()).toBe('{}')
  expect(sessions.map(({ name }) => name)).toEqual(['lending-send-1'])
})

it('reuses the session after a failed write', async () => {
  const electronFetch = createElectronFetchForSends()
  respond = () => Promise.reject(new Error('net::ERR_CONNECTION_RESET'))
  await expect(electronFetch(address, write)).rejects.toThrow('ERR_CONNECTION_RESET')
  respond = async () => new Response('{}')
  await electronFetch(address, write)
  expect(sessions.map(({ name }) => name)).toEqual(['lending-send-1'])
})

it('uses no HTTP cache and no session on disk', async () => {
  await createElectronFetch(Promise.resolve(null))(address)
  await createElectronFetchForSends()(address, write)
  expect(sessions.map(({ name, options }) => [name, options])).toEqual([
    ['lending-read', { cache: false }],
    ['lending-send-1', { cache: false }],
  ])
})
