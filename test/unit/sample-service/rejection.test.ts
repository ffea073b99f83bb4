import { expect, test } from 'vitest'
import { sampleRefusedId } from '../../../electron/sample-service/sample-applications.ts'
import { knownReasons } from '../../../shared/values/rejection-reasons.ts'
import { call, codeOf, post, serviceForTest, signIn } from './sample-client.ts'

const pending = 'app_smpl0001'

async function desk() {
  const service = await serviceForTest({ profile: '2024-10' })
  const token = await signIn(service)
  return {
    service,
    reasons: () => call(service, '/api/rejection_reasons', { token }),
    read: (id: string) => call(service, `/api/applications/${id}`, { token }),
    reject: (id: string, ...reasons: readonly unknown[]) =>
      post(service, `/api/applications/${id}/reject`, {
        token,
        body: { rejection_reasons: reasons },
      }),
  }
}

test('the reasons are a map of the known codes, each with a text that ends in a line break', async () => {
  const { reasons } = await desk()
  const { status, json } = await reasons()
  expect(status).toBe(200)
  expect(Object.keys(json as object).sort()).toEqual(Object.keys(knownReasons).sort())
  for (const text of Object.values(json as object)) expect(text).toMatch(/^[A-Z].*\.\n$/)
})

test.each([
  ['nobody', 400, 'INVALID_APPLICATION_ID'],
  [sampleRefusedId, 403, 'APPLICATION_ACCESS_DENIED'],
])('rejecting %s returns %i %s', async (id, status, code) => {
  const { reject } = await desk()
  expect(codeOf(await reject(id, 'income_too_low'))).toEqual([status, code])
})

test.each([
  [[], 'rejection_reasons'],
  [Array.from({ length: 5 }, () => 'income_too_low'), 'rejection_reasons'],
  [['income_too_low', 'moon_in_retrograde'], 'rejection_reasons[1]'],
  [[7], 'rejection_reasons[0]'],
])('rejects the reasons %j with their position', async (reasons, param) => {
  const { reject } = await desk()
  const result = await reject(pending, ...reasons)
  expect(codeOf(result)).toEqual([400, 'INVALID_INPUT'])
  expect(result.json).toMatchObject({ error_detail: [{ param, location: 'body' }] })
})

test('rejects a body that is not a list of reasons', async () => {
  const { service } = await desk()
  const token = await signIn(service)
  const result = await post(service, `/api/applications/${pending}/reject`, {
    token,
    body: { rejection_reason: 'income_too_low' },
  })
  expect(codeOf(result)).toEqual([400, 'INVALID_INPUT'])
})
