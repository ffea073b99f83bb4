import { existsSync, lstatSync, readFileSync } from 'node:fs'
import { isRecord } from '../../../../shared/json.ts'
import { dayMs } from '../../../../shared/durations.ts'
import { isRegularFile, sizeOf, writeWhole } from './folder.ts'

/*
 * The file system's facts about desk.db, stored when a process that had found it undamaged closed
 * it. Reading the whole file (each page decrypted and authenticated, each tree walked) takes longer
 * than everything else at opening; a file that nobody has written to since needn't be read again.
 * Cutting, changing or replacing the file changes its size, time or inode number; a killed
 * process leaves a WAL or a file that doesn't match the integrity hash. Damage by a failing disk is
 * found anyway: every page is authenticated whenever it is read, and the whole file is read once a
 * day, and at the next opening if a damaged page was found.
 */

interface IntegrityHash {
  /** Size, inode number, and the times (ns) of the last write and of the last change. */
  readonly state: string
  /** When the whole file was last read, epoch milliseconds. */
  readonly readThroughAt: number
}

function integrityHashPath(path: string): string {
  return `${path}.seal`
}

/**
 * When the whole file was last read; null if it must be read now: it has no integrity hash or
 * doesn't match it, has a WAL with content or a journal, or a day has passed (or the clock was set
 * back).
 */
export function soundSince(path: string, now: number): number | null {
  const hash = readIntegrityHash(path)
  if (hash === null || sizeOf(`${path}-wal`) > 0 || existsSync(`${path}-journal`)) return null
  const age = now - hash.readThroughAt
  if (age < 0 || age >= dayMs) return null
  return hash.state === stateOf(path) ? hash.readThroughAt : null
}

/** Stores the integrity hash of a closed file that has no WAL. Throws file system errors. */
export function storeIntegrityHash(path: string, readThroughAt: number): void {
  if (!isRegularFile(path) || sizeOf(`${path}-wal`) > 0) return
  const text = JSON.stringify({ state: stateOf(path), readThroughAt } satisfies IntegrityHash)
  if (textOf(path) !== text) writeWhole(integrityHashPath(path), text)
}

function stateOf(path: string): string {
  const { size, ino, mtimeNs, ctimeNs } = lstatSync(path, { bigint: true })
  return [size, ino, mtimeNs, ctimeNs].join(' ')
}

function readIntegrityHash(path: string): IntegrityHash | null {
  try {
    const hash: unknown = JSON.parse(textOf(path) ?? '')
    if (!isRecord(hash)) return null
    const { state, readThroughAt } = hash
    return typeof state === 'string' && typeof readThroughAt === 'number'
      ? { state, readThroughAt }
      : null
  } catch {
    // An unreadable integrity hash counts as missing.
    return null
  }
}

function textOf(path: string): string | null {
  return isRegularFile(integrityHashPath(path))
    ? readFileSync(integrityHashPath(path), 'utf8')
    : null
}
