import { describe, expect, test } from 'vitest'
import { applicationId, offers, serviceFixture } from '../support/drivers/service-fixture.ts'
import { approving } from '../support/builders/submissions.ts'

/*
 * Tokens and clocks, over real HTTP: how often the service is asked for a token.
 */

const fixture = serviceFixture()
const { received, processed } = fixture

test('a hundred calls at once with an expired token: exactly one token request', async () => {
  await fixture.api.signIn()
  fixture.service.control.moveTime(25 * 60 * 60 * 1000)
  const before = received('token')
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => fixture.api.readApplication(applicationId)),
  )
  expect(answers.filter((answer) => answer.ok)).toHaveLength(100)
  expect(received('token') - before).toBe(1)
  // The eight that were under way met the old token, and those that slipped into their places.
  expect(received('read-application')).toBeLessThanOrEqual(116)
})

test('a hundred calls at once without any token: exactly one token request', async () => {
  await Promise.all(Array.from({ length: 100 }, () => fixture.api.readApplication(applicationId)))
  expect(received('token')).toBe(1)
  expect(processed('read-application')).toBe(100)
})

describe.each([
  // As after a sleep that the monotonic clock missed: renewed once, to be safe.
  ['two days ahead', 2 * 86_400_000, 1],
  ['two days behind', -2 * 86_400_000, 0],
])('the computer’s clock is set %s', (_, byMs, renewals) => {
  test('no loop, and the requests go on', async () => {
    await fixture.api.signIn()
    fixture.clock.setWall(byMs)
    for (let call = 0; call < 20; call += 1) {
      expect(await fixture.api.readApplication(applicationId)).toMatchObject({ ok: true })
    }
    expect(received('token')).toBe(1 + renewals)
  })

  test('the token is renewed when it is really old, once', async () => {
    await fixture.api.signIn()
    fixture.clock.setWall(byMs)
    fixture.clock.skip(24 * 60 * 60 * 1000)
    fixture.service.control.moveTime(24 * 60 * 60 * 1000)
    for (let call = 0; call < 20; call += 1) {
      expect(await fixture.api.readApplication(applicationId)).toMatchObject({ ok: true })
    }
    expect(received('token')).toBe(2)
    // Renewed ahead: the old one was not even tried.
    expect(received('read-application')).toBe(20)
  })
})

test('the computer slept over the token’s end, so that no clock of Loan Desk noticed: one renewal', async () => {
  await fixture.api.signIn()
  fixture.service.control.moveTime(30 * 60 * 60 * 1000)
  for (let call = 0; call < 20; call += 1) {
    expect(await fixture.api.readApplication(applicationId)).toMatchObject({ ok: true })
  }
  expect(received('token')).toBe(2)
  expect(received('read-application')).toBe(21)
})

test('tokens that were revoked are replaced once, and no send is repeated by itself', async () => {
  await fixture.api.signIn()
  fixture.service.control.revokeTokens()
  expect(await fixture.api.send(approving(applicationId, offers))).toMatchObject({
    kind: 'unknown',
    status: 401,
  })
  expect(received('approve')).toBe(1)
  expect(await fixture.api.send(approving(applicationId, offers))).toMatchObject({ kind: 'done' })
  expect(received('token')).toBe(2)
  expect(processed('approve')).toBe(1)
})
