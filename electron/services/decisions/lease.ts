import type { Clock, Timer } from '../../ports/clock.ts'
import type { DeskStore } from '../../ports/desk-store.ts'

/** Duration of a lease, and renewal interval. A process that sleeps longer has lost its lease. */
const leaseMs = 30_000
const renewEveryMs = 10_000

/** Send lease: held by one process per file. */
export interface OutboxLease {
  /** Takes or renews the lease now; call in the transaction of the change that needs it. */
  readonly take: () => boolean
  /** Whether it was held when the store was last asked. */
  isHeld(): boolean
  /**
   * Takes the lease and renews it in time. Calls `changed` when another process has it and when it
   * no longer does, `renewed` after each renewal, and `failed` if the store threw.
   */
  keep(calls: {
    readonly changed: () => void
    readonly renewed: () => void
    readonly failed: (cause: unknown) => void
  }): void
  stopRenewing(): void
  release(): void
}

export function createOutboxLease(dependencies: {
  readonly desk: DeskStore
  readonly clock: Clock
  readonly holder: string
}): OutboxLease {
  const { desk, clock, holder } = dependencies
  let held = false
  let timer: Timer | null = null

  function take(): boolean {
    held = desk.lease.take(holder, clock.now(), leaseMs)
    return held
  }

  return {
    take,
    isHeld: () => held,
    keep({ changed, renewed, failed }) {
      // The page's assumption before the first try.
      let reported = true
      const renew = (): void => {
        timer = clock.after(renewEveryMs, renew)
        try {
          take()
        } catch (cause) {
          failed(cause)
          return
        }
        if (held !== reported) changed()
        reported = held
        if (held) renewed()
      }
      renew()
    },
    stopRenewing: () => timer?.cancel(),
    release() {
      held = false
      desk.lease.release(holder)
    },
  }
}
