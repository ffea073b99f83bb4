import { expect, it } from 'vitest'
import { useAnnotationsStore } from '../../../../renderer/stores/annotations.ts'
import { useNoticesStore } from '../../../../renderer/stores/notices.ts'
import { useNotificationsStore } from '../../../../renderer/stores/notifications.ts'
import { useSelectionStore } from '../../../../renderer/stores/selection.ts'
import { useViewsStore } from '../../../../renderer/stores/views.ts'
import { firstLayout, type WorklistView } from '../../../../shared/domain/worklist/worklist-view.ts'
import { firstSort } from '../../../../shared/domain/worklist/worklist.ts'
import { failed, ok } from '../../../../shared/result.ts'
import { aComposerDesk } from './composer-fixture.ts'

const view: WorklistView = {
  ...{ id: 'vw_1', name: 'Mine', savedAt: 1, filter: {}, sort: firstSort, layout: firstLayout },
}

// The component that would show the failure may be closed: a popover, a selection, a screen.
it.each([
  ['views.restore', 'removing a view', () => useViewsStore().restore(view)],
  ['notices.undoRecordMany', 'recording notices', () => useSelectionStore().undoNotices()],
  ['annotations.restoreNote', 'removing a note', () => useAnnotationsStore().restoreNote('no_1')],
  ['notices.restore', 'removing a notice', () => useNoticesStore().restore('nt_1')],
  ['notices.remove', 'recording a notice', () => useNoticesStore().undoRecord('nt_1')],
  ['notices.setComplete', 'completing', () => useNoticesStore().undoComplete('app_1', null, null)],
  ['notices.setOtherTerms', 'other terms', () => useNoticesStore().undoOtherTerms('app_1', true)],
  [
    'notices.setBusiness',
    'choosing revenue',
    () => useNoticesStore().undoBusiness('app_1', null, null),
  ],
])('shows why %s could not undo %s', async (channel, _what, undo) => {
  const desk = aComposerDesk()
  desk.responses.set(channel, failed('disk-full'))
  await undo()
  expect(useNotificationsStore().shown).toMatchObject([
    { text: expect.stringMatching(/^Undo: .*disk/i) as string, stays: true },
  ])
})

it('undoes a complete date only if no colleague has changed it since', async () => {
  const desk = aComposerDesk()
  const set = { day: '2026-11-10', reason: 'Payslip arrived' }
  desk.responses.set('notices.setComplete', failed('changed-meanwhile'))
  await useNoticesStore().undoComplete('app_1', set, null)
  expect(desk.sent('notices.setComplete')).toEqual([{ id: 'app_1', complete: null, seen: set }])
  expect(useNotificationsStore().shown).toMatchObject([
    { text: 'Undo: A colleague has changed this since.', stays: true },
  ])
})

it('shows nothing at the open application if another one’s note can’t be restored', async () => {
  const desk = aComposerDesk()
  desk.responses.set('annotations.read', ok({ notes: [] }))
  desk.responses.set('annotations.restoreNote', failed('note-limit'))
  const annotations = useAnnotationsStore()
  await annotations.open('app_2')
  await annotations.restoreNote('no_1')
  expect(annotations.failure).toBeNull()
})
