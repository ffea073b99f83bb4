import { basename } from 'node:path'
import type { FileKey } from '../../../ports/data-files.ts'
import type { Log } from '../../../ports/log.ts'
import { StoreFault } from '../../../ports/store-fault.ts'
import { migrate, type Migration } from '../migrations/migration.ts'
import { atOnce, StoreDatabase } from '../store-database.ts'
import { codeOf, storeFaultOf } from '../store-errors.ts'
import { makeBackup } from './backup-making.ts'
import { backupPaths, pageBytes, readThrough } from './backup-store.ts'
import type { DataPaths } from './database-names.ts'
import { checkOf, hexOf } from './file-key.ts'
import { firstBytes, sizeOf } from './folder.ts'
import { soundSince } from './integrity-hash.ts'
import { readKeyNote } from './key-note.ts'

interface DeskOpening {
  /** The file itself, or a copy of it that is only read. */
  readonly path: string
  readonly paths: DataPaths
  readonly key: FileKey
  readonly migrations: readonly Migration[]
  readonly readOnly: boolean
  readonly now: () => number
  readonly log: Log
}

export interface OpenDesk {
  readonly database: StoreDatabase
  /** When the file was last read through; null if there was no room even for that. */
  readonly soundSince: number | null
  /** Whether its integrity hash made reading it through unnecessary. */
  readonly wasSealed: boolean
  /** Whether its WAL had a change in it. */
  readonly hasWal: boolean
}

/** A WAL with less has no change in it: its own header, and one frame of a page with a header. */
const leastWalBytes = 32 + 24 + pageBytes
/** How a WAL begins, in hex: https://sqlite.org/fileformat2.html#walformat */
const walBegins = /^377f068[23]$/

/** Opens desk.db if it is sound, and brings it to the newest schema. Throws StoreFault. */
export function openDesk(opening: DeskOpening): OpenDesk {
  const { path, paths, key, migrations, now, log } = opening
  if (sizeOf(path) < pageBytes) throw damagedDesk()
  refuseJournal(path)
  const hasWal = isWalWithChange(`${path}-wal`)
  const sealedSince = soundSince(path, now())
  const readThroughAt = sealedSince ?? inspect(opening)
  const database = connect(opening)
  try {
    if (readThroughAt === null && database.firstComplaint() !== null) throw damagedDesk()
    migrate(database, migrations, () => {
      const hexKey = hexOf(key)
      atOnce(makeBackup({ paths, desk: database, hexKey, now: now(), log, reason: 'migration' }))
    })
    return { database, soundSince: readThroughAt, wasSealed: sealedSince !== null, hasWal }
  } catch (cause) {
    database.close()
    throw cause
  }
}

/** SQLite takes a WAL that begins otherwise, such as with zeros, for an empty one. */
function isWalWithChange(path: string): boolean {
  return sizeOf(path) >= leastWalBytes && walBegins.test(hexOf(firstBytes(path, 4)))
}

/**
 * desk.db never has a rollback journal: SQLite would write the pages of another program's, or another
 * file's, over its own. One that begins with a zero is over.
 */
function refuseJournal(path: string): void {
  const journal = `${path}-journal`
  const [begins = 0] = firstBytes(journal, 1)
  if (begins !== 0) throw new StoreFault('store-foreign', undefined, basename(journal))
}

function connect(opening: DeskOpening): StoreDatabase {
  const { path, key, readOnly } = opening
  try {
    return StoreDatabase.open(path, { hexKey: hexOf(key), readOnly })
  } catch (cause) {
    // A sealed file was not looked into: whether it is the key or the file is found out now.
    inspect(opening)
    throw cause
  }
}

/**
 * Reads desk.db through before anything may write to it: a damaged one stays as it is, with its
 * WAL. Where it does not open at all, finds out whether it is the key or the file. Returns when it
 * was read; null if the disk has no room even for looking, which takes a few bytes beside the file.
 */
function inspect({ path, paths, key, now }: DeskOpening): number | null {
  try {
    readThrough(path, hexOf(key))
    return now()
  } catch (cause) {
    const fault = storeFaultOf(cause)
    if (fault.code === 'disk-full') return null
    const undecided = fault.code === 'store-damaged' && codeOf(fault.cause) === 'SQLITE_NOTADB'
    throw undecided && !isKeyRight(paths, key) ? new StoreFault('key-wrong') : fault
  }
}

/** By the note's check, or, without a note, by whether the key opens any other file. */
function isKeyRight(paths: DataPaths, key: FileKey): boolean {
  const note = readKeyNote(paths.directory)
  if (note !== null) return note.check === checkOf(key)
  return [paths.cache, ...backupPaths(paths)].some((path) => {
    try {
      return StoreDatabase.inspect(path, hexOf(key), () => true)
    } catch {
      return false
    }
  })
}

function damagedDesk(): StoreFault {
  return new StoreFault('store-damaged', undefined, 'desk.db')
}
