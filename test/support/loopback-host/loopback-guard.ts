import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/**
 * Whether a request may be answered: it names this host and port, which a DNS name rebound to
 * 127.0.0.1 doesn't, and doesn't come from another page.
 */
export function mayTalk(request: IncomingMessage, port: number): boolean {
  const own = `127.0.0.1:${port}`
  if (request.headers.host !== own) return false
  const { origin } = request.headers
  return origin === undefined || origin === `http://${own}`
}

/** Whether the address is exactly this path with this token. */
export function tokenIn(address: string | undefined, path: string, token: string): boolean {
  if (address === undefined || !URL.canParse(address, 'http://127.0.0.1')) return false
  const url = new URL(address, 'http://127.0.0.1')
  const shown = Buffer.from(url.searchParams.get('token') ?? '')
  const expected = Buffer.from(token)
  return (
    url.pathname === path && shown.length === expected.length && timingSafeEqual(shown, expected)
  )
}
