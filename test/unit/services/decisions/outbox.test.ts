import { beforeEach, describe, expect, it } from 'vitest'
import { achDecisionOf, decisionOf } from '../../../support/builders/decisions.ts'
import { connection, failureOf, Room } from './outbox-fixture.ts'

let room: Room

beforeEach(() => {
  room = new Room()
  room.outbox.start()
})

describe('an approval that goes well', () => {
  it('is checked, sent once and confirmed, and all of it is in the log', async () => {
    await room.submit(decisionOf())

    expect(room.state()).toBe('confirmed')
    expect(room.service.processed.approve).toBe(1)
    expect(room.service.applications.get('app_1')?.['status']).toBe('approved')
    expect(room.decision().attempts.map(({ purpose, outcome }) => [purpose, outcome])).toEqual([
      ['check', 'done'],
      ['send', 'done'],
      ['settle', 'done'],
    ])
    expect(room.logged()).toEqual([
      'decision-made queued',
      'decision-sent started',
      'decision-settled confirmed',
    ])
    expect(room.desk.activity.page(0, 1)[0]).toMatchObject({
      who: 'Ines Officer',
      subject: 'app_1',
      bodyHash: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    })
    expect(room.process.reads).toEqual(['app_1', 'app_1', 'app_1'])
  })

  it('tells the page each step and marks the worklist until it is over', async () => {
    const gate = room.service.hold('approve')
    await room.submit(decisionOf())
    const annotations = () =>
      room.cache.page(connection.id, {
        filter: { hasOpenDecision: true },
        sort: { by: 'id', direction: 'ascending' },
        offset: 0,
        limit: 10,
      }).rows
    expect(annotations().map(({ id, openDecision }) => [id, openDecision])).toEqual([
      ['app_1', 'sending'],
    ])
    gate.open()
    await room.settle()

    expect(annotations()).toEqual([])
    const told = room.process.notifier.named('decisions.changed')
    expect(told.map(({ summary }) => summary.waiting)).toEqual([1, 1, 1, 0, 0])
    expect(told.every(({ ids }) => ids[0] === 'dec_1')).toBe(true)
  })

  it('is on disk as sending before the first byte leaves', async () => {
    const states: string[] = []
    const { api } = room.process
    const send = api.send.bind(api)
    api.send = (submission) => {
      states.push(room.state())
      return send(submission)
    }
    await room.submit(decisionOf())
    expect(states).toEqual(['sending'])
  })
})

describe('the check before an approval', () => {
  it('holds it where the requested amount is another now, and sends it on the word of the officer', async () => {
    room.service.change('app_1', { requested_amount: 400_000 })
    await room.submit(decisionOf())
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
    await room.submit(decisionOf())
    expect(room.state()).toBe('held')
    expect(room.outbox.resend('dec_1', 'try')).toMatchObject({
      ok: false,
      error: { code: 'decision-state' },
    })
    expect(room.service.asked.approve).toBe(0)
  })

  it('refuses it where the service does not know the application', async () => {
    room.service.applications.delete('app_1')
    await room.submit(decisionOf())
    expect(room.decision()).toMatchObject({ state: 'refused', failure: { code: 'not-found' } })
  })

  it('is tried again after a pause where the read fails', async () => {
    room.service.next('readApplication', { kind: 'not-sent' })
    await room.submit(decisionOf())
    expect(room.state()).toBe('queued')
    await room.pass(3_000)
    expect(room.state()).toBe('confirmed')
  })

  it('is made anew where the network went before the send could begin', async () => {
    const check = room.service.hold('readApplication')
    await room.submit(decisionOf())
    room.process.online = false
    check.open()
    await room.settle()
    expect(room.state()).toBe('queued')

    await room.networkIsBack()
    expect(room.service.asked).toMatchObject({ readApplication: 3, approve: 1 })
  })

  it('is made again if the service asks everyone to wait before the send', async () => {
    const check = room.service.hold('readApplication')
    await room.submit(decisionOf())
    const failure = failureOf('rate-limited', { status: 429, retryAfterMs: 60_000 })
    room.service.next('createAchAuthorization', { kind: 'not-sent', failure })
    await room.submit(achDecisionOf({ id: 'ach_1' }))
    check.open()
    await room.settle()
    expect(room.state()).toBe('queued')
    await room.pass(59_000)
    expect(room.service.asked).toMatchObject({ readApplication: 1, approve: 0 })
    await room.pass(2_000)
    expect(room.state()).toBe('confirmed')
    expect(room.service.processed).toMatchObject({ readApplication: 3, approve: 1 })
  })

  it('is made again if it is more than 2 s old when the request can leave', async () => {
    const turn = Promise.withResolvers<undefined>()
    const { api } = room.process
    const send = api.send.bind(api)
    api.send = async (submission, isCurrent) => {
      await turn.promise
      return send(submission, isCurrent)
    }
    await room.submit(decisionOf())
    expect(room.state()).toBe('sending')
    await room.pass(2_001)
    turn.resolve(undefined)
    await room.settle()
    expect(room.decision()).toMatchObject({
      state: 'queued',
      attempts: [
        { purpose: 'check' },
        { outcome: 'not-sent', failure: { code: 'check-outdated' } },
      ],
    })
    expect(room.service.processed.approve).toBe(0)
    await room.pass(10_000)
    expect(room.state()).toBe('confirmed')
    expect(room.service.processed).toMatchObject({ readApplication: 3, approve: 1 })
  })
})

describe('after a confirmation', () => {
  const offersOfAnother = [{ type: 'loan_offer', amount: 9 }]

  it('the application is read once more, and offers of somebody else are told at once', async () => {
    const { api } = room.process
    const { send } = api
    api.send = async (...call) => {
      const outcome = await send(...call)
      // Another computer's approval comes a moment later, and this service lets it.
      room.service.change('app_1', { offers: offersOfAnother })
      return outcome
    }
    await room.submit(decisionOf())
    expect(room.decision()).toMatchObject({
      state: 'held',
      failure: { code: 'decision-overtaken' },
      found: { status: 'approved', offers: offersOfAnother },
    })
    expect(room.logged().slice(-2)).toEqual([
      'decision-settled confirmed',
      'decision-overtaken held',
    ])
    expect(room.outbox.summary(connection.id)).toMatchObject({ attention: 1 })
    expect(room.outbox.cancel('dec_1')).toMatchObject({ error: { code: 'decision-state' } })
    expect(room.outbox.close('dec_1', 'cancelled', 'A colleague approved')).toMatchObject({
      ok: true,
    })
  })

  it('is read after a restart or a failed read, too', async () => {
    const check = room.service.hold('readApplication')
    await room.submit(decisionOf())
    room.service.hold('readApplication')
    check.open()
    await room.settle()
    expect(room.state()).toBe('confirmed')
    room.service.change('app_1', { offers: offersOfAnother })
    room.service.next('readApplication', { kind: 'not-sent' })
    await room.restart()
    expect(room.state()).toBe('held')
  })
})

describe('order', () => {
  it('keeps one in flight for a facility, first come first served, and four facilities at once', async () => {
    const gates = [1, 2, 3].map(() => room.service.hold('createAchAuthorization'))
    for (const [index, facility] of ['fac_1', 'fac_1', 'fac_2'].entries()) {
      const purpose = achDecisionOf().achPurpose
      await room.submit(
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
      await room.submit(decisionOf({ id: `dec_${id}`, subject: `app_${id}` }))
    }
    expect(room.service.asked.readApplication).toBe(4)
    for (const gate of gates) gate.open()
    await room.settle()
    expect(room.service.processed.approve).toBe(6)
  })

  it('sends all that waited for the network after one check each, though each read takes 4 s', async () => {
    const { api } = room.process
    const { readApplication } = api
    api.readApplication = async (id) => {
      await new Promise<void>((resolve) => void room.clock.after(4_000, resolve))
      return readApplication(id)
    }
    room.process.online = false
    for (let number = 0; number < 40; number += 1) {
      room.service.add(`app_many${number}`)
      room.outbox.submit(decisionOf({ id: `dec_${number}`, subject: `app_many${number}` }))
    }
    room.process.online = true
    room.outbox.kick()
    await room.pass(120_000)
    expect(room.service.processed).toMatchObject({ approve: 40, readApplication: 80 })
  })

  it('does not let a later one of a subject pass one that waits', async () => {
    room.service.next('createAchAuthorization', { kind: 'not-sent' })
    await room.submit(achDecisionOf({ id: 'ach_1' }))
    await room.submit(achDecisionOf({ id: 'ach_2', achPurpose: null }))
    expect(room.state('ach_2')).toBe('queued')
    await room.pass(3_000)
    expect([room.state('ach_1'), room.state('ach_2')]).toEqual(['confirmed', 'confirmed'])
    const documents = room.desk.documents.all(connection.id)
    expect(documents.map(({ decisionId }) => decisionId)).toEqual(['ach_2', 'ach_1'])
  })

  it('keeps the order though the clock is set back between two decisions', async () => {
    room.process.online = false
    await room.submit(achDecisionOf({ id: 'ach_1', createdAt: room.clock.now() }))
    room.clock.setWall(room.clock.now() - 2 * 86_400_000)
    await room.submit(achDecisionOf({ id: 'ach_2', achPurpose: null, createdAt: room.clock.now() }))
    const queued = room.desk.decisions.inStates(['queued'], connection.id)
    expect(queued.map(({ id }) => id)).toEqual(['ach_1', 'ach_2'])
  })

  it('tries again although the clock was set back by days while it waited', async () => {
    room.service.next('createAchAuthorization', { kind: 'not-sent' })
    await room.submit(achDecisionOf())
    room.clock.setWall(room.clock.now() - 2 * 86_400_000)
    await room.pass(11_000)
    expect(room.state()).toBe('confirmed')
  })
})

describe('the same matter twice', () => {
  it('a second press with the same key is the same decision', async () => {
    const gate = room.service.hold('approve')
    await room.submit(decisionOf())
    const again = room.outbox.submit(decisionOf({ id: 'dec_2', requestKey: 'key of dec_1' }))
    expect(again).toMatchObject({ ok: true, value: { id: 'dec_1' } })
    gate.open()
    await room.settle()
    expect(room.service.processed.approve).toBe(1)
    expect(room.desk.decisions.get('dec_2')).toBeNull()
  })

  it('an application has one open approval, a payment one open document', async () => {
    room.process.online = false
    await room.submit(decisionOf())
    await room.submit(achDecisionOf({ id: 'ach_1' }))
    const second = room.outbox.submit(decisionOf({ id: 'dec_2' }))
    const third = room.outbox.submit(achDecisionOf({ id: 'ach_2' }))
    expect(second).toMatchObject({ ok: false, error: { code: 'decision-already-open' } })
    expect(third).toMatchObject({ ok: false, error: { code: 'decision-already-open' } })
  })

  it('a refused one is put aside by the next, and cannot be sent again beside it', async () => {
    room.service.next('approve', { kind: 'refused' })
    await room.submit(decisionOf())
    expect(room.state()).toBe('refused')
    const gate = room.service.hold('approve')
    await room.submit(decisionOf({ id: 'dec_2' }))
    expect(room.state()).toBe('cancelled')
    expect(room.outbox.resend('dec_1', 'again')).toMatchObject({ ok: false })
    gate.open()
    await room.settle()
    expect(room.state('dec_2')).toBe('confirmed')
  })
})

describe('an ACH document', () => {
  it('is in the register with its address in the moment it is confirmed; the record has no address', async () => {
    await room.submit(achDecisionOf())
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
    await room.submit(achDecisionOf())
    const { api } = room.process
    const document = { id: 'doc_scripted1', documentUrl: 'https://documents.example/other' }
    api.send = async () => ({
      kind: 'done',
      status: 200,
      value: { reply: { id: document.id }, read: null, document },
    })
    await room.submit(achDecisionOf({ id: 'dec_2', achPurpose: null }))
    expect(room.desk.documents.all(connection.id).map(({ id }) => id)).toEqual([
      'doc_scripted1~dec_2',
      'doc_scripted1',
    ])
  })
})
