import { minuteMs } from '../../../shared/durations.ts'
import { readSettings } from '../settings/settings-service.ts'
import type { RefreshState } from '../../../shared/domain/refresh/refresh.ts'
import type { Clock, Timer } from '../../ports/clock.ts'
import type { Log } from '../../ports/log.ts'
import type { Notifications } from '../../ports/notifications.ts'
import type { Notifier } from '../../ports/notifier.ts'
import type { ValueTable } from '../../ports/desk-store.ts'
import type { RefreshService } from './refresh-service.ts'

interface Dependencies {
  readonly values: ValueTable
  readonly clock: Clock
  readonly log: Log
  readonly notifier: Notifier
  /** Null if the host has none. */
  readonly notifications: Notifications | null
  readonly refresh: Pick<RefreshService, 'startBySetting'>
  /** Fetches new applications in the background, if the service has a list. */
  readonly fetchList: () => void
  readonly isOnline: () => boolean
}

/** Refreshes automatically, as the officer's settings say. */
export interface RefreshPolicy {
  /** Another connection is in use: its applications are refreshed as after a start. */
  begin(): void
  /** The service is reachable, or reachable again. */
  networkIsBack(): void
  settingsChanged(): void
  stop(): void
}

/** Applications fetched more recently than this aren't refreshed at the start. */
const freshMs = 5 * minuteMs

/**
 * Refreshes pending applications only: they change without the officer, and a whole worklist would
 * use up the service's request limit for hours.
 */
export function createRefreshPolicy(dependencies: Dependencies): RefreshPolicy {
  const { clock, values } = dependencies
  let timer: Timer | null = null
  /** Whether a refresh is due and waits for the network. */
  let isDue = false

  function clear(): void {
    timer?.cancel()
    timer = null
  }

  /** Schedules the next refresh, counted from now. */
  function schedule(): void {
    // Before the timer is cleared: if the settings can't be read, it stays.
    const { refreshing, refreshEveryMinutes } = readSettings(values)
    clear()
    if (refreshing === 'interval') runIn(refreshEveryMinutes * minuteMs)
  }

  function runIn(milliseconds: number): void {
    timer = clock.after(milliseconds, () => {
      isDue = true
      try {
        run()
      } catch (cause) {
        // The settings can't be read now: retries after the same interval.
        dependencies.log.unexpected('refresh-by-setting', cause)
        runIn(milliseconds)
      }
    })
  }

  function run(): void {
    if (!isDue || !dependencies.isOnline()) return
    schedule()
    isDue = false
    const { refreshing, refreshEveryMinutes } = readSettings(values)
    if (refreshing === 'manual') return
    if (refreshing === 'interval') dependencies.fetchList()
    const age = refreshing === 'interval' ? (refreshEveryMinutes * minuteMs) / 2 : freshMs
    dependencies.refresh
      .startBySetting({ statuses: ['pending'], fetchedBefore: clock.now() - age })
      .then(notify)
      .catch((cause: unknown) => dependencies.log.unexpected('refresh-by-setting', cause))
  }

  function notify(over: RefreshState | null): void {
    const statusChanged = over?.statusChanged ?? 0
    if (statusChanged === 0 || !readSettings(values).statusNotices) return
    dependencies.notifications?.statusesChanged(statusChanged, () => {
      dependencies.notifier.emit('worklist.show', { changed: true })
    })
  }

  return {
    begin() {
      isDue = true
      schedule()
    },
    networkIsBack: run,
    settingsChanged: schedule,
    stop() {
      isDue = false
      clear()
    },
  }
}
