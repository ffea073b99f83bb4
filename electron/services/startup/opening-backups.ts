import type { Backup, BackupFailure } from '../../../shared/domain/startup/app-state.ts'
import { dayMs, hourMs } from '../../../shared/durations.ts'
import { failed, type Result } from '../../../shared/result.ts'
import type { Clock, Timer } from '../../ports/clock.ts'
import type { OpenFiles } from '../../ports/data-files.ts'
import type { Log } from '../../ports/log.ts'
import { StoreFault } from '../../ports/store-fault.ts'

/** Delay after the start, when the officer waits for the first screen. */
const firstLookMs = 30_000
const lookEveryMs = hourMs

/** Backups of the open files. */
export interface Backups {
  /** Makes a backup that the officer requested. */
  make(): Promise<Result<Backup>>
  /** Why the last daily backup failed; null after the next backup. */
  failure(): BackupFailure | null
  /** Makes no further backup and sends no further notifications. */
  stop(): void
}

/** If `daily`, makes a backup once a day and retries a failed one after an hour. */
export function keepBackups(dependencies: {
  readonly files: Pick<OpenFiles, 'makeBackup' | 'newestDailyBackup'>
  readonly daily: boolean
  readonly clock: Clock
  readonly log: Log
  readonly made: (backup: Backup) => void
  readonly failureChanged: () => void
}): Backups {
  const { files, clock, log } = dependencies
  let timer: Timer | null = null
  let stopped = false
  let failure: BackupFailure | null = null

  function settle(backup: Result<Backup>): void {
    if (stopped) return
    if (backup.ok) dependencies.made(backup.value)
    const before = failure
    failure = backup.ok ? null : { at: clock.now(), failure: backup.error }
    if (failure !== before) dependencies.failureChanged()
  }

  async function look(): Promise<void> {
    const newest = files.newestDailyBackup()
    if (newest !== null && clock.now() - newest.madeAt < dayMs) return
    const backup = await files.makeBackup('daily')
    if (!backup.ok) log.warn('daily backup failed', { code: backup.error.code })
    settle(backup)
  }

  function lookAfter(milliseconds: number): void {
    timer = clock.after(milliseconds, () => {
      look()
        .catch((cause: unknown) => {
          const code = cause instanceof StoreFault ? cause.code : 'unexpected'
          settle(failed(code, { reference: log.unexpected('daily backup', cause) }))
        })
        .finally(() => {
          if (!stopped) lookAfter(lookEveryMs)
        })
    })
  }

  if (dependencies.daily) lookAfter(firstLookMs)
  return {
    async make() {
      const backup = await files.makeBackup('asked')
      if (backup.ok) settle(backup)
      return backup
    },
    failure: () => failure,
    stop() {
      stopped = true
      timer?.cancel()
    },
  }
}
