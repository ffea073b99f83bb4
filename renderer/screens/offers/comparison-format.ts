import type { OfferDraft } from '../../../shared/domain/offers/form/offer-draft.ts'
import { fieldKind, textAt } from '../../../shared/domain/offers/form/offer-form-fields.ts'
import { composerMessages as words } from './composer-words.ts'
import { formatApr } from './composer-format.ts'
import { formatCalendarDate, formatMoney } from '../../messages/format.ts'
import { paymentPeriodName, termName } from '../../messages/names.ts'
import { words as commonWords } from '../../messages/words.ts'
import { paymentsInWords } from './figure-list.ts'
import type { ComparedFigure, ComparedRow, ComparisonFormat } from './comparison.ts'

const figureLabels: Readonly<Record<ComparedFigure, string>> = {
  payment: words.figures.payment,
  apr: words.figures.apr,
  costWithFees: words.figures.costWithFees,
  financeCharge: words.figures.financeCharge,
  amountFinanced: words.figures.amountFinanced,
  totalOfPayments: words.figures.totalOfPayments,
  firstMinimum: words.figures.firstMinimum,
  interest: words.figures.interest,
}

/** The format of compared values on screen and on paper. */
export const comparisonFormat: ComparisonFormat = {
  figure(figure, value, of) {
    if (figure === 'payment' && of.kind === 'loan') return paymentsInWords(of.schedule.rows)
    if (!Number.isFinite(value)) return words.figures.never
    return figure === 'apr' || figure === 'costWithFees' ? formatApr(value) : formatMoney(value)
  },
  term(path, text, draft) {
    if (path === 'loanTerm.term') return termName(Number(text), textAt(draft, 'loanTerm.termType'))
    if (path === 'paymentPeriod') return paymentPeriodName(text)
    switch (fieldKind(path)) {
      case 'money':
        return words.dollars(text)
      case 'rate':
        return words.percents(text)
      case 'days':
        return commonWords.offer.days(Number(text))
      case 'date':
        return formatCalendarDate(text)
      default:
        return text
    }
  },
}

/** A row's label; both labels if the field has another one for a line of credit. */
export function comparedRowLabel(row: ComparedRow, offers: readonly OfferDraft[]): string {
  if (row.isFigure) return figureLabels[row.row]
  const typed = words.comparison.typed[row.row]
  const ofLine = words.lineFields[row.row]
  const ofLoan = words.fields[row.row]
  if (typed !== undefined || ofLine === undefined) return typed ?? ofLoan
  const types = new Set(offers.map(({ type }) => type))
  if (!types.has('revolving_line_of_credit_offer')) return ofLoan
  return types.has('loan_offer') ? words.comparison.either(ofLoan, ofLine) : ofLine
}

/** The label of a row's best value; empty if no value counts as best. */
export function bestLabel(row: ComparedRow): string {
  return row.isFigure ? words.comparison.best[row.row] : ''
}
