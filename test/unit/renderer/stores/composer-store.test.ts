import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { nextTick } from 'vue'
import { useBorrowersStore } from '../../../../renderer/stores/borrowers.ts'
import { useConnectionsStore } from '../../../../renderer/stores/connections.ts'
import { useComposerStore } from '../../../../renderer/stores/composer.ts'
import { textAt } from '../../../../shared/domain/offers/form/offer-form-fields.ts'
import { newOfferDraft } from '../../../../shared/domain/offers/form/offer-form.ts'
import { offersContentToJson } from '../../../../shared/domain/offers/form/offer-form-content.ts'
import { policyLimits } from '../../../../shared/domain/offers/policy/policy-limits.ts'
import { failed, ok } from '../../../../shared/result.ts'
import { loanTerms } from '../../../support/builders/templates.ts'
import { aComposerDesk, applicationId } from './composer-fixture.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const first = (store: ReturnType<typeof useComposerStore>) => {
  const offer = store.offers[0]
  if (offer === undefined) throw new Error('no offer')
  return offer
}

async function composing(options: Parameters<typeof aComposerDesk>[0] = {}) {
  const desk = aComposerDesk(options)
  const store = useComposerStore()
  await store.open(applicationId)
  return { desk, store }
}

/** Enters the terms of a new loan that have no default. */
function completeLoan(store: ReturnType<typeof useComposerStore>): void {
  store.setText(first(store).key, 'interestRate', '12')
  store.setText(first(store).key, 'loanTerm.term', '12')
}

describe('opening the composer', () => {
  it('loads the caps by state again with each application, because the day may have changed', async () => {
    const { sent } = aComposerDesk({ connection: { serviceProfile: '2025-03' } })
    await useConnectionsStore().load()
    const composer = useComposerStore()
    for (const id of [applicationId, 'app_other']) await composer.open(id)
    expect(sent('coverage.read')).toHaveLength(2)
  })

  it('starts with a loan of the requested amount, first due on a banking day 30 days later', async () => {
    const { store } = await composing()
    expect(store.offers).toHaveLength(1)
    expect(first(store)).toMatchObject({
      type: 'loan_offer',
      amount: '10,000.00',
      firstPaymentDate: '2027-03-03',
    })
  })

  it.each([
    [20, '2027-02-18'],
    [3, '2027-02-02'],
    [90, '2027-03-03'],
  ])('starts within the connection’s own limit of %i days', async (firstPaymentDays, date) => {
    const own = {
      policyLimits: policyLimits({
        ...{ firstPaymentDays, consumerGraceDays: 40, consumerBillingDays: 35 },
      }),
    }
    const { store } = await composing({ connection: own })
    expect(first(store)).toMatchObject({ firstPaymentDate: date })
    completeLoan(store)
    expect(store.findings).toEqual([])
    const line = await composing({
      connection: own,
      application: { creditType: 'consumer_revolving_line_of_credit' },
    })
    expect(first(line.store)).toMatchObject({ gracePeriod: { term: '40' }, billingCycle: '35' })
  })

  it.each(['consumer_revolving_line_of_credit', 'commercial_revolving_line_of_credit'])(
    'starts with a line of credit for %s',
    async (creditType) => {
      const { store } = await composing({ application: { creditType } })
      expect(first(store).type).toBe('revolving_line_of_credit_offer')
    },
  )

  it('restores a saved draft as typed', async () => {
    const desk = aComposerDesk()
    const kept = newOfferDraft('loan_offer', { key: 'k', amount: null, firstPaymentDate: null })
    const content = offersContentToJson({
      offers: [{ ...kept, amount: '12,3x' }],
      reasons: {},
      state: null,
    })
    desk.drafts.set(applicationId, { kind: 'offers', subject: applicationId, content, savedAt: 7 })
    const store = useComposerStore()
    await store.open(applicationId)
    expect(first(store).amount).toBe('12,3x')
    expect(store.savedAt).toBe(7)
  })

  it('keeps the selected state, even if no offer is left', async () => {
    const desk = aComposerDesk()
    const content = offersContentToJson({ offers: [], reasons: {}, state: 'TX' })
    desk.drafts.set(applicationId, { kind: 'offers', subject: applicationId, content, savedAt: 7 })
    const store = useComposerStore()
    await store.open(applicationId)
    expect(store.borrowerState).toBe('TX')
    expect(store.offers).toHaveLength(1)
    await store.startOver()
    expect(store.borrowerState).toBe('TX')
  })

  it('starts with the borrower’s state, if the service has one, until another is selected', async () => {
    const desk = aComposerDesk()
    const borrower = { name: 'Ana Brooks', birthDate: null, email: null, phone: null, fetchedAt: 1 }
    desk.responses.set('borrowers.read', ok({ ...borrower, state: 'NV' }))
    const store = useComposerStore()
    await store.open(applicationId)
    expect(store.borrowerState).toBe('NV')
    store.setBorrowerState('TX')
    await store.flush()
    await store.open('app_other')
    await store.open(applicationId)
    expect(store.borrowerState).toBe('TX')

    desk.responses.set('borrowers.read', ok({ ...borrower, state: 'Nevada' }))
    await store.open('app_third')
    expect(store.borrowerState).toBeNull()
  })

  it('uses the borrower’s state when it arrives later, unless another was selected', async () => {
    const desk = aComposerDesk()
    const came = { name: null, birthDate: null, email: null, phone: null, fetchedAt: 1 }
    desk.responses.set('borrowers.read', ok(null))
    desk.responses.set('borrowers.fetch', ok({ ...came, state: 'NV' }))
    const store = useComposerStore()
    await store.open(applicationId)
    expect(store.borrowerState).toBeNull()
    await useBorrowersStore().open(applicationId, 'bor_1')
    await nextTick()
    expect(store.borrowerState).toBe('NV')
    store.setBorrowerState('TX')
    expect(store.borrowerState).toBe('TX')
    store.undo()
    expect(store.borrowerState).toBe('NV')
  })

  it('shows why the application can’t be opened', async () => {
    const desk = aComposerDesk()
    desk.responses.set('applications.open', failed('application-not-here'))
    const store = useComposerStore()
    await store.open(applicationId)
    expect(store.phase).toBe('failed')
    expect(store.loadFailure?.code).toBe('application-not-here')
  })
})

describe('typing in the composer', () => {
  it('updates payment and APR with the key press that completes the terms', async () => {
    const { store } = await composing()
    expect(store.readyTerms).toBeNull()
    completeLoan(store)
    const figures = store.evaluations[0]?.figures
    expect(store.readyTerms).toHaveLength(1)
    expect(figures?.kind === 'loan' && figures.schedule.levelPayment).toBe(88_849)
    expect(figures?.apr).toBeCloseTo(12, 0)
  })

  it('keeps figures that don’t depend on a wrong field', async () => {
    const { store } = await composing()
    completeLoan(store)
    const before = store.evaluations[0]?.figures
    store.setText(first(store).key, 'latePaymentFee', 'abc')
    expect(store.evaluations[0]?.figures).toEqual(before)
    expect(store.readyTerms).toBeNull()
    store.setText(first(store).key, 'amount', 'abc')
    expect(store.evaluations[0]?.figures).toBeNull()
  })

  it('recalculates only the offer being edited', async () => {
    const { store } = await composing()
    completeLoan(store)
    store.duplicate(first(store).key)
    const [one, two] = store.evaluations
    store.setText(first(store).key, 'interestRate', '13')
    expect(store.evaluations[0]).not.toBe(one)
    expect(store.evaluations[1]).toBe(two)
  })

  it('shows policy findings, and respects rules that the connection turned off', async () => {
    const over = { application: { requestedAmount: 1 } }
    const { store } = await composing(over)
    completeLoan(store)
    store.setText(first(store).key, 'amount', '10')
    expect(store.warnings.map(({ rule }) => rule)).toEqual(['amount-above-requested'])
    const off = await composing({
      ...over,
      connection: { disabledRules: ['amount-above-requested'] },
    })
    completeLoan(off.store)
    off.store.setText(first(off.store).key, 'amount', '10')
    expect(off.store.warnings).toEqual([])
  })
})

describe('saving the draft', () => {
  it('saves nothing before something is typed', async () => {
    const { desk } = await composing()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(desk.sent('drafts.save')).toEqual([])
  })

  it('saves a change at once, and text typed during a save with one more save', async () => {
    const { desk, store } = await composing()
    const { key } = first(store)
    store.setText(key, 'interestRate', '1')
    expect(desk.sent('drafts.save')).toHaveLength(1)
    for (const typed of ['12', '12.', '12.5']) store.setText(key, 'interestRate', typed)
    await store.flush()
    expect(desk.sent('drafts.save')).toHaveLength(2)
    expect(JSON.stringify(desk.drafts.get(applicationId)?.content)).toContain('"12.5"')
  })

  it('reports a failed save, and saves again with the next key press', async () => {
    const { desk, store } = await composing()
    desk.responses.set('drafts.save', failed('disk-full'))
    store.setText(first(store).key, 'interestRate', '9')
    await store.flush()
    expect(store.saveFailure?.code).toBe('disk-full')
    desk.responses.delete('drafts.save')
    store.setText(first(store).key, 'interestRate', '91')
    await store.flush()
    expect(store.saveFailure).toBeNull()
  })

  it('keeps what a full disk rejected while another application is open', async () => {
    const { desk, store } = await composing()
    desk.responses.set('drafts.save', failed('disk-full'))
    store.setText(first(store).key, 'interestRate', '9.75')
    await store.open('app_other')
    expect(first(store).interestRate).toBe('')
    desk.responses.delete('drafts.save')
    await store.open(applicationId)
    expect(first(store).interestRate).toBe('9.75')
    await store.flush()
    expect(JSON.stringify(desk.drafts.get(applicationId))).toContain('9.75')
  })

  it('saves nothing of one application under the next', async () => {
    const { desk, store } = await composing()
    store.setText(first(store).key, 'interestRate', '9')
    await store.open('app_other')
    await vi.advanceTimersByTimeAsync(5_000)
    expect(desk.sent('drafts.save')).toMatchObject([{ subject: applicationId }])
  })
})

describe('several offers', () => {
  it('can be duplicated beside the original, moved and removed', async () => {
    const { store } = await composing()
    completeLoan(store)
    const key = first(store).key
    const copy = store.duplicate(key)
    store.add('revolving_line_of_credit_offer')
    expect(store.offers.map(({ key: one }) => one).slice(0, 2)).toEqual([key, copy])
    store.move(key, 1)
    expect(store.offers.map(({ key: one }) => one).slice(0, 2)).toEqual([copy, key])
    store.move(key, 1)
    store.move(key, 1)
    expect(store.offers.at(-1)?.key).toBe(key)
    store.remove(key)
    expect(store.offers).toHaveLength(2)
    store.undo()
    expect(store.offers.at(-1)?.key).toBe(key)
  })

  it('are limited to as many as an approval may have', async () => {
    const { store } = await composing()
    for (let more = 0; more < 30; more += 1) store.add('loan_offer')
    expect(store.offers).toHaveLength(20)
    expect(store.add('loan_offer')).toBeNull()
  })

  it('keep the late payment fee as typed, and how the fee is collected, when they replace one offer', async () => {
    const { store } = await composing()
    const { key } = first(store)
    store.setText(key, 'latePaymentFee', '25,5')
    store.setFeeTreatment(key, 'added')
    expect(store.spread(key, [loanTerms, loanTerms])).toBe(true)
    expect(store.offers).toMatchObject([
      { amount: '5,000.00', latePaymentFee: '25,5', feeTreatment: 'added' },
      { amount: '5,000.00', latePaymentFee: '25,5', feeTreatment: 'added' },
    ])
  })

  it('undo the typing in one field in one step', async () => {
    const { store } = await composing()
    const { key } = first(store)
    for (const text of ['1', '12', '12.5']) store.setText(key, 'interestRate', text)
    for (const text of ['3', '36']) store.setText(key, 'loanTerm.term', text)
    store.undo()
    expect([textAt(first(store), 'interestRate'), textAt(first(store), 'loanTerm.term')]).toEqual([
      '12.5',
      '',
    ])
    store.undo()
    expect(textAt(first(store), 'interestRate')).toBe('')
    expect(store.undoSteps).toBe(0)
  })

  it('keep a reason with its offer when the offers are reordered', async () => {
    const { store } = await composing({ application: { requestedAmount: 1 } })
    completeLoan(store)
    store.setText(first(store).key, 'amount', '8,000')
    store.duplicate(first(store).key)
    store.setText(store.offers[1]?.key ?? '', 'amount', '9,000')
    const [one, two] = store.warnings
    if (one === undefined || two === undefined) throw new Error('two warnings expected')
    store.setReason(one, 'first')
    store.setReason(two, 'second')
    store.move(first(store).key, 1)
    expect(store.warnings.map((finding) => store.reasonFor(finding))).toEqual(['second', 'first'])
  })
})

it('shows the service’s message for a field until the field is changed', async () => {
  const { store } = await composing()
  store.showServiceProblems([
    { path: 'offers[0].loanTerm.term', code: 'x', message: 'too short' },
    { path: 'offers[7].amount', code: 'x' },
    { path: 'elsewhere', code: 'x' },
  ])
  expect(store.serviceProblemAt(first(store), 'loanTerm.term')).toBe('too short')
  expect(store.serviceProblemAt(first(store), 'amount')).toBeNull()
  store.setText(first(store).key, 'loanTerm.term', '24')
  expect(store.serviceProblemAt(first(store), 'loanTerm.term')).toBeNull()
})
