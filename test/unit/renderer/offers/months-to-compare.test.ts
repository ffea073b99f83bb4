import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  monthsToCompare,
  type ComparedOffer,
} from '../../../../renderer/screens/offers/schedule/months-to-compare.ts'
import { flowRows } from '../../../../renderer/screens/offers/schedule/schedule-rows.ts'
import { figuresOf } from '../../../../shared/domain/offers/estimates.ts'
import type { LoanOfferTerms, OfferTerms } from '../../../../shared/domain/offers/offer.ts'
import { paymentPeriods } from '../../../../shared/values/vocabulary.ts'
import { aLoanOffer } from '../../../support/drivers/approving.ts'
import { aLineOffer } from '../../../support/builders/line-offer.ts'

const today = '2027-01-30'
const rowsOf = (terms: OfferTerms): ComparedOffer['rows'] => {
  const estimated = figuresOf(terms, { feeTreatment: 'withheld', paidOutOn: today })
  return flowRows(estimated.ok ? estimated.value : null)
}
const loanOf = (terms: Partial<LoanOfferTerms>): ComparedOffer => ({
  isLoan: true,
  rows: rowsOf({ ...aLoanOffer(), ...terms }),
})
const lineTerms = aLineOffer({
  ...{ amount: 1_000_000, firstPaymentDate: '2027-02-28', latePaymentFee: 0 },
  gracePeriod: { term: 25, interestRate: 0 },
})
const line: ComparedOffer = { isLoan: false, rows: rowsOf(lineTerms) }
const year = { term: 12, termType: 'months' } as const

describe('rival offers by month', () => {
  it('puts weekly and monthly payments on one scale', () => {
    const monthly = loanOf({ loanTerm: year, firstPaymentDate: '2027-02-28' })
    const weekly = loanOf({
      loanTerm: year,
      paymentPeriod: 'weekly',
      firstPaymentDate: '2027-02-06',
    })
    const { months, offers } = monthsToCompare([monthly, weekly], today)
    expect(months).toEqual([...Array(13).keys()])
    const [first, second] = offers
    expect(first?.payments.slice(0, 3)).toEqual([
      null,
      monthly.rows[0]?.payment,
      monthly.rows[1]?.payment,
    ])
    // Feb 6, 13, 20 and 27 are in the month that ends on Feb 28.
    expect(second?.payments[1]).toBe(
      weekly.rows.slice(0, 4).reduce((sum, { payment }) => sum + payment, 0),
    )
    expect(second?.balances[1]).toBe(weekly.rows[3]?.balance)
  })

  it('ends with a loan’s last payment even if a line of credit continues', () => {
    const loan = loanOf({ loanTerm: year, firstPaymentDate: '2027-02-28' })
    const { months, offers } = monthsToCompare([loan, line], today)
    expect(months).toHaveLength(13)
    expect(offers[1]?.balances.at(-1)).toBe(line.rows[11]?.balance)
    expect(monthsToCompare([line], today).months).toHaveLength(line.rows.length + 1)
  })

  it('keeps a month without a payment on the scale', () => {
    const late = loanOf({ loanTerm: year, firstPaymentDate: '2027-04-10' })
    const [offer] = monthsToCompare([late], today).offers
    expect(offer?.payments.slice(1, 3)).toEqual([0, 0])
    expect(offer?.balances[2]).toBe(offer?.balances[0])
  })

  it('loses no cent of any schedule', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60 }),
        fc.constantFrom(...paymentPeriods),
        fc.integer({ min: 1, max: 28 }),
        (term, paymentPeriod, day) => {
          const loan = loanOf({
            loanTerm: { term, termType: 'months' },
            paymentPeriod,
            firstPaymentDate: `2027-02-${String(day).padStart(2, '0')}`,
          })
          const [offer] = monthsToCompare([loan], today).offers
          const paid = (offer?.payments ?? []).reduce<number>((sum, cents) => sum + (cents ?? 0), 0)
          expect(paid).toBe(loan.rows.reduce((sum, { payment }) => sum + payment, 0))
        },
      ),
    )
  })
})
