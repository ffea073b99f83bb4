import type { LoanFigures } from '../../../finance/loan-figures.ts'
import { loanMaprOf } from '../../../finance/mapr.ts'
import {
  solveLine,
  type LineSolution,
  type LineTarget,
  type LineUnknown,
} from '../../../finance/solve-line.ts'
import {
  solveLoan,
  type LoanSolution,
  type LoanTarget,
  type LoanUnknown,
} from '../../../finance/solve-loan.ts'
import { failed, ok, type Result } from '../../../result.ts'
import { cappedRangeOf, lineMaprAt, ruleBrokenAt, type PricedLoan } from './offer-caps.ts'
import { rangeOf, type CapContext, type CappedRange } from './term-ranges.ts'
import type { RevolvingOfferTerms } from '../offer.ts'
import type { PolicyRuleName } from '../policy/policy-facts.ts'

/** Cents, or basis points of an APR. */
export interface LoanFit {
  readonly unknown: LoanUnknown
  readonly target: { readonly figure: LoanTarget; readonly value: number }
}
export interface LineFit {
  readonly unknown: LineUnknown
  readonly target: { readonly figure: LineTarget; readonly value: number }
}

/** A solution, and the rule that it breaks or that limits it at the end of the range. */
export type Fitted<Solution> = Solution & { readonly rule: PolicyRuleName | null }

/** Solves a loan offer within the caps and the credit policy. Errors: those of `solveLoan`. */
export function fitLoan(
  loan: PricedLoan,
  { unknown, target }: LoanFit,
  context: CapContext,
): Result<Fitted<LoanSolution>> {
  const capped = cappedRangeOf(loan, unknown, context)
  if (capped === null) return noRange(unknown)
  const solved = solveLoan({ terms: loan, unknown, target, range: capped.range })
  if (!solved.ok) return solved
  const { terms, figures } = solved.value
  // The ranges of the other terms are limited by the MAPR.
  const broken =
    unknown === 'amount' || unknown === 'firstPaymentDate'
      ? ruleBrokenAt({ ...loan, ...terms }, maprOf(figures), context)
      : null
  return ok({ ...solved.value, rule: broken ?? ruleAt(solved.value, capped) })
}

/** Solves for the limit or the rate of a line of credit. Errors: those of `solveLine`. */
export function fitLine(
  line: RevolvingOfferTerms,
  { unknown, target }: LineFit,
  context: CapContext,
): Result<Fitted<LineSolution>> {
  const capped = cappedRangeOf(line, unknown, context)
  if (capped === null) return noRange(unknown)
  const solved = solveLine({ terms: line, unknown, target, range: capped.range })
  if (!solved.ok) return solved
  const fitted = { ...line, amount: solved.value.terms.amount }
  const broken = unknown === 'amount' ? ruleBrokenAt(fitted, lineMaprAt(fitted), context) : null
  return ok({ ...solved.value, rule: broken ?? ruleAt(solved.value, capped) })
}

/** Basis points. */
const maprOf = (figures: LoanFigures): number => Math.round(loanMaprOf(figures) * 100)

const noRange = (unknown: string) =>
  failed('calculation-input', { problems: [{ path: unknown, code: 'out-of-range' }] })

function ruleAt(
  { end }: Pick<LoanSolution, 'end'>,
  { lowestBy, highestBy }: CappedRange,
): PolicyRuleName | null {
  if (end === null) return null
  return end === 'lowest' ? lowestBy : highestBy
}

/**
 * Up to three loans with the same payment: one with a shorter term, one as requested, one with a
 * longer term. Each is solved for `unknown`; if that is the term, the shorter and the longer loan
 * are solved for the amount instead, up to the current amount. Loans that no cap or rule allows are
 * left out.
 */
export function threeAround(
  loan: PricedLoan,
  { unknown, payment }: { readonly unknown: LoanUnknown; readonly payment: number },
  context: CapContext,
): PricedLoan[] {
  const fit: LoanFit = { unknown, target: { figure: 'payment', value: payment } }
  const closest = fitLoan(loan, fit, context)
  if (!closest.ok || closest.value.outcome === 'none-keeps') return []
  const { term, termType } = closest.value.terms.loanTerm
  const apart = termType === 'months' && term > MONTHS ? MONTHS : Math.max(1, Math.round(term / 3))
  const terms = rangeOf(loan, 'loanTerm.term', context)
  return [-apart, 0, apart].flatMap((by) => {
    const length = term + by
    if (terms === null || length < terms.range.lowest || length > terms.range.highest) return []
    const moved = { ...loan, loanTerm: { ...loan.loanTerm, term: length } }
    const found =
      by === 0
        ? closest
        : unknown === 'loanTerm.term'
          ? fitLoan(moved, { ...fit, unknown: 'amount' }, upTo(loan.amount, context))
          : fitLoan(moved, fit, context)
    if (!found.ok || found.value.outcome === 'none-keeps') return []
    const { terms: solved, figures } = found.value
    const offer = { ...loan, ...solved }
    return ruleBrokenAt(offer, maprOf(figures), context) === null ? [offer] : []
  })
}

/** Months by which the term is shorter or longer, if it is more than a year. */
const MONTHS = 12

const upTo = (amount: number, context: CapContext): CapContext => ({
  ...context,
  application: {
    ...context.application,
    requestedAmount: Math.min(amount, context.application.requestedAmount ?? amount),
  },
})
