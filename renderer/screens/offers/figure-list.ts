import { paymentRuns, type ScheduleRow } from '../../../shared/finance/schedule.ts'
import type { FeeTreatment } from '../../../shared/finance/loan-terms.ts'
import { composerMessages } from './composer-words.ts'
import { formatApr } from './composer-format.ts'
import { formatCalendarDate, formatCount, formatMoney } from '../../messages/format.ts'
import type { StoredFigures } from '../../../shared/domain/offers/estimates.ts'

const text = composerMessages.figures

/** A figure as text. */
export interface Figure {
  readonly label: string
  readonly value: string
  /** Its description in the federal box; only the four figures have one. */
  readonly meaning?: string
}

/** The four main figures; for a loan, those of the federal box (12 CFR 1026.18). */
export function boxFigures(figures: StoredFigures): readonly Figure[] {
  if (figures.kind === 'loan') {
    const { meanings } = text
    return [
      { label: text.apr, value: formatApr(figures.apr), meaning: meanings.apr },
      {
        label: text.financeCharge,
        value: formatMoney(figures.financeCharge),
        meaning: meanings.financeCharge,
      },
      {
        label: text.amountFinanced,
        value: formatMoney(figures.amountFinanced),
        meaning: meanings.amountFinanced,
      },
      {
        label: text.totalOfPayments,
        value: formatMoney(figures.totalOfPayments),
        meaning: meanings.totalOfPayments,
      },
    ]
  }
  const { atMinimum } = figures
  const ends = atMinimum.outcome === 'paid-off'
  return [
    { label: text.nominalApr, value: formatApr(figures.apr) },
    { label: text.firstMinimum, value: formatMoney(figures.firstMinimum) },
    { label: text.payoff, value: ends ? text.months(atMinimum.months) : text.never },
    { label: text.interest, value: ends ? formatMoney(atMinimum.totalInterest) : text.never },
  ]
}

/** All payments of a loan as text: 1 payment of $843.60, 34 of $796.00, 1 of $795.87. */
export function paymentsInWords(rows: readonly Pick<ScheduleRow, 'payment'>[]): string {
  const [first, ...others] = paymentRuns(rows)
  if (first === undefined) return ''
  return others.reduce(
    (before, { count, amount }) =>
      text.paymentsThen(before, formatCount(count), formatMoney(amount)),
    text.paymentsOf(first.count, formatMoney(first.amount)),
  )
}

/** The figures below the four: a loan's payments, or a line's cost with fees. */
export function paymentFigures(figures: StoredFigures): readonly Figure[] {
  if (figures.kind !== 'loan') {
    const { costWithFees } = figures
    return costWithFees === null
      ? []
      : [{ label: text.costWithFees, value: formatApr(costWithFees) }]
  }
  return [{ label: text.payment, value: paymentsInWords(figures.schedule.rows) }]
}

/** The figures of an offer before sending, without the payment and APR in the card's header. */
export function proposedFigures(
  figures: StoredFigures,
  feeTreatment: FeeTreatment,
): readonly Figure[] {
  const leading: readonly string[] = [text.apr, text.nominalApr, text.firstMinimum]
  const fee = figures.kind === 'loan' ? figures.schedule.originationFee : 0
  return [
    ...paymentFigures(figures),
    ...boxFigures(figures).filter(({ label }) => !leading.includes(label)),
    ...(fee === 0 ? [] : [{ label: text.fee[feeTreatment], value: formatMoney(fee) }]),
  ]
}

/** The assumptions of the figures, one sentence each. `paidOutOn` (YYYY-MM-DD) is given if it isn't today. */
export function conventionSentences(figures: StoredFigures, paidOutOn?: string): readonly string[] {
  if (figures.kind !== 'loan') return [text.lineText, text.lineConvention]
  const disbursed =
    paidOutOn === undefined ? text.disbursed : text.disbursedOn(formatCalendarDate(paidOutOn))
  return [disbursed, ...figures.conventions.map((name) => text.conventionList[name])]
}
