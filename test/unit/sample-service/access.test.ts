import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { call, field, params, post, rawCall, serviceForTest, signIn } from './sample-client.ts'

const hourMs = 60 * 60 * 1000
const anApplication = '/api/applications/app_smpl0001'

test('the right credentials get a JWT that is good for 24 hours', async () => {
  const service = await serviceForTest()
  const token = await signIn(service)
  const claims = decodeJwt(token)
  expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(24 * 60 * 60)
  expect(claims.iat).toBe(service.control.now() / 1000)
  expect((await call(service, anApplication, { token })).status).toBe(200)
})

test('an Authorization header at the token endpoint does no harm', async () => {
  const service = await serviceForTest()
  const { clientId, secret } = service.credentials
  const answer = await post(service, '/api/token', {
    token: 'whatever',
    body: { client_id: clientId, secret },
  })
  expect(answer.status).toBe(200)
})

test.each([
  ['a wrong secret', 'client_sample', 'test_wrong'],
  ['a wrong client id', 'client_other', null],
])('%s is refused without repeating it', async (_, clientId, secret) => {
  const service = await serviceForTest()
  const answer = await post(service, '/api/token', {
    body: { client_id: clientId, secret: secret ?? service.credentials.secret },
  })
  expect(answer.status).toBe(401)
  expect(answer.json).toEqual({
    error_type: 'AUTHENTICATION_ERROR',
    error_code: 'UNAUTHORIZED',
    error_message: 'The credentials or the access token are not valid.',
  })
  expect(service.control.counts().token).toEqual({ received: 1, processed: 0 })
})

test('a token request with a wrong form names the fields and never their values', async () => {
  const service = await serviceForTest()
  const answer = await post(service, '/api/token', {
    body: { client_id: 7, client_secret: 'hush-hush' },
  })
  expect(answer.status).toBe(400)
  expect(params(answer)).toEqual(['client_id', 'secret', 'client_secret'])
  expect(answer.text).not.toContain('hush-hush')
})

test('a token expires by the service clock', async () => {
  const service = await serviceForTest()
  const token = await signIn(service)
  service.control.moveTime(24 * hourMs - 1000)
  expect((await call(service, anApplication, { token })).status).toBe(200)
  service.control.moveTime(1000)
  const late = await call(service, anApplication, { token })
  expect(late.status).toBe(401)
  expect(field(late.json, 'error_code')).toBe('UNAUTHORIZED')
  const renewed = await signIn(service)
  expect((await call(service, anApplication, { token: renewed })).status).toBe(200)
})

test('revoked tokens and tokens of another service are refused', async () => {
  const [service, other] = [await serviceForTest(), await serviceForTest()]
  const foreign = await signIn(other)
  expect((await call(service, anApplication, { token: foreign })).status).toBe(401)
  const token = await signIn(service)
  service.control.revokeTokens()
  expect((await call(service, anApplication, { token })).status).toBe(401)
})

test.each([
  ['no header', {}],
  ['another scheme', { authorization: 'Basic Y2xpZW50OnNlY3JldA==' }],
  ['an unsigned token', { authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.' }],
  ['no token', { authorization: 'Bearer ' }],
])('every endpoint but the token one refuses %s', async (_, headers) => {
  const service = await serviceForTest()
  const paths = [
    ['GET', '/api/applications/app_smpl0001'],
    ['POST', '/api/applications/app_smpl0001/approve'],
    ['POST', '/api/configuration/lending_details'],
    ['POST', '/api/configuration/webhook'],
    ['POST', '/api/payments/api/facilities/fac_smpl01/create_ach_authorization'],
  ] as const
  for (const [method, path] of paths) {
    const answer = await call(service, path, { method, headers })
    expect(answer.status, path).toBe(401)
  }
})

test.each([
  ['GET', '/api/token'],
  ['PUT', '/api/token'],
  ['DELETE', '/api/applications/app_smpl0001'],
  ['POST', '/api/applications/app_smpl0001'],
  ['GET', '/api/applications/app_smpl0001/approve'],
  ['GET', '/api/applications'],
  ['GET', '/api/applications/'],
  ['GET', '/api/applications/app_smpl0001/'],
  ['GET', '/api/applications/app_smpl0001?full=true'],
  ['GET', '/API/applications/app_smpl0001'],
  ['GET', '/applications/app_smpl0001'],
  ['POST', '/api/facilities/fac_smpl01/create_ach_authorization'],
  ['GET', '/'],
])('%s %s is not an endpoint', async (method, path) => {
  const service = await serviceForTest()
  const answer = await call(service, path, { method, token: await signIn(service) })
  expect(answer.status).toBe(404)
  expect(field(answer.json, 'error_code')).toBe('NOT_FOUND')
})

test.each([
  ['no content type', '{}', {}],
  ['a form', 'a=b', { 'content-type': 'application/x-www-form-urlencoded' }],
  ['another charset', '{}', { 'content-type': 'application/json; charset=utf-16' }],
  ['a compressed body', '{}', { 'content-type': 'application/json', 'content-encoding': 'gzip' }],
])('a body with %s is refused', async (_, text, headers) => {
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
  ['no body', ''],
  ['broken UTF-8', Buffer.from('{"client_id":"\xff","secret":"x"}', 'latin1')],
  ['a list', '[]'],
  ['null', 'null'],
])('%s in place of an object is refused', async (_, raw) => {
  const service = await serviceForTest()
  const answer = await post(service, '/api/token', {
    raw,
    headers: { 'content-type': 'application/json' },
  })
  expect(answer.status).toBe(400)
  expect(field(answer.json, 'error_code')).toBe('INVALID_INPUT')
})

test('a body of more than a megabyte is refused', async () => {
  const service = await serviceForTest()
  const answer = await post(service, '/api/token', { body: { secret: 'x'.repeat(1_000_001) } })
  expect(answer.status).toBe(413)
  expect(service.control.counts().token.processed).toBe(0)
})

test.each([
  ['the name of another host', { host: 'sample.example:1' }],
  ['the right name with another port', { host: '127.0.0.1:1' }],
  ['the right name without its port', { host: '127.0.0.1' }],
])('a request that names %s is refused', async (_, headers) => {
  const service = await serviceForTest()
  expect((await rawCall(service, anApplication, headers)).status).toBe(403)
  expect(service.control.counts()['read-application'].received).toBe(0)
})

test('a web page is refused, even one of the service itself, and no response invites one', async () => {
  const service = await serviceForTest()
  const host = new URL(service.baseUrl).host
  const page = await rawCall(service, anApplication, { host, origin: service.baseUrl })
  expect(page.status).toBe(403)
  const program = await rawCall(service, anApplication, {
    host: host.replace('127.0.0.1', 'localhost'),
  })
  expect(program.status).toBe(401)
  for (const { headers } of [page, program]) {
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  }
})

test('more requests than allowed in a minute are told how long to wait', async () => {
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
