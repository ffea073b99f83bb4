import type * as FileSystem from 'node:fs'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3-multiple-ciphers'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { guarded, storeFaultOf } from '../../../../electron/adapters/sqlite/store-errors.ts'

const disk = vi.hoisted(() => ({ error: {} }))
vi.mock(import('node:fs'), async (original) => {
  const real: typeof FileSystem = await original()
  return {
    ...real,
    writeFileSync: (...asked) => {
      real.writeFileSync(...asked)
      if ('code' in disk.error) throw Object.assign(new Error('no write'), disk.error)
    },
  }
})

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'loan-desk-errors-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

const { errno } = constants
it.each([
  // As Node reports EDQUOT.
  [{ code: `Unknown system error -${errno.EDQUOT}`, errno: -errno.EDQUOT }, 'disk-full'],
  [{ code: 'ENOSPC', errno: -errno.ENOSPC }, 'disk-full'],
  [{ code: 'EROFS', errno: -errno.EROFS }, 'store-read-only'],
  [{ code: 'EIO', errno: -errno.EIO }, 'store-failed'],
  [{}, 'store-failed'],
])('of a write that SQLite reports without its cause, the system’s %j is %s', (error, expected) => {
  disk.error = error
  const write = (): never => {
    throw new Database.SqliteError('disk I/O error', 'SQLITE_IOERR_WRITE')
  }
  let fault: unknown
  try {
    guarded(join(folder, 'desk.db'), write)
  } catch (cause) {
    fault = cause
  }
  expect(storeFaultOf(fault)).toMatchObject({ code: expected, file: 'desk.db' })
  expect(readdirSync(folder)).toEqual([])
})
