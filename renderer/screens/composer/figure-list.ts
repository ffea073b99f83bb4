import { composerWords } from '../../messages/composer-words.ts'
import { formatApr } from '../../messages/composer-format.ts'
import { formatCount, formatMoney } from '../../messages/format.ts'
import type { OfferFigures } from '../../stores/composer-figures.ts'

const text = composerWords.figures

/** A figure as a person reads it. */
export interface Figure {
  readonly label: string
  readonly value: string
  /** What the federal box says of it, where it is one of its four. */
  readonly meaning?: string
}

/** The four that stand together: of a loan those of the federal box (12 CFR 1026.18). */
export function boxFigures(figures: OfferFigures): readonly Figure[] {
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

/** The payments of a loan; the first and last only where they are not level. */
export function paymentFigures(figures: OfferFigures): readonly Figure[] {
  if (figures.kind !== 'loan') return []
  const { schedule } = figures
  const list: Figure[] = [
    {
      label: text.payment,
      value: text.payments(
        formatCount(schedule.numberOfPayments),
        formatMoney(schedule.levelPayment),
      ),
    },
  ]
  if (schedule.firstPayment !== schedule.levelPayment) {
    list.push({ label: text.firstPayment, value: formatMoney(schedule.firstPayment) })
  }
  if (schedule.lastPayment !== schedule.levelPayment) {
    list.push({ label: text.lastPayment, value: formatMoney(schedule.lastPayment) })
  }
  return list
}

/** The names of what the figures rest on, one sentence each. */
export function conventionSentences(figures: OfferFigures): readonly string[] {
  if (figures.kind !== 'loan') return [text.lineText, text.lineConvention]
  return [text.disbursed, ...figures.conventions.map((name) => text.conventionList[name])]
}
