import { describe, expect, it } from 'vitest'
import { noAnnotations, type Note } from '../../../../../shared/domain/annotations/annotations.ts'
import {
  firstLayout,
  type WorklistView,
} from '../../../../../shared/domain/worklist/worklist-view.ts'
import { aConnection } from '../../../../support/builders/connections.ts'
import { faultOf, removeWhole } from '../../../../support/builders/desk-rows.ts'
import { desk, useDesk } from './desk-fixture.ts'

function aNote(fields: Partial<Note> = {}): Note {
  return {
    id: 'note-1',
    subject: 'app_1',
    text: 'Call back about the Payslip',
    writtenAt: 5,
    writtenBy: 'officer',
    editedAt: null,
    team: null,
    ...fields,
  }
}

const aView: WorklistView = {
  id: 'view-1',
  name: 'Large and pending',
  filter: { statuses: ['pending'], amountFrom: 1_000_000, followUpDue: true, tags: ['vip'] },
  sort: { by: 'requestedAmount', direction: 'descending' },
  layout: { ...firstLayout, table: true },
  savedAt: 7,
}

describe('the officer’s annotations', () => {
  useDesk()

  it('keeps the notes of an application, newest first, and reports whether one was removed', () => {
    const later = aNote({ id: 'note-2', writtenAt: 6 })
    desk.notes.put('connection-1', aNote())
    desk.notes.put('connection-1', later)
    desk.notes.put('connection-1', aNote({ id: 'note-3', subject: 'app_2' }))
    expect(desk.notes.ofSubject('connection-1', 'app_1')).toEqual([later, aNote()])
    const shared = aNote({ text: 'Called', editedAt: 9, team: 7 })
    desk.notes.put('connection-1', shared)
    expect(desk.notes.get('connection-1', 'note-1')).toEqual(shared)
    expect(desk.notes.remove('connection-1', 'note-1')).toBe(true)
    expect(desk.notes.remove('connection-1', 'note-1')).toBe(false)
    expect(desk.notes.get('connection-1', 'note-1')).toBeNull()
    expect(desk.notes.get('connection-2', 'note-2')).toBeNull()
  })

  it('returns all annotations of an application as the list mirrors them', () => {
    expect(desk.annotations.of('connection-1', 'app_1')).toEqual(noAnnotations)
    desk.notes.put('connection-1', aNote())
    desk.notes.put('connection-1', aNote({ id: 'note-2', writtenAt: 6, text: 'ÉCLAIR' }))
    desk.annotations.setFollowUp('connection-1', 'app_1', '2026-12-01')
    desk.annotations.setFollowUp('connection-1', 'app_1', '2026-12-02')
    for (const tag of ['vip', 'branch 4', 'vip'])
      desk.annotations.addTag('connection-1', 'app_1', tag)
    expect(desk.annotations.of('connection-1', 'app_1')).toEqual({
      followUpOn: '2026-12-02',
      tags: ['branch 4', 'vip'],
      noteText: 'eclair\ncall back about the payslip',
    })
    desk.annotations.setFollowUp('connection-1', 'app_1', null)
    desk.annotations.removeTag('connection-1', 'app_1', 'vip')
    expect(desk.annotations.of('connection-1', 'app_1')).toMatchObject({
      followUpOn: null,
      tags: ['branch 4'],
    })
  })

  it('returns the annotations of many applications as of each one', () => {
    desk.notes.put('connection-1', aNote())
    desk.notes.put('connection-1', aNote({ id: 'note-2', writtenAt: 6, text: 'Later' }))
    desk.notes.put('connection-1', aNote({ id: 'note-3', subject: 'app_4' }))
    desk.annotations.setFollowUp('connection-1', 'app_2', '2026-12-01')
    for (const id of ['app_2', 'app_3']) {
      for (const tag of ['vip', 'branch 4']) desk.annotations.addTag('connection-1', id, tag)
    }
    const ids = ['app_3', 'app_1', 'app_2', 'app_9']
    const many = desk.annotations.ofMany('connection-1', ids)
    expect([...many]).toEqual(ids.map((id) => [id, desk.annotations.of('connection-1', id)]))
    expect(many.get('app_1')?.noteText).toBe('later\ncall back about the payslip')
    expect(many.get('app_2')).toEqual({
      followUpOn: '2026-12-01',
      tags: ['branch 4', 'vip'],
      noteText: '',
    })
    expect(many.get('app_9')).toEqual(noAnnotations)
  })

  it('lists the tags in use, most used first', () => {
    for (const id of ['app_1', 'app_2']) desk.annotations.addTag('connection-1', id, 'vip')
    for (const tag of ['a', 'b']) desk.annotations.addTag('connection-1', 'app_3', tag)
    expect(desk.annotations.tagsInUse('connection-1', 2)).toEqual([
      { name: 'vip', count: 2 },
      { name: 'a', count: 1 },
    ])
    expect(desk.annotations.tagsInUse('connection-2', 2)).toEqual([])
  })

  it('visits every application with an annotation exactly once', () => {
    desk.notes.put('connection-1', aNote({ subject: 'app_b' }))
    desk.notes.put('connection-1', aNote({ id: 'note-2', subject: 'app_b' }))
    desk.annotations.addTag('connection-1', 'app_b', 'vip')
    desk.annotations.addTag('connection-1', 'app_c', 'vip')
    desk.annotations.addTag('connection-1', 'app_c', 'old')
    desk.annotations.setFollowUp('connection-1', 'app_A', '2026-12-01')
    expect(desk.annotations.subjects('connection-1', '', 10)).toEqual(['app_A', 'app_b', 'app_c'])
    expect(desk.annotations.subjects('connection-1', 'app_A', 1)).toEqual(['app_b'])
    expect(desk.annotations.subjects('connection-1', 'app_c', 10)).toEqual([])
  })

  it('counts the changes of each connection separately', () => {
    desk.connections.put(aConnection({ id: 'connection-2' }))
    expect(desk.annotations.revision('connection-1')).toBe(0)
    expect([
      desk.annotations.advance('connection-1'),
      desk.annotations.advance('connection-1'),
    ]).toEqual([1, 2])
    desk.connections.put(aConnection({ name: 'Renamed' }))
    expect([
      desk.annotations.revision('connection-1'),
      desk.annotations.revision('connection-2'),
    ]).toEqual([2, 0])
    expect(desk.annotations.advance('gone')).toBe(0)
  })

  it('keeps views in the order they were added, and replaces one in its place', () => {
    const second = { ...aView, id: 'view-2', name: 'Other' }
    desk.views.put('connection-1', aView)
    desk.views.put('connection-1', second)
    desk.views.put('connection-1', { ...aView, name: 'Renamed' })
    expect(desk.views.all('connection-1')).toEqual([{ ...aView, name: 'Renamed' }, second])
    expect(desk.views.remove('connection-1', 'view-1')).toBe(true)
    expect(desk.views.remove('connection-1', 'view-1')).toBe(false)
    expect(desk.views.all('connection-1')).toEqual([second])
  })

  it('removes them with their connection, and rejects them for a missing one', () => {
    const mark = (connectionId: string): void => {
      desk.notes.put(connectionId, aNote())
      desk.annotations.addTag(connectionId, 'app_1', 'vip')
      desk.annotations.setFollowUp(connectionId, 'app_1', '2026-12-01')
      desk.views.put(connectionId, aView)
    }
    desk.connections.put(aConnection({ id: 'connection-2' }))
    mark('connection-1')
    mark('connection-2')
    removeWhole(desk, 'connection-1')
    expect(desk.annotations.subjects('connection-1', '', 10)).toEqual([])
    expect(desk.views.all('connection-1')).toEqual([])
    expect(desk.annotations.subjects('connection-2', '', 10)).toEqual(['app_1'])
    expect(desk.views.all('connection-2')).toEqual([aView])
    const faults = [
      () => desk.notes.put('gone', aNote()),
      () => desk.annotations.addTag('gone', 'app_1', 'vip'),
      () => desk.annotations.setFollowUp('gone', 'app_1', '2026-12-01'),
      () => desk.views.put('gone', aView),
    ].map(faultOf)
    expect(faults).toEqual(faults.map(() => 'store-failed'))
  })

  it('rolls them back when a transaction throws', () => {
    expect(() =>
      desk.transaction(() => {
        desk.notes.put('connection-1', aNote())
        desk.annotations.advance('connection-1')
        throw new Error('on purpose')
      }),
    ).toThrow('on purpose')
    expect(desk.annotations.subjects('connection-1', '', 10)).toEqual([])
    expect(desk.annotations.revision('connection-1')).toBe(0)
  })
})
