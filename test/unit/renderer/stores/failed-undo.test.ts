import { expect, it } from 'vitest'
import { useNotificationsStore } from '../../../../renderer/stores/notifications.ts'
import { useSelectionStore } from '../../../../renderer/stores/selection.ts'
import { useViewsStore } from '../../../../renderer/stores/views.ts'
import { firstLayout, type WorklistView } from '../../../../shared/domain/worklist/worklist-view.ts'
import { firstSort } from '../../../../shared/domain/worklist/worklist.ts'
import { failed } from '../../../../shared/result.ts'
import { aComposerDesk } from './composer-fixture.ts'

const view: WorklistView = {
  ...{ id: 'vw_1', name: 'Mine', savedAt: 1, filter: {}, sort: firstSort, layout: firstLayout },
}

// The place that would show the failure may be closed by then: a popover, a selection, a screen.
it.each([
  ['views.restore', 'removing a view', () => useViewsStore().restore(view)],
  ['notices.undoRecordMany', 'recording notices', () => useSelectionStore().undoNotices()],
])('tells why %s could not undo %s', async (channel, _what, undo) => {
  const desk = aComposerDesk()
  desk.answers.set(channel, failed('disk-full'))
  await undo()
  expect(useNotificationsStore().shown).toMatchObject([
    { text: expect.stringMatching(/^Undo: .*disk/i) as string, stays: true },
  ])
})
