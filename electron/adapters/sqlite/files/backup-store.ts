import { linkSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Backup } from '../../../../shared/domain/startup/app-state.ts'
import { failed, ok, type Result } from '../../../../shared/result.ts'
import { StoreFault } from '../../../ports/store-fault.ts'
import { companions, type DataPaths } from './database-names.ts'
import {
  copyPrivately,
  isRegularFile,
  isThere,
  momentInName,
  putInPlace,
  sizeOf,
  timeInName,
} from './folder.ts'
import { StoreDatabase } from '../store-database.ts'
import { guarded } from '../store-errors.ts'

const namePattern = /^desk-(.{24})\.(daily|migration|asked|restore)\.db$/
/** Size of a page, with either cipher. */
export const pageBytes = 4096

/** Newest first. Ignores everything in the folder that isn't named like a backup. */
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

/** Paths of the backups, newest first. */
export function backupPaths(paths: DataPaths): string[] {
  return listBackups(paths).map(({ name }) => join(paths.backups, name))
}

/** The same; none if the folder can't be listed. Then no backup can be made, which is reported. */
export function listedBackupPaths(paths: DataPaths): string[] {
  try {
    return backupPaths(paths)
  } catch {
    return []
  }
}

/** Throws store-damaged unless every page of the file is valid under the key. */
export function readThrough(path: string, hexKey: string): void {
  const problem = StoreDatabase.inspect(path, hexKey, (copy) => copy.integrityProblem())
  if (problem !== null) throw new StoreFault('store-damaged', new Error(problem), basename(path))
}

/**
 * Replaces desk.db with a backup. The replaced file stays next to it under another name, with its
 * WAL. If a step fails, both files and all backups stay in their places. Fails with backup-missing
 * or backup-damaged: not a whole number of pages, or, if the key is known, a page that is damaged or
 * under another key.
 */
export function restoreBackup(
  paths: DataPaths,
  name: string,
  { now, hexKey }: { readonly now: number; readonly hexKey: string | null },
): Result<null> {
  const backup = listBackups(paths).find((other) => other.name === name)
  if (backup === undefined) return failed('backup-missing')
  if (backup.bytes < pageBytes || backup.bytes % pageBytes !== 0) return failed('backup-damaged')
  const restoring = `${paths.desk}.restoring`
  rmSync(restoring, { force: true })
  try {
    guarded(name, () => {
      copyPrivately(join(paths.backups, name), restoring)
    })
    if (hexKey !== null) readThrough(restoring, hexKey)
    replaceDesk(paths, restoring, `${paths.desk}.replaced-${timeInName(now)}`)
  } catch (cause) {
    rmSync(restoring, { force: true })
    const isDamaged = cause instanceof StoreFault && cause.code === 'store-damaged'
    if (isDamaged) return failed('backup-damaged')
    throw cause
  }
  return ok()
}

function replaceDesk({ desk }: DataPaths, finished: string, replaced: string): void {
  const parts = companions.filter((part) => isThere(desk + part))
  try {
    keepReplaced(desk, replaced)
    for (const part of parts) renameSync(desk + part, replaced + part)
    putInPlace(finished, desk)
  } catch (cause) {
    // The file before its WAL, because a WAL must never be next to another file.
    if (isThere(replaced)) renameSync(replaced, desk)
    rmSync(replaced, { force: true })
    for (const part of parts) if (isThere(replaced + part)) renameSync(replaced + part, desk + part)
    throw cause
  }
}

/** Links the file under a second name; on disks without links, renames it. */
function keepReplaced(path: string, replaced: string): void {
  if (!isThere(path)) return
  try {
    linkSync(path, replaced)
  } catch {
    renameSync(path, replaced)
  }
}
