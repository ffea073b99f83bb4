import type { Application } from '../applications/application.ts'

/**
 * What a search looks through: id, borrower, amount (in dollars), lender of record and
 * merchant, in lower case, a line each. A term never holds white space, so it never spans two.
 */
export function searchableText(id: string, application: Application | null): string {
  const parts: (string | null)[] = [id]
  if (application !== null) {
    const { requestedAmount } = application
    parts.push(
      application.borrowerId,
      requestedAmount === null ? null : dollars(requestedAmount),
      application.lenderOfRecord,
      application.thirdPartyDisbursementDestination,
    )
  }
  return parts
    .filter((part) => part !== null && part !== '')
    .join('\n')
    .toLowerCase()
}

/**
 * The terms of a typed search, in lower case; a line of the list must contain each. An amount loses
 * its dollar sign and thousands separators: `$1,234.50` is looked for as `1234.50`.
 */
export function searchTerms(typed: string): string[] {
  const terms = typed
    .toLowerCase()
    .split(/[\s\p{Cc}]+/u)
    .filter((term) => term !== '')
    .map((term) => (/^\$?\d[\d,]*(\.\d*)?$/.test(term) ? term.replace(/[$,]/g, '') : term))
  return [...new Set(terms)]
}

/** Cents as plain dollars: 123450 → `1234.50`. */
function dollars(cents: number): string {
  const whole = Math.abs(cents)
  const sign = cents < 0 ? '-' : ''
  return `${sign}${Math.trunc(whole / 100)}.${String(whole % 100).padStart(2, '0')}`
}
