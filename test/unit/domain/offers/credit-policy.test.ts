import { describe, expect, it } from 'vitest'
import { defaultServiceProfile } from '../../../../shared/service-profiles/all-profiles.ts'
import {
  creditPolicySchema,
  noCreditPolicy,
  noProductLimits,
} from '../../../../shared/domain/offers/policy/credit-policy.ts'
import { standardRules } from '../../../../shared/domain/offers/policy/lender-rules.ts'
import type { OfferTerms } from '../../../../shared/domain/offers/offer.ts'
import { findingPath, policyFindings } from '../../../../shared/domain/offers/policy/policy.ts'
import type { JsonObject } from '../../../../shared/json.ts'
import { aLoanOffer } from '../../../support/drivers/approving.ts'
import { aLineOffer } from '../../../support/builders/line-offer.ts'

const loan = { ...aLoanOffer(), firstPaymentDate: '2026-12-22' }
const line = aLineOffer({ amount: 3_000_000, interestRate: 1_250, apr: 1_250, annualFee: 9_600 })
const policy = {
  ficoFloor: 620,
  bankruptcy: true,
  stateCaps: [],
  products: {
    consumer_installment_loan: { amount: 299_999, months: 23, rate: 1_249, fee: 199 },
    consumer_revolving_line_of_credit: { amount: null, months: null, rate: null, fee: 9_599 },
  },
}

function findingsOf(
  offer: OfferTerms,
  creditType: string,
  creditData: JsonObject | null,
  changes: object = {},
) {
  return policyFindings([offer], {
    application: { status: 'pending', creditType, requestedAmount: null, creditData },
    today: '2026-11-22',
    rules: { ...standardRules(), creditPolicy: policy, ...changes },
    serviceProfile: defaultServiceProfile,
    aprs: [],
  })
}
const found = (...of: Parameters<typeof findingsOf>) =>
  findingsOf(...of).map((finding) => `${finding.severity} ${finding.rule} ${findingPath(finding)}`)
const good = { fico: 620, has_bankruptcy_history: false }

describe('the credit policy of a connection', () => {
  it('reports a score that is missing or below the floor, and a bankruptcy', () => {
    const of = (data: JsonObject | null) => found(loan, 'commercial_bnpl', data)
    expect(of(good)).toEqual([])
    expect(of({ fico: 619, has_bankruptcy_history: true })).toEqual([
      'warn fico-below-floor ',
      'warn bankruptcy-on-file ',
    ])
    expect(of(null)).toEqual(['warn fico-below-floor '])
  })

  it('reports amount, term, rate and fee above the limits of the product applied for', () => {
    expect(found(loan, 'consumer_installment_loan', good)).toEqual([
      'warn amount-above-policy offers[0].amount',
      'warn term-above-policy offers[0].loanTerm.term',
      'warn rate-above-policy offers[0].interestRate',
      'warn fee-above-policy offers[0].originationFee',
    ])
    expect(found(line, 'consumer_revolving_line_of_credit', good)).toEqual([
      'warn fee-above-policy offers[0].annualFee',
    ])
    const quantities = [
      [loan, 'consumer_installment_loan', { most: 199, quantity: 'rate' }],
      [line, 'consumer_revolving_line_of_credit', { most: 9_599, quantity: 'money' }],
    ] as const
    for (const [offer, type, facts] of quantities) {
      expect(findingsOf(offer, type, good).at(-1)).toMatchObject({
        rule: 'fee-above-policy',
        facts,
      })
    }
    const months = { ...loan, loanTerm: { term: 50, termType: 'payments' as const } }
    const biweekly = { ...months, paymentPeriod: 'biweekly' as const }
    expect(found(biweekly, 'consumer_installment_loan', good)).toContain(
      'warn term-above-policy offers[0].loanTerm.term',
    )
    const shorter = { ...biweekly, loanTerm: { term: 49, termType: 'payments' as const } }
    expect(found(shorter, 'consumer_installment_loan', good)).not.toContain(
      'warn term-above-policy offers[0].loanTerm.term',
    )
  })

  it('reports nothing for an offer at exactly its limits', () => {
    const products = {
      consumer_installment_loan: { amount: 300_000, months: 24, rate: 1_250, fee: 200 },
      consumer_revolving_line_of_credit: {
        amount: 3_000_000,
        months: null,
        rate: 1_250,
        fee: 9_600,
      },
    }
    const exact = { creditPolicy: { ...policy, products } }
    expect(found(loan, 'consumer_installment_loan', good, exact)).toEqual([])
    expect(found(line, 'consumer_revolving_line_of_credit', good, exact)).toEqual([])
    const nineMonths = { term: 9, termType: 'months' as const }
    const biweekly = { ...loan, paymentPeriod: 'biweekly' as const, loanTerm: nineMonths }
    const bnpl = { consumer_bnpl: { ...noProductLimits, months: 9 } }
    const short = { creditPolicy: { ...policy, products: bnpl } }
    expect(found(biweekly, 'consumer_bnpl', good, short)).toEqual([])
  })

  it('doesn’t apply the fee limit of a product to another kind of fee', () => {
    expect(found(line, 'consumer_installment_loan', good)).not.toContain(
      'warn fee-above-policy offers[0].annualFee',
    )
  })

  it('reports nothing while it is empty', () => {
    const empty = { creditPolicy: noCreditPolicy }
    const bankrupt = { fico: 300, has_bankruptcy_history: true }
    for (const data of [null, bankrupt]) {
      expect(found(loan, 'consumer_installment_loan', data, empty)).toEqual([])
    }
  })

  it('blocks or warns as the lender set each rule', () => {
    const ruleSeverities = { 'fico-below-floor': 'block' }
    expect(found(loan, 'commercial_bnpl', null, { ruleSeverities })).toEqual([
      'block fico-below-floor ',
    ])
    const disabledRules = ['fico-below-floor']
    expect(found(loan, 'commercial_bnpl', null, { ruleSeverities, disabledRules })).toEqual([])
  })
})

describe('a credit policy from a page or a file', () => {
  const cap = {
    ...{ state: 'TX', from: 0, to: null, apr: 3_600, fee: null },
    ...{ source: 'Compliance table 4', asOf: '2026-11-01' },
  }
  const isValid = (changes: object) =>
    creditPolicySchema.isValidSync({ ...noCreditPolicy, ...changes })
  const withCap = (changes: object) => ({ stateCaps: [{ ...cap, ...changes }] })
  const withProduct = (changes: object) => ({
    products: { consumer_bnpl: { ...noProductLimits, ...changes } },
  })

  it.each([
    withCap({ from: 0, to: 1, apr: 0, fee: 0 }),
    withCap({ from: 1_000_000_000_000, to: 1_000_000_000_000, apr: 99_999, fee: 10_000 }),
    withProduct({ amount: 100, months: 1, rate: 0, fee: 0 }),
    withProduct({ amount: 1_000_000_000_000, months: 1_200, rate: 99_999, fee: 1_000_000 }),
    { ficoFloor: 300 },
    { ficoFloor: 850 },
  ])('may have the limits %j', (changes) => {
    expect(isValid(changes)).toBe(true)
  })

  it.each([
    withCap({ from: 2, to: 1 }),
    withCap({ from: -1 }),
    withCap({ from: 0.5 }),
    withCap({ from: 1_000_000_000_001 }),
    withCap({ to: 0 }),
    withCap({ apr: -1 }),
    withCap({ apr: 100_000 }),
    withCap({ fee: 10_001 }),
    withCap({ state: 'XX' }),
    withCap({ source: '' }),
    withCap({ asOf: '2026-02-30' }),
    withCap({ other: 1 }),
    withProduct({ amount: 99 }),
    withProduct({ months: 0 }),
    withProduct({ months: 1_201 }),
    withProduct({ rate: 100_000 }),
    withProduct({ fee: 1_000_001 }),
    withProduct({ fee: 0.5 }),
    { products: { consumer_other: noProductLimits } },
    { ficoFloor: 299 },
    { ficoFloor: 851 },
  ])('is rejected with the limits %j', (changes) => {
    expect(isValid(changes)).toBe(false)
  })

  it('has at most 500 state caps, each with at most 200 characters about its source', () => {
    const caps = Array.from({ length: 500 }, () => ({ ...cap, source: 'x'.repeat(200) }))
    expect(isValid({ stateCaps: caps })).toBe(true)
    expect(isValid({ stateCaps: [...caps, cap] })).toBe(false)
    expect(isValid(withCap({ source: 'x'.repeat(201) }))).toBe(false)
  })
})
