import { rmSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import Database from 'better-sqlite3-multiple-ciphers'
import { StoreFault, type StoreFaultCode } from '../../ports/store-fault.ts'
import { fileFailureCode } from '../file-failure.ts'

/** Result codes of SQLite (sqlite.org/rescode.html), by what the officer can do about them. */
const codes: readonly (readonly [RegExp, StoreFaultCode])[] = [
  [/^SQLITE_(CORRUPT|NOTADB|IOERR_SHORT_READ|IOERR_DATA|IOERR_CORRUPTFS)/, 'store-damaged'],
  [/^(SQLITE_FULL|SQLITE_IOERR_SHMSIZE)/, 'disk-full'],
  [/^(SQLITE_READONLY|SQLITE_PERM|SQLITE_CANTOPEN)/, 'store-read-only'],
]

/** The fault for an error of SQLite or of the file system; `file` is the affected file, if known. */
export function storeFaultOf(cause: unknown, file: string | null = null): StoreFault {
  if (cause instanceof StoreFault) return cause
  const code = codeOf(cause)
  const known = codes.find(([pattern]) => pattern.test(code))
  return new StoreFault(known?.[1] ?? fileFailureCode(cause), cause, file)
}

/** Whether the error comes from SQLite; other errors inside a transaction are the caller's. */
export function isSqliteError(cause: unknown): boolean {
  return cause instanceof Database.SqliteError
}

/** SQLITE_… or errno name; empty if the error has none. */
export function codeOf(cause: unknown): string {
  if (typeof cause !== 'object' || cause === null || !('code' in cause)) return ''
  return typeof cause.code === 'string' ? cause.code : ''
}

/** Runs `work` on a file; throws any error as a StoreFault that names the file. */
export function guarded<T>(path: string, work: () => T): T {
  try {
    return work()
  } catch (cause) {
    throw storeFaultAt(path, cause)
  }
}

/** The fault for an error in work on the file at this path. */
export function storeFaultAt(path: string, cause: unknown): StoreFault {
  const hidesCause = /^SQLITE_IOERR_WRITE/.test(codeOf(cause))
  return storeFaultOf((hidesCause ? writeError(path) : null) ?? cause, basename(path))
}

/** More than SQLite writes at once. */
const probe = new Uint8Array(64 * 1024)

/**
 * Why nothing can be written beside this file, or null. SQLite doesn't say it for a quota that is
 * used up, or for a disk that has become read-only.
 */
function writeError(path: string): unknown {
  const beside = `${path}-probe`
  // Never through a link in its place.
  removeIfPossible(beside)
  try {
    writeFileSync(beside, probe, { mode: 0o600, flag: 'wx' })
    return null
  } catch (cause) {
    return cause
  } finally {
    removeIfPossible(beside)
  }
}

function removeIfPossible(path: string): void {
  try {
    rmSync(path, { force: true })
  } catch {
    // The next probe removes it, or reports that it can't.
  }
}
