import { beforeEach, expect, it } from 'vitest'
import type { WorklistQuery } from '../../../../shared/domain/worklist/worklist.ts'
import { decisionOf } from '../../../support/builders/decisions.ts'
import { connection, Room } from './outbox-fixture.ts'

const subject = 'app_1'
const drafted: WorklistQuery = {
  filter: { hasDraft: true },
  sort: { by: 'addedAt', direction: 'ascending' },
  offset: 0,
  limit: 10,
}
let room: Room

beforeEach(() => {
  room = new Room()
  room.outbox.start()
  for (const id of [subject, 'app_2']) {
    room.desk.drafts.put(connection.id, { kind: 'offers', subject: id, content: {}, savedAt: 1 })
    room.cache.setFlags(connection.id, id, { hasDraft: true })
  }
})

const draftedIds = () => room.desk.drafts.subjects(connection.id, 'offers').toSorted()
const annotatedIds = () => [...room.cache.ids(connection.id, drafted)].toSorted()

it('an approval that is confirmed leaves no draft of its offers, with no page to clear it', async () => {
  room.outbox.submit(decisionOf({ subject }))
  expect(draftedIds()).toEqual([subject, 'app_2'])
  await room.settle()
  expect(room.state()).toBe('confirmed')
  expect(draftedIds()).toEqual(['app_2'])
  expect(annotatedIds()).toEqual(['app_2'])
  expect(room.process.notifier.named('applications.changed')).toContainEqual({ ids: [subject] })
})

it('what was composed is kept while the approval waits, and after it is refused', async () => {
  room.service.next('approve', { kind: 'refused' })
  room.outbox.submit(decisionOf({ subject }))
  await room.settle()
  expect(room.state()).toBe('refused')
  expect(draftedIds()).toEqual([subject, 'app_2'])
  expect(annotatedIds()).toEqual([subject, 'app_2'])
})
