import {
  dayOfMonthAfter,
  monthsApart,
  parseCalendarDate,
} from '../../../../shared/finance/calendar.ts'
import type { FlowRow } from './schedule-rows.ts'

/** One offer by month since the disbursement (month 0). Integer cents. */
interface OfferMonths {
  /** Balance at the end of each month; null after the offer's last month. */
  readonly balances: readonly (number | null)[]
  /** Total payments of each month; null in month 0 and after the end. */
  readonly payments: readonly (number | null)[]
}

export interface ComparedOffer {
  readonly rows: readonly FlowRow[]
  /** A loan ends; a line at its minimum payment may last for decades. */
  readonly isLoan: boolean
}

/**
 * Offers on a common scale of months, whatever their payment frequencies. The scale ends with the
 * last payment of a loan; without loans, when the lines are paid off.
 */
export function monthsToCompare(
  comparedOffers: readonly ComparedOffer[],
  today: string,
): { readonly months: readonly number[]; readonly offers: readonly OfferMonths[] } {
  const lastOf = ({ rows }: ComparedOffer) => monthOf(rows.at(-1), today)
  const loans = comparedOffers.filter(({ isLoan, rows }) => isLoan && rows.length > 0)
  const last = Math.max(0, ...(loans.length > 0 ? loans : comparedOffers).map(lastOf))
  return {
    months: Array.from({ length: last + 1 }, (_, month) => month),
    offers: comparedOffers.map((offer) => byMonth(offer, today, last)),
  }
}

function byMonth({ rows }: ComparedOffer, today: string, last: number): OfferMonths {
  const [first] = rows
  const balances = Array.from({ length: last + 1 }, (): number | null => null)
  const payments = [...balances]
  if (first === undefined) return { balances, payments }
  const end = Math.min(last, monthOf(rows.at(-1), today))
  balances[0] = first.balance + first.principal
  let next = 0
  for (let month = 1; month <= end; month++) {
    balances[month] = balances[month - 1] ?? null
    let paid = 0
    for (let row = rows[next]; row !== undefined && monthOf(row, today) <= month;) {
      paid += row.payment
      balances[month] = row.balance
      row = rows[++next]
    }
    payments[month] = paid
  }
  return { balances, payments }
}

/** The month since the disbursement in which a payment is due: 1 until the same day a month later. */
function monthOf(row: FlowRow | undefined, today: string): number {
  if (row === undefined) return 0
  const start = parseCalendarDate(today)
  const due = row.date === null ? undefined : parseCalendarDate(row.date)
  if (start === undefined || due === undefined) return row.number
  const months = monthsApart(start, due)
  return due.compare(dayOfMonthAfter(start, months, start.day)) > 0 ? months + 1 : months
}
