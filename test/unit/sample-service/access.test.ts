import { expect, test } from 'vitest'
import { call, field, params, post, serviceForTest, signIn } from './sample-client.ts'

const anApplication = '/api/applications/app_smpl0001'

test.each([
  ['a wrong secret', 'client_sample', 'test_wrong'],
  ['a wrong client id', 'client_other', null],
])('rejects %s without repeating it', async (_, clientId, secret) => {
  const service = await serviceForTest()
  const result = await post(service, '/api/token', {
    body: { client_id: clientId, secret: secret ?? service.credentials.secret },
  })
  expect(result.status).toBe(401)
  expect(result.json).toEqual({
    error_type: 'AUTHENTICATION_ERROR',
    error_code: 'UNAUTHORIZED',
    error_message: 'The credentials or the access token are not valid.',
  })
  expect(service.control.counts().token).toEqual({ received: 1, processed: 0 })
})

test('a malformed token request is rejected with its field names and never their values', async () => {
  const service = await serviceForTest()
  const result = await post(service, '/api/token', {
    body: { client_id: 7, client_secret: 'hush-hush' },
  })
  expect(result.status).toBe(400)
  expect(params(result)).toEqual(['client_id', 'secret', 'client_secret'])
  expect(result.text).not.toContain('hush-hush')
})

test.each([
  ['no header', {}],
  ['another scheme', { authorization: 'Basic Y2xpZW50OnNlY3JldA==' }],
  ['an unsigned token', { authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.' }],
  ['no token', { authorization: 'Bearer ' }],
])('every endpoint except the token endpoint rejects %s', async (_, headers) => {
  const service = await serviceForTest()
  const paths = [
    ['GET', '/api/applications/app_smpl0001'],
    ['POST', '/api/applications/app_smpl0001/approve'],
    ['POST', '/api/configuration/lending_details'],
    ['POST', '/api/configuration/webhook'],
    ['POST', '/api/payments/api/facilities/fac_smpl01/create_ach_authorization'],
  ] as const
  for (const [method, path] of paths) {
    const result = await call(service, path, { method, headers })
    expect(result.status, path).toBe(401)
  }
})

test.each([
  ['GET', '/api/token'],
  ['POST', '/api/applications/app_smpl0001'],
  ['GET', '/api/applications/app_smpl0001/'],
  ['GET', '/api/applications/app_smpl0001?full=true'],
  ['GET', '/applications/app_smpl0001'],
])('%s %s is not an endpoint', async (method, path) => {
  const service = await serviceForTest()
  const result = await call(service, path, { method, token: await signIn(service) })
  expect(result.status).toBe(404)
  expect(field(result.json, 'error_code')).toBe('NOT_FOUND')
})

test.each([
  ['no content type', '{}', {}],
  ['a form', 'a=b', { 'content-type': 'application/x-www-form-urlencoded' }],
  ['another charset', '{}', { 'content-type': 'application/json; charset=utf-16' }],
  ['a compressed body', '{}', { 'content-type': 'application/json', 'content-encoding': 'gzip' }],
])('rejects a body with %s', async (_, text, headers) => {
  const service = await serviceForTest()
  const raw = new TextEncoder().encode(text)
  const response = await fetch(`${service.baseUrl}/api/token`, {
    method: 'POST',
    body: raw,
    headers,
  })
  expect(response.status).toBe(415)
})

test.each([
  ['half a body', '{"client_id":'],
  ['broken UTF-8', Buffer.from('{"client_id":"\xff","secret":"x"}', 'latin1')],
  ['a list', '[]'],
])('rejects %s in place of an object', async (_, raw) => {
  const service = await serviceForTest()
  const result = await post(service, '/api/token', {
    raw,
    headers: { 'content-type': 'application/json' },
  })
  expect(result.status).toBe(400)
  expect(field(result.json, 'error_code')).toBe('INVALID_INPUT')
})

test('rejects a body of more than a megabyte', async () => {
  const service = await serviceForTest()
  const result = await post(service, '/api/token', { body: { secret: 'x'.repeat(1_000_001) } })
  expect(result.status).toBe(413)
  expect(service.control.counts().token.processed).toBe(0)
})

test('requests over the limit per minute get the time to wait', async () => {
  const service = await serviceForTest({ maxRequestsPerMinute: 3 })
  const token = await signIn(service)
  await call(service, anApplication, { token })
  service.control.moveTime(20_000)
  await call(service, anApplication, { token })
  const refused = await call(service, anApplication, { token })
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toBe('40')
  service.control.moveTime(40_000)
  expect((await call(service, anApplication, { token })).status).toBe(200)
})
