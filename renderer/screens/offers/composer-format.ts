import { amountLocale } from '../../messages/language.ts'

const percent = new Intl.NumberFormat(amountLocale, {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})

// Whole dollars without cents, to save space; other amounts with cents.
const axis = new Intl.NumberFormat(amountLocale, {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
})

/** A label of a chart's dollar axis: 25000 → $25,000, and 0.5 → $0.50. */
export function formatAxisMoney(dollars: number): string {
  return axis.format(dollars)
}

/** An APR in percent: 13.5 → 13.50%. */
export function formatApr(apr: number): string {
  return `${percent.format(apr)}%`
}
