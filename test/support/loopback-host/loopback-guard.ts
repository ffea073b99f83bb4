import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/**
 * Whether a request may be answered at all: it names this very host and port, which a name that
 * was bound to 127.0.0.1 elsewhere does not, and comes from no other page.
 */
export function mayTalk(request: IncomingMessage, port: number): boolean {
  const own = `127.0.0.1:${port}`
  if (request.headers.host !== own) return false
  const { origin } = request.headers
  return origin === undefined || origin === `http://${own}`
}

/** Whether the address is this path with this token and nothing else. */
export function tokenIn(address: string | undefined, path: string, token: string): boolean {
  if (address === undefined || !URL.canParse(address, 'http://127.0.0.1')) return false
  const url = new URL(address, 'http://127.0.0.1')
  const shown = Buffer.from(url.searchParams.get('token') ?? '')
  const expected = Buffer.from(token)
  return (
    url.pathname === path && shown.length === expected.length && timingSafeEqual(shown, expected)
  )
}
