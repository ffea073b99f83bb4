import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Log } from '../../../ports/log.ts'
import { dataPaths, type DataPaths } from './database-names.ts'
import { copyPrivately, isOwnFolder, isThere } from './folder.ts'

/*
 * A database with a WAL can't be read from a read-only folder, so it is read from a copy in the
 * temporary folder, as encrypted as the original. A kill leaves the copy; the next start removes it.
 */

const prefix = 'loan-desk-read-only-'
/** Of this process, and in use. */
const inUse = new Set<string>()

/** Copies both files with their WALs. Throws an error of the file system. */
export function makeReadOnlyCopies(paths: DataPaths): DataPaths {
  const copies = dataPaths(mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`)))
  inUse.add(copies.directory)
  for (const [from, to] of [
    [paths.desk, copies.desk],
    [paths.cache, copies.cache],
  ] as const) {
    for (const part of ['', '-wal']) if (isThere(from + part)) copyPrivately(from + part, to + part)
  }
  return copies
}

export function removeReadOnlyCopies(directory: string): void {
  inUse.delete(directory)
  rmSync(directory, { recursive: true, force: true })
}

/** Removes what processes that ended without it have left; one that still runs keeps its copies. */
export function removeLeftCopies(log: Log): void {
  const everyones = tmpdir()
  for (const name of namesIn(everyones, log)) {
    const [, id] = /^loan-desk-read-only-(\d+)-/.exec(name) ?? []
    if (id === undefined) continue
    const directory = join(everyones, name)
    if (inUse.has(directory) || isRunning(Number(id))) continue
    try {
      // Another account's folder is not removed: its sticky temporary folder refuses that.
      if (isOwnFolder(directory)) rmSync(directory, { recursive: true, force: true })
    } catch (cause) {
      log.unexpected('removing a read-only copy', cause)
    }
  }
}

/** Without a temporary folder, or one that may be listed, there is nothing to remove. */
function namesIn(directory: string, log: Log): string[] {
  try {
    return readdirSync(directory)
  } catch (cause) {
    log.unexpected('removing a read-only copy', cause)
    return []
  }
}

function isRunning(maker: number): boolean {
  if (maker === process.pid) return false
  try {
    process.kill(maker, 0)
    return true
  } catch (cause) {
    // EPERM: it runs, as another account.
    return (cause as NodeJS.ErrnoException).code === 'EPERM'
  }
}
