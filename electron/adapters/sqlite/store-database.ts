import { closeSync, existsSync, openSync, readSync, rmSync } from 'node:fs'
import Database from 'better-sqlite3-multiple-ciphers'
import { StoreFault } from '../../ports/store-fault.ts'
import { cipherOf, unlocking, type Cipher } from './ciphers.ts'
import { driverBinding } from './driver-binding.ts'
import { codeOf, guarded, isSqliteError, storeFaultAt, storeFaultOf } from './store-errors.ts'

export type Parameter = string | number | null

/** An operation in steps of a few milliseconds: other work can run between two of them. */
export type Steps<T> = Generator<undefined, T>

/** Runs all steps, with no other work between them. */
export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
  }
}

export interface OpenOptions {
  /** 64 hex digits of key, optionally followed by 32 of salt. */
  readonly hexKey: string
  /** Every write is refused (store-read-only). */
  readonly readOnly?: boolean
  /** Makes the file if it is missing; otherwise that is an error. */
  readonly create?: boolean
  /** Cipher of a new or empty file; any other file keeps its own. */
  readonly cipher?: Cipher
  /** Maximum page cache, in KiB. */
  readonly cacheKiB?: number
}

/** How long a statement waits for another process's lock; normally one process uses the files. */
const busyMs = 250
const usualCacheKiB = 16_384
/** WAL pages from which on a commit writes the WAL to the file: about 30 ms. */
const walPages = 1000
/** Pages read per step: a few milliseconds. */
const pagesAtOnce = 200
const readOnlyOptions = (): Database.Options => ({
  readonly: true,
  fileMustExist: true,
  timeout: busyMs,
  ...driverBinding(),
})

/**
 * One encrypted file. Prepares every statement once. Throws SQLite's errors as a StoreFault that
 * names the file.
 */
export class StoreDatabase {
  private database: Database.Database
  private readonly statements = new Map<string, Database.Statement<Parameter[]>>()
  private readonly options: Omit<OpenOptions, 'hexKey'>
  /** Closed after SQLite's own: closing any descriptor of a file releases every lock on it (fcntl). */
  private descriptor: number | null = null
  private damaged = false
  readonly path: string

  private constructor(path: string, options: OpenOptions, database: Database.Database) {
    const { readOnly = false, cacheKiB = usualCacheKiB } = options
    this.path = path
    this.options = { readOnly, cacheKiB }
    this.database = database
  }

  /** Throws StoreFault; a wrong key and a damaged first page are both store-damaged here. */
  static open(path: string, options: OpenOptions): StoreDatabase {
    return guarded(path, () => new StoreDatabase(path, options, connect(path, options)))
  }

  /**
   * Opens a file only to read it: writes nothing to it, doesn't change its WAL, and leaves no WAL
   * if there was none. Throws StoreFault.
   */
  static inspect<T>(path: string, hexKey: string, work: (database: StoreDatabase) => T): T {
    let keepsWal = existsSync(`${path}-wal`)
    return guarded(path, () => {
      const connection = new Database(path, readOnlyOptions())
      try {
        connection.exec(
          `${unlocking(hexKey, cipherOf(path))} pragma temp_store = memory; ${reading}`,
        )
        return work(new StoreDatabase(path, { hexKey, readOnly: true }, connection))
      } catch (cause) {
        // Another process uses the file, so a WAL that exists by now is in use.
        if (codeOf(storeFaultOf(cause).cause).startsWith('SQLITE_BUSY')) keepsWal = true
        throw cause
      } finally {
        // Windows can't remove an open file. Elsewhere, once this one is closed, another process may
        // already use a WAL of its own.
        if (process.platform === 'win32') connection.close()
        try {
          if (!keepsWal) for (const made of ['-wal', '-shm']) rmSync(path + made, { force: true })
        } finally {
          connection.close()
        }
      }
    })
  }

  /**
   * Whether another process has the file open. Needs no key: SQLite detects the lock before it
   * reads the first page, which is unreadable without the key.
   */
  static isHeld(path: string): boolean {
    try {
      const database = new Database(path, readOnlyOptions())
      try {
        database.prepare('select count(*) from sqlite_schema').get()
      } finally {
        database.close()
      }
      return false
    } catch (cause) {
      return codeOf(cause).startsWith('SQLITE_BUSY')
    }
  }

  /** Whether a damaged page was found since the file was opened. */
  get isDamaged(): boolean {
    return this.damaged
  }

  get isReadOnly(): boolean {
    return this.options.readOnly === true
  }

  /** Opens the file that has replaced this one; this object stays usable. */
  reopen(hexKey: string): void {
    this.close()
    this.statements.clear()
    this.guard(() => {
      this.database = connect(this.path, { ...this.options, hexKey })
    })
  }

  // eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- the caller names the columns it asks for
  get<Row>(sql: string, ...parameters: Parameter[]): Row | null {
    return this.guard(() => (this.prepared(sql).get(...parameters) as Row | undefined) ?? null)
  }

  all<Row>(sql: string, ...parameters: Parameter[]): Row[] {
    return this.guard(() => this.prepared(sql).all(...parameters) as Row[])
  }

  /** Returns the number of changed rows. */
  run(sql: string, ...parameters: Parameter[]): number {
    return this.guard(() => this.prepared(sql).run(...parameters).changes)
  }

  /** The first column of every row. For one-time statements, which aren't kept. */
  numbers(sql: string, ...parameters: Parameter[]): number[] {
    return this.guard(() =>
      this.database
        .prepare<Parameter[], number>(sql)
        .pluck()
        .all(...parameters),
    )
  }

  /** Rows as lists of columns. For one-time statements, which aren't kept. */
  lists<Row extends readonly unknown[]>(sql: string, ...parameters: Parameter[]): Row[] {
    return this.guard(() =>
      this.database
        .prepare<Parameter[], Row>(sql)
        .raw()
        .all(...parameters),
    )
  }

  execute(sql: string): void {
    this.guard(() => this.database.exec(sql))
  }

  pragma(name: string): string | number | null {
    return this.guard(() => this.database.pragma(name, { simple: true }) as string | number | null)
  }

  /** All or nothing; a nested transaction is undone by itself. */
  transaction<T>(work: () => T): T {
    try {
      return this.database.transaction(work).immediate()
    } catch (cause) {
      throw isSqliteError(cause) ? storeFaultAt(this.path, cause) : cause
    }
  }

  /** Sets the maximum page cache, in KiB; by default that of the opening. */
  limitPages(cacheKiB = this.options.cacheKiB): void {
    this.pragma(`cache_size = -${cacheKiB ?? usualCacheKiB}`)
  }

  /** Reads every page. Returns null for an undamaged file, otherwise the first problem. */
  integrityProblem(): string | null {
    const result = this.pragma('quick_check(1)')
    return result === 'ok' ? null : String(result)
  }

  /** Reads each page in use, which detects damaged ones. Throws StoreFault. */
  *readPages(): Steps<void> {
    const pages = this.guard(() =>
      this.database.prepare<[], string>('select pagetype from dbstat').pluck().iterate(),
    )
    try {
      for (let read = 1; ; read += 1) {
        const page = this.guard(() => pages.next())
        if (page.done === true) return
        if (page.value === 'corrupted') throw new StoreFault('store-damaged', undefined, this.path)
        if (read % pagesAtOnce === 0) yield
      }
    } finally {
      pages.return?.()
    }
  }

  /**
   * Reads bytes of the file as they are on the disk: encrypted, without the content of the WAL.
   * Returns how many were read.
   */
  fileBytes(into: Uint8Array, position: number): number {
    return this.guard(() => {
      this.descriptor ??= openSync(this.path, 'r')
      return readSync(this.descriptor, into, 0, into.length, position)
    })
  }

  /** While off, writes stay in the WAL and the file itself doesn't change. */
  setCheckpoints(isOn: boolean): void {
    this.pragma(`wal_autocheckpoint = ${isOn ? walPages : 0}`)
  }

  /** Writes everything from the WAL to the file itself; `passive` leaves the WAL as it is. */
  checkpoint(mode: 'truncate' | 'passive' = 'truncate'): void {
    this.pragma(`wal_checkpoint(${mode})`)
  }

  /** Changes the key, page by page. Only for a copy, because a crash would leave half of it changed. */
  changeKey(hexKey: string): void {
    this.guard(() => {
      this.database.pragma('journal_mode = delete')
      this.database.pragma(`rekey = "x'${hexKey}'"`)
      // Back at once: if this step were interrupted in the file's own place, it would leave a
      // rollback journal, and the next opening couldn't even read the file.
      this.database.pragma('journal_mode = wal')
    })
  }

  close(): void {
    this.guard(() => {
      this.database.close()
      if (this.descriptor !== null) closeSync(this.descriptor)
      this.descriptor = null
    })
  }

  private guard<T>(work: () => T): T {
    try {
      return guarded(this.path, work)
    } catch (cause) {
      this.damaged ||= storeFaultOf(cause).code === 'store-damaged'
      throw cause
    }
  }

  private prepared(sql: string): Database.Statement<Parameter[]> {
    const known = this.statements.get(sql)
    if (known !== undefined) return known
    const statement = this.database.prepare<Parameter[]>(sql)
    this.statements.set(sql, statement)
    return statement
  }
}

function connect(path: string, options: OpenOptions): Database.Database {
  const cacheKiB = options.cacheKiB ?? usualCacheKiB
  const database = new Database(path, {
    fileMustExist: options.create !== true,
    timeout: busyMs,
    ...driverBinding(),
  })
  try {
    // In one call: each statement by itself costs the driver more than SQLite.
    database.exec(`
      ${unlocking(options.hexKey, cipherOf(path) ?? options.cipher)}
      -- One process at a time, held by the system and gone with the process; and no shared-memory
      -- file, so that a full disk does not keep the desk from being read.
      pragma locking_mode = exclusive;
      -- Sorting and undo must never spill onto the disk: temporary files are not encrypted.
      pragma temp_store = memory;
      pragma cache_size = -${cacheKiB};
      pragma wal_autocheckpoint = ${walPages};
      pragma foreign_keys = on;
      pragma secure_delete = on;
      pragma trusted_schema = off;
      ${reading}
      ${options.readOnly === true ? 'pragma query_only = on;' : writing}
    `)
    return database
  } catch (cause) {
    database.close()
    throw cause
  }
}

/** Reading detects a wrong key or a damaged first page. */
const reading = 'select count(*) from sqlite_schema;'
const writing = 'pragma journal_mode = wal; pragma synchronous = full;'
