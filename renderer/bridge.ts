import { inject, readonly, ref, watch, type InjectionKey, type Ref } from 'vue'
import type { Channel, Client } from '../shared/contract/contract.ts'
import type { AppEvent, EventName, EventPayloads } from '../shared/contract/events.ts'
import { failed, type Result } from '../shared/result.ts'

/** Whether Loan Desk can be reached at all. Has nothing to do with the lending service's network. */
export type Link = 'up' | 'down'

/** The way to Loan Desk. Electron's preload API and the WebSocket of a browser page both have this form. */
export interface Transport {
  request(channel: Channel, payload: unknown): Promise<Result<unknown>>
  subscribe(listener: (event: AppEvent) => void): () => void
  /** Calls with what the link is, and with each change; missing if the way cannot break. */
  onLink?(listener: (link: Link) => void): void
}

export interface Bridge extends Client {
  /** Calls with each event of that name that is newer than the last one told. */
  on<N extends EventName>(name: N, listener: (payload: EventPayloads[N]) => void): () => void
  readonly link: Readonly<Ref<Link>>
  /** Tells nothing more to anyone who listens. */
  end(): void
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

/** The client, the events and the link over a transport. */
export function createBridge(transport: Transport): Bridge {
  const link = ref<Link>('up')
  transport.onLink?.((told) => (link.value = told))
  const own = { link: readonly(link), ...eventGate(transport, link) }
  return Object.assign(Object.create(deriveClient(transport)) as Client, own)
}

/** One place that drops events which are older than what was told already. */
function eventGate(transport: Transport, link: Ref<Link>): Pick<Bridge, 'on' | 'end'> {
  const newest = new Map<EventName, number>()
  // Behind a new connection may stand an app that was started again and counts from the beginning.
  watch(link, () => newest.clear(), { flush: 'sync' })
  const listeners = new Map<EventName, Set<(payload: never) => void>>()
  const end = transport.subscribe((event) => {
    if (event.revision <= (newest.get(event.name) ?? -1)) return
    newest.set(event.name, event.revision)
    for (const listener of listeners.get(event.name) ?? []) listener(event.payload as never)
  })
  return {
    end,
    on(name, listener) {
      const set = listeners.get(name) ?? new Set()
      listeners.set(name, set.add(listener))
      return () => set.delete(listener)
    },
  }
}
