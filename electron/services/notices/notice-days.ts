import type { Connection } from '../../../shared/domain/connections/connection.ts'
import type { CacheStore } from '../../ports/cache-store.ts'
import type { Clock, Timer } from '../../ports/clock.ts'
import type { Log } from '../../ports/log.ts'
import type { Notifier } from '../../ports/notifier.ts'

/** Keeps the days in the list on which notices are due in the time zone of the connection in use. */
export interface NoticeDays {
  /** Counts in the background what has yet to be, as after another time zone was chosen. */
  begin(connection: Pick<Connection, 'id' | 'timeZone'>): void
  stop(): void
}

export function createNoticeDays({
  cache,
  clock,
  notifier,
  log,
}: {
  readonly cache: Pick<CacheStore, 'setTimeZone' | 'countNotices'>
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
      // A full disk, say: it goes on from there when Loan Desk is opened the next time.
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
    begin({ id, timeZone }) {
      stop()
      if (cache.setTimeZone(id, timeZone)) later(id)
    },
    stop,
  }
}
