import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useNotificationsStore } from '../../../../renderer/stores/notifications.ts'
import { aComposerDesk } from './composer-fixture.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const seconds = (count: number) => vi.advanceTimersByTime(count * 1_000)
function begin() {
  aComposerDesk()
  const notifications = useNotificationsStore()
  return { notifications, texts: () => notifications.shown.map(({ text }) => text) }
}

it('shows a notification for six seconds', () => {
  const { notifications, texts } = begin()
  notifications.notify('Note removed.')
  seconds(5)
  notifications.notify('Offer 2 removed.')
  expect(texts()).toEqual(['Note removed.', 'Offer 2 removed.'])
  seconds(1)
  expect(texts()).toEqual(['Offer 2 removed.'])
  seconds(5)
  expect(texts()).toEqual([])
})

it('keeps all notifications while the officer points at one, and six seconds longer', () => {
  const { notifications, texts } = begin()
  notifications.notify('Note removed.')
  notifications.hold()
  seconds(60)
  notifications.notify('Offer 2 removed.')
  seconds(60)
  expect(texts()).toHaveLength(2)
  notifications.release()
  seconds(5.9)
  expect(texts()).toHaveLength(2)
  seconds(0.2)
  expect(texts()).toEqual([])
})

it('keeps a notification that needs the officer until dismissed', () => {
  const { notifications, texts } = begin()
  notifications.notify('Refused', { stays: true })
  seconds(600)
  notifications.hold()
  notifications.release()
  seconds(600)
  expect(texts()).toEqual(['Refused'])
  notifications.dismiss(notifications.shown[0]?.id ?? 0)
  expect(texts()).toEqual([])
})

it('runs the undo action once, and only while it undoes the same change', () => {
  const { notifications, texts } = begin()
  let undone = 0
  let isCurrent = true
  const action = { label: 'Undo', icon: 'i-lucide-undo-2', run: () => (undone += 1) }
  notifications.notify('Offer 2 removed.', { action })
  const [first] = notifications.shown
  if (first !== undefined) notifications.act(first)
  expect([undone, texts()]).toEqual([1, []])
  notifications.notify('Offer 1 removed.', { action, isCurrent: () => isCurrent })
  isCurrent = false
  notifications.notify('Note removed.')
  expect(texts()).toEqual(['Note removed.'])
})

it('offers to undo only the newest of several changes of the same fact', () => {
  const { notifications, texts } = begin()
  const changed = 'complete date of app_1'
  notifications.notifyUndoable('Complete date saved.', () => undefined, { changed })
  notifications.notifyUndoable('Revenue saved.', () => undefined, { changed: 'revenue of app_1' })
  notifications.notifyUndoable('Complete date removed.', () => undefined, { changed })
  expect(texts()).toEqual(['Revenue saved.', 'Complete date removed.'])
  const newest = notifications.shown[1]
  if (newest !== undefined) notifications.act(newest)
  expect(texts()).toEqual(['Revenue saved.'])
})

it('shows the newest four of many, counts the others, and dismisses all at once', () => {
  const { notifications, texts } = begin()
  for (let number = 1; number <= 1_000; number += 1) {
    notifications.notify(`Refused ${number}`, { stays: true })
  }
  expect(texts()).toEqual(['Refused 997', 'Refused 998', 'Refused 999', 'Refused 1000'])
  expect(notifications.further).toBe(996)
  notifications.dismiss(notifications.shown[3]?.id ?? 0)
  expect(texts()).toEqual(['Refused 996', 'Refused 997', 'Refused 998', 'Refused 999'])
  notifications.dismissAll()
  expect([texts(), notifications.further]).toEqual([[], 0])
})
