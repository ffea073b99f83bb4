import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import type { Backup } from '../../../../shared/domain/startup/app-state.ts'
import { failed, ok, type Result } from '../../../../shared/result.ts'
import { backupFlag } from '../../../ports/data-files.ts'
import type { Log } from '../../../ports/log.ts'
import { StoreFault } from '../../../ports/store-fault.ts'
import { sqliteValueTable } from '../desk/core-tables.ts'
import { StoreDatabase, type Steps } from '../store-database.ts'
import { codeOf } from '../store-errors.ts'
import { listBackups } from './backup-store.ts'
import { removeCompanions, type DataPaths } from './database-names.ts'
import { isThere, ownFolder, putInPlace, timeInName } from './folder.ts'
import { copyOpenFile } from './open-file-copy.ts'

/** Backups kept per reason, so that an officer's own backups displace no daily ones. */
const mostBackups = 7
const unfinished = '.making'

interface Making {
  readonly paths: DataPaths
  readonly desk: StoreDatabase
  readonly hexKey: string
  readonly now: number
  readonly log: Log
  readonly reason: Backup['reason']
  /** Name of a backup that stays, whatever its age. */
  readonly spared?: string | null
}

/**
 * Copies the open desk.db, reads the whole copy, and only then gives it its final name. Then it
 * deletes the oldest backups with the same reason beyond seven, except `spared`; those that can't
 * be deleted are tried again after the next backup. desk.db can be written to between two steps.
 * Throws StoreFault or a file system error.
 */
export function* makeBackup(making: Making): Steps<Backup> {
  const { paths, now, reason } = making
  ownFolder(paths.backups)
  // A killed process leaves its unfinished backup.
  for (const left of readdirSync(paths.backups)) {
    if (left.includes(unfinished)) rmSync(join(paths.backups, left), { force: true })
  }
  const name = freeName(paths, now, reason)
  const path = join(paths.backups, name)
  yield* copyTo(path, making)
  removeOlder(making, name)
  const made = listBackups(paths).find((backup) => backup.name === name)
  if (made === undefined) throw new StoreFault('store-failed', new Error('backup is not there'))
  return made
}

/** Makes backups of open files one at a time, with other work between two steps. */
export class BackupMaker {
  private last: Promise<unknown> = Promise.resolve()
  private underWay: Steps<Backup | null> | null = null
  private isClosed = false

  make(begin: () => Steps<Backup>): Promise<Result<Backup>> {
    const made = this.last.then(() => this.run(begin))
    this.last = made.catch(() => undefined)
    return made
  }

  /** Discards the backup in progress and starts it again, with the files as they are by then. */
  beginAgain(): void {
    const stopped = this.underWay
    this.underWay = null
    stopped?.return(null)
  }

  /** Call before the files are closed. Discards the backup in progress. */
  close(): void {
    this.isClosed = true
    this.beginAgain()
  }

  private async run(begin: () => Steps<Backup>): Promise<Result<Backup>> {
    try {
      for (;;) {
        if (this.isClosed) return failed('app-not-open')
        this.underWay ??= begin()
        const { done, value } = this.underWay.next()
        if (done === true && value !== null) return ok(value)
        await turn()
      }
    } finally {
      this.underWay = null
    }
  }
}

function* copyTo(path: string, { desk, hexKey, now }: Making): Steps<void> {
  const making = path + unfinished
  try {
    yield* copyOpenFile(desk, making)
    markAsBackup(making, hexKey, now)
    yield* readPages(making, hexKey)
    removeCompanions(making)
    putInPlace(making, path)
  } finally {
    rmSync(making, { force: true })
    removeCompanions(making)
  }
}

function markAsBackup(path: string, hexKey: string, now: number): void {
  const copy = StoreDatabase.open(path, { hexKey })
  try {
    sqliteValueTable(copy).put(backupFlag, now)
    // If a write fails, `close` leaves a WAL without an error, but only the file is kept.
    copy.checkpoint()
  } finally {
    copy.close()
  }
}

function* readPages(path: string, hexKey: string): Steps<void> {
  const copy = StoreDatabase.open(path, { hexKey, readOnly: true })
  try {
    yield* copy.readPages()
  } finally {
    copy.close()
  }
}

function removeOlder({ paths, now, reason, spared, log }: Making, made: string): void {
  // Keeps the new one whatever the dates are. Those with a later date are older than it: the
  // computer's clock was ahead.
  const others = listBackups(paths)
    .filter(({ name, ...other }) => name !== made && other.reason === reason)
    .sort((a, b) => Number(a.madeAt > now) - Number(b.madeAt > now))
  for (const old of others.slice(mostBackups - 1)) {
    if (old.name === spared) continue
    try {
      rmSync(join(paths.backups, old.name))
    } catch (cause) {
      log.warn('old-backup-not-deleted', { code: codeOf(cause) })
    }
  }
}

function freeName(paths: DataPaths, now: number, reason: Backup['reason']): string {
  for (let moment = now; ; moment += 1) {
    const name = `desk-${timeInName(moment)}.${reason}.db`
    if (!isThere(join(paths.backups, name))) return name
  }
}
