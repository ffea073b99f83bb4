export type CsvCell = string | number | null

/**
 * Rows as CSV (RFC 4180: commas, CRLF, quotes doubled), safe to open in a spreadsheet. A text that
 * one would take for a formula gets an apostrophe in front, as a person types it to mean text;
 * numbers stay numbers, null is an empty cell.
 */
export function csvText(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('')
}

/** Signs that begin a formula, their full-width forms, and white space that can hide one. */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/

function cellText(value: CsvCell): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = formulaStart.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
