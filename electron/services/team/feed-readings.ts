import type { Clock, Timer } from '../../ports/clock.ts'
import type { Random } from '../../ports/random.ts'

/** How often the feed is read without a notification from the server. */
const pollMs = 15_000
/**
 * How long notifications are gathered before the feed is read, in milliseconds: if each of 200
 * computers read the feed at each operation of the others, they would overload the server. The time
 * is random, so that they don't all read at once. The server announces nothing that follows another
 * operation within 150 ms (schema step 14); the rest is time for that operation to reach the
 * server's disk.
 */
export const gatherMs = ({ fraction }: Pick<Random, 'fraction'>): number => 250 + 250 * fraction()

/** Schedules when the feed is read next. */
export interface FeedReadings {
  /** Reads once the notifications that arrive now are gathered. */
  soon(): void
  /** Reads after the polling interval, even without a notification. */
  later(): void
  /** Cancels both timers until `soon` or `later` is called again. */
  stop(): void
}

export function createFeedReadings({
  clock,
  random,
  read,
}: {
  readonly clock: Pick<Clock, 'after'>
  readonly random: Pick<Random, 'fraction'>
  readonly read: (when: 'soon' | 'later') => void
}): FeedReadings {
  let gathering: Timer | null = null
  let polling: Timer | null = null
  /** Another notification came while gathering: an operation close after it is read in one more reading. */
  let isNotifiedAgain = false

  function soon(): void {
    isNotifiedAgain = gathering !== null
    gathering ??= clock.after(gatherMs(random), () => {
      gathering = null
      if (isNotifiedAgain) soon()
      read('soon')
    })
  }

  return {
    soon,
    later() {
      polling?.cancel()
      polling = clock.after(pollMs, () => {
        read('later')
      })
    },
    stop() {
      gathering?.cancel()
      gathering = null
      isNotifiedAgain = false
      polling?.cancel()
    },
  }
}
