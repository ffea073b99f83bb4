import type { WorklistFilter } from '../../../shared/domain/worklist/worklist.ts'
import type { CacheStore } from '../../ports/cache-store.ts'

/** What a refresh has still to ask for. */
export interface RefreshQueue {
  /** How many there were to begin with. */
  readonly total: number
  /** The next id at hand, or null. */
  next(): string | null
  /** Reads some more; returns whether there were any. */
  readOn(): Promise<boolean>
  /** What was taken and not answered for comes back, before all others. */
  requeue(ids: readonly string[]): void
  /** Nothing further is to be asked for. */
  drop(): void
}

/** Ids that are read from the cache at once: no list of a hundred thousand is ever held. */
const pageSize = 200

/** Ids the officer chose, each once. */
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
 * What the filter matches, a page at a time by a cursor that only moves forward: an application
 * that a refresh moves out of the filter, or back into it, is neither skipped nor asked for twice.
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
  let isDropped = false
  return {
    total,
    next: () => waiting.pop() ?? null,
    async readOn() {
      const page = await nextPage()
      if (!isDropped) waiting.unshift(...page.toReversed())
      return page.length > 0
    },
    requeue(ids) {
      waiting.push(...ids.toReversed())
    },
    drop() {
      isDropped = true
      waiting = []
    },
  }
}
