import { expect, onTestFinished, test, vi } from 'vitest'
import {
  startSampleService,
  type SampleService,
} from '../../../electron/sample-service/sample-service.ts'
import type { SampleStore } from '../../../electron/sample-service/stored-state.ts'
import type { ServiceProfileName } from '../../../shared/service-profiles/all-profiles.ts'
import { call, field, loanOffer, post, signIn } from './sample-client.ts'

const details = {
  address: { line_1: '1 Wharf Street', city: 'Portland', state: 'OR', zip: '97201' },
  cs_phone: '+14155550142',
  cs_email: 'help@harborlight.example',
}

/** An in-memory store that outlives the service. */
class TextStore implements SampleStore {
  text: string | null = null
  full = false
  read() {
    return Promise.resolve(this.text)
  }
  write(text: string) {
    if (this.full) return Promise.reject(new Error('ENOSPC'))
    this.text = text
    return Promise.resolve()
  }
}

/** Each call returns one millisecond more. */
let time = Date.UTC(2026, 10, 22)
const clock = { now: () => (time += 1) }

async function start(store: SampleStore, errors: unknown[] = [], profile?: ServiceProfileName) {
  const onError = (cause: unknown): void => void errors.push(cause)
  const service = await startSampleService({
    store,
    clock,
    onError,
    ...(profile !== undefined && { profile }),
  })
  onTestFinished(() => service.stop())
  // Reusing a connection that the stopped service closed fails once on the same port.
  return { service, token: await vi.waitFor(() => signIn(service)) }
}

async function makeDocument(service: SampleService, token: string): Promise<string> {
  const path = '/api/payments/api/facilities/fac_smpl01/create_ach_authorization'
  return String(field((await post(service, path, { token })).json, 'document_url'))
}

test('an approval, its offers and every date are the same after a restart', async () => {
  const store = new TextStore()
  const first = await start(store)
  const approved = await post(first.service, '/api/applications/app_smpl0001/approve', {
    token: first.token,
    body: { offers: [loanOffer()] },
  })
  expect(approved.status).toBe(200)
  const read = (id: string, { service, token }: typeof first) =>
    call(service, `/api/applications/${id}`, { token }).then(({ json }) => json)
  const before = [await read('app_smpl0001', first), await read('app_smpl0002', first)]
  await first.service.stop()

  const second = await start(store)
  expect([await read('app_smpl0001', second), await read('app_smpl0002', second)]).toEqual(before)
  expect(field(before[0], 'status')).toBe('approved')
})

test('webhook, lending details and documents are kept after a restart', async () => {
  const store = new TextStore()
  const first = await start(store)
  const { token } = first
  await post(first.service, '/api/configuration/webhook', {
    token,
    body: { url: 'https://lender.example/hook' },
  })
  await post(first.service, '/api/configuration/lending_details', { token, body: details })
  const url = await makeDocument(first.service, token)
  await first.service.stop()

  const second = await start(store)
  expect(second.service.state.webhookUrl).toBe('https://lender.example/hook')
  expect(second.service.state.lendingDetails).toEqual(details)
  expect(second.service.baseUrl).toBe(first.service.baseUrl)
  const opened = await fetch(url)
  expect(opened.headers.get('content-type')).toBe('application/pdf')
  expect(store.text).not.toContain(new URL(url).pathname.split('/').at(-1))
})

test('a deleted webhook stays deleted after a restart', async () => {
  const store = new TextStore()
  const { service, token } = await start(store, [], '2025-03')
  const path = '/api/configuration/webhook'
  await post(service, path, { token, body: { urls: ['https://lender.example/hook'] } })
  const deleted = await fetch(`${service.baseUrl}${path}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${token}` },
  })
  expect([deleted.status, await deleted.json()]).toEqual([200, { urls: [] }])
  await service.stop()

  const second = await start(store, [], '2025-03')
  expect(second.service.state.webhookUrl).toBe(null)
})

test('starts on another port with all its data if its port is taken', async () => {
  const store = new TextStore()
  const first = await start(store)
  await makeDocument(first.service, first.token)
  const second = await start(store)
  expect(second.service.baseUrl).not.toBe(first.service.baseUrl)
  expect(second.service.state.documents.size).toBe(1)
})

test.each(['{', '{"version":9}', '{"version":1,"port":0}'])(
  'resets and reports it if the store contains %j',
  async (text) => {
    const store = new TextStore()
    store.text = text
    const errors: unknown[] = []
    const { service } = await start(store, errors)
    expect(service.state.documents.size).toBe(0)
    expect(service.state.records.get('app_smpl0001')?.application.status).toBe('pending')
    expect(errors).toHaveLength(1)
  },
)

test.each([
  ['applications', { app_smpl0001: { status: 7 } }],
  ['documents', { abc: { id: 'doc_1' } }],
  ['webhookUrl', 'http://lender.example'],
])('a damaged %s counts as a damaged store', async (name, value) => {
  const store = new TextStore()
  const first = await start(store)
  await makeDocument(first.service, first.token)
  await first.service.stop()
  store.text = JSON.stringify({ ...(JSON.parse(store.text ?? '') as object), [name]: value })
  const errors: unknown[] = []
  const second = await start(store, errors)
  expect(second.service.state.documents.size).toBe(0)
  expect(errors).toHaveLength(1)
})

test('a change that can’t be saved is reported, and the request still succeeds', async () => {
  const store = new TextStore()
  const errors: unknown[] = []
  const { service, token } = await start(store, errors)
  store.full = true
  expect(await makeDocument(service, token)).toContain('/documents/')
  expect(errors).toHaveLength(1)
})
