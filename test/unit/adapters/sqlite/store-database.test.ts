import { existsSync } from 'node:fs'
import { beforeEach, expect, it } from 'vitest'
import { driverBinding } from '../../../../electron/adapters/sqlite/driver-binding.ts'
import { StoreDatabase } from '../../../../electron/adapters/sqlite/store-database.ts'
import { folder, useStoreFolder } from '../../../contract/real-store.ts'

useStoreFolder()
beforeEach(async () => {
  const files = await folder.open()
  files.close()
})

function opened(readOnly: boolean): StoreDatabase {
  const hexKey = Buffer.from(folder.key).toString('hex')
  return StoreDatabase.open(folder.path('cache.db'), { hexKey, readOnly, cacheKiB: 2048 })
}

it('opens a file with every setting: cipher, one process, no temporary file, fsync', () => {
  const database = opened(false)
  const rules = {
    cipher: 'aegis',
    locking_mode: 'exclusive',
    temp_store: 2,
    cache_size: -2048,
    foreign_keys: 1,
    secure_delete: 1,
    trusted_schema: 0,
    query_only: 0,
    journal_mode: 'wal',
    synchronous: 2,
  }
  for (const [name, value] of Object.entries(rules)) {
    expect({ name, value: database.pragma(name) }).toEqual({ name, value })
  }
  database.close()
})

it('rejects every write to a file opened read-only', () => {
  const database = opened(true)
  expect(database.pragma('query_only')).toBe(1)
  expect(() => database.run("insert into connection (id) values ('one')")).toThrow(
    'store-read-only',
  )
  database.close()
})

it('locates the driver’s binary on Linux, where the driver’s own search takes longer than opening', () => {
  const { nativeBinding } = driverBinding()
  if (process.platform === 'linux') expect(existsSync(nativeBinding ?? '')).toBe(true)
  else expect(nativeBinding).toBeUndefined()
})
