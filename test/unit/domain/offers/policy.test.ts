import { describe, expect, it, test } from 'vitest'
import { defaultServiceProfile } from '../../../../shared/service-profiles/all-profiles.ts'
import type {
  LoanOfferTerms,
  OfferTerms,
  RevolvingOfferTerms,
} from '../../../../shared/domain/offers/offer.ts'
import { standardRules } from '../../../../shared/domain/offers/policy/lender-rules.ts'
import {
  policyLimits,
  type PolicyLimits,
} from '../../../../shared/domain/offers/policy/policy-limits.ts'
import type { PolicyContext } from '../../../../shared/domain/offers/policy/policy-context.ts'
import { findingPath, policyFindings } from '../../../../shared/domain/offers/policy/policy.ts'
import {
  policyRuleNames,
  policyRules,
} from '../../../../shared/domain/offers/policy/policy-rules.ts'
import { aLineOffer } from '../../../support/builders/line-offer.ts'
import { loanTerms } from '../../../support/builders/templates.ts'

/** A Monday that is no holiday; the first payment below is on a Tuesday 29 days later. */
const today = '2027-02-01'

const loan = (changes: Partial<LoanOfferTerms> = {}): LoanOfferTerms => ({
  ...{ ...loanTerms, amount: 1_000_000, firstPaymentDate: '2027-03-02', interestRate: 1200 },
  ...{ latePaymentFee: 2500, loanTerm: { term: 36, termType: 'months' }, originationFee: 0 },
  ...changes,
})
const line = (changes: Partial<RevolvingOfferTerms> = {}) =>
  aLineOffer({
    ...{ firstPaymentDate: '2027-03-02', latePaymentFee: 0, billingCycle: 21 },
    minimumPayment: { type: 'interest_plus_percentage_of_principal', value: 100, floor: 1500 },
    ...changes,
  })
const context = (changes: Partial<PolicyContext> = {}): PolicyContext => ({
  application: {
    status: 'pending',
    creditType: 'consumer_new_product',
    requestedAmount: 1_000_000,
  },
  today,
  rules: standardRules(),
  serviceProfile: defaultServiceProfile,
  aprs: [],
  ...changes,
})
const found = (offers: readonly (OfferTerms | null)[], changes: Partial<PolicyContext> = {}) =>
  policyFindings(offers, context(changes)).map(
    (finding) => `${finding.rule} ${findingPath(finding)}`,
  )

/** The annual fee is a smaller part of the cost of the first cycle than of the first month. */
const paidOffAtOnce = {
  ...{ annualFee: 100_00, billingCycle: 90 },
  minimumPayment: { type: 'interest_plus_percentage_of_principal', value: 100, floor: 5_100_00 },
} as const

it('reports nothing for a loan and a line within the limits', () => {
  expect(found([loan(), line()], { aprs: [12, 24] })).toEqual([])
})

describe('the first payment', () => {
  const on = (firstPaymentDate: string, changes: Partial<LoanOfferTerms> = {}) =>
    found([loan({ firstPaymentDate, ...changes })]).map((text) => text.split(' ')[0])

  test.each([
    ['2027-01-29', ['first-payment-not-after-today']],
    ['2027-02-01', ['first-payment-not-after-today']],
    ['2027-02-02', []],
    ['2027-03-18', []],
    ['2027-03-19', ['first-payment-too-late']],
    ['2206-12-19', ['first-payment-too-late']],
    ['9999-12-31', ['first-payment-too-late']],
    ['2027-02-06', ['first-payment-not-banking-day']],
    ['2027-02-07', ['first-payment-not-banking-day']],
    ['2027-02-15', ['first-payment-not-banking-day']],
  ])('on %s: %j', (date, rules) => {
    expect(on(date)).toEqual(rules)
  })

  test.each([
    ['semi_monthly_first_15th', '2027-03-01', []],
    ['semi_monthly_first_15th', '2027-03-15', []],
    ['semi_monthly_first_15th', '2027-03-02', ['first-payment-not-1st-or-15th']],
    ['semi_monthly_last_15th', '2027-03-15', []],
    ['semi_monthly_last_15th', '2027-03-01', ['first-payment-not-15th-or-last']],
    ['semi_monthly', '2027-03-02', []],
  ] as const)('of %s on %s: %j', (paymentPeriod, date, rules) => {
    expect(on(date, { paymentPeriod })).toEqual(rules)
  })

  it('treats the last day of February as the last day of a month', () => {
    const terms = loan({ paymentPeriod: 'semi_monthly_last_15th', firstPaymentDate: '2028-02-29' })
    expect(found([terms], { today: '2028-02-01' })).toEqual([])
  })

  it('names the holiday and offers the next banking day', () => {
    expect(policyFindings([loan({ firstPaymentDate: '2027-02-15' })], context())).toEqual([
      {
        rule: 'first-payment-not-banking-day',
        severity: 'warn',
        offer: 0,
        field: 'firstPaymentDate',
        facts: { holiday: "Washington's Birthday", next: '2027-02-16' },
      },
    ])
  })

  it('offers no next banking day that another rule would refuse', () => {
    const nextOf = (terms: LoanOfferTerms, day: string) =>
      policyFindings([terms], context({ today: day })).flatMap((finding) =>
        finding.rule === 'first-payment-not-banking-day' ? [finding.facts.next] : [],
      )
    const bound = loan({ paymentPeriod: 'semi_monthly_first_15th', firstPaymentDate: '2027-02-15' })
    expect(nextOf(bound, today)).toEqual([null])
    // 45 days after Feb 19 is Monday, Apr 5; after Feb 18, it is Sunday, Apr 4.
    expect(nextOf(loan({ firstPaymentDate: '2027-04-03' }), '2027-02-19')).toEqual(['2027-04-05'])
    expect(nextOf(loan({ firstPaymentDate: '2027-04-03' }), '2027-02-18')).toEqual([null])
    // Monday, Apr 5, is tomorrow, or today: a first payment must be later.
    expect(nextOf(loan({ firstPaymentDate: '2027-04-03' }), '2027-04-04')).toEqual(['2027-04-05'])
    expect(nextOf(loan({ firstPaymentDate: '2027-04-03' }), '2027-04-05')).toEqual([null])
  })
})

it('compares the interest rate of a loan that has no estimated APR with the limit', () => {
  const deferred = { gracePeriod: { term: 40, interestRate: 0 }, interestRate: 3_601 }
  expect(policyFindings([loan(deferred)], context({ aprs: [null] }))).toMatchObject([
    { rule: 'apr-over-military-limit', facts: { figure: 'nominal-apr', rate: 36.01 } },
  ])
})

describe('the number of payments', () => {
  test.each([
    ['monthly', 2, 'too-few-payments'],
    ['monthly', 3, undefined],
    ['semi_monthly', 5, 'too-few-payments'],
    ['semi_monthly', 6, undefined],
    ['biweekly', 6, 'too-few-payments'],
    ['biweekly', 7, undefined],
    ['weekly', 12, 'too-few-payments'],
    ['weekly', 13, undefined],
    ['weekly', 260, undefined],
    ['weekly', 261, 'too-many-payments'],
  ] as const)('%s, %i payments: %s', (paymentPeriod, term, rule) => {
    const rules = found([loan({ paymentPeriod, loanTerm: { term, termType: 'payments' } })])
    expect(rules).toEqual(rule === undefined ? [] : [`${rule} offers[0].loanTerm.term`])
  })

  it('accepts three months or ninety days as enough for every payment frequency', () => {
    for (const paymentPeriod of ['monthly', 'weekly', 'semi_monthly'] as const) {
      expect(found([loan({ paymentPeriod, loanTerm: { term: 90, termType: 'days' } })])).toEqual([])
    }
    for (const paymentPeriod of ['monthly', 'weekly', 'biweekly', 'semi_monthly'] as const) {
      expect(found([loan({ paymentPeriod, loanTerm: { term: 3, termType: 'months' } })])).toEqual(
        [],
      )
    }
  })
})

describe('fees and consumer lines of credit', () => {
  it('allows a late fee of 500.00 and not a cent more', () => {
    expect(found([loan({ latePaymentFee: 50_000 })])).toEqual([])
    expect(found([loan({ latePaymentFee: 50_001 })])).toEqual([
      'late-payment-fee-too-high offers[0].latePaymentFee',
    ])
  })
  const short = line({ billingCycle: 20, gracePeriod: { term: 20, interestRate: 1 } })
  it('requires 21 days of billing cycle and interest-free grace of a consumer line', () => {
    expect(found([short])).toEqual([
      'consumer-billing-cycle-too-short offers[0].billingCycle',
      'consumer-grace-too-short offers[0].gracePeriod.term',
      'consumer-grace-rate-not-zero offers[0].gracePeriod.interestRate',
    ])
  })
  it.each(['commercial_revolving_line_of_credit', null, 'something_new'])(
    'doesn’t require them of %s',
    (creditType) => {
      const application = { status: 'pending', creditType, requestedAmount: null }
      expect(found([short], { application })).toEqual([])
    },
  )
  it('doesn’t require them of a loan', () => {
    expect(found([loan({ gracePeriod: { term: 5, interestRate: 100 } })])).toEqual([])
  })
})

describe('warnings', () => {
  test.each([
    [34.99, []],
    [35, ['apr-near-military-limit offers[0].interestRate']],
    [36, ['apr-near-military-limit offers[0].interestRate']],
    [36.01, ['apr-over-military-limit offers[0].interestRate']],
    [null, []],
  ])('an APR of %s: %j', (apr, rules) => {
    expect(found([loan()], { aprs: [apr] })).toEqual(rules)
  })
  it.each([
    ['consumer_installment_loan', 'consumer'],
    ['commercial_installment_loan', 'commercial'],
    [null, 'consumer'],
  ] as const)(
    'names the credit for which an APR is over or near the limit: %s',
    (creditType, credit) => {
      const application = { status: 'pending', creditType, requestedAmount: null }
      for (const apr of [35, 45]) {
        const [over] = policyFindings([loan()], context({ application, aprs: [apr] }))
        expect(over?.facts).toMatchObject({ limit: 36, creditClass: credit })
      }
    },
  )
  it.each([
    ['consumer_revolving_line_of_credit', loan(), true],
    ['consumer_revolving_line_of_credit', line(), false],
    ['consumer_installment_loan', loan(), false],
    ['consumer_installment_loan', line(), true],
    ['commercial_closed_line_of_credit', line(), true],
    ['a_type_of_tomorrow', line(), false],
    [null, line(), false],
  ] as const)('is given for %s if another product is offered', (creditType, offer, isFound) => {
    const application = { status: 'pending', creditType, requestedAmount: null }
    expect(found([offer], { application })).toEqual(
      isFound ? ['offer-not-of-credit-type offers[0]'] : [],
    )
  })
  it('names both APRs of a line if the typed one is more than 1/8 point off its interest rate', () => {
    expect(policyFindings([line({ interestRate: 3000, apr: 500 })], context())).toEqual([
      {
        rule: 'line-apr-not-its-rate',
        severity: 'warn',
        offer: 0,
        field: 'apr',
        facts: { typed: 500, nominal: 3000 },
      },
    ])
    expect(found([line({ apr: 2412 })])).toEqual([])
    expect(found([line({ apr: 2388 })])).toEqual([])
    expect(found([line({ apr: 2413 })])).toEqual(['line-apr-not-its-rate offers[0].apr'])
    expect(found([line({ apr: 2387 })])).toEqual(['line-apr-not-its-rate offers[0].apr'])
  })
  it.each([
    ['the nominal APR', { interestRate: 7999, apr: 500 }, 'nominal-apr', 79.99],
    ['the typed APR', { apr: 4000 }, 'typed-apr', 40],
    ['the cost of a billing cycle with its fees', { annualFee: 100_00 }, 'line-mapr', 58.76],
    // Paid off in the first month: 12 × (100.00 + 100.00) / 5,000.00.
    ['the cost of a year with its fees', paidOffAtOnce, 'yearly-cost', 48],
  ] as const)('compares %s of a line with the limit if it is the highest', (_, terms, of, rate) => {
    const over = policyFindings([line(terms)], context()).find(
      ({ rule }) => rule === 'apr-over-military-limit',
    )
    expect(over).toMatchObject({ field: 'apr', facts: { figure: of, rate, limit: 36 } })
  })
  it('is given for an amount above the requested one, but not for the same amount', () => {
    expect(found([loan({ amount: 1_000_001 })])).toEqual([
      'amount-above-requested offers[0].amount',
    ])
    const application = { status: 'pending', creditType: null, requestedAmount: null }
    expect(found([loan({ amount: 1_000_001 })], { application })).toEqual([])
  })
  it('is given at the later of two identical offers', () => {
    const offers = [loan(), null, loan({ amount: 999_999 }), loan()]
    expect(policyFindings(offers, context())).toEqual([
      { rule: 'identical-offers', severity: 'warn', offer: 3, field: null, facts: { other: 0 } },
    ])
    expect(found(offers)).toEqual(['identical-offers offers[3]'])
    // Identical except how the fee is collected, which not every service receives.
    const collected = [loan(), loan({ feeTreatment: 'added' })]
    expect(found(collected)).toEqual(['identical-offers offers[1]'])
    expect(found(collected, { serviceProfile: '2025-03' })).toEqual([])
  })
})

describe('the table of rules', () => {
  it('blocks any application that is not pending', () => {
    const application = { status: 'approved', creditType: null, requestedAmount: null }
    expect(found([loan()], { application })).toEqual(['application-not-pending '])
  })
  it('follows a lender who turned a rule off, rule by rule', () => {
    const bad = [
      loan({ latePaymentFee: 60_000, amount: 2_000_000, firstPaymentDate: '2027-02-06' }),
      loan({ latePaymentFee: 60_000, amount: 2_000_000, firstPaymentDate: '2027-02-06' }),
      line({ billingCycle: 1, gracePeriod: { term: 1, interestRate: 5 }, apr: 3600 }),
    ]
    const application = { status: 'declined', creditType: 'consumer_x', requestedAmount: 1 }
    const all = policyFindings(bad, context({ application, aprs: [40, 35, null] }))
    for (const rule of policyRuleNames) {
      const rest = policyFindings(
        bad,
        context({
          application,
          aprs: [40, 35, null],
          rules: { ...standardRules(), disabledRules: [rule, 'no-such-rule'] },
        }),
      )
      expect(rest).toEqual(all.filter((finding) => finding.rule !== rule))
    }
  })
  it('warns by default for the listed rules and no others', () => {
    expect(policyRuleNames.filter((name) => policyRules[name].severity === 'warn')).toEqual([
      'apr-over-military-limit',
      'apr-near-military-limit',
      'line-apr-not-its-rate',
      'offer-not-of-credit-type',
      'first-payment-not-banking-day',
      'amount-above-requested',
      'fico-below-floor',
      'bankruptcy-on-file',
      'amount-above-policy',
      'term-above-policy',
      'rate-above-policy',
      'fee-above-policy',
      'identical-offers',
    ])
  })
})

const measuring = (limits: PolicyLimits) => ({ ...standardRules(), policyLimits: limits })

describe('the connection’s own limits', () => {
  const limits = policyLimits({
    firstPaymentDays: 20,
    fewestMonthlyPayments: 40,
    latePaymentFee: 2_000,
    consumerBillingDays: 30,
    consumerGraceDays: 25,
    highApr: 2_000,
    nearHighApr: 1_000,
  })
  const application = {
    status: 'pending',
    creditType: 'consumer_new_product',
    requestedAmount: 1_000_000,
  }

  it('are the limits that the rules use', () => {
    const cheap = line({ interestRate: 1999, apr: 1999 })
    expect(
      found([loan(), cheap], { application, rules: measuring(limits), aprs: [20.01] }),
    ).toEqual([
      'first-payment-too-late offers[0].firstPaymentDate',
      'too-few-payments offers[0].loanTerm.term',
      'late-payment-fee-too-high offers[0].latePaymentFee',
      'apr-over-military-limit offers[0].interestRate',
      'first-payment-too-late offers[1].firstPaymentDate',
      'consumer-billing-cycle-too-short offers[1].billingCycle',
      'consumer-grace-too-short offers[1].gracePeriod.term',
      'apr-near-military-limit offers[1].apr',
    ])
    expect(found([loan(), cheap], { application, aprs: [20.01] })).toEqual([])
  })

  it('also bound the next banking day that is offered', () => {
    const saturday = loan({ firstPaymentDate: '2027-02-20' })
    const next = (own: PolicyLimits) =>
      policyFindings([saturday], context({ rules: measuring(own) })).find(
        ({ rule }) => rule === 'first-payment-not-banking-day',
      )?.facts
    expect(next(limits)).toMatchObject({ next: null })
    expect(next(policyLimits())).toMatchObject({ next: '2027-02-22' })
  })

  it.each(['monthly', 'semi_monthly', 'biweekly', 'weekly'] as const)(
    'set the fewest payments of the payment frequency %s separately',
    (paymentPeriod) => {
      const names = {
        monthly: 'fewestMonthlyPayments',
        semi_monthly: 'fewestSemiMonthlyPayments',
        biweekly: 'fewestBiweeklyPayments',
        weekly: 'fewestWeeklyPayments',
      } as const
      const own = policyLimits({ [names[paymentPeriod]]: 31 })
      const short = loan({ paymentPeriod, loanTerm: { term: 30, termType: 'payments' } })
      expect(policyFindings([short], context({ rules: measuring(own) }))).toMatchObject([
        { rule: 'too-few-payments', facts: { payments: 30, fewest: 31 } },
      ])
    },
  )
})
