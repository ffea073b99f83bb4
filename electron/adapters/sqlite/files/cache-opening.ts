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
import { beginFile, makeFile } from './making.ts'
import { layOut, versionOf, type Migration } from '../migrations/migration.ts'
import { SqliteCacheStore, steppedOperations } from '../cache/sqlite-cache-store.ts'
import { StoreDatabase, type Steps } from '../store-database.ts'
import { codeOf, storeFaultOf } from '../store-errors.ts'

export interface CacheDependencies {
  readonly path: string
  readonly log: Log
  readonly now: () => number
  readonly layout: Migration
  /** With its salt, if there is one, for a file that has to be made. */
  readonly hexKey: () => string
  readonly readOnly: boolean
  /** The file was quarantined, and an empty one is in its place. */
  readonly onQuarantine: () => void
}

/** A list goes through thousands of pages, and nobody opens this file with another program. */
const cipher = 'aegis'
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
  private readonly dependencies: CacheDependencies
  private current: { readonly database: StoreDatabase; readonly store: SqliteCacheStore } | null =
    null
  private readonly closing = new AbortController()
  private depth = 0

  /** Opens the file, or makes it if there is none. Throws StoreFault. */
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
   * The one guard. An operation inside another one is repeated with it, as a whole: so what runs
   * here may run twice, and leaves nothing behind if it fails.
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
      // An earlier one that is still there could not be rebuilt.
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
      const aside = `${path}.damaged-${timeInName(now())}`
      for (const part of ['', ...companions]) {
        if (isThere(path + part)) renameSync(path + part, aside + part)
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

  /** Each operation of the store, through the guard. */
  private guardedStore(): CacheStore {
    const isStepped = (name: unknown): boolean => steppedOperations.some((each) => each === name)
    const call = (store: SqliteCacheStore, name: string | symbol, values: unknown[]): unknown => {
      const method: unknown = Reflect.get(store, name)
      if (typeof method !== 'function') throw new TypeError(`no operation ${String(name)}`)
      const answer: unknown = Reflect.apply(method, store, values)
      return answer
    }
    // The target only gives the type: nothing of it is ever used.
    return new Proxy({} as CacheStore, {
      get:
        (_target, name) =>
        (...values: unknown[]): unknown =>
          isStepped(name)
            ? this.inSteps((store) => call(store, name, values) as Steps<unknown>, values)
            : this.guard(() => call(this.opened().store, name, values)),
    })
  }

  /** Each step through the guard, other work between two of them; from the beginning in a new file. */
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
 * Brings a file of an earlier layout, or one that was being filled when the program ended, to this
 * one before it is opened. The new file is made beside
 * it and takes its place when it is whole: until then, also after a crash, the old one stays as it
 * is. One that can't be read is left for `CacheFile` to quarantine. Throws StoreFault if the new
 * file can't be made, and the signal's reason if that ended it.
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

/** Whether it comes from the cache; desk.db is read inside operations of it too. */
function isOfCache({ file }: StoreFault): boolean {
  return file?.startsWith(fileName) === true
}

/** Damaged, unreadable on the disk, or of a later version: of no use any more. */
function isUseless({ code, cause }: StoreFault): boolean {
  const isUnreadable = codeOf(cause) === 'SQLITE_IOERR_READ'
  return isUnreadable || code === 'store-damaged' || code === 'store-newer'
}

/** The content does not fit, or a body met an error in reading it: no fault of the disk. */
function isOfContent({ cause }: StoreFault): boolean {
  return /^(?:|SQLITE_ERROR|SQLITE_CONSTRAINT.*|SQLITE_MISMATCH)$/.test(codeOf(cause))
}

/** The same fault under a code that gives no advice about the file with the officer's work. */
function ofTheCache(fault: StoreFault): StoreFault {
  const isOfFile = ['store-damaged', 'store-newer', 'store-failed'].includes(fault.code)
  return isOfFile ? new StoreFault('cache-failed', fault.cause, fault.file) : fault
}
