import { describe, expect, it } from 'vitest'
import { compareOffers } from '../../../../renderer/screens/offers/comparison.ts'
import { flowCsv, flowRows } from '../../../../renderer/screens/offers/schedule/schedule-rows.ts'
import { evaluateOffer } from '../../../../renderer/state/composer-figures.ts'
import type { OfferDraft } from '../../../../shared/domain/offers/form/offer-draft.ts'
import { typedOffer, type OfferTexts } from '../../../support/builders/typed-offers.ts'

const today = '2027-02-01'
const at = { today, profile: 'cents-and-basis-points' } as const
const asked = { amount: '10,000', firstPaymentDate: '2027-03-01' }
let made = 0

const loan = (texts: OfferTexts = {}) =>
  typedOffer(
    'loan_offer',
    { ...asked, interestRate: '12', 'loanTerm.term': '12', ...texts },
    `k${++made}`,
  )
const line = (texts: OfferTexts = {}) =>
  typedOffer(
    'revolving_line_of_credit_offer',
    { ...asked, interestRate: '24', apr: '24', ...texts },
    `k${++made}`,
  )

/** A loan whose first payment has odd days and whose last payment absorbs the rounding. */
const oddToday = '2026-11-22'
const oddTerms = {
  amount: '24000',
  interestRate: '11.9',
  'loanTerm.term': '36',
  firstPaymentDate: '2026-12-28',
} as const
const oddPayments = '1 payment of $843.60, 34 of $796.00, 1 of $795.87'

const compare = (...drafts: OfferDraft[]) =>
  compareOffers(
    drafts.map((draft) => ({ draft, evaluation: evaluateOffer(draft, at) })),
    { figure: (_, value) => String(value), term: (_, text) => text },
    at.profile,
  )
const rowOf = (rows: ReturnType<typeof compare>, name: string, isFigure: boolean) => {
  const row = rows.find((one) => one.row === name && one.isFigure === isFigure)
  if (row === undefined) throw new Error(`no row ${name}`)
  return row
}
const bestOf = (rows: ReturnType<typeof compare>, name: string) =>
  rowOf(rows, name, true).cells.map(({ isBest }) => isBest)

describe('comparing offers', () => {
  it('highlights only what differs, by value and not as typed', () => {
    const rows = compare(
      loan({ amount: '10000' }),
      loan({ amount: '10,000.00', interestRate: '9' }),
    )
    expect(rows.filter(({ differs }) => differs).map(({ row }) => row)).toEqual([
      'payment',
      'apr',
      'financeCharge',
      'totalOfPayments',
      'interestRate',
    ])
  })

  it('draws each figure as a share of the greatest in its row, and draws no terms', () => {
    const rows = compare(loan({ amount: '10000' }), loan({ amount: '2500' }), line())
    const sharesOf = (name: string, isFigure: boolean) =>
      rowOf(rows, name, isFigure).cells.map(({ share }) => share)
    expect(sharesOf('amountFinanced', true)).toEqual([1, 0.25, null])
    expect(sharesOf('firstMinimum', true)).toEqual([null, null, null])
    expect(sharesOf('amount', false)).toEqual([null, null, null])
  })

  it('names the lowest of single-payment loans by the total paid', () => {
    const rows = compare(
      loan({ 'loanTerm.term': '1' }),
      loan({ 'loanTerm.term': '1', interestRate: '11', firstPaymentDate: '2027-05-01' }),
    )
    expect(bestOf(rows, 'payment')).toEqual([true, false])
  })

  it('names the best of each figure', () => {
    const rows = compare(
      loan({ interestRate: '9' }),
      loan({ 'loanTerm.term': '24' }),
      loan({ interestRate: '9', originationFee: '1' }),
    )
    expect(bestOf(rows, 'apr')).toEqual([true, false, false])
    expect(bestOf(rows, 'payment')).toEqual([false, true, false])
    expect(bestOf(rows, 'amountFinanced')).toEqual([true, true, false])
  })

  it('names no best if all are equal or there is only one', () => {
    expect(bestOf(compare(loan(), loan()), 'apr')).toEqual([false, false])
    expect(bestOf(compare(loan(), line()), 'apr')).toEqual([false, false])
  })

  it('doesn’t compare payments of different payment frequencies', () => {
    const rows = compare(loan(), loan({ paymentPeriod: 'weekly' }))
    expect(bestOf(rows, 'payment')).toEqual([false, false])
  })

  it('leaves out figures that a kind doesn’t have, and doesn’t count that as a difference', () => {
    const rows = compare(loan(), line())
    expect(rowOf(rows, 'annualFee', false)).toMatchObject({
      cells: [{ text: null }, { text: '0.00' }],
      differs: false,
    })
  })

  it('sorts a line of credit that is never paid off after one that is', () => {
    const never = line({ 'minimumPayment.value': '0', 'minimumPayment.floor': '0' })
    expect(bestOf(compare(line(), never), 'interest')).toEqual([true, false])
  })
})

describe('the yearly cost of a line of credit', () => {
  it('is next to its nominal APR, and is left out while a fee is unreadable', () => {
    const rows = compare(line({ apr: '5', annualFee: '100' }), line({ annualFee: '1x' }))
    expect(rowOf(rows, 'apr', true).cells.map(({ text }) => text)).toEqual(['24', '24'])
    expect(rowOf(rows, 'costWithFees', true).cells.map(({ text }) => text)).toEqual(['25.06', null])
  })
})

describe('the payment schedule as CSV', () => {
  it('has every payment in dollars, and nothing that a spreadsheet runs as a formula', () => {
    const rows = flowRows(evaluateOffer(loan(), at).figures)
    const lines = flowCsv(rows).trimEnd().split('\r\n')
    expect(lines).toHaveLength(14)
    expect(lines[0]).toBe('number,due,payment,interest,principal,balance')
    expect(lines[1]).toMatch(/^1,2027-03-01,\d+\.\d\d,\d+\.\d\d,\d+\.\d\d,\d+\.\d\d$/)
    expect(lines.at(-2)).toMatch(/,0\.00$/)
    expect(lines.slice(1, -1).every((text) => /^\d/.test(text))).toBe(true)
  })

  it('ends with the totals and the payments in words', () => {
    const { figures } = evaluateOffer(loan(oddTerms), { ...at, today: oddToday })
    const lines = flowCsv(flowRows(figures)).trimEnd().split('\r\n')
    expect(lines.at(-1)).toBe(`total,"${oddPayments}",28703.47,4703.47,24000.00,0.00`)
  })

  it('counts the months of a line of credit that is paid off at its minimum', () => {
    const rows = flowRows(evaluateOffer(line(), at).figures)
    expect(rows.length).toBeGreaterThan(100)
    expect(rows[0]).toMatchObject({ number: 1, date: null, interest: 20_000, principal: 10_000 })
  })
})
