import { closeSync, existsSync, openSync, readSync, rmSync } from 'node:fs'
import { basename } from 'node:path'
import Database from 'better-sqlite3-multiple-ciphers'
import { StoreFault } from '../../ports/store-fault.ts'
import { cipherOf, unlocking, type Cipher } from './ciphers.ts'
import { driverBinding } from './driver-binding.ts'
import { codeOf, guarded, isSqliteError, storeFaultOf } from './store-errors.ts'

export type Parameter = string | number | null

/** An operation in steps of a few milliseconds: other work can run between two of them. */
export type Steps<T> = Generator<undefined, T>

/** All steps, with no other work between. */
export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
  }
}

export interface OpenOptions {
  /** 64 hex digits of key, with or without 32 of salt behind them. */
  readonly hexKey: string
  /** Every write is refused (store-read-only). */
  readonly readOnly?: boolean
  /** Makes the file if it is missing; otherwise that is an error. */
  readonly create?: boolean
  /** Of a file that is new or empty; any other keeps its own. */
  readonly cipher?: Cipher
  /** Most memory for pages, in KiB. */
  readonly cacheKiB?: number
}

/** How long a statement waits for another process's lock; one process has its files to itself. */
const busyMs = 250
const usualCacheKiB = 16_384
/** From so many pages on, a commit brings the WAL into the file: some 30 ms. */
const walPages = 1000
/** Pages that are read in one step: a few milliseconds. */
const pagesAtOnce = 200
const readOnlyOptions = { readonly: true, fileMustExist: true, timeout: busyMs } as const

/**
 * One encrypted file. Every statement is prepared once; whatever SQLite reports comes out as a
 * StoreFault that names the file.
 */
export class StoreDatabase {
  private database: Database.Database
  private readonly statements = new Map<string, Database.Statement<Parameter[]>>()
  private readonly options: Omit<OpenOptions, 'hexKey'>
  /** Closed after SQLite's own: closing any descriptor of a file gives up every lock on it (fcntl). */
  private descriptor: number | null = null
  readonly path: string

  private constructor(path: string, options: OpenOptions, database: Database.Database) {
    const { readOnly = false, cacheKiB = usualCacheKiB } = options
    this.path = path
    this.options = { readOnly, cacheKiB }
    this.database = database
  }

  /** Throws StoreFault; a wrong key and a damaged first page both are store-damaged here. */
  static open(path: string, options: OpenOptions): StoreDatabase {
    return guarded(path, () => new StoreDatabase(path, options, connect(path, options)))
  }

  /**
   * Opens a file only to look at it: nothing is written to it, its WAL stays as it is, and no WAL
   * is left if there was none. Throws StoreFault.
   */
  static inspect<T>(path: string, hexKey: string, work: (database: StoreDatabase) => T): T {
    let keepsWal = existsSync(`${path}-wal`)
    try {
      const connection = guarded(path, () => look(path, hexKey))
      const database = new StoreDatabase(path, { hexKey, readOnly: true }, connection)
      try {
        return work(database)
      } finally {
        database.close()
      }
    } catch (cause) {
      // Another process works with the file: a WAL that is there by now is in use.
      if (codeOf(storeFaultOf(cause).cause).startsWith('SQLITE_BUSY')) keepsWal = true
      throw cause
    } finally {
      if (!keepsWal) for (const made of ['-wal', '-shm']) rmSync(path + made, { force: true })
    }
  }

  /**
   * Whether another process has the file open. Needs no key: SQLite meets the lock before the first
   * page, which without the key is unreadable.
   */
  static isHeld(path: string): boolean {
    try {
      const database = new Database(path, { ...readOnlyOptions, ...driverBinding() })
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

  get isReadOnly(): boolean {
    return this.options.readOnly === true
  }

  /** Opens the file that now is in this one's place; anyone who holds this object need not know. */
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

  /** How many rows the statement changed. */
  run(sql: string, ...parameters: Parameter[]): number {
    return this.guard(() => this.prepared(sql).run(...parameters).changes)
  }

  /** The first column of every row; for statements made up for one occasion, and not kept. */
  numbers(sql: string, ...parameters: Parameter[]): number[] {
    return this.guard(() =>
      this.database
        .prepare<Parameter[], number>(sql)
        .pluck()
        .all(...parameters),
    )
  }

  /** Rows of a statement made up for one occasion, as lists of columns, and not kept. */
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

  /** All or nothing; inside another one, all or nothing of its own part. */
  transaction<T>(work: () => T): T {
    try {
      return this.database.transaction(work).immediate()
    } catch (cause) {
      throw isSqliteError(cause) ? storeFaultOf(cause, basename(this.path)) : cause
    }
  }

  /** Most memory for pages from now on, in KiB; that of the opening if none is named. */
  limitPages(cacheKiB = this.options.cacheKiB): void {
    this.pragma(`cache_size = -${cacheKiB ?? usualCacheKiB}`)
  }

  /** A sound file answers null, any other the first complaint. Reads every page. */
  firstComplaint(): string | null {
    const answer = this.pragma('quick_check(1)')
    return answer === 'ok' ? null : String(answer)
  }

  /** Reads each page in use, which finds a damaged one. Throws StoreFault. */
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
   * Bytes of the file as they are on disk, enciphered; what the WAL has is not in them. How many
   * there were.
   */
  fileBytes(into: Uint8Array, position: number): number {
    return this.guard(() => {
      this.descriptor ??= openSync(this.path, 'r')
      return readSync(this.descriptor, into, 0, into.length, position)
    })
  }

  /** While it is off, what is written stays in the WAL, and the file itself as it is. */
  setCheckpoints(isOn: boolean): void {
    this.pragma(`wal_autocheckpoint = ${isOn ? walPages : 0}`)
  }

  /** Brings everything from the WAL into the file itself; `passive` leaves the WAL as it is. */
  checkpoint(mode: 'truncate' | 'passive' = 'truncate'): void {
    this.pragma(`wal_checkpoint(${mode})`)
  }

  /** Puts the file under another key, page by page. Only for a copy: a crash would leave it half. */
  changeKey(hexKey: string): void {
    this.guard(() => {
      this.database.pragma('journal_mode = delete')
      this.database.pragma(`rekey = "x'${hexKey}'"`)
      // Back at once: broken off in the file's own place, this step would leave a rollback journal,
      // with which the next opening could not even look at the file.
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
    return guarded(this.path, work)
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
    // In one go: each of them by itself costs the driver more than SQLite.
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

function look(path: string, hexKey: string): Database.Database {
  const database = new Database(path, { ...readOnlyOptions, ...driverBinding() })
  try {
    database.exec(`${unlocking(hexKey, cipherOf(path))} pragma temp_store = memory; ${reading}`)
    return database
  } catch (cause) {
    database.close()
    throw cause
  }
}

/** Reading is what finds a wrong key or a damaged first page. */
const reading = 'select count(*) from sqlite_schema;'
const writing = 'pragma journal_mode = wal; pragma synchronous = full;'
