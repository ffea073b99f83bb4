import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { FileKey, PassphraseParameters } from '../../../ports/data-files.ts'
import type { Log } from '../../../ports/log.ts'
import { backupPaths, listBackups, listedBackupPaths, readThrough } from './backup-store.ts'
import { removeCompanions, type DataPaths } from './database-names.ts'
import { checkOf, hexKeyOf } from './file-key.ts'
import { copyPrivately, isThere, putInPlace } from './folder.ts'
import { certainKeyNote, readKeyNote, writeKeyNote } from './key-note.ts'
import { copyOpenFile } from './open-file-copy.ts'
import { atOnce, StoreDatabase } from '../store-database.ts'
import { guarded, storeFaultOf } from '../store-errors.ts'

/**
 * Changes the key so that after a crash at any point one key opens everything:
 *
 * 1. Next to each file (desk.db, cache.db, every backup) a copy `….rekeyed` is created, changed to
 *    the new key and read completely. Until here the old key counts, and leftovers are removed.
 * 2. The note is set to `switching`, in one atomic step. From here on the new key counts.
 * 3. Each copy replaces its file, which needs no key; then the note is updated. After a crash in
 *    between, `finishKeyChange` completes this before anything is opened.
 *
 * Backups are included, because the old key is about to be forgotten, and a backup under it would
 * be useless. A backup that the old key doesn't open is left as it is: no key opened it before.
 */
const suffix = '.rekeyed'
/** Suffix of a copy that isn't complete yet. */
const unfinished = '.rekeying'

/** Steps 1 and 2. Throws StoreFault; then nothing has changed. */
export function prepareKeyChange(
  paths: DataPaths,
  open: readonly StoreDatabase[],
  from: { readonly key: FileKey; readonly passphrase: PassphraseParameters | null },
  to: { readonly key: FileKey; readonly passphrase: PassphraseParameters | null },
  log: Log,
): void {
  const fromHex = hexKeyOf(from.key, null)
  const toHex = hexKeyOf(to.key, to.passphrase)
  // Listed before any copy is made: copies could only be removed if the backups can be listed.
  const backups = guarded(paths.backups, () => listBackups(paths))
  try {
    for (const database of open) {
      copyUnderKey(database.path, fromHex, toHex, (making) =>
        atOnce(copyOpenFile(database, making)),
      )
    }
    for (const { name } of backups) {
      const path = join(paths.backups, name)
      try {
        copyUnderKey(path, fromHex, toHex, (making) => {
          guarded(path, () => {
            copyPrivately(path, making)
          })
        })
      } catch (cause) {
        discard(path)
        if (storeFaultOf(cause).code !== 'store-damaged' || opensWith(path, fromHex)) throw cause
        log.warn('backup left under its own key', { name })
      }
    }
    writeKeyNote(paths.directory, {
      passphrase: from.passphrase,
      check: checkOf(from.key),
      switching: { passphrase: to.passphrase, check: checkOf(to.key) },
    })
  } catch (cause) {
    for (const path of everyFile(paths)) discard(path)
    throw storeFaultOf(cause)
  }
}

/** Whether a key change is in progress, or was when Loan Desk ended. */
export function isKeyChangeUnfinished(paths: DataPaths): boolean {
  const note = readKeyNote(paths.directory)
  if (note !== null && note.switching !== null) return true
  const files = [paths.desk, paths.cache, ...listedBackupPaths(paths)]
  return files.some((path) => isThere(path + suffix) || isThere(path + unfinished))
}

/** Step 3, or the cleanup of an unfinished step 1. No file may be open. Throws file system errors. */
export function finishKeyChange(paths: DataPaths): void {
  // Without the note, Loan Desk would discard the copies that are under the new key.
  const note = certainKeyNote(paths.directory)
  if (note === null || note.switching === null) {
    for (const path of everyFile(paths)) discard(path)
    return
  }
  for (const path of everyFile(paths)) {
    if (!isThere(path + suffix)) continue
    removeCompanions(path)
    putInPlace(path + suffix, path)
  }
  writeKeyNote(paths.directory, { ...note.switching, switching: null })
}

/** Reads again: a single failed read doesn't prove damage, and the backup would be lost. */
function opensWith(path: string, hexKey: string): boolean {
  try {
    readThrough(path, hexKey)
    return true
  } catch {
    return false
  }
}

function everyFile(paths: DataPaths): string[] {
  return [paths.desk, paths.cache, ...backupPaths(paths)]
}

function discard(path: string): void {
  for (const copy of [path + suffix, path + unfinished]) {
    if (!isThere(copy)) continue
    rmSync(copy)
    removeCompanions(copy)
  }
}

function copyUnderKey(
  path: string,
  fromHex: string,
  toHex: string,
  copyTo: (making: string) => void,
): void {
  const making = path + unfinished
  rmSync(making, { force: true })
  removeCompanions(making)
  try {
    copyTo(making)
    const copy = StoreDatabase.open(making, { hexKey: fromHex })
    try {
      copy.changeKey(toHex)
    } finally {
      copy.close()
    }
    readThrough(making, toHex)
    putInPlace(making, path + suffix)
  } finally {
    rmSync(making, { force: true })
    removeCompanions(making)
  }
}
