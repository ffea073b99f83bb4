import { beforeEach, describe, expect, test, vi } from 'vitest'
import { aLendingClient } from '../../../support/builders/lending-clients.ts'
import type { LendingApi, TakeRequests } from '../../../../electron/ports/lending-api.ts'
import { webhookBody } from '../../../../shared/domain/wire/configuration.ts'
import { failed } from '../../../../shared/result.ts'
import { FakeClock } from '../../../support/fakes/fake-clock.ts'
import { RecordingLog } from '../../../support/fakes/recorders.ts'
import { approving, authorizing, settingWebhook } from '../../../support/builders/submissions.ts'

/** A request to a service that responds when the test says so. */
interface Arrived {
  readonly path: string
  respond(response: Response): void
}

let clock: FakeClock
let arrived: Arrived[]
let api: LendingApi
let log: RecordingLog

const application = (status = 'pending'): Response => Response.json({ status })
const limited = (retryAfter: string): Response =>
  Response.json({}, { status: 429, headers: { 'retry-after': retryAfter } })

beforeEach(async () => {
  clock = new FakeClock()
  arrived = []
  log = new RecordingLog()
  api = connect()
  const signedIn = api.signIn()
  // The first request loads the HTTP client, which can take longer.
  while (arrived.length === 0) await turns()
  arrived.shift()?.respond(Response.json({ token: 'token' }))
  await signedIn
})

function connect(requestsPerMinute?: number, takeRequests?: TakeRequests): LendingApi {
  return aLendingClient({
    fetch: (input) =>
      new Promise((resolve) => {
        const { pathname } = new URL(input instanceof Request ? input.url : input)
        arrived.push({ path: pathname, respond: resolve })
      }),
    ...{ clock, log, baseUrl: 'https://lender.example/base/' },
    ...(requestsPerMinute !== undefined && { requestsPerMinute }),
    ...(takeRequests !== undefined && { takeRequests }),
  })
}

/** Lets everything settle that waits for neither the clock nor a response. */
async function turns(): Promise<void> {
  for (let turn = 0; turn < 30; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

async function pass(milliseconds: number): Promise<void> {
  await clock.advance(milliseconds)
  await turns()
}

const setWebhook = (to = api) => to.send(settingWebhook(webhookBody('https://x.example/')))

function respondToEach(requests: typeof arrived): void {
  for (const { path, respond } of requests) {
    respond(path.endsWith('webhook') ? Response.json('Ok.') : application())
  }
}

test('runs at most eight reads at once', async () => {
  const reads = Array.from({ length: 30 }, (_, number) => api.readApplication(`app_${number}`))
  await turns()
  expect(arrived).toHaveLength(8)
  for (let done = 0; done < 30; done += 1) {
    arrived[done]?.respond(application())
    await turns()
    expect(arrived.length - (done + 1)).toBeLessThanOrEqual(8)
  }
  expect((await Promise.all(reads)).every((read) => read.ok)).toBe(true)
})

test('runs at most four sends at once, besides the reads', async () => {
  const reads = Array.from({ length: 9 }, (_, number) => api.readApplication(`app_${number}`))
  const sends = Array.from({ length: 6 }, () => setWebhook())
  await turns()
  expect(arrived).toHaveLength(8 + 4)
  while (arrived.length < 9 + 6) {
    for (const { respond } of arrived) respond(application())
    await turns()
  }
  for (const { respond } of arrived) respond(application())
  await Promise.all([...reads, ...sends])
})

test('Retry-After of a 429 delays every request of the connection', async () => {
  const told = ['app_told', 'app_less'].map((id) => api.readApplication(id))
  await turns()
  arrived[0]?.respond(limited('20'))
  await turns()
  // A shorter wait doesn't end the longer one.
  arrived[1]?.respond(limited('2'))
  await turns()
  const others = [api.readApplication('app_other'), setWebhook()]
  await pass(19_900)
  expect(arrived).toHaveLength(2)
  await pass(200)
  const asked = arrived.map(({ path }) => path.split('/').at(-1)).sort()
  expect(asked.join()).toBe('app_less,app_less,app_other,app_told,app_told,webhook')
  respondToEach(arrived.slice(2))
  expect(await Promise.all(told)).toMatchObject([{ ok: true }, { ok: true }])
  expect(await Promise.all(others)).toMatchObject([{ ok: true }, { kind: 'done' }])
})

test('Retry-After of a 503 affects only its own request', async () => {
  const told = api.readApplication('app_told')
  await turns()
  arrived[0]?.respond(Response.json({}, { status: 503, headers: { 'retry-after': '300' } }))
  const failure = { code: 'service-unavailable', status: 503, retryAfterMs: 300_000 }
  expect(await told).toEqual({ ok: false, error: failure })
  const others = [api.readApplication('app_told'), setWebhook()]
  await turns()
  respondToEach(arrived.slice(1))
  expect(await Promise.all(others)).toMatchObject([{ ok: true }, { kind: 'done' }])
})

test('fails sends at once with the remaining delay while the service asks for more than a minute', async () => {
  const told = setWebhook()
  await turns()
  arrived[0]?.respond(limited('300'))
  await told
  await clock.advance(100_000)
  expect(await setWebhook()).toEqual({
    kind: 'not-sent',
    status: null,
    failure: { code: 'rate-limited', retryAfterMs: 200_000 },
  })
  expect(arrived).toHaveLength(1)
})

test('fails waiting requests at once when the service asks for more than a minute', async () => {
  const reads = Array.from({ length: 9 }, (_, number) => api.readApplication(`app_${number}`))
  const sends = Array.from({ length: 5 }, () => setWebhook())
  await turns()
  expect(arrived).toHaveLength(8 + 4)
  arrived[0]?.respond(limited('300'))
  const failure = { code: 'rate-limited', retryAfterMs: 300_000 }
  expect(await Promise.race(reads)).toMatchObject({ error: failure })
  respondToEach(arrived.slice(1))
  expect(await reads.at(-1)).toEqual({ ok: false, error: failure })
  expect(await sends.at(-1)).toEqual({ kind: 'not-sent', status: null, failure })
  expect(arrived).toHaveLength(8 + 4)
})

test('doesn’t send an approval whose check is outdated when its turn comes', async () => {
  const told = api.readApplication('app_told')
  await turns()
  arrived[0]?.respond(limited('40'))
  await turns()
  const body = { offers: [{ type: 'loan_offer' }] }
  let isCurrent = true
  const approvals = [
    api.send(approving('app_old', body), () => isCurrent),
    api.send(approving('app_new', body), () => true),
  ]
  await clock.advance(39_000)
  isCurrent = false
  await pass(1_100)
  expect(arrived.slice(1).map(({ path }) => path.replace('/base/api/applications/', ''))).toEqual([
    'app_new/approve',
    'app_told',
  ])
  expect(await approvals[0]).toEqual({
    kind: 'not-sent',
    status: null,
    failure: { code: 'check-outdated' },
  })
  respondToEach(arrived.slice(1))
  await told
  await approvals[1]
})

test('sends an approval at once although eight slow reads are under way and more wait', async () => {
  for (let number = 0; number < 12; number += 1) void api.readApplication(`app_${number}`, 'behind')
  await turns()
  const approval = api.send(approving('app_1', { offers: [{ type: 'loan_offer' }] }), () => true)
  await turns()
  expect(arrived.map(({ path }) => path).filter((path) => path.endsWith('approve'))).toHaveLength(1)
  arrived.at(-1)?.respond(application('approved'))
  expect(await approval).toMatchObject({ kind: 'done' })
})

test('reports a bug before sending as unexpected, with a reference, and sends nothing', async () => {
  const outcome = await api.send(approving('app_1', { offers: [{ type: 'loan_offer' }] }), () => {
    throw new Error('a bug')
  })
  expect(outcome).toEqual({
    kind: 'not-sent',
    status: null,
    failure: { code: 'unexpected', reference: expect.stringMatching(/./) as string },
  })
  expect(arrived).toHaveLength(0)
  expect(log.lines).toEqual([expect.stringContaining('lending-request') as string])
})

test('leaves it unknown whether a submission was done if a bug follows its response', async () => {
  vi.spyOn(log, 'warn').mockImplementation(() => {
    throw new Error('a bug')
  })
  const sent = setWebhook()
  await turns()
  arrived[0]?.respond(Response.json({}, { status: 500 }))
  expect(await sent).toMatchObject({ kind: 'unknown', failure: { code: 'unexpected' } })
})

test('sends no more than the allowed requests in any minute', async () => {
  const slow = connect(5)
  const reads = Array.from({ length: 14 }, (_, number) => slow.readApplication(`app_${number}`))
  await turns()
  // The token request counts like any other.
  arrived[0]?.respond(Response.json({ token: 'token' }))
  await turns()
  expect(arrived).toHaveLength(5)
  respondToEach(arrived.slice(1))
  await pass(59_000)
  expect(arrived).toHaveLength(5)
  await pass(1_000)
  expect(arrived).toHaveLength(10)
  respondToEach(arrived.slice(5))
  await pass(60_000)
  expect(arrived).toHaveLength(15)
  respondToEach(arrived.slice(10))
  expect((await Promise.all(reads)).every((read) => read.ok)).toBe(true)
})

test.each([
  [429, '0'],
  [503, '0'],
  [429, new Date(0).toUTCString()],
  [503, new Date(0).toUTCString()],
])(
  'a %i with Retry-After %j causes no immediate retry of a read or sign-in',
  async (status, retryAfter) => {
    const respond = (): Response =>
      Response.json({}, { status, headers: { 'retry-after': retryAfter } })
    for (const question of [() => api.readApplication('app_1'), () => api.signIn()]) {
      const asked = question()
      for (let tries = 1; tries <= 3; tries += 1) {
        await turns()
        expect(arrived).toHaveLength(tries)
        arrived[tries - 1]?.respond(respond())
        await turns()
        // The shortest first delay: 25% below 1 s and 2 s.
        await pass(tries * 740)
        expect(arrived).toHaveLength(tries)
        await clock.advance(tries * 520)
      }
      expect(await asked).toMatchObject({ ok: false, error: { status } })
      arrived = []
    }
  },
)

test('retries no sooner than the Retry-After of a failing service', async () => {
  const read = api.readApplication('app_1')
  await turns()
  arrived[0]?.respond(Response.json({}, { status: 500, headers: { 'retry-after': '20' } }))
  await turns()
  await pass(19_900)
  expect(arrived).toHaveLength(1)
  await pass(200)
  arrived[1]?.respond(application())
  expect(await read).toMatchObject({ ok: true })
})

test('doesn’t send a body that the specification doesn’t allow', async () => {
  expect(await api.send(approving('app_1', { offers: [] }))).toEqual({
    kind: 'not-sent',
    status: null,
    failure: { code: 'payload-invalid' },
  })
  expect(await api.send(authorizing('..'))).toMatchObject({
    kind: 'not-sent',
    failure: { code: 'id-malformed' },
  })
  expect(arrived).toHaveLength(0)
})

test('sends nothing to an invalid base URL', async () => {
  const fetch = () => Promise.reject(new Error('asked'))
  const wrong = aLendingClient({ fetch, clock, baseUrl: 'http://lender.example' })
  expect(await wrong.signIn()).toMatchObject({ error: { code: 'base-url-invalid' } })
  expect(await wrong.send(authorizing('fac_1'))).toMatchObject({
    kind: 'not-sent',
    failure: { code: 'base-url-invalid' },
  })
})

test('sends nothing without a secret, and reports the keychain’s failure', async () => {
  const locked = aLendingClient({
    fetch: () => Promise.reject(new Error('asked')),
    clock,
    askSecret: () => Promise.resolve(failed('keychain-locked')),
  })
  expect(await setWebhook(locked)).toEqual({
    kind: 'not-sent',
    status: null,
    failure: { code: 'keychain-locked' },
  })
})

test('uses the separate fetch for requests that change something, if there is one', async () => {
  const ways: string[] = []
  const way = (name: string) => (input: string | URL | Request) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input)
    ways.push(`${name} ${pathname}`)
    return Promise.resolve(
      Response.json(
        pathname.endsWith('token')
          ? { token: 't' }
          : pathname.endsWith('webhook')
            ? 'Ok.'
            : { status: 'pending' },
      ),
    )
  }
  const split = aLendingClient({ fetch: way('read'), fetchForSends: way('send'), clock })
  await split.readApplication('app_1')
  await setWebhook(split)
  expect(ways).toEqual([
    'read /api/token',
    'read /api/applications/app_1',
    'send /api/configuration/webhook',
  ])
})

/** Reads this many applications one after the other; the first read needs a token. */
async function readBehind(slow: LendingApi, count: number): Promise<void> {
  for (let number = 0; number < count; number += 1) {
    const read = slow.readApplication(`app_${number}`, 'behind')
    await turns()
    if (number === 0) arrived.shift()?.respond(Response.json({ token: 'token' }))
    await turns()
    arrived.shift()?.respond(application())
    expect((await read).ok).toBe(true)
  }
}

test('background reads leave a tenth of the minute’s requests to the officer', async () => {
  const slow = connect(10)
  await readBehind(slow, 8)
  void slow.readApplication('app_waits', 'behind')
  const asked = slow.readApplication('app_officer')
  await turns()
  expect(arrived.map(({ path }) => path)).toEqual(['/base/api/applications/app_officer'])
  arrived.shift()?.respond(application())
  expect((await asked).ok).toBe(true)
  await pass(60_000)
  expect(arrived.map(({ path }) => path)).toEqual(['/base/api/applications/app_waits'])
})

test('a read that waits for the next minute is canceled with the connection', async () => {
  const slow = connect(10)
  await readBehind(slow, 8)
  const read = slow.readApplication('app_waits', 'behind')
  await turns()
  slow.close()
  expect(await read).toMatchObject({ error: { code: 'canceled' } })
})

describe('with requests shared among colleagues', () => {
  type Taken = Awaited<ReturnType<TakeRequests>>
  let asked: { readonly wanted: number; readonly canWait: boolean }[]
  /** Requests left for background reads, and for reads that officers wait for. */
  let left: { behind: number; own: number }
  let sharing: LendingApi

  function share(respond?: () => Promise<Taken> | null): void {
    sharing = connect(undefined, (wanted, canWait) => {
      asked.push({ wanted, canWait })
      if (respond !== undefined) return respond()
      const lane = canWait ? 'behind' : 'own'
      const taken = Math.min(wanted, left[lane])
      left[lane] -= taken
      return Promise.resolve({ taken, waitMs: 30_000 })
    })
  }

  /** Answers the requests that have arrived, and those that they release. */
  async function respondToAll(): Promise<string[]> {
    const paths: string[] = []
    for (let next = arrived.shift(); next !== undefined; next = arrived.shift()) {
      paths.push(next.path.replace('/base/api/', ''))
      next.respond(next.path.endsWith('token') ? Response.json({ token: 'token' }) : application())
      await turns()
    }
    return paths
  }

  beforeEach(async () => {
    asked = []
    left = { behind: 1_000, own: 1_000 }
    share()
    const signedIn = sharing.signIn()
    await turns()
    await respondToAll()
    await signedIn
    asked = []
  })

  test('reserves ten requests at a time for background reads, and as many as wait for an officer', async () => {
    const reads = Array.from({ length: 25 }, (_, at) => sharing.readApplication(`a${at}`, 'behind'))
    await turns()
    await respondToAll()
    await Promise.all(reads)
    expect(asked).toEqual(Array(3).fill({ wanted: 10, canWait: true }))
    asked = []
    const own = Array.from({ length: 5 }, (_, at) => sharing.readApplication(`o${at}`))
    await turns()
    await respondToAll()
    await Promise.all(own)
    expect(asked).toEqual([
      { wanted: 1, canWait: false },
      { wanted: 4, canWait: false },
    ])
  })

  test('sends an officer’s requests while background reads wait for colleagues', async () => {
    left.behind = 0
    const behind = Array.from({ length: 12 }, (_, at) =>
      sharing.readApplication(`a${at}`, 'behind'),
    )
    await turns()
    const own = sharing.readApplication('app_officer')
    const sent = setWebhook(sharing)
    await turns()
    expect((await respondToAll()).sort()).toEqual([
      'applications/app_officer',
      'configuration/webhook',
    ])
    await own
    await sent
    left.behind = 20
    await pass(30_000)
    expect(await respondToAll()).toHaveLength(12)
    await Promise.all(behind)
  })

  test('discards reserved requests that are not used within two seconds', async () => {
    const first = sharing.readApplication('a1', 'behind')
    await turns()
    await respondToAll()
    await first
    await clock.advance(2_000)
    const second = sharing.readApplication('a2', 'behind')
    await turns()
    await respondToAll()
    await second
    expect(asked.filter(({ canWait }) => canWait)).toHaveLength(2)
  })

  test('an unresponsive team space delays one request by 300 ms, and the next ones not at all', async () => {
    share(() => new Promise(() => undefined))
    const first = sharing.readApplication('a1')
    await turns()
    expect(arrived).toEqual([])
    await pass(300)
    // Only the token request waited.
    expect(await respondToAll()).toEqual(['token', 'applications/a1'])
    expect(await first).toMatchObject({ ok: true })
    expect(asked).toHaveLength(1)
    const later = sharing.readApplication('a2')
    await turns()
    await respondToAll()
    await later
    expect(asked).toHaveLength(1)
    await clock.advance(10_000)
    void sharing.readApplication('a3')
    await turns()
    expect(asked).toHaveLength(2)
  })

  test('a Retry-After delay also holds requests that were waiting for colleagues', async () => {
    const told = sharing.readApplication('app_told')
    await turns()
    left.own = 0
    const other = sharing.readApplication('app_other')
    await turns()
    arrived.shift()?.respond(limited('40'))
    await turns()
    left.own = 10
    await pass(39_000)
    expect(arrived).toEqual([])
    await pass(1_000)
    expect(await respondToAll()).toHaveLength(2)
    await Promise.all([told, other])
  })

  test('a request that waits for colleagues is canceled with the connection, unsent', async () => {
    left.own = 0
    const read = sharing.readApplication('a1')
    const sent = setWebhook(sharing)
    await turns()
    sharing.close()
    await turns()
    expect(await read).toMatchObject({ error: { code: 'canceled' } })
    expect(await sent).toMatchObject({ kind: 'not-sent', failure: { code: 'canceled' } })
    expect(arrived).toEqual([])
  })
})
