import { beforeEach, describe, expect, it } from 'vitest'
import { createAnnotationsMirror } from '../../../../electron/services/annotations/annotations-mirror.ts'
import { payableDocument } from '../../../../electron/services/documents/document-payments.ts'
import { newDocument } from '../../../../electron/services/documents/document-succession.ts'
import { createTeamOutbox } from '../../../../electron/services/team/team-outbox.ts'
import type { AppliedOperation } from '../../../../shared/domain/team/applied.ts'
import { settlingOf } from '../../../../shared/domain/decisions/kinds/all-kinds.ts'
import type { Decision } from '../../../../shared/domain/decisions/decision.ts'
import { failed } from '../../../../shared/result.ts'
import { aComputer } from '../../../support/builders/computer.ts'
import { achDecisionOf, decisionOf, sendOf } from '../../../support/builders/decisions.ts'

const registration = '00000000-0000-4000-8000-000000000001'
/** The server's clock is a minute ahead. */
const aheadMs = 60_000

describe('a register entry that a senior colleague ends', () => {
  let computer: ReturnType<typeof aComputer>
  let hears: (ended: Pick<AppliedOperation, 'kind' | 'subject' | 'body'>) => void
  const here = () => computer.connection.id
  const decision = () => computer.desk.decisions.get('dec_1')
  const document = () => computer.desk.documents.byDecision('dec_1')
  const enter = (made: Decision) => {
    computer.desk.decisions.insert({ ...made, connectionId: here(), registration })
  }
  const voids = () => {
    const body = { registration, reason: 'Printed for another branch' }
    hears({ kind: 'ach.void', subject: 'fac_1', body })
  }

  beforeEach(() => {
    computer = aComputer()
    const mirror = createAnnotationsMirror(computer)
    const outbox = createTeamOutbox({ ...computer, mirror })
    hears = (ended) => {
      const applied = {
        ...{ op: '00000000-0000-4000-8000-000000000002', number: 7, who: 'bea' },
        ...{ ...ended, at: computer.clock.now() + aheadMs },
      } as AppliedOperation
      outbox.take(here(), [applied], aheadMs, () => undefined)
    }
  })

  it('makes the document unpayable', () => {
    const made = achDecisionOf({ state: 'confirmed' })
    enter(made)
    const address = { id: 'doc_1', documentUrl: 'https://example.com/doc_1' }
    const own = { ...made, connectionId: here() }
    computer.desk.documents.put(newDocument(computer.desk, own, address))
    voids()
    expect(document()?.history).toEqual([
      {
        ...{ at: computer.clock.now(), by: 'bea', kind: 'voided' },
        reason: 'Printed for another branch',
      },
    ])
    const payment = { connectionId: here(), id: '' }
    expect(payableDocument(computer.desk, payment, 'doc_1')).toEqual(failed('document-not-payable'))
    expect(decision()?.registration).toBeNull()
    expect(computer.notifier.events).toContainEqual({
      name: 'documents.changed',
      payload: { ids: ['doc_1'] },
    })
    // A second read of the feed, as after a restored backup, changes nothing.
    voids()
    expect(document()?.history).toHaveLength(1)
  })

  it('makes the document of a send in progress unpayable, but not that of a later send', () => {
    const begun = achDecisionOf({ state: 'sending', attempts: [sendOf(null)] })
    enter(begun)
    voids()
    const current = decision() ?? begun
    const historyAfter = (attempts: Decision['attempts']) => {
      const address = { id: 'doc_1', documentUrl: 'https://example.com/doc_1' }
      return newDocument(computer.desk, { ...current, attempts }, address).history
    }
    const [send = sendOf(null)] = current.attempts
    expect(historyAfter([{ ...send, outcome: 'done' }])).toMatchObject([
      { by: 'bea', kind: 'voided', reason: 'Printed for another branch' },
    ])
    expect(historyAfter([{ ...send, outcome: 'failed' }, sendOf('done')])).toEqual([])
  })

  it('lets a waiting submission be registered again before it is sent', () => {
    enter(achDecisionOf({ state: 'queued' }))
    voids()
    expect(decision()).toMatchObject({ state: 'queued', registration: null })
  })

  it('leaves a lost submission to the officer: the facility’s document may be a colleague’s', () => {
    const attempts = [sendOf('unknown', { documentBefore: 'doc_0' })]
    enter(achDecisionOf({ state: 'unknown', attempts, notBefore: 5 }))
    voids()
    const lost = decision()
    expect(lost).toMatchObject({ state: 'unknown', registration: null, notBefore: null })
    expect(lost && settlingOf(lost)).toBeNull()
  })

  it('lets a waiting approval be registered again', () => {
    enter(decisionOf({ state: 'queued' }))
    const body = { registration, outcome: 'canceled' } as const
    hears({ kind: 'decision.close', subject: 'app_1', body })
    expect(decision()).toMatchObject({ state: 'queued', registration: null })
  })

  it('doesn’t change another submission', () => {
    enter(achDecisionOf({ state: 'queued' }))
    const other = '00000000-0000-4000-8000-000000000009'
    hears({ kind: 'ach.void', subject: 'fac_1', body: { registration: other, reason: 'Lost' } })
    expect(decision()?.registration).toBe(registration)
  })
})
