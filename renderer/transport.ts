import type { AppEvent } from '../shared/contract/events.ts'
import { isRecord } from '../shared/json.ts'
import { failed, type Result } from '../shared/result.ts'
import type { Link, Transport } from './bridge.ts'

interface PreloadApi {
  request(channel: string, payload: unknown): Promise<unknown>
  subscribe(listener: (event: AppEvent) => void): () => void
}

declare global {
  interface Window {
    readonly loanDesk?: PreloadApi
  }
}

function toResult(response: unknown): Result<unknown> {
  if (isRecord(response) && response['ok'] === true) return { ok: true, value: response['value'] }
  if (
    isRecord(response) &&
    isRecord(response['error']) &&
    typeof response['error']['code'] === 'string'
  )
    return response as Result<unknown>
  return failed('unexpected', { detail: 'response without a result' })
}

function preloadTransport(preloadApi: PreloadApi): Transport {
  return {
    request: async (channel, payload) => toResult(await preloadApi.request(channel, payload)),
    subscribe: (listener) => preloadApi.subscribe(listener),
  }
}

const tokenName = 'token'
const firstRetryMs = 250
const longestRetryMs = 5_000

/**
 * Removes the one-time token from the address bar, because a screenshot or a copied link would
 * expose it. The tab keeps the token, so that reloading the page does not lock the officer out.
 */
function takeToken(): string {
  const address = new URL(window.location.href)
  const given = address.searchParams.get(tokenName)
  if (given !== null) {
    window.sessionStorage.setItem(tokenName, given)
    address.searchParams.delete(tokenName)
    window.history.replaceState(null, '', address)
  }
  return given ?? window.sessionStorage.getItem(tokenName) ?? ''
}

/**
 * The loopback host's WebSocket. If the connection breaks, open requests fail with bridge-closed
 * and are never repeated automatically: only their caller knows whether that is safe.
 */
function webSocketTransport(token: string): Transport {
  const address = new URL('/bridge', window.location.href)
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:'
  address.searchParams.set(tokenName, token)

  const waiting = new Map<number, (result: Result<unknown>) => void>()
  const listeners = new Set<(event: AppEvent) => void>()
  const linkListeners = new Set<(link: Link) => void>()
  let link: Link = 'up'
  const reportLink = (now: Link): void => {
    link = now
    for (const listener of linkListeners) listener(now)
  }
  let lastId = 0
  let retryMs = firstRetryMs
  let socket: WebSocket
  let settled: Promise<void>

  const connect = (): void => {
    const opening = new WebSocket(address)
    socket = opening
    settled = new Promise((resolve) => {
      opening.addEventListener('open', () => {
        retryMs = firstRetryMs
        reportLink('up')
        resolve()
      })
      opening.addEventListener('close', () => {
        reportLink('down')
        resolve()
        for (const settle of waiting.values()) settle(failed('bridge-closed'))
        waiting.clear()
        setTimeout(connect, retryMs)
        retryMs = Math.min(retryMs * 2, longestRetryMs)
      })
    })
    opening.addEventListener('message', (message) => {
      const content: unknown = JSON.parse(String(message.data))
      if (!isRecord(content)) return
      if (typeof content['id'] === 'number') {
        waiting.get(content['id'])?.(toResult(content['result']))
        waiting.delete(content['id'])
      } else if (isRecord(content['event'])) {
        for (const listener of listeners) listener(content['event'] as unknown as AppEvent)
      }
    })
  }
  connect()

  return {
    async request(channel, payload) {
      await settled
      if (socket.readyState !== WebSocket.OPEN) return failed('bridge-closed')
      const id = ++lastId
      return new Promise((resolve) => {
        waiting.set(id, resolve)
        socket.send(JSON.stringify({ id, channel, payload }))
      })
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    onLink(listener) {
      linkListeners.add(listener)
      listener(link)
    },
  }
}

/** The transport of this page. */
export function openTransport(): Transport {
  return window.loanDesk === undefined
    ? webSocketTransport(takeToken())
    : preloadTransport(window.loanDesk)
}

/** Opens the browser's print dialog. Used if the app runs in a browser. */
export function printInBrowser(): void {
  window.print()
}

const placeName = 'place'

/**
 * The officer's screen before this page was reloaded; null in a new window. Session storage
 * survives a crash of the page, unlike the history state, and ends with the window.
 */
export function savedPlace(): string | null {
  return window.sessionStorage.getItem(placeName)
}

export function keepPlace(path: string): void {
  window.sessionStorage.setItem(placeName, path)
}
