import { expect, it } from 'vitest'
import { useDecisionsStore } from '../../../../renderer/stores/decisions.ts'
import { failed } from '../../../../shared/result.ts'
import { aComposerDesk } from './composer-fixture.ts'

it('the summary is not known while it can’t be read, until Loan Desk tells it', async () => {
  const desk = aComposerDesk()
  const decisions = useDecisionsStore()
  desk.answers.set('decisions.summary', failed('store-failed'))
  await decisions.loadSummary()
  expect(decisions.summaryFailure?.code).toBe('store-failed')
  const summary = { waiting: 1, attention: 0, blocker: null }
  desk.tell({ name: 'decisions.changed', revision: 1, payload: { ids: [], summary } })
  expect([decisions.summary, decisions.summaryFailure]).toEqual([summary, null])
})
