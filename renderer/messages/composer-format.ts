import { amountLocale, locale } from './language.ts'

const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' })
const percent = new Intl.NumberFormat(amountLocale, {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})

/** The day of the week of a calendar date YYYY-MM-DD. */
export function formatWeekday(day: string): string {
  return weekday.format(Date.parse(`${day}T00:00:00Z`))
}

/** An annual percentage rate that is in percent already: 13.5 → 13.50 %. */
export function formatApr(apr: number): string {
  return `${percent.format(apr)} %`
}
