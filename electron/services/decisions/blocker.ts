import type { Failure } from '../../../shared/result.ts'
import { pause, type Clock } from '../../ports/clock.ts'
import type { Log } from '../../ports/log.ts'
import { StoreFault } from '../../ports/store-fault.ts'

/** After a store failure: delays before a result is written again, and before work is retried. */
const writeAgainAfterMs = 5_000
const storeAgainAfterMs = 30_000

/** The failure that keeps the outbox from sending, and how it recovers. */
export interface OutboxBlocker {
  now(): Failure | null
  /** Null: the outbox is no longer blocked. */
  set(by: Failure | null): void
  /** Takes an exception: nothing is sent until work is retried half a minute later. */
  readonly note: (cause: unknown) => void
  /** Runs a task, and notes what it throws. */
  guarded(task: () => void): void
  /**
   * Writes the outcome of a request, and retries until the disk takes it. Stops only with Loan
   * Desk: then the record still says `sending`, which becomes unknown at the next start.
   */
  readonly write: (result: () => void) => Promise<void>
  /** Ends all waits at once. */
  stop(): void
}

export function createOutboxBlocker(dependencies: {
  readonly clock: Clock
  readonly log: Log
  /** Notifies the app shell that the blocker has changed; exceptions are logged. */
  readonly notify: () => void
}): OutboxBlocker {
  const { clock, log } = dependencies
  const ending = new AbortController()
  let blocker: Failure | null = null

  function set(by: Failure | null): void {
    if (by?.code === blocker?.code) return
    blocker = by
    try {
      dependencies.notify()
    } catch (cause) {
      // The store that failed may also be the one that is queried for the notification.
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
