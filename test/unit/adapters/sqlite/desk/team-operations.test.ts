import { describe, expect, it } from 'vitest'
import type { StoredOperation } from '../../../../../electron/ports/team-operations.ts'
import { faultOf } from '../../../../support/builders/desk-rows.ts'
import { desk, useDesk } from './desk-fixture.ts'

const here = 'connection-1'

const tagOf = (op: string, more: Partial<StoredOperation> = {}): StoredOperation =>
  ({
    ...{ op, kind: 'tag.add', subject: 'app_1', body: { name: 'vip' }, seen: null, addedAt: 5 },
    ...{ state: 'waiting', refusal: null, refusedFor: null, ...more },
  }) as StoredOperation

describe('data shared with a team', () => {
  useDesk(['connection-1', 'connection-2'])

  it('keeps operations in their order, by outcome', () => {
    for (const op of ['c', 'a', 'b']) desk.teamOperations.put(here, tagOf(op))
    desk.teamOperations.put('connection-2', tagOf('a'))
    const refused = tagOf('c', {
      ...{ state: 'refused', refusal: 'changed', refusedFor: 'ann.lee', seen: 7 },
    })
    desk.teamOperations.put(here, refused)
    desk.teamOperations.put(here, tagOf('b', { state: 'applied' }))
    expect(desk.teamOperations.get(here, 'c')).toEqual(refused)
    expect(desk.teamOperations.get(here, 'x')).toBeNull()
    expect(desk.teamOperations.inState(here, 'waiting', 10)).toEqual([tagOf('a')])
    expect(desk.teamOperations.count(here, 'refused')).toBe(1)
    desk.teamOperations.put(here, tagOf('d', { subject: 'app_2' }))
    expect(desk.teamOperations.inState(here, 'waiting', 1).map(({ op }) => op)).toEqual(['a'])
    expect(desk.teamOperations.pendingOf(here, 'app_1').map(({ op }) => op)).toEqual(['c', 'a'])
  })

  it('removes one operation, applied ones before a time, or all of a connection', () => {
    desk.teamOperations.put(here, tagOf('old', { state: 'applied' }))
    desk.teamOperations.put(here, tagOf('new', { state: 'applied', addedAt: 9 }))
    desk.teamOperations.put(here, tagOf('waits'))
    desk.teamOperations.put('connection-2', tagOf('other', { state: 'applied' }))
    desk.teamOperations.removeApplied(here, 9)
    expect(desk.teamOperations.inState(here, 'applied', 9).map(({ op }) => op)).toEqual(['new'])
    expect(desk.teamOperations.count(here, 'waiting')).toBe(1)
    desk.teamOperations.remove(here, 'new')
    expect(desk.teamOperations.count(here, 'applied')).toBe(0)
    desk.teamOperations.removeAll(here)
    expect(desk.teamOperations.count(here, 'waiting')).toBe(0)
    expect(desk.teamOperations.count('connection-2', 'applied')).toBe(1)
    desk.connections.remove('connection-2')
    expect(desk.teamOperations.count('connection-2', 'applied')).toBe(0)
    expect(faultOf(() => desk.teamOperations.put('gone', tagOf('a')))).toBe('store-failed')
  })

  it('knows the team position of each annotation, and what to remove when leaving a team', () => {
    const { annotations, notes } = desk
    const note = { subject: 'app_1', text: 'Text', writtenAt: 5, writtenBy: 'ann', editedAt: null }
    // Only on this computer, until they are shared.
    annotations.addTag(here, 'app_1', 'tag 2')
    annotations.setFollowUp(here, 'app_1', '2026-11-30')
    for (const [place, team] of [null, 0, 7].entries()) {
      notes.put(here, { ...note, id: `note-${place}`, team })
      annotations.addTag(here, 'app_1', `tag ${place}`, team)
    }
    annotations.setFollowUp(here, 'app_1', '2026-12-01', { team: 7, by: 'ann' })
    annotations.setFollowUp(here, 'app_2', '2026-12-02', { team: 0, by: 'jo' })
    annotations.setFollowUp(here, 'app_3', '2026-12-03')
    expect(annotations.placed(here, ['app_1', 'app_2', 'app_9'])).toEqual(
      new Map([
        [
          'app_1',
          {
            followUp: { day: '2026-12-01', team: 7, by: 'ann' },
            tags: [null, 0, 7].map((team, place) => ({ name: `tag ${place}`, team })),
          },
        ],
        ['app_2', { followUp: { day: '2026-12-02', team: 0, by: 'jo' }, tags: [] }],
        ['app_9', { followUp: null, tags: [] }],
      ]),
    )
    expect(annotations.inTeam(here, 10)).toEqual(['app_1'])
    annotations.leaveTeam(here, 'app_1')
    annotations.leaveTeam(here, 'app_2')
    expect(annotations.inTeam(here, 10)).toEqual([])
    annotations.keepWaiting(here)
    expect(notes.ofSubject(here, 'app_1').map(({ id, team }) => [id, team])).toEqual([
      ['note-1', null],
      ['note-0', null],
    ])
    expect(annotations.placed(here, ['app_1', 'app_2', 'app_3'])).toEqual(
      new Map([
        [
          'app_1',
          { followUp: null, tags: ['tag 0', 'tag 1'].map((name) => ({ name, team: null })) },
        ],
        ['app_2', { followUp: { day: '2026-12-02', team: null, by: null }, tags: [] }],
        ['app_3', { followUp: { day: '2026-12-03', team: null, by: null }, tags: [] }],
      ]),
    )
  })
})
