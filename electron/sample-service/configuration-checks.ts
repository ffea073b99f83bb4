import type { JsonValue } from '../../shared/json.ts'
import {
  object,
  optional,
  required,
  text,
  textLike,
  filledList,
  type FieldCheck,
} from './field-checks.ts'
import type { ServiceProfile } from '../../shared/service-profiles/service-profile.ts'
import type { ErrorDetail } from './service-response.ts'
import { isJsonList } from '../../shared/domain/wire/body.ts'
import { isJsonObject, textOf, type LendingDetails } from './wire.ts'

/** The fifty states, the District of Columbia and the territories with postal codes. */
const states = new Set(
  (
    'AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ ' +
    'NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY DC AS GU MP PR VI'
  ).split(' '),
)

const longestAddressLine = 256
const longestCity = 30
const longestEmail = 254
const longestUrl = 2_048

const lendingDetails = object({
  address: required(
    object({
      line_1: required(text(1, longestAddressLine)),
      line_2: optional(text(0, longestAddressLine)),
      city: required(text(1, longestCity)),
      state: required(textLike((value) => states.has(value), 'a two-letter state')),
      zip: required(textLike((value) => /^\d{5}(-\d{4})?$/.test(value), 'a ZIP code')),
    }),
  ),
  cs_phone: required(textLike(isPhoneNumber, 'a telephone number of the United States')),
  cs_email: required(textLike(isEmailAddress, 'an e-mail address')),
})

/** Problems of a lending details request (specification, Set lending details). */
export function checkLendingDetails(
  body: JsonValue,
): { readonly details: LendingDetails } | { readonly found: readonly ErrorDetail[] } {
  const found: ErrorDetail[] = []
  lendingDetails(body, '', found)
  const address = isJsonObject(body) ? body['address'] : undefined
  if (found.length > 0 || !isJsonObject(body) || !isJsonObject(address)) return { found }
  return {
    details: {
      address: {
        line_1: textOf(address, 'line_1'),
        ...('line_2' in address && { line_2: textOf(address, 'line_2') }),
        city: textOf(address, 'city'),
        state: textOf(address, 'state'),
        zip: textOf(address, 'zip'),
      },
      cs_phone: textOf(body, 'cs_phone'),
      cs_email: textOf(body, 'cs_email'),
    },
  }
}

const address = text(0, Number.MAX_SAFE_INTEGER)
const webhooks = {
  url: object({ url: required(address) }),
  urls: object({ urls: required(filledList(address)) }),
} as const satisfies Record<ServiceProfile['webhook'], FieldCheck>

/** Checks the shape of a webhook request and takes its first URL; `isWebhookUrl` checks the URL itself. */
export function checkWebhook(
  body: JsonValue,
  form: ServiceProfile['webhook'],
): { readonly url: string } | { readonly found: readonly ErrorDetail[] } {
  const found: ErrorDetail[] = []
  webhooks[form](body, '', found)
  if (found.length > 0 || !isJsonObject(body)) return { found }
  if (form === 'url') return { url: textOf(body, 'url') }
  const urls: readonly JsonValue[] = isJsonList(body['urls']) ? body['urls'] : []
  const [first] = urls
  return { url: typeof first === 'string' ? first : '' }
}

/**
 * Requires https, a host, no user information, no spaces or control characters, and at most 2,048
 * characters.
 */
export function isWebhookUrl(value: string): boolean {
  if (value.length > longestUrl || !/^https:\/\/[^/\\\s]/i.test(value) || /\s/.test(value)) {
    return false
  }
  const url = URL.canParse(value) ? new URL(value) : null
  return url !== null && url.hostname !== '' && url.username === '' && url.password === ''
}

const token = object({
  client_id: required(text(1, 256)),
  secret: required(text(1, 1_024)),
})

/** Checks the credentials of a token request (specification, Get a token). Errors never repeat values. */
export function checkTokenRequest(
  body: JsonValue,
):
  | { readonly clientId: string; readonly secret: string }
  | { readonly found: readonly ErrorDetail[] } {
  const found: ErrorDetail[] = []
  token(body, '', found)
  if (found.length > 0 || !isJsonObject(body)) {
    return { found: found.map(({ msg, param, location }) => ({ msg, param, location })) }
  }
  return { clientId: textOf(body, 'client_id'), secret: textOf(body, 'secret') }
}

function isPhoneNumber(value: string): boolean {
  if (!/^[+\d][\d\s().-]*$/.test(value)) return false
  return /^(\+?1)?[2-9]\d{2}[2-9]\d{6}$/.test(value.replaceAll(/[\s().-]/g, ''))
}

function isEmailAddress(value: string): boolean {
  return value.length <= longestEmail && /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(value)
}
