import { describe, expect, it, vi } from 'vitest'
import { achDecisionOf, decisionOf } from '../../../support/builders/decisions.ts'
import { connection, fixture, useFixture } from './outbox-fixture.ts'
import { failed } from '../../../../shared/result.ts'

useFixture()

describe('a successful approval', () => {
  it('is checked, sent once, confirmed, and logged in full', async () => {
    await fixture.submit(decisionOf())

    expect(fixture.state()).toBe('confirmed')
    expect(fixture.service.processed.approve).toBe(1)
    expect(fixture.service.applications.get('app_1')?.['status']).toBe('approved')
    expect(fixture.decision().attempts.map(({ purpose, outcome }) => [purpose, outcome])).toEqual([
      ['check', 'done'],
      ['send', 'done'],
      ['settle', 'done'],
    ])
    expect(fixture.logged()).toEqual([
      'decision-made queued',
      'decision-sent started',
      'decision-settled confirmed',
    ])
    expect(fixture.desk.activity.page(0, 1)[0]).toMatchObject({
      who: 'Ines Officer',
      subject: 'app_1',
      bodyHash: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    })
    expect(fixture.process.reads).toEqual(['app_1', 'app_1', 'app_1'])
  })

  it('tells the page each step and flags the worklist row until it is over', async () => {
    const gate = fixture.service.hold('approve')
    await fixture.submit(decisionOf())
    expect(fixture.shown()).toEqual([['app_1', 'sending']])
    gate.open()
    await fixture.settle()

    expect(fixture.shown()).toEqual([])
    const told = fixture.process.notifier.named('decisions.changed')
    expect(told.map(({ summary }) => summary.waiting)).toEqual([1, 1, 1, 0, 0])
    expect(told.every(({ ids }) => ids[0] === 'dec_1')).toBe(true)
  })

  it('is on disk as sending before the request starts', async () => {
    const states: string[] = []
    const { api } = fixture.process
    const send = api.send.bind(api)
    api.send = (submission) => {
      states.push(fixture.state())
      return send(submission)
    }
    await fixture.submit(decisionOf())
    expect(states).toEqual(['sending'])
  })
})

describe('the check before an approval', () => {
  it('holds it if the requested amount changed, and sends it when the officer confirms', async () => {
    fixture.service.change('app_1', { requested_amount: 400_000 })
    await fixture.submit(decisionOf())
    expect(fixture.decision()).toMatchObject({
      state: 'held',
      found: { status: 'pending', requestedAmount: 400_000 },
    })
    expect(fixture.service.asked.approve).toBe(0)

    fixture.outbox.resend('dec_1', 'The new amount is fine')
    await fixture.settle()
    expect(fixture.state()).toBe('confirmed')
  })

  it('holds it and doesn’t send it if somebody else has approved', async () => {
    fixture.service.change('app_1', {
      status: 'approved',
      offers: [{ type: 'loan_offer', amount: 1 }],
    })
    await fixture.submit(decisionOf())
    expect(fixture.state()).toBe('held')
    expect(fixture.outbox.resend('dec_1', 'try')).toMatchObject(failed('decision-state'))
    expect(fixture.service.asked.approve).toBe(0)
  })

  it('refuses it if the service doesn’t know the application', async () => {
    fixture.service.applications.delete('app_1')
    await fixture.submit(decisionOf())
    expect(fixture.decision()).toMatchObject({ state: 'refused', failure: { code: 'not-found' } })
  })

  it('is retried after a delay if the read fails', async () => {
    fixture.service.next('readApplication', { kind: 'not-sent' })
    await fixture.submit(decisionOf())
    expect(fixture.state()).toBe('queued')
    await fixture.pass(3_000)
    expect(fixture.state()).toBe('confirmed')
  })

  it('is repeated if the network was lost before sending', async () => {
    const check = fixture.service.hold('readApplication')
    await fixture.submit(decisionOf())
    fixture.process.online = false
    check.open()
    await fixture.settle()
    expect(fixture.state()).toBe('queued')

    await fixture.networkIsBack()
    expect(fixture.service.asked).toMatchObject({ readApplication: 3, approve: 1 })
  })

  it('is repeated if the service asks all requests to wait before sending', async () => {
    const check = fixture.service.hold('readApplication')
    await fixture.submit(decisionOf())
    const failure = { code: 'rate-limited', status: 429, retryAfterMs: 60_000 } as const
    fixture.service.next('createAchAuthorization', { kind: 'not-sent', failure })
    await fixture.submit(achDecisionOf({ id: 'ach_1' }))
    check.open()
    await fixture.settle()
    expect(fixture.state()).toBe('queued')
    await fixture.pass(59_000)
    expect(fixture.service.asked).toMatchObject({ readApplication: 1, approve: 0 })
    await fixture.pass(2_000)
    expect(fixture.state()).toBe('confirmed')
    expect(fixture.service.processed).toMatchObject({ readApplication: 3, approve: 1 })
  })

  it('is repeated if it is more than 2 s old when the request can be sent', async () => {
    const turn = Promise.withResolvers<undefined>()
    const { api } = fixture.process
    const send = api.send.bind(api)
    api.send = async (submission, isCurrent) => {
      await turn.promise
      return send(submission, isCurrent)
    }
    await fixture.submit(decisionOf())
    expect(fixture.state()).toBe('sending')
    await fixture.pass(2_001)
    turn.resolve(undefined)
    await fixture.settle()
    expect(fixture.decision()).toMatchObject({
      state: 'queued',
      attempts: [
        { purpose: 'check' },
        { outcome: 'not-sent', failure: { code: 'check-outdated' } },
      ],
    })
    expect(fixture.service.processed.approve).toBe(0)
    await fixture.pass(10_000)
    expect(fixture.state()).toBe('confirmed')
    expect(fixture.service.processed).toMatchObject({ readApplication: 3, approve: 1 })
  })
})

describe('after confirmation', () => {
  const offersOfAnother = [{ type: 'loan_offer', amount: 9 }]

  it('reads the application once more, and reports different offers at once', async () => {
    const { api } = fixture.process
    const { send } = api
    api.send = async (...call) => {
      const outcome = await send(...call)
      // Another computer's approval arrives a moment later, and this service accepts it.
      fixture.service.change('app_1', { offers: offersOfAnother })
      return outcome
    }
    await fixture.submit(decisionOf())
    expect(fixture.decision()).toMatchObject({
      state: 'held',
      failure: { code: 'decision-overtaken' },
      found: { status: 'approved', offers: offersOfAnother },
    })
    expect(fixture.logged().slice(-2)).toEqual([
      'decision-settled confirmed',
      'decision-overtaken held',
    ])
    expect(fixture.outbox.summary(connection.id)).toMatchObject({ attention: 1 })
    expect(fixture.outbox.cancel('dec_1')).toMatchObject({ error: { code: 'decision-state' } })
    expect(fixture.outbox.close('dec_1', 'canceled', 'A colleague approved')).toMatchObject({
      ok: true,
    })
  })

  it('reads it after a restart or a failed read, too', async () => {
    const check = fixture.service.hold('readApplication')
    await fixture.submit(decisionOf())
    fixture.service.hold('readApplication')
    check.open()
    await fixture.settle()
    expect(fixture.state()).toBe('confirmed')
    fixture.service.change('app_1', { offers: offersOfAnother })
    fixture.service.next('readApplication', { kind: 'not-sent' })
    await fixture.restart()
    expect(fixture.state()).toBe('held')
  })
})

describe('sending order', () => {
  it('sends one at a time for a facility, first come first served, and to four facilities in parallel', async () => {
    const gates = [1, 2, 3].map(() => fixture.service.hold('createAchAuthorization'))
    for (const [index, facility] of ['fac_1', 'fac_1', 'fac_2'].entries()) {
      const purpose = achDecisionOf().achPurpose
      await fixture.submit(
        achDecisionOf({
          id: `ach_${index}`,
          subject: facility,
          achPurpose: purpose && { ...purpose, paymentReference: `payment ${index}` },
        }),
      )
    }
    expect(fixture.service.asked.createAchAuthorization).toBe(2)
    expect(['ach_0', 'ach_1', 'ach_2'].map((id) => fixture.state(id))).toEqual([
      'sending',
      'queued',
      'sending',
    ])
    for (const gate of gates) gate.open()
    await fixture.settle()
    expect(fixture.service.processed.createAchAuthorization).toBe(3)
  })

  it('works on at most four subjects in parallel', async () => {
    const gates = [1, 2, 3, 4].map(() => fixture.service.hold('readApplication'))
    for (const id of ['1', '2', '3', '4', '5', '6']) {
      await fixture.submit(decisionOf({ id: `dec_${id}`, subject: `app_${id}` }))
    }
    expect(fixture.service.asked.readApplication).toBe(4)
    for (const gate of gates) gate.open()
    await fixture.settle()
    expect(fixture.service.processed.approve).toBe(6)
  })

  it('sends everything that waited for the network after one check each, though each read takes 4 s', async () => {
    const { api } = fixture.process
    const { readApplication } = api
    api.readApplication = async (id) => {
      await new Promise<void>((resolve) => void fixture.clock.after(4_000, resolve))
      return readApplication(id)
    }
    fixture.process.online = false
    for (let number = 0; number < 40; number += 1) {
      fixture.service.add(`app_many${number}`)
      fixture.outbox.submit(decisionOf({ id: `dec_${number}`, subject: `app_many${number}` }))
    }
    fixture.process.online = true
    fixture.outbox.retryNow()
    await fixture.pass(120_000)
    expect(fixture.service.processed).toMatchObject({ approve: 40, readApplication: 80 })
  })

  it('asks the team’s register once for all waiting submissions, not once for each', () => {
    fixture.process.online = false
    for (let number = 0; number < 40; number += 1) {
      fixture.outbox.submit(decisionOf({ id: `dec_${number}`, subject: `app_many${number}` }))
    }
    fixture.service.hold('readApplication')
    fixture.process.online = true
    const asked = vi.spyOn(fixture.register, 'isKept')
    fixture.outbox.retryNow()
    expect(asked.mock.calls.length).toBeLessThan(40)
  })

  it('never sends a later submission of a subject before one that waits', async () => {
    fixture.service.next('createAchAuthorization', { kind: 'not-sent' })
    await fixture.submit(achDecisionOf({ id: 'ach_1' }))
    await fixture.submit(achDecisionOf({ id: 'ach_2', achPurpose: null }))
    expect(fixture.state('ach_2')).toBe('queued')
    await fixture.pass(3_000)
    expect([fixture.state('ach_1'), fixture.state('ach_2')]).toEqual(['confirmed', 'confirmed'])
    const documents = fixture.desk.documents.all(connection.id)
    expect(documents.map(({ decisionId }) => decisionId)).toEqual(['ach_2', 'ach_1'])
  })

  it('keeps the order even if the clock is set back between two decisions', async () => {
    fixture.process.online = false
    await fixture.submit(achDecisionOf({ id: 'ach_1', createdAt: fixture.clock.now() }))
    fixture.clock.setWall(fixture.clock.now() - 2 * 86_400_000)
    await fixture.submit(
      achDecisionOf({ id: 'ach_2', achPurpose: null, createdAt: fixture.clock.now() }),
    )
    const queued = fixture.desk.decisions.inStates(['queued'], connection.id)
    expect(queued.map(({ id }) => id)).toEqual(['ach_1', 'ach_2'])
  })

  it.each([
    ['while it waited', () => fixture.pass(11_000)],
    ['before a restart', () => fixture.restart()],
  ])('retries even if the clock was set back by days %s', async (_when, resume) => {
    fixture.service.next('createAchAuthorization', { kind: 'not-sent' })
    await fixture.submit(achDecisionOf())
    fixture.clock.setWall(fixture.clock.now() - 2 * 86_400_000)
    await resume()
    expect(fixture.state()).toBe('confirmed')
  })
})

describe('duplicate submissions', () => {
  it('submitting again with the same key returns the same decision', async () => {
    const gate = fixture.service.hold('approve')
    await fixture.submit(decisionOf())
    const again = fixture.outbox.submit(decisionOf({ id: 'dec_2', requestKey: 'key of dec_1' }))
    expect(again).toMatchObject({ ok: true, value: { id: 'dec_1' } })
    gate.open()
    await fixture.settle()
    expect(fixture.service.processed.approve).toBe(1)
    expect(fixture.desk.decisions.get('dec_2')).toBeNull()
  })

  it('a new submission dismisses a refused one, which then can’t be sent again', async () => {
    fixture.service.next('approve', { kind: 'refused' })
    await fixture.submit(decisionOf())
    expect(fixture.state()).toBe('refused')
    const gate = fixture.service.hold('approve')
    await fixture.submit(decisionOf({ id: 'dec_2' }))
    expect(fixture.state()).toBe('canceled')
    const told = fixture.process.notifier.named('decisions.changed')
    expect(told.map(({ ids }) => ids)).toContainEqual(['dec_1', 'dec_2'])
    expect(fixture.outbox.resend('dec_1', 'again')).toMatchObject({ ok: false })
    gate.open()
    await fixture.settle()
    expect(fixture.state('dec_2')).toBe('confirmed')
  })
})

describe('an ACH document', () => {
  it('is stored in the register with its address on confirmation; the submission has no address', async () => {
    await fixture.submit(achDecisionOf())
    expect(fixture.desk.documents.byDecision('dec_1')).toMatchObject({
      id: 'doc_scripted1',
      facilityId: 'fac_1',
      host: 'documents.example',
      documentUrl: 'https://documents.example/doc_scripted1',
      purpose: { paymentReference: 'payment 1' },
      createdBy: 'Ines Officer',
    })
    expect(fixture.decision()).toMatchObject({
      state: 'confirmed',
      response: { id: 'doc_scripted1' },
    })
    const told = JSON.stringify([
      fixture.decision(),
      fixture.process.notifier.events,
      fixture.process.log.lines,
      fixture.desk.activity.page(0, 100),
    ])
    expect(told).not.toContain('documents.example')
    expect(fixture.process.notifier.named('documents.changed')).toEqual([
      { ids: ['doc_scripted1'] },
    ])
  })

  it('doesn’t replace another document to which the service gave the same name', async () => {
    await fixture.submit(achDecisionOf())
    const { api } = fixture.process
    const document = { id: 'doc_scripted1', documentUrl: 'https://documents.example/other' }
    api.send = async () => ({
      kind: 'done',
      status: 200,
      value: { response: { id: document.id }, read: null, document },
    })
    await fixture.submit(achDecisionOf({ id: 'dec_2', achPurpose: null }))
    expect(fixture.desk.documents.all(connection.id).map(({ id }) => id)).toEqual([
      'doc_scripted1~dec_2',
      'doc_scripted1',
    ])
  })
})
