import { copyFileSync, linkSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Backup } from '../../../../shared/domain/startup/app-state.ts'
import { failed, ok, type Result } from '../../../../shared/result.ts'
import { backupFlag } from '../../../ports/data-files.ts'
import type { Log } from '../../../ports/log.ts'
import { StoreFault } from '../../../ports/store-fault.ts'
import { companions, removeCompanions, type DataPaths } from './database-names.ts'
import { sqliteValueTable } from '../desk/core-tables.ts'
import {
  isRegularFile,
  isThere,
  makeEmpty,
  momentInName,
  ownFolder,
  putInPlace,
  sizeOf,
  timeInName,
} from './folder.ts'
import { StoreDatabase } from '../store-database.ts'
import { codeOf } from '../store-errors.ts'

/** Of each reason: those that an officer makes push out none of the daily ones. */
const mostBackups = 7
const namePattern = /^desk-(.{24})\.(daily|migration|asked|restore)\.db$/
/** Of each page, under either cipher. */
export const pageBytes = 4096

/** Newest first. Anything in the folder that is no backup by its name is left out. */
export function listBackups(paths: DataPaths): Backup[] {
  if (!isThere(paths.backups)) return []
  return readdirSync(paths.backups)
    .flatMap((name): Backup[] => {
      const [, time, reason] = namePattern.exec(name) ?? []
      const madeAt = time === undefined ? null : momentInName(time)
      const path = join(paths.backups, name)
      if (madeAt === null || reason === undefined || !isRegularFile(path)) return []
      return [{ name, madeAt, bytes: sizeOf(path), reason: reason as Backup['reason'] }]
    })
    .sort((a, b) => b.madeAt - a.madeAt)
}

/** The backups' files, newest first. */
export function backupPaths(paths: DataPaths): string[] {
  return listBackups(paths).map(({ name }) => join(paths.backups, name))
}

/**
 * Copies the open desk.db, reads the copy through, and only then gives it its name; of those
 * made for the same reason the oldest beyond seven go, except `spared`, and those that can't be
 * deleted: they go with the next one. Throws StoreFault or an error of the file system.
 */
export function makeBackup(
  paths: DataPaths,
  desk: StoreDatabase,
  hexKey: string,
  now: number,
  log: Log,
  reason: Backup['reason'],
  spared: string | null = null,
): Backup {
  ownFolder(paths.backups)
  const name = freeName(paths, now, reason)
  const path = join(paths.backups, name)
  const making = `${path}.making`
  rmSync(making, { force: true })
  try {
    // Made first, so that it is its owner's alone from its first byte on; SQLite takes an empty one.
    makeEmpty(making)
    desk.copyInto(making)
    markAsBackup(making, hexKey, now)
    readThrough(making, hexKey)
    putInPlace(making, path)
  } catch (cause) {
    rmSync(making, { force: true })
    removeCompanions(making)
    throw cause
  }
  // The one just made stays whatever its date says: the computer's clock may have been ahead.
  const others = listBackups(paths).filter(
    (backup) => backup.name !== name && backup.reason === reason,
  )
  for (const old of others.slice(mostBackups - 1)) {
    if (old.name === spared) continue
    try {
      rmSync(join(paths.backups, old.name))
    } catch (cause) {
      log.warn('old-backup-not-deleted', { code: codeOf(cause) })
    }
  }
  const made = listBackups(paths).find((backup) => backup.name === name)
  if (made === undefined) throw new StoreFault('store-failed', new Error('backup is not there'))
  return made
}

function markAsBackup(path: string, hexKey: string, now: number): void {
  const copy = StoreDatabase.open(path, { hexKey })
  try {
    sqliteValueTable(copy).put(backupFlag, now)
    // Closing leaves a WAL behind and no error if a write fails, and only the file is kept.
    copy.checkpoint()
  } finally {
    copy.close()
  }
}

/** Throws store-damaged unless every page of the file is sound under the key. */
export function readThrough(path: string, hexKey: string): void {
  const complaint = StoreDatabase.inspect(path, hexKey, (copy) => copy.firstComplaint())
  if (complaint !== null)
    throw new StoreFault('store-damaged', new Error(complaint), basename(path))
}

/**
 * Puts a backup in the place of desk.db, which is kept beside it under another name with its WAL.
 * Whatever fails on the way leaves either file in place, and the backups where they were.
 * Fails with backup-missing, backup-damaged (not a whole number of pages).
 */
export function restoreBackup(paths: DataPaths, name: string, now: number): Result<null> {
  const backup = listBackups(paths).find((other) => other.name === name)
  if (backup === undefined) return failed('backup-missing')
  if (backup.bytes < pageBytes || backup.bytes % pageBytes !== 0) return failed('backup-damaged')
  const restoring = `${paths.desk}.restoring`
  rmSync(restoring, { force: true })
  try {
    makeEmpty(restoring)
    copyFileSync(join(paths.backups, name), restoring)
    replaceDesk(paths, restoring, `${paths.desk}.replaced-${timeInName(now)}`)
  } catch (cause) {
    rmSync(restoring, { force: true })
    throw cause
  }
  return ok()
}

function replaceDesk({ desk }: DataPaths, finished: string, aside: string): void {
  const parts = companions.filter((part) => isThere(desk + part))
  try {
    keepAside(desk, aside)
    for (const part of parts) renameSync(desk + part, aside + part)
    putInPlace(finished, desk)
  } catch (cause) {
    // The file before its WAL: that must never lie beside another file.
    if (isThere(aside)) renameSync(aside, desk)
    rmSync(aside, { force: true })
    for (const part of parts) if (isThere(aside + part)) renameSync(aside + part, desk + part)
    throw cause
  }
}

/** A second name for the file, which stays in its place; on disks without links it is moved. */
function keepAside(path: string, aside: string): void {
  if (!isThere(path)) return
  try {
    linkSync(path, aside)
  } catch {
    renameSync(path, aside)
  }
}

function freeName(paths: DataPaths, now: number, reason: Backup['reason']): string {
  for (let moment = now; ; moment += 1) {
    const name = `desk-${timeInName(moment)}.${reason}.db`
    if (!isThere(join(paths.backups, name))) return name
  }
}
