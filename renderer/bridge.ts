import { inject, readonly, ref, watch, type InjectionKey, type Ref } from 'vue'
import type { Channel, Client } from '../shared/contract/contract.ts'
import type { DeskEvent, EventName, EventPayloads } from '../shared/contract/events.ts'
import { isRecord } from '../shared/json.ts'
import { failed, type Result } from '../shared/result.ts'

/** The way to the desk. Electron's keyhole and the WebSocket of a browser page both have this form. */
export interface Transport {
  request(channel: Channel, payload: unknown): Promise<Result<unknown>>
  subscribe(listener: (event: DeskEvent) => void): () => void
}

/** Whether the desk can be reached at all. Has nothing to do with the lending service's network. */
export type Link = 'up' | 'down'

export interface Bridge extends Client {
  /** Calls with each event of that name that is newer than the last one told. */
  on<N extends EventName>(name: N, listener: (payload: EventPayloads[N]) => void): () => void
  readonly link: Readonly<Ref<Link>>
}

interface Keyhole {
  request(channel: string, payload: unknown): Promise<unknown>
  subscribe(listener: (event: DeskEvent) => void): () => void
}

declare global {
  interface Window {
    readonly loanDesk?: Keyhole
  }
}

export const bridgeKey: InjectionKey<Bridge> = Symbol('bridge')

/** The bridge of this page, for stores. */
export function useBridge(): Bridge {
  const bridge = inject(bridgeKey)
  if (bridge === undefined) throw new Error('no bridge is provided')
  return bridge
}

/** What can travel: no proxies of the page's state, no undefined, nothing but JSON. */
function toPlain(value: unknown): unknown {
  return value === undefined ? {} : (JSON.parse(JSON.stringify(value)) as unknown)
}

function toResult(answer: unknown): Result<unknown> {
  if (isRecord(answer) && answer['ok'] === true) return { ok: true, value: answer['value'] }
  if (isRecord(answer) && isRecord(answer['error']) && typeof answer['error']['code'] === 'string')
    return answer as Result<unknown>
  return failed('unexpected', { detail: 'answer without a result' })
}

type Method = (input: unknown) => Promise<Result<unknown>>

/**
 * The client over any transport. Its form is the contract's type alone: the table itself, with
 * every schema, stays on the other side, and a name that is not in it is answered by the router.
 */
function deriveClient(transport: Transport): Client {
  const ask =
    (channel: string): Method =>
    (input) =>
      transport.request(channel as Channel, toPlain(input)).catch(() =>
        // A transport that throws has lost its other end.
        failed('bridge-closed'),
      )
  const groups = new Map<string, unknown>()
  return lookUp((group) => {
    const known = groups.get(group) ?? lookUp((method) => ask(`${group}.${method}`))
    groups.set(group, known)
    return known
  }) as Client
}

/** An object that has every name, and makes what stands behind one when it is asked for. */
function lookUp(make: (name: string) => unknown): object {
  return new Proxy({}, { get: (_, name) => (typeof name === 'string' ? make(name) : undefined) })
}

export function createBridge(transport: Transport, link: Ref<Link> = ref('up')): Bridge {
  const own = { link: readonly(link), on: eventGate(transport, link) }
  return Object.assign(Object.create(deriveClient(transport)) as Client, own)
}

/** One place that drops events which are older than what was told already. */
function eventGate(transport: Transport, link: Ref<Link>): Bridge['on'] {
  const newest = new Map<EventName, number>()
  // Behind a new connection may stand a desk that was started again and counts from the beginning.
  watch(link, () => newest.clear(), { flush: 'sync' })
  const listeners = new Map<EventName, Set<(payload: never) => void>>()
  transport.subscribe((event) => {
    if (event.revision <= (newest.get(event.name) ?? -1)) return
    newest.set(event.name, event.revision)
    for (const listener of listeners.get(event.name) ?? []) listener(event.payload as never)
  })
  return (name, listener) => {
    const set = listeners.get(name) ?? new Set()
    listeners.set(name, set.add(listener))
    return () => set.delete(listener)
  }
}

function keyholeTransport(keyhole: Keyhole): Transport {
  return {
    request: async (channel, payload) => toResult(await keyhole.request(channel, payload)),
    subscribe: (listener) => keyhole.subscribe(listener),
  }
}

const tokenName = 'token'
const firstRetryMs = 250
const longestRetryMs = 5_000

/**
 * Takes the one-time token out of the address bar, where a screenshot or a copied link would carry
 * it on. The tab keeps it, so that reloading the page does not lock the officer out.
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
 * The loopback host's WebSocket. What was asked when the connection broke is answered with
 * bridge-closed and never asked again by itself: only its caller knows whether that would be safe.
 */
function webSocketTransport(token: string, link: Ref<Link>): Transport {
  const address = new URL('/bridge', window.location.href)
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:'
  address.searchParams.set(tokenName, token)

  const waiting = new Map<number, (result: Result<unknown>) => void>()
  const listeners = new Set<(event: DeskEvent) => void>()
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
        link.value = 'up'
        resolve()
      })
      opening.addEventListener('close', () => {
        link.value = 'down'
        resolve()
        for (const answer of waiting.values()) answer(failed('bridge-closed'))
        waiting.clear()
        setTimeout(connect, retryMs)
        retryMs = Math.min(retryMs * 2, longestRetryMs)
      })
    })
    opening.addEventListener('message', (message) => {
      const told: unknown = JSON.parse(String(message.data))
      if (!isRecord(told)) return
      if (typeof told['id'] === 'number') {
        waiting.get(told['id'])?.(toResult(told['result']))
        waiting.delete(told['id'])
      } else if (isRecord(told['event'])) {
        for (const listener of listeners) listener(told['event'] as unknown as DeskEvent)
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
  }
}

/** Opens the browser's own print dialog, for a desk that is open in a browser. */
export function printInBrowser(): void {
  window.print()
}

/** The bridge over whichever transport this page has. */
export function openBridge(): Bridge {
  const link = ref<Link>('up')
  const transport =
    window.loanDesk === undefined
      ? webSocketTransport(takeToken(), link)
      : keyholeTransport(window.loanDesk)
  return createBridge(transport, link)
}
