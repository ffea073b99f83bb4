import PQueue from 'p-queue'
import { pause, type Clock, type Timer } from '../../ports/clock.ts'
import { readsBehindPerMinute, type TakeRequests } from '../../ports/lending-api.ts'
import { retryLimitMs } from './repeated-read.ts'
import { SharedRequests } from './shared-requests.ts'

/** Reads and tokens of one connection that are under way at once (design: the service client). */
const mostAtOnce = 8
/**
 * Sends beside them: behind slow reads of a refresh, the check before an approval would grow too
 * old again and again, and it would never be sent.
 */
const mostSendsAtOnce = 4
const windowMs = 60_000

/**
 * Lets the requests of one connection out: at most eight reads and four sends at once, at most so
 * many in any minute and no more than colleagues leave, none at all while the service asked for a
 * pause.
 */
export class RequestPacer {
  private readonly clock: Clock
  private readonly perMinute: number
  private readonly reads = new PQueue({ concurrency: mostAtOnce })
  private readonly sends = new PQueue({ concurrency: mostSendsAtOnce })
  /** When each request of the last minute began, oldest first (monotonic). */
  private begun: number[] = []
  private heldUntil = 0
  private timer: Timer | null = null
  private readonly shared: SharedRequests
  private readonly ending = new AbortController()

  constructor(clock: Clock, perMinute: number, takeRequests: TakeRequests = () => null) {
    this.clock = clock
    this.perMinute = perMinute
    this.shared = new SharedRequests(clock, takeRequests)
  }

  /**
   * Calls when it is this request's turn, or when that is put off for too long (`heldTooLongMs`); a
   * token goes before all reads that wait. Rejects if the pacer is stopped before its turn, never once
   * it has begun.
   */
  run<T>(work: () => Promise<T>, lane: 'token' | 'read' | 'send'): Promise<T> {
    const turn = async (): Promise<T> => {
      let wait = 0
      do {
        if (wait > 0) await pause(this.clock, wait, this.ending.signal)
        wait = (await this.shared.next()) || this.heldForMs()
        if (this.ending.signal.aborted) throw new Error('stopped')
      } while (wait > 0 && this.heldTooLongMs() === 0)
      return work()
    }
    return lane === 'send'
      ? this.sends.add(turn)
      : this.reads.add(turn, { priority: lane === 'token' ? 1 : 0 })
  }

  /**
   * Settles when a request that can wait may stand in line: while a tenth of the minute's requests
   * is left for others. Settles at once if the pacer is stopped.
   */
  async turnBehind(): Promise<void> {
    let wait = 0
    do {
      if (wait > 0) await pause(this.clock, wait, this.ending.signal)
      if (this.ending.signal.aborted) return
      wait = this.behindForMs() || (await this.shared.nextBehind())
    } while (wait > 0)
  }

  /** Lets nothing out for so many milliseconds; a longer pause that is under way stays. */
  holdFor(milliseconds: number): void {
    const until = this.clock.monotonic() + milliseconds
    if (milliseconds <= 0 || until <= this.heldUntil) return
    this.heldUntil = until
    this.timer?.cancel()
    // Each that waits is told so in its turn.
    if (this.heldTooLongMs() > 0) return this.start()
    this.reads.pause()
    this.sends.pause()
    this.timer = this.clock.after(milliseconds, () => this.start())
  }

  /** Milliseconds until anything is let out again, if that is longer than a request waits; else 0. */
  heldTooLongMs(): number {
    const left = this.heldForMs()
    return left > retryLimitMs ? left : 0
  }

  /** Ends what waits; what has begun runs on. Nothing may be asked of the pacer afterwards. */
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

  private heldForMs(): number {
    return Math.max(0, Math.ceil(this.heldUntil - this.clock.monotonic()))
  }

  private behindForMs(): number {
    const now = this.clock.monotonic()
    const recent = this.begun.filter((at) => now - at < windowMs)
    const oldest = recent.at(-readsBehindPerMinute(this.perMinute))
    return oldest === undefined ? 0 : oldest + windowMs - now
  }

  /** A request is on its way. */
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
