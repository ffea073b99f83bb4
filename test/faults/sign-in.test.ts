import { expect, test } from 'vitest'
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
