import { expect, it } from 'vitest'
import { useBorrowersStore } from '../../../../renderer/stores/borrowers.ts'
import { useRefreshStore } from '../../../../renderer/stores/refresh.ts'
import { failed, ok } from '../../../../shared/result.ts'
import { aComposerDesk } from './composer-fixture.ts'

it('reports that the missing applications can’t be read, and then lists none as gone', async () => {
  const desk = aComposerDesk()
  const refresh = useRefreshStore()
  desk.responses.set('refresh.items', failed('store-failed'))
  expect(await refresh.goneIds()).toEqual([])
  expect(refresh.failure?.code).toBe('store-failed')
  desk.responses.set('refresh.items', failed('store-damaged'))
  await refresh.loadItems(false)
  expect(refresh.failure?.code).toBe('store-damaged')
})

it('reports a failure if a borrower’s other applications can’t be read', async () => {
  const desk = aComposerDesk()
  desk.responses.set('borrowers.read', ok(null))
  desk.responses.set('borrowers.fetch', ok(null))
  desk.responses.set('applications.page', failed('store-failed'))
  const borrowers = useBorrowersStore()
  await borrowers.open('app_1', 'bor_1')
  expect(borrowers.failure?.code).toBe('store-failed')
})

it('drops the response about a borrower whom a refreshed application no longer has', async () => {
  const desk = aComposerDesk()
  const borrower = (name: string) => ok({ name, state: null, fetchedAt: 1 })
  const first = Promise.withResolvers<ReturnType<typeof borrower>>()
  desk.responses.set('borrowers.read', ok(null))
  desk.responses.set('applications.page', failed('store-failed'))
  desk.responses.set('borrowers.fetch', first.promise)
  const borrowers = useBorrowersStore()
  const opening = borrowers.open('app_1', 'bor_1')
  await expect.poll(() => desk.sent('borrowers.fetch')).toHaveLength(1)
  desk.responses.set('borrowers.fetch', borrower('Rosa Alvarez'))
  await borrowers.open('app_1', 'bor_2')
  first.resolve(borrower('Ana Brooks'))
  await opening
  expect(borrowers.borrower?.name).toBe('Rosa Alvarez')
})
