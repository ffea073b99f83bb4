import type { ReadApplication } from '../../../shared/domain/applications/application.ts'
import type {
  RefreshItem,
  RefreshScope,
  RefreshState,
} from '../../../shared/domain/refresh/refresh.ts'
import type { Failure, Result } from '../../../shared/result.ts'
import { retryDelayMs, type RetryDelay } from '../../../shared/retry-delay.ts'
import type { CacheStore } from '../../ports/cache-store.ts'
import type { Clock, Timer } from '../../ports/clock.ts'
import type { DeskStore } from '../../ports/desk-store.ts'
import type { LendingApi } from '../../ports/lending-api.ts'
import type { Log } from '../../ports/log.ts'
import type { Random } from '../../ports/random.ts'
import { StoreFault } from '../../ports/store-fault.ts'
import { stopsAll, isUnreachable } from './refresh-failures.ts'
import { RefreshPace } from './refresh-pace.ts'
import type { RefreshQueue } from './refresh-queue.ts'
import { RefreshRecord, type RefreshResponse } from './refresh-record.ts'

/** The client sends at most eight requests at once; two more wait, so that none of its slots is idle. */
const readsAtOnce = 10
/**
 * Delay before responses are stored, many in one transaction with one wait for the disk. Not zero:
 * the next requests go out first, and responses are stored while those are in progress.
 */
const beforeWriteMs = 60
/** Retry delay if the service asks to wait. */
const delay: RetryDelay = { firstMs: 5_000, longestMs: 60_000 }
/**
 * After this many waits or failures in a row, without a response in between, the job pauses and the
 * officer is asked.
 */
const mostWaits = 5
const mostFailuresInARow = 40

interface Dependencies {
  readonly desk: Pick<DeskStore, 'worklist'>
  readonly cache: CacheStore
  readonly shareCopy: (connectionId: string, id: string, read: ReadApplication) => void
  /** Whether a colleague has just fetched it and their copy is here. */
  readonly isJustRead: (connectionId: string, id: string) => boolean
  readonly clock: Clock
  readonly random: Pick<Random, 'fraction'>
  readonly log: Log
  readonly isOffline: () => boolean
  /** Called with the lines of the worklist that have changed. */
  readonly changed: (ids: readonly string[]) => void
  /** Called after each change of state, often. */
  readonly progressed: () => void
}

export interface RefreshOrder {
  readonly connectionId: string
  readonly api: Pick<LendingApi, 'readApplication'>
  readonly queue: RefreshQueue
  readonly scope: RefreshScope
  readonly startedBy: RefreshState['startedBy']
}

/**
 * One refresh of many applications. Stored responses stay, whatever happens later. Applications
 * without a response are requested again or stay unchanged.
 */
export class RefreshJob {
  private readonly dependencies: Dependencies
  private readonly order: RefreshOrder
  private readonly pace: RefreshPace
  private readonly record: RefreshRecord
  private readonly underWay = new Set<string>()
  private readonly queue: RefreshQueue
  private phase: RefreshState['phase'] = 'running'
  private total = 0
  private pausedBy: Failure | null = null
  private pauses = 0
  private unwritten: RefreshResponse[] = []
  private writing: Timer | null = null
  private waiting: { readonly until: number; readonly timer: Timer } | null = null
  private waits = 0
  /** State of the source from which the queue gets its IDs. */
  private source: 'idle' | 'reading' | 'ended' = 'idle'
  private failuresInARow = 0
  /** The connection is no longer in use: later responses are dropped. */
  private isAbandoned = false

  constructor(dependencies: Dependencies, order: RefreshOrder) {
    this.dependencies = dependencies
    this.order = order
    this.queue = order.queue
    this.total = order.queue.total
    this.pace = new RefreshPace(dependencies.clock)
    this.record = new RefreshRecord(dependencies, order)
  }

  start(): void {
    if (this.dependencies.isOffline()) this.pause({ code: 'offline' })
    else this.startReads()
  }

  state(): RefreshState {
    const { record, phase, total, waiting } = this
    const left = Math.max(0, total - record.done)
    const waitMs =
      waiting === null
        ? 0
        : Math.max(0, Math.ceil(waiting.until - this.dependencies.clock.monotonic()))
    const remainingMs = phase === 'running' ? this.pace.remainingMs(left) : null
    return {
      scope: this.order.scope,
      startedBy: this.order.startedBy,
      phase,
      total,
      ...record.counts,
      pausedBy: this.pausedBy,
      resumesWhenOnline: this.resumesWhenOnline(),
      waitMs,
      perMinute: phase === 'running' ? this.pace.perMinute() : null,
      remainingMs: remainingMs === null ? null : remainingMs + waitMs,
    }
  }

  itemsFrom(offset: number, limit: number): { items: RefreshItem[]; total: number } {
    return this.record.page(offset, limit)
  }

  /** Adds applications to a job that isn't finished. */
  add(ids: readonly string[]): void {
    this.queue.add(ids)
    this.total += ids.length
    this.startReads()
  }

  resume(): void {
    if (this.phase !== 'paused') return
    this.begin()
    this.startReads()
  }

  private begin(): void {
    this.phase = 'running'
    this.pausedBy = null
    this.waits = 0
    this.failuresInARow = 0
    this.pace.restart()
  }

  networkIsBack(): void {
    if (this.resumesWhenOnline()) this.resume()
  }

  /** Drops the rest of the queue; responses to requests in progress are still stored. */
  end(): void {
    if (this.phase !== 'running' && this.phase !== 'paused') return
    this.phase = 'ended'
    this.pausedBy = null
    this.queue.drop()
    this.endWait()
    this.write()
    this.dependencies.progressed()
  }

  /** Requests the failed applications again. A job that was ended requests only those. */
  retryFailed(): void {
    const failed = this.record.failedIds()
    if (failed.length === 0) return
    this.reopen(failed)
    if (this.phase === 'ended') {
      this.total = this.record.done + failed.length + this.underWay.size
    }
    if (this.phase === 'paused') return this.resume()
    this.begin()
    this.start()
  }

  abandon(): void {
    this.isAbandoned = true
    this.endWait()
    this.writing?.cancel()
    this.phase = 'ended'
  }

  private resumesWhenOnline(): boolean {
    return this.phase === 'paused' && this.pausedBy !== null && isUnreachable(this.pausedBy)
  }

  private startReads(): void {
    while (this.mayRead()) {
      const id = this.queue.next()
      if (id === null) {
        void this.readOn()
        break
      }
      if (this.dependencies.isJustRead(this.order.connectionId, id)) {
        this.keepLater({ id, requestedAt: this.dependencies.clock.now(), result: null })
        continue
      }
      this.underWay.add(id)
      void this.read(id)
    }
    this.finishWhenDone()
    this.dependencies.progressed()
  }

  private async readOn(): Promise<void> {
    if (this.source !== 'idle') return
    this.source = 'reading'
    try {
      this.source = (await this.queue.readOn()) ? 'idle' : 'ended'
    } catch (cause) {
      // The same page is requested again when the job resumes.
      this.source = 'idle'
      if (!this.isAbandoned) this.pause(this.failureOf(cause))
      return
    }
    this.startReads()
  }

  private mayRead(): boolean {
    return this.phase === 'running' && this.waiting === null && this.underWay.size < readsAtOnce
  }

  private async read(id: string): Promise<void> {
    const requestedAt = this.dependencies.clock.now()
    const { pauses } = this
    const result = await this.responseFor(id)
    this.underWay.delete(id)
    if (this.isAbandoned) return
    const isOutdated = pauses < this.pauses && result?.ok === false && isUnreachable(result.error)
    // The network may be back since then: the application is requested again.
    if (result === null || isOutdated) this.requeue(id)
    else if (result.ok || !this.handle(id, result.error)) this.keep(id, requestedAt, result)
    this.startReads()
  }

  /** Null if the request itself failed, for example because the secret can't be read from the file. */
  private async responseFor(id: string): Promise<Result<ReadApplication> | null> {
    try {
      return await this.order.api.readApplication(id, 'behind')
    } catch (cause) {
      if (!this.isAbandoned) this.pause(this.failureOf(cause))
      return null
    }
  }

  /**
   * Handles failures that don't concern the application: it is requeued, and the job waits, pauses
   * or ends. Returns false for all other failures.
   */
  private handle(id: string, failure: Failure): boolean {
    const { code } = failure
    // The session was closed: every further request in it would fail at once.
    if (code === 'canceled') {
      this.end()
      return true
    }
    const isToWait = code === 'service-unavailable' && failure.retryAfterMs !== undefined
    if (code === 'rate-limited' || isToWait) {
      this.requeue(id)
      this.wait(failure)
      return true
    }
    if (!stopsAll(failure) && !(isUnreachable(failure) && this.dependencies.isOffline()))
      return false
    this.requeue(id)
    this.pause(failure)
    return true
  }

  private requeue(id: string): void {
    if (this.phase !== 'ended') this.queue.requeue([id])
  }

  private wait(failure: Failure): void {
    if (this.phase !== 'running' || this.waiting !== null) return
    this.waits += 1
    if (this.waits > mostWaits) return this.pause(failure)
    const fraction = this.dependencies.random.fraction()
    const milliseconds = retryDelayMs(delay, this.waits - 1, fraction, failure.retryAfterMs)
    this.waiting = {
      until: this.dependencies.clock.monotonic() + milliseconds,
      timer: this.dependencies.clock.after(milliseconds, () => {
        this.waiting = null
        this.startReads()
      }),
    }
  }

  private endWait(): void {
    this.waiting?.timer.cancel()
    this.waiting = null
  }

  private pause(failure: Failure): void {
    if (this.phase !== 'running') return
    this.phase = 'paused'
    this.pauses += 1
    this.pausedBy = failure
    this.endWait()
    this.write()
    // Applications that failed because the network was failing are requested again.
    if (isUnreachable(failure)) {
      this.reopen(this.record.failedIds(({ failure: met }) => isUnreachable(met)))
    }
    this.dependencies.progressed()
  }

  private reopen(ids: readonly string[]): void {
    this.record.reopen(ids)
    this.queue.requeue(ids)
  }

  private keep(id: string, requestedAt: number, result: Result<ReadApplication>): void {
    if (result.ok) {
      this.waits = 0
      this.failuresInARow = 0
    } else if (result.error.code !== 'not-found') {
      this.failuresInARow += 1
    }
    this.keepLater({ id, requestedAt, result })
    if (!result.ok && this.failuresInARow >= mostFailuresInARow) this.pause(result.error)
  }

  private keepLater(response: RefreshResponse): void {
    this.unwritten.push(response)
    this.writing ??= this.dependencies.clock.after(beforeWriteMs, () => this.write())
  }

  /** Stores the responses, all or none; applications whose responses can't be stored are requeued. */
  private write(): void {
    this.writing?.cancel()
    this.writing = null
    const responses = this.unwritten
    if (responses.length === 0) return
    this.unwritten = []
    try {
      this.record.keep(responses)
    } catch (cause) {
      const failure = this.failureOf(cause)
      if (this.phase === 'ended') {
        return this.dependencies.log.warn('refresh-not-kept', { code: failure.code })
      }
      this.queue.requeue(responses.map(({ id }) => id))
      return this.pause(failure)
    }
    this.pace.count(responses.length)
    this.dependencies.changed(responses.map(({ id }) => id))
    this.dependencies.progressed()
  }

  private failureOf(cause: unknown): Failure {
    if (cause instanceof StoreFault) return { code: cause.code }
    return { code: 'unexpected', reference: this.dependencies.log.unexpected('refresh', cause) }
  }

  private finishWhenDone(): void {
    if (!this.mayRead() || this.underWay.size > 0 || this.source !== 'ended') return
    this.write()
    // Writing may have paused the job, for example on a full disk; then there is work left.
    if (this.phase !== 'running') return
    this.phase = 'done'
    // The filter may have matched more or fewer applications meanwhile.
    this.total = this.record.done
  }
}
