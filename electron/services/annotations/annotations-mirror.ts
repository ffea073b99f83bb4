import { idsInEvent } from '../../../shared/contract/events.ts'
import type { CacheStore } from '../../ports/cache-store.ts'
import { yieldTurn, type Clock } from '../../ports/clock.ts'
import type { DeskStore } from '../../ports/desk-store.ts'
import type { Log } from '../../ports/log.ts'
import type { Notifier } from '../../ports/notifier.ts'
import { StoreFault } from '../../ports/store-fault.ts'

/** Applications copied before other work gets its turn: about 30 ms at most. */
const copiedAtOnce = 100

/** Keeps the list's copy of annotations and recorded notices in line with desk.db, which is authoritative. */
export interface AnnotationsMirror {
  /** Makes a change on disk, then in the list. If the list can't be written, `reconcile` copies it later. */
  change<T>(connectionId: string, subjects: readonly string[], work: () => T): T
  /**
   * Copies all annotations again, unless the list is complete; other work runs meanwhile. Ends
   * early if it is called again or stopped. Rejects with a StoreFault if the list can't be written.
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
  /** Number of failed copies. */
  let missed = 0
  /** Counts runs of `reconcile` and stops: only the latest run is valid. */
  let run = 0

  function copy(connectionId: string, subjects: readonly string[]): void {
    cache.setOwnAnnotations(connectionId, desk.annotations.ofMany(connectionId, subjects))
    cache.setNoticeFacts(connectionId, desk.notices.ofMany(connectionId, subjects))
  }

  /**
   * Copies these applications. One that can't be copied is logged and left out; a StoreFault
   * concerns the whole file and is thrown.
   */
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
      log.unexpected('annotation-not-mirrored', cause)
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
        // The annotation is on disk; the list gets it at the next start.
        missed += 1
        log.unexpected('annotation-not-mirrored', cause)
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
      // After a backup was restored, changes alone could make the two revisions equal.
      cache.setAnnotationsRevision(connectionId, null)
      const missedBefore = missed
      const shown = (after: string) => cache.annotatedIds(connectionId, after, copiedAtOnce)
      const annotated = (after: string) => annotations.subjects(connectionId, after, copiedAtOnce)
      for (const page of [shown, annotated]) {
        for (let after: string | undefined = ''; after !== undefined;) {
          const ids = page(after)
          copyWhatCanBe(connectionId, ids)
          after = ids.length < copiedAtOnce ? undefined : ids.at(-1)
          await yieldTurn(clock)
          if (mine !== run) return
        }
      }
      // Later changes were copied when they were made.
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
