import { expect, it } from 'vitest'
import { createSharedAnnotations } from '../../../../electron/services/team/shared-annotations.ts'
import { createSharedTemplates } from '../../../../electron/services/team/shared-templates.ts'
import type { AnyTeamOperation } from '../../../../electron/ports/team-operations.ts'
import { emptySnapshot } from '../../../../shared/domain/team/applied.ts'
import { aConnection } from '../../../support/builders/connections.ts'
import { aDeskStore } from '../../../support/stores/test-stores.ts'

const here = 'connection-1'
const subject = 'app_1'

/** The annotations of one application, and changes of them that wait to be shared. */
function desk(...waiting: readonly AnyTeamOperation[]) {
  const store = aDeskStore()
  store.connections.put(aConnection())
  for (const operation of waiting) {
    const state = { state: 'waiting', refusal: null, refusedFor: null } as const
    store.teamOperations.put(here, { ...operation, ...state, addedAt: 1 })
  }
  const templates = createSharedTemplates(store, () => 'template-new')
  const shared = createSharedAnnotations({ desk: store, templates, newOp: () => 'op-new' })
  return { store, shared, own: () => store.annotations.of(here, subject) }
}
const inFeed = { op: 'op-feed', subject, number: 8, who: 'ann', at: 1 }
const tag = { subject, body: { name: 'vip' } } as const

it('a tag that the officer removes doesn’t return when the shared data is read again', () => {
  const { shared, own } = desk({ ...tag, op: 'op-1', kind: 'tag.remove', seen: 7 })
  const tagged = { application: subject, by: 'ann', name: 'vip' }
  shared.takePage(here, { ...emptySnapshot(), tags: [{ ...tagged, number: 7 }] }, 0)
  expect(own().tags).toEqual([])
  shared.takePage(here, { ...emptySnapshot(), tags: [{ ...tagged, number: 8 }] }, 0)
  expect(own().tags).toEqual(['vip'])
})

it('a tag that was set again in a restored copy of the server isn’t removed unseen', () => {
  const { store, shared, own } = desk({ ...tag, op: 'op-1', kind: 'tag.remove', seen: 7 })
  const tagged = { application: subject, by: 'ann', name: 'vip', number: 5 }
  shared.takePage(here, { ...emptySnapshot(), tags: [tagged] }, 0)
  expect(own().tags).toEqual(['vip'])
  // The server refuses the removal, and the officer is asked.
  expect(store.teamOperations.get(here, 'op-1')).toMatchObject({ state: 'waiting', seen: null })
})

it('a tag that the officer adds stays when a colleague removes the earlier one', () => {
  const { store, shared, own } = desk({ ...tag, op: 'op-1', kind: 'tag.add', seen: null })
  store.annotations.addTag(here, subject, 'vip', 0)
  shared.take(here, { ...inFeed, ...tag, kind: 'tag.remove' }, 0)
  expect(own().tags).toEqual(['vip'])
})

it('the officer’s own follow-up date stays over the one that they had seen, not over a later one', () => {
  const { store, shared, own } = desk({
    ...{ op: 'op-1', kind: 'follow-up.set', subject, body: { day: '2026-12-01' }, seen: 7 },
  })
  store.annotations.setFollowUp(here, subject, '2026-12-01', { team: 0, by: 'jo' })
  const set = { ...inFeed, kind: 'follow-up.set', body: { day: '2026-12-09' } } as const
  shared.take(here, { ...set, number: 7 }, 0)
  expect(own().followUpOn).toBe('2026-12-01')
  shared.take(here, { ...set, number: 8 }, 0)
  expect(own().followUpOn).toBe('2026-12-09')
})
