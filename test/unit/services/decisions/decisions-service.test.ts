import { loanFiguresOf } from '../../../../shared/finance/loan-figures.ts'
import { describe, expect, it } from 'vitest'
import { noCoverage } from '../../../../shared/domain/offers/coverage.ts'
import { noCreditPolicy } from '../../../../shared/domain/offers/policy/credit-policy.ts'
import type { LoanOfferTerms } from '../../../../shared/domain/offers/offer.ts'
import { isUndoable } from '../../../../shared/domain/decisions/state-groups.ts'
import { writeSettings } from '../../../../electron/services/settings/settings-service.ts'
import { failed } from '../../../../shared/result.ts'
import {
  achDecisionOf,
  approvalBody,
  decisionOf,
  seenPending,
} from '../../../support/builders/decisions.ts'
import { reading } from '../../../support/builders/cached-applications.ts'
import { lendingDetails } from '../../../support/builders/lending-details.ts'
import { loanTerms } from '../../../support/builders/templates.ts'
import { documentFor, idOf, otherKey, requestKey } from './decisions-asked.ts'
import { connection, desk, fixture, useFixture } from './outbox-fixture.ts'
import type { JsonObject } from '../../../../shared/json.ts'
import type { UsState } from '../../../../shared/values/us-states.ts'
import { given } from '../../../support/checks/given.ts'

const terms: LoanOfferTerms = { ...loanTerms, loanTerm: { term: 24, termType: 'months' } }
const estimate = { paidOutOn: '2026-11-20', feeTreatment: 'withheld' } as const
const approval = {
  requestKey,
  applicationId: 'app_1',
  offers: [terms],
  estimates: [estimate],
  seen: seenPending,
  overrides: [{ rule: 'amount-above-requested', path: 'offers[0].amount', reason: 'Agreed' }],
}

useFixture()

const refused = (path: string, code: string) =>
  failed('payload-invalid', { problems: [{ path, code }] })
/** The approval for a borrower in this state. */
const inState = (borrowerState: UsState) => ({
  ...approval,
  seen: { ...seenPending, borrowerState },
})

describe('approving', () => {
  it('responds once the decision is on disk with the exact body that will be sent', async () => {
    expect(await desk().approve(approval)).toMatchObject({
      ok: true,
      value: {
        state: 'queued',
        body: approvalBody,
        createdBy: 'Ines Officer',
        overrides: approval.overrides,
      },
    })
    await fixture.settle()
    expect(fixture.service.processed.approve).toBe(1)
  })

  it('keeps what the officer saw of each offer, including the date and how its fee is collected', async () => {
    const estimates = [{ paidOutOn: '2026-11-18', feeTreatment: 'added' as const }]
    const id = await idOf(desk().approve({ ...approval, estimates }))
    const figures = loanFiguresOf({
      ...terms,
      disbursementDate: '2026-11-18',
      feeTreatment: 'added',
    })
    expect(fixture.desk.decisions.estimates(id)).toEqual([
      { ...estimates[0], figures: figures.ok && { kind: 'loan', ...figures.value } },
    ])
    expect(
      await desk().approve({ ...approval, requestKey: crypto.randomUUID(), estimates: [] }),
    ).toEqual(refused('estimates', 'not-one-each'))
  })

  it('in Production is delayed for ten seconds, and can be undone before anything is sent', async () => {
    fixture.desk.connections.put({ ...connection, kind: 'production' })
    const id = await idOf(desk().approve(approval))
    fixture.outbox.retryNow()
    await fixture.settle()
    expect(fixture.decision(id)).toMatchObject({ state: 'queued', attempts: [] })
    expect(isUndoable(fixture.decision(id))).toBe(true)
    expect(await desk().cancel({ id })).toMatchObject({ value: { state: 'canceled' } })
    await fixture.clock.advance(60_000)
    expect(fixture.service.processed.approve).toBe(0)

    const again = await idOf(desk().approve({ ...approval, requestKey: otherKey }))
    await fixture.clock.advance(9_999)
    expect(fixture.decision(again)).toMatchObject({ state: 'queued', attempts: [] })
    await fixture.clock.advance(1)
    await fixture.settle()
    expect(fixture.decision(again).state).toBe('confirmed')
    expect(fixture.service.processed.approve).toBe(1)
  })

  it.each([-3_600_000, 3_600_000])(
    'is delayed for ten seconds even if the clock is changed by %i ms meanwhile',
    async (by) => {
      writeSettings(fixture.desk.values, { holdApprovals: 'always' })
      const id = await idOf(desk().approve(approval))
      await fixture.clock.advance(5_000)
      fixture.clock.setWall(fixture.clock.now() + by)
      fixture.outbox.retryNow()
      await fixture.clock.advance(4_999)
      expect(fixture.decision(id)).toMatchObject({ state: 'queued', attempts: [] })
      await fixture.clock.advance(1)
      await fixture.settle()
      expect(fixture.decision(id).state).toBe('confirmed')
    },
  )

  it('is delayed in every connection or in none, depending on the setting', async () => {
    writeSettings(fixture.desk.values, { holdApprovals: 'always' })
    const held = await idOf(desk().approve(approval))
    expect(isUndoable(fixture.decision(held))).toBe(true)
    await desk().cancel({ id: held })
    writeSettings(fixture.desk.values, { holdApprovals: 'never' })
    fixture.desk.connections.put({ ...connection, kind: 'production' })
    const sent = await idOf(desk().approve({ ...approval, requestKey: otherKey }))
    expect(fixture.decision(sent).notBefore).toBeNull()
  })

  it('writes the body in the units of the connection', async () => {
    fixture.desk.connections.put({ ...connection, unitsProfile: 'dollars-and-percent' })
    const id = await idOf(desk().approve(approval))
    expect(fixture.decision(id).body).toMatchObject({
      offers: [{ amount: 5_000, interest_rate: 12.5 }],
    })
  })

  it('returns the same decision after a lost response, even if a rule would block it by now', async () => {
    fixture.process.online = false
    const first = await idOf(desk().approve(approval))
    fixture.clock.setWall(fixture.clock.now() + 40 * 86_400_000)
    expect(await idOf(desk().approve(approval))).toBe(first)
    fixture.desk.worklist.remove(connection.id, ['app_1'])
    expect(await idOf(desk().approve(approval))).toBe(first)
  })

  it('is refused for an application that isn’t in the worklist', async () => {
    expect(await desk().approve({ ...approval, applicationId: 'app_99' })).toEqual(
      failed('application-not-here'),
    )
  })

  it('is refused by a blocking rule, even if the page allowed it', async () => {
    const late = { ...terms, firstPaymentDate: '2027-06-01' }
    const both = { ...approval, offers: [terms, late], estimates: [estimate, estimate] }
    expect(await desk().approve(both)).toEqual(
      refused('offers[1].firstPaymentDate', 'first-payment-too-late'),
    )
    fixture.desk.connections.put({ ...connection, disabledRules: ['first-payment-too-late'] })
    expect(await desk().approve(both)).toMatchObject({ ok: true })
  })

  it('is refused above the lender’s caps by state, and without a state to look up', async () => {
    const cap = { from: 0, to: null, fee: null, source: 'Compliance table', asOf: '2026-11-01' }
    fixture.desk.connections.put({
      ...connection,
      creditPolicy: {
        ...noCreditPolicy,
        stateCaps: [
          { ...cap, state: 'CA', apr: 3_600 },
          { ...cap, state: 'TX', apr: 100 },
        ],
      },
    })
    expect(await desk().approve(approval)).toEqual(refused('', 'state-not-chosen'))
    expect(await desk().approve(inState('TX'))).toEqual(
      refused('offers[0].interestRate', 'apr-above-state-cap'),
    )
    const approved = await desk().approve(inState('CA'))
    expect(approved).toMatchObject({ ok: true, value: { seen: { borrowerState: 'CA' } } })
    const kept = approved.ok ? fixture.desk.decisions.get(approved.value.id) : null
    expect(kept?.seen?.borrowerState).toBe('CA')
    expect(JSON.stringify(kept?.body)).not.toContain('CA')
  })

  it('isn’t sent again once a rule blocks it, and is sent when the rule is lifted', async () => {
    fixture.service.next('approve', {
      kind: 'refused',
      status: 400,
      failure: { code: 'service-refused' },
    })
    const id = await fixture.sent(desk().approve(inState('TX')))
    const again = { id, reason: 'The service was repaired' }
    const cap = { from: 0, to: null, fee: null, source: 'Compliance table', asOf: '2026-11-01' }
    const creditPolicy = {
      ...noCreditPolicy,
      stateCaps: [{ ...cap, state: 'TX' as const, apr: 100 }],
    }
    fixture.desk.connections.put({ ...connection, creditPolicy })
    expect(await desk().resend(again)).toEqual(failed('approval-blocked'))
    fixture.desk.connections.put(connection)
    expect(await desk().resend(again)).toMatchObject({ ok: true })
  })

  it('is checked with the amount requested now if it is sent again, and keeps the borrower’s state', async () => {
    fixture.process.online = false
    const id = await fixture.sent(desk().approve(inState('TX')))
    fixture.service.change('app_1', { requested_amount: 400_000 })
    await fixture.networkIsBack()
    expect(fixture.state(id)).toBe('held')
    const again = { id, reason: 'The borrower agrees' }
    const ruleSeverities = { 'amount-above-requested': 'block' } as const
    fixture.desk.connections.put({ ...connection, ruleSeverities })
    expect(await desk().resend(again)).toEqual(failed('approval-blocked'))
    fixture.desk.connections.put(connection)
    await fixture.sent(desk().resend(again))
    expect(fixture.decision(id).seen).toMatchObject({
      requestedAmount: 400_000,
      borrowerState: 'TX',
    })
  })

  it('is checked with the fee as the service receives it, also if it is sent again', async () => {
    const added = loanFiguresOf({
      ...{ ...terms, disbursementDate: '2026-11-20' },
      feeTreatment: 'added',
    })
    const cap = { from: 0, to: null, fee: null, source: 'Compliance table', asOf: '2026-11-01' }
    // The APR is higher if the fee is withheld.
    const apr = added.ok ? Math.round(added.value.apr * 100) : 0
    const creditPolicy = { ...noCreditPolicy, stateCaps: [{ ...cap, state: 'TX', apr } as const] }
    const typed = { ...connection, serviceProfile: '2025-03' } as const
    const resent = async (feeTreatment: LoanOfferTerms['feeTreatment'], key: string) => {
      fixture.desk.connections.put(typed)
      fixture.service.next('approve', {
        kind: 'refused',
        status: 400,
        failure: { code: 'service-refused' },
      })
      const offers = [{ ...terms, feeTreatment }]
      const id = await fixture.sent(desk().approve({ ...inState('TX'), offers, requestKey: key }))
      fixture.desk.connections.put({ ...typed, creditPolicy })
      const again = await desk().resend({ id, reason: 'The service was repaired' })
      await desk().cancel({ id })
      return again
    }
    expect(await resent(undefined, requestKey)).toEqual(failed('approval-blocked'))
    expect(await resent('added', otherKey)).toMatchObject({ ok: true })
    expect(await desk().approve({ ...inState('TX'), requestKey: crypto.randomUUID() })).toEqual(
      refused('offers[0].interestRate', 'apr-above-state-cap'),
    )
  })

  it('uses the service’s caps for the state instead of the lender’s own', async () => {
    const covered = { ...connection, serviceProfile: '2025-03' } as const
    fixture.desk.connections.put(covered)
    const most = { range: { min: 0, max: 5_000_000 }, rate: 100 }
    fixture.service.coverage = {
      consumer: {
        TX: {
          amount_threshold: { min: 0, max: 5_000_000 },
          apr_threshold: { type: 'simple', max: [most] },
          origination_fee_threshold: { max: 10_000 },
        },
      },
      commercial: {},
    }
    await fixture.restart()
    await fixture.process.coverage.current(covered)
    expect(await desk().approve(inState('TX'))).toEqual(
      refused('offers[0].interestRate', 'apr-above-state-cap'),
    )
    expect(await desk().approve(inState('NV'))).toEqual(
      refused('offers[0].amount', 'amount-outside-state-caps'),
    )
    // Caps from another service, or for another client of it, no longer apply.
    expect(fixture.process.coverage.known(covered).consumer).not.toBeNull()
    for (const other of [{ baseUrl: 'https://other.example' }, { clientId: 'another-client' }]) {
      fixture.desk.connections.put({ ...covered, ...other })
      expect(fixture.process.coverage.known(covered)).toEqual(noCoverage)
    }
    // An earlier version stored no client.
    fixture.desk.connections.put(covered)
    const kept = fixture.desk.values.get('coverage') as Record<string, JsonObject>
    const { clientId: _, ...before } = kept[covered.id] ?? {}
    fixture.desk.values.put('coverage', { [covered.id]: before })
    expect(fixture.process.coverage.known(covered).consumer).not.toBeNull()
  })

  it('uses the service’s commercial caps if the applicant is a business', async () => {
    const covered = { ...connection, serviceProfile: '2025-03' } as const
    fixture.desk.connections.put(covered)
    fixture.service.change('app_1', { credit_type: 'commercial_installment_loan' })
    fixture.service.coverage = {
      consumer: {},
      commercial: { TX: { limit_1: { amount: { min: 0, max: 400_000 } } } },
    }
    await fixture.restart()
    await fixture.process.coverage.current(covered)
    const read = given(await fixture.process.api.readApplication('app_1'))
    fixture.cache.put(covered.id, 'app_1', read, fixture.clock.now())
    expect(await desk().approve(inState('TX'))).toEqual(
      refused('offers[0].amount', 'amount-outside-state-caps'),
    )
    const less = { ...inState('TX'), offers: [{ ...terms, amount: 400_000 }], overrides: [] }
    expect(await desk().approve(less)).toMatchObject({ ok: true })
  })

  it('keeps one class of caps if the service refuses the other', async () => {
    const covered = { ...connection, serviceProfile: '2025-03' } as const
    fixture.desk.connections.put(covered)
    await fixture.restart()
    fixture.service.next('readCoverage', { kind: 'refused', status: 403 })
    expect(await fixture.process.coverage.current(covered)).toMatchObject({
      consumer: null,
      commercial: { fetchedAt: fixture.clock.now() },
    })
  })

  it('is refused if the units of the connection can’t represent an amount', async () => {
    fixture.desk.connections.put({ ...connection, unitsProfile: 'dollars-and-percent' })
    const offers = [terms, { ...terms, amount: 500_050 }]
    const both = { ...approval, offers, estimates: [estimate, estimate] }
    expect(await desk().approve(both)).toEqual(refused('offers[1].amount', 'not-whole'))
  })

  it('is refused if the service needs to know how a fee is collected but has no name for that way', async () => {
    const separate = {
      ...approval,
      offers: [{ ...terms, feeTreatment: 'paid-separately' as const }],
    }
    expect(await desk().approve(separate)).toMatchObject({ ok: true })
    fixture.desk.connections.put({ ...connection, serviceProfile: '2025-03' })
    expect(await desk().approve({ ...separate, requestKey: crypto.randomUUID() })).toEqual(
      refused('offers[0].originationFee', 'not-a-choice'),
    )
  })

  it('counts days in the time zone of the lender', async () => {
    // 11:30 p.m. on the 19th in Los Angeles: the 20th has begun in UTC, but not there.
    fixture.clock.setWall(Date.UTC(2026, 10, 20, 7, 30))
    const tomorrow = { ...terms, firstPaymentDate: '2026-11-20' }
    expect(await desk().approve({ ...approval, offers: [tomorrow] })).toMatchObject({ ok: true })
  })
})

describe('the Decisions screen', () => {
  it('lists open or all submissions, newest first, and counts them', async () => {
    const first = await fixture.sent(desk().approve(approval))
    fixture.process.online = false
    await fixture.pass(1_000)
    const document = { ...documentFor(), requestKey: otherKey }
    const second = await idOf(desk().createAchAuthorization(document))
    const ids = async (openOnly: boolean): Promise<string[]> => {
      return given(await desk().list({ openOnly })).map(({ id }) => id)
    }
    expect(await ids(true)).toEqual([second])
    expect(await ids(false)).toEqual([second, first])
    expect(await desk().summary({})).toMatchObject({ value: { waiting: 1, attention: 0 } })
  })

  it('shows the borrower’s name of each application if it is known', async () => {
    const { cache, desk: store } = fixture
    const name = 'Ana Brooks'
    cache.put(connection.id, 'app_1', reading('app_1', { borrower: 'bor_1' }), 1)
    const nobody = { state: null, birthDate: null, email: null, phone: null }
    cache.putBorrower(connection.id, 'bor_1', { name, ...nobody }, 1)
    store.decisions.insert(decisionOf({ id: 'hers' }))
    store.decisions.insert(decisionOf({ id: 'unread', subject: 'app_2' }))
    const ofFacility = achDecisionOf({ id: 'document' })
    if (ofFacility.achPurpose === null) throw new Error('it has no purpose')
    const achPurpose = { ...ofFacility.achPurpose, applicationId: 'app_1' }
    store.decisions.insert({ ...ofFacility, achPurpose })
    const listed = given(await desk().list({ openOnly: false }))
    expect(new Map(listed.map(({ id, borrowerName }) => [id, borrowerName]))).toEqual(
      new Map([
        ['hers', name],
        ['unread', null],
        ['document', name],
      ]),
    )
    expect(await desk().get({ id: 'hers' })).toMatchObject({ value: { borrowerName: name } })
  })

  it('lists older submissions page by page, however many there are', async () => {
    for (let number = 0; number < 700; number += 1) {
      const state = number % 2 === 0 ? 'confirmed' : 'queued'
      const id = `dec_${number}`
      fixture.desk.decisions.insert(decisionOf({ id, subject: id, state, createdAt: number }))
    }
    const ids = async (asked: Parameters<ReturnType<typeof desk>['list']>[0]) =>
      given(await desk().list(asked)).map(({ id }) => id)
    expect(await ids({ openOnly: false, offset: 698, limit: 500 })).toEqual(['dec_1', 'dec_0'])
    expect(await ids({ openOnly: false, offset: 700, limit: 500 })).toEqual([])
    expect(await ids({ openOnly: true, offset: 348, limit: 1 })).toEqual(['dec_3'])
    expect(await ids({ openOnly: true })).toHaveLength(350)
  })

  it('lets the officer send a lost document request again, cancel that, and close the request', async () => {
    fixture.service.next('createAchAuthorization', { kind: 'lost', processed: false })
    const id = await fixture.sent(desk().createAchAuthorization(documentFor()))
    expect(await desk().cancel({ id })).toEqual(failed('decision-state'))
    expect(await desk().settle({ id })).toEqual(failed('decision-state'))
    fixture.process.online = false
    expect(await desk().resend({ id, reason: 'Bank shows none' })).toMatchObject({
      value: { state: 'queued', resendReason: 'Bank shows none' },
    })
    expect(await desk().cancel({ id })).toMatchObject({ value: { state: 'unknown' } })
    expect(await desk().close({ id, outcome: 'canceled', reason: 'Not needed' })).toMatchObject({
      value: { state: 'canceled', closeReason: 'Not needed' },
    })
  })

  it('shows only submissions of the connection in use', async () => {
    fixture.desk.connections.put({ ...connection, id: 'conn_2' })
    fixture.desk.decisions.insert(
      achDecisionOf({ id: 'theirs', connectionId: 'conn_2', state: 'queued' }),
    )
    expect(await desk().get({ id: 'theirs' })).toEqual(failed('decision-not-here'))
    expect(await desk().cancel({ id: 'theirs' })).toEqual(failed('decision-not-here'))
    expect(await desk().settle({ id: 'theirs' })).toEqual(failed('decision-not-here'))
    expect(await desk().list({ openOnly: true })).toEqual({ ok: true, value: [] })
  })
})

describe('settings at the service', () => {
  it('sends the lending details in Starter Mode, without an empty second line', async () => {
    fixture.desk.connections.put({ ...connection, starterMode: true })
    await fixture.sent(desk().setLendingDetails({ requestKey, details: lendingDetails }))
    expect(fixture.service.lendingDetails).toEqual({
      address: { line_1: '500 Example Avenue', city: 'Springfield', state: 'IL', zip: '62701' },
      cs_phone: '+12175550134',
      cs_email: 'care@lender.example',
    })
  })

  it('refuses lending details outside Starter Mode without contacting the service', async () => {
    fixture.desk.connections.put({ ...connection, starterMode: false })
    expect(await desk().setLendingDetails({ requestKey, details: lendingDetails })).toEqual(
      failed('starter-mode-only'),
    )
    await fixture.settle()
    expect(fixture.service.asked.setLendingDetails).toBe(0)
  })

  it('sets the URL that receives the events', async () => {
    await fixture.sent(
      desk().setWebhook({ requestKey, url: 'https://hooks.lender.example/events' }),
    )
    expect(fixture.service.webhook).toEqual({ url: 'https://hooks.lender.example/events' })
  })

  it('deletes the webhook only if the service supports it', async () => {
    expect(await desk().deleteWebhook({ requestKey })).toEqual(failed('not-offered'))
    fixture.desk.connections.put({ ...connection, serviceProfile: '2025-03' })
    fixture.service.webhook = { urls: ['https://hooks.lender.example/events'] }
    const id = await idOf(desk().deleteWebhook({ requestKey }))
    expect(await fixture.sent(desk().deleteWebhook({ requestKey }))).toBe(id)
    expect([fixture.service.webhook, fixture.service.processed.deleteWebhook]).toEqual([null, 1])
  })

  it('refuses a webhook URL of another scheme', async () => {
    expect(
      await desk().setWebhook({ requestKey, url: 'http://hooks.lender.example' }),
    ).toMatchObject({ error: { problems: [{ path: 'url', code: 'not-https' }] } })
    await fixture.settle()
    expect(fixture.service.asked.setWebhook).toBe(0)
  })
})
