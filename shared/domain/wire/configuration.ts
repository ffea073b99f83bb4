import {
  defaultServiceProfile,
  serviceProfiles,
  type ServiceProfileName,
} from '../../service-profiles/all-profiles.ts'
import type { JsonObject, JsonValue } from '../../json.ts'
import { failed, ok, type Result } from '../../result.ts'
import type { LendingDetails } from '../settings/lending-details.ts'
import { FieldReader, isJsonList, plainBody, problemList } from './body.ts'

/** The body of POST /api/configuration/lending_details; an empty line_2 is omitted. */
export function lendingDetailsToWire(details: LendingDetails): JsonObject {
  const { line1, line2, city, state, zip } = details.address
  return {
    address: {
      line_1: line1,
      ...(line2 !== null && line2 !== '' && { line_2: line2 }),
      city,
      state,
      zip,
    },
    cs_phone: details.csPhone,
    cs_email: details.csEmail,
  }
}

/**
 * Reads lending details from a sent or echoed body. Fails with reply-unreadable if a field that the
 * specification requires is missing or isn't text; `problems` names each.
 */
export function lendingDetailsFromWire(body: unknown): Result<LendingDetails> {
  const { problems, note } = problemList()
  const raw = plainBody(body, note)
  if (raw === null) return failed('reply-unreadable', { detail: 'not an object' })
  const read = new FieldReader(raw, '', note)
  const address = read.part('address') ?? new FieldReader({}, 'address', note)
  const required = (from: FieldReader, name: string): string => {
    const value = from.text(name)
    if (value === null) note(from.at(name), 'missing')
    return value ?? ''
  }
  const line2 = address.text('line_2')
  const details: LendingDetails = {
    address: {
      line1: required(address, 'line_1'),
      line2: line2 === '' ? null : line2,
      city: required(address, 'city'),
      state: required(address, 'state'),
      zip: required(address, 'zip'),
    },
    csPhone: required(read, 'cs_phone'),
    csEmail: required(read, 'cs_email'),
  }
  return problems.length === 0
    ? ok(details)
    : failed('reply-unreadable', { detail: 'fields missing', problems })
}

/** The body of POST /api/configuration/webhook. */
export function webhookBody(
  url: string,
  profile: ServiceProfileName = defaultServiceProfile,
): JsonObject {
  return serviceProfiles[profile].webhook === 'urls' ? { urls: [url] } : { url }
}

/** The first URL in such a body, for any profile; empty if there is none. */
export function webhookUrlIn(body: JsonObject | null): string {
  const { url = null, urls = null } = body ?? {}
  const first = isJsonList(urls) ? urls[0] : url
  return typeof first === 'string' ? first : ''
}

/** The list of URLs in such a body; null if it has none, such as a body for the other profile. */
export function webhookUrlsIn(body: JsonObject | null): readonly string[] | null {
  const { urls = null } = body ?? {}
  return isJsonList(urls) && urls.every((url) => typeof url === 'string') ? urls : null
}

/** Whether this is such a body, sent or echoed. */
export function isWebhookBody(body: JsonObject, profile: ServiceProfileName): boolean {
  const { url = null, urls = null } = body
  return serviceProfiles[profile].webhook === 'urls'
    ? isJsonList(urls) && urls.length > 0 && urls.every(isFilledText)
    : isFilledText(url)
}

const isFilledText = (value: JsonValue): boolean => typeof value === 'string' && value !== ''
