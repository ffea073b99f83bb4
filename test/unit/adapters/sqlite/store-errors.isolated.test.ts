import type * as FileSystem from 'node:fs'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3-multiple-ciphers'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { guarded, storeFaultOf } from '../../../../electron/adapters/sqlite/store-errors.ts'

const disk = vi.hoisted(() => ({ code: '' }))
vi.mock(import('node:fs'), async (original) => {
  const real: typeof FileSystem = await original()
  return {
    ...real,
    writeFileSync: (...asked) => {
      real.writeFileSync(...asked)
      if (disk.code !== '') throw Object.assign(new Error('no write'), { code: disk.code })
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

it.each([
  ['EDQUOT', 'disk-full'],
  ['EROFS', 'store-read-only'],
  ['EIO', 'store-failed'],
  ['', 'store-failed'],
])('of a write that SQLite reports without its cause, the system’s %j is %s', (code, expected) => {
  disk.code = code
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
