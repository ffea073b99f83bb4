import { beforeEach, expect, it } from 'vitest'
import { achDecisionOf, decisionOf } from '../../../support/builders/decisions.ts'
import { Fixture } from './outbox-fixture.ts'

let fixture: Fixture
const refused = { error: { code: 'claim-held', detail: 'ann.lee' } }

beforeEach(() => {
  fixture = new Fixture()
  fixture.outbox.start()
  fixture.claims.set('app_1', 'ann.lee')
})

it('a decision on an application that a colleague claimed is not taken', () => {
  expect(fixture.outbox.submit(decisionOf())).toMatchObject(refused)
  expect(fixture.desk.decisions.get('dec_1')).toBeNull()
})

it('a claim stops neither other applications nor what is about no application', async () => {
  await fixture.submit(decisionOf({ id: 'dec_2', subject: 'app_2' }))
  expect(fixture.state('dec_2')).toBe('confirmed')
  fixture.claims.set('fac_1', 'ann.lee')
  expect(fixture.outbox.submit(achDecisionOf({ subject: 'fac_1' }))).toMatchObject({ ok: true })
})

it('a decision that waited while a colleague claimed its application is not sent', async () => {
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
