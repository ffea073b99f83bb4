import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Log } from '../../../ports/log.ts'
import { dataPaths, type DataPaths } from './database-names.ts'
import { copyPrivately, isOwnFolder, isThere } from './folder.ts'

/*
 * SQLite can't read a database with a WAL from a read-only folder, so Loan Desk reads a copy in the
 * temporary folder, encrypted like the original. A killed process leaves its copy; the next start
 * removes it.
 */

const prefix = 'loan-desk-read-only-'
/** Folders that this process uses. */
const inUse = new Set<string>()

/** Copies both files with their WALs. Throws an error of the file system. */
export function makeReadOnlyCopies(paths: DataPaths): DataPaths {
  const copies = dataPaths(mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`)))
  inUse.add(copies.directory)
  try {
    for (const [from, to] of [
      [paths.desk, copies.desk],
      [paths.cache, copies.cache],
    ] as const) {
      for (const part of ['', '-wal'])
        if (isThere(from + part)) copyPrivately(from + part, to + part)
    }
  } catch (cause) {
    removeReadOnlyCopies(copies.directory)
    throw cause
  }
  return copies
}

export function removeReadOnlyCopies(directory: string): void {
  inUse.delete(directory)
  rmSync(directory, { recursive: true, force: true })
}

/** Removes copies that ended processes have left; running processes keep theirs. */
export function removeLeftCopies(log: Log): void {
  const sharedFolder = tmpdir()
  for (const name of namesIn(sharedFolder, log)) {
    const [, id] = /^loan-desk-read-only-(\d+)-/.exec(name) ?? []
    if (id === undefined) continue
    const directory = join(sharedFolder, name)
    if (inUse.has(directory) || isRunning(Number(id))) continue
    try {
      // Another account's folder stays: the sticky bit of the temporary folder protects it.
      if (isOwnFolder(directory)) rmSync(directory, { recursive: true, force: true })
    } catch (cause) {
      log.unexpected('removing a read-only copy', cause)
    }
  }
}

/** If the temporary folder is missing or can't be listed, there is nothing to remove. */
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
    // EPERM: the process runs under another account.
    return (cause as NodeJS.ErrnoException).code === 'EPERM'
  }
}
