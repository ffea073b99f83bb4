import { failed, ok, type Result } from '../../result.ts'

/** A name of at least two labels, the last of them not a number; punycode labels included. */
const plainHost = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/
/** A name in the DNS has at most so many characters. */
export const longestHost = 253
/** Hosts that one connection trusts; a list that is longer is nobody's judgement any more. */
export const mostTrustedHosts = 100

/** Every name under it leads to this computer (RFC 6761, 6.3). */
const ownComputer = '.localhost'

/** Whether documents may be there at all: lower case, punycode, no address of this computer. */
export function isPlainHost(host: string): boolean {
  return host.length <= longestHost && plainHost.test(host) && !host.endsWith(ownComputer)
}

/** Characters of a host that the register has room for. */
const shownOfHost = 28

/**
 * A host for a narrow place. Who it belongs to is at its end, so only the subdomains are cut: as many
 * whole labels of the end as fit, two at least, and of the beginning what is left of the room.
 */
export function shortHost(host: string): string {
  if (host.length <= shownOfHost) return host
  const labels = host.split('.')
  const room = shownOfHost - 1
  const fitting = labels.findIndex((_, index) => labels.slice(index).join('.').length < room)
  const from = Math.min(fitting, labels.length - 2)
  const end = labels.slice(from).join('.')
  return from === 0 ? host : `${host.slice(0, Math.max(0, room - 1 - end.length))}….${end}`
}

/**
 * Reads a host as an officer types it: the name alone, or the address of a document pasted whole.
 * Returns it in lower case and punycode, as it is compared and shown. Fails with payload-invalid;
 * `detail` is `host-not-plain`, or `host-with-port`, which no document is opened from.
 */
export function parseDocumentHost(typed: string): Result<string> {
  const text = typed.trim()
  const url = /^https:\/\//i.test(text) ? text : `https://${text}`
  // A parser would take these for a user name, for digits, or for a path of their own.
  if (/[\s\\@%*]/.test(text) || !URL.canParse(url)) return refused('host-not-plain')
  const { hostname, port, pathname } = new URL(url)
  if (port !== '') return refused('host-with-port')
  if (!isPlainHost(hostname)) return refused('host-not-plain')
  return url === text || pathname === '/' ? ok(hostname) : refused('host-not-plain')
}

const refused = (detail: string): Result<string> => failed('payload-invalid', { detail })
