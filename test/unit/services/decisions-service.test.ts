import { beforeEach, describe, expect, it } from 'vitest'
import { decisions as contract } from '../../../shared/contract/decisions.ts'
import { achChecklist } from '../../../shared/domain/ach.ts'
import type { Decision } from '../../../shared/domain/decision.ts'
import type { LoanOfferTerms } from '../../../shared/domain/offer.ts'
import { failed, type Result } from '../../../shared/result.ts'
import { achDecisionOf, approvalBody, seenPending } from '../../support/decision-builder.ts'
import { connection, Room } from './outbox-room.ts'

const terms: LoanOfferTerms = {
  type: 'loan_offer',
  amount: 500_000,
  firstPaymentDate: '2026-12-15',
  gracePeriod: { term: 0, interestRate: 0 },
  interestRate: 1_250,
  latePaymentFee: 1_500,
  paymentPeriod: 'monthly',
  originationFee: 150,
  loanTerm: { term: 24, termType: 'months' },
}
const requestKey = '7b0c9f1e-4f4e-4c57-9d43-0a8f6a3d2b11'
const otherKey = '7b0c9f1e-4f4e-4c57-9d43-0a8f6a3d2b12'
const approval = {
  requestKey,
  applicationId: 'app_1',
  offers: [terms],
  seen: seenPending,
  overrides: [{ rule: 'amount-above-requested', path: 'offers[0].amount', reason: 'Agreed' }],
}
const purpose = {
  paymentReference: 'payment 1',
  amount: 41_250,
  plannedOn: '2026-12-01',
  ticked: [...achChecklist],
  consent: { way: 'phone' as const, takenOn: '2026-11-20', takenBy: 'officer' },
}

let room: Room

beforeEach(() => {
  room = new Room()
  room.outbox.start()
})

const desk = (): Room['process']['decisions'] => room.process.decisions

async function idOf(answer: Result<Decision> | Promise<Result<Decision>>): Promise<string> {
  const result = await answer
  expect(result.ok).toBe(true)
  return result.ok ? result.value.id : ''
}

describe('approving', () => {
  it('answers once the decision is on disk, with the very body that will be sent', async () => {
    const answer = await desk().approve(approval)
    expect(answer).toMatchObject({
      ok: true,
      value: {
        state: 'queued',
        body: approvalBody,
        createdBy: 'Ines Officer',
        overrides: approval.overrides,
      },
    })
    await room.settle()
    expect(room.service.processed.approve).toBe(1)
  })

  it('writes the body in the units of the connection', async () => {
    room.desk.connections.put({ ...connection, unitsProfile: 'dollars-and-percent' })
    const id = await idOf(desk().approve(approval))
    expect(room.decision(id).body).toMatchObject({
      offers: [{ amount: 5_000, interest_rate: 12.5 }],
    })
  })

  it('pressed twice is one decision', async () => {
    const first = await idOf(desk().approve(approval))
    const second = await idOf(desk().approve(approval))
    expect(second).toBe(first)
    await room.settle()
    expect(room.service.processed.approve).toBe(1)
  })

  it('is the same decision also where the answer was lost and a rule would block it by now', async () => {
    room.process.online = false
    const first = await idOf(desk().approve(approval))
    room.clock.setWall(room.clock.now() + 40 * 86_400_000)
    expect(await idOf(desk().approve(approval))).toBe(first)
    room.desk.worklist.remove(connection.id, ['app_1'])
    expect(await idOf(desk().approve(approval))).toBe(first)
  })

  it('is refused where the application already has an open one', async () => {
    room.process.online = false
    await idOf(desk().approve(approval))
    expect(await desk().approve({ ...approval, requestKey: otherKey })).toEqual(
      failed('decision-already-open'),
    )
  })

  it('is refused for an application that is not in the worklist', async () => {
    expect(await desk().approve({ ...approval, applicationId: 'app_99' })).toEqual(
      failed('application-not-here'),
    )
  })

  it('is refused by a rule that blocks, even where the page let it through', async () => {
    const late = { ...terms, firstPaymentDate: '2027-06-01' }
    expect(await desk().approve({ ...approval, offers: [terms, late] })).toEqual(
      failed('payload-invalid', {
        problems: [{ path: 'offers[1].firstPaymentDate', code: 'first-payment-too-late' }],
      }),
    )
    room.desk.connections.put({ ...connection, disabledRules: ['first-payment-too-late'] })
    expect(await desk().approve({ ...approval, offers: [terms, late] })).toMatchObject({ ok: true })
  })

  it('counts the days in the time zone of the lender', async () => {
    // 23:30 on the 19th in Los Angeles: the 20th has not begun there, though it has in UTC.
    room.clock.setWall(Date.UTC(2026, 10, 20, 7, 30))
    const tomorrow = { ...terms, firstPaymentDate: '2026-11-20' }
    expect(await desk().approve({ ...approval, offers: [tomorrow] })).toMatchObject({ ok: true })
  })
})

describe('an ACH document', () => {
  it.each([
    ['an item that is not ticked', { ticked: achChecklist.slice(1) }, ['right-facility']],
    ['no item ticked', { ticked: [] }, [...achChecklist]],
    [
      'one item ticked seven times',
      { ticked: achChecklist.map(() => 'banking-day' as const) },
      achChecklist.filter((item) => item !== 'banking-day'),
    ],
    ['no consent', { consent: null }, ['consent']],
  ])('with %s is refused here, whatever the page let through', async (_what, lacking, codes) => {
    const asked = { requestKey, facilityId: 'fac_1', purpose: { ...purpose, ...lacking } }
    expect(
      await desk().createAchAuthorization({
        ...asked,
        purpose: { ...asked.purpose, ticked: [...asked.purpose.ticked] },
      }),
    ).toEqual(
      failed('payload-invalid', { problems: codes.map((code) => ({ path: 'purpose', code })) }),
    )
    expect(room.desk.decisions.byRequestKey(requestKey)).toBeNull()
    expect(room.desk.facilities.get(connection.id, 'fac_1')).toBeNull()
  })

  it('is superseded in the register by the next one for the same payment, and by no other', async () => {
    const make = async (key: string, paymentReference: string): Promise<string> => {
      const asked = {
        requestKey: key,
        facilityId: 'fac_1',
        purpose: { ...purpose, paymentReference },
        replaces: true,
      }
      const id = await idOf(desk().createAchAuthorization(asked))
      await room.settle()
      return room.desk.documents.byDecision(id)?.id ?? ''
    }
    const first = await make(requestKey, 'payment 1')
    const other = await make(otherKey, 'payment 2')
    expect(room.desk.documents.get(first)?.supersededBy).toBeNull()
    const second = await make('7b0c9f1e-4f4e-4c57-9d43-0a8f6a3d2b13', 'payment 1')
    expect(room.desk.documents.get(first)?.supersededBy).toBe(second)
    expect(room.desk.documents.get(other)?.supersededBy).toBeNull()
    expect(room.desk.documents.get(second)?.supersededBy).toBeNull()
  })

  it('is made once for one payment, from two windows too; a second press is the first one’s', async () => {
    const asked = {
      requestKey,
      facilityId: 'fac_1',
      purpose: { ...purpose, paymentReference: 'INV-1' },
    }
    const first = await idOf(desk().createAchAuthorization(asked))
    await room.settle()
    const fromAnother = { ...asked, requestKey: otherKey }
    expect(await desk().createAchAuthorization(fromAnother)).toEqual(failed('payment-has-document'))
    expect(await idOf(desk().createAchAuthorization(asked))).toBe(first)
    await room.settle()
    expect(room.service.processed.createAchAuthorization).toBe(1)
    await idOf(desk().createAchAuthorization({ ...fromAnother, replaces: true }))
    await room.settle()
    expect(room.service.processed.createAchAuthorization).toBe(2)
  })

  describe('for a payment of which another one is still on its way', () => {
    const onItsWay = { requestKey, facilityId: 'fac_1', purpose }
    const onAnotherDay = {
      ...onItsWay,
      requestKey: otherKey,
      purpose: { ...purpose, plannedOn: '2026-12-02' },
    }

    it.each([
      ['on another day', { plannedOn: '2026-12-02' }],
      ['of another amount', { amount: 41_251 }],
      [
        'on another day, with a blank behind it',
        { plannedOn: null, paymentReference: ' payment 1 ' },
      ],
    ])('is refused without the officer’s word: the same payment %s', async (_what, other) => {
      room.process.online = false
      await idOf(desk().createAchAuthorization(onItsWay))
      expect(
        await desk().createAchAuthorization({
          ...onAnotherDay,
          purpose: { ...purpose, ...other },
        }),
      ).toEqual(failed('payment-has-document'))
      expect(room.desk.decisions.byRequestKey(otherKey)).toBeNull()
      room.process.online = true
      room.outbox.kick()
      await room.settle()
      expect(room.service.processed.createAchAuthorization).toBe(1)
    })

    it('is refused while the first is being sent, and while nobody knows how it ended', async () => {
      const gate = room.service.hold('createAchAuthorization')
      room.service.next('createAchAuthorization', { kind: 'lost', processed: true })
      const first = await idOf(desk().createAchAuthorization(onItsWay))
      await room.settle()
      expect(room.state(first)).toBe('sending')
      const refused = failed('payment-has-document')
      expect(await desk().createAchAuthorization(onAnotherDay)).toEqual(refused)
      gate.open()
      await room.settle()
      expect(room.state(first)).toBe('unknown')
      expect(await desk().createAchAuthorization(onAnotherDay)).toEqual(refused)
    })

    it('is made with the officer’s word, and both are', async () => {
      room.process.online = false
      await idOf(desk().createAchAuthorization(onItsWay))
      await idOf(desk().createAchAuthorization({ ...onAnotherDay, replaces: true }))
      room.process.online = true
      room.outbox.kick()
      await room.settle()
      expect(room.service.processed.createAchAuthorization).toBe(2)
    })

    it.each([
      ['to the letter', 'payment 1'],
      ['but for a blank', 'payment 1 '],
    ])('is the same decision, open already, where all is the same %s', async (_what, reference) => {
      room.process.online = false
      await idOf(desk().createAchAuthorization(onItsWay))
      const again = {
        ...onItsWay,
        requestKey: otherKey,
        purpose: { ...purpose, paymentReference: reference },
      }
      const open = failed('decision-already-open')
      expect(await desk().createAchAuthorization(again)).toEqual(open)
      expect(await desk().createAchAuthorization({ ...again, replaces: true })).toEqual(open)
    })

    it('is open already too where a third one of the payment is on its way', async () => {
      room.process.online = false
      await idOf(desk().createAchAuthorization(onItsWay))
      await idOf(desk().createAchAuthorization({ ...onAnotherDay, replaces: true }))
      const again = { ...onItsWay, requestKey: '7b0c9f1e-4f4e-4c57-9d43-0a8f6a3d2b13' }
      expect(await desk().createAchAuthorization(again)).toEqual(failed('decision-already-open'))
    })

    it('is taken once the first was refused by the service', async () => {
      room.service.next('createAchAuthorization', { kind: 'refused' })
      const first = await idOf(desk().createAchAuthorization(onItsWay))
      await room.settle()
      expect(room.state(first)).toBe('refused')
      await idOf(desk().createAchAuthorization(onAnotherDay))
    })

    it('is taken once the first was cancelled', async () => {
      room.process.online = false
      const first = await idOf(desk().createAchAuthorization(onItsWay))
      await idOf(desk().cancel({ id: first }))
      await idOf(desk().createAchAuthorization(onAnotherDay))
    })

    it('is another payment at another facility, of another connection, or without a reference', async () => {
      room.process.online = false
      room.desk.connections.put({ ...connection, id: 'conn_2' })
      room.desk.decisions.insert(
        achDecisionOf({ id: 'theirs', connectionId: 'conn_2', state: 'queued' }),
      )
      await idOf(desk().createAchAuthorization(onAnotherDay))
      await idOf(desk().createAchAuthorization({ ...onItsWay, facilityId: 'fac_2' }))
      const unnamed = { ...purpose, paymentReference: '' }
      for (const plannedOn of ['2026-12-03', '2026-12-04']) {
        await idOf(
          desk().createAchAuthorization({
            requestKey: crypto.randomUUID(),
            facilityId: 'fac_1',
            purpose: { ...unnamed, plannedOn },
          }),
        )
      }
    })
  })

  it('is made through the outbox, with its purpose kept, and the facility is known from then on', async () => {
    const id = await idOf(
      desk().createAchAuthorization({ requestKey, facilityId: 'fac_1', purpose }),
    )
    await room.settle()
    expect(room.decision(id)).toMatchObject({ state: 'confirmed', achPurpose: purpose, body: null })
    expect(room.desk.facilities.get(connection.id, 'fac_1')).toMatchObject({ name: '' })
    expect(room.desk.documents.byDecision(id)).toMatchObject({ purpose })
  })

  it('does not take the name of a facility away', async () => {
    const named = { id: 'fac_1', name: 'Bakery', applicationId: null, addedAt: 1 }
    room.desk.facilities.put(connection.id, named)
    await idOf(desk().createAchAuthorization({ requestKey, facilityId: 'fac_1', purpose }))
    expect(room.desk.facilities.get(connection.id, 'fac_1')).toEqual(named)
  })

  it('never shows the page an address, even where a record holds one', async () => {
    room.desk.decisions.insert(
      achDecisionOf({
        id: 'old',
        state: 'confirmed',
        reply: { id: 'doc_1', document_url: 'https://documents.example/planted-key' },
      }),
    )
    const told = JSON.stringify([
      await desk().get({ id: 'old' }),
      await desk().list({ openOnly: false }),
      await desk().ofSubject({ subject: 'fac_1' }),
    ])
    expect(told).toContain('doc_1')
    expect(told).not.toContain('planted-key')
  })
})

describe('the Decisions screen', () => {
  it('lists what is open or everything, newest first, and counts it', async () => {
    const first = await idOf(desk().approve(approval))
    await room.settle()
    room.process.online = false
    await room.pass(1_000)
    const second = await idOf(
      desk().createAchAuthorization({ requestKey: otherKey, facilityId: 'fac_1', purpose }),
    )
    const ids = async (openOnly: boolean): Promise<string[]> => {
      const answer = await desk().list({ openOnly })
      return answer.ok ? answer.value.map(({ id }) => id) : []
    }
    expect(await ids(true)).toEqual([second])
    expect(await ids(false)).toEqual([second, first])
    expect(await desk().summary({})).toMatchObject({ value: { waiting: 1, attention: 0 } })
  })

  it('takes the words of the officer: cancel, resend, settle, close', async () => {
    room.service.next('createAchAuthorization', { kind: 'lost', processed: false })
    const id = await idOf(
      desk().createAchAuthorization({ requestKey, facilityId: 'fac_1', purpose }),
    )
    await room.settle()
    expect(await desk().cancel({ id })).toEqual(failed('decision-state'))
    expect(await desk().settle({ id })).toEqual(failed('decision-state'))
    room.process.online = false
    expect(await desk().resend({ id, reason: 'Bank shows none' })).toMatchObject({
      value: { state: 'queued', resendReason: 'Bank shows none' },
    })
    expect(await desk().cancel({ id })).toMatchObject({ value: { state: 'unknown' } })
    expect(await desk().close({ id, outcome: 'cancelled', reason: 'Not needed' })).toMatchObject({
      value: { state: 'cancelled', closeReason: 'Not needed' },
    })
  })

  it('knows only the decisions of the connection in use', async () => {
    room.desk.connections.put({ ...connection, id: 'conn_2' })
    room.desk.decisions.insert(
      achDecisionOf({ id: 'theirs', connectionId: 'conn_2', state: 'queued' }),
    )
    expect(await desk().get({ id: 'theirs' })).toEqual(failed('decision-not-here'))
    expect(await desk().cancel({ id: 'theirs' })).toEqual(failed('decision-not-here'))
    expect(await desk().settle({ id: 'theirs' })).toEqual(failed('decision-not-here'))
    expect(await desk().list({ openOnly: true })).toEqual({ ok: true, value: [] })
  })
})

it('the examples here pass the check at the door', async () => {
  await expect(contract.approve.input.isValid(approval)).resolves.toBe(true)
})

describe('what is configured at the service', () => {
  const details = {
    address: {
      line1: '1 Market Street',
      line2: null,
      city: 'San Francisco',
      state: 'CA',
      zip: '94105',
    },
    csPhone: '+14155552671',
    csEmail: 'help@lender.example',
  }

  it('are lending details in Starter Mode, an empty second line left out', async () => {
    room.desk.connections.put({ ...connection, starterMode: true })
    await idOf(desk().setLendingDetails({ requestKey, details }))
    await room.settle()
    expect(room.service.lendingDetails).toEqual({
      address: { line_1: '1 Market Street', city: 'San Francisco', state: 'CA', zip: '94105' },
      cs_phone: '+14155552671',
      cs_email: 'help@lender.example',
    })
  })

  it('are none outside of Starter Mode, and nobody is asked', async () => {
    room.desk.connections.put({ ...connection, starterMode: false })
    expect(await desk().setLendingDetails({ requestKey, details })).toEqual(
      failed('starter-mode-only'),
    )
    await room.settle()
    expect(room.service.asked.setLendingDetails).toBe(0)
  })

  it('is the URL that receives the events', async () => {
    await idOf(desk().setWebhook({ requestKey, url: 'https://hooks.lender.example/events' }))
    await room.settle()
    expect(room.service.webhook).toEqual({ url: 'https://hooks.lender.example/events' })
  })

  it('is no URL of another scheme', async () => {
    expect(
      await desk().setWebhook({ requestKey, url: 'http://hooks.lender.example' }),
    ).toMatchObject({ error: { problems: [{ path: 'url', code: 'not-https' }] } })
    await room.settle()
    expect(room.service.asked.setWebhook).toBe(0)
  })
})
