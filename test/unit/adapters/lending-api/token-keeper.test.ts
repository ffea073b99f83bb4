import { beforeEach, describe, expect, test } from 'vitest'
import {
  credentialsCoolDownMs,
  tokenCoolDownMs,
  TokenKeeper,
  tokenLifeMs,
} from '../../../../electron/adapters/lending-api/token-keeper.ts'
import { failed, ok, type Failure, type Result } from '../../../../shared/result.ts'
import { FakeClock } from '../../../support/fakes/fake-clock.ts'

const hour = 60 * 60 * 1000
const unauthorized: Failure = { code: 'unauthorized', status: 401 }

let clock: FakeClock
let asked: number
let answer: (count: number) => Result<string> | Promise<Result<string>>
let keeper: TokenKeeper

beforeEach(() => {
  clock = new FakeClock()
  asked = 0
  answer = (count) => ok(`token-${count}`)
  keeper = new TokenKeeper(clock, () => {
    asked += 1
    return Promise.resolve(answer(asked))
  })
})

/** A JWT with these claims, such as its lifetime in seconds. */
function jwt(claims: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'none' })}.${part(claims)}.x`
}

test('many that wait are one request', async () => {
  const bearers = await Promise.all(Array.from({ length: 100 }, () => keeper.bearer()))
  expect(new Set(bearers.map((bearer) => JSON.stringify(bearer)))).toHaveProperty('size', 1)
  expect(asked).toBe(1)
})

test('a token is kept until shortly before its end, then renewed', async () => {
  await keeper.bearer()
  await clock.advance(23 * hour)
  expect(await keeper.bearer()).toEqual(ok('token-1'))
  await clock.advance(0.5 * hour)
  expect(await keeper.bearer()).toEqual(ok('token-1'))
  expect(await keeper.bearer()).toEqual(ok('token-2'))
  expect(asked).toBe(2)
})

test('nobody waits for a new token while the old one is good', async () => {
  await keeper.bearer()
  await clock.advance(23.75 * hour)
  answer = () => new Promise(() => undefined)
  const bearers = await Promise.all(Array.from({ length: 8 }, () => keeper.bearer()))
  expect(bearers).toEqual(Array.from({ length: 8 }, () => ok('token-1')))
  expect(asked).toBe(2)
})

test('a renewal ahead that failed is tried once a minute, and not by each request', async () => {
  await keeper.bearer()
  await clock.advance(23.75 * hour)
  answer = () => failed('service-unavailable')
  for (let request = 0; request < 100; request += 1) {
    expect(await keeper.bearer()).toEqual(ok('token-1'))
  }
  expect(asked).toBe(2)
  await clock.advance(60_000)
  await keeper.bearer()
  expect(asked).toBe(3)
})

test('in its last minute a token may be over on arrival: the new one is waited for', async () => {
  await keeper.bearer()
  await clock.advance(24 * hour - 59_000)
  expect(await keeper.bearer()).toEqual(ok('token-2'))
})

test.each([23.75 * hour, 24 * hour - 1])(
  'near its end a token is used on while no other can be had, and a sign-in still fails (%d ms)',
  async (age) => {
    await keeper.bearer()
    await clock.advance(age)
    answer = () => failed('connect-failed')
    expect(await keeper.bearer()).toEqual(ok('token-1'))
    expect(await keeper.signIn()).toEqual(failed('connect-failed'))
  },
)

test('a token that is over is not used, also while no other can be had', async () => {
  await keeper.bearer()
  await clock.advance(24 * hour)
  answer = () => failed('connect-failed')
  expect(await keeper.bearer()).toEqual(failed('connect-failed'))
})

test.each([
  ['ahead, as after a sleep that the monotonic clock missed: one renewal', 2 * 24 * hour, 2],
  ['back: none', -2 * 24 * hour, 1],
])('a computer clock that is set %s', async (_, by, requests) => {
  await keeper.bearer()
  clock.setWall(clock.now() + by)
  for (let call = 0; call < 10; call += 1) await keeper.bearer()
  expect(asked).toBe(requests)
})

test('a computer clock that is set back makes no token live longer', async () => {
  await keeper.bearer()
  clock.setWall(clock.now() - 2 * 24 * hour)
  await clock.advance(24 * hour)
  expect(await keeper.bearer()).toEqual(ok('token-2'))
})

test('a token that the service refused is dropped, and no other one with it', async () => {
  await keeper.bearer()
  keeper.drop('another')
  expect(await keeper.bearer()).toEqual(ok('token-1'))
  keeper.drop('token-1')
  expect(await keeper.bearer()).toEqual(ok('token-2'))
})

describe('the token’s own claims', () => {
  test('shorten its life, whatever the computer’s clock says', async () => {
    answer = () => ok(jwt({ iat: 4_000_000_000, exp: 4_000_003_600 }))
    await keeper.bearer()
    const facts = keeper.facts()
    expect((facts?.expiresAt ?? 0) - (facts?.issuedAt ?? 0)).toBe(hour)
    await clock.advance(0.91 * hour)
    await keeper.bearer()
    expect(asked).toBe(2)
  })

  test('of a minute renew it near its end, and not for each request', async () => {
    answer = () => ok(jwt({ iat: 0, exp: 60 }))
    for (const afterSeconds of [0, 1, 50]) {
      await clock.advance(afterSeconds * 1000)
      await keeper.bearer()
    }
    expect(asked).toBe(1)
    await clock.advance(7_000)
    await keeper.bearer()
    expect(asked).toBe(2)
  })

  test.each([
    [{ exp: 1 }],
    [{ iat: 10, exp: 5 }],
    [{ iat: 10, exp: 11 }],
    [{ iat: 0, exp: 1e15 }],
    [{ iat: 'x', exp: 'y' }],
    [{}],
  ])('%j are not believed: 24 hours', async (claims) => {
    answer = () => ok(jwt(claims))
    await keeper.bearer()
    const facts = keeper.facts()
    expect((facts?.expiresAt ?? 0) - (facts?.issuedAt ?? 0)).toBe(tokenLifeMs)
    await keeper.bearer()
    expect(asked).toBe(1)
  })
})

describe('a token that the service refuses', () => {
  test('is replaced once, however many report it', async () => {
    await keeper.bearer()
    const replaced = await Promise.all(Array.from({ length: 8 }, () => keeper.replace('token-1')))
    expect(replaced).toEqual(Array.from({ length: 8 }, () => ok('token-2')))
    // A late report of the old token gets the new one without a request.
    expect(await keeper.replace('token-1')).toEqual(ok('token-2'))
    expect(asked).toBe(2)
  })

  test('though fresh: nothing is asked for a while, unless somebody signs in', async () => {
    await keeper.bearer()
    await keeper.replace('token-1')
    keeper.freshOneRefused(unauthorized)
    expect(await keeper.replace('token-2')).toEqual({ ok: false, error: unauthorized })
    expect(await keeper.bearer()).toEqual({ ok: false, error: unauthorized })
    expect(asked).toBe(2)
    expect(await keeper.signIn()).toMatchObject({ ok: true })
    expect(asked).toBe(3)
  })

  test('after the while it is tried again', async () => {
    await keeper.bearer()
    keeper.freshOneRefused(unauthorized)
    await keeper.replace('token-1')
    await clock.advance(tokenCoolDownMs)
    expect(await keeper.bearer()).toEqual(ok('token-2'))
  })
})

describe('wrong credentials', () => {
  beforeEach(() => {
    answer = () => failed('credentials-wrong', { status: 401 })
  })

  test('are answered at once from then on', async () => {
    for (let call = 0; call < 50; call += 1) {
      expect(await keeper.bearer()).toMatchObject({ error: { code: 'credentials-wrong' } })
    }
    expect(asked).toBe(1)
  })

  test('are tried again when somebody signs in, and after a while', async () => {
    await keeper.bearer()
    await keeper.signIn()
    expect(asked).toBe(2)
    await clock.advance(credentialsCoolDownMs)
    await keeper.bearer()
    await keeper.bearer()
    expect(asked).toBe(3)
  })

  test('end the token that was held', async () => {
    answer = (count) => (count === 1 ? ok('token-1') : failed('credentials-wrong'))
    await keeper.bearer()
    await keeper.signIn()
    expect(keeper.facts()).toBeNull()
  })
})

test('a failure of the network is not remembered', async () => {
  answer = (count) => (count === 1 ? failed('connect-failed') : ok('token'))
  expect(await keeper.bearer()).toMatchObject({ error: { code: 'connect-failed' } })
  expect(await keeper.bearer()).toEqual(ok('token'))
})

test('forgotten, there is no token', async () => {
  await keeper.bearer()
  keeper.forget()
  expect(keeper.facts()).toBeNull()
  expect(keeper.holds('token-1')).toBe(false)
})
