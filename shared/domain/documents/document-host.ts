import { failed, ok, type Result } from '../../result.ts'

/** A name of at least two labels, including punycode labels; the last one isn't a number. */
const plainHost = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/
/** Maximum characters of a DNS name. */
const longestHost = 253
/** Maximum number of trusted hosts per connection; nobody can judge a longer list. */
export const mostTrustedHosts = 100

/** Every name that ends with it resolves to this computer (RFC 6761, 6.3). */
const ownComputer = '.localhost'

/** Whether documents may have this host: lower case, punycode, not this computer. */
export function isPlainHost(host: string): boolean {
  return host.length <= longestHost && plainHost.test(host) && !host.endsWith(ownComputer)
}

/** Maximum characters of a host in the register. */
const shownOfHost = 28

/**
 * Shortens a host for a narrow column. The end of a host shows its owner, so only subdomains are
 * cut: the result has as many whole labels of the end as fit, at least two, and fills the remaining
 * space with the beginning.
 */
export function shortHost(host: string): string {
  if (host.length <= shownOfHost) return host
  const labels = host.split('.')
  const left = shownOfHost - 1
  const fitting = labels.findIndex((_, index) => labels.slice(index).join('.').length < left)
  const from = Math.min(fitting, labels.length - 2)
  const end = labels.slice(from).join('.')
  return from === 0 ? host : `${host.slice(0, Math.max(0, left - 1 - end.length))}….${end}`
}

/**
 * Reads a host as an officer types it: the name alone, or the pasted URL of a document. Returns it
 * in lower case and punycode, as Loan Desk compares and shows it. Fails with payload-invalid;
 * `detail` is `host-not-plain`, or `host-with-port`, because Loan Desk opens no documents from a
 * host with a port.
 */
export function parseDocumentHost(typed: string): Result<string> {
  const text = typed.trim()
  const url = /^https:\/\//i.test(text) ? text : `https://${text}`
  // The URL parser would read these as a user name, digits or a path.
  if (/[\s\\@%*]/.test(text) || !URL.canParse(url)) return refused('host-not-plain')
  const { hostname, port, pathname } = new URL(url)
  if (port !== '') return refused('host-with-port')
  if (!isPlainHost(hostname)) return refused('host-not-plain')
  return url === text || pathname === '/' ? ok(hostname) : refused('host-not-plain')
}

const refused = (detail: string): Result<string> => failed('payload-invalid', { detail })
