import { expect, it } from 'vitest'
import { achDecisionOf, decisionOf } from '../../../support/builders/decisions.ts'
import { fixture, useFixture } from './outbox-fixture.ts'

const refused = { error: { code: 'claim-held', detail: 'ann.lee' } }

useFixture((made) => made.claims.set('app_1', 'ann.lee'))

it('a decision is refused if a colleague has claimed its application', () => {
  expect(fixture.outbox.submit(decisionOf())).toMatchObject(refused)
  expect(fixture.desk.decisions.get('dec_1')).toBeNull()
})

it('a claim doesn’t block other applications or submissions that aren’t about an application', async () => {
  await fixture.submit(decisionOf({ id: 'dec_2', subject: 'app_2' }))
  expect(fixture.state('dec_2')).toBe('confirmed')
  fixture.claims.set('fac_1', 'ann.lee')
  expect(fixture.outbox.submit(achDecisionOf({ subject: 'fac_1' }))).toMatchObject({ ok: true })
})

it('a waiting decision isn’t sent if a colleague claims its application meanwhile', async () => {
  fixture.claims.clear()
  fixture.process.online = false
  await fixture.submit(decisionOf())
  fixture.claims.set('app_1', 'ann.lee')
  await fixture.networkIsBack()
  expect(fixture.decision()).toMatchObject({
    state: 'refused',
    failure: { code: 'claim-held', detail: 'ann.lee' },
  })
  expect(fixture.service.processed.approve).toBe(0)

  fixture.claims.clear()
  await fixture.submit(decisionOf({ id: 'dec_2' }))
  expect(fixture.state('dec_2')).toBe('confirmed')
})

it('a decision isn’t sent if a colleague claims its application while the keychain is slow', async () => {
  fixture.claims.clear()
  const { vault } = fixture
  const write = vault.write.bind(vault)
  vault.write = (name, secret) => {
    fixture.claims.set('app_1', 'ann.lee')
    return write(name, secret)
  }
  await fixture.submit(decisionOf())
  await fixture.pass(10_000)
  expect(fixture.decision()).toMatchObject({ state: 'refused', failure: { code: 'claim-held' } })
  expect(fixture.service.asked.approve).toBe(0)
})
