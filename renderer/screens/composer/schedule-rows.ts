import { csvText } from '../../../shared/csv.ts'
import type { OfferFigures } from '../../stores/composer-figures.ts'

/** One line of a schedule or of a payoff. Integer cents. */
export interface FlowRow {
  readonly number: number
  /** YYYY-MM-DD, or null in a payoff, which counts months. */
  readonly date: string | null
  readonly payment: number
  readonly interest: number
  readonly principal: number
  readonly balance: number
}

/** Every payment of a loan, or every month of a line that is paid off at the minimum. */
export function flowRows(figures: OfferFigures | null): readonly FlowRow[] {
  if (figures === null) return []
  if (figures.kind === 'loan') return figures.schedule.rows
  return figures.atMinimum.rows.map(({ month, payment, interest, balance }) => ({
    number: month,
    date: null,
    payment,
    interest,
    principal: payment - interest,
    balance,
  }))
}

/** The rows as CSV, safe to open in a spreadsheet, with amounts in dollars. */
export function flowCsv(rows: readonly FlowRow[]): string {
  return csvText([
    ['number', 'due', 'payment', 'interest', 'principal', 'balance'],
    ...rows.map(({ number, date, payment, interest, principal, balance }) => [
      number,
      date,
      ...[payment, interest, principal, balance].map((cents) => ({ cents })),
    ]),
  ])
}
