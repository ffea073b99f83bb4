import type { WorklistFilter } from '../../../shared/domain/worklist/worklist.ts'
import type { CacheStore } from '../../ports/cache-store.ts'

/** IDs that a refresh has yet to request. */
export interface RefreshQueue {
  /** Number of IDs at the beginning. */
  readonly total: number
  /** The next loaded ID; null if none is loaded. */
  next(): string | null
  /** Loads more IDs; returns whether there were any. */
  readOn(): Promise<boolean>
  /** Returns IDs without a response to the front of the queue. */
  requeue(ids: readonly string[]): void
  /** Adds IDs to the front of the queue; they aren't loaded again. */
  add(ids: readonly string[]): void
  /** Empties the queue for good. */
  drop(): void
}

/** IDs read from the cache at once, so that a list of 100,000 is never in memory. */
const pageSize = 200

/** Queue of the IDs that the officer chose, without duplicates. */
export function queueOfIds(ids: readonly string[]): RefreshQueue {
  const chosen = [...new Set(ids)]
  let place = 0
  return queueOf(chosen.length, () => {
    const page = chosen.slice(place, place + pageSize)
    place += pageSize
    return page
  })
}

/**
 * Queue of what the filter matches, read page by page with a cursor that only moves forward: an
 * application that a refresh moves out of the filter, or back into it, is neither skipped nor
 * requested twice.
 */
export async function queueOfFilter(
  cache: Pick<CacheStore, 'total' | 'idsAfter'>,
  connectionId: string,
  filter: WorklistFilter,
): Promise<RefreshQueue> {
  let cursor = 0
  return queueOf(await cache.total(connectionId, filter), async () => {
    const page = await cache.idsAfter(connectionId, filter, cursor, pageSize)
    cursor = page.at(-1)?.cursor ?? cursor
    return page.map(({ id }) => id)
  })
}

function queueOf(
  total: number,
  nextPage: () => readonly string[] | Promise<readonly string[]>,
): RefreshQueue {
  let waiting: string[] = []
  const added = new Set<string>()
  let isDropped = false
  return {
    total,
    next: () => waiting.pop() ?? null,
    async readOn() {
      const page = await nextPage()
      if (!isDropped) waiting.unshift(...page.filter((id) => !added.has(id)).toReversed())
      return page.length > 0
    },
    requeue(ids) {
      waiting.push(...ids.toReversed())
    },
    add(ids) {
      for (const id of ids) added.add(id)
      waiting.push(...ids.toReversed())
    },
    drop() {
      isDropped = true
      waiting = []
    },
  }
}
