import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cacheLayout } from '../../../electron/adapters/sqlite/cache/layout.ts'
import {
  SqliteCacheStore,
  steppedOperations,
} from '../../../electron/adapters/sqlite/cache/sqlite-cache-store.ts'
import type { Cipher } from '../../../electron/adapters/sqlite/ciphers.ts'
import { sqliteDeskStore } from '../../../electron/adapters/sqlite/desk/sqlite-desk-store.ts'
import { deskMigrations } from '../../../electron/adapters/sqlite/migrations/desk-migrations.ts'
import { layOut, migrate } from '../../../electron/adapters/sqlite/migrations/migration.ts'
import {
  atOnce,
  StoreDatabase,
  type Steps,
} from '../../../electron/adapters/sqlite/store-database.ts'
import type { CacheStore } from '../../../electron/ports/cache-store.ts'
import type { DeskStore } from '../../../electron/ports/desk-store.ts'
import type { StoreFault } from '../../../electron/ports/store-fault.ts'
import type { WorklistQuery, WorklistRow } from '../../../shared/domain/worklist/worklist.ts'
import { afterFile } from '../after-file.ts'

interface CanFail {
  /** Makes every later write statement fail with this fault, as on a full disk; null ends that. */
  failWrites(fault: StoreFault | null): void
}

export interface TestDeskStore extends DeskStore, CanFail {}

export interface TestCacheStore extends CacheStore, CanFail {
  /** Rows of a page. */
  rows(connectionId: string, query: WorklistQuery): WorklistRow[]
}

const hexKey = '7'.repeat(64)

/** Folder of the stores of a test file, or of a long run. */
let folder: string | null = null
const open: StoreDatabase[] = []

function pathOf(name: string): string {
  if (folder === null) {
    folder = mkdtempSync(join(tmpdir(), 'loan-desk-stores-'))
    if (process.env['VITEST'] === undefined) process.once('exit', removeAll)
    else afterFile(removeAll)
  }
  return join(folder, name)
}

function removeAll(): void {
  for (const database of open.splice(0)) database.close()
  if (folder !== null) rmSync(folder, { recursive: true, force: true })
  folder = null
}

const emptyDesk = made('desk.db', 'sqlcipher', (database) => {
  migrate(database, deskMigrations, () => undefined)
})
const emptyCache = made('cache.db', 'aegis', (database) => {
  layOut(database, 'cache', cacheLayout)
})

/** The bytes of an empty file, made once for all test files of this process. */
function made(name: string, cipher: Cipher, fill: (database: StoreDatabase) => void): Buffer {
  const path = pathOf(name)
  const database = StoreDatabase.open(path, { hexKey, cipher, create: true })
  fill(database)
  database.close()
  return readFileSync(path)
}

/** A copy of an empty file. It survives no power failure, because writes don't wait for the disk. */
function copied(empty: Buffer): CanFail & { readonly database: StoreDatabase } {
  const path = pathOf(`${open.length}.db`)
  writeFileSync(path, empty)
  const database = StoreDatabase.open(path, { hexKey })
  open.push(database)
  database.pragma('synchronous = off')
  database.pragma('wal_autocheckpoint = 64')
  let fault: StoreFault | null = null
  return {
    database: new Proxy(database, {
      get(target, name, proxy) {
        if (fault !== null && (name === 'run' || name === 'execute')) throw fault
        return Reflect.get(target, name, proxy) as unknown
      },
    }),
    failWrites(next) {
      fault = next
    },
  }
}

/** A new, empty desk.db. */
export function aDeskStore(): TestDeskStore {
  const { database, failWrites } = copied(emptyDesk)
  return { ...sqliteDeskStore(database), failWrites }
}

/** A new, empty cache.db; all steps of an operation run at once. */
export function aCacheStore(): TestCacheStore {
  const { database, failWrites } = copied(emptyCache)
  const store = new SqliteCacheStore(database, 0)
  const inOne = (name: (typeof steppedOperations)[number]) =>
    [
      name,
      async (...values: unknown[]): Promise<unknown> =>
        atOnce((store[name] as (...values: unknown[]) => Steps<unknown>).apply(store, values)),
    ] as const
  const more = {
    ...Object.fromEntries(steppedOperations.map(inOne)),
    failWrites,
    rows: (connectionId: string, query: WorklistQuery) =>
      atOnce(store.page(connectionId, query)).rows,
  }
  return Object.assign(Object.create(store) as SqliteCacheStore, more) as unknown as TestCacheStore
}
