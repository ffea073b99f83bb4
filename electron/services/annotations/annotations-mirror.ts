import { idsInEvent } from '../../../shared/contract/events.ts'
import type { CacheStore } from '../../ports/cache-store.ts'
import { breath, type Clock } from '../../ports/clock.ts'
import type { DeskStore } from '../../ports/desk-store.ts'
import type { Log } from '../../ports/log.ts'
import type { Notifier } from '../../ports/notifier.ts'
import { StoreFault } from '../../ports/store-fault.ts'

/** Applications that are copied before others get their turn: at most some 30 ms. */
const copiedAtOnce = 100

/** Keeps the list's copy of annotations and recorded notices beside desk.db, which has the last word. */
export interface AnnotationsMirror {
  /** Makes a change on disk, and then in the list; what the list misses is made up for later. */
  change<T>(connectionId: string, subjects: readonly string[], work: () => T): T
  /**
   * Mirrors every mark again, unless all of them are; other work runs meanwhile. Ends early if it is
   * called again or stopped. Rejects with a StoreFault if the list can't be written.
   */
  reconcile(connectionId: string): Promise<void>
  stop(): void
}

export function createAnnotationsMirror(dependencies: {
  readonly desk: Pick<DeskStore, 'annotations' | 'notices' | 'transaction'>
  readonly cache: CacheStore
  readonly clock: Pick<Clock, 'after'>
  readonly notifier: Notifier
  readonly log: Log
}): AnnotationsMirror {
  const { desk, cache, clock, notifier, log } = dependencies
  /** How many times something could not be copied. */
  let missed = 0
  /** Counts the runs of `reconcile` and the stops: the latest one is valid. */
  let run = 0

  function copy(connectionId: string, subjects: readonly string[]): void {
    cache.setOwnAnnotations(connectionId, desk.annotations.ofMany(connectionId, subjects))
    cache.setNoticeFacts(connectionId, desk.notices.ofMany(connectionId, subjects))
  }

  /** An application that can't be copied is logged and left out. A StoreFault is the file's, and ends it. */
  function copyWhatCanBe(connectionId: string, subjects: readonly string[]): void {
    try {
      cache.transaction(() => {
        copy(connectionId, subjects)
      })
    } catch (cause) {
      if (cause instanceof StoreFault) throw cause
      if (subjects.length > 1) {
        for (const subject of subjects) copyWhatCanBe(connectionId, [subject])
        return
      }
      missed += 1
      log.unexpected('mark-not-mirrored', cause)
    }
  }

  return {
    change(connectionId, subjects, work) {
      const { result, revision } = desk.transaction(() => {
        const done = work()
        return { result: done, revision: desk.annotations.advance(connectionId) }
      })
      try {
        cache.transaction(() => {
          const isComplete = cache.annotationsRevision(connectionId) === revision - 1
          copy(connectionId, subjects)
          if (isComplete) cache.setAnnotationsRevision(connectionId, revision)
        })
      } catch (cause) {
        // The mark is kept; the list learns of it when Loan Desk is opened the next time.
        missed += 1
        log.unexpected('mark-not-mirrored', cause)
      }
      notifier.emit('applications.changed', {
        ids: idsInEvent(subjects),
      })
      return result
    },
    async reconcile(connectionId) {
      run += 1
      const mine = run
      const { annotations } = desk
      if (cache.annotationsRevision(connectionId) === annotations.revision(connectionId)) return
      // Beside a backup that was restored, changes alone could bring the one revision to the other.
      cache.setAnnotationsRevision(connectionId, null)
      const missedBefore = missed
      const shown = (after: string) => cache.annotatedIds(connectionId, after, copiedAtOnce)
      const kept = (after: string) => annotations.subjects(connectionId, after, copiedAtOnce)
      for (const page of [shown, kept]) {
        for (let after: string | undefined = ''; after !== undefined;) {
          const ids = page(after)
          copyWhatCanBe(connectionId, ids)
          after = ids.length < copiedAtOnce ? undefined : ids.at(-1)
          await breath(clock)
          if (mine !== run) return
        }
      }
      // What changed meanwhile was copied with its change.
      if (missed === missedBefore) {
        cache.setAnnotationsRevision(connectionId, annotations.revision(connectionId))
      }
      notifier.emit('applications.changed', { ids: null })
    },
    stop() {
      run += 1
    },
  }
}
