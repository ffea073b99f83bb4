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
    throw storeFaultOf(cause, basename(path))
  }
}
