/** Integer cents; written as dollars with two decimals. */
export interface CsvMoney {
  readonly cents: number
}
export type CsvCell = string | number | CsvMoney | null

/** Written at the start of a file: tells spreadsheets that it is UTF-8; CSV parsers skip it. */
export const byteOrderMark = '\ufeff'

/**
 * Formats rows as CSV (RFC 4180: commas, CRLF, doubled quotes) that is safe to open in a
 * spreadsheet. Text that a spreadsheet would take for a formula gets a leading apostrophe, which
 * marks it as text; so does text that would start a cell if semicolons or tabs were the separator.
 * Numbers and money stay numbers; null is an empty cell. All CSV is written by this function.
 */
export function csvText(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('')
}

/** Formula prefixes, their full-width forms, and white space that can precede them. */
const formulaStart = /^ *[=+\-@\t\r\n＝＋－＠]/

/** Formula prefixes that start a cell when another separator than the comma is used. */
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
