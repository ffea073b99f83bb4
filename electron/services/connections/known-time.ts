import { isPlausible } from '../../../shared/domain/worklist/retention.ts'
import type { Clock } from '../../ports/clock.ts'
import type { DeskStore } from '../../ports/desk-store.ts'
import { StoreFault } from '../../ports/store-fault.ts'

const valueName = 'knownTime'
/** It is counted in days, and each keeping of it is a write to the disk. */
const keptEveryMs = 3_600_000

/** What is known of the time besides this computer's clock, which anybody can set. */
export interface KnownTime {
  /** A service said how far this computer's clock is ahead of its own, in milliseconds. */
  heard(clockAheadMs: number): void
  /**
   * Whether the clock can be trusted; if so, its time is kept as the last known one.
   * Throws StoreFault if that cannot be written.
   */
  isBelieved(): boolean
}

/**
 * Only a time that was believed is kept: what is written to desk.db under a clock set ahead carries
 * that clock's times, and the next opening would take them for known.
 */
export function createKnownTime({
  desk,
  clock,
}: {
  readonly desk: Pick<DeskStore, 'values' | 'activity'>
  readonly clock: Clock
}): KnownTime {
  const found = desk.values.get(valueName)
  let kept = typeof found === 'number' ? found : keepFirst(desk, clock.now())
  let known = kept

  return {
    heard(clockAheadMs) {
      known = clock.now() - clockAheadMs
    },
    isBelieved() {
      const now = clock.now()
      if (!isPlausible(now, known)) return false
      known = now
      if (Math.abs(now - kept) >= keptEveryMs) {
        desk.values.put(valueName, now)
        kept = now
      }
      return true
    },
  }
}

/**
 * At the first opening with a time to keep: that of the last write before it, or now if Loan Desk
 * is new. Kept at once, for the next opening could be under another clock.
 */
function keepFirst(desk: Pick<DeskStore, 'values' | 'activity'>, now: number): number {
  const first = lastWrite(desk) ?? now
  try {
    desk.values.put(valueName, first)
  } catch (cause) {
    // Where nothing can be written, nothing can be removed either.
    if (!(cause instanceof StoreFault)) throw cause
  }
  return first
}

function lastWrite({ activity }: Pick<DeskStore, 'activity'>): number | null {
  const newest = activity.page(0, 10)
  const opening = newest.findIndex(({ action }) => action === 'desk-opened')
  return newest[opening + 1]?.at ?? null
}
