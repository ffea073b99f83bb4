import { expect, it } from 'vitest'
import { createNumberedNotifier } from '../../../electron/ipc/numbered-notifier.ts'

it('numbers the events of each name from one', () => {
  const told: unknown[] = []
  const notifier = createNumberedNotifier((event) => told.push([event.name, event.revision]))
  notifier.emit('applications.changed', { ids: null })
  notifier.emit('documents.changed', { ids: [] })
  notifier.emit('applications.changed', { ids: null })
  expect(told).toEqual([
    ['applications.changed', 1],
    ['documents.changed', 1],
    ['applications.changed', 2],
  ])
})
