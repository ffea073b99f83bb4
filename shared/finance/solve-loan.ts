import { failed, ok, type Result } from '../result.ts'
import { parseCalendarDate } from './calendar.ts'
import { loanFiguresOf, type LoanFigures } from './loan-figures.ts'
import type { FeeTreatment, LoanTerms } from './loan-terms.ts'
import { isDueDate } from './payment-dates.ts'
import { scheduleOf } from './schedule.ts'
import { solveOnGrid, type GridSolution } from './solve-on-grid.ts'

/** The terms of a loan that can be solved for. */
export const loanUnknowns = [
  'amount',
  'interestRate',
  'loanTerm.term',
  'originationFee',
  'firstPaymentDate',
] as const
export type LoanUnknown = (typeof loanUnknowns)[number]

/** Target figures: cents; the APR in basis points. */
export const loanTargets = [
  'payment',
  'totalOfPayments',
  'financeCharge',
  'apr',
  'amountFinanced',
] as const
export type LoanTarget = (typeof loanTargets)[number]

/** The unknowns that a figure depends on, given how the fee is collected. */
export function unknownsFor(figure: LoanTarget, feeTreatment: FeeTreatment): LoanUnknown[] {
  const isAdded = feeTreatment === 'added'
  return loanUnknowns.filter((unknown) => {
    switch (figure) {
      case 'payment':
      case 'totalOfPayments':
        return unknown !== 'originationFee' || isAdded
      case 'financeCharge':
        return true
      case 'apr':
        return unknown !== 'amount' && unknown !== 'firstPaymentDate'
      case 'amountFinanced':
        return unknown === 'amount' || (unknown === 'originationFee' && !isAdded)
    }
  })
}

/** The values that an unknown may have, inclusive. */
export interface SolveRange {
  /** Cents, basis points, the term in its own unit, or days after the disbursement (at most 366). */
  readonly lowest: number
  readonly highest: number
  /** Smallest step in the service's units; at least 1. */
  readonly step: number
}

export interface LoanProblem {
  readonly terms: LoanTerms
  readonly unknown: LoanUnknown
  /** Upper bound; for the amount financed, a lower bound. */
  readonly target: { readonly figure: LoanTarget; readonly value: number }
  readonly range: SolveRange
}

/** Terms including the solved value, and their figures. */
export interface SolvedLoan {
  readonly terms: LoanTerms
  readonly figures: LoanFigures
}

export interface LoanSolution extends SolvedLoan {
  readonly outcome: GridSolution['outcome']
  /** The neighboring value that breaks the bound; `figures` is null if the loan can't be repaid with it. */
  readonly next: { readonly terms: LoanTerms; readonly figures: LoanFigures | null } | null
  /** The end of the range that limits the solution; null if the solution is inside the range. */
  readonly end: 'lowest' | 'highest' | null
}

/**
 * Solves a loan for one of its terms so that a figure stays within a bound: finds the last value
 * that keeps the bound, and the neighboring value that breaks it. All figures come from
 * `scheduleOf` and `loanFiguresOf`.
 *
 * Why to expect only one crossing if the other terms are fixed:
 * - payment (`paymentOf`): rises with the amount, the rate, an added fee, and a later first payment (odd
 *   days); falls with the term.
 * - finance charge and total of payments: rise with all of them, apart from the cents by which the
 *   rounded level payment changes the interest; a fee that isn't added doesn't change the total.
 * - APR: rises with rate and fee, falls with the term (the fee is spread), and hardly depends on the
 *   amount.
 * - amount financed: rises with the amount, falls with the fee, and depends on nothing else.
 *
 * If a figure doesn't depend on the unknown, or the crossing is outside the range, the outcome is
 * `all-keep` or `none-keeps` with the nearest end.
 *
 * Errors: `calculation-input` (a target that isn't a whole number of at least 0, an empty range, or
 * the errors of `loanFiguresOf` if no value in the range has figures).
 */
export function solveLoan({ terms, unknown, target, range }: LoanProblem): Result<LoanSolution> {
  const values = valuesOf(terms, unknown, range)
  const isTarget = Number.isSafeInteger(target.value) && target.value >= 0
  if (!isTarget || values === null) {
    return failed('calculation-input', {
      problems: [{ path: isTarget ? unknown : 'target', code: 'out-of-range' }],
    })
  }
  const termsAt = (position: number): LoanTerms => withUnknown(terms, unknown, values.at(position))
  const result = solveOnGrid({
    count: values.count,
    figureAt: (position) => targetFigure(termsAt(position), unknown, target.figure),
    start: values.start,
    bound: {
      sense: target.figure === 'amountFinanced' ? 'at-least' : 'at-most',
      value: target.value,
    },
  })
  const solved = termsAt(result?.position ?? 0)
  const figures = loanFiguresOf(solved)
  if (!figures.ok) return figures
  if (result === null) return failed('calculation-input', { detail: 'no figures in the range' })
  const nextTerms = result.next === null ? null : termsAt(result.next)
  const next = nextTerms === null ? null : loanFiguresOf(nextTerms)
  return ok({
    outcome: result.outcome,
    terms: solved,
    figures: figures.value,
    next:
      nextTerms === null || next === null
        ? null
        : { terms: nextTerms, figures: next.ok ? next.value : null },
    end: endOf(result, values.count),
  })
}

/**
 * The payment that an officer means by "600 a month": the level payment. When solving for the first
 * payment date, the first payment, because only that depends on the date.
 */
export function paymentOf(
  schedule: Pick<LoanFigures['schedule'], 'levelPayment' | 'firstPayment'>,
  unknown: LoanUnknown,
): number {
  return unknown === 'firstPaymentDate' ? schedule.firstPayment : schedule.levelPayment
}

function targetFigure(terms: LoanTerms, unknown: LoanUnknown, figure: LoanTarget): number | null {
  if (figure === 'apr') {
    const figures = loanFiguresOf(terms)
    return figures.ok ? Math.round(figures.value.apr * 100) : null
  }
  const schedule = scheduleOf(terms)
  if (!schedule.ok) return null
  return figure === 'payment' ? paymentOf(schedule.value, unknown) : schedule.value[figure]
}

/** The values of a range by position, and the position of the current value. */
interface Values<Value = number | string> {
  readonly count: number
  readonly start: number
  at(position: number): Value
}

/** Returns null if the range contains no value. */
function valuesOf(terms: LoanTerms, unknown: LoanUnknown, range: SolveRange): Values | null {
  if (unknown !== 'firstPaymentDate') {
    return numbersOf(range, numberAt(terms, unknown))
  }
  const { lowest, highest } = range
  const disbursed = parseCalendarDate(terms.disbursementDate)
  const isWithinYear = [lowest, highest].every(
    (days) => Number.isInteger(days) && Math.abs(days) <= MOST_DAYS,
  )
  if (disbursed === undefined || !isWithinYear) return null
  const days: string[] = []
  for (let after = lowest; after <= highest; after += 1) {
    const day = disbursed.add({ days: after })
    if (isDueDate(terms.paymentPeriod, day)) days.push(day.toString())
  }
  const start = Math.max(0, days.indexOf(terms.firstPaymentDate))
  return days.length === 0 ? null : { count: days.length, start, at: (index) => days[index] ?? '' }
}

/** Maximum distance of the first payment from the disbursement, in days. */
const MOST_DAYS = 366

/** The multiples of a step in a range; null if there are none. */
export function numbersOf(
  { lowest, highest, step }: SolveRange,
  present: number,
): Values<number> | null {
  if (![lowest, highest, step].every(Number.isSafeInteger) || step < 1) return null
  const first = Math.ceil(lowest / step) * step
  const count = Math.floor((highest - first) / step) + 1
  if (count < 1) return null
  const start = Math.round((present - first) / step)
  return {
    count,
    start: start >= 0 && start < count ? start : 0,
    at: (position) => first + position * step,
  }
}

/** The end of the range that limits the solution. */
export function endOf({ outcome, position }: GridSolution, count: number): LoanSolution['end'] {
  if (outcome === 'solved') return null
  return position === 0 ? 'lowest' : position === count - 1 ? 'highest' : null
}

/** The value of a numeric term: cents, basis points, or the term in its own unit. */
export function numberAt(
  terms: LoanTerms,
  unknown: Exclude<LoanUnknown, 'firstPaymentDate'>,
): number {
  return unknown === 'loanTerm.term' ? terms.loanTerm.term : (terms[unknown] ?? 0)
}

/** The terms with one value replaced. */
export function withUnknown<Terms extends LoanTerms>(
  terms: Terms,
  unknown: LoanUnknown,
  value: number | string,
): Terms {
  return unknown === 'loanTerm.term'
    ? { ...terms, loanTerm: { ...terms.loanTerm, term: Number(value) } }
    : { ...terms, [unknown]: value }
}
