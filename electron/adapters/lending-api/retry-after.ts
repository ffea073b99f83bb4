import { longestRetryAfterMs } from '../../../shared/retry-delay.ts'

/**
 * Milliseconds that a Retry-After header asks to wait (RFC 9110, 10.2.3: seconds or an HTTP date),
 * 0 to one hour; null if it is missing or unreadable. A date is measured from the response's own
 * Date header if there is one, so that a wrong computer clock makes no difference.
 */
export function retryAfterMs(
  header: string | null,
  responseDate: string | null,
  now: number,
): number | null {
  const text = header?.trim() ?? ''
  // fetch joins repeated headers, such as a gateway's and the service's.
  if (/^\d+(\s*,\s*\d+)*$/.test(text))
    return bounded(Math.max(...text.split(',').map(Number)) * 1000)
  const until = httpDate(text)
  return until === null ? null : bounded(until - (httpDate(responseDate ?? '') ?? now))
}

const asctimeDate = /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d{2}:\d{2}:\d{2} \d{4}$/

/**
 * Epoch milliseconds of an HTTP date such as "Fri, 20 Nov 2026 15:00:00 GMT", in any of its three
 * formats (RFC 9110, 5.6.7), or null. The asctime format has no time zone and is in UTC too.
 */
export function httpDate(text: string): number | null {
  const isNamed = /^[A-Z][a-z]+, .*GMT$/.test(text)
  const dated = asctimeDate.test(text) ? `${text} GMT` : isNamed ? text : ''
  const at = Date.parse(dated)
  return Number.isNaN(at) ? null : at
}

function bounded(milliseconds: number): number {
  return Math.min(Math.max(0, milliseconds), longestRetryAfterMs)
}
