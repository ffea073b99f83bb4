import type { Clock } from '../../ports/clock.ts'

/**
 * The server's clock, which decides when claims end, as estimated on this computer: the computer's
 * own clock may be wrong, and may be set while a claim runs. Two clocks count from the last
 * reading: the wall clock, and the monotonic clock, which nobody can set but which may stand still
 * while the computer sleeps.
 */
export interface ServerTime {
  /** Milliseconds that the server's clock was ahead at the last reading. */
  readonly ahead: number
  /** Takes the server's current time, in epoch milliseconds. */
  read(now: number): void
  /** Milliseconds until a moment of the server's clock: the smaller value of the two clocks. */
  leastLeft(until: number): number
  mostLeft(until: number): number
}

/**
 * Differences up to the longest transit time of a response don't change `ahead`: operations whose
 * times were measured differently would change their order.
 */
const onTheWayMs = 2_000

export function createServerTime(
  clock: Pick<Clock, 'now' | 'monotonic'>,
  knownAhead: number,
): ServerTime {
  let ahead = knownAhead
  let steadyAhead: number | null = null

  function left(until: number): readonly [number, number] {
    const byTime = until - ahead - clock.now()
    return [byTime, steadyAhead === null ? byTime : until - steadyAhead - clock.monotonic()]
  }

  return {
    get ahead() {
      return ahead
    },
    read(now) {
      const measured = now - clock.now()
      if (Math.abs(measured - ahead) > onTheWayMs) ahead = measured
      steadyAhead = ahead + clock.now() - clock.monotonic()
    },
    leastLeft: (until) => Math.min(...left(until)),
    mostLeft: (until) => Math.max(...left(until)),
  }
}
