import type { Connection } from '../../../shared/domain/connections/connection.ts'
import { isPlainHost } from '../../../shared/domain/documents/document-host.ts'
import { failed, ok, type Result } from '../../../shared/result.ts'

/** Longest address that Loan Desk opens, in characters; browsers have about the same limit. */
export const longestDocumentUrl = 2_048

/**
 * Why a document's address is refused, in the order of the checks. The service's response isn't
 * trusted: the system browser gets only an address that a person and a parser read the same way.
 */
export const documentUrlRules = [
  'empty',
  'too-long',
  'control-or-white-space',
  'backslash',
  'not-a-url',
  'not-https',
  'user-info',
  'slashes',
  'trailing-dot',
  'ip-address',
  'host-not-plain',
  'port',
] as const
export type DocumentUrlRule = (typeof documentUrlRules)[number]

/** White space of any script, control characters, and characters that reverse or hide text. */
const hidden = /[\s\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Zs}\p{Co}\p{Cn}]/u
const loopback = '127.0.0.1'

type Checked = Pick<Connection, 'kind' | 'baseUrl'>

/**
 * Parses a document's address from the service. Only https to a named host; http only for the
 * sample connection, to its own origin on this computer. Host names are returned in punycode, as
 * they are shown.
 *
 * Fails with document-url-refused; `detail` is the name of the rule.
 */
export function parseDocumentUrl(text: string, connection: Checked): Result<URL> {
  const rule = brokenRule(text, connection)
  return rule === null ? ok(new URL(text)) : failed('document-url-refused', { detail: rule })
}

function brokenRule(text: string, connection: Checked): DocumentUrlRule | null {
  if (text === '') return 'empty'
  if (text.length > longestDocumentUrl) return 'too-long'
  if (hidden.test(text)) return 'control-or-white-space'
  if (text.includes('\\')) return 'backslash'
  if (!URL.canParse(text)) return 'not-a-url'
  const url = new URL(text)
  const isOwnSample = isSampleOrigin(url, connection)
  if (url.protocol !== 'https:' && !isOwnSample) return 'not-https'
  if (url.username !== '' || url.password !== '' || authorityOf(text).includes('@')) {
    return 'user-info'
  }
  // A URL parser corrects "https:/host" and "https:host"; a person or another program may not.
  if (!/^https?:\/\/[^/]/i.test(text)) return 'slashes'
  // Characters outside ASCII get longer when they are percent-encoded.
  if (url.href.length > longestDocumentUrl) return 'too-long'
  if (isOwnSample) return null
  return authorityOf(text).includes('%') ? 'host-not-plain' : brokenHostRule(url)
}

function brokenHostRule(url: URL): DocumentUrlRule | null {
  const host = url.hostname
  if (host.endsWith('.')) return 'trailing-dot'
  // The parser has already normalized 0x7f.1, 2130706433 and 0177.0.0.1 to dotted numbers.
  if (host.startsWith('[') || /^[\d.]+$/.test(host)) return 'ip-address'
  if (!isPlainHost(host)) return 'host-not-plain'
  return url.port === '' ? null : 'port'
}

function isSampleOrigin(url: URL, { kind, baseUrl }: Checked): boolean {
  return (
    kind === 'sample' &&
    url.protocol === 'http:' &&
    url.hostname === loopback &&
    URL.canParse(baseUrl) &&
    url.origin === new URL(baseUrl).origin
  )
}

/** The text between the slashes and the path, as written: "https://@host" has an empty user. */
function authorityOf(text: string): string {
  return /^[a-z]+:\/*([^/?#]*)/i.exec(text)?.[1] ?? ''
}

/** An address's host for the register, in punycode; empty if the address is no URL. */
export function documentHost(text: string): string {
  return text.length <= longestDocumentUrl && URL.canParse(text) ? new URL(text).hostname : ''
}

/**
 * Whether documents of this host open without a question: the officer trusts it, or it is the sample's own.
 */
export function isTrustedHost(
  url: URL,
  connection: Checked & Pick<Connection, 'trustedDocumentHosts'>,
): boolean {
  return isSampleOrigin(url, connection) || connection.trustedDocumentHosts.includes(url.hostname)
}
