import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  disclosureGaps,
  disclosureLabel,
  disclosureOf,
  type DisclosureSources,
  type LineDisclosure,
  type LoanDisclosure,
} from '../../../../shared/domain/offers/disclosure/disclosure.ts'
import {
  disclosureWordsSchema,
  noDisclosureWords,
} from '../../../../shared/domain/offers/disclosure/disclosure-words.ts'
import { exemptionThresholdOn } from '../../../../shared/domain/offers/disclosure/exemption-threshold.ts'
import type { LoanOfferTerms, RevolvingOfferTerms } from '../../../../shared/domain/offers/offer.ts'
import { feeTreatments, type FeeTreatment } from '../../../../shared/finance/loan-terms.ts'
import { creditTypes } from '../../../../shared/values/vocabulary.ts'
import { boxFigures, paymentsInWords } from '../../../../renderer/screens/offers/figure-list.ts'
import { formatApr } from '../../../../renderer/screens/offers/composer-format.ts'
import { formatMoney } from '../../../../renderer/messages/format.ts'
import { figuresOf } from '../../../../shared/domain/offers/estimates.ts'
import { anyRevolvingOffer } from '../../../support/builders/offer-arbitraries.ts'
import { aLineOffer } from '../../../support/builders/line-offer.ts'
import { loanTerms } from '../../../support/builders/templates.ts'

const day = '2026-11-23'
const creditType = 'consumer_installment_loan'
const loan: LoanOfferTerms = {
  ...{ ...loanTerms, amount: 1_000_000, firstPaymentDate: '2026-12-23', latePaymentFee: 2_500 },
  ...{ loanTerm: { term: 36, termType: 'months' }, originationFee: 500 },
}
const line = aLineOffer({
  ...{ firstPaymentDate: '2026-12-23', annualFee: 9_500, financeCharge: 1_000 },
})

/** The disclosure of a composed offer, and the composer's figures. */
function composed(
  terms: LoanOfferTerms | RevolvingOfferTerms,
  feeTreatment: FeeTreatment = 'withheld',
  of: string | null = creditType,
  on = day,
) {
  const estimated = figuresOf(terms, { feeTreatment, paidOutOn: on })
  const figures = estimated.ok ? estimated.value : null
  const found = disclosureOf(
    {
      creditType: of,
      terms,
      loan: figures?.kind === 'loan' ? figures : null,
      feeTreatment,
    },
    on,
  )
  return { figures, found }
}
const disclosed = (...given: Parameters<typeof composed>): LoanDisclosure => {
  const { found } = composed(...given)
  if (typeof found === 'string' || found.kind !== 'closed-end') throw new Error('none')
  return found
}
const opened = (terms: RevolvingOfferTerms): LineDisclosure => {
  const { found } = composed(terms, 'withheld', 'consumer_revolving_line_of_credit')
  if (typeof found === 'string' || found.kind !== 'account-opening') throw new Error('none')
  return found
}

const anyLoan: fc.Arbitrary<LoanOfferTerms> = fc.record({
  type: fc.constant('loan_offer' as const),
  amount: fc.integer({ min: 10_000, max: 7_000_000 }),
  firstPaymentDate: fc.constantFrom('2026-12-15', '2027-01-01', '2026-12-01'),
  gracePeriod: fc.record({
    term: fc.constantFrom(0, 5),
    interestRate: fc.integer({ min: 0, max: 2_000 }),
  }),
  interestRate: fc.integer({ min: 0, max: 3_600 }),
  latePaymentFee: fc.integer({ min: 0, max: 5_000 }),
  paymentPeriod: fc.constantFrom('weekly', 'biweekly', 'monthly', 'semi_monthly_first_15th'),
  loanTerm: fc.record({
    term: fc.integer({ min: 1, max: 120 }),
    termType: fc.constant('payments' as const),
  }),
  originationFee: fc.integer({ min: 0, max: 1_000 }),
})

describe('the figures of a disclosure', () => {
  it('equal those of the composer to the cent, for any loan and fee treatment', () => {
    let drawn = 0
    fc.assert(
      fc.property(anyLoan, fc.constantFrom(...feeTreatments), (terms, feeTreatment) => {
        const { figures, found } = composed(terms, feeTreatment)
        if (typeof found === 'string') return
        if (figures?.kind !== 'loan' || found.kind !== 'closed-end') throw new Error('no loan')
        drawn += 1
        expect([
          formatApr(found.apr),
          ...[found.financeCharge, found.amountFinanced, found.totalOfPayments].map(formatMoney),
        ]).toEqual(boxFigures(figures).map(({ value }) => value))
        expect(found).toMatchObject({
          lateCharge: terms.latePaymentFee,
          paymentPeriod: terms.paymentPeriod,
        })
        const { schedule, itemization } = found
        expect(schedule.flatMap(({ count, amount }) => Array<number>(count).fill(amount))).toEqual(
          figures.schedule.rows.map(({ payment }) => payment),
        )
        const dates = figures.schedule.rows.map(({ date }) => date)
        let place = 0
        for (const { count, from } of schedule) {
          expect(from).toBe(dates[place])
          place += count
        }
        // The lines of H-3 add up to the principal and the amount financed, no matter who pays the fee.
        const { principal, givenToConsumer, fee } = itemization
        expect(principal).toBe(figures.schedule.principal)
        expect(fee).toBe(figures.schedule.originationFee)
        expect(givenToConsumer).toBe(
          feeTreatment === 'paid-separately' ? principal : principal - fee,
        )
        expect(found.amountFinanced + found.financeCharge).toBe(found.totalOfPayments)
        expect(found.amountFinanced).toBe(
          feeTreatment === 'paid-separately' ? givenToConsumer - fee : givenToConsumer,
        )
      }),
    )
    expect(drawn).toBeGreaterThan(50)
  })

  it('of a line equal its terms, with the composer’s APR', () => {
    fc.assert(
      fc.property(anyRevolvingOffer, (any) => {
        const terms = { ...any, amount: Math.min(any.amount, 7_340_000) }
        const { figures } = composed(terms)
        const found = opened(terms)
        if (figures !== null) expect(formatApr(found.apr)).toBe(boxFigures(figures)[0]?.value)
        expect(found).toMatchObject({
          annualFee: terms.annualFee,
          monthlyCharge: terms.financeCharge,
          annualizedCharge: 12 * terms.financeCharge,
          lateFee: terms.latePaymentFee,
        })
      }),
    )
  })

  it('list each run of equal payments with the date of its first one', () => {
    const { schedule } = disclosed({ ...loan, firstPaymentDate: '2027-01-02' })
    expect(schedule.map(({ count, from }) => ({ count, from }))).toEqual([
      { count: 1, from: '2027-01-02' },
      { count: 34, from: '2027-02-02' },
      { count: 1, from: '2029-12-02' },
    ])
    const { figures } = composed({ ...loan, firstPaymentDate: '2027-01-02' })
    const [first, regular, last] = schedule.map(({ amount }) => formatMoney(amount))
    expect(paymentsInWords(figures?.kind === 'loan' ? figures.schedule.rows : [])).toBe(
      `1 payment of ${first}, 34 of ${regular}, 1 of ${last}`,
    )
  })

  // Comment 18(b)(3)-1: a loan of $1,000 with a loan fee of $10 that is paid separately.
  it('give the amount financed of the regulation’s own example, $990', () => {
    const example = { ...loan, amount: 100_000, originationFee: 100 }
    expect(disclosed(example, 'paid-separately')).toMatchObject({
      amountFinanced: 99_000,
      itemization: { principal: 100_000, givenToConsumer: 100_000, fee: 1_000 },
    })
    expect(disclosed(example, 'withheld')).toMatchObject({
      amountFinanced: 99_000,
      itemization: { principal: 100_000, givenToConsumer: 99_000, fee: 1_000 },
    })
    expect(disclosed(example, 'added')).toMatchObject({
      amountFinanced: 100_000,
      itemization: { principal: 101_000, givenToConsumer: 100_000, fee: 1_000 },
    })
  })

  it('show the available credit once the fee at opening is 15 % of the line', () => {
    expect(opened({ ...line, annualFee: 74_999 }).availableCredit).toBeNull()
    expect(opened({ ...line, annualFee: 75_000 }).availableCredit).toBe(425_000)
    expect(opened({ ...line, annualFee: 600_000 }).availableCredit).toBe(0)
  })
})

describe('an offer has a disclosure', () => {
  it('never for a commercial credit type or an unknown one', () => {
    for (const type of creditTypes) {
      const { found } = composed(loan, 'withheld', type)
      expect(found === 'commercial').toBe(type.startsWith('commercial_'))
    }
    expect(composed(line, 'withheld', 'commercial_revolving_line_of_credit').found).toBe(
      'commercial',
    )
    expect(composed(loan, 'withheld', 'commercial_yet_unheard_of').found).toBe('commercial')
    expect(composed(loan, 'withheld', 'personal').found).toBe('unknown-credit-type')
    expect(composed(loan, 'withheld', null).found).toBe('unknown-credit-type')
  })

  it.each([
    ['2022-06-30', 6_100_000],
    ['2023-01-01', 6_640_000],
    ['2024-12-31', 6_950_000],
    ['2025-01-01', 7_190_000],
    ['2026-11-23', 7_340_000],
  ])('up to the threshold of the year: on %s of %i cents', (on, amount) => {
    expect(exemptionThresholdOn(on)?.amount).toBe(amount)
    const later = `${Number(on.slice(0, 4)) + 1}-02-01`
    const terms = { ...line, amount, firstPaymentDate: later }
    expect(composed(terms, 'withheld', creditType, on).found).toMatchObject({
      kind: 'account-opening',
    })
    expect(composed({ ...terms, amount: amount + 1 }, 'withheld', creditType, on).found).toBe(
      'over-threshold',
    )
  })

  it('measured by the amount financed of a loan', () => {
    const over = { ...loan, amount: 7_400_000 }
    expect(composed({ ...over, originationFee: 0 }).found).toBe('over-threshold')
    expect(composed(over, 'added').found).toBe('over-threshold')
    expect(disclosed(over, 'withheld').amountFinanced).toBe(7_030_000)
  })

  it('for any amount in a year whose threshold is not known', () => {
    expect(exemptionThresholdOn('2027-01-01')).toBeNull()
    const terms = { ...loan, amount: 9_000_000, firstPaymentDate: '2027-02-01' }
    expect(disclosed(terms, 'withheld', creditType, '2027-01-01').amountFinanced).toBe(8_550_000)
  })

  it('unless a loan costs nothing and is paid in at most four payments', () => {
    const free = { ...loan, interestRate: 0, originationFee: 0 }
    const inPayments = (term: number) =>
      composed({ ...free, loanTerm: { term, termType: 'payments' } }).found
    expect(inPayments(4)).toBe('no-finance-charge')
    expect(inPayments(5)).toMatchObject({ kind: 'closed-end', financeCharge: 0, apr: 0 })
  })

  it('unless its figures can’t be calculated', () => {
    const never = { ...loan, firstPaymentDate: day }
    expect(composed(never).found).toBe('no-figures')
    const unread = { creditType, terms: null, loan: null, feeTreatment: 'withheld' } as const
    expect(disclosureOf(unread, day)).toBe('no-figures')
  })
})

describe('a disclosure', () => {
  const prepayment = 'If you pay off early, you will not have to pay a penalty.'
  const words = { ...noDisclosureWords, prepayment, ofRecord: true }
  const sources: DisclosureSources = {
    creditor: 'Fallow & Quince Bank',
    creditType,
    words,
    knowsFeeTreatment: true,
  }
  const secured = { ...sources, creditType: 'consumer_secured_installment_loan' }

  it('names each missing part', () => {
    const bare = { ...sources, creditor: null, words: noDisclosureWords, knowsFeeTreatment: false }
    expect(disclosureGaps(disclosed(loan), bare)).toEqual([
      'creditor',
      'fee-treatment',
      'prepayment',
    ])
    expect(disclosureGaps(disclosed({ ...loan, originationFee: 0 }), bare)).not.toContain(
      'fee-treatment',
    )
    expect(disclosureGaps(disclosed(loan), secured)).toEqual(['securityInterest'])
    expect(disclosureGaps(disclosed(loan), sources)).toEqual([])
    const later = { ...sources, creditType: 'consumer_bnpl' }
    expect(disclosureGaps(disclosed(loan), later)).toEqual(['sale-price'])
    for (const of of [sources, later]) {
      expect(disclosureGaps(opened(line), of)).toEqual(['balanceMethod', 'billingRights'])
    }
  })

  it('is of record once the lender says so and nothing is missing; a line’s stays a draft', () => {
    const labelOf = (of: DisclosureSources) =>
      disclosureLabel(disclosed(loan), of.words, disclosureGaps(disclosed(loan), of))
    expect(labelOf(sources)).toBe('of-record')
    expect(labelOf({ ...sources, words: { ...words, ofRecord: false } })).toBe('estimate')
    expect(labelOf(secured)).toBe('estimate')
    expect(disclosureLabel(opened(line), words, [])).toBe('draft')
  })

  it('has sentences of at most 400 characters', () => {
    expect(disclosureWordsSchema.isValidSync(words)).toBe(true)
    const long = { ...words, prepayment: 'x'.repeat(401) }
    expect(disclosureWordsSchema.isValidSync(long)).toBe(false)
    expect(disclosureWordsSchema.isValidSync({ ...words, other: '' })).toBe(false)
  })
})
