import { beforeEach, expect, it } from 'vitest'
import { createRemover } from '../../../../electron/services/worklist/remover.ts'
import { reading } from '../../../support/builders/cached-applications.ts'
import { aDecision, inWorklist } from '../../../support/builders/desk-rows.ts'
import { folder, useStoreFolder } from '../../../contract/real-store.ts'
import { aConnection } from '../../../support/builders/connections.ts'
import { aNotice } from '../../../support/builders/notices.ts'
import { RecordingNotifier } from '../../../support/fakes/recorders.ts'

const gone = 'connection-1'
const stays = 'connection-2'
const ids = Array.from({ length: 600 }, (_, number) => `app_${number}`)

useStoreFolder()
beforeEach(async () => {
  const { desk, cache, close } = await folder.open()
  for (const id of [gone, stays]) {
    desk.connections.put(aConnection({ id, name: id }))
    desk.worklist.add(id, ids, 1)
    desk.worklist.setListed(id, ids, true)
    desk.decisions.insert(aDecision({ id: `of ${id}`, requestKey: `of ${id}`, connectionId: id }))
    desk.transaction(() => {
      for (const subject of ids) desk.annotations.addTag(id, subject, 'call')
      for (const subject of ids) desk.notices.put(id, aNotice({ id: subject, subject }), 'Dear …')
    })
    cache.transaction(() => {
      for (const subject of ids) cache.put(id, subject, reading(subject, { lender: id }), 1)
    })
  }
  close()
})

/** Removes the connection and closes Loan Desk at once. */
async function removeAndClose(): Promise<void> {
  const files = await folder.open()
  files.desk.connections.remove(gone)
  files.cache.removeConnection(gone)
  files.close()
}

it('shows nothing of a removed connection, whatever remains of it', async () => {
  await removeAndClose()
  const { desk, cache } = await folder.open()
  expect(desk.connections.get(gone)).toBeNull()
  expect(desk.connections.all().map(({ id }) => id)).toEqual([stays])
  expect(desk.decisions.newest(gone, 10)).toEqual([])
  expect([desk.worklist.has(gone, 'app_1'), desk.worklist.has(stays, 'app_1')]).toEqual([
    false,
    true,
  ])
  expect([...desk.worklist.among(gone, ids), ...desk.worklist.listed(gone, '', 1)]).toEqual([])
  expect([inWorklist(desk, gone), desk.worklist.page(gone, 0, 1)]).toEqual([0, []])
  expect([await cache.total(gone, {}), await cache.total(stays, {})]).toEqual([0, 600])
  expect(cache.get({ ...aConnection(), id: gone }, 'app_1')).toBeNull()
  expect(await cache.total(gone, {})).toBe(0)
})

it('erases the removed connection’s part of the values that hold data by connection', async () => {
  const { desk } = await folder.open()
  desk.values.put('team', { [gone]: { claims: ['app_1'] }, [stays]: { claims: [] } })
  desk.values.put('settings', { theme: 'dark' })
  desk.connections.remove(gone)
  expect(desk.values.get('team')).toEqual({ [stays]: { claims: [] } })
  expect(desk.values.get('settings')).toEqual({ theme: 'dark' })
})

it('erases the rest in parts after the next opening, and nothing of another connection', async () => {
  await removeAndClose()
  const { desk, cache } = await folder.open()
  const { clock, log } = folder
  const remover = createRemover({ desk, cache, clock, log, notifier: new RecordingNotifier() })
  const tagged = (): number => desk.annotations.subjects(gone, '', 1000).length
  remover.erase(0)
  // Six steps each come first for the worklist, the service's list and the notices.
  await clock.advance(18 * 50)
  expect(tagged()).toBe(500)
  await clock.advance(50)
  expect(tagged()).toBe(400)
  await clock.advance(60_000)
  expect(clock.pending).toBe(0)
  expect(tagged()).toBe(0)
  expect(desk.notices.lastDays(gone)).toEqual([])
  expect([inWorklist(desk, stays), await cache.total(stays, {})]).toEqual([600, 600])
  expect(desk.annotations.subjects(stays, '', 1000)).toHaveLength(600)
  expect(await cache.total(stays, { search: stays })).toBe(600)
})

it('doesn’t bring back lines that are not erased yet when the same ID is used again', async () => {
  const { cache } = await folder.open()
  cache.removeConnection(gone)
  cache.ensure(gone, [{ id: 'app_1', addedAt: 2 }])
  expect(cache.eraseRemoved()).toBe(true)
  expect(await cache.total(gone, {})).toBe(1)
  while (cache.eraseRemoved());
  expect(await cache.total(gone, {})).toBe(1)
  expect(await cache.total(stays, {})).toBe(600)
})
