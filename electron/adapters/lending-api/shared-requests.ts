import { takenLastsMs, type TakeRequests } from '../../ports/lending-api.ts'
import type { Clock } from '../../ports/clock.ts'

/**
 * Reads that can wait are taken in blocks: at the account's limit ten start in less than a second,
 * so Loan Desk asks the team space about once a second, and few are lost when a refresh ends.
 */
const blockSize = 10
/** If the team space doesn't respond in time, this computer limits its requests alone for `pauseMs`. */
const responseWithinMs = 300
const pauseMs = 10_000

/** Requests that were taken but not sent yet. */
interface Pool {
  /** When each taken request expires, oldest first (monotonic). */
  until: number[]
  /**
   * The call for more: milliseconds until some may be available, 0 if some were taken, null if
   * nothing is shared.
   */
  pending: Promise<number | null> | null
  /** How many callers wait for a request. */
  waiting: number
}

/**
 * Requests that this computer took from the account's limit, which colleagues share. For immediate
 * requests it takes exactly as many as wait, because unused ones are lost to colleagues.
 */
export class SharedRequests {
  private readonly clock: Clock
  private readonly take: TakeRequests
  private readonly own: Pool = { until: [], pending: null, waiting: 0 }
  private readonly behind: Pool = { until: [], pending: null, waiting: 0 }
  private pausedUntil = -Infinity

  constructor(clock: Clock, take: TakeRequests) {
    this.clock = clock
    this.take = take
  }

  /**
   * For a request to be sent now.
   * @returns 0 if it may be sent; otherwise the milliseconds until the caller asks again
   */
  async next(): Promise<number> {
    return (await this.oneOf(this.own, () => this.own.waiting, false)).waitMs
  }

  /** The same for a request that can wait. It then joins the queue, where `next` finds the taken request. */
  async nextBehind(): Promise<number> {
    const { waitMs, until } = await this.oneOf(this.behind, () => blockSize, true)
    if (until !== null) this.own.until.push(until)
    return waitMs
  }

  /** `until` is null if none was taken: none is left, or nothing is shared now. */
  private async oneOf(
    pool: Pool,
    count: () => number,
    canWait: boolean,
  ): Promise<{ readonly waitMs: number; readonly until: number | null }> {
    pool.waiting += 1
    try {
      for (;;) {
        const now = this.clock.monotonic()
        pool.until = pool.until.filter((until) => until > now)
        const until = pool.until.shift()
        if (until !== undefined) return { waitMs: 0, until }
        pool.pending ??= this.takeMore(pool, count(), canWait).finally(() => {
          pool.pending = null
        })
        const waitMs = await pool.pending
        if (waitMs === null || waitMs > 0) return { waitMs: waitMs ?? 0, until: null }
      }
    } finally {
      pool.waiting -= 1
    }
  }

  private async takeMore(pool: Pool, count: number, canWait: boolean): Promise<number | null> {
    const startedAt = this.clock.monotonic()
    if (startedAt < this.pausedUntil) return null
    const result = this.take(count, canWait)
    if (result === null) return null
    const granted = await this.inTime(result)
    if (granted === null) {
      this.pausedUntil = this.clock.monotonic() + pauseMs
      return null
    }
    const until = Array<number>(granted.taken).fill(startedAt + takenLastsMs)
    pool.until.push(...until)
    return granted.taken > 0 ? 0 : granted.waitMs
  }

  private inTime<T>(result: Promise<T | null>): Promise<T | null> {
    return new Promise((resolve, reject) => {
      const timer = this.clock.after(responseWithinMs, () => {
        resolve(null)
      })
      result.then(resolve, reject).finally(() => timer.cancel())
    })
  }
}
