import { closeSync, existsSync, openSync, readFileSync, readSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import { isRecord } from '../../../shared/json.ts'
import { isRegularFile, sizeOf, writeWhole } from './folder.ts'

/*
 * What desk.db was, byte for byte, when a desk that had opened it soundly closed it. Reading the
 * file through (each page decrypted and authenticated, each tree walked) takes longer than all the
 * rest of opening; a file whose bytes are still those of the seal needs no second reading. Whatever
 * breaks, cuts or replaces the file at rest changes its bytes; what a kill leaves behind has a WAL
 * or no seal of its own; and every page is authenticated once more whenever it is read. So nothing
 * is opened that would not have been, and once a day the file is read through all the same.
 */

interface Seal {
  readonly bytes: number
  readonly checksum: number
  /** When the file was last read through, epoch milliseconds. */
  readonly readThroughAt: number
}

const oneDayMs = 24 * 60 * 60 * 1000
const chunkBytes = 256 * 1024

export function sealPath(path: string): string {
  return `${path}.seal`
}

/**
 * When the file was last read through, or null where it has to be read through now: it has no seal,
 * is not what was sealed, has a WAL with content, or a day has passed (or the clock went back).
 */
export function soundSince(path: string, now: number): number | null {
  const seal = readSeal(path)
  if (seal === null || sizeOf(`${path}-wal`) > 0 || existsSync(`${path}-journal`)) return null
  const age = now - seal.readThroughAt
  if (age < 0 || age >= oneDayMs || sizeOf(path) !== seal.bytes) return null
  return checksumOf(path) === seal.checksum ? seal.readThroughAt : null
}

/** Seals a file that is closed and has no WAL any more. Throws an error of the file system. */
export function sealFile(path: string, readThroughAt: number): void {
  if (!isRegularFile(path) || sizeOf(`${path}-wal`) > 0) return
  const seal: Seal = { bytes: sizeOf(path), checksum: checksumOf(path), readThroughAt }
  const text = JSON.stringify(seal)
  if (textOf(path) !== text) writeWhole(sealPath(path), text)
}

function readSeal(path: string): Seal | null {
  try {
    const seal: unknown = JSON.parse(textOf(path) ?? '')
    if (!isRecord(seal)) return null
    const { bytes, checksum, readThroughAt } = seal
    return typeof bytes === 'number' &&
      typeof checksum === 'number' &&
      typeof readThroughAt === 'number'
      ? { bytes, checksum, readThroughAt }
      : null
  } catch {
    // A seal that cannot be read is none.
    return null
  }
}

function textOf(path: string): string | null {
  return isRegularFile(sealPath(path)) ? readFileSync(sealPath(path), 'utf8') : null
}

/** CRC-32 of the whole file, read in pieces that stay in the processor's cache. */
function checksumOf(path: string): number {
  const handle = openSync(path, 'r')
  try {
    const chunk = Buffer.allocUnsafe(chunkBytes)
    let checksum = 0
    for (;;) {
      const read = readSync(handle, chunk, 0, chunkBytes, null)
      if (read === 0) return checksum
      checksum = crc32(read === chunkBytes ? chunk : chunk.subarray(0, read), checksum)
    }
  } finally {
    closeSync(handle)
  }
}
