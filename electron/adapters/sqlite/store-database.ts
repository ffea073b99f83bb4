import Database from 'better-sqlite3-multiple-ciphers'
import { guarded, isSqliteError, storeFaultOf } from './store-errors.ts'

export type Parameter = string | number | null

export interface OpenOptions {
  /** 64 hex digits of key, with or without 32 of salt behind them. */
  readonly hexKey: string
  readonly readOnly?: boolean
  /** Makes the file where it is not there; otherwise that is an error. */
  readonly create?: boolean
  /** Most memory for pages, in KiB. */
  readonly cacheKiB?: number
  /** Waits so long for another process's lock, in milliseconds. */
  readonly busyMs?: number
}

/**
 * One encrypted file in SQLCipher 4 format: AES-256-CBC with an HMAC for each page. Every statement
 * is prepared once; whatever SQLite reports comes out as a StoreFault.
 */
export class StoreDatabase {
  private readonly database: Database.Database
  private readonly statements = new Map<string, Database.Statement<Parameter[]>>()

  private constructor(database: Database.Database) {
    this.database = database
  }

  /** Throws StoreFault; a wrong key and a damaged first page both are store-damaged here. */
  static open(path: string, options: OpenOptions): StoreDatabase {
    return guarded(() => {
      const database = new Database(path, {
        readonly: options.readOnly ?? false,
        fileMustExist: options.create !== true,
        timeout: options.busyMs ?? 2000,
      })
      try {
        unlock(database, options.hexKey)
        // Sorting and undo must never spill onto the disk: temporary files are not encrypted.
        database.pragma('temp_store = memory')
        database.pragma(`cache_size = -${options.cacheKiB ?? 16_384}`)
        database.pragma('foreign_keys = on')
        database.pragma('secure_delete = on')
        database.pragma('trusted_schema = off')
        // Reading is what finds a wrong key or a damaged first page.
        database.prepare('select count(*) from sqlite_schema').get()
        if (options.readOnly !== true) {
          database.pragma('journal_mode = wal')
          database.pragma('synchronous = full')
        }
        return new StoreDatabase(database)
      } catch (cause) {
        database.close()
        throw cause
      }
    })
  }

  // eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- the caller names the columns it asks for
  get<Row>(sql: string, ...parameters: Parameter[]): Row | null {
    return guarded(() => (this.prepared(sql).get(...parameters) as Row | undefined) ?? null)
  }

  all<Row>(sql: string, ...parameters: Parameter[]): Row[] {
    return guarded(() => this.prepared(sql).all(...parameters) as Row[])
  }

  /** How many rows the statement changed. */
  run(sql: string, ...parameters: Parameter[]): number {
    return guarded(() => this.prepared(sql).run(...parameters).changes)
  }

  /** The first column of every row; for statements made up for one occasion, and not kept. */
  numbers(sql: string, ...parameters: Parameter[]): number[] {
    return guarded(() =>
      this.database
        .prepare<Parameter[], number>(sql)
        .pluck()
        .all(...parameters),
    )
  }

  /** Rows of a statement made up for one occasion, as lists of columns, and not kept. */
  lists<Row extends readonly unknown[]>(sql: string, ...parameters: Parameter[]): Row[] {
    return guarded(() =>
      this.database
        .prepare<Parameter[], Row>(sql)
        .raw()
        .all(...parameters),
    )
  }

  execute(sql: string): void {
    guarded(() => this.database.exec(sql))
  }

  pragma(name: string): string | number | null {
    return guarded(() => this.database.pragma(name, { simple: true }) as string | number | null)
  }

  /** All or nothing; inside another one, all or nothing of its own part. */
  transaction<T>(work: () => T): T {
    try {
      return this.database.transaction(work).immediate()
    } catch (cause) {
      throw isSqliteError(cause) ? storeFaultOf(cause) : cause
    }
  }

  /** A sound file answers null, any other the first complaint. Reads every page. */
  firstComplaint(): string | null {
    const answer = this.pragma('quick_check(1)')
    return answer === 'ok' ? null : String(answer)
  }

  /**
   * Writes the whole content, compacted, to a new file under the same key. It reads each page in
   * use, so a damaged one is found. SQLite's page-wise backup cannot write to an encrypted file
   * through this driver; this is SQLite's own other way to a consistent copy of a live database.
   */
  copyInto(path: string): void {
    this.run('vacuum into ?', path)
  }

  /** Puts the file under another key, page by page. Only for a copy: a crash would leave it half. */
  changeKey(hexKey: string): void {
    guarded(() => {
      this.database.pragma('journal_mode = delete')
      this.database.pragma(`rekey = "x'${hexKey}'"`)
    })
  }

  close(): void {
    guarded(() => this.database.close())
  }

  private prepared(sql: string): Database.Statement<Parameter[]> {
    const known = this.statements.get(sql)
    if (known !== undefined) return known
    const statement = this.database.prepare<Parameter[]>(sql)
    this.statements.set(sql, statement)
    return statement
  }
}

function unlock(database: Database.Database, hexKey: string): void {
  if (!/^(?:[0-9a-f]{64}|[0-9a-f]{96})$/.test(hexKey)) throw new TypeError('key is not hex')
  database.pragma("cipher = 'sqlcipher'")
  database.pragma('legacy = 4')
  database.pragma(`key = "x'${hexKey}'"`)
}
