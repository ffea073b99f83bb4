import type { Clock } from '../../ports/clock.ts'

/**
 * The server's clock, which leases end by, as far as this computer can tell: its own clock may be
 * wrong, and may be set while a claim runs. Two clocks count on from what was read last: the one that
 * shows the time, and the one that nobody can set but that may stand still while the computer sleeps.
 */
export interface ServerTime {
  /** By how many milliseconds the server's clock was ahead when it was read last. */
  readonly ahead: number
  /** The server's clock now, in epoch milliseconds. */
  read(now: number): void
  /** Milliseconds until a moment of the server's clock, by the clock that says less. */
  leastLeft(until: number): number
  mostLeft(until: number): number
}

/**
 * What a response can spend on its way is no other clock: times of operations that were measured
 * differently would change places.
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
