import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { sqliteDeskStore } from '../../../electron/adapters/sqlite/desk/sqlite-desk-store.ts'
import { deskMigrations } from '../../../electron/adapters/sqlite/migrations/desk-migrations.ts'
import { migrate } from '../../../electron/adapters/sqlite/migrations/migration.ts'
import { StoreDatabase } from '../../../electron/adapters/sqlite/store-database.ts'
import type { DeskStore } from '../../../electron/ports/desk-store.ts'
import type { StoreFault } from '../../../electron/ports/store-fault.ts'

export interface TestDeskStore extends DeskStore {
  /** Lets every later statement that writes fail with this fault, as on a full disk; null mends it. */
  failWrites(fault: StoreFault | null): void
}

const hexKey = '7'.repeat(64)

/** Of one file of tests. */
const folder = mkdtempSync(join(tmpdir(), 'loan-desk-stores-'))
const open: StoreDatabase[] = []
afterAll(() => {
  for (const database of open.splice(0)) database.close()
  rmSync(folder, { recursive: true, force: true })
})

const empty = join(folder, 'empty.db')
const made = StoreDatabase.open(empty, { hexKey, create: true })
migrate(made, deskMigrations, () => undefined)
made.close()

/** desk.db of its own, new and empty. What no power failure can take needs no waiting for the disk. */
export function aDeskStore(): TestDeskStore {
  const path = join(folder, `${open.length}.db`)
  copyFileSync(empty, path)
  const database = StoreDatabase.open(path, { hexKey })
  open.push(database)
  database.pragma('synchronous = off')
  let fault: StoreFault | null = null
  const failing = new Proxy(database, {
    get(target, name, proxy) {
      if (fault !== null && (name === 'run' || name === 'execute')) throw fault
      return Reflect.get(target, name, proxy) as unknown
    },
  })
  return {
    ...sqliteDeskStore(failing),
    failWrites(next) {
      fault = next
    },
  }
}
