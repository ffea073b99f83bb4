import type { Channel } from '../shared/contract/contract.ts'
import { firstSort, pageSize } from '../shared/domain/worklist/worklist.ts'
import { failed, type Result } from '../shared/result.ts'
import type { Transport } from './bridge.ts'

/** The queries of the first screen, in the order in which it needs them. */
const queries: readonly (readonly [channel: Channel, payload: unknown])[] = [
  ['app.facts', {}],
  ['settings.read', {}],
  ['connections.list', {}],
  ['session.state', {}],
  ['views.readLayout', {}],
  [
    'applications.page',
    { filter: {}, sort: firstSort, offset: 0, limit: pageSize, reader: 'list' },
  ],
  ['team.state', {}],
  ['team.claims', {}],
  ['views.list', {}],
  ['decisions.summary', {}],
  ['links.pending', {}],
  ['refresh.state', {}],
  // Last, because it takes longest for a long list.
  ['applications.counts', { filter: {} }],
]

/** A transport that has already sent the queries of the first screen. */
export interface PrefetchedTransport extends Transport {
  /** Drops the unused responses; later queries are sent again. */
  forget(): void
}

/**
 * Sends the queries of the first screen while the page is still loading. The first later query with
 * the same channel and payload gets the response that is already on its way. A response is dropped
 * if it may be out of date: after any event, and after the link broke. If a query failed, for
 * example because the app is not open yet, it is sent again.
 */
export function prefetch(transport: Transport): PrefetchedTransport {
  const early = new Map<string, Promise<Result<unknown>>>()
  const nameOf = (channel: string, payload: unknown): string =>
    `${channel} ${JSON.stringify(payload)}`
  const forget = (): void => early.clear()
  transport.subscribe(forget)
  transport.onLink?.((link) => {
    if (link === 'down') forget()
  })
  for (const [channel, payload] of queries) {
    // Handles the error here, because the response may never be used.
    const result = transport.request(channel, payload).catch(() => failed('bridge-closed'))
    early.set(nameOf(channel, payload), result)
  }

  async function request(channel: Channel, payload: unknown): Promise<Result<unknown>> {
    const name = nameOf(channel, payload)
    const prefetched = early.get(name)
    if (prefetched === undefined) return transport.request(channel, payload)
    early.delete(name)
    const result = await prefetched
    return result.ok ? result : transport.request(channel, payload)
  }
  return { ...transport, request, forget }
}
