import type { MarkedCount } from '../../shared/contract/marks.ts'
import type { Clock } from '../ports/clock.ts'
import type { Notifier } from '../ports/notifier.ts'

/** Progress is told no more often than this: a bar that moves five times a second is smooth. */
const tellEveryMs = 200

/** Marks many applications, some at a time, telling how far it is, until all are or it is stopped. */
export interface BulkMarking {
  /**
   * `batches`: the ids, `total` of them by a count beforehand; `mark` marks a batch and answers how
   * many of it could be marked. What is marked stays marked where the officer stops it.
   */
  run(
    total: number,
    batches: Iterable<readonly string[]>,
    mark: (ids: readonly string[]) => number,
  ): Promise<MarkedCount>
  /** Ends whatever is under way after the batch it is at. */
  stop(): void
}

export function createBulkMarking({
  clock,
  notifier,
}: {
  readonly clock: Clock
  readonly notifier: Notifier
}): BulkMarking {
  const underWay = new Set<{ isStopped: boolean }>()

  return {
    async run(total, batches, mark) {
      const mine = { isStopped: false }
      underWay.add(mine)
      let marked = 0
      let done = 0
      let toldAt: number | null = null
      const counted = (): MarkedCount => ({
        marked,
        full: done - marked,
        total: Math.max(total, done),
        isStopped: mine.isStopped && done < total,
      })
      try {
        for (const ids of batches) {
          if (done > 0) {
            const now = clock.monotonic()
            if (toldAt === null || now - toldAt >= tellEveryMs) {
              toldAt = now
              notifier.emit('marks.progress', { done, total: Math.max(total, done) })
            }
            // Others get their turn between two batches, and the officer's word to stop is heard.
            await new Promise<void>((resolve) => {
              clock.after(0, resolve)
            })
            if (mine.isStopped) break
          }
          marked += mark(ids)
          done += ids.length
        }
        return counted()
      } finally {
        underWay.delete(mine)
      }
    },
    stop() {
      for (const one of underWay) one.isStopped = true
    },
  }
}
