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
  /** null if the host has none. */
  readonly notifications: Notifications | null
  readonly refresh: Pick<RefreshService, 'startBySetting'>
  /** Brings what is new at the service, where it has a list; not waited for. */
  readonly fetchList: () => void
  readonly isOnline: () => boolean
}

/** Refreshes by itself, as the officer set it. */
export interface RefreshPolicy {
  /** Another connection is in use: its applications are as if Loan Desk had just been opened. */
  begin(): void
  /** The service can be reached (again). */
  networkIsBack(): void
  settingsChanged(): void
  stop(): void
}

/** What was read more recently than this is not read again when Loan Desk opens. */
const freshMs = 5 * minuteMs

/**
 * Applications that are pending, and no others: they are what changes without the officer, and a
 * whole worklist would take the service's limit of requests for hours.
 */
export function createRefreshPolicy(dependencies: Dependencies): RefreshPolicy {
  const { clock, values } = dependencies
  let timer: Timer | null = null
  /** It is time, and waits for the network. */
  let isDue = false

  function clear(): void {
    timer?.cancel()
    timer = null
  }

  /** Sets the next time, counted from now. */
  function schedule(): void {
    // Before the timer ends: if they can't be read, it stays.
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
        // The settings cannot be read now: another time, at the pace there was.
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
      .then(tell)
      .catch((cause: unknown) => dependencies.log.unexpected('refresh-by-setting', cause))
  }

  function tell(over: RefreshState | null): void {
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
