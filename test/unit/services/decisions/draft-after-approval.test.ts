import { beforeEach, expect, it } from 'vitest'
import { decisionOf } from '../../../support/builders/decisions.ts'
import { connection, fixture, useFixture } from './outbox-fixture.ts'

const subject = 'app_1'

useFixture()
beforeEach(() => {
  for (const id of [subject, 'app_2']) {
    fixture.desk.drafts.put(connection.id, { kind: 'offers', subject: id, content: {}, savedAt: 1 })
    fixture.cache.setFlags(connection.id, id, { hasDraft: true })
  }
})

const draftedIds = () => fixture.desk.drafts.subjects(connection.id, 'offers').toSorted()
const markedIds = () => fixture.cache.draftedIds(connection.id).toSorted()

it('a confirmed approval removes the draft of its offers, even if no page is open', async () => {
  fixture.outbox.submit(decisionOf({ subject }))
  expect(draftedIds()).toEqual([subject, 'app_2'])
  await fixture.settle()
  expect(fixture.state()).toBe('confirmed')
  expect(draftedIds()).toEqual(['app_2'])
  expect(markedIds()).toEqual(['app_2'])
  expect(fixture.process.notifier.named('applications.changed')).toContainEqual({ ids: [subject] })
})

it('the draft is kept while the approval waits and after it is refused', async () => {
  fixture.service.next('approve', { kind: 'refused' })
  fixture.outbox.submit(decisionOf({ subject }))
  await fixture.settle()
  expect(fixture.state()).toBe('refused')
  expect(draftedIds()).toEqual([subject, 'app_2'])
  expect(markedIds()).toEqual([subject, 'app_2'])
})
