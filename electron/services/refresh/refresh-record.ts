import type { ReadApplication } from '../../../shared/domain/applications/application.ts'
import type { RefreshItem, RefreshState } from '../../../shared/domain/refresh/refresh.ts'
import { endOfHour } from '../../../shared/domain/worklist/retention.ts'
import type { Result } from '../../../shared/result.ts'
import type { CacheStore } from '../../ports/cache-store.ts'
import type { Clock } from '../../ports/clock.ts'
import type { DeskStore } from '../../ports/desk-store.ts'

/** The service's response for one application. */
export interface RefreshResponse {
  readonly id: string
  readonly requestedAt: number
  /** Null if a colleague has just fetched it and their copy is here. */
  readonly result: Result<ReadApplication> | null
}

interface Dependencies {
  readonly desk: Pick<DeskStore, 'worklist'>
  readonly cache: CacheStore
  readonly clock: Pick<Clock, 'now'>
  /** Shares the fetched copy with the officer's team. */
  readonly shareCopy: (connectionId: string, id: string, read: ReadApplication) => void
}

interface Order {
  readonly connectionId: string
  readonly startedBy: RefreshState['startedBy']
}

type Counts = Pick<RefreshState, 'read' | 'changed' | 'statusChanged' | 'gone' | 'failed'>

/** Result of responses that are stored together. */
interface Recorded {
  readonly counts: { -readonly [Name in keyof Counts]: number }
  readonly items: RefreshItem[]
  /** Copies newer than those that were here. */
  readonly copies: { readonly id: string; readonly read: ReadApplication }[]
}

/** Progress of a refresh: its counts, and each application that couldn't be fetched. */
export class RefreshRecord {
  private readonly dependencies: Dependencies
  private readonly order: Order
  private readonly items = new Map<string, RefreshItem>()
  private counted: Counts = { read: 0, changed: 0, statusChanged: 0, gone: 0, failed: 0 }

  constructor(dependencies: Dependencies, order: Order) {
    this.dependencies = dependencies
    this.order = order
  }

  get counts(): Counts {
    return this.counted
  }

  /** Number of finished applications. */
  get done(): number {
    const { read, gone, failed } = this.counted
    return read + gone + failed
  }

  page(offset: number, limit: number): { items: RefreshItem[]; total: number } {
    return { items: [...this.items.values()].slice(offset, offset + limit), total: this.items.size }
  }

  failedIds(fits: (item: RefreshItem) => boolean = () => true): string[] {
    return [...this.items.values()]
      .filter((item) => item.outcome === 'failed' && fits(item))
      .map(({ id }) => id)
  }

  /** Counts these failed applications as not requested yet. */
  reopen(ids: readonly string[]): void {
    for (const id of ids) this.items.delete(id)
    this.counted = { ...this.counted, failed: this.counted.failed - ids.length }
  }

  /** Stores the responses, all or none. Throws what the store throws; then none counts. */
  keep(responses: readonly RefreshResponse[]): void {
    const { counts, items, copies } = this.dependencies.cache.transaction(() => {
      const recorded: Recorded = { counts: { ...this.counted }, items: [], copies: [] }
      for (const response of responses) this.keepOne(response, recorded)
      return recorded
    })
    this.counted = counts
    for (const { id, read } of copies) {
      this.dependencies.shareCopy(this.order.connectionId, id, read)
    }
    for (const item of items) this.items.set(item.id, item)
  }

  private keepOne(
    { id, requestedAt, result }: RefreshResponse,
    { counts, items, copies }: Recorded,
  ): void {
    const { connectionId, startedBy } = this.order
    const { cache, desk, clock } = this.dependencies
    const at = clock.now()
    // Removed from the worklist meanwhile: a copy would add it again.
    if (!desk.worklist.has(connectionId, id)) return
    if (result === null || result.ok) {
      const changes =
        result === null ? null : cache.put(connectionId, id, result.value, at, { requestedAt })
      if (startedBy === 'officer') cache.noteWanted(connectionId, [id], endOfHour(at))
      counts.read += 1
      if (result === null || changes === null) return
      copies.push({ id, read: result.value })
      if (changes.length > 0) counts.changed += 1
      if (changes.some(({ path }) => path === 'status')) counts.statusChanged += 1
    } else {
      const outcome = result.error.code === 'not-found' ? 'gone' : 'failed'
      cache.noteFailure(connectionId, id, result.error, outcome === 'gone')
      counts[outcome] += 1
      items.push({ id, outcome, failure: result.error })
    }
  }
}
