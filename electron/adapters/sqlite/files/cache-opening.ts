import { renameSync } from 'node:fs'
import { setImmediate as turn } from 'node:timers/promises'
import type { CacheStore } from '../../../ports/cache-store.ts'
import type { RebuildWatch } from '../../../ports/data-files.ts'
import type { Log } from '../../../ports/log.ts'
import { StoreFault } from '../../../ports/store-fault.ts'
import { pageBytes } from './backup-store.ts'
import { companions } from './database-names.ts'
import { isThere, sizeOf, timeInName } from './folder.ts'
import { isFilling } from '../cache/filling.ts'
import { rebuildCache } from '../cache/rebuild.ts'
import { beginFile, makeFile } from './new-file.ts'
import { layOut, versionOf, type Migration } from '../migrations/migration.ts'
import { SqliteCacheStore, steppedOperations } from '../cache/sqlite-cache-store.ts'
import { StoreDatabase, type Steps } from '../store-database.ts'
import { codeOf, storeFaultOf } from '../store-errors.ts'

export interface CacheDependencies {
  readonly path: string
  readonly log: Log
  readonly now: () => number
  readonly layout: Migration
  /** The key, followed by its salt if it has one; only a new file needs the salt. */
  readonly hexKey: () => string
  readonly readOnly: boolean
  /** Called after the file was quarantined and replaced with an empty one. */
  readonly onQuarantine: () => void
}

/** The faster cipher, because a list reads thousands of pages; no other program opens this file. */
const cipher = 'aegis'
/** Page cache of the worklist, in KiB: holds the indexes of 100,000 applications. */
const cacheKiB = 65_536
/** Digits of a key without its salt. */
const keyDigits = 64

/**
 * cache.db, whose content can be fetched again, so a damaged file never blocks Loan Desk. Every
 * operation runs through one guard. If it finds a damaged page, it quarantines the file (renames
 * it, doesn't delete it), creates an empty one, and runs the operation once more from the
 * beginning. It only throws what prevents a new file: cache-failed, disk-full, store-read-only.
 */
export class CacheFile {
  /** The store; this object stays the same when the file is replaced. */
  readonly store: CacheStore
  private readonly dependencies: CacheDependencies
  private current: { readonly database: StoreDatabase; readonly store: SqliteCacheStore } | null =
    null
  private readonly closing = new AbortController()
  private depth = 0

  /** Opens the file, or creates it if there is none. Throws StoreFault. */
  constructor(dependencies: CacheDependencies) {
    this.dependencies = dependencies
    this.store = this.guardedStore()
    if (!isThere(dependencies.path)) this.make()
    this.guard(() => this.opened())
  }

  get database(): StoreDatabase {
    return this.opened().database
  }

  /**
   * Runs `work`, and once more after a quarantine. A nested operation is repeated as part of the
   * outer one. So `work` may run twice, and must leave nothing behind if it fails.
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
    this.closing.abort()
    this.current?.database.close()
  }

  private opened(): NonNullable<typeof this.current> {
    if (this.current === null) {
      const database = this.connect()
      try {
        const store = new SqliteCacheStore(database, this.dependencies.now())
        this.current = { database, store }
      } catch (cause) {
        database.close()
        throw cause
      }
    }
    return this.current
  }

  private connect(): StoreDatabase {
    const { readOnly, layout } = this.dependencies
    const database = openFile(this.dependencies, readOnly)
    try {
      const version = versionOf(database, 'cache', layout.number)
      // A file of an earlier layout at this point couldn't be rebuilt.
      if (version < layout.number) throw new StoreFault('store-damaged', undefined, fileName)
      return database
    } catch (cause) {
      database.close()
      throw cause
    }
  }

  private quarantine(why: StoreFault): void {
    const { path, log, now } = this.dependencies
    log.warn('cache quarantined', { code: why.code, reason: codeOf(why.cause) })
    try {
      this.current?.database.close()
    } catch (cause) {
      log.unexpected('closing a damaged cache', cause)
    }
    this.current = null
    try {
      const quarantined = `${path}.damaged-${timeInName(now())}`
      for (const part of ['', ...companions]) {
        if (isThere(path + part)) renameSync(path + part, quarantined + part)
      }
      this.make()
      this.opened()
    } catch (cause) {
      throw ofTheCache(storeFaultOf(cause, fileName))
    }
    this.dependencies.onQuarantine()
  }

  private make(): void {
    makeFile(this.dependencies.path, this.dependencies.hexKey(), cipher, (database) => {
      layOut(database, 'cache', this.dependencies.layout)
    })
  }

  /** Runs each operation of the store through the guard. */
  private guardedStore(): CacheStore {
    const isStepped = (name: unknown): boolean => steppedOperations.some((each) => each === name)
    const call = (store: SqliteCacheStore, name: string | symbol, values: unknown[]): unknown => {
      const method: unknown = Reflect.get(store, name)
      if (typeof method !== 'function') throw new TypeError(`no operation ${String(name)}`)
      const result: unknown = Reflect.apply(method, store, values)
      return result
    }
    // The target only provides the type; it is never used.
    return new Proxy({} as CacheStore, {
      get:
        (_target, name) =>
        (...values: unknown[]): unknown =>
          isStepped(name)
            ? this.inSteps((store) => call(store, name, values) as Steps<unknown>, values)
            : this.guard(() => call(this.opened().store, name, values)),
    })
  }

  /** Runs each step through the guard, with other work between two steps. Starts again in a new file. */
  private async inSteps<T>(
    begin: (store: SqliteCacheStore) => Steps<T>,
    values: readonly unknown[],
  ): Promise<T> {
    const signals = values.filter((value) => value instanceof AbortSignal)
    let under: { readonly store: SqliteCacheStore; readonly steps: Steps<T> } | null = null
    for (;;) {
      const step = this.guard(() => {
        const { store } = this.opened()
        if (under?.store !== store) under = { store, steps: begin(store) }
        return under.steps.next()
      })
      if (step.done === true) return step.value
      await turn()
      for (const signal of [this.closing.signal, ...signals]) signal.throwIfAborted()
    }
  }
}

/**
 * Rebuilds a file of an earlier layout, or one that was being filled when Loan Desk ended, before
 * it is opened. The new file is created next to the old one and replaces it when it is complete;
 * until then, even after a crash, the old one stays as it is. A file that can't be read is left for
 * `CacheFile` to quarantine. Throws StoreFault if the new file can't be created, and the signal's
 * reason if it aborts.
 */
export async function rebuildOlderCache(
  dependencies: Omit<CacheDependencies, 'readOnly' | 'onQuarantine'>,
  watch: RebuildWatch,
): Promise<void> {
  if (!isThere(dependencies.path)) return
  try {
    const old = openFile(dependencies, true)
    try {
      const { number } = dependencies.layout
      if (versionOf(old, 'cache', number) < number || isFilling(old)) {
        await rebuilt(old, dependencies, watch)
      }
    } finally {
      old.close()
    }
  } catch (cause) {
    if (watch.signal.aborted) throw cause
    const fault = storeFaultOf(cause, fileName)
    if (!isUseless(fault) && !isOfContent(fault)) throw ofTheCache(fault)
    dependencies.log.unexpected('rebuilding the cache', cause)
  }
}

async function rebuilt(
  old: StoreDatabase,
  { path, hexKey, layout, now }: Omit<CacheDependencies, 'readOnly' | 'onQuarantine'>,
  watch: RebuildWatch,
): Promise<void> {
  const file = beginFile(path, hexKey(), cipher)
  try {
    layOut(file.database, 'cache', layout)
    await rebuildCache(old, file.database, now(), watch)
    old.close()
  } catch (cause) {
    file.discard()
    throw cause
  }
  file.finish()
}

function openFile(
  { path, hexKey }: Pick<CacheDependencies, 'path' | 'hexKey'>,
  readOnly: boolean,
): StoreDatabase {
  if (sizeOf(path) < pageBytes) throw new StoreFault('store-damaged', undefined, fileName)
  return StoreDatabase.open(path, { hexKey: hexKey().slice(0, keyDigits), readOnly, cacheKiB })
}

const fileName = 'cache.db'

/** Whether the fault is in cache.db; guarded operations also read desk.db. */
function isOfCache({ file }: StoreFault): boolean {
  return file?.startsWith(fileName) === true
}

/** Whether the file is unusable: damaged, unreadable on the disk, or of a later version. */
function isUseless({ code, cause }: StoreFault): boolean {
  const isUnreadable = codeOf(cause) === 'SQLITE_IOERR_READ'
  return isUnreadable || code === 'store-damaged' || code === 'store-newer'
}

/** Whether the content doesn't fit or a body can't be read, which is no fault of the disk. */
function isOfContent({ cause }: StoreFault): boolean {
  return /^(?:|SQLITE_ERROR|SQLITE_CONSTRAINT.*|SQLITE_MISMATCH)$/.test(codeOf(cause))
}

/** The same fault with a code that gives no advice about the file with the officer's work. */
function ofTheCache(fault: StoreFault): StoreFault {
  const isOfFile = ['store-damaged', 'store-newer', 'store-failed'].includes(fault.code)
  return isOfFile ? new StoreFault('cache-failed', fault.cause, fault.file) : fault
}
