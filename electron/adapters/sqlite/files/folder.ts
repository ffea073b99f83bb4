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

/** Only the owner, as everything here is one person's. */
const folderMode = 0o700
const fileMode = 0o600
const othersRights = 0o077

/** Makes the folder if it is missing, and removes other accounts' access to it. */
export function ownFolder(path: string): void {
  if (!isThere(path)) {
    // The last step by itself: the recursive form hides a read-only disk behind ENOENT.
    mkdirSync(dirname(path), { recursive: true, mode: folderMode })
    mkdirSync(path, { mode: folderMode })
  }
  if ((statSync(path).mode & othersRights) !== 0) chmodSync(path, folderMode)
}

export function ownFile(path: string): void {
  if (isRegularFile(path) && (statSync(path).mode & othersRights) !== 0) chmodSync(path, fileMode)
}

/** Whether there is anything of that name, a link that leads nowhere included. */
export function isThere(path: string): boolean {
  return statOf(path) !== null
}

export function isRegularFile(path: string): boolean {
  return statOf(path)?.isFile() === true
}

/** Whether it is a folder itself, and no link that leads to one. */
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

/** Copies a file to a new private one, which can be written to though the original may not be. */
export function copyPrivately(from: string, to: string): void {
  makeEmpty(to)
  copyFileSync(from, to)
  // The copy was given the rights of the original.
  chmodSync(to, fileMode)
}

/** The first bytes of a file; fewer if it has fewer, none if it is no file. Throws if it can't be read. */
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

/** Waits until the disk has the file. */
function toDisk(path: string): void {
  const handle = openSync(path, 'r+')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** Puts a finished file in the place of another: a crash leaves the one or the other, whole. */
export function putInPlace(finished: string, place: string): void {
  toDisk(finished)
  renameSync(finished, place)
  folderToDisk(dirname(place))
}

/** Windows has no way to ask this of a folder, and needs none: its renames are journalled. */
function folderToDisk(path: string): void {
  if (process.platform === 'win32') return
  const handle = openSync(path, constants.O_RDONLY | constants.O_DIRECTORY)
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** Writes a small file as a whole, or leaves the old one. */
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
