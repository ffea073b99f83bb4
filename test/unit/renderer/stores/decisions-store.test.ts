import { expect, it, vi } from 'vitest'
import { decisionPageSize, useDecisionsStore } from '../../../../renderer/stores/decisions.ts'
import { failed, ok } from '../../../../shared/result.ts'
import { decisionOf } from '../../../support/builders/decisions.ts'
import { aComposerDesk } from './composer-fixture.ts'

it('the summary is unknown while it can’t be read, until Loan Desk sends it', async () => {
  const desk = aComposerDesk()
  const decisions = useDecisionsStore()
  desk.responses.set('decisions.summary', failed('store-failed'))
  await decisions.loadSummary()
  expect(decisions.summaryFailure?.code).toBe('store-failed')
  const summary = { waiting: 1, attention: 0, blocker: null }
  desk.notify({ name: 'decisions.changed', revision: 1, payload: { ids: [], summary } })
  expect([decisions.summary, decisions.summaryFailure]).toEqual([summary, null])
})

it('shows one page of submissions at a time, and says if there are older ones', async () => {
  const desk = aComposerDesk()
  const decisions = useDecisionsStore()
  let total = 2 * decisionPageSize + 1
  desk.responses.set('decisions.list', () => {
    const { offset, limit } = desk.sent('decisions.list').at(-1) as {
      offset: number
      limit: number
    }
    const count = Math.max(Math.min(limit, total - offset), 0)
    return ok(Array.from({ length: count }, (_, at) => decisionOf({ id: `dec_${offset + at}` })))
  })
  const shown = () => [decisions.list[0]?.id, decisions.list.length, decisions.isLast]
  await decisions.load()
  expect(shown()).toEqual(['dec_0', decisionPageSize, false])
  await decisions.load(2 * decisionPageSize)
  expect(shown()).toEqual([`dec_${2 * decisionPageSize}`, 1, true])

  // The only submission on that page is closed.
  total -= 1
  await decisions.load()
  expect(shown()).toEqual([`dec_${decisionPageSize}`, decisionPageSize, true])
  await decisions.showOpenOnly(false)
  expect([...shown(), decisions.offset]).toEqual(['dec_0', decisionPageSize, false, 0])
})

it('loads the list again when a colleague voids a submission’s document', async () => {
  const desk = aComposerDesk()
  const decisions = useDecisionsStore()
  desk.responses.set('decisions.list', ok([decisionOf({ registration: 'reg_1' })]))
  await decisions.load()
  desk.responses.set('decisions.list', ok([decisionOf({ registration: null })]))
  desk.notify({ name: 'documents.changed', revision: 1, payload: { ids: ['doc_1'] } })
  await vi.waitFor(() => expect(decisions.list[0]?.registration).toBeNull())
})
