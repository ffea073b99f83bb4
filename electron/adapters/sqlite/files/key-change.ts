import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { FileKey, PassphraseParameters } from '../../../ports/data-files.ts'
import type { Log } from '../../../ports/log.ts'
import { backupPaths, listBackups, readThrough } from './backup-store.ts'
import { removeCompanions, type DataPaths } from './database-names.ts'
import { checkOf, hexKeyOf } from './file-key.ts'
import { copyPrivately, isThere, putInPlace } from './folder.ts'
import { certainKeyNote, readKeyNote, writeKeyNote } from './key-note.ts'
import { copyOpenFile } from './open-file-copy.ts'
import { atOnce, StoreDatabase } from '../store-database.ts'
import { guarded, storeFaultOf } from '../store-errors.ts'

/**
 * Changing the key, so that a crash at any point leaves one key that opens everything:
 *
 * 1. Beside each file (desk.db, cache.db, every backup) a copy `….rekeyed` is made, put under the
 *    new key and read through. Until here the old key counts, and leftovers are removed.
 * 2. The note says `switching`, in one atomic step. From here on the new key counts.
 * 3. Each copy takes its file's place, which needs no key; then the note says so. A crash in
 *    between is made good by `finishKeyChange` before anything is opened.
 *
 * Backups go along, because the old key is about to be forgotten and a backup under it would be a
 * backup of nothing. One that the old key does not open is left as it is: it opened with no key.
 */
const suffix = '.rekeyed'

/** Steps 1 and 2. Throws StoreFault, and then nothing has changed. */
export function prepareKeyChange(
  paths: DataPaths,
  open: readonly StoreDatabase[],
  from: { readonly key: FileKey; readonly passphrase: PassphraseParameters | null },
  to: { readonly key: FileKey; readonly passphrase: PassphraseParameters | null },
  log: Log,
): void {
  const fromHex = hexKeyOf(from.key, null)
  const toHex = hexKeyOf(to.key, to.passphrase)
  try {
    for (const database of open) {
      copyUnderKey(database.path, fromHex, toHex, (making) =>
        atOnce(copyOpenFile(database, making)),
      )
    }
    for (const { name } of listBackups(paths)) {
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

/** Whether a change is under way, or was when Loan Desk ended. */
export function isKeyChangeUnfinished(paths: DataPaths): boolean {
  const note = readKeyNote(paths.directory)
  if (note !== null && note.switching !== null) return true
  return everyFile(paths).some((path) => isThere(path + suffix))
}

/** Step 3, or the undoing of an unfinished step 1. No file may be open. Throws file system errors. */
export function finishKeyChange(paths: DataPaths): void {
  // Without what it says, the copies of files that are under the new key would be discarded.
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

/** Read once more: what failed to be read a single time is no damaged file, and would be lost. */
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
  if (!isThere(path + suffix)) return
  rmSync(path + suffix)
  removeCompanions(path + suffix)
}

function copyUnderKey(
  path: string,
  fromHex: string,
  toHex: string,
  copyTo: (making: string) => void,
): void {
  const making = `${path}.rekeying`
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
