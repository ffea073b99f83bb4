import { isRecord, parseJson } from '../../../shared/json.ts'

/** Numbers of a person and of a bank account, which no service response should have. */
export const plantedNumbers = {
  ssn: '900-12-3456',
  'ssn without hyphens': '905718264',
  account: '990700123456',
  routing: '991230009',
} as const

const { ssn, account, routing } = plantedNumbers
const words = `SSN ${ssn} or ${plantedNumbers['ssn without hyphens']}, account ${account} at ${routing}.`

/** In fields that the service has by these names, and in unknown fields. */
const plantedFields = {
  ...{ ssn, account_number: account, routing_number: routing },
  government_identifiers: { ssn, ssn_last_4: ssn.slice(-4) },
  repayment_bank_details: { bank_account_number: account, bank_routing_number: routing },
  ...{ memo: words, remarks: [words, { text: words }], holder: account, reference: routing },
}

/** A number that the sample service itself has in a field. */
const ownNumber = /^99(?:\d{7}|\d{10})$/

/** A text that a person reads starts like a sentence or a name; codes, IDs and dates don't. */
const isRead = (text: string): boolean => /^\p{Lu}\p{Ll}/u.test(text)

/**
 * The body with the numbers added to each object, appended to each text that a person reads, and
 * replacing the sample service's own numbers.
 */
function planted(value: unknown): unknown {
  if (typeof value === 'string') {
    if (ownNumber.test(value)) return value.length === routing.length ? routing : account
    return isRead(value) ? `${value} ${words}` : value
  }
  if (Array.isArray(value)) return value.map(planted)
  if (!isRecord(value)) return value
  const own = Object.entries(value).map(([name, entry]) => [name, planted(entry)] as const)
  return { ...plantedFields, ...Object.fromEntries(own) }
}

/** A fetch that plants the numbers in every response, errors included. */
export function plantingFetch(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, init)
    const text = await response.text()
    const body = parseJson(text)
    const told = text.startsWith('<') ? `<p>${words}</p>${text}` : text
    const { status } = response
    const headers = new Headers(response.headers)
    headers.delete('content-length')
    return new Response(
      isRecord(body) || Array.isArray(body) ? JSON.stringify(planted(body)) : told,
      {
        status,
        headers,
      },
    )
  }
}
