import { beforeEach, describe, expect, test } from 'vitest'
import {
  credentialsPauseMs,
  tokenPauseMs,
  TokenSource,
  tokenLifetimeMs,
} from '../../../../electron/adapters/lending-api/token-source.ts'
import { failed, ok, type Failure, type Result } from '../../../../shared/result.ts'
import { FakeClock } from '../../../support/fakes/fake-clock.ts'

const hour = 60 * 60 * 1000
const unauthorized: Failure = { code: 'unauthorized', status: 401 }

let clock: FakeClock
let asked: number
let respond: (count: number) => Result<string> | Promise<Result<string>>
let tokens: TokenSource

beforeEach(() => {
  clock = new FakeClock()
  asked = 0
  respond = (count) => ok(`token-${count}`)
  tokens = new TokenSource(clock, () => {
    asked += 1
    return Promise.resolve(respond(asked))
  })
})

/** A JWT with these claims, such as its lifetime in seconds. */
function jwt(claims: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'none' })}.${part(claims)}.x`
}

test('makes one token request for many waiting callers', async () => {
  const bearers = await Promise.all(Array.from({ length: 100 }, () => tokens.bearer()))
  expect(new Set(bearers.map((bearer) => JSON.stringify(bearer)))).toHaveProperty('size', 1)
  expect(asked).toBe(1)
})

test('keeps a token until shortly before it expires, then renews it', async () => {
  await tokens.bearer()
  await clock.advance(23 * hour)
  expect(await tokens.bearer()).toEqual(ok('token-1'))
  await clock.advance(0.5 * hour)
  expect(await tokens.bearer()).toEqual(ok('token-1'))
  expect(await tokens.bearer()).toEqual(ok('token-2'))
  expect(asked).toBe(2)
})

test('returns the old token while it is valid, without waiting for the new one', async () => {
  await tokens.bearer()
  await clock.advance(23.75 * hour)
  respond = () => new Promise(() => undefined)
  const bearers = await Promise.all(Array.from({ length: 8 }, () => tokens.bearer()))
  expect(bearers).toEqual(Array.from({ length: 8 }, () => ok('token-1')))
  expect(asked).toBe(2)
})

test('retries a failed early renewal once a minute, not with each request', async () => {
  await tokens.bearer()
  await clock.advance(23.75 * hour)
  respond = () => failed('service-unavailable')
  for (let request = 0; request < 100; request += 1) {
    expect(await tokens.bearer()).toEqual(ok('token-1'))
  }
  expect(asked).toBe(2)
  await clock.advance(60_000)
  await tokens.bearer()
  expect(asked).toBe(3)
})

test('waits for a new token in the last minute of the old one', async () => {
  await tokens.bearer()
  await clock.advance(24 * hour - 59_000)
  expect(await tokens.bearer()).toEqual(ok('token-2'))
})

test.each([23.75 * hour, 24 * hour - 1])(
  'near its end uses the old token if no new one is available, but a sign-in fails (%d ms)',
  async (age) => {
    await tokens.bearer()
    await clock.advance(age)
    respond = () => failed('connect-failed')
    expect(await tokens.bearer()).toEqual(ok('token-1'))
    expect(await tokens.signIn()).toEqual(failed('connect-failed'))
  },
)

test('never uses an expired token, even if no new one is available', async () => {
  await tokens.bearer()
  await clock.advance(24 * hour)
  respond = () => failed('connect-failed')
  expect(await tokens.bearer()).toEqual(failed('connect-failed'))
})

test.each([
  ['ahead, as after a sleep that the monotonic clock missed: one renewal', 2 * 24 * hour, 2],
  ['back: none', -2 * 24 * hour, 1],
])('a computer clock that is set %s', async (_, by, requests) => {
  await tokens.bearer()
  clock.setWall(clock.now() + by)
  for (let call = 0; call < 10; call += 1) await tokens.bearer()
  expect(asked).toBe(requests)
})

test('setting the computer clock back doesn’t extend the life of a token', async () => {
  await tokens.bearer()
  clock.setWall(clock.now() - 2 * 24 * hour)
  await clock.advance(24 * hour)
  expect(await tokens.bearer()).toEqual(ok('token-2'))
})

test('drops only the token that the service refused', async () => {
  await tokens.bearer()
  tokens.drop('another')
  expect(await tokens.bearer()).toEqual(ok('token-1'))
  tokens.drop('token-1')
  expect(await tokens.bearer()).toEqual(ok('token-2'))
})

describe('the token’s own claims', () => {
  test('shorten its life, whatever the computer’s clock shows', async () => {
    respond = () => ok(jwt({ iat: 4_000_000_000, exp: 4_000_003_600 }))
    await tokens.bearer()
    const facts = tokens.facts()
    expect((facts?.expiresAt ?? 0) - (facts?.issuedAt ?? 0)).toBe(hour)
    await clock.advance(0.91 * hour)
    await tokens.bearer()
    expect(asked).toBe(2)
  })

  test('with a life of one minute renew it near its end, not with each request', async () => {
    respond = () => ok(jwt({ iat: 0, exp: 60 }))
    for (const afterSeconds of [0, 1, 50]) {
      await clock.advance(afterSeconds * 1000)
      await tokens.bearer()
    }
    expect(asked).toBe(1)
    await clock.advance(7_000)
    await tokens.bearer()
    expect(asked).toBe(2)
  })

  test.each([
    [{ exp: 1 }],
    [{ iat: 10, exp: 5 }],
    [{ iat: 10, exp: 11 }],
    [{ iat: 0, exp: 1e15 }],
    [{ iat: 'x', exp: 'y' }],
    [{}],
  ])('%j are ignored: 24 hours', async (claims) => {
    respond = () => ok(jwt(claims))
    await tokens.bearer()
    const facts = tokens.facts()
    expect((facts?.expiresAt ?? 0) - (facts?.issuedAt ?? 0)).toBe(tokenLifetimeMs)
    await tokens.bearer()
    expect(asked).toBe(1)
  })
})

describe('a token that the service refuses', () => {
  test('is replaced once, however many callers report it', async () => {
    await tokens.bearer()
    const replaced = await Promise.all(Array.from({ length: 8 }, () => tokens.replace('token-1')))
    expect(replaced).toEqual(Array.from({ length: 8 }, () => ok('token-2')))
    // A late report of the old token gets the new one without a request.
    expect(await tokens.replace('token-1')).toEqual(ok('token-2'))
    expect(asked).toBe(2)
  })

  test('when fresh stops further token requests for a while, unless somebody signs in', async () => {
    await tokens.bearer()
    await tokens.replace('token-1')
    tokens.freshOneRefused(unauthorized)
    expect(await tokens.replace('token-2')).toEqual({ ok: false, error: unauthorized })
    expect(await tokens.bearer()).toEqual({ ok: false, error: unauthorized })
    expect(asked).toBe(2)
    expect(await tokens.signIn()).toMatchObject({ ok: true })
    expect(asked).toBe(3)
  })

  test('is requested again after the cool-down', async () => {
    await tokens.bearer()
    tokens.freshOneRefused(unauthorized)
    await tokens.replace('token-1')
    await clock.advance(tokenPauseMs)
    expect(await tokens.bearer()).toEqual(ok('token-2'))
  })
})

describe('wrong credentials', () => {
  beforeEach(() => {
    respond = () => failed('credentials-wrong', { status: 401 })
  })

  test('fail immediately from then on', async () => {
    for (let call = 0; call < 50; call += 1) {
      expect(await tokens.bearer()).toMatchObject({ error: { code: 'credentials-wrong' } })
    }
    expect(asked).toBe(1)
  })

  test('are tried again when somebody signs in, and after a while', async () => {
    await tokens.bearer()
    await tokens.signIn()
    expect(asked).toBe(2)
    await clock.advance(credentialsPauseMs)
    await tokens.bearer()
    await tokens.bearer()
    expect(asked).toBe(3)
  })

  test('drop the cached token', async () => {
    respond = (count) => (count === 1 ? ok('token-1') : failed('credentials-wrong'))
    await tokens.bearer()
    await tokens.signIn()
    expect(tokens.facts()).toBeNull()
  })
})

test('requests a token again after a network failure', async () => {
  respond = (count) => (count === 1 ? failed('connect-failed') : ok('token'))
  expect(await tokens.bearer()).toMatchObject({ error: { code: 'connect-failed' } })
  expect(await tokens.bearer()).toEqual(ok('token'))
})

test('holds no token after forget()', async () => {
  await tokens.bearer()
  tokens.forget()
  expect(tokens.facts()).toBeNull()
  expect(tokens.holds('token-1')).toBe(false)
})
