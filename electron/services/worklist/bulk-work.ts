import type { Progress } from '../../../shared/progress.ts'
import { breath, type Clock } from '../../ports/clock.ts'

/** Progress is told no more often than this: a bar that moves five times a second is smooth. */
const tellEveryMs = 200

export interface BulkEnd extends Progress {
  /** The officer stopped it before all of them were done. */
  readonly isStopped: boolean
}

/** Handles many applications, some at a time, telling how far it is, until all are or it is stopped. */
export interface BulkWork {
  /**
   * `batches`: the ids, `total` of them by a count beforehand; `work` handles a batch. What is done
   * stays done if the officer stops it.
   */
  run(
    total: number,
    batches: Iterable<readonly string[]> | AsyncIterable<readonly string[]>,
    work: (ids: readonly string[]) => void,
  ): Promise<BulkEnd>
  /** Ends whatever is under way after the batch it is at. */
  stop(): void
  /** Stops all work and waits for its end; by then its callers have noted how far it came. */
  end(): Promise<void>
}

export function createBulkWork({
  clock,
  tell,
}: {
  readonly clock: Clock
  readonly tell: (progress: Progress) => void
}): BulkWork {
  const underWay = new Map<{ isStopped: boolean }, Promise<unknown>>()

  async function runUntil(
    mine: { readonly isStopped: boolean },
    ...[total, batches, work]: Parameters<BulkWork['run']>
  ): Promise<BulkEnd> {
    let done = 0
    let toldAt: number | null = null
    for await (const ids of batches) {
      work(ids)
      done += ids.length
      if (done >= total) continue
      const now = clock.monotonic()
      if (toldAt === null || now - toldAt >= tellEveryMs) {
        toldAt = now
        tell({ done, total })
      }
      // Others get their turn before the next batch is read, and the officer can stop it.
      await breath(clock)
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
