import { expect, it } from 'vitest'
import { useDocumentsStore } from '../../../renderer/stores/documents.ts'
import { failed, ok } from '../../../shared/result.ts'
import { decisionOf } from '../../support/decision-builder.ts'
import { aComposerDesk } from './composer-desk.ts'

const payment = decisionOf({ id: 'dec_pay', kind: 'create-ach-authorization' })

function aDeskWithPayment() {
  const desk = aComposerDesk()
  desk.answers.set('documents.list', ok([]))
  desk.answers.set('documents.facilities', ok([]))
  desk.answers.set('decisions.list', ok([decisionOf({ id: 'dec_other' }), payment]))
  return desk
}

it('an authorization that is not finished comes with the register, and goes when it is decided', async () => {
  const desk = aDeskWithPayment()
  const documents = useDocumentsStore()
  await documents.load()
  expect(documents.unfinished.map(({ id }) => id)).toEqual(['dec_pay'])

  desk.answers.set('decisions.list', ok([]))
  const summary = { waiting: 0, attention: 0, hindrance: null }
  desk.tell({ name: 'decisions.changed', revision: 1, payload: { ids: ['dec_pay'], summary } })
  await expect.poll(() => documents.unfinished).toEqual([])
})

it('an authorization stays in sight while it cannot be read again, which is told', async () => {
  const desk = aDeskWithPayment()
  const documents = useDocumentsStore()
  await documents.load()
  desk.answers.set('decisions.list', failed('store-failed'))
  await documents.load()
  expect(documents.unfinished).toHaveLength(1)
  expect(documents.failure?.code).toBe('store-failed')
})

it('an answer about the lender of before is dropped', async () => {
  aDeskWithPayment()
  const documents = useDocumentsStore()
  const ofBefore = documents.load()
  documents.reset()
  await ofBefore
  expect(documents.unfinished).toEqual([])
  expect(documents.loaded).toBe(false)
})
