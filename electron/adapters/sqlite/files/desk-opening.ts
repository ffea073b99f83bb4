import { basename } from 'node:path'
import type { FileKey } from '../../../ports/data-files.ts'
import type { Log } from '../../../ports/log.ts'
import { StoreFault } from '../../../ports/store-fault.ts'
import { migrate, type Migration } from '../migrations/migration.ts'
import { atOnce, StoreDatabase } from '../store-database.ts'
import { codeOf, storeFaultOf } from '../store-errors.ts'
import { makeBackup } from './backup-making.ts'
import { listedBackupPaths, pageBytes, readThrough } from './backup-store.ts'
import type { DataPaths } from './database-names.ts'
import { checkOf, hexOf } from './file-key.ts'
import { firstBytes, sizeOf } from './folder.ts'
import { soundSince } from './integrity-hash.ts'
import { readKeyNote } from './key-note.ts'

interface DeskOpening {
  /** The file itself, or a read-only copy of it. */
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
  /** When the whole file was last read; null if the disk had no room even for that. */
  readonly soundSince: number | null
  /** Whether a valid integrity hash made it unnecessary to read the whole file. */
  readonly wasIntact: boolean
  /** Whether its WAL contained a change. */
  readonly hasWal: boolean
}

/** A shorter WAL contains no change: it needs its own header, a frame's header, and a page. */
const leastWalBytes = 32 + 24 + pageBytes
/** How a WAL begins, in hex: https://sqlite.org/fileformat2.html#walformat */
const walBegins = /^377f068[23]$/

/** Opens desk.db if it is sound, and brings it to the newest schema. Throws StoreFault. */
export function openDesk(opening: DeskOpening): OpenDesk {
  const { path, paths, key, migrations, now, log } = opening
  if (sizeOf(path) < pageBytes) throw damagedDesk()
  refuseJournal(path)
  const intactSince = soundSince(path, now())
  const readThroughAt = intactSince ?? inspect(opening)
  const database = connect(opening)
  try {
    // Only now: until this process locks the file, another one may still write to it.
    const hasWal = isWalWithChange(`${path}-wal`)
    if (readThroughAt === null && database.integrityProblem() !== null) throw damagedDesk()
    migrate(database, migrations, () => {
      const hexKey = hexOf(key)
      atOnce(makeBackup({ paths, desk: database, hexKey, now: now(), log, reason: 'migration' }))
    })
    return { database, soundSince: readThroughAt, wasIntact: intactSince !== null, hasWal }
  } catch (cause) {
    database.close()
    throw cause
  }
}

/** SQLite treats a WAL that begins otherwise, such as with zeros, as empty. */
function isWalWithChange(path: string): boolean {
  return sizeOf(path) >= leastWalBytes && walBegins.test(hexOf(firstBytes(path, 4)))
}

/**
 * Throws store-foreign for a rollback journal. desk.db never has one: SQLite would overwrite its
 * pages with those of another program or file. A journal that begins with a zero is finished.
 */
function refuseJournal(path: string): void {
  const journal = `${path}-journal`
  const [begins = 0] = firstBytes(journal, 1)
  if (begins !== 0) throw new StoreFault('store-foreign', undefined, basename(journal))
}

function connect(opening: DeskOpening): StoreDatabase {
  const { path, key, readOnly } = opening
  const hexKey = hexOf(key)
  try {
    if (readOnly) migrateCopy(StoreDatabase.open(path, { hexKey }), opening.migrations)
    return StoreDatabase.open(path, { hexKey, readOnly })
  } catch (cause) {
    // With a valid integrity hash the file wasn't inspected: now find out whether the key or the
    // file is wrong.
    inspect(opening)
    throw cause
  }
}

/** The copy is Loan Desk's own, so it gets the newest schema without a backup. */
function migrateCopy(copy: StoreDatabase, migrations: readonly Migration[]): void {
  try {
    migrate(copy, migrations, () => undefined)
  } finally {
    copy.close()
  }
}

/**
 * Reads the whole desk.db before anything may write to it, so that a damaged file stays as it is,
 * with its WAL. If it doesn't open at all, finds out whether the key or the file is wrong. Returns
 * when the file was read; null if the disk has no room for the few bytes that reading needs next to
 * it.
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

/** Compares the key with the note's check. Without a note, tries whether the key opens any other file. */
function isKeyRight(paths: DataPaths, key: FileKey): boolean {
  const note = readKeyNote(paths.directory)
  if (note !== null) return note.check === checkOf(key)
  return [paths.cache, ...listedBackupPaths(paths)].some((path) => {
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
