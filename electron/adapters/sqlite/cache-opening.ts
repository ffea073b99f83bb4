import { renameSync } from 'node:fs'
import type { CacheStore } from '../../ports/cache-store.ts'
import type { Log } from '../../ports/log.ts'
import { StoreFault } from '../../ports/store-fault.ts'
import { pageBytes } from './backup-shelf.ts'
import { companions } from './database-names.ts'
import { isThere, sizeOf, timeInName } from './folder.ts'
import { makeFile } from './making.ts'
import { migrate, type Migration } from './migration.ts'
import { SqliteCacheStore } from './sqlite-cache-store.ts'
import { StoreDatabase } from './store-database.ts'
import { codeOf, storeFaultOf } from './store-errors.ts'

export interface CacheParts {
  readonly path: string
  readonly log: Log
  readonly now: () => number
  readonly migrations: readonly Migration[]
  /** With the salt behind it where there is one, for a file that has to be made. */
  readonly hexKey: () => string
  readonly readOnly: boolean
  /** The file was quarantined, and an empty one is in its place. */
  readonly onQuarantine: () => void
}

/** Page memory of the worklist, in KiB: the indexes of 100,000 applications fit. */
const cacheKiB = 65_536
/** A key without the salt behind it. */
const keyDigits = 64

/**
 * cache.db, which can be fetched again: what can't be read of it never stands in the way. Every
 * operation goes through one guard. Where it meets a damaged page, the file is quarantined (renamed,
 * not deleted), an empty one takes its place, and the operation runs once more from its beginning.
 * Only what keeps the new file from being made gets out: cache-failed, disk-full, store-read-only.
 */
export class CacheFile {
  /** The store; the object stays the same whatever becomes of the file. */
  readonly store: CacheStore
  private readonly parts: CacheParts
  private current: { readonly database: StoreDatabase; readonly store: SqliteCacheStore } | null =
    null
  private depth = 0

  /** Opens the file, or makes it where there is none. Throws StoreFault. */
  constructor(parts: CacheParts) {
    this.parts = parts
    this.store = this.guardedStore()
    if (!isThere(parts.path)) this.make()
    this.guard(() => this.opened())
  }

  get database(): StoreDatabase {
    return this.opened().database
  }

  /**
   * The one guard. An operation inside another one is repeated with it, as a whole: so what runs
   * here may run twice, and leaves nothing behind where it fails.
   */
  guard<T>(work: () => T): T {
    if (this.depth > 0) return work()
    this.depth += 1
    try {
      return work()
    } catch (cause) {
      if (!(cause instanceof StoreFault) || !isOfCache(cause)) throw cause
      if (!isUseless(cause)) throw ofTheCache(cause)
      this.quarantine(cause)
      return work()
    } finally {
      this.depth -= 1
    }
  }

  close(): void {
    this.current?.database.close()
  }

  private opened(): NonNullable<typeof this.current> {
    if (this.current === null) {
      const database = this.connect()
      try {
        const store = new SqliteCacheStore(database, this.parts.now())
        this.current = { database, store }
      } catch (cause) {
        database.close()
        throw cause
      }
    }
    return this.current
  }

  private connect(): StoreDatabase {
    const { path, migrations, readOnly } = this.parts
    if (sizeOf(path) < pageBytes) throw new StoreFault('store-damaged', undefined, fileName)
    const hexKey = this.parts.hexKey().slice(0, keyDigits)
    const database = StoreDatabase.open(path, { hexKey, readOnly, cacheKiB })
    try {
      migrate(database, 'cache', migrations, () => undefined)
      return database
    } catch (cause) {
      database.close()
      throw cause
    }
  }

  private quarantine(why: StoreFault): void {
    const { path, log, now } = this.parts
    log.warn('cache quarantined', { code: why.code, reason: codeOf(why.cause) })
    try {
      this.close()
    } catch (cause) {
      log.unexpected('closing a damaged cache', cause)
    }
    this.current = null
    try {
      const aside = `${path}.damaged-${timeInName(now())}`
      for (const part of ['', ...companions]) {
        if (isThere(path + part)) renameSync(path + part, aside + part)
      }
      this.make()
      this.opened()
    } catch (cause) {
      throw ofTheCache(storeFaultOf(cause, fileName))
    }
    this.parts.onQuarantine()
  }

  private make(): void {
    makeFile('cache', this.parts.path, this.parts.hexKey(), this.parts.migrations)
  }

  /** Each operation of the store, through the guard. */
  private guardedStore(): CacheStore {
    const operation =
      (name: string | symbol) =>
      (...values: unknown[]): unknown =>
        this.guard(() => {
          const { store } = this.opened()
          const method: unknown = Reflect.get(store, name)
          if (typeof method !== 'function') throw new TypeError(`no operation ${String(name)}`)
          const answer: unknown = Reflect.apply(method, store, values)
          return answer
        })
    // The target only gives the type: nothing of it is ever used.
    return new Proxy({} as CacheStore, { get: (_target, name) => operation(name) })
  }
}

const fileName = 'cache.db'

/** Whether it comes from the cache; desk.db is read inside operations of it too. */
function isOfCache({ file }: StoreFault): boolean {
  return file?.startsWith(fileName) === true
}

/** Damaged, unreadable where it lies on the disk, or of a later version: worth nothing any more. */
function isUseless({ code, cause }: StoreFault): boolean {
  const isUnreadable = codeOf(cause) === 'SQLITE_IOERR_READ'
  return isUnreadable || code === 'store-damaged' || code === 'store-newer'
}

/** The same fault under a code that gives no advice about the file with the officer's work. */
function ofTheCache(fault: StoreFault): StoreFault {
  const isOfFile = ['store-damaged', 'store-newer', 'store-failed'].includes(fault.code)
  return isOfFile ? new StoreFault('cache-failed', fault.cause, fault.file) : fault
}
