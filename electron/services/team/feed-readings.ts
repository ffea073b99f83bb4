import type { Clock, Timer } from '../../ports/clock.ts'
import type { Random } from '../../ports/random.ts'

/** How often the feed is read where no notification of the server came. */
const pollMs = 15_000
/**
 * How long notifications are gathered before the feed is read, in milliseconds: if each of 200 desks
 * read it at each operation of the others, the server would do little else. Each waits another time,
 * so that they don't all ask at once. The server announces nothing that follows another operation
 * within 150 ms (schema step 14); the rest is time for it to reach the server's disk.
 */
export const gatherMs = ({ fraction }: Pick<Random, 'fraction'>): number => 250 + 250 * fraction()

/** When the feed is read next. */
export interface FeedReadings {
  /** Once the notifications that come now are gathered. */
  soon(): void
  /** Even if none comes. */
  later(): void
  /** Not before one of the others is called. */
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
  /** Another notification came: what follows that one closely is applied after this reading. */
  let isToldAgain = false

  function soon(): void {
    isToldAgain = gathering !== null
    gathering ??= clock.after(gatherMs(random), () => {
      gathering = null
      if (isToldAgain) soon()
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
      isToldAgain = false
      polling?.cancel()
    },
  }
}
