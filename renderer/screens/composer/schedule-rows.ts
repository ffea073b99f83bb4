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

/** The rows as CSV (RFC 4180) with amounts in dollars; nothing in it can be read as a formula. */
export function flowCsv(rows: readonly FlowRow[]): string {
  const dollars = (cents: number) => {
    const digits = String(Math.abs(cents)).padStart(3, '0')
    return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
  }
  const lines = rows.map((row) =>
    [
      row.number,
      row.date ?? '',
      dollars(row.payment),
      dollars(row.interest),
      dollars(row.principal),
      dollars(row.balance),
    ].join(','),
  )
  return `${['number,due,payment,interest,principal,balance', ...lines].join('\r\n')}\r\n`
}
