import type { Backup } from '../../../shared/domain/startup/app-state.ts'
import { failed, type Result } from '../../../shared/result.ts'
import type { Clock, Timer } from '../../ports/clock.ts'
import type { OpenFiles } from '../../ports/data-files.ts'
import type { Log } from '../../ports/log.ts'
import { dayMs } from '../../../shared/durations.ts'

/** Not at once, when the officer is waiting for the first screen. */
const firstLookMs = 30_000
const lookEveryMs = 60 * 60 * 1000

/**
 * Makes a backup once a day for as long as the files are open; one that failed is tried again in an
 * hour. Returns how to stop.
 */
export function keepDailyBackups(dependencies: {
  readonly files: Pick<OpenFiles, 'makeBackup' | 'newestDailyBackup'>
  readonly clock: Clock
  readonly log: Log
  readonly made: (backup: Result<Backup>) => void
}): () => void {
  const { files, clock, log } = dependencies
  let timer: Timer | null = null
  let stopped = false

  async function look(): Promise<void> {
    const newest = files.newestDailyBackup()
    if (newest !== null && clock.now() - newest.madeAt < dayMs) return
    const backup = await files.makeBackup('daily')
    if (!backup.ok) log.warn('daily backup failed', { code: backup.error.code })
    dependencies.made(backup)
  }

  function lookAfter(milliseconds: number): void {
    timer = clock.after(milliseconds, () => {
      look()
        .catch((cause: unknown) => {
          dependencies.made(
            failed('unexpected', { reference: log.unexpected('daily backup', cause) }),
          )
        })
        .finally(() => {
          if (!stopped) lookAfter(lookEveryMs)
        })
    })
  }

  lookAfter(firstLookMs)
  return () => {
    stopped = true
    timer?.cancel()
  }
}
