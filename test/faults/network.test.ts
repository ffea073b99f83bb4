import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { wholeTimeoutMs } from '../../electron/adapters/lending-api/http-client.ts'
import type { LendingApi, SendOutcome } from '../../electron/ports/lending-api.ts'
import { hourMs } from '../../shared/durations.ts'
import type { FaultAim } from '../support/sample-service/fault-kinds.ts'
import { lendingDetailsToWire, webhookBody } from '../../shared/domain/wire/configuration.ts'
import type { Failure, Result } from '../../shared/result.ts'
import { lendingDetails } from '../support/builders/lending-details.ts'
import { FakeClock } from '../support/fakes/fake-clock.ts'
import {
  applicationId,
  facilityId,
  offers,
  serviceFixture,
  until,
} from '../support/drivers/service-fixture.ts'
import { httpDate, networkCases } from './network-cases.ts'
import {
  approving,
  authorizing,
  settingDetails,
  settingWebhook,
} from '../support/builders/submissions.ts'

/*
 * Everything that can happen to a request between Loan Desk and the service, over real HTTP: per
 * endpoint, Loan Desk's result and how often the service did the work.
 */

const fixture = serviceFixture()
const { received, processed } = fixture
const elsewhere = { url: '', requests: 0 }
const server = createServer((_, response) => {
  elsewhere.requests += 1
  response.end('{"status":"approved","token":"stolen"}')
})

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  elsewhere.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  elsewhere.requests = 0
})

const sends = {
  approve: (to: LendingApi) => to.send(approving(applicationId, offers)),
  'create-ach-authorization': (to: LendingApi) => to.send(authorizing(facilityId)),
  'set-lending-details': (to: LendingApi) =>
    to.send(settingDetails(lendingDetailsToWire(lendingDetails))),
  'set-webhook': (to: LendingApi) =>
    to.send(settingWebhook(webhookBody('https://hooks.example/desk'))),
} as const satisfies Partial<
  Record<FaultAim['endpoint'], (to: LendingApi) => Promise<SendOutcome<unknown>>>
>
const sendNames = Object.keys(sends) as (keyof typeof sends)[]

const reads = {
  'read-application': (to: LendingApi) => to.readApplication(applicationId),
  token: (to: LendingApi) => to.signIn(),
} as const satisfies Partial<
  Record<FaultAim['endpoint'], (to: LendingApi) => Promise<Result<unknown>>>
>
const readNames = Object.keys(reads) as (keyof typeof reads)[]

const cases = networkCases(() => elsewhere.url)

describe.each(sendNames)('%s, where the service', (endpoint) => {
  test.each(cases)('$name: $kind, $code, work done $done times', async (expected) => {
    fixture.service.control.fault({ endpoint, ...expected.fault() })
    expect(await sends[endpoint](fixture.api)).toMatchObject({
      kind: expected.kind,
      status: expected.status,
      failure: { code: expected.code },
    })
    expect(received(endpoint)).toBe(1)
    expect(processed(endpoint)).toBe(expected.done)
    expect(elsewhere.requests).toBe(0)
  })

  test.each(['done', 'not-done'] as const)(
    'hangs (work %s): reports unknown after 30 s',
    async (work) => {
      const still = new FakeClock()
      const patient = fixture.connect(still)
      await patient.signIn()
      fixture.service.control.fault({ endpoint, kind: 'hang', work })
      const outcome = sends[endpoint](patient)
      await until(
        () => received(endpoint) === 1 && processed(endpoint) === (work === 'done' ? 1 : 0),
      )
      await still.advance(wholeTimeoutMs)
      expect(await outcome).toMatchObject({ kind: 'unknown', failure: { code: 'timed-out' } })
      expect(received(endpoint)).toBe(1)
      expect(processed(endpoint)).toBe(work === 'done' ? 1 : 0)
      patient.close()
    },
  )

  test.each(['done', 'not-done'] as const)(
    'answers 401 with the work %s: reports unknown, doesn’t repeat, and gets a new token for the next call',
    async (work) => {
      fixture.service.control.fault({ endpoint, kind: 'status', status: 401, work })
      expect(await sends[endpoint](fixture.api)).toMatchObject({
        kind: 'unknown',
        status: 401,
        failure: { code: 'unauthorized' },
      })
      expect(received(endpoint)).toBe(1)
      expect(processed(endpoint)).toBe(work === 'done' ? 1 : 0)
      await fixture.api.readApplication(applicationId)
      expect(processed('token')).toBe(2)
    },
  )

  test('always answers 401: sends one request and fetches at most one token per call', async () => {
    fixture.service.control.fault({ endpoint, kind: 'status', status: 401, times: Infinity })
    for (let call = 0; call < 10; call += 1) {
      expect(await sends[endpoint](fixture.api)).toMatchObject({ kind: 'unknown', status: 401 })
    }
    expect(received(endpoint)).toBe(10)
    expect(processed('token')).toBeLessThanOrEqual(10)
    expect(processed(endpoint)).toBe(0)
  })

  test('answers 429 with a retry time: reports the time to the outbox', async () => {
    for (const retryAfter of [7, httpDate()]) {
      fixture.service.control.fault({ endpoint, kind: 'status', status: 429, retryAfter })
      const outcome = await sends[endpoint](fixture.api)
      const wait = outcome.kind === 'not-sent' ? (outcome.failure.retryAfterMs ?? 0) : 0
      expect(wait).toBeGreaterThanOrEqual(7_000)
      expect(wait).toBeLessThanOrEqual(10_000)
    }
  })
})

/** For the sign-in, "not found" means a wrong address, and any other refusal means unauthorized. */
const signInCodes: Partial<Record<Failure['code'], Failure['code']>> = {
  'not-found': 'service-not-here',
  'service-refused': 'unauthorized',
}

describe.each(readNames)('%s, where the service', (endpoint) => {
  const told = (code: Failure['code']): Failure['code'] =>
    endpoint === 'token' ? (signInCodes[code] ?? code) : code

  test.each(cases)('$name once', async ({ fault, code, again }) => {
    fixture.service.control.fault({ endpoint, ...fault() })
    const result = await reads[endpoint](fixture.api)
    if (again) expect(result).toMatchObject({ ok: true })
    else expect(result).toMatchObject({ ok: false, error: { code: told(code) } })
    expect(received(endpoint)).toBe(again ? 2 : 1)
    expect(elsewhere.requests).toBe(0)
  })

  test.each(cases.filter(({ again }) => again))('$name every time', async ({ fault, code }) => {
    fixture.service.control.fault({ endpoint, ...fault(), times: Infinity })
    expect(await reads[endpoint](fixture.api)).toMatchObject({
      ok: false,
      error: { code: told(code) },
    })
    expect(received(endpoint)).toBe(3)
  })

  test('asks for a wait of an hour: reports that at once', async () => {
    fixture.service.control.fault({ endpoint, kind: 'status', status: 429, retryAfter: 3_600 })
    const expected = {
      ok: false,
      error: { code: 'rate-limited', retryAfterMs: expect.any(Number) as unknown },
    }
    expect(await reads[endpoint](fixture.api)).toMatchObject(expected)
    expect(await reads[endpoint](fixture.api)).toMatchObject(expected)
    expect(received(endpoint)).toBe(1)
  })
})

test('writes no text of an impostor of the service to any log', async () => {
  const secret = 'Miss Marple of 3 Danemead Lane'
  fixture.service.control.fault({
    ...{ endpoint: 'approve', kind: 'status', status: 400 },
    body: { error_code: 'NO', error_message: `${secret} <b>said</b>\u0007 no` },
  })
  expect(await sends.approve(fixture.api)).toMatchObject({
    kind: 'refused',
    failure: { detail: `${secret} said no`, serviceCode: 'NO' },
  })
  expect(fixture.log.lines.join()).not.toContain('Marple')
  expect(fixture.log.lines.join()).toContain('"status":400')
})

test('a refusal whose body is null has no text', async () => {
  const refused = { endpoint: 'approve', kind: 'status', status: 400, body: null } as const
  fixture.service.control.fault(refused)
  expect(await sends.approve(fixture.api)).toEqual({
    ...{ kind: 'refused', status: 400 },
    failure: { code: 'service-refused', status: 400 },
  })
})

test('closing lets a running submission finish, and ends reads and waiting calls', async () => {
  await fixture.api.signIn()
  fixture.service.control.fault({ endpoint: 'approve', kind: 'latency', latencyMs: 60 })
  fixture.service.control.fault({
    endpoint: 'create-ach-authorization',
    kind: 'latency',
    latencyMs: 60,
    times: Infinity,
  })
  fixture.service.control.fault({ endpoint: 'read-application', kind: 'hang', times: Infinity })
  const send = fixture.api.send(approving(applicationId, offers))
  const others = [1, 2, 3].map(() => fixture.api.send(authorizing(facilityId)))
  const underWay = Array.from({ length: 8 }, () => fixture.api.readApplication(applicationId))
  const waiting = [
    fixture.api.readApplication(applicationId),
    fixture.api.send(authorizing(facilityId)),
  ]
  await until(
    () => received('create-ach-authorization') === 3 && received('read-application') === 8,
  )
  fixture.api.close()
  expect(await Promise.all([...underWay, waiting[0]])).toEqual(
    Array.from({ length: 9 }, () => ({ ok: false, error: { code: 'canceled' } })),
  )
  expect(await waiting[1]).toEqual({
    kind: 'not-sent',
    status: null,
    failure: { code: 'canceled' },
  })
  expect(await send).toMatchObject({ kind: 'done' })
  expect(await Promise.all(others)).toMatchObject([1, 2, 3].map(() => ({ kind: 'done' })))
  expect(processed('create-ach-authorization')).toBe(3)
})

test('a hundred calls at once with an expired token fetch exactly one token', async () => {
  await fixture.api.signIn()
  fixture.service.control.moveTime(25 * hourMs)
  const before = received('token')
  const responses = await Promise.all(
    Array.from({ length: 100 }, () => fixture.api.readApplication(applicationId)),
  )
  expect(responses.filter((result) => result.ok)).toHaveLength(100)
  expect(received('token') - before).toBe(1)
  // The eight requests in progress used the old token, as did those that took their places.
  expect(received('read-application')).toBeLessThanOrEqual(116)
})

test('when the service refuses each new token too, fetches two tokens and no more', async () => {
  const fault = { endpoint: 'read-application', kind: 'status', status: 401 } as const
  fixture.service.control.fault({ ...fault, times: Infinity })
  for (let call = 0; call < 10; call += 1) {
    expect(await fixture.api.readApplication(applicationId)).toMatchObject({
      error: { code: 'unauthorized', status: 401 },
    })
  }
  expect(received('token')).toBe(2)
  expect(received('read-application')).toBe(3)
})
