import { inject, readonly, ref, watch, type InjectionKey, type Ref } from 'vue'
import type { Channel, Client } from '../shared/contract/contract.ts'
import type { AppEvent, EventName, EventPayloads } from '../shared/contract/events.ts'
import { failed, type Result } from '../shared/result.ts'

/** Whether the page can reach Loan Desk. Unrelated to the network of the lending service. */
export type Link = 'up' | 'down'

/**
 * The connection to Loan Desk. Electron's preload API and the WebSocket of a browser page both
 * implement it.
 */
export interface Transport {
  request(channel: Channel, payload: unknown): Promise<Result<unknown>>
  subscribe(listener: (event: AppEvent) => void): () => void
  /** Calls `listener` with the current link and with each change; missing if the connection can't break. */
  onLink?(listener: (link: Link) => void): void
}

export interface Bridge extends Client {
  /** Calls `listener` with each event of that name that is newer than the last one. */
  on<N extends EventName>(name: N, listener: (payload: EventPayloads[N]) => void): () => void
  readonly link: Readonly<Ref<Link>>
  /** Stops all event listeners. */
  end(): void
}

export const bridgeKey: InjectionKey<Bridge> = Symbol('bridge')

/** The bridge of this page, for use in stores. */
export function useBridge(): Bridge {
  const bridge = inject(bridgeKey)
  if (bridge === undefined) throw new Error('no bridge is provided')
  return bridge
}

/** Converts a value to plain JSON: no Vue proxies, no undefined. */
function toPlain(value: unknown): unknown {
  return value === undefined ? {} : (JSON.parse(JSON.stringify(value)) as unknown)
}

type Method = (input: unknown) => Promise<Result<unknown>>

/**
 * The client over any transport. Only the contract's type defines its methods: the contract itself,
 * with all schemas, stays on the other side, and the router there handles unknown names.
 */
function deriveClient(transport: Transport): Client {
  const methodOf =
    (channel: string): Method =>
    (input) =>
      transport.request(channel as Channel, toPlain(input)).catch(() =>
        // If the transport throws, the connection is lost.
        failed('bridge-closed'),
      )
  const groups = new Map<string, unknown>()
  return lookUp((group) => {
    const known = groups.get(group) ?? lookUp((method) => methodOf(`${group}.${method}`))
    groups.set(group, known)
    return known
  }) as Client
}

/** An object that has every property, and creates its value on access. */
function lookUp(make: (name: string) => unknown): object {
  return new Proxy({}, { get: (_, name) => (typeof name === 'string' ? make(name) : undefined) })
}

/** The client, the events and the link state of a transport. */
export function createBridge(transport: Transport): Bridge {
  const link = ref<Link>('up')
  transport.onLink?.((state) => (link.value = state))
  const own = { link: readonly(link), ...eventGate(transport, link) }
  return Object.assign(Object.create(deriveClient(transport)) as Client, own)
}

/** Drops events that are older than the last one of the same name. */
function eventGate(transport: Transport, link: Ref<Link>): Pick<Bridge, 'on' | 'end'> {
  const newest = new Map<EventName, number>()
  // After a reconnection, Loan Desk may have restarted, and counts revisions from the beginning.
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
