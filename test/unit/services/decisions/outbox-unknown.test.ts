import { beforeEach, describe, expect, it } from 'vitest'
import { kindRules } from '../../../../shared/domain/decisions/kinds/all-kinds.ts'
import { achDecisionOf, decisionOf } from '../../../support/builders/decisions.ts'
import { connection, failureOf, Room } from './outbox-fixture.ts'
import { approving } from '../../../support/builders/submissions.ts'

let room: Room

beforeEach(() => {
  room = new Room()
  room.outbox.start()
})

describe('a reply that is lost', () => {
  it('is settled by reading: approved with the same offers is confirmed', async () => {
    room.service.next('approve', { kind: 'lost', processed: true })
    await room.submit(decisionOf())
    expect(room.state()).toBe('confirmed')
    expect(room.service.processed.approve).toBe(1)
  })

  it('is held where reading shows other offers', async () => {
    room.service.next('approve', { kind: 'lost', processed: false })
    const gate = room.service.hold('readApplication')
    const second = room.service.hold('readApplication')
    await room.submit(decisionOf())
    gate.open()
    await room.settle()
    room.service.change('app_1', {
      status: 'approved',
      offers: [{ type: 'loan_offer', amount: 7 }],
    })
    second.open()
    await room.settle()
    expect(room.decision()).toMatchObject({ state: 'held', found: { status: 'approved' } })
  })

  it('asks the officer where reading still shows pending, and never sends by itself', async () => {
    room.service.next('approve', { kind: 'lost', processed: false })
    await room.submit(decisionOf())
    expect(room.decision()).toMatchObject({
      state: 'unknown',
      failure: { code: 'decision-still-pending' },
      notBefore: null,
    })
    await room.pass(24 * 3_600_000)
    room.outbox.kick()
    await room.pass(60_000)
    expect(room.service.asked.approve).toBe(1)
    expect(room.state()).toBe('unknown')

    room.outbox.resend('dec_1', 'Still pending after a day')
    await room.settle()
    expect(room.state()).toBe('confirmed')
    expect(room.service.processed.approve).toBe(1)
  })

  it('that was done late is found by the check of the second send', async () => {
    room.service.next('approve', { kind: 'lost', processed: false })
    await room.submit(decisionOf())
    const late = await room.process.api.send(approving('app_1', decisionOf().body ?? {}))
    expect(late.kind).toBe('done')
    room.outbox.resend('dec_1', 'Nothing seems to have happened')
    await room.settle()
    expect(room.state()).toBe('confirmed')
    expect(room.service.processed.approve).toBe(1)
  })

  it('is read again until reading works', async () => {
    const gate = room.service.hold('approve')
    room.service.next('approve', { kind: 'lost', processed: true })
    await room.submit(decisionOf())
    room.service.next('readApplication', { kind: 'not-sent' }, { kind: 'not-sent' })
    gate.open()
    await room.settle()
    expect(room.decision()).toMatchObject({ state: 'unknown', failure: { code: 'connect-failed' } })
    await room.pass(30_000)
    expect(room.state()).toBe('confirmed')
    expect(room.service.asked).toMatchObject({ approve: 1, readApplication: 4 })
  })

  it('of an ACH document stays unknown until the officer decides', async () => {
    room.service.next('createAchAuthorization', { kind: 'lost', processed: true })
    await room.submit(achDecisionOf())
    await room.pass(24 * 3_600_000)
    room.outbox.kick()
    await room.settle()
    expect(room.decision()).toMatchObject({ state: 'unknown', notBefore: null })
    expect(room.service.processed.createAchAuthorization).toBe(1)
    expect(await room.outbox.settle('dec_1')).toMatchObject({ error: { code: 'decision-state' } })

    room.outbox.close('dec_1', 'cancelled', 'The bank shows none')
    expect(room.decision()).toMatchObject({
      state: 'cancelled',
      closeReason: 'The bank shows none',
    })
  })

  it.each(['set-lending-details', 'set-webhook'] as const)(
    'of %s stays unknown, although sending twice would do no harm',
    async (kind) => {
      const endpoint = kind === 'set-webhook' ? 'setWebhook' : 'setLendingDetails'
      room.service.next(endpoint, { kind: 'lost', processed: true })
      await room.submit(
        decisionOf({ kind, subject: kind, seen: null, body: { url: 'https://a.example' } }),
      )
      await room.pass(3_600_000)
      expect(room.state()).toBe('unknown')
      expect(room.service.asked[endpoint]).toBe(1)
    },
  )

  it('is settled at once when the officer asks, and the answer waits for the read', async () => {
    room.service.next('approve', { kind: 'lost', processed: false })
    await room.submit(decisionOf())
    room.service.change('app_1', { status: 'rejected' })
    const result = await room.outbox.settle('dec_1')
    expect(result).toMatchObject({ ok: true, value: { state: 'held' } })
  })
})

describe('a reply that is lost, and then nobody may read', () => {
  it('is settled by reading as soon as the credentials are right again', async () => {
    const failure = failureOf('credentials-wrong', { status: 401 })
    room.service.next('approve', { kind: 'lost', processed: true })
    const approve = room.service.hold('approve')
    await room.submit(decisionOf())
    room.service.next('readApplication', { kind: 'not-sent', failure })
    approve.open()
    await room.pass(3_600_000)
    expect(room.decision()).toMatchObject({ state: 'unknown', failure })
    expect(room.service.asked.readApplication).toBe(2)
    expect(room.outbox.blocker()).toEqual(failure)

    room.outbox.kick()
    await room.settle()
    expect(room.state()).toBe('confirmed')
    expect(room.service.processed.approve).toBe(1)
  })
})

describe('a yes that is no yes', () => {
  it('is unknown where the application in the reply is not approved', async () => {
    const { api } = room.process
    api.send = async ({ kind, subject }) => {
      const body = room.service.applications.get(subject)
      const answer = kindRules[kind].answerOf(body, connection.unitsProfile, subject)
      return answer.ok
        ? { kind: 'done', status: 200, value: answer.value }
        : { kind: 'unknown', status: 200, failure: answer.error }
    }
    await room.submit(decisionOf())
    expect(room.decision()).toMatchObject({
      state: 'unknown',
      failure: { code: 'decision-still-pending' },
    })
  })

  it('is unknown where the responses are about another application, and keeps none of them', async () => {
    const approve = room.service.hold('approve')
    await room.submit(decisionOf())
    room.service.change('app_1', { id: 'app_2' })
    const readsBefore = room.process.reads.length
    approve.open()
    await room.settle()
    const unreadable = { code: 'reply-unreadable', detail: 'another application' }
    expect(room.decision()).toMatchObject({ state: 'unknown', failure: unreadable })
    expect(room.decision().attempts.find(({ purpose }) => purpose === 'send')).toMatchObject({
      outcome: 'unknown',
      failure: unreadable,
    })
    expect(room.process.reads).toHaveLength(readsBefore)

    room.service.change('app_1', { id: 'app_1' })
    await room.pass(3_600_000)
    expect(room.state()).toBe('confirmed')
    expect(room.service.processed.approve).toBe(1)
  })
})

describe('what was certainly not processed', () => {
  it('is sent again by itself, with longer and longer pauses', async () => {
    room.service.next(
      'createAchAuthorization',
      ...Array.from({ length: 3 }, () => ({ kind: 'not-sent' as const })),
    )
    await room.submit(achDecisionOf())
    expect(room.state()).toBe('queued')
    await room.pass(1_000)
    expect(room.service.asked.createAchAuthorization).toBe(1)
    await room.pass(60_000)
    expect(room.state()).toBe('confirmed')
    const starts = room.decision().attempts.map(({ startedAt }) => startedAt)
    const pauses = starts.slice(1).map((start, index) => start - (starts[index] ?? 0))
    expect(pauses.map((pause) => pause > 1_000)).toEqual([true, true, true])
    expect(pauses[2]).toBeGreaterThan((pauses[0] ?? 0) * 2)
  })

  it('waits as long as the service asks, and so does everything else', async () => {
    room.service.next('createAchAuthorization', {
      kind: 'not-sent',
      status: 429,
      failure: { code: 'rate-limited', status: 429, retryAfterMs: 90_000 },
    })
    await room.submit(achDecisionOf())
    await room.submit(decisionOf({ id: 'dec_2' }))
    room.outbox.kick()
    await room.pass(89_000)
    expect([room.state(), room.state('dec_2')]).toEqual(['queued', 'queued'])
    await room.pass(2_000)
    expect([room.state(), room.state('dec_2')]).toEqual(['confirmed', 'confirmed'])
  })

  it('is refused, and not tried for ever, where the client itself would not send it', async () => {
    const failure = failureOf('payload-invalid', {})
    room.service.next('createAchAuthorization', { kind: 'not-sent', failure })
    await room.submit(achDecisionOf())
    await room.pass(3_600_000)
    expect(room.state()).toBe('refused')
    expect(room.service.asked.createAchAuthorization).toBe(1)
  })

  it('stops everything where the credentials are wrong, until something was done about it', async () => {
    const failure = failureOf('credentials-wrong', { status: 401 })
    room.service.next('createAchAuthorization', { kind: 'not-sent', failure })
    await room.submit(achDecisionOf())
    await room.submit(decisionOf({ id: 'dec_2' }))
    await room.pass(3_600_000)
    expect(room.service.asked).toMatchObject({ createAchAuthorization: 1, readApplication: 0 })
    expect(room.outbox.blocker()).toEqual(failure)
    expect(room.decision().failure).toEqual(failure)
    const told = () =>
      room.process.notifier.named('decisions.changed').map(({ summary }) => summary)
    expect(told().at(-1)?.blocker).toEqual(failure)

    room.outbox.kick()
    await room.settle()
    expect(told().at(-1)?.blocker).toBeNull()
    expect([room.state(), room.state('dec_2')]).toEqual(['confirmed', 'confirmed'])
    expect(room.outbox.blocker()).toBeNull()
  })
})

describe('no network', () => {
  it('keeps it queued, and sends what needs no check after what does when the network is back', async () => {
    room.process.online = false
    room.outbox.pause()
    for (const id of ['1', '2', '3', '4', '5', '6']) {
      await room.submit(decisionOf({ id: `dec_${id}`, subject: `app_${id}` }))
    }
    await room.submit(achDecisionOf({ id: 'ach_1' }))
    await room.pass(3_600_000)
    expect(room.service.asked).toMatchObject({ readApplication: 0, createAchAuthorization: 0 })

    const asked: string[] = []
    const { api } = room.process
    const { readApplication, send } = api
    api.readApplication = (id) => (asked.push(`check ${id}`), readApplication(id))
    api.send = (submission) => (asked.push(`send ${submission.subject}`), send(submission))
    room.process.online = true
    await room.pass(20_000)
    expect(asked).toEqual([])

    room.outbox.kick()
    await room.settle()
    expect(asked.slice(0, 4).every((step) => step.startsWith('check'))).toBe(true)
    for (const id of ['1', '2', '3', '4', '5', '6']) {
      expect(asked.indexOf(`check app_${id}`)).toBeLessThan(asked.indexOf(`send app_${id}`))
      expect(asked.indexOf(`check app_${id}`)).toBeLessThan(asked.indexOf('send fac_1'))
    }
    // A check, a send and a read afterwards for each approval.
    expect(asked).toHaveLength(19)
    expect(room.outbox.summary(connection.id)).toMatchObject({ waiting: 0, attention: 0 })
  })

  it('lets the officer cancel what has not begun to send', async () => {
    room.process.online = false
    await room.submit(decisionOf())
    expect(room.outbox.cancel('dec_1')).toMatchObject({ ok: true, value: { state: 'cancelled' } })
    await room.networkIsBack()
    expect(room.service.asked.approve).toBe(0)
  })

  it('does not send what is cancelled while it is checked', async () => {
    const gate = room.service.hold('readApplication')
    await room.submit(decisionOf())
    room.outbox.cancel('dec_1')
    gate.open()
    await room.settle()
    expect(room.state()).toBe('cancelled')
    expect(room.service.asked.approve).toBe(0)
  })

  it('does not cancel what is being sent', async () => {
    const gate = room.service.hold('approve')
    await room.submit(decisionOf())
    expect(room.outbox.cancel('dec_1')).toMatchObject({ error: { code: 'decision-state' } })
    expect(room.outbox.cancel('nobody')).toMatchObject({ error: { code: 'decision-not-here' } })
    gate.open()
  })
})
