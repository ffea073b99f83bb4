import { describe, expect, it } from 'vitest'
import { kindRules } from '../../../../shared/domain/decisions/kinds/all-kinds.ts'
import { achDecisionOf, decisionOf } from '../../../support/builders/decisions.ts'
import { connection, fixture, useFixture } from './outbox-fixture.ts'
import { approving } from '../../../support/builders/submissions.ts'
import { failed } from '../../../../shared/result.ts'

useFixture()

describe('a lost response', () => {
  it('is held if the application turns out to have other offers', async () => {
    fixture.service.next('approve', { kind: 'lost', processed: false })
    const gate = fixture.service.hold('readApplication')
    const second = fixture.service.hold('readApplication')
    await fixture.submit(decisionOf())
    gate.open()
    await fixture.settle()
    fixture.service.change('app_1', {
      status: 'approved',
      offers: [{ type: 'loan_offer', amount: 7 }],
    })
    second.open()
    await fixture.settle()
    expect(fixture.decision()).toMatchObject({ state: 'held', found: { status: 'approved' } })
  })

  it('stays unknown if the application is still pending, and is sent again only by the officer', async () => {
    fixture.service.next('approve', { kind: 'lost', processed: false })
    await fixture.submit(decisionOf())
    expect(fixture.decision()).toMatchObject({
      state: 'unknown',
      failure: { code: 'decision-still-pending' },
      notBefore: null,
    })
    await fixture.pass(24 * 3_600_000)
    fixture.outbox.retryNow()
    await fixture.pass(60_000)
    expect(fixture.service.asked.approve).toBe(1)
    expect(fixture.state()).toBe('unknown')

    fixture.outbox.resend('dec_1', 'Still pending after a day')
    await fixture.settle()
    expect(fixture.state()).toBe('confirmed')
    expect(fixture.service.processed.approve).toBe(1)
  })

  it('that was processed late is found by the check before the second send', async () => {
    fixture.service.next('approve', { kind: 'lost', processed: false })
    await fixture.submit(decisionOf())
    const late = await fixture.process.api.send(approving('app_1', decisionOf().body ?? {}))
    expect(late.kind).toBe('done')
    fixture.outbox.resend('dec_1', 'Nothing seems to have happened')
    await fixture.settle()
    expect(fixture.state()).toBe('confirmed')
    expect(fixture.service.processed.approve).toBe(1)
  })

  it('to an ACH document stays unknown until the officer decides', async () => {
    fixture.service.next('createAchAuthorization', { kind: 'lost', processed: true })
    await fixture.submit(achDecisionOf())
    await fixture.pass(24 * 3_600_000)
    fixture.outbox.retryNow()
    await fixture.settle()
    expect(fixture.decision()).toMatchObject({ state: 'unknown', notBefore: null })
    expect(fixture.service.processed.createAchAuthorization).toBe(1)
    expect(await fixture.outbox.settle('dec_1')).toMatchObject(failed('decision-state'))

    fixture.outbox.close('dec_1', 'canceled', 'The bank shows none')
    expect(fixture.decision()).toMatchObject({
      state: 'canceled',
      closeReason: 'The bank shows none',
    })
  })

  it('that Loan Desk itself fails to read leaves the submission unknown, with a logged reference', async () => {
    const { api, log } = fixture.process
    const send: typeof api.send = async (...sent) => {
      await api.send(...sent)
      throw new Error('a bug')
    }
    fixture.process.current = { connection, api: { ...api, send } }
    await fixture.submit(achDecisionOf())
    await fixture.pass(24 * 3_600_000)
    fixture.outbox.retryNow()
    await fixture.settle()
    const failure = { code: 'unexpected', reference: 'R1' }
    expect(fixture.decision()).toMatchObject({ state: 'unknown', failure })
    expect(fixture.service.processed.createAchAuthorization).toBe(1)
    expect(log.lines).toEqual([expect.stringContaining('send-threw') as string])
  })

  it('is checked immediately when the officer asks, and returns the result of that check', async () => {
    fixture.service.next('approve', { kind: 'lost', processed: false })
    await fixture.submit(decisionOf())
    fixture.service.change('app_1', { status: 'rejected' })
    const result = await fixture.outbox.settle('dec_1')
    expect(result).toMatchObject({ ok: true, value: { state: 'held' } })
  })
})

describe('a lost response followed by refused credentials', () => {
  it('is checked as soon as the credentials are accepted again', async () => {
    const failure = { code: 'credentials-wrong', status: 401 } as const
    fixture.service.next('approve', { kind: 'lost', processed: true })
    const approve = fixture.service.hold('approve')
    await fixture.submit(decisionOf())
    fixture.service.next('readApplication', { kind: 'not-sent', failure })
    approve.open()
    await fixture.pass(3_600_000)
    expect(fixture.decision()).toMatchObject({ state: 'unknown', failure })
    expect(fixture.service.asked.readApplication).toBe(2)
    expect(fixture.outbox.blocker()).toEqual(failure)

    fixture.outbox.retryNow()
    await fixture.settle()
    expect(fixture.state()).toBe('confirmed')
    expect(fixture.service.processed.approve).toBe(1)
  })
})

describe('a success response that doesn’t confirm the approval', () => {
  it('is unknown if the application in the response isn’t approved', async () => {
    const { api } = fixture.process
    api.send = async (submission) => {
      const body = fixture.service.applications.get(submission.subject)
      const result = kindRules[submission.kind].parseResponse(body, connection, submission)
      return result.ok
        ? { kind: 'done', status: 200, value: result.value }
        : { kind: 'unknown', status: 200, failure: result.error }
    }
    await fixture.submit(decisionOf())
    expect(fixture.decision()).toMatchObject({
      state: 'unknown',
      failure: { code: 'decision-still-pending' },
    })
  })

  it('is unknown if the responses are about another application, and none of them is kept', async () => {
    const approve = fixture.service.hold('approve')
    await fixture.submit(decisionOf())
    fixture.service.change('app_1', { id: 'app_2' })
    const readsBefore = fixture.process.reads.length
    approve.open()
    await fixture.settle()
    const unreadable = { code: 'reply-unreadable', detail: 'another application' }
    expect(fixture.decision()).toMatchObject({ state: 'unknown', failure: unreadable })
    expect(fixture.decision().attempts.find(({ purpose }) => purpose === 'send')).toMatchObject({
      outcome: 'unknown',
      failure: unreadable,
    })
    expect(fixture.process.reads).toHaveLength(readsBefore)

    fixture.service.change('app_1', { id: 'app_1' })
    await fixture.pass(3_600_000)
    expect(fixture.state()).toBe('confirmed')
    expect(fixture.service.processed.approve).toBe(1)
  })
})

describe('a submission that was certainly not processed', () => {
  it.each([
    ['createAchAuthorization', achDecisionOf()],
    ['approve', decisionOf()],
  ] as const)('by %s is sent again automatically, with growing delays', async (what, sent) => {
    fixture.service.next(what, ...Array.from({ length: 3 }, () => ({ kind: 'not-sent' as const })))
    await fixture.submit(sent)
    expect(fixture.state()).toBe('queued')
    await fixture.pass(1_000)
    expect(fixture.service.asked[what]).toBe(1)
    await fixture.pass(60_000)
    expect(fixture.state()).toBe('confirmed')
    const sends = fixture.decision().attempts.filter(({ purpose }) => purpose === 'send')
    const starts = sends.map(({ startedAt }) => startedAt)
    const pauses = starts.slice(1).map((start, index) => start - (starts[index] ?? 0))
    expect(pauses.map((pause) => pause > 1_000)).toEqual([true, true, true])
    expect(pauses[2]).toBeGreaterThan((pauses[0] ?? 0) * 2)
  })

  it('is refused and not retried forever if the client itself refuses to send it', async () => {
    const failure = { code: 'payload-invalid' } as const
    fixture.service.next('createAchAuthorization', { kind: 'not-sent', failure })
    await fixture.submit(achDecisionOf())
    await fixture.pass(3_600_000)
    expect(fixture.state()).toBe('refused')
    expect(fixture.service.asked.createAchAuthorization).toBe(1)
  })

  it('stops all sending if the credentials are wrong, until that is fixed', async () => {
    const failure = { code: 'credentials-wrong', status: 401 } as const
    fixture.service.next('createAchAuthorization', { kind: 'not-sent', failure })
    await fixture.submit(achDecisionOf())
    await fixture.submit(decisionOf({ id: 'dec_2' }))
    await fixture.pass(3_600_000)
    expect(fixture.service.asked).toMatchObject({ createAchAuthorization: 1, readApplication: 0 })
    expect(fixture.outbox.blocker()).toEqual(failure)
    expect(fixture.decision().failure).toEqual(failure)
    const told = () =>
      fixture.process.notifier.named('decisions.changed').map(({ summary }) => summary)
    expect(told().at(-1)?.blocker).toEqual(failure)

    fixture.outbox.retryNow()
    await fixture.settle()
    expect(told().at(-1)?.blocker).toBeNull()
    expect([fixture.state(), fixture.state('dec_2')]).toEqual(['confirmed', 'confirmed'])
    expect(fixture.outbox.blocker()).toBeNull()
  })
})

describe('offline', () => {
  it('a pause that Loan Desk set itself ends when the network is back', async () => {
    fixture.service.next('createAchAuthorization', { kind: 'not-sent' })
    await fixture.submit(achDecisionOf())
    await fixture.submit(achDecisionOf({ id: 'dec_2', subject: 'fac_2' }))
    expect([fixture.state(), fixture.state('dec_2')]).toEqual(['queued', 'confirmed'])
    await fixture.networkIsBack()
    expect(fixture.state()).toBe('confirmed')
  })

  it('submissions stay queued, and those that need no check are sent after those that do', async () => {
    fixture.process.online = false
    for (const id of ['1', '2', '3', '4', '5', '6']) {
      await fixture.submit(decisionOf({ id: `dec_${id}`, subject: `app_${id}` }))
    }
    await fixture.submit(achDecisionOf({ id: 'ach_1' }))
    await fixture.pass(3_600_000)
    expect(fixture.service.asked).toMatchObject({ readApplication: 0, createAchAuthorization: 0 })

    const asked: string[] = []
    const { api } = fixture.process
    const { readApplication, send } = api
    api.readApplication = (id) => (asked.push(`check ${id}`), readApplication(id))
    api.send = (submission) => (asked.push(`send ${submission.subject}`), send(submission))
    await fixture.networkIsBack()
    expect(asked.slice(0, 4).every((step) => step.startsWith('check'))).toBe(true)
    for (const id of ['1', '2', '3', '4', '5', '6']) {
      expect(asked.indexOf(`check app_${id}`)).toBeLessThan(asked.indexOf(`send app_${id}`))
      expect(asked.indexOf(`check app_${id}`)).toBeLessThan(asked.indexOf('send fac_1'))
    }
    // For each approval: a check, a send and a read after it.
    expect(asked).toHaveLength(19)
    expect(fixture.outbox.summary(connection.id)).toMatchObject({ waiting: 0, attention: 0 })
  })

  it('a submission that is being sent can’t be canceled', async () => {
    const gate = fixture.service.hold('approve')
    await fixture.submit(decisionOf())
    expect(fixture.outbox.cancel('dec_1')).toMatchObject({ error: { code: 'decision-state' } })
    expect(fixture.outbox.cancel('nobody')).toMatchObject({ error: { code: 'decision-not-here' } })
    gate.open()
  })
})
