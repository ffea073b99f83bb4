import PQueue from 'p-queue'
import { pause, type Clock, type Timer } from '../../ports/clock.ts'
import { readsBehindPerMinute, type TakeRequests } from '../../ports/lending-api.ts'
import { retryLimitMs } from './repeated-read.ts'
import { SharedRequests } from './shared-requests.ts'

/** Concurrent reads and token requests of one connection (design: the service client). */
const mostAtOnce = 8
/**
 * Concurrent sends, in a queue of their own: behind a refresh's slow reads, the check before an
 * approval would expire again and again, and the approval would never be sent.
 */
const mostSendsAtOnce = 4
const windowMs = 60_000

/**
 * Paces the requests of one connection: at most eight reads and four sends at once, at most
 * `perMinute` in any minute and no more than colleagues leave, and none during a pause that the
 * service asked for.
 */
export class RequestPacer {
  private readonly clock: Clock
  private readonly perMinute: number
  private readonly reads = new PQueue({ concurrency: mostAtOnce })
  private readonly sends = new PQueue({ concurrency: mostSendsAtOnce })
  /** Start times of the requests of the last minute, oldest first (monotonic). */
  private begun: number[] = []
  private pausedUntil = 0
  private timer: Timer | null = null
  private readonly shared: SharedRequests
  private readonly ending = new AbortController()

  constructor(clock: Clock, perMinute: number, takeRequests: TakeRequests = () => null) {
    this.clock = clock
    this.perMinute = perMinute
    this.shared = new SharedRequests(clock, takeRequests)
  }

  /**
   * Calls `work` at this request's turn, or when the pause is too long (`pausedTooLongMs`).
   * Token requests go before all waiting reads. Rejects if the pacer is stopped before the turn,
   * never once `work` has begun.
   */
  run<T>(work: () => Promise<T>, lane: 'token' | 'read' | 'send'): Promise<T> {
    const turn = async (): Promise<T> => {
      let wait = 0
      do {
        if (wait > 0) await pause(this.clock, wait, this.ending.signal)
        wait = (await this.shared.next()) || this.pauseLeftMs()
        if (this.ending.signal.aborted) throw new Error('stopped')
      } while (wait > 0 && this.pausedTooLongMs() === 0)
      return work()
    }
    return lane === 'send'
      ? this.sends.add(turn)
      : this.reads.add(turn, { priority: lane === 'token' ? 1 : 0 })
  }

  /**
   * Resolves when a request that can wait may join the queue: as long as a tenth of the minute's
   * requests is left for others. Resolves at once if the pacer is stopped.
   */
  async turnBehind(): Promise<void> {
    let wait = 0
    do {
      if (wait > 0) await pause(this.clock, wait, this.ending.signal)
      if (this.ending.signal.aborted) return
      wait = this.behindForMs() || (await this.shared.nextBehind())
    } while (wait > 0)
  }

  /** Starts no requests for so many milliseconds; a longer hold in progress stays. */
  holdFor(milliseconds: number): void {
    const until = this.clock.monotonic() + milliseconds
    if (milliseconds <= 0 || until <= this.pausedUntil) return
    this.pausedUntil = until
    this.timer?.cancel()
    // Each waiting request then fails in its turn.
    if (this.pausedTooLongMs() > 0) return this.start()
    this.reads.pause()
    this.sends.pause()
    this.timer = this.clock.after(milliseconds, () => this.start())
  }

  /** Milliseconds until requests start again, if a request doesn't wait that long; otherwise 0. */
  pausedTooLongMs(): number {
    const left = this.pauseLeftMs()
    return left > retryLimitMs ? left : 0
  }

  /** Cancels waiting requests; those that have begun continue. Don't use the pacer afterwards. */
  stop(): void {
    this.timer?.cancel()
    this.reads.clear()
    this.sends.clear()
    this.ending.abort()
  }

  private start(): void {
    this.sends.start()
    this.reads.start()
  }

  private pauseLeftMs(): number {
    return Math.max(0, Math.ceil(this.pausedUntil - this.clock.monotonic()))
  }

  private behindForMs(): number {
    const now = this.clock.monotonic()
    const recent = this.begun.filter((at) => now - at < windowMs)
    const oldest = recent.at(-readsBehindPerMinute(this.perMinute))
    return oldest === undefined ? 0 : oldest + windowMs - now
  }

  /** Counts a request that starts now; holds the next ones when the minute's limit is reached. */
  count(): void {
    const now = this.clock.monotonic()
    this.begun = this.begun.filter((at) => now - at < windowMs)
    this.begun.push(now)
    const oldest = this.begun[0]
    if (oldest !== undefined && this.begun.length >= this.perMinute) {
      this.holdFor(oldest + windowMs - now)
    }
  }
}
