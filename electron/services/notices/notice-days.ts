import type { Connection } from '../../../shared/domain/connections/connection.ts'
import { noticeTermsOf } from '../../../shared/domain/notices/notice-clock.ts'
import type { CacheStore } from '../../ports/cache-store.ts'
import type { Clock, Timer } from '../../ports/clock.ts'
import type { Log } from '../../ports/log.ts'
import type { Notifier } from '../../ports/notifier.ts'

/** Keeps the due days of notices in the list up to date with the settings of the connection in use. */
export interface NoticeDays {
  /** Recalculates due days in the background if settings changed, for example the time zone. */
  begin(connection: Pick<Connection, 'id' | 'unitsProfile' | 'timeZone' | 'letters'>): void
  stop(): void
}

export function createNoticeDays({
  cache,
  clock,
  notifier,
  log,
}: {
  readonly cache: Pick<CacheStore, 'setNoticeTerms' | 'countNotices'>
  readonly clock: Clock
  readonly notifier: Notifier
  readonly log: Log
}): NoticeDays {
  let timer: Timer | null = null

  function step(connectionId: string): void {
    try {
      const hasMore = cache.countNotices(connectionId)
      if (hasMore) later(connectionId)
      else notifier.emit('applications.changed', { ids: null })
    } catch (cause) {
      // For example on a full disk: it resumes here at the next start.
      log.unexpected('notice-days', cause)
    }
  }

  function later(connectionId: string): void {
    timer = clock.after(0, () => {
      step(connectionId)
    })
  }

  function stop(): void {
    timer?.cancel()
    timer = null
  }

  return {
    begin(connection) {
      stop()
      if (cache.setNoticeTerms(connection, noticeTermsOf(connection))) later(connection.id)
    },
    stop,
  }
}
