import { failed, ok, type Result } from '../../result.ts'
import type { ServiceProfileName } from '../../service-profiles/all-profiles.ts'
import type { LetterSettings } from '../notices/letter-settings.ts'
import type { LenderRules } from '../offers/lender-rules.ts'
import type { UnitsProfileName } from '../../values/units.ts'

export const connectionKinds = ['sample', 'sandbox', 'production'] as const
export type ConnectionKind = (typeof connectionKinds)[number]

/** Where one lender's service is and how it is spoken to. Holds no secret. */
export interface Connection extends LenderRules {
  readonly id: string
  readonly name: string
  readonly kind: ConnectionKind
  readonly baseUrl: string
  readonly clientId: string
  readonly unitsProfile: UnitsProfileName
  readonly serviceProfile: ServiceProfileName
  /** IANA name of the zone in which the lender's calendar dates count. */
  readonly timeZone: string
  readonly starterMode: boolean
  readonly letters: LetterSettings
  /** Hosts (lower case, punycode) whose documents open without asking. */
  readonly trustedDocumentHosts: readonly string[]
  /** When the client secret was last set, epoch milliseconds, or null if none is kept. */
  readonly secretSetAt: number | null
}

/** In which form requests and responses of a connection are written. */
export type WireForm = Pick<Connection, 'unitsProfile' | 'serviceProfile'>

/** The zone in which the public service of this shape counts calendar dates. */
export const defaultTimeZone = 'America/Los_Angeles'

/** The path that every endpoint of the specification begins with. */
const apiPrefix = '/api'
const loopbackHosts = new Set(['127.0.0.1', 'localhost', '[::1]'])

/**
 * Reads the base URL of a service. Endpoint paths are appended to it, so it has no query, fragment
 * or user info and no trailing slash; https, or plain http to this computer only.
 *
 * Fails with base-url-invalid; `detail` names the rule: not-a-url, not-https, user-info,
 * query-or-fragment, api-in-path (the endpoints' own "/api" typed as part of the base).
 */
export function parseBaseUrl(typed: string): Result<string> {
  const text = typed.trim()
  if (!URL.canParse(text)) return failed('base-url-invalid', { detail: 'not-a-url' })
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

/** Whether it is the name of a time zone that can be counted in. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
