import { expect, test } from 'vitest'
import type { Fault, FaultEffect } from '../../../electron/sandbox/faults.ts'
import { endpointNames, type EndpointName } from '../../../electron/sandbox/request-journal.ts'
import type { SampleService } from '../../../electron/sandbox/sample-service.ts'
import {
  call,
  field,
  loanOffer,
  post,
  serviceForTest,
  signIn,
  type Answer,
} from './sample-client.ts'

const id = 'app_smpl0001'

/** A service, and one good request to each of its endpoints. */
async function desk() {
  const service = await serviceForTest()
  const token = await signIn(service)
  const createAch = () =>
    post(service, '/api/payments/api/facilities/fac_smpl01/create_ach_authorization', { token })
  const document = new URL(String(field((await createAch()).json, 'document_url'))).pathname
  const requests: Record<EndpointName, () => Promise<Answer>> = {
    token: () => {
      const { clientId, secret } = service.credentials
      return post(service, '/api/token', { body: { client_id: clientId, secret } })
    },
    'read-application': () => call(service, `/api/applications/${id}`, { token }),
    approve: () =>
      post(service, `/api/applications/${id}/approve`, { token, body: { offers: [loanOffer()] } }),
    'lending-details': () =>
      post(service, '/api/configuration/lending_details', {
        token,
        body: {
          address: { line_1: '1 Quay', city: 'Salem', state: 'OR', zip: '97301' },
          cs_phone: '+15035550188',
          cs_email: 'care@quay.example',
        },
      }),
    webhook: () =>
      post(service, '/api/configuration/webhook', { token, body: { url: 'https://a.example/' } }),
    'create-ach': createAch,
    document: () => call(service, document),
  }
  return { service, requests }
}

function worked(service: SampleService, endpoint: EndpointName): number {
  return service.control.counts()[endpoint].processed
}

const lost = { rejects: true } as const
interface Sight {
  readonly effect: FaultEffect
  /** What the client sees, or that it sees no reply at all. */
  readonly sees: ((answer: Answer) => void) | typeof lost
  readonly work: 'done' | 'not-done'
}

const sights: readonly Sight[] = [
  {
    effect: { kind: 'status', status: 503, retryAfter: 7 },
    sees(answer) {
      expect(answer.status).toBe(503)
      expect(answer.headers.get('retry-after')).toBe('7')
      expect(field(answer.json, 'error_code')).toBe('SERVICE_UNAVAILABLE')
    },
    work: 'not-done',
  },
  {
    effect: { kind: 'status', status: 500, work: 'done' },
    sees(answer) {
      expect(answer.status).toBe(500)
      expect(field(answer.json, 'error_code')).toBe('INTERNAL_SERVER_ERROR')
    },
    work: 'done',
  },
  { effect: { kind: 'drop' }, sees: lost, work: 'not-done' },
  { effect: { kind: 'drop', work: 'done' }, sees: lost, work: 'done' },
  { effect: { kind: 'cut-off' }, sees: lost, work: 'done' },
  {
    effect: { kind: 'redirect', location: 'https://elsewhere.example/' },
    sees(answer) {
      expect(answer.status).toBe(302)
      expect(answer.headers.get('location')).toBe('https://elsewhere.example/')
    },
    work: 'not-done',
  },
  {
    effect: { kind: 'html' },
    sees(answer) {
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toContain('text/html')
      expect(answer.text).toContain('<h1>')
    },
    work: 'not-done',
  },
  {
    effect: { kind: 'empty', work: 'done' },
    sees(answer) {
      expect(answer.status).toBe(200)
      expect(answer.text).toBe('')
    },
    work: 'done',
  },
]

for (const { effect, sees, work } of sights) {
  const name = 'work' in effect ? `${effect.kind} after the work` : effect.kind
  test.each(endpointNames)(
    `${name} strikes %s once, and the next request is well`,
    async (endpoint) => {
      const { service, requests } = await desk()
      const before = worked(service, endpoint)
      service.control.fault({ endpoint, ...effect })

      if ('rejects' in sees) await expect(requests[endpoint]()).rejects.toThrow()
      else sees(await requests[endpoint]())
      expect(worked(service, endpoint) - before).toBe(work === 'done' ? 1 : 0)

      const next = await requests[endpoint]()
      const alreadyApproved = endpoint === 'approve' && work === 'done'
      expect(next.status).toBe(alreadyApproved ? 400 : 200)
    },
  )
}

const jsonEndpoints = endpointNames.filter((name) => name !== 'document')

test.each(jsonEndpoints)('invalid JSON from %s', async (endpoint) => {
  const { service, requests } = await desk()
  service.control.fault({ endpoint, kind: 'invalid-json' })
  const answer = await requests[endpoint]()
  expect(answer.status).toBe(200)
  expect(answer.text).not.toBe('')
  expect(answer.json).toBeUndefined()
})

test.each(jsonEndpoints)('wrong types from %s', async (endpoint) => {
  const { service, requests } = await desk()
  service.control.fault({ endpoint, kind: 'wrong-types' })
  const { json, status } = await requests[endpoint]()
  expect(status).toBe(200)
  const expected: Partial<Record<EndpointName, unknown>> = {
    token: { token: expect.any(Number) as unknown },
    'lending-details': { cs_phone: 12, address: { zip: 5 } },
    'create-ach': { id: expect.any(Number) as unknown },
  }
  if (endpoint === 'webhook') expect(json).toBe(3)
  else expect(json).toMatchObject(expected[endpoint] ?? { status: expect.any(Number) as unknown })
})

test.each([
  [true, 'with its length announced'],
  [false, 'of unknown length'],
])('a reply of over 5 MB (%s: %s)', async (announced) => {
  const { service, requests } = await desk()
  service.control.fault({ endpoint: 'read-application', kind: 'huge', announced })
  const answer = await requests['read-application']()
  expect(answer.text.length).toBeGreaterThan(5 * 1024 * 1024)
  expect(answer.headers.has('content-length')).toBe(announced)
  expect(field(answer.json, 'status')).toBe('pending')
})

test('values that nobody has heard of, in every field that lists its values', async () => {
  const { service, requests } = await desk()
  service.control.fault({ endpoint: 'approve', kind: 'unknown-values' })
  expect((await requests.approve()).json).toMatchObject({
    status: 'waiting_for_the_tide',
    credit_type: 'consumer_castle_in_the_air',
    rejection_reasons: ['umbrella_missing'],
    offers: [
      {
        type: 'handshake_offer',
        payment_period: 'every_full_moon',
        loan_term: { term: 12, term_type: 'fortnights' },
      },
    ],
  })
  expect(service.control.applications().get(id)?.status).toBe('approved')
})

test('a status with a body of choice and a Retry-After that is a date', async () => {
  const { service, requests } = await desk()
  const date = 'Fri, 20 Nov 2026 20:01:00 GMT'
  service.control.fault({
    endpoint: 'read-application',
    kind: 'status',
    status: 429,
    retryAfter: date,
    body: 'slow down',
  })
  const answer = await requests['read-application']()
  expect([answer.status, answer.json, answer.headers.get('retry-after')]).toEqual([
    429,
    'slow down',
    date,
  ])
})

test('a hanging request ends when the faults are cleared, and was never worked on', async () => {
  const { service, requests } = await desk()
  service.control.fault({ endpoint: 'approve', kind: 'hang' })
  const hanging = requests.approve()
  const outcome = expect(hanging).rejects.toThrow()
  await arrivalAt(service, 'approve')
  service.control.clearFaults()
  await outcome
  expect(service.control.counts().approve).toEqual({ received: 1, processed: 0 })
})

test('a request can hang after its work is done', async () => {
  const { service, requests } = await desk()
  service.control.fault({ endpoint: 'approve', kind: 'hang', work: 'done' })
  const outcome = expect(requests.approve()).rejects.toThrow()
  await expect
    .poll(async () => (await requests['read-application']()).json)
    .toMatchObject({ status: 'approved' })
  service.control.clearFaults()
  await outcome
})

test('stopping the service ends a hanging request', async () => {
  const { service, requests } = await desk()
  service.control.fault({ endpoint: 'read-application', kind: 'hang' })
  const outcome = expect(requests['read-application']()).rejects.toThrow()
  await arrivalAt(service, 'read-application')
  await service.stop()
  await outcome
})

test('a slow request is still worked on after its client has gone', async () => {
  const { service, requests } = await desk()
  service.control.fault({ endpoint: 'approve', kind: 'latency', latencyMs: 60_000 })
  const leaving = new AbortController()
  const gone = post(service, `/api/applications/${id}/approve`, {
    token: await signIn(service),
    body: { offers: [loanOffer()] },
    signal: leaving.signal,
  })
  const outcome = expect(gone).rejects.toThrow()
  await arrivalAt(service, 'approve')
  leaving.abort()
  await outcome
  expect(worked(service, 'approve')).toBe(0)
  service.control.clearFaults()
  await expect
    .poll(() => requests['read-application']().then(({ json }) => field(json, 'status')))
    .toBe('approved')
})

test('a slow request is not worked on once the service has stopped', async () => {
  const { service, requests } = await desk()
  service.control.fault({ endpoint: 'approve', kind: 'latency', latencyMs: 60_000 })
  const outcome = expect(requests.approve()).rejects.toThrow()
  await arrivalAt(service, 'approve')
  await service.stop()
  await outcome
  expect(worked(service, 'approve')).toBe(0)
})

test('latency comes on top of another fault', async () => {
  const { service, requests } = await desk()
  const fault: Fault = { endpoint: 'webhook', kind: 'status', status: 502, latencyMs: 5 }
  service.control.fault(fault)
  expect((await requests.webhook()).status).toBe(502)
})

test('a fault strikes as often as it was planned for, and one without end until it is cleared', async () => {
  const { service, requests } = await desk()
  const statuses = async (times: number) => {
    const seen: number[] = []
    for (let turn = 0; turn < times; turn += 1) {
      seen.push((await requests['read-application']()).status)
    }
    return seen
  }
  service.control.fault({ endpoint: 'read-application', kind: 'status', status: 500, times: 2 })
  service.control.fault({ endpoint: 'read-application', kind: 'status', status: 429 })
  expect(await statuses(4)).toEqual([500, 500, 429, 200])
  service.control.fault({
    endpoint: 'read-application',
    kind: 'status',
    status: 500,
    times: Infinity,
  })
  expect(await statuses(3)).toEqual([500, 500, 500])
  service.control.clearFaults()
  expect(await statuses(1)).toEqual([200])
})

test('a fault for one id leaves the others alone', async () => {
  const { service, requests } = await desk()
  service.control.fault({ endpoint: 'read-application', id: 'app_smpl0002', kind: 'drop' })
  expect((await requests['read-application']()).status).toBe(200)
  const token = await signIn(service)
  await expect(call(service, '/api/applications/app_smpl0002', { token })).rejects.toThrow()
})

test('a fault that follows the work waits for a request whose work is done', async () => {
  const { service, requests } = await desk()
  service.control.fault({ endpoint: 'approve', kind: 'drop', work: 'done' })
  const refused = await post(service, `/api/applications/${id}/approve`, {
    token: 'a.b.c',
    body: { offers: [loanOffer()] },
  })
  expect(refused.status).toBe(401)
  await expect(requests.approve()).rejects.toThrow()
  expect(service.control.applications().get(id)?.status).toBe('approved')
})

/** Resolves once the endpoint has received a request; the request need not have been answered. */
async function arrivalAt(service: SampleService, endpoint: EndpointName): Promise<void> {
  await expect.poll(() => service.control.counts()[endpoint].received, { interval: 2 }).toBe(1)
}
