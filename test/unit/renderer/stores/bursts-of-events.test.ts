import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useDecisionsStore } from '../../../../renderer/stores/decisions.ts'
import { useDocumentsStore } from '../../../../renderer/stores/documents.ts'
import { ok } from '../../../../shared/result.ts'
import { decisionOf } from '../../../support/builders/decisions.ts'
import { aComposerDesk } from './composer-fixture.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const summary = { waiting: 0, attention: 0, blocker: null }

/** The channels refuse a page that sends 1,000 requests at once (router, rate limit). */
const burst = 3_000

function aPageWithDecisions() {
  const page = aComposerDesk()
  page.responses.set('documents.list', ok({ documents: [], total: 0 }))
  page.responses.set('documents.facilities', ok([]))
  page.responses.set('documents.stopped', ok([]))
  page.responses.set('decisions.list', ok([]))
  const change = (revision: number) =>
    page.notify({ name: 'decisions.changed', revision, payload: { ids: [], summary } })
  return { ...page, change }
}

it('the page sends few requests after thousands of submissions change at once', async () => {
  const page = aPageWithDecisions()
  const decisions = useDecisionsStore()
  const documents = useDocumentsStore()
  await Promise.all([decisions.load(), documents.load()])
  const begun = decisions.revision
  for (let count = 1; count <= burst; count += 1) page.change(count)
  page.responses.set('decisions.list', ok([decisionOf({ id: 'dec_last' })]))
  await vi.advanceTimersByTimeAsync(1_000)

  for (const channel of ['decisions.list', 'documents.list', 'documents.facilities']) {
    expect(page.sent(channel).length, channel).toBeLessThan(10)
  }
  expect(decisions.revision - begun).toBeLessThan(5)
  expect(decisions.list.map(({ id }) => id)).toEqual(['dec_last'])
})

it('shows submissions that change faster than the list loads', async () => {
  const page = aPageWithDecisions()
  const decisions = useDecisionsStore()
  await decisions.load()
  const result = ok([decisionOf({ id: 'dec_slow' })])
  page.responses.set(
    'decisions.list',
    () => new Promise((resolve) => setTimeout(() => resolve(result), 300)),
  )
  for (let count = 1; count <= 20; count += 1) {
    page.change(count)
    await vi.advanceTimersByTimeAsync(50)
  }
  expect(decisions.list.map(({ id }) => id)).toEqual(['dec_slow'])
})
