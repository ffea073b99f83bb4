/** Integer cents, written in dollars with both decimals. */
export interface CsvMoney {
  readonly cents: number
}
export type CsvCell = string | number | CsvMoney | null

/** At the beginning of a file: tells a spreadsheet that it is UTF-8; readers of CSV leave it out. */
export const byteOrderMark = '\ufeff'

/**
 * Rows as CSV (RFC 4180: commas, CRLF, quotes doubled), safe to open in a spreadsheet. A text that
 * one would take for a formula gets an apostrophe in front, as a person types it to mean text; so does
 * what would begin a cell if a semicolon or a tab is read as the separator. Numbers and money
 * stay numbers, null is an empty cell. The only place that writes CSV.
 */
export function csvText(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('')
}

/** Signs that begin a formula, their full-width forms, and white space that can hide one. */
const formulaStart = /^ *[=+\-@\t\r\n＝＋－＠]/

/** What a reader with other separators than the comma would take for the beginning of a formula. */
const hiddenStart = /([;\t\r\n|] *"?)(?=[=+\-@＝＋－＠])/g

function cellText(value: CsvCell): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  if (typeof value === 'object') return dollars(value.cents)
  const guarded = value.replaceAll(hiddenStart, "$1'")
  const text = formulaStart.test(guarded) ? `'${guarded}` : guarded
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Cents as plain dollars: 123450 → `1234.50`. */
export function dollars(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
