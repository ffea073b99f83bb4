import { describe, expect, it, test } from 'vitest'
import { defaultServiceProfile } from '../../../../shared/service-profiles/all-profiles.ts'
import {
  noCreditPolicy,
  noProductLimits,
} from '../../../../shared/domain/offers/policy/credit-policy.ts'
import { standardRules } from '../../../../shared/domain/offers/policy/lender-rules.ts'
import {
  mostOffered,
  ruleBrokenAt,
  type PricedLoan,
} from '../../../../shared/domain/offers/pricing/offer-caps.ts'
import { rangeOf, type CapContext } from '../../../../shared/domain/offers/pricing/term-ranges.ts'
import type { StateCap } from '../../../../shared/domain/offers/policy/state-caps.ts'
import { policyFindings } from '../../../../shared/domain/offers/policy/policy.ts'
import {
  fitLine,
  fitLoan,
  threeAround,
} from '../../../../shared/domain/offers/pricing/price-to-fit.ts'
import { loanOfferSchema } from '../../../../shared/domain/offers/offer-schema.ts'
import { loanFiguresOf } from '../../../../shared/finance/loan-figures.ts'
import { checkLoanTerms } from '../../../../shared/finance/loan-terms.ts'
import { numberAt, withUnknown } from '../../../../shared/finance/solve-loan.ts'
import { loanTermTypes, paymentPeriods } from '../../../../shared/values/vocabulary.ts'
import { given } from '../../../support/checks/given.ts'
import { policyLimits } from '../../../../shared/domain/offers/policy/policy-limits.ts'
import { aLineOffer } from '../../../support/builders/line-offer.ts'
import { loanTerms } from '../../../support/builders/templates.ts'

const today = '2027-02-01'
const loan: PricedLoan = {
  ...{ ...loanTerms, amount: 15_000_00, firstPaymentDate: '2027-03-01', interestRate: 1800 },
  ...{ latePaymentFee: 0, loanTerm: { term: 36, termType: 'months' }, originationFee: 300 },
  ...{ disbursementDate: today, feeTreatment: 'withheld' },
}
const line = aLineOffer({
  ...{ firstPaymentDate: '2027-03-02', gracePeriod: { term: 25, interestRate: 0 } },
  latePaymentFee: 0,
  minimumPayment: { type: 'interest_plus_percentage_of_principal', value: 100, floor: 15_00 },
})
const creditType = 'consumer_installment_loan'
const context = (changes: Partial<CapContext> = {}): CapContext => ({
  application: { creditType, requestedAmount: 15_000_00 },
  rules: standardRules(),
  profile: 'cents-and-basis-points',
  ...changes,
})
const withPolicy = (limits: Partial<typeof noProductLimits>): CapContext => {
  const products = { [creditType]: { ...noProductLimits, ...limits } }
  return context({ rules: { ...standardRules(), creditPolicy: { ...noCreditPolicy, products } } })
}
/** With caps by state, for a borrower in this state. */
const withCaps = (stateCaps: readonly StateCap[], state: 'CA' | 'TX' | null = 'CA'): CapContext =>
  context({
    application: { creditType, requestedAmount: 15_000_00, state },
    rules: { ...standardRules(), creditPolicy: { ...noCreditPolicy, stateCaps: [...stateCaps] } },
  })
/** Terms of the offers around a payment, for an unknown amount. */
const termsAround = (value: number, within = context(), offered = loan): number[] =>
  threeAround(offered, { unknown: 'amount', payment: value }, within).map(
    ({ loanTerm }) => loanTerm.term,
  )
/** Spread over few payments, the fee breaks the MAPR limit. */
const dearFee = { originationFee: 900, interestRate: 2800 }
const payment = (value: number) => ({ figure: 'payment', value }) as const

describe('a loan priced to fit', () => {
  it('stays at the requested amount when the payment allows more, and says so', () => {
    const fit = fitLoan(loan, { unknown: 'amount', target: payment(900_00) }, context())
    expect(given(fit)).toMatchObject({
      outcome: 'all-keep',
      rule: 'amount-above-requested',
      terms: { amount: 15_000_00 },
    })
  })

  it('names the longest term as the limit that a small payment can’t meet', () => {
    const fit = fitLoan(loan, { unknown: 'loanTerm.term', target: payment(100_00) }, context())
    expect(given(fit)).toMatchObject({ outcome: 'none-keeps', rule: 'too-many-payments' })
    const capped = fitLoan(
      loan,
      { unknown: 'loanTerm.term', target: payment(100_00) },
      withPolicy({ months: 60 }),
    )
    expect(given(capped)).toMatchObject({
      rule: 'term-above-policy',
      terms: { loanTerm: { term: 60 } },
    })
  })

  it.each([
    { dear: {}, unknown: 'interestRate', figure: 'payment', value: 900_00 },
    { dear: {}, unknown: 'originationFee', figure: 'financeCharge', value: 8_000_00 },
    { dear: {}, unknown: 'originationFee', figure: 'apr', value: 6000 },
    { dear: {}, unknown: 'originationFee', figure: 'amountFinanced', value: 9_000_00 },
    { dear: dearFee, unknown: 'loanTerm.term', figure: 'apr', value: 6000 },
    { dear: dearFee, unknown: 'loanTerm.term', figure: 'payment', value: 60_000_00 },
  ] as const)(
    'keeps the MAPR limit when $unknown is solved for $figure, and names it',
    ({ dear, unknown, figure, value }) => {
      const priced = { ...loan, ...dear }
      const fit = given(fitLoan(priced, { unknown, target: { figure, value } }, context()))
      expect(fit).toMatchObject({ outcome: 'all-keep', rule: 'apr-over-military-limit' })
      expect(fit.figures.apr).toBeLessThanOrEqual(36)
      const further = unknown === 'loanTerm.term' ? -1 : 1
      const next = withUnknown(fit.terms, unknown, numberAt(fit.terms, unknown) + further)
      expect(given(loanFiguresOf(next)).apr).toBeGreaterThan(36)
    },
  )

  it('names the MAPR limit that an earlier first payment exceeds', () => {
    const priced: PricedLoan = {
      ...{ ...loan, paymentPeriod: 'biweekly', loanTerm: { term: 25, termType: 'payments' } },
      ...{ interestRate: 2069, originationFee: 714, firstPaymentDate: '2027-02-27' },
    }
    expect(given(loanFiguresOf(priced)).apr).toBeLessThan(36)
    const earlier = { figure: 'payment', value: 660_00 } as const
    const fit = given(fitLoan(priced, { unknown: 'firstPaymentDate', target: earlier }, context()))
    expect(fit.terms.firstPaymentDate).toBe('2027-02-14')
    expect(fit.figures.apr).toBeGreaterThan(36)
    expect(fit.rule).toBe('apr-over-military-limit')
  })

  it('names the state cap that the calculated amount exceeds', () => {
    const cap = { state: 'CA', apr: null, fee: null, source: 'Lender', asOf: '2026-06-30' } as const
    const named = (bands: readonly Partial<StateCap>[], offer: PricedLoan | typeof line) => {
      const stateCaps = bands.map((band) => ({ ...cap, from: 0, to: null, ...band }))
      const within = withCaps(stateCaps)
      const fit =
        offer.type === 'loan_offer'
          ? fitLoan(offer, { unknown: 'amount', target: payment(300_00) }, within)
          : fitLine(
              offer,
              { unknown: 'amount', target: { figure: 'minimumPayment', value: 50_00 } },
              within,
            )
      return given<{ rule: unknown }>(fit).rule
    }
    const above = { from: 10_000_01 }
    expect(named([{ to: 10_000_00, apr: 1_000 }, above], loan)).toBe('apr-above-state-cap')
    expect(named([{ to: 10_000_00, fee: 200 }, above], loan)).toBe('fee-above-state-cap')
    expect(named([{ to: 5_000_00 }, above], loan)).toBe('amount-outside-state-caps')
    expect(named([{ to: 10_000_00, apr: 3_500, fee: 300 }, above], loan)).toBeNull()
    const costly = { ...line, interestRate: 2_400 }
    expect(named([{ to: 10_000_00, apr: 1_000 }, above], costly)).toBe('apr-above-state-cap')
    expect(named([{ to: 10_000_00, apr: 3_500, fee: 0 }, above], costly)).toBeNull()
  })

  it('prices in whole dollars for a service that uses whole dollars', () => {
    const fit = given(
      fitLoan(
        loan,
        { unknown: 'amount', target: payment(500_00) },
        context({ profile: 'dollars-and-percent' }),
      ),
    )
    expect(fit.terms.amount % 100).toBe(0)
  })

  it('names the fewest payments as the limit of the term, but not while that rule is off', () => {
    const shortest = { unknown: 'loanTerm.term', target: payment(60_000_00) } as const
    const plain = { ...loan, interestRate: 1000, originationFee: 0 }
    const off = { ...standardRules(), disabledRules: ['too-few-payments'] }
    expect(given(fitLoan(plain, shortest, context()))).toMatchObject({
      rule: 'too-few-payments',
      terms: { loanTerm: { term: 3 } },
    })
    expect(given(fitLoan(plain, shortest, context({ rules: off })))).toMatchObject({
      rule: null,
      terms: { loanTerm: { term: 1 } },
    })
  })

  it.each(paymentPeriods)(
    'finds every term that the form and the calculation accept while no rule caps it, paid %s',
    (paymentPeriod) => {
      const off = { ...standardRules(), disabledRules: ['too-few-payments', 'too-many-payments'] }
      for (const termType of loanTermTypes) {
        const withTerm = (term: number): PricedLoan => ({
          ...{ ...loan, paymentPeriod, loanTerm: { term, termType } },
          firstPaymentDate: '2027-02-15',
        })
        const isTaken = (term: number): boolean => {
          const { feeTreatment: _, disbursementDate: __, ...offer } = withTerm(term)
          return loanOfferSchema.isValidSync(offer) && checkLoanTerms(withTerm(term)).ok
        }
        const found = rangeOf(withTerm(1), 'loanTerm.term', context({ rules: off }))
        expect(found).toMatchObject({ lowestBy: null, highestBy: null })
        const { lowest, highest } = found?.range ?? { lowest: 0, highest: 0 }
        const around = [lowest - 1, lowest, highest, highest + 1]
        expect(around.map(isTaken), termType).toEqual([false, true, true, false])
      }
    },
  )

  it('finds no term that can’t be calculated, however long the credit policy allows', () => {
    const long = withPolicy({ months: 1_200 })
    const off = { ...long.rules, disabledRules: ['too-many-payments'] }
    const weekly = { ...loan, paymentPeriod: 'weekly' } as const
    expect(rangeOf(weekly, 'loanTerm.term', { ...long, rules: off })).toMatchObject({
      range: { highest: 600 },
      highestBy: null,
    })
  })

  it('solves for a loan without interest, and for one without a fee', () => {
    const free = { unknown: 'interestRate', target: { figure: 'financeCharge', value: 0 } } as const
    const noFee = {
      unknown: 'originationFee',
      target: { figure: 'amountFinanced', value: loan.amount },
    } as const
    const plain = { ...loan, originationFee: 0 }
    expect(given(fitLoan(plain, free, context())).terms.interestRate).toBe(0)
    expect(given(fitLoan(loan, noFee, context())).terms.originationFee).toBe(0)
  })

  it('doesn’t treat a rule that is off as a cap', () => {
    const rules = { ...standardRules(), disabledRules: ['amount-above-requested'] }
    const fit = fitLoan(loan, { unknown: 'amount', target: payment(900_00) }, context({ rules }))
    expect(given(fit).terms.amount).toBeGreaterThan(15_000_00)
  })
})

describe('the highest values that can be offered', () => {
  test('are the requested amount, and the rate and the fee that keep the MAPR at 36 %', () => {
    const { amount, rate, fee } = mostOffered(loan, context())
    expect(amount).toEqual({ value: 15_000_00, rule: 'amount-above-requested' })
    expect(rate?.rule).toBe('apr-over-military-limit')
    const at = (interestRate: number) => given(loanFiguresOf({ ...loan, interestRate })).apr
    expect(at(rate?.value ?? 0)).toBeLessThanOrEqual(36)
    expect(at((rate?.value ?? 0) + 1)).toBeGreaterThan(36)
    expect(fee?.rule).toBe('apr-over-military-limit')
    const withFee = (originationFee: number) =>
      given(loanFiguresOf({ ...loan, originationFee })).apr
    expect(withFee(fee?.value ?? 0)).toBeLessThanOrEqual(36)
    expect(withFee((fee?.value ?? 0) + 1)).toBeGreaterThan(36)
  })

  test('keep a limit to the hundredth of a percent: 32.05 % is over 32.04 %', () => {
    const limits = policyLimits({ highApr: 3204, nearHighApr: 3204 })
    const limited = context({ rules: { ...standardRules(), policyLimits: limits } })
    const free = { ...loan, originationFee: 0 }
    expect(mostOffered(free, limited).rate?.value).toBe(3204)
    expect(mostOffered({ ...line, annualFee: 0, financeCharge: 0 }, limited).rate?.value).toBe(3204)
    const over = { ...free, interestRate: 3205 }
    const fit = fitLoan(over, { unknown: 'amount', target: payment(400_00) }, limited)
    expect(given(fit).rule).toBe('apr-over-military-limit')
  })

  test('include a MAPR of exactly 36 %, and a rate above it if odd days lower the MAPR', () => {
    expect(ruleBrokenAt(loan, 3600, context())).toBeNull()
    expect(ruleBrokenAt(loan, 3601, context())).toBe('apr-over-military-limit')
    const late = { ...loan, firstPaymentDate: '2027-03-17', originationFee: 0 }
    const short = { ...late, loanTerm: { term: 3, termType: 'payments' } } as const
    expect(mostOffered(short, context()).rate?.value).toBe(3623)
  })

  test('include the MAPR limit of the rate if a deferral more than halves the MAPR', () => {
    const deferred = { firstPaymentDate: '2027-03-10', gracePeriod: { term: 37, interestRate: 1 } }
    const short = {
      ...loan,
      loanTerm: { term: 3, termType: 'payments' },
      originationFee: 0,
    } as const
    const most = mostOffered({ ...short, ...deferred }, context()).rate
    expect(most).toEqual({ value: 8293, rule: 'apr-over-military-limit' })
    const at = (interestRate: number) =>
      given(loanFiguresOf({ ...short, ...deferred, interestRate })).apr
    expect([at(8293), at(8294)]).toEqual([36, 36.01])
  })

  test('follow the credit policy if it is stricter', () => {
    expect(mostOffered(loan, withPolicy({ amount: 9_000_00, rate: 1999 }))).toEqual({
      amount: { value: 9_000_00, rule: 'amount-above-policy' },
      rate: { value: 1999, rule: 'rate-above-policy' },
      fee: { value: 2107, rule: 'apr-over-military-limit' },
    })
    const cheap = { value: 250, rule: 'fee-above-policy' }
    expect(mostOffered(loan, withPolicy({ fee: 250 })).fee).toEqual(cheap)
    const biweekly = {
      ...loan,
      paymentPeriod: 'biweekly',
      loanTerm: { term: 36, termType: 'payments' },
    } as const
    // 23 months are 49.8 payments.
    expect(rangeOf(biweekly, 'loanTerm.term', withPolicy({ months: 23 }))).toMatchObject({
      ...{ range: { highest: 49 }, highestBy: 'term-above-policy' },
    })
    const inMonths = withPolicy({ months: 23 })
    const byMonth = { ...biweekly, loanTerm: { term: 12, termType: 'months' } } as const
    expect(rangeOf(byMonth, 'loanTerm.term', inMonths)?.range.highest).toBe(23)
    const off = { ...inMonths.rules, disabledRules: ['term-above-policy'] as const }
    expect(rangeOf(biweekly, 'loanTerm.term', { ...inMonths, rules: off })).toMatchObject({
      highestBy: 'too-many-payments',
    })
    // The annual fee of a line's product, in cents, doesn't limit a loan's origination fee.
    const creditLine = {
      ...context().application,
      creditType: 'consumer_revolving_line_of_credit',
    }
    const products = { [creditLine.creditType]: { ...noProductLimits, fee: 250 } }
    const rules = { ...standardRules(), creditPolicy: { ...noCreditPolicy, products } }
    const feeRange = rangeOf(loan, 'originationFee', {
      ...context({ rules }),
      application: creditLine,
    })
    expect(feeRange).not.toMatchObject({ highestBy: 'fee-above-policy' })
    expect(rangeOf(loan, 'firstPaymentDate', context())).toMatchObject({
      ...{ range: { lowest: 1, highest: 45 }, highestBy: 'first-payment-too-late' },
    })
  })

  test('are unlimited when no rule is on', () => {
    const rules = {
      ...standardRules(),
      disabledRules: ['amount-above-requested', 'apr-over-military-limit'],
    }
    expect(mostOffered(loan, context({ rules }))).toEqual({ amount: null, rate: null, fee: null })
  })
})

test.each([21, 30, 45, 60])(
  'the highest rate of a line billed every %i days is the last one that its rule allows',
  (billingCycle) => {
    const charged = { ...line, billingCycle, financeCharge: 25_00 }
    const most = mostOffered(charged, context()).rate?.value ?? 0
    const rulesAt = (rate: number) =>
      policyFindings([{ ...charged, interestRate: rate, apr: rate }], {
        application: { creditType: null, status: 'pending', requestedAmount: null },
        ...{ today, rules: standardRules(), serviceProfile: defaultServiceProfile, aprs: [] },
      }).map(({ rule }) => rule)
    expect(mostOffered(charged, context()).fee).toBeNull()
    expect(rulesAt(most)).not.toContain('apr-over-military-limit')
    expect(rulesAt(most + 1)).toContain('apr-over-military-limit')
  },
)

describe('three offers around a payment', () => {
  const findings = (offers: readonly PricedLoan[], { application, rules }: CapContext) =>
    policyFindings(
      offers.map(({ feeTreatment: _, ...terms }) => terms),
      {
        application: { ...application, status: 'pending' },
        today,
        rules,
        serviceProfile: defaultServiceProfile,
        aprs: offers.map((one) => given(loanFiguresOf(one)).apr),
      },
    )

  it('are a year shorter, as asked and a year longer, and none breaks a rule', () => {
    const offers = threeAround(loan, { unknown: 'amount', payment: 400_00 }, context())
    expect(offers.map(({ loanTerm }) => loanTerm.term)).toEqual([24, 36, 48])
    for (const one of offers) {
      expect(given(loanFiguresOf(one)).schedule.levelPayment).toBe(400_00)
    }
    expect(findings(offers, context())).toEqual([])
  })

  it('keep the amount when the term is the unknown: only the shorter one offers less', () => {
    const more = context({ application: { creditType, requestedAmount: 20_000_00 } })
    const offers = threeAround(loan, { unknown: 'loanTerm.term', payment: 500_00 }, more)
    const [shorter, asked, longer] = offers
    expect(shorter?.amount).toBeLessThan(15_000_00)
    expect(asked?.amount).toBe(15_000_00)
    expect(longer?.amount).toBe(15_000_00)
    expect(asked?.loanTerm.term).toBe((shorter?.loanTerm.term ?? 0) + 12)
    const less = context({ application: { creditType, requestedAmount: 14_000_00 } })
    const last = threeAround(loan, { unknown: 'loanTerm.term', payment: 500_00 }, less).at(-1)
    expect(last?.amount).toBe(14_000_00)
  })

  it.each([
    [5, 'months', [3, 5, 7]],
    [12, 'months', [8, 12, 16]],
    [30, 'payments', [20, 30, 40]],
    [13, 'months', [13, 25]],
  ] as const)('around %i %s have the terms %j', (term, termType, terms) => {
    const asked = { ...loan, originationFee: 0, loanTerm: { term, termType } }
    expect(termsAround(400_00, context(), asked)).toEqual(terms)
  })

  it('omit one whose MAPR is over the limit, and are none if the one as asked misses the payment', () => {
    expect(termsAround(400_00, context(), { ...loan, ...dearFee })).toEqual([36, 48])
    // Without interest, four years keep this payment and three don't.
    const rate = { unknown: 'interestRate', payment: 400_00 } as const
    expect(threeAround(loan, rate, context())).toEqual([])
  })

  it('are none without figures', () => {
    const never = { ...loan, firstPaymentDate: today }
    const target = payment(400_00)
    expect(fitLoan(never, { unknown: 'amount', target }, context()).ok).toBe(false)
    expect(threeAround(never, { unknown: 'amount', payment: 400_00 }, context())).toEqual([])
  })

  it('omit an amount whose band has a lower fee cap, or that lies between two bands', () => {
    const cap = { state: 'CA', apr: null, source: 'Compliance', asOf: '2026-06-30' } as const
    const around = (within: CapContext) => {
      const offers = threeAround(loan, { unknown: 'amount', payment: 400_00 }, within)
      expect(findings(offers, within)).toEqual([])
      return offers.map(({ loanTerm }) => loanTerm.term)
    }
    const lowFee = [
      { ...cap, from: 0, to: 10_000_00, fee: 200 },
      { ...cap, from: 10_000_01, to: null, fee: 300 },
    ]
    expect(around(withCaps(lowFee))).toEqual([36, 48])
    const hole = [
      { ...cap, from: 0, to: 10_000_00, fee: null },
      { ...cap, from: 12_000_00, to: null, fee: null },
    ]
    expect(around(withCaps(hole))).toEqual([24, 48])
    const { rules, ...rest } = withCaps(lowFee)
    const off = { ...rules, disabledRules: ['fee-above-state-cap'] }
    expect(around({ ...rest, rules: off })).toEqual([24, 36, 48])
  })

  it('omit what the credit policy does not allow', () => {
    expect(termsAround(400_00, withPolicy({ months: 36 }))).toEqual([24, 36])
  })
})

it('the limit of a line is solved for its first minimum payment, within the requested amount', () => {
  const fit = (value: number) =>
    given(
      fitLine(
        line,
        { unknown: 'amount', target: { figure: 'minimumPayment', value } },
        context({ application: { creditType: null, requestedAmount: 8_000_00 } }),
      ),
    )
  expect(fit(150_00)).toMatchObject({ outcome: 'solved', firstMinimum: 150_00 })
  expect(fit(500_00)).toMatchObject({ outcome: 'all-keep', rule: 'amount-above-requested' })
})

describe('caps by state', () => {
  const cap: StateCap = {
    ...{ state: 'CA', from: 0, to: 10_000_00, apr: 2000, fee: 200 },
    ...{ source: 'Compliance table', asOf: '2027-01-15' },
  }
  const of = (state: 'CA' | 'TX' | null, changes: Partial<StateCap> = {}): CapContext =>
    withCaps([{ ...cap, ...changes }], state)
  const small = { ...loan, amount: 8_000_00 }

  it('limit amount, rate and fee of the chosen state, and of no other', () => {
    expect(mostOffered(small, of('CA'))).toMatchObject({
      amount: { value: 10_000_00, rule: 'amount-outside-state-caps' },
      rate: { rule: 'apr-above-state-cap' },
      fee: { value: 200, rule: 'fee-above-state-cap' },
    })
    for (const state of ['TX', null] as const) {
      expect(mostOffered(small, of(state))).toMatchObject({
        amount: { value: 15_000_00, rule: 'amount-above-requested' },
        rate: { rule: 'apr-over-military-limit' },
        fee: { rule: 'apr-over-military-limit' },
      })
    }
  })

  it('limit the fee of a loan regardless of the product applied for, as their rule does', () => {
    const asLine = { ...of('CA').application, creditType: 'consumer_revolving_line_of_credit' }
    expect(mostOffered(small, { ...of('CA'), application: asLine }).fee).toEqual({
      ...{ value: 200, rule: 'fee-above-state-cap' },
    })
  })

  it('allow no amount below the minimum of the state, and name it', () => {
    const from = of('CA', { from: 10_000_00, to: 20_000_00, apr: null, fee: null })
    const fit = fitLoan(loan, { unknown: 'amount', target: payment(200_00) }, from)
    expect(given(fit)).toMatchObject({
      ...{ outcome: 'none-keeps', rule: 'amount-outside-state-caps' },
      terms: { amount: 10_000_00 },
    })
    expect(termsAround(450_00, from)).toEqual([36, 48])
    const rules = { ...from.rules, disabledRules: ['amount-outside-state-caps'] }
    expect(termsAround(450_00, { ...from, rules })).toEqual([24, 36, 48])
  })

  it('cover the bands of the state, down to a single amount', () => {
    const bands = [
      { from: 12_000_01, to: 14_000_00 },
      { from: 10_000_00, to: 12_000_00 },
    ].map((band) => ({ ...cap, ...band, apr: null, fee: null }))
    expect(rangeOf(loan, 'amount', withCaps(bands))?.range).toMatchObject({
      ...{ lowest: 10_000_00, highest: 14_000_00 },
    })
    expect(rangeOf(loan, 'interestRate', withCaps(bands))?.range.lowest).toBe(0)
    const one = of('CA', { from: 15_000_00, to: 15_000_00 })
    expect(rangeOf(loan, 'amount', one)?.range).toMatchObject({
      ...{ lowest: 15_000_00, highest: 15_000_00 },
    })
  })

  it('allow no offer in a state where they leave no amount', () => {
    const uncovered = of('CA', { from: 0, to: 0, apr: null, fee: null })
    expect(mostOffered(loan, uncovered).amount).toEqual({
      ...{ value: 0, rule: 'amount-outside-state-caps' },
    })
    const minimum = { figure: 'minimumPayment', value: 400_00 } as const
    for (const fit of [
      fitLoan(loan, { unknown: 'amount', target: payment(400_00) }, uncovered),
      fitLine(line, { unknown: 'amount', target: minimum }, uncovered),
    ]) {
      expect(fit).toMatchObject({ error: { problems: [{ path: 'amount', code: 'out-of-range' }] } })
    }
  })

  it('give the highest rate that keeps the APR cap; the next rate does not', () => {
    const most = mostOffered({ ...small, originationFee: 200 }, of('CA')).rate?.value ?? 0
    const aprAt = (interestRate: number) =>
      given(loanFiguresOf({ ...small, originationFee: 200, interestRate })).apr
    expect(aprAt(most)).toBeLessThanOrEqual(20)
    expect(aprAt(most + 1)).toBeGreaterThan(20)
  })

  it('are those of the amount’s band, the strictest if bands overlap', () => {
    const narrow = { ...cap, to: 5_000_00, apr: null }
    const within = withCaps([{ ...narrow, to: null, fee: 700 }, narrow])
    const feeAt = (amount: number) => mostOffered({ ...loan, amount }, within).fee?.value
    expect([feeAt(5_000_00), feeAt(5_000_01)]).toEqual([200, 700])
  })

  const findings = (
    within: CapContext,
    amount: number,
    state: string = creditType,
    apr = given(loanFiguresOf({ ...loan, amount })).apr,
  ) => {
    const terms = { ...loan, amount }
    const { feeTreatment: _, disbursementDate: __, ...offer } = terms
    return policyFindings([offer], {
      application: { ...within.application, status: 'pending', creditType: state },
      today,
      rules: within.rules,
      serviceProfile: defaultServiceProfile,
      aprs: [apr],
    })
      .filter(({ rule }) => /state/.test(rule))
      .map(({ rule, severity }) => `${severity} ${rule}`)
  }

  it('block an offer above them, and one without a chosen state', () => {
    expect(findings(of('CA', { apr: 1900 }), 8_000_00)).toEqual([
      'block apr-above-state-cap',
      'block fee-above-state-cap',
    ])
    expect(findings(of('CA'), 10_000_01)).toEqual(['block amount-outside-state-caps'])
    expect(findings(of('CA', { apr: null, fee: 300 }), 10_000_00)).toEqual([])
    const from = { from: 8_000_00, apr: null, fee: null }
    expect(findings(of('CA', from), 8_000_00)).toEqual([])
    expect(findings(of('CA', from), 7_999_99)).toEqual(['block amount-outside-state-caps'])
    expect(findings(of(null), 8_000_00)).toEqual(['block state-not-chosen'])
    expect(findings(of('TX'), 99_000_00)).toEqual([])
  })

  // As doubles, 100 × 17.06, 19.9 and 36.05 are less than the basis points.
  it.each([1706, 1985, 1990, 3600, 3605])('allow an APR of exactly %i basis points', (apr) => {
    const at = (most: number) =>
      findings(of('CA', { apr: most, fee: null }), 8_000_00, creditType, apr / 100)
    expect(at(apr)).toEqual([])
    expect(at(apr - 1)).toEqual(['block apr-above-state-cap'])
  })

  it('don’t apply to commercial applications', () => {
    expect(findings(of(null), 99_000_00, 'commercial_installment_loan')).toEqual([])
  })
})
