import { expect, test } from 'vitest'
import { sampleWorklistIds } from '../../../electron/sandbox/sample-applications.ts'
import { call, field, loanOffer, post, serviceForTest, signIn } from './sample-client.ts'

const id = 'app_smpl0001'

test('switched off, connects are refused; switched on, the same address answers again', async () => {
  const service = await serviceForTest()
  const token = await signIn(service)
  expect(service.control.isReachable()).toBe(true)

  await service.control.setReachable(false)
  expect(service.control.isReachable()).toBe(false)
  const refused = await call(service, `/api/applications/${id}`, { token }).catch(
    (error: unknown) => error,
  )
  expect(field(field(refused, 'cause'), 'code')).toBe('ECONNREFUSED')

  await service.control.setReachable(true)
  expect((await call(service, `/api/applications/${id}`, { token })).status).toBe(200)
})

test('switching off ends a request under way', async () => {
  const service = await serviceForTest()
  const token = await signIn(service)
  service.control.fault({ endpoint: 'read-application', kind: 'hang' })
  const outcome = expect(call(service, `/api/applications/${id}`, { token })).rejects.toThrow()
  await expect.poll(() => service.control.counts()['read-application'].received).toBe(1)
  await service.control.setReachable(false)
  await outcome
})

test('quick switching ends as it was asked for last', async () => {
  const service = await serviceForTest()
  await Promise.all([false, true, true, false, false, true].map(service.control.setReachable))
  expect(service.control.isReachable()).toBe(true)
  await signIn(service)
  await Promise.all([false, true, false].map(service.control.setReachable))
  expect(service.control.isReachable()).toBe(false)
})

test('a stopped service cannot be switched on, and stopping twice is harmless', async () => {
  const service = await serviceForTest()
  await service.stop()
  await service.stop()
  await service.control.setReachable(true)
  expect(service.control.isReachable()).toBe(false)
  await expect(signIn(service)).rejects.toThrow()
})

test('it runs on the port that was asked for, and says so when the port is taken', async () => {
  const first = await serviceForTest()
  const port = Number(new URL(first.baseUrl).port)
  await expect(serviceForTest({ port })).rejects.toThrow('EADDRINUSE')
  await first.stop()
  const second = await serviceForTest({ port })
  expect(second.baseUrl).toBe(`http://127.0.0.1:${port}`)
})

test('every processed request is in the journal, in order, and counted for its id', async () => {
  const service = await serviceForTest()
  const token = await signIn(service)
  const approve = () =>
    post(service, `/api/applications/${id}/approve`, { token, body: { offers: [loanOffer()] } })
  const ach = '/api/payments/api/facilities/fac_smpl02/create_ach_authorization'
  await call(service, `/api/applications/${id}`, { token })
  service.control.moveTime(5000)
  await approve()
  await approve()
  await post(service, ach, { token })
  await post(service, ach, { token })

  const start = service.control.now() - 5000
  expect(service.control.processed()).toEqual([
    { order: 1, endpoint: 'token', id: null, at: start },
    { order: 2, endpoint: 'read-application', id, at: start },
    { order: 3, endpoint: 'approve', id, at: start + 5000 },
    { order: 4, endpoint: 'create-ach', id: 'fac_smpl02', at: start + 5000 },
    { order: 5, endpoint: 'create-ach', id: 'fac_smpl02', at: start + 5000 },
  ])
  expect(service.control.processedCount('approve', id)).toBe(1)
  expect(service.control.processedCount('approve', 'app_smpl0002')).toBe(0)
  expect(service.control.processedCount('create-ach', 'fac_smpl02')).toBe(2)
  expect(service.control.processedCount('create-ach')).toBe(2)
  expect(service.control.counts()).toEqual({
    token: { received: 1, processed: 1 },
    'read-application': { received: 1, processed: 1 },
    approve: { received: 2, processed: 1 },
    'lending-details': { received: 0, processed: 0 },
    webhook: { received: 0, processed: 0 },
    'create-ach': { received: 2, processed: 2 },
    document: { received: 0, processed: 0 },
  })
})

test('an application can change behind the desk’s back, and a new one can appear', async () => {
  const service = await serviceForTest()
  const token = await signIn(service)
  service.control.setApplication(id, { status: 'declined', requested_amount: null })
  expect((await call(service, `/api/applications/${id}`, { token })).json).toMatchObject({
    id,
    status: 'declined',
    requested_amount: null,
  })
  service.control.setApplication('app_new', { requested_amount: 100 })
  expect((await call(service, '/api/applications/app_new', { token })).json).toEqual({
    status: 'pending',
    id: 'app_new',
    requested_amount: 100,
  })
})

test('any number of further applications can be added and read', async () => {
  const service = await serviceForTest()
  const token = await signIn(service)
  const ids = service.control.addBulkApplications(1000)
  expect(new Set(ids).size).toBe(1000)
  const answer = await call(service, `/api/applications/${ids[999]}`, { token })
  expect(answer.json).toMatchObject({ id: ids[999] })
})

test('reset brings everything back to the beginning', async () => {
  const service = await serviceForTest()
  const token = await signIn(service)
  const atFirst = service.control.applications()
  service.control.fault({ endpoint: 'token', kind: 'drop' })
  service.control.setStarterMode(false)
  service.control.setAchEnabled(false)
  service.control.moveTime(1000)
  service.control.setApplication(id, { status: 'declined' })
  await post(service, '/api/configuration/webhook', { token, body: { url: 'https://a.example/' } })

  service.control.reset()
  expect(service.control.applications()).toEqual(atFirst)
  expect(service.control.webhookUrl()).toBeNull()
  expect(service.control.processed()).toEqual([])
  expect(service.control.counts().webhook.received).toBe(0)
  await signIn(service)
  expect(service.control.processed()).toMatchObject([{ order: 1, endpoint: 'token' }])
  const ach = '/api/payments/api/facilities/fac_smpl01/create_ach_authorization'
  expect((await post(service, ach, { token })).status).toBe(200)
})

test('reset begins a new minute of the request limit', async () => {
  const service = await serviceForTest({ maxRequestsPerMinute: 1 })
  await signIn(service)
  service.control.reset()
  expect(await signIn(service)).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
})

test('two services with the same seed and clock know the same applications', async () => {
  const [one, same, other] = await Promise.all([
    serviceForTest({ seed: 7 }),
    serviceForTest({ seed: 7 }),
    serviceForTest({ seed: 8 }),
  ])
  expect(same.control.applications()).toEqual(one.control.applications())
  expect(other.control.applications()).not.toEqual(one.control.applications())
  expect([...other.control.applications().keys()]).toEqual([...one.control.applications().keys()])
  expect(sampleWorklistIds.every((known) => other.control.applications().has(known))).toBe(true)
})

test('each start has a secret of its own, unless one is given', async () => {
  const [one, other] = [await serviceForTest(), await serviceForTest()]
  expect(one.credentials.secret).toMatch(/^test_[\w-]{32}$/)
  expect(one.credentials.secret).not.toBe(other.credentials.secret)
  const given = await serviceForTest({ clientId: 'client_mine', secret: 'test_mine' })
  expect(given.credentials).toEqual({ clientId: 'client_mine', secret: 'test_mine' })
  expect(await signIn(given)).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
})
