import type { Progress } from '../../../shared/progress.ts'
import { yieldTurn, type Clock } from '../../ports/clock.ts'

/** Minimum time between progress notifications: a bar that moves five times a second looks smooth. */
const notifyEveryMs = 200

export interface BulkEnd extends Progress {
  /** Whether the officer stopped it before all were done. */
  readonly isStopped: boolean
}

/** Handles many applications in batches and reports progress, until all are done or it is stopped. */
export interface BulkWork {
  /**
   * `batches`: the IDs; `total`: their number by an earlier count; `work`: handles a batch.
   * Finished batches stay done if the officer stops it.
   */
  run(
    total: number,
    batches: Iterable<readonly string[]> | AsyncIterable<readonly string[]>,
    work: (ids: readonly string[]) => void,
  ): Promise<BulkEnd>
  /** Ends all runs after their current batch. */
  stop(): void
  /** Stops all runs and waits for their end; by then the callers have recorded how far they got. */
  end(): Promise<void>
}

export function createBulkWork({
  clock,
  notify,
}: {
  readonly clock: Clock
  readonly notify: (progress: Progress) => void
}): BulkWork {
  const underWay = new Map<{ isStopped: boolean }, Promise<unknown>>()

  async function runUntil(
    mine: { readonly isStopped: boolean },
    ...[total, batches, work]: Parameters<BulkWork['run']>
  ): Promise<BulkEnd> {
    let done = 0
    let notifiedAt: number | null = null
    for await (const ids of batches) {
      work(ids)
      done += ids.length
      if (done >= total) continue
      const now = clock.monotonic()
      if (notifiedAt === null || now - notifiedAt >= notifyEveryMs) {
        notifiedAt = now
        notify({ done, total })
      }
      // Other work gets its turn before the next batch is read, and the officer can stop it.
      await yieldTurn(clock)
      if (mine.isStopped) break
    }
    return { done, total: Math.max(total, done), isStopped: mine.isStopped && done < total }
  }

  function stop(): void {
    for (const one of underWay.keys()) one.isStopped = true
  }

  return {
    run(...work) {
      const mine = { isStopped: false }
      const running = runUntil(mine, ...work).finally(() => underWay.delete(mine))
      underWay.set(mine, running)
      return running
    },
    stop,
    async end() {
      stop()
      await Promise.allSettled(underWay.values())
    },
  }
}
