import fc from 'fast-check'
import { loanFiguresOf, type LoanFigures } from '../../../shared/finance/loan-figures.ts'
import type { LoanTerms } from '../../../shared/finance/loan-terms.ts'
import {
  loanTargets,
  loanUnknowns,
  paymentOf,
  solveLoan,
  type LoanSolution,
  type LoanTarget,
  type LoanUnknown,
  type SolveRange,
} from '../../../shared/finance/solve-loan.ts'
import { daysBetween } from '../../../shared/finance/calendar.ts'
import { loans } from './loans.ts'
import { date } from './vectors.ts'

/** A loan, the term to remove, and the figure from which it is solved again. */
export const forgottenLoans = fc.record({
  terms: loans,
  unknown: fc.constantFrom(...loanUnknowns),
  figure: fc.constantFrom(...loanTargets),
})

const ranges: Record<Exclude<LoanUnknown, 'firstPaymentDate'>, SolveRange> = {
  amount: { lowest: 1, highest: 1_000_000_000_000, step: 1 },
  interestRate: { lowest: 0, highest: 99_999, step: 1 },
  'loanTerm.term': { lowest: 1, highest: 1_000, step: 1 },
  originationFee: { lowest: 0, highest: 9_999, step: 1 },
}

/** Figures that only rise or only fall, to the cent: solving back returns the same figure. */
const monotone: readonly LoanTarget[] = ['payment', 'amountFinanced']

function figureOf(
  { schedule, apr }: LoanFigures,
  unknown: LoanUnknown,
  figure: LoanTarget,
): number {
  if (figure === 'apr') return Math.round(apr * 100)
  return figure === 'payment' ? paymentOf(schedule, unknown) : schedule[figure]
}

export type SolvedBack = 'no-figures' | 'same-figure' | 'within-rounding'

/** What is wrong with solving a loan back; empty if every guarantee holds. */
export function solvedBack({
  terms,
  unknown,
  figure,
}: {
  readonly terms: LoanTerms
  readonly unknown: LoanUnknown
  readonly figure: LoanTarget
}): { readonly outcome: SolvedBack; readonly wrongs: readonly string[] } {
  const known = loanFiguresOf(terms)
  if (!known.ok) return { outcome: 'no-figures', wrongs: [] }
  const value = figureOf(known.value, unknown, figure)
  const range =
    unknown === 'firstPaymentDate'
      ? {
          lowest: 1,
          highest: Math.max(
            45,
            daysBetween(date(terms.disbursementDate), date(terms.firstPaymentDate)),
          ),
          step: 1,
        }
      : ranges[unknown]
  const solved = solveLoan({ terms, unknown, target: { figure, value }, range })
  if (!solved.ok) {
    // A fee of nearly the whole amount leaves payments that have no APR.
    const { code } = solved.error
    return {
      outcome: 'no-figures',
      wrongs: code === 'apr-no-solution' ? [] : [`unsolved: ${code}`],
    }
  }
  const { figures, outcome, next } = solved.value
  const keeps = (one: LoanFigures): boolean => {
    const reached = figureOf(one, unknown, figure)
    return figure === 'amountFinanced' ? reached >= value : reached <= value
  }
  const wrongs = repaid(solved.value)
  const isKept = keeps(figures)
  if (!isKept && outcome !== 'none-keeps') wrongs.push('the solution breaks the bound')
  if (outcome === 'solved' && next?.figures && keeps(next.figures)) {
    wrongs.push('the neighbor keeps the bound')
  }
  const isSame = figureOf(figures, unknown, figure) === value
  const isWhole = next === null || next.figures !== null
  if (monotone.includes(figure) && isWhole && !isSame)
    wrongs.push('solving back gives another figure')
  return { outcome: isSame ? 'same-figure' : 'within-rounding', wrongs }
}

/** Checks that each row adds up to the cent, and that the last one leaves a balance of zero. */
function repaid({ figures: { schedule } }: LoanSolution): string[] {
  let balance = schedule.principal
  let paid = 0
  for (const row of schedule.rows) {
    balance -= row.principal
    paid += row.payment
    if (row.payment !== row.interest + row.principal || row.balance !== balance) {
      return [`payment ${row.number} does not add up`]
    }
  }
  if (balance !== 0) return ['not repaid to the cent']
  return paid === schedule.totalOfPayments ? [] : ['the payments miss their total']
}
