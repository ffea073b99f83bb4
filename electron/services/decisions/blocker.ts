import type { Failure } from '../../../shared/result.ts'
import { pause, type Clock } from '../../ports/clock.ts'
import type { Log } from '../../ports/log.ts'
import { StoreFault } from '../../ports/store-fault.ts'

/** After a fault of the store: when a result is written again, and when work is tried again. */
const writeAgainAfterMs = 5_000
const storeAgainAfterMs = 30_000

/** What keeps the outbox from sending, and how it goes on. */
export interface OutboxBlocker {
  now(): Failure | null
  /** Null: nothing any more. */
  set(by: Failure | null): void
  /** Something was thrown: nothing is sent until work is tried again half a minute later. */
  readonly note: (cause: unknown) => void
  /** Does what may throw, and notes it. */
  guarded(task: () => void): void
  /**
   * Writes the outcome of a request, again and again if the disk won't take it. Given up only
   * when Loan Desk stops: then the record still says `sending`, which is unknown at the next start.
   */
  readonly write: (result: () => void) => Promise<void>
  /** Ends every wait at once. */
  stop(): void
}

export function createOutboxBlocker(dependencies: {
  readonly clock: Clock
  readonly log: Log
  /** Tells the frame that something else hinders now; what it throws is logged. */
  readonly tell: () => void
}): OutboxBlocker {
  const { clock, log } = dependencies
  const ending = new AbortController()
  let blocker: Failure | null = null

  function set(by: Failure | null): void {
    if (by?.code === blocker?.code) return
    blocker = by
    try {
      dependencies.tell()
    } catch (cause) {
      // The store that hinders may also be the one that cannot be counted.
      log.unexpected('blocker-not-told', cause)
    }
  }

  function note(cause: unknown): void {
    if (cause instanceof StoreFault) {
      set({ code: cause.code })
      log.warn('outbox-stopped', { code: cause.code })
    } else {
      set({ code: 'unexpected', reference: log.unexpected('outbox-stopped', cause) })
    }
    const noted = blocker
    void pause(clock, storeAgainAfterMs, ending.signal).then(() => {
      if (blocker === noted) set(null)
    })
  }

  return {
    now: () => blocker,
    set,
    note,
    guarded(task) {
      try {
        task()
      } catch (cause) {
        note(cause)
      }
    },
    async write(result) {
      for (;;) {
        try {
          result()
          return
        } catch (cause) {
          note(cause)
          if (!(cause instanceof StoreFault) || ending.signal.aborted) return
          await pause(clock, writeAgainAfterMs, ending.signal)
        }
      }
    },
    stop: () => ending.abort(),
  }
}
