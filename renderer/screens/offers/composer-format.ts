import { amountLocale } from '../../messages/language.ts'

const percent = new Intl.NumberFormat(amountLocale, {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})

// Round amounts without cents, so that they take little room; others as they are.
const axis = new Intl.NumberFormat(amountLocale, {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
})

/** Dollars at the axis of a chart: 25000 → $25,000, and 0.5 → $0.50. */
export function formatAxisMoney(dollars: number): string {
  return axis.format(dollars)
}

/** An annual percentage rate that is in percent already: 13.5 → 13.50%. */
export function formatApr(apr: number): string {
  return `${percent.format(apr)}%`
}
