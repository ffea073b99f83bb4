import { expect, it } from 'vitest'
import { useAppStore } from '../../../../renderer/stores/app.ts'
import { documentPageSize, useDocumentsStore } from '../../../../renderer/stores/documents.ts'
import { failed, ok, type Result } from '../../../../shared/result.ts'
import { achDecisionOf, decisionOf } from '../../../support/builders/decisions.ts'
import { aComposerDesk } from './composer-fixture.ts'

const payment = achDecisionOf({ id: 'dec_pay' })

function aDeskWithPayment() {
  const desk = aComposerDesk()
  desk.responses.set('documents.list', ok({ documents: [], total: 0 }))
  desk.responses.set('documents.facilities', ok([]))
  desk.responses.set('documents.stopped', ok([]))
  desk.responses.set('decisions.list', ok([decisionOf({ id: 'dec_other' }), payment]))
  return desk
}

it('an unfinished authorization loads with the register, and disappears when it is decided', async () => {
  const desk = aDeskWithPayment()
  const documents = useDocumentsStore()
  await documents.load()
  expect(documents.unfinished.map(({ id }) => id)).toEqual(['dec_pay'])

  desk.responses.set('decisions.list', ok([]))
  const summary = { waiting: 0, attention: 0, blocker: null }
  desk.notify({ name: 'decisions.changed', revision: 1, payload: { ids: ['dec_pay'], summary } })
  await expect.poll(() => documents.unfinished).toEqual([])
})

it('an authorization stays visible while it can’t be loaded again, and the failure is shown', async () => {
  const desk = aDeskWithPayment()
  const documents = useDocumentsStore()
  await documents.load()
  desk.responses.set('decisions.list', failed('store-failed'))
  await documents.load()
  expect(documents.unfinished).toHaveLength(1)
  expect(documents.failure?.code).toBe('store-failed')
})

it('drops a response about the previous lender', async () => {
  aDeskWithPayment()
  const documents = useDocumentsStore()
  const ofBefore = documents.load()
  useAppStore().noteOtherFiles()
  await ofBefore
  expect(documents.unfinished).toEqual([])
  expect(documents.loaded).toBe(false)
})

it('shows documents that change faster than responses arrive, the latest last', async () => {
  const desk = aDeskWithPayment()
  const responses: (() => void)[] = []
  desk.responses.set('decisions.list', () => {
    const { promise, resolve } = Promise.withResolvers<Result<unknown>>()
    const decision = { ...payment, id: `dec_${responses.length + 1}` }
    responses.push(() => resolve(ok([decision])))
    return promise
  })
  const documents = useDocumentsStore()
  const asked = [documents.load(), documents.load(), documents.load()]
  await Promise.resolve()
  const afterResponse = async (number: number) => {
    responses[number - 1]?.()
    await asked[number - 1]
    return documents.unfinished.map(({ id }) => id)
  }
  expect(await afterResponse(1)).toEqual(['dec_1'])
  expect(await afterResponse(3)).toEqual(['dec_3'])
  expect(await afterResponse(2)).toEqual(['dec_3'])
})

it('a page of the register stays in place when reloaded, and shows one facility only', async () => {
  const desk = aDeskWithPayment()
  const documents = useDocumentsStore()
  await documents.show(null, documentPageSize)
  desk.responses.set('documents.list', ok({ documents: [], total: 61 }))
  await documents.load()
  expect(desk.sent('documents.list').at(-1)).toEqual({
    offset: documentPageSize,
    limit: documentPageSize,
  })
  expect(documents.register).toMatchObject({ facilityId: null, offset: 50, total: 61 })

  const late = Promise.withResolvers<Result<unknown>>()
  desk.responses.set('documents.list', () => late.promise)
  const shown = documents.show('fac_1')
  expect(documents.register?.facilityId).toBeNull()
  late.resolve(ok({ documents: [], total: 2 }))
  await shown
  expect(desk.sent('documents.list').at(-1)).toMatchObject({ facilityId: 'fac_1', offset: 0 })
  expect(documents.register).toMatchObject({ facilityId: 'fac_1', total: 2 })
})
