import { failed } from '../../../../shared/result.ts'
import type {
  DataFiles,
  FilesFacts,
  PassphraseParameters,
  RebuildWatch,
} from '../../../ports/data-files.ts'
import type { Log } from '../../../ports/log.ts'
import { backupPaths, listBackups, restoreBackup } from './backup-store.ts'
import { dataPaths, type DataPaths } from './database-names.ts'
import { asResult } from './file-failures.ts'
import { deriveKey, hexOf, newParameters, parametersInHeader } from './file-key.ts'
import { Opening, type DataFilesDependencies } from './file-opening.ts'
import { refuseLinks } from './folder-rights.ts'
import { firstBytes, isThere } from './folder.ts'
import { finishKeyChange } from './key-change.ts'
import { readKeyNote } from './key-note.ts'
import { isAnythingThere } from './new-file.ts'
import { StoreDatabase } from '../store-database.ts'
import { storeFaultOf } from '../store-errors.ts'

/** The two encrypted files of a data folder. */
export function createDataFiles(dependencies: DataFilesDependencies): DataFiles {
  const paths = dataPaths(dependencies.directory)
  return {
    facts: () => {
      try {
        return factsOf(paths, dependencies.log)
      } catch (cause) {
        // A folder that can't be read may contain files; then no new key may be created.
        dependencies.log.unexpected('looking at the data folder', cause)
        return { exists: true, passphrase: null }
      }
    },
    open: (key, passphrase, watch = unwatched) =>
      new Opening(dependencies, paths, key, passphrase).open(watch),
    backups: () => {
      try {
        return listBackups(paths)
      } catch (cause) {
        throw storeFaultOf(cause)
      }
    },
    restore: (name, key) =>
      asResult(dependencies.log, () => {
        refuseLinks(paths)
        // Another process would continue to write to the replaced file and to send its submissions.
        if (isThere(paths.desk) && StoreDatabase.isHeld(paths.desk)) return failed('desk-in-use')
        finishKeyChange(paths)
        const hexKey = key === undefined ? null : hexOf(key)
        return restoreBackup(paths, name, { now: dependencies.clock.now(), hexKey })
      }),
    derive: deriveKey,
    newParameters: () => newParameters(dependencies.random),
  }
}

const unwatched: RebuildWatch = {
  onProgress: () => undefined,
  signal: new AbortController().signal,
}

function factsOf(paths: DataPaths, log: Log): FilesFacts {
  const note = readKeyNote(paths.directory)
  const exists = isAnythingThere(paths)
  if (note !== null && note.switching !== null) {
    return { exists, passphrase: note.switching.passphrase }
  }
  const noted = note?.passphrase ?? null
  const inFiles =
    parametersIn([paths.desk, paths.cache], log) ?? parametersIn(backupPaths(paths), log)
  // The salt in the files takes precedence. If the note has the same salt, its cost is used.
  return { exists, passphrase: inFiles !== null && inFiles.salt !== noted?.salt ? inFiles : noted }
}

/** Parameters of the first file that has any; files that can't be read are skipped. */
function parametersIn(files: readonly string[], log: Log): PassphraseParameters | null {
  for (const path of files) {
    try {
      const parameters = parametersInHeader(firstBytes(path, 16))
      if (parameters !== null) return parameters
    } catch (cause) {
      log.unexpected('looking at a file', cause)
    }
  }
  return null
}
