import {
  fitLine,
  fitLoan,
  type Fitted,
} from '../../../../shared/domain/offers/pricing/price-to-fit.ts'
import type { PricedLoan } from '../../../../shared/domain/offers/pricing/offer-caps.ts'
import type { CapContext } from '../../../../shared/domain/offers/pricing/term-ranges.ts'
import type { PolicyRuleName } from '../../../../shared/domain/offers/policy/policy-facts.ts'
import type { RevolvingOfferTerms } from '../../../../shared/domain/offers/offer.ts'
import {
  lineTargets,
  lineUnknowns,
  type LineUnknown,
  type SolvedLine,
} from '../../../../shared/finance/solve-line.ts'
import {
  paymentOf,
  type LoanUnknown,
  type SolvedLoan,
} from '../../../../shared/finance/solve-loan.ts'
import { ok, type Result } from '../../../../shared/result.ts'
import { parsePercent, type TypedNumber } from '../../../../shared/values/typed-numbers.ts'
import { readMoney } from '../../../../shared/values/typed-shorthand.ts'
import { formatCalendarDate, formatMoney, formatRate } from '../../../messages/format.ts'
import { termName } from '../../../messages/names.ts'
import { formatApr } from '../composer-format.ts'
import type { FitTarget } from './pricing-en.ts'
import { pricingMessages as words } from './pricing-words.ts'

/** A solution for display: a value and the figure that it reaches, and those of its neighbor. */
export interface ShownFit {
  readonly outcome: Fitted<{ outcome: 'solved' | 'all-keep' | 'none-keeps' }>['outcome']
  /** The value in the format of the field. */
  readonly value: number | string
  readonly valueText: string
  readonly reached: string
  readonly next: string | null
  readonly rule: PolicyRuleName | null
}

/** Parses a typed target: percent for an APR, otherwise dollars. */
export function readTarget(figure: FitTarget, typed: string): TypedNumber {
  return figure === 'apr' ? parsePercent(typed) : readMoney(typed)
}

const isLineTarget = (figure: FitTarget) => lineTargets.find((known) => known === figure)
const isLineUnknown = (unknown: LoanUnknown): LineUnknown | undefined =>
  lineUnknowns.find((known) => known === unknown)

/** Solves an offer for one of its terms, and formats the solution. */
export function shownFit(
  offer: PricedLoan | RevolvingOfferTerms,
  unknown: LoanUnknown,
  target: { readonly figure: FitTarget; readonly value: number },
  context: CapContext,
): Result<ShownFit> | null {
  const { figure, value } = target
  const lineFigure = isLineTarget(figure)
  if (offer.type !== 'loan_offer') {
    const of = isLineUnknown(unknown)
    if (lineFigure === undefined || of === undefined) return null
    const fit = fitLine(offer, { unknown: of, target: { figure: lineFigure, value } }, context)
    if (!fit.ok) return fit
    const sentence = (line: SolvedLine) => {
      const text = of === 'amount' ? formatMoney(line.terms.amount) : formatRate(line.terms[of])
      const { outcome, totalPaid } = line.atMinimum
      if (lineFigure === 'totalPaid' && outcome === 'never') return words.never(text)
      const cents = lineFigure === 'totalPaid' ? totalPaid : line.firstMinimum
      return words.reached[lineFigure](text, formatMoney(cents))
    }
    const { terms, next, outcome, rule } = fit.value
    return ok({
      outcome,
      rule,
      value: terms[of],
      valueText: of === 'amount' ? formatMoney(terms.amount) : formatRate(terms.interestRate),
      reached: sentence(fit.value),
      next: next === null ? null : sentence(next),
    })
  }
  if (figure === 'minimumPayment' || figure === 'totalPaid') return null
  const fit = fitLoan(offer, { unknown, target: { figure, value } }, context)
  if (!fit.ok) return fit
  const sentence = ({
    terms,
    figures,
  }: Pick<SolvedLoan, 'terms'> & { figures: SolvedLoan['figures'] | null }) => {
    const text = loanValueText(terms, unknown)
    if (figures === null) return words.never(text)
    if (figure === 'apr') return words.reached.apr(text, formatApr(figures.apr))
    const { schedule } = figures
    const cents = figure === 'payment' ? paymentOf(schedule, unknown) : schedule[figure]
    return words.reached[figure](text, formatMoney(cents))
  }
  const { terms, next, outcome, rule } = fit.value
  return ok({
    outcome,
    rule,
    value: unknown === 'loanTerm.term' ? terms.loanTerm.term : (terms[unknown] ?? 0),
    valueText: loanValueText(terms, unknown),
    reached: sentence(fit.value),
    next: next === null ? null : sentence(next),
  })
}

function loanValueText(terms: SolvedLoan['terms'], unknown: LoanUnknown): string {
  switch (unknown) {
    case 'amount':
      return formatMoney(terms.amount)
    case 'interestRate':
      return formatRate(terms.interestRate)
    case 'originationFee':
      return formatRate(terms.originationFee ?? 0)
    case 'firstPaymentDate':
      return formatCalendarDate(terms.firstPaymentDate)
    case 'loanTerm.term':
      return termName(terms.loanTerm.term, terms.loanTerm.termType)
  }
}
