import { expect, test } from 'vitest'
import { sampleWorklistIds } from '../../../electron/sample-service/sample-applications.ts'
import { call, serviceForTest, signIn } from './sample-client.ts'

const id = 'app_smpl0001'

test('switching off ends a request in progress', async () => {
  const service = await serviceForTest()
  const token = await signIn(service)
  service.control.fault({ endpoint: 'read-application', kind: 'hang' })
  const outcome = expect(call(service, `/api/applications/${id}`, { token })).rejects.toThrow()
  await expect.poll(() => service.control.counts()['read-application'].received).toBe(1)
  await service.setReachable(false)
  await outcome
})

test('quick switching ends in the last requested state', async () => {
  const service = await serviceForTest()
  await Promise.all([false, true, true, false, false, true].map(service.setReachable))
  expect(service.isReachable()).toBe(true)
  await signIn(service)
  await Promise.all([false, true, false].map(service.setReachable))
  expect(service.isReachable()).toBe(false)
})

test('a stopped service can’t be switched on, and can be stopped twice', async () => {
  const service = await serviceForTest()
  await service.stop()
  await service.stop()
  await service.setReachable(true)
  expect(service.isReachable()).toBe(false)
  await expect(signIn(service)).rejects.toThrow()
})

test('runs on the requested port, and reports if the port is taken', async () => {
  const first = await serviceForTest()
  const port = Number(new URL(first.baseUrl).port)
  await expect(serviceForTest({ port })).rejects.toThrow('EADDRINUSE')
  await first.stop()
  const second = await serviceForTest({ port })
  expect(second.baseUrl).toBe(`http://127.0.0.1:${port}`)
})

test('a slow request is not processed once the service has stopped', async () => {
  const service = await serviceForTest()
  service.control.fault({ endpoint: 'token', kind: 'latency', latencyMs: 60_000 })
  const outcome = expect(signIn(service)).rejects.toThrow()
  await expect.poll(() => service.control.counts().token.received, { interval: 2 }).toBe(1)
  await service.stop()
  await outcome
  expect(service.control.counts().token).toEqual({ received: 1, processed: 0 })
})

test('two services with the same seed and clock have the same applications', async () => {
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

test('each start has its own secret, unless one is given', async () => {
  const [one, other] = [await serviceForTest(), await serviceForTest()]
  expect(one.credentials.secret).toMatch(/^test_[\w-]{32}$/)
  expect(one.credentials.secret).not.toBe(other.credentials.secret)
  const given = await serviceForTest({ clientId: 'client_mine', secret: 'test_mine' })
  expect(given.credentials).toEqual({ clientId: 'client_mine', secret: 'test_mine' })
  expect(await signIn(given)).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
})
