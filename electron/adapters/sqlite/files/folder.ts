import {
  chmodSync,
  closeSync,
  constants,
  copyFileSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  type Stats,
} from 'node:fs'
import { dirname } from 'node:path'

/** Owner only, because everything here belongs to one person. */
const folderMode = 0o700
const fileMode = 0o600
const othersRights = 0o077

/** Makes the folder if it is missing, and removes other accounts' access to it. */
export function ownFolder(path: string): void {
  if (!isThere(path)) {
    // The last folder separately: the recursive form reports a read-only disk as ENOENT.
    mkdirSync(dirname(path), { recursive: true, mode: folderMode })
    mkdirSync(path, { mode: folderMode })
  }
  if ((statSync(path).mode & othersRights) !== 0) chmodSync(path, folderMode)
}

export function ownFile(path: string): void {
  if (isRegularFile(path) && (statSync(path).mode & othersRights) !== 0) chmodSync(path, fileMode)
}

/** Whether anything has this name, including a broken link. */
export function isThere(path: string): boolean {
  return statOf(path) !== null
}

export function isRegularFile(path: string): boolean {
  return statOf(path)?.isFile() === true
}

/** Whether it is a folder itself, not a link to one. */
export function isOwnFolder(path: string): boolean {
  return statOf(path)?.isDirectory() === true
}

/** Bytes, or 0 if there is no such file. */
export function sizeOf(path: string): number {
  return statOf(path)?.size ?? 0
}

function statOf(path: string): Stats | null {
  return lstatSync(path, { throwIfNoEntry: false }) ?? null
}

/** Makes an empty private file before anything is written to it. Fails if one exists. */
export function makeEmpty(path: string): void {
  closeSync(openSync(path, 'wx', fileMode))
}

/** Copies a file to a new private one, which is writable even if the original isn't. */
export function copyPrivately(from: string, to: string): void {
  makeEmpty(to)
  copyFileSync(from, to)
  // copyFileSync gave the copy the rights of the original.
  chmodSync(to, fileMode)
}

/**
 * The first bytes of a file: fewer if it is shorter, none if it isn't a regular file. Throws if it
 * can't be read.
 */
export function firstBytes(path: string, count: number): Uint8Array {
  if (!isRegularFile(path)) return new Uint8Array()
  const handle = openSync(path, 'r')
  try {
    const bytes = new Uint8Array(count)
    return bytes.subarray(0, readSync(handle, bytes, 0, count, 0))
  } finally {
    closeSync(handle)
  }
}

/** Flushes the file to the disk. */
function toDisk(path: string): void {
  const handle = openSync(path, 'r+')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** Replaces a file with a finished one: after a crash, one of the two is there and complete. */
export function putInPlace(finished: string, place: string): void {
  toDisk(finished)
  renameSync(finished, place)
  folderToDisk(dirname(place))
}

/**
 * Windows can't flush a folder, and needn't: its renames are journaled. Some file systems can't
 * either (EINVAL), such as shared folders of VirtualBox; SQLite ignores that, too.
 */
function folderToDisk(path: string): void {
  if (process.platform === 'win32') return
  const handle = openSync(path, constants.O_RDONLY | constants.O_DIRECTORY)
  try {
    fsyncSync(handle)
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EINVAL') throw cause
  } finally {
    closeSync(handle)
  }
}

/** Writes a small file completely, or leaves the old one. */
export function writeWhole(path: string, text: string): void {
  const making = `${path}.making`
  rmSync(making, { force: true })
  const handle = openSync(making, 'wx', fileMode)
  try {
    writeFileSync(handle, text)
  } finally {
    closeSync(handle)
  }
  putInPlace(making, path)
}

/** A time as part of a file's name: 2026-11-20T15-00-00-000Z. */
export function timeInName(moment: number): string {
  return new Date(moment).toISOString().replace(/[:.]/g, '-')
}

/** The moment that `timeInName` wrote, or null. */
export function momentInName(text: string): number | null {
  const iso = text.replace(/^(.{13})-(.{2})-(.{2})-(.{3}Z)$/, '$1:$2:$3.$4')
  const moment = Date.parse(iso)
  return Number.isFinite(moment) ? moment : null
}
