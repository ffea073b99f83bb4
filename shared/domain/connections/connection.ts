import { failed, ok, type Result } from '../../result.ts'
import type { ServiceProfileName } from '../../service-profiles/all-profiles.ts'
import type { LetterSettings } from '../notices/letter-settings.ts'
import type { LenderRules } from '../offers/policy/lender-rules.ts'
import type { UnitsProfileName } from '../../values/units.ts'
import { visibleText } from '../../values/visible-text.ts'

export const connectionKinds = ['sample', 'sandbox', 'production'] as const
export type ConnectionKind = (typeof connectionKinds)[number]

/** The address and settings of one lender's service. Contains no secret. */
export interface Connection extends LenderRules {
  readonly id: string
  readonly name: string
  readonly kind: ConnectionKind
  readonly baseUrl: string
  readonly clientId: string
  readonly unitsProfile: UnitsProfileName
  readonly serviceProfile: ServiceProfileName
  /** IANA time zone of the lender's calendar dates. */
  readonly timeZone: string
  readonly starterMode: boolean
  readonly letters: LetterSettings
  /** Hosts (lower case, punycode) whose documents open without confirmation. */
  readonly trustedDocumentHosts: readonly string[]
  /** When the client secret was last set, epoch milliseconds; null if none is stored. */
  readonly secretSetAt: number | null
}

/** The format of a connection's requests and responses. */
export type WireForm = Pick<Connection, 'unitsProfile' | 'serviceProfile'>

/** The time zone in which the public service counts calendar dates. */
export const defaultTimeZone = 'America/Los_Angeles'

/** The path that every endpoint of the specification begins with. */
const apiPrefix = '/api'
const loopbackHosts = new Set(['127.0.0.1', 'localhost', '[::1]'])

/**
 * Parses the base URL of a service. Endpoint paths are appended to it, so it has no query,
 * fragment, user info or trailing slash. It must be https, or plain http to this computer only.
 *
 * Fails with base-url-invalid; `detail` names the rule: not-a-url, control-or-white-space (which a
 * URL parser encodes or drops), not-https, user-info, query-or-fragment, api-in-path (the endpoints'
 * own "/api" typed as part of the base).
 */
export function parseBaseUrl(typed: string): Result<string> {
  const text = typed.trim()
  if (!URL.canParse(text)) return failed('base-url-invalid', { detail: 'not-a-url' })
  if (/\s/.test(text) || visibleText(text) !== text) {
    return failed('base-url-invalid', { detail: 'control-or-white-space' })
  }
  const url = new URL(text)
  const loopback = loopbackHosts.has(url.hostname)
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && loopback)) {
    return failed('base-url-invalid', { detail: 'not-https' })
  }
  if (url.username !== '' || url.password !== '') {
    return failed('base-url-invalid', { detail: 'user-info' })
  }
  if (url.search !== '' || url.hash !== '' || text.includes('?') || text.includes('#')) {
    return failed('base-url-invalid', { detail: 'query-or-fragment' })
  }
  const path = url.pathname.replace(/\/+$/, '')
  if (path === apiPrefix || path.endsWith(apiPrefix) || path.includes(`${apiPrefix}/`)) {
    return failed('base-url-invalid', { detail: 'api-in-path' })
  }
  return ok(`${url.origin}${path}`)
}

/** Whether this is a time zone name that the runtime supports. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
