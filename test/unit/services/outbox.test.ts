import { beforeEach, describe, expect, it } from 'vitest'
import { StoreFault } from '../../../electron/ports/store-fault.ts'
import type { Decision } from '../../../shared/domain/decision.ts'
import type { ErrorCode } from '../../../shared/error-codes.ts'
import { achDecisionOf, decisionOf } from '../../support/decision-builder.ts'
import { connection, Process, Room } from './outbox-room.ts'

let room: Room

beforeEach(() => {
  room = new Room()
  room.outbox.start()
})

/** Submits and lets happen what needs no time. */
async function submit(decision: Decision): Promise<void> {
  const result = room.outbox.submit(decision)
  expect(result.ok).toBe(true)
  await room.settle()
}

const failureOf = (code: ErrorCode, more: object = {}) => ({ code, ...more })
const logged = (): string[] =>
  room.desk.activity
    .page(0, 100)
    .map(({ action, outcome }) => `${action} ${outcome ?? ''}`)
    .toReversed()

describe('an approval that goes well', () => {
  it('is checked, sent once and confirmed, and all of it is in the log', async () => {
    await submit(decisionOf())

    expect(room.state()).toBe('confirmed')
    expect(room.service.processed.approve).toBe(1)
    expect(room.service.applications.get('app_1')?.['status']).toBe('approved')
    expect(room.decision().attempts.map(({ purpose, outcome }) => [purpose, outcome])).toEqual([
      ['check', 'done'],
      ['send', 'done'],
    ])
    expect(logged()).toEqual([
      'decision-made queued',
      'decision-sent started',
      'decision-settled confirmed',
    ])
    expect(room.desk.activity.page(0, 1)[0]).toMatchObject({
      who: 'Ines Officer',
      subject: 'app_1',
      bodyHash: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    })
    expect(room.process.reads).toEqual(['app_1', 'app_1'])
  })

  it('tells the page each step and marks the worklist until it is over', async () => {
    const gate = room.service.hold('approve')
    await submit(decisionOf())
    const marks = () =>
      room.cache.page(connection.id, {
        filter: { hasOpenDecision: true },
        sort: { by: 'id', direction: 'ascending' },
        offset: 0,
        limit: 10,
      }).rows
    expect(marks().map(({ id, openDecision }) => [id, openDecision])).toEqual([
      ['app_1', 'sending'],
    ])
    gate.open()
    await room.settle()

    expect(marks()).toEqual([])
    const told = room.process.notifier.named('decisions.changed')
    expect(told.map(({ summary }) => summary.waiting)).toEqual([1, 1, 1, 0])
    expect(told.every(({ ids }) => ids[0] === 'dec_1')).toBe(true)
  })

  it('is on disk as sending before the first byte leaves', async () => {
    const states: string[] = []
    const { api } = room.process
    const approve = api.approve.bind(api)
    api.approve = (id, body) => {
      states.push(room.state())
      return approve(id, body)
    }
    await submit(decisionOf())
    expect(states).toEqual(['sending'])
  })
})

describe('the check before an approval', () => {
  it('holds it where the requested amount is another now, and sends it on the word of the officer', async () => {
    room.service.change('app_1', { requested_amount: 400_000 })
    await submit(decisionOf())
    expect(room.decision()).toMatchObject({
      state: 'held',
      found: { status: 'pending', requestedAmount: 400_000 },
    })
    expect(room.service.asked.approve).toBe(0)

    room.outbox.resend('dec_1', 'The new amount is fine')
    await room.settle()
    expect(room.state()).toBe('confirmed')
  })

  it('holds it where somebody else has approved, and does not send', async () => {
    room.service.change('app_1', {
      status: 'approved',
      offers: [{ type: 'loan_offer', amount: 1 }],
    })
    await submit(decisionOf())
    expect(room.state()).toBe('held')
    expect(room.outbox.resend('dec_1', 'try')).toMatchObject({
      ok: false,
      error: { code: 'decision-state' },
    })
    expect(room.service.asked.approve).toBe(0)
  })

  it('refuses it where the service does not know the application', async () => {
    room.service.applications.delete('app_1')
    await submit(decisionOf())
    expect(room.decision()).toMatchObject({ state: 'refused', failure: { code: 'not-found' } })
  })

  it('is tried again after a pause where the read fails', async () => {
    room.service.next('readApplication', { kind: 'not-sent' })
    await submit(decisionOf())
    expect(room.state()).toBe('queued')
    await room.pass(3_000)
    expect(room.state()).toBe('confirmed')
  })

  it('is made anew where the network went before the send could begin', async () => {
    const check = room.service.hold('readApplication')
    await submit(decisionOf())
    room.process.online = false
    check.open()
    await room.settle()
    expect(room.state()).toBe('queued')

    room.process.online = true
    room.outbox.kick()
    await room.settle()
    expect(room.service.asked).toMatchObject({ readApplication: 2, approve: 1 })
  })

  it('is made anew where the send had to wait too long for its turn', async () => {
    const checks = [1, 2, 3, 4, 5, 6].map(() => room.service.hold('readApplication'))
    const sends = [1, 2].map(() => room.service.hold('approve'))
    for (const id of ['1', '2', '3', '4', '5', '6']) {
      await submit(decisionOf({ id: `dec_${id}`, subject: `app_${id}` }))
    }
    for (const check of checks.slice(0, 4)) check.open()
    await room.settle()
    // Two sends and the two checks that go before the other sends have all the places.
    expect(room.service.asked).toMatchObject({ readApplication: 6, approve: 2 })
    await room.pass(40_000)
    for (const gate of [...checks, ...sends]) gate.open()
    await room.settle()
    expect(room.service.processed).toMatchObject({ readApplication: 8, approve: 6 })
  })
})

describe('a reply that is lost', () => {
  it('is settled by reading: approved with the same offers is confirmed', async () => {
    room.service.next('approve', { kind: 'lost', processed: true })
    await submit(decisionOf())
    expect(room.state()).toBe('confirmed')
    expect(room.service.processed.approve).toBe(1)
  })

  it('is held where reading shows other offers', async () => {
    room.service.next('approve', { kind: 'lost', processed: false })
    const gate = room.service.hold('readApplication')
    const second = room.service.hold('readApplication')
    await submit(decisionOf())
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
    await submit(decisionOf())
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
    await submit(decisionOf())
    const late = await room.process.api.approve('app_1', decisionOf().body ?? {})
    expect(late.kind).toBe('done')
    room.outbox.resend('dec_1', 'Nothing seems to have happened')
    await room.settle()
    expect(room.state()).toBe('confirmed')
    expect(room.service.processed.approve).toBe(1)
  })

  it('is read again until reading works', async () => {
    const gate = room.service.hold('approve')
    room.service.next('approve', { kind: 'lost', processed: true })
    await submit(decisionOf())
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
    await submit(achDecisionOf())
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
      await submit(
        decisionOf({ kind, subject: kind, seen: null, body: { url: 'https://a.example' } }),
      )
      await room.pass(3_600_000)
      expect(room.state()).toBe('unknown')
      expect(room.service.asked[endpoint]).toBe(1)
    },
  )

  it('is settled at once when the officer asks, and the answer waits for the read', async () => {
    room.service.next('approve', { kind: 'lost', processed: false })
    await submit(decisionOf())
    room.service.change('app_1', { status: 'rejected' })
    const result = await room.outbox.settle('dec_1')
    expect(result).toMatchObject({ ok: true, value: { state: 'held' } })
  })
})

describe('a yes that is no yes', () => {
  it('is unknown where the application in the reply is not approved', async () => {
    const { api } = room.process
    api.approve = async (id) => {
      const read = await api.readApplication(id)
      return read.ok
        ? { kind: 'done', status: 200, value: read.value }
        : { kind: 'unknown', status: null, failure: read.error }
    }
    await submit(decisionOf())
    expect(room.decision()).toMatchObject({
      state: 'unknown',
      failure: { code: 'decision-still-pending' },
    })
  })

  it('is unknown where the reply speaks of another application', async () => {
    const { api } = room.process
    api.approve = async () => {
      const read = await api.readApplication('app_2')
      return read.ok
        ? { kind: 'done', status: 200, value: read.value }
        : { kind: 'unknown', status: null, failure: read.error }
    }
    room.service.change('app_2', { status: 'approved' })
    await submit(decisionOf())
    expect(room.decision().attempts.find(({ purpose }) => purpose === 'send')).toMatchObject({
      outcome: 'unknown',
      failure: { code: 'reply-unreadable' },
    })
  })
})

describe('what was certainly not processed', () => {
  it('is sent again by itself, with longer and longer pauses', async () => {
    room.service.next(
      'createAchAuthorization',
      ...Array.from({ length: 3 }, () => ({ kind: 'not-sent' as const })),
    )
    await submit(achDecisionOf())
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
    await submit(achDecisionOf())
    await submit(decisionOf({ id: 'dec_2' }))
    room.outbox.kick()
    await room.pass(89_000)
    expect([room.state(), room.state('dec_2')]).toEqual(['queued', 'queued'])
    await room.pass(2_000)
    expect([room.state(), room.state('dec_2')]).toEqual(['confirmed', 'confirmed'])
  })

  it('is refused, and not tried for ever, where the client itself would not send it', async () => {
    const failure = failureOf('payload-invalid', {})
    room.service.next('createAchAuthorization', { kind: 'not-sent', failure })
    await submit(achDecisionOf())
    await room.pass(3_600_000)
    expect(room.state()).toBe('refused')
    expect(room.service.asked.createAchAuthorization).toBe(1)
  })

  it('stops everything where the credentials are wrong, until something was done about it', async () => {
    const failure = failureOf('credentials-wrong', { status: 401 })
    room.service.next('createAchAuthorization', { kind: 'not-sent', failure })
    await submit(achDecisionOf())
    await submit(decisionOf({ id: 'dec_2' }))
    await room.pass(3_600_000)
    expect(room.service.asked).toMatchObject({ createAchAuthorization: 1, readApplication: 0 })
    expect(room.outbox.hindrance()).toEqual(failure)
    expect(room.decision().failure).toEqual(failure)
    const told = () =>
      room.process.notifier.named('decisions.changed').map(({ summary }) => summary)
    expect(told().at(-1)?.hindrance).toEqual(failure)

    room.outbox.kick()
    await room.settle()
    expect(told().at(-1)?.hindrance).toBeNull()
    expect([room.state(), room.state('dec_2')]).toEqual(['confirmed', 'confirmed'])
    expect(room.outbox.hindrance()).toBeNull()
  })
})

describe('no network', () => {
  it('keeps it queued, and takes up checks before sends when the network is back', async () => {
    room.process.online = false
    room.outbox.pause()
    for (const id of ['1', '2', '3', '4', '5', '6']) {
      await submit(decisionOf({ id: `dec_${id}`, subject: `app_${id}` }))
    }
    await submit(achDecisionOf({ id: 'ach_1' }))
    await room.pass(3_600_000)
    expect(room.service.asked).toMatchObject({ readApplication: 0, createAchAuthorization: 0 })

    const asked: string[] = []
    const { api } = room.process
    const { readApplication, approve, createAchAuthorization } = api
    api.readApplication = (id) => (asked.push('check'), readApplication(id))
    api.approve = (id, body) => (asked.push('send'), approve(id, body))
    api.createAchAuthorization = (id) => (asked.push('send'), createAchAuthorization(id))
    room.process.online = true
    await room.pass(20_000)
    expect(asked).toEqual([])

    room.outbox.kick()
    await room.settle()
    expect(asked.slice(0, 4)).toEqual(['check', 'check', 'check', 'check'])
    expect(asked.filter((step) => step === 'send')).toHaveLength(7)
    expect(asked.lastIndexOf('check')).toBeLessThan(asked.length - 4)
    expect(room.outbox.summary(connection.id)).toMatchObject({ waiting: 0, attention: 0 })
  })

  it('lets the officer cancel what has not begun to send', async () => {
    room.process.online = false
    await submit(decisionOf())
    expect(room.outbox.cancel('dec_1')).toMatchObject({ ok: true, value: { state: 'cancelled' } })
    room.process.online = true
    room.outbox.kick()
    await room.settle()
    expect(room.service.asked.approve).toBe(0)
  })

  it('does not send what is cancelled while it is checked', async () => {
    const gate = room.service.hold('readApplication')
    await submit(decisionOf())
    room.outbox.cancel('dec_1')
    gate.open()
    await room.settle()
    expect(room.state()).toBe('cancelled')
    expect(room.service.asked.approve).toBe(0)
  })

  it('does not cancel what is being sent', async () => {
    const gate = room.service.hold('approve')
    await submit(decisionOf())
    expect(room.outbox.cancel('dec_1')).toMatchObject({ error: { code: 'decision-state' } })
    expect(room.outbox.cancel('nobody')).toMatchObject({ error: { code: 'decision-not-here' } })
    gate.open()
  })
})

describe('order', () => {
  it('keeps one in flight for a facility, first come first served, and four facilities at once', async () => {
    const gates = [1, 2, 3].map(() => room.service.hold('createAchAuthorization'))
    for (const [index, facility] of ['fac_1', 'fac_1', 'fac_2'].entries()) {
      const purpose = achDecisionOf().achPurpose
      await submit(
        achDecisionOf({
          id: `ach_${index}`,
          subject: facility,
          achPurpose: purpose && { ...purpose, paymentReference: `payment ${index}` },
        }),
      )
    }
    expect(room.service.asked.createAchAuthorization).toBe(2)
    expect(['ach_0', 'ach_1', 'ach_2'].map((id) => room.state(id))).toEqual([
      'sending',
      'queued',
      'sending',
    ])
    for (const gate of gates) gate.open()
    await room.settle()
    expect(room.service.processed.createAchAuthorization).toBe(3)
  })

  it('works on four subjects side by side and no more', async () => {
    const gates = [1, 2, 3, 4].map(() => room.service.hold('readApplication'))
    for (const id of ['1', '2', '3', '4', '5', '6']) {
      await submit(decisionOf({ id: `dec_${id}`, subject: `app_${id}` }))
    }
    expect(room.service.asked.readApplication).toBe(4)
    for (const gate of gates) gate.open()
    await room.settle()
    expect(room.service.processed.approve).toBe(6)
  })

  it('does not let a later one of a subject pass one that waits', async () => {
    room.service.next('createAchAuthorization', { kind: 'not-sent' })
    await submit(achDecisionOf({ id: 'ach_1' }))
    await submit(achDecisionOf({ id: 'ach_2', achPurpose: null }))
    expect(room.state('ach_2')).toBe('queued')
    await room.pass(3_000)
    expect([room.state('ach_1'), room.state('ach_2')]).toEqual(['confirmed', 'confirmed'])
    const documents = room.desk.documents.all(connection.id)
    expect(documents.map(({ decisionId }) => decisionId)).toEqual(['ach_2', 'ach_1'])
  })

  it('keeps the order though the clock is set back between two decisions', async () => {
    room.process.online = false
    await submit(achDecisionOf({ id: 'ach_1', createdAt: room.clock.now() }))
    room.clock.setWall(room.clock.now() - 2 * 86_400_000)
    await submit(achDecisionOf({ id: 'ach_2', achPurpose: null, createdAt: room.clock.now() }))
    const queued = room.desk.decisions.inStates(['queued'], connection.id)
    expect(queued.map(({ id }) => id)).toEqual(['ach_1', 'ach_2'])
  })

  it('tries again although the clock was set back by days while it waited', async () => {
    room.service.next('createAchAuthorization', { kind: 'not-sent' })
    await submit(achDecisionOf())
    room.clock.setWall(room.clock.now() - 2 * 86_400_000)
    await room.pass(11_000)
    expect(room.state()).toBe('confirmed')
  })
})

describe('the same matter twice', () => {
  it('a second press with the same key is the same decision', async () => {
    const gate = room.service.hold('approve')
    await submit(decisionOf())
    const again = room.outbox.submit(decisionOf({ id: 'dec_2', requestKey: 'key of dec_1' }))
    expect(again).toMatchObject({ ok: true, value: { id: 'dec_1' } })
    gate.open()
    await room.settle()
    expect(room.service.processed.approve).toBe(1)
    expect(room.desk.decisions.get('dec_2')).toBeNull()
  })

  it('an application has one open approval, a payment one open document', async () => {
    room.process.online = false
    await submit(decisionOf())
    await submit(achDecisionOf({ id: 'ach_1' }))
    const second = room.outbox.submit(decisionOf({ id: 'dec_2' }))
    const third = room.outbox.submit(achDecisionOf({ id: 'ach_2' }))
    expect(second).toMatchObject({ ok: false, error: { code: 'decision-already-open' } })
    expect(third).toMatchObject({ ok: false, error: { code: 'decision-already-open' } })
  })

  it('a refused one is put aside by the next, and cannot be sent again beside it', async () => {
    room.service.next('approve', { kind: 'refused' })
    await submit(decisionOf())
    expect(room.state()).toBe('refused')
    const gate = room.service.hold('approve')
    await submit(decisionOf({ id: 'dec_2' }))
    expect(room.state()).toBe('cancelled')
    expect(room.outbox.resend('dec_1', 'again')).toMatchObject({ ok: false })
    gate.open()
    await room.settle()
    expect(room.state('dec_2')).toBe('confirmed')
  })
})

describe('an ACH document', () => {
  it('is in the register with its address in the moment it is confirmed; the record has no address', async () => {
    await submit(achDecisionOf())
    const document = room.desk.documents.byDecision('dec_1')
    expect(document).toMatchObject({
      id: 'doc_scripted1',
      facilityId: 'fac_1',
      host: 'documents.example',
      documentUrl: 'https://documents.example/doc_scripted1',
      purpose: { paymentReference: 'payment 1' },
      createdBy: 'Ines Officer',
    })
    expect(room.decision()).toMatchObject({ state: 'confirmed', reply: { id: 'doc_scripted1' } })
    const told = JSON.stringify([
      room.decision(),
      room.process.notifier.events,
      room.process.log.lines,
      room.desk.activity.page(0, 100),
    ])
    expect(told).not.toContain('documents.example')
    expect(room.process.notifier.named('documents.changed')).toEqual([{ ids: ['doc_scripted1'] }])
  })

  it('does not take the place of another document that the service gave the same name', async () => {
    await submit(achDecisionOf())
    const { api } = room.process
    api.createAchAuthorization = async () => ({
      kind: 'done',
      status: 200,
      value: { id: 'doc_scripted1', documentUrl: 'https://documents.example/other' },
    })
    await submit(achDecisionOf({ id: 'dec_2', achPurpose: null }))
    expect(room.desk.documents.all(connection.id).map(({ id }) => id)).toEqual([
      'doc_scripted1~dec_2',
      'doc_scripted1',
    ])
  })
})

describe('a disk that is full', () => {
  it('never sends what it could not write', async () => {
    const check = room.service.hold('readApplication')
    await submit(decisionOf())
    room.desk.failWrites(new StoreFault('disk-full'))
    check.open()
    await room.pass(60_000)
    expect(room.service.asked.approve).toBe(0)
    expect(room.outbox.hindrance()).toEqual({ code: 'disk-full' })

    room.desk.failWrites(null)
    await room.pass(60_000)
    expect(room.state()).toBe('confirmed')
    expect(room.service.processed.approve).toBe(1)
  })

  it('is unknown after a restart where the result could not be written', async () => {
    const gate = room.service.hold('createAchAuthorization')
    await submit(achDecisionOf())
    room.desk.failWrites(new StoreFault('disk-full'))
    gate.open()
    await room.pass(60_000)
    expect(room.state()).toBe('sending')
    room.desk.failWrites(null)
    await room.restart()
    expect(room.decision()).toMatchObject({
      state: 'unknown',
      failure: { code: 'decision-interrupted' },
    })
    expect(room.service.asked.createAchAuthorization).toBe(1)
  })

  it('writes the result as soon as there is room again', async () => {
    const gate = room.service.hold('createAchAuthorization')
    await submit(achDecisionOf())
    room.desk.failWrites(new StoreFault('disk-full'))
    gate.open()
    await room.pass(12_000)
    room.desk.failWrites(null)
    await room.pass(6_000)
    expect(room.state()).toBe('confirmed')
    expect(room.desk.documents.byDecision('dec_1')).not.toBeNull()
  })

  it('tells the officer who submits', () => {
    room.desk.failWrites(new StoreFault('disk-full'))
    expect(() => room.outbox.submit(decisionOf())).toThrow(StoreFault)
  })
})

describe('a second process on the same files', () => {
  it('sends nothing while the first one holds the lease', async () => {
    const second = new Process(room, 2)
    second.outbox.start()
    await room.pass(60_000)
    expect(second.outbox.hindrance()).toEqual({ code: 'desk-in-use' })
    second.outbox.submit(decisionOf())
    await room.settle()
    expect(room.state()).toBe('queued')
    await room.pass(11_000)
    expect(room.state()).toBe('confirmed')
    expect(room.service.processed.approve).toBe(1)
  })

  it('takes over once the first one has stopped', async () => {
    const second = new Process(room, 2)
    second.outbox.start()
    await room.outbox.stop()
    await room.pass(11_000)
    expect(second.outbox.hindrance()).toBeNull()
    second.outbox.submit(decisionOf())
    await room.settle()
    expect(room.state()).toBe('confirmed')
  })

  it('a process that slept with a request under way, and lost the lease, sends nothing more', async () => {
    const gate = room.service.hold('approve')
    await submit(decisionOf())
    // Asleep: its timers stand still while another process takes the files over.
    const asleep = room.process
    room.desk.lease.release('nobody')
    const later = room.clock.now() + 120_000
    room.clock.setWall(later)
    const second = new Process(room, 2)
    second.outbox.start()
    await room.settle()
    expect(room.state()).toBe('unknown')
    expect(second.outbox.hindrance()).toBeNull()

    // It wakes: its reply arrives and still counts, but it begins nothing.
    gate.open()
    await room.settle()
    await room.pass(11_000)
    expect(asleep.outbox.hindrance()).toEqual({ code: 'desk-in-use' })
    expect(room.state()).toBe('confirmed')
    expect(room.service.processed.approve).toBe(1)
  })

  it('a check of a process that lost the lease leads to no send', async () => {
    const gate = room.service.hold('readApplication')
    await submit(decisionOf())
    const second = new Process(room, 2)
    room.clock.setWall(room.clock.now() + 120_000)
    second.online = false
    second.outbox.start()
    await room.settle()
    expect(room.state()).toBe('queued')
    gate.open()
    await room.pass(11_000)
    expect(room.service.asked.approve).toBe(0)
  })
})

describe('a check whose process lost the lease meanwhile', () => {
  it('is followed by no send, though nobody has touched the decision', async () => {
    const gate = room.service.hold('readApplication')
    await submit(decisionOf())
    const later = room.clock.now() + 120_000
    room.clock.setWall(later)
    expect(room.desk.lease.take('another process', later, 30_000)).toBe(true)
    gate.open()
    await room.settle()
    expect(room.service.asked.approve).toBe(0)
    expect(room.outbox.hindrance()).toEqual({ code: 'desk-in-use' })
  })

  it('says nothing about the newer check of the other process', async () => {
    const old = room.service.hold('readApplication')
    const newer = room.service.hold('readApplication')
    await submit(decisionOf())
    room.clock.setWall(room.clock.now() + 120_000)
    new Process(room, 2).outbox.start()
    await room.settle()
    room.service.change('app_1', { requested_amount: 1 })
    old.open()
    await room.settle()
    expect(room.state()).toBe('checking')
    room.service.change('app_1', { requested_amount: 500_000 })
    newer.open()
    await room.settle()
    expect(room.state()).toBe('confirmed')
  })
})

describe('the end of the desk', () => {
  it('waits for what is under way and begins nothing more', async () => {
    const gate = room.service.hold('approve')
    await submit(decisionOf())
    let isOver = false
    const over = room.outbox.stop().then(() => (isOver = true))
    await submit(achDecisionOf({ id: 'dec_2' }))
    expect(isOver).toBe(false)
    gate.open()
    await over
    expect([room.state(), room.state('dec_2')]).toEqual(['confirmed', 'queued'])
  })

  it('begins again after a crash: what was sending is unknown, what was checking is checked anew', async () => {
    const send = room.service.hold('createAchAuthorization')
    const check = room.service.hold('readApplication')
    await submit(achDecisionOf())
    await submit(decisionOf({ id: 'dec_2' }))
    expect([room.state(), room.state('dec_2')]).toEqual(['sending', 'checking'])
    await room.restart()
    expect([room.state(), room.state('dec_2')]).toEqual(['unknown', 'confirmed'])
    send.open()
    check.open()
    await room.settle()
    expect(room.state()).toBe('unknown')
  })

  it('leaves decisions of another connection alone until it is in use', async () => {
    room.desk.connections.put({ ...connection, id: 'conn_2' })
    await submit(achDecisionOf({ connectionId: 'conn_2' }))
    await room.pass(60_000)
    expect(room.state()).toBe('queued')
    room.process.current = { connection: { ...connection, id: 'conn_2' }, api: room.process.api }
    room.outbox.kick()
    await room.settle()
    expect(room.state()).toBe('confirmed')
  })

  it('checks anew where the connection was changed between check and send', async () => {
    const gate = room.service.hold('readApplication')
    await submit(decisionOf())
    const other = room.service.connect()
    room.process.current = { connection, api: other }
    gate.open()
    await room.settle()
    expect(room.service.asked).toMatchObject({ readApplication: 2, approve: 1 })
    expect(room.state()).toBe('confirmed')
  })
})
