import type { Connection } from '../../../shared/domain/connections/connection.ts'
import { isPlainHost } from '../../../shared/domain/documents/document-host.ts'
import { failed, ok, type Result } from '../../../shared/result.ts'

/** Longest address that is opened; browsers agree on about this much. */
export const longestDocumentUrl = 2_048

/**
 * Why an address of a document is refused, first rule first. The service's response is not trusted:
 * what the system browser is given is an address that reads the same to a person and to a parser.
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

/** White space of any script, controls, and marks that turn or hide text. */
const hidden = /[\s\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Zs}\p{Co}\p{Cn}]/u
const loopback = '127.0.0.1'

type Checked = Pick<Connection, 'kind' | 'baseUrl'>

/**
 * Reads the address of a document as the service gave it. Plain https to a named host only; plain
 * http only for the sample connection, to the very origin on this computer that it talks to.
 * Host names come back in punycode, as they are shown.
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
  // A parser mends "https:/host" and "https:host"; a person, or another program, may not.
  if (!/^https?:\/\/[^/]/i.test(text)) return 'slashes'
  // Letters outside ASCII grow when they are written out.
  if (url.href.length > longestDocumentUrl) return 'too-long'
  if (isOwnSample) return null
  return authorityOf(text).includes('%') ? 'host-not-plain' : brokenHostRule(url)
}

function brokenHostRule(url: URL): DocumentUrlRule | null {
  const host = url.hostname
  if (host.endsWith('.')) return 'trailing-dot'
  // The parser has turned 0x7f.1, 2130706433 and 0177.0.0.1 into dotted numbers by now.
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

/** What stands between the slashes and the path, as written: "https://@host" has an empty user. */
function authorityOf(text: string): string {
  return /^[a-z]+:\/*([^/?#]*)/i.exec(text)?.[1] ?? ''
}

/** The host of an address for the register, in punycode; empty if it is no URL. */
export function documentHost(text: string): string {
  return text.length <= longestDocumentUrl && URL.canParse(text) ? new URL(text).hostname : ''
}

/** Whether documents of this host open without asking: the officer said so, or it is the sample's own. */
export function isTrustedHost(
  url: URL,
  connection: Checked & Pick<Connection, 'trustedDocumentHosts'>,
): boolean {
  return isSampleOrigin(url, connection) || connection.trustedDocumentHosts.includes(url.hostname)
}
