import { idsInEvent } from '../../../shared/contract/events.ts'
import type { CacheStore } from '../../ports/cache-store.ts'
import type { DeskStore } from '../../ports/desk-store.ts'
import type { Log } from '../../ports/log.ts'
import type { Notifier } from '../../ports/notifier.ts'

const pageSize = 1000

/** Keeps the list's copy of annotations and recorded notices beside desk.db, which has the last word. */
export interface AnnotationsMirror {
  /** Makes a change on disk, and then in the list; what the list misses is made up for later. */
  change<T>(connectionId: string, subjects: readonly string[], work: () => T): T
  /** Mirrors every mark again, unless all of them are. */
  reconcile(connectionId: string): void
}

export function createAnnotationsMirror(dependencies: {
  readonly desk: Pick<DeskStore, 'annotations' | 'notices' | 'transaction'>
  readonly cache: CacheStore
  readonly notifier: Notifier
  readonly log: Log
}): AnnotationsMirror {
  const { desk, cache, notifier, log } = dependencies

  function copy(connectionId: string, subjects: readonly string[]): void {
    cache.setOwnAnnotations(connectionId, desk.annotations.ofMany(connectionId, subjects))
    cache.setNoticeFacts(connectionId, desk.notices.ofMany(connectionId, subjects))
  }

  /** Copies every id that `page` gives, a page at a time by its last. */
  function copyEach(connectionId: string, page: (after: string) => readonly string[]): void {
    for (let after = ''; ;) {
      const ids = page(after)
      copy(connectionId, ids)
      const last = ids.at(-1)
      if (last === undefined || ids.length < pageSize) return
      after = last
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
        log.unexpected('mark-not-mirrored', cause)
      }
      notifier.emit('applications.changed', {
        ids: idsInEvent(subjects),
      })
      return result
    },
    reconcile(connectionId) {
      const revision = desk.annotations.revision(connectionId)
      if (cache.annotationsRevision(connectionId) === revision) return
      cache.transaction(() => {
        copyEach(connectionId, (after) => cache.annotatedIds(connectionId, after, pageSize))
        copyEach(connectionId, (after) => desk.annotations.subjects(connectionId, after, pageSize))
        cache.setAnnotationsRevision(connectionId, revision)
      })
    },
  }
}
