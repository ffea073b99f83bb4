import { existsSync, lstatSync, readFileSync } from 'node:fs'
import { isRecord } from '../../../../shared/json.ts'
import { dayMs } from '../../../../shared/durations.ts'
import { isRegularFile, sizeOf, writeWhole } from './folder.ts'

/*
 * What the system said of desk.db when an app that had found it sound closed it. Reading the file
 * through (each page decrypted and authenticated, each tree walked) takes longer than all the rest
 * of opening; a file that nobody has written to since needs no second reading. Anyone who cuts, changes
 * or replaces the file leaves another size, time or number of the file; a kill leaves a WAL or a
 * file that is not the one of the integrity hash. What only a failing disk does by itself is met all the same:
 * every page is authenticated whenever it is read, and once a day the whole file is read through.
 */

interface Seal {
  /** Size, number of the file, and the times (ns) of its last write and of its last change. */
  readonly state: string
  /** When the file was last read through, epoch milliseconds. */
  readonly readThroughAt: number
}

function sealPath(path: string): string {
  return `${path}.seal`
}

/**
 * When the file was last read through, or null if it has to be read through now: it has no integrity hash,
 * is not what was sealed, has a WAL with content, or a day has passed (or the clock went back).
 */
export function soundSince(path: string, now: number): number | null {
  const seal = readSeal(path)
  if (seal === null || sizeOf(`${path}-wal`) > 0 || existsSync(`${path}-journal`)) return null
  const age = now - seal.readThroughAt
  if (age < 0 || age >= dayMs) return null
  return seal.state === stateOf(path) ? seal.readThroughAt : null
}

/** Seals a file that is closed and has no WAL any more. Throws an error of the file system. */
export function sealFile(path: string, readThroughAt: number): void {
  if (!isRegularFile(path) || sizeOf(`${path}-wal`) > 0) return
  const text = JSON.stringify({ state: stateOf(path), readThroughAt } satisfies Seal)
  if (textOf(path) !== text) writeWhole(sealPath(path), text)
}

function stateOf(path: string): string {
  const { size, ino, mtimeNs, ctimeNs } = lstatSync(path, { bigint: true })
  return [size, ino, mtimeNs, ctimeNs].join(' ')
}

function readSeal(path: string): Seal | null {
  try {
    const seal: unknown = JSON.parse(textOf(path) ?? '')
    if (!isRecord(seal)) return null
    const { state, readThroughAt } = seal
    return typeof state === 'string' && typeof readThroughAt === 'number'
      ? { state, readThroughAt }
      : null
  } catch {
    // An integrity hash that cannot be read is none.
    return null
  }
}

function textOf(path: string): string | null {
  return isRegularFile(sealPath(path)) ? readFileSync(sealPath(path), 'utf8') : null
}
