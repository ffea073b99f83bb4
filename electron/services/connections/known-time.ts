import { isPlausible } from '../../../shared/domain/worklist/retention.ts'
import type { Clock } from '../../ports/clock.ts'
import type { DeskStore } from '../../ports/desk-store.ts'
import { StoreFault } from '../../ports/store-fault.ts'

const valueName = 'knownTime'
/** The known time is used for periods of days, so one write to disk per hour is enough. */
const saveEveryMs = 3_600_000

/** The last known time, independent of this computer's clock, which anybody can set. */
export interface KnownTime {
  /** Takes by how many milliseconds this computer's clock is ahead of a service's. */
  record(clockAheadMs: number): void
  /**
   * Whether the clock can be trusted; if so, its time is stored as the last known one. Throws
   * StoreFault if that can't be written.
   */
  isTrusted(): boolean
}

/**
 * Stores only trusted times: entries that desk.db gets under a clock set ahead carry that clock's
 * times, and the next start would take them as known.
 */
export function createKnownTime({
  desk,
  clock,
}: {
  readonly desk: Pick<DeskStore, 'values' | 'activity'>
  readonly clock: Clock
}): KnownTime {
  const found = desk.values.get(valueName)
  let saved = typeof found === 'number' ? found : keepFirst(desk, clock.now())
  let known = saved

  return {
    record(clockAheadMs) {
      known = clock.now() - clockAheadMs
    },
    isTrusted() {
      const now = clock.now()
      if (!isPlausible(now, known)) return false
      known = now
      if (Math.abs(now - saved) >= saveEveryMs) {
        desk.values.put(valueName, now)
        saved = now
      }
      return true
    },
  }
}

/**
 * The known time if none is stored yet: that of the last write before this start, or now if Loan
 * Desk is new. Stored at once, because the next start may be under another clock.
 */
function keepFirst(desk: Pick<DeskStore, 'values' | 'activity'>, now: number): number {
  const first = lastWrite(desk) ?? now
  try {
    desk.values.put(valueName, first)
  } catch (cause) {
    // If nothing can be written, nothing can be removed either.
    if (!(cause instanceof StoreFault)) throw cause
  }
  return first
}

function lastWrite({ activity }: Pick<DeskStore, 'activity'>): number | null {
  const newest = activity.page(0, 10)
  const opening = newest.findIndex(({ action }) => action === 'desk-opened')
  return newest[opening + 1]?.at ?? null
}
