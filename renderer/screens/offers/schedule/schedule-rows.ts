import { csvText } from '../../../../shared/csv.ts'
import type { OfferFigures } from '../../../../shared/domain/offers/estimates.ts'
import { paymentsInWords } from '../figure-list.ts'

/** One line of a schedule, or of a line's payoff. Integer cents. */
export interface FlowRow {
  readonly number: number
  /** YYYY-MM-DD; null in a payoff, which counts months. */
  readonly date: string | null
  readonly payment: number
  readonly interest: number
  readonly principal: number
  readonly balance: number
}

/** All payments of a loan, or all months of a line that is paid off at the minimum payment. */
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

/** The rows as CSV with amounts in dollars. A schedule ends with its totals and the payments as text. */
export function flowCsv(rows: readonly FlowRow[]): string {
  const sum = (of: (row: FlowRow) => number) => rows.reduce((total, row) => total + of(row), 0)
  const isSchedule = rows.some(({ date }) => date !== null)
  return csvText([
    ['number', 'due', 'payment', 'interest', 'principal', 'balance'],
    ...rows.map(({ number, date, payment, interest, principal, balance }) => [
      number,
      date,
      ...[payment, interest, principal, balance].map((cents) => ({ cents })),
    ]),
    ...(isSchedule
      ? [
          [
            'total',
            paymentsInWords(rows),
            ...[
              sum(({ payment }) => payment),
              sum(({ interest }) => interest),
              sum(({ principal }) => principal),
              rows.at(-1)?.balance ?? 0,
            ].map((cents) => ({ cents })),
          ],
        ]
      : []),
  ])
}
