import { failed, ok, type Result } from '../result.ts'
import { firstMinimumOf, projectPayoff, type LineTerms, type Payoff } from './revolving.ts'
import { endOf, numbersOf, type SolveRange } from './solve-loan.ts'
import { solveOnGrid, type GridSolution } from './solve-on-grid.ts'

/** The terms of a line of credit that can be solved for. */
export const lineUnknowns = ['amount', 'interestRate'] as const
export type LineUnknown = (typeof lineUnknowns)[number]

/** Target figures in cents: the first minimum payment, or the total paid at the minimum. */
export const lineTargets = ['minimumPayment', 'totalPaid'] as const
export type LineTarget = (typeof lineTargets)[number]

type PricedTerms = Pick<LineTerms, 'amount' | 'interestRate' | 'minimumPayment'>

/** A line that is drawn in full, with its figures. */
export interface SolvedLine {
  readonly terms: PricedTerms
  readonly firstMinimum: number
  readonly atMinimum: Payoff
}

export interface LineSolution extends SolvedLine {
  readonly outcome: GridSolution['outcome']
  /** The neighboring value that breaks the bound. */
  readonly next: SolvedLine | null
  readonly end: 'lowest' | 'highest' | null
}

/**
 * Solves a line of credit for its limit or its rate so that a projected figure is at most a number
 * of cents. Both figures rise with the limit and with the rate; a line that is never paid off
 * exceeds any target.
 *
 * Errors: `calculation-input` as in `solveLoan` and `projectPayoff`.
 */
export function solveLine(problem: {
  readonly terms: PricedTerms
  readonly unknown: LineUnknown
  readonly target: { readonly figure: LineTarget; readonly value: number }
  readonly range: SolveRange
}): Result<LineSolution> {
  const { terms, unknown, target, range } = problem
  const values = numbersOf(range, terms[unknown])
  const isTarget = Number.isSafeInteger(target.value) && target.value >= 0
  if (!isTarget || values === null) {
    return failed('calculation-input', {
      problems: [{ path: isTarget ? unknown : 'target', code: 'out-of-range' }],
    })
  }
  const lineAt = (position: number) => solvedLine({ ...terms, [unknown]: values.at(position) })
  const result = solveOnGrid({
    count: values.count,
    start: values.start,
    figureAt: (position) => {
      const line = lineAt(position)
      return line.ok ? targetFigure(line.value, target.figure) : null
    },
    bound: { sense: 'at-most', value: target.value },
  })
  const best = lineAt(result?.position ?? 0)
  if (!best.ok) return best
  if (result === null) return failed('calculation-input', { detail: 'no figures in the range' })
  const next = result.next === null ? null : lineAt(result.next)
  return ok({
    ...best.value,
    outcome: result.outcome,
    next: next?.ok === true ? next.value : null,
    end: endOf(result, values.count),
  })
}

function solvedLine(terms: PricedTerms): Result<SolvedLine> {
  const { amount, interestRate } = terms
  const payoff = projectPayoff({ balance: amount, interestRate, payment: terms.minimumPayment })
  if (!payoff.ok) return payoff
  return ok({ terms, firstMinimum: firstMinimumOf(terms), atMinimum: payoff.value })
}

function targetFigure({ firstMinimum, atMinimum }: SolvedLine, figure: LineTarget): number {
  if (figure === 'minimumPayment') return firstMinimum
  return atMinimum.outcome === 'never' ? Number.POSITIVE_INFINITY : atMinimum.totalPaid
}
