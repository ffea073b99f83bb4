import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createDataFiles } from '../../electron/adapters/sqlite/files/data-files.ts'
import { deskMigrations } from '../../electron/adapters/sqlite/migrations/desk-migrations.ts'
import type { DataFiles, OpenFiles } from '../../electron/ports/data-files.ts'
import { aConnection } from '../support/builders/connections.ts'
import { faultOf } from '../support/builders/desk-rows.ts'
import { FakeClock } from '../support/fakes/fake-clock.ts'
import { RecordingLog } from '../support/fakes/recorders.ts'
import { seededRandom } from '../support/builders/seeded-random.ts'
import { failed } from '../../shared/result.ts'
import { given } from '../support/checks/given.ts'

const key = new Uint8Array(32).fill(5)
const megabyte = 1024 * 1024

function mount(...options: readonly string[]): boolean {
  return spawnSync('mount', options).status === 0
}

/** Only a separate file system can be filled, or made read-only even for root. */
const canMount = ((): boolean => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  const place = mkdtempSync(join(tmpdir(), 'loan-desk-mount-'))
  const mounted = mount('-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', place)
  if (mounted) spawnSync('umount', [place])
  rmSync(place, { recursive: true })
  return mounted
})()

describe.skipIf(!canMount)('a disk of four megabytes (needs root on Linux to mount one)', () => {
  let disk: string
  let open: OpenFiles | null

  beforeEach(() => {
    disk = mkdtempSync(join(tmpdir(), 'loan-desk-disk-'))
    expect(mount('-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', disk)).toBe(true)
    open = null
  })
  afterEach(() => {
    open?.close()
    spawnSync('umount', ['--lazy', disk])
    rmSync(disk, { recursive: true })
  })

  const files = (migrations = deskMigrations): DataFiles =>
    createDataFiles({
      migrations,
      directory: join(disk, 'desk'),
      clock: new FakeClock(),
      random: seededRandom(1),
      log: new RecordingLog(),
    })

  async function opened(): Promise<OpenFiles> {
    const result = given(await files().open(key, null))
    open = result
    return result
  }

  function close(): void {
    open?.close()
    open = null
  }

  function fillDisk(): void {
    for (const size of [megabyte, 65_536, 4096, 1]) {
      for (let n = 0; n < 5000; n += 1) {
        try {
          writeFileSync(join(disk, `ballast-${size}-${n}`), Buffer.alloc(size))
        } catch {
          break
        }
      }
    }
  }

  function emptyDisk(): void {
    for (const name of readdirSync(disk)) if (name.startsWith('ballast')) rmSync(join(disk, name))
  }

  /** Large enough to make the file grow. */
  function write({ desk }: OpenFiles): void {
    desk.values.put('large', 'x'.repeat(400_000))
  }

  it('that is full: writing fails with an error, reads continue, and writing works again with space', async () => {
    const desk = await opened()
    desk.desk.connections.put(aConnection())
    fillDisk()
    expect(faultOf(() => write(desk))).toBe('disk-full')
    expect(desk.desk.connections.all()).toEqual([aConnection()])
    expect(desk.desk.values.get('large')).toBeNull()
    expect(await desk.makeBackup('asked')).toMatchObject({ error: { code: 'disk-full' } })
    expect(files().backups()).toEqual([])
    expect(desk.changeKey(new Uint8Array(32).fill(6), null)).toMatchObject(failed('disk-full'))
    emptyDisk()
    expect(faultOf(() => write(desk))).toBe('none')
    close()
    expect((await opened()).desk.connections.all()).toEqual([aConnection()])
  })

  it('that is full when Loan Desk opens: it opens, reports that and can be read', async () => {
    const desk = await opened()
    desk.desk.connections.put(aConnection())
    close()
    fillDisk()
    const again = await opened()
    expect(again.warnings()).toContain('disk-full')
    expect(again.desk.connections.all()).toEqual([aConnection()])
    expect(faultOf(() => write(again))).toBe('disk-full')
  })

  it('that is full at the first start: no incomplete files are left', async () => {
    fillDisk()
    expect(await files().open(key, null)).toMatchObject({ error: { code: 'disk-full' } })
    emptyDisk()
    expect(files().facts().exists).toBe(false)
    expect((await opened()).desk.connections.all()).toEqual([])
  })

  it('that is read-only: Loan Desk opens, reports that, can be read and refuses to write', async () => {
    const desk = await opened()
    desk.desk.connections.put(aConnection())
    desk.cache.ensure('connection-1', [{ id: 'app_1', addedAt: 1 }])
    close()
    expect(mount('-o', 'remount,ro', disk)).toBe(true)
    const again = await opened()
    expect(again.warnings()).toEqual(['read-only'])
    expect(again.desk.connections.all()).toEqual([aConnection()])
    expect(again.cache.get(aConnection(), 'app_1')?.addedAt).toBe(1)
    expect(faultOf(() => write(again))).toBe('store-read-only')
    expect(faultOf(() => again.cache.markSeen('connection-1', 'app_1'))).toBe('store-read-only')
    expect(await again.makeBackup('asked')).toMatchObject({ error: { code: 'store-read-only' } })
    expect(again.changeKey(key, null)).toMatchObject({ error: { code: 'store-read-only' } })
  })

  it('that is read-only, with files of an earlier version: Loan Desk opens for reading', async () => {
    const earlier = given(await files(deskMigrations.slice(0, -1)).open(key, null))
    earlier.desk.values.put('mine', 1)
    earlier.close()
    expect(mount('-o', 'remount,ro', disk)).toBe(true)
    const again = await opened()
    expect(again.warnings()).toEqual(['read-only'])
    expect(again.desk.values.get('mine')).toBe(1)
    expect(faultOf(() => write(again))).toBe('store-read-only')
  })

  it('that is read-only: Loan Desk reads its own copy, and removes it on closing', async () => {
    const desk = await opened()
    desk.desk.connections.put(aConnection())
    close()
    expect(mount('-o', 'remount,ro', disk)).toBe(true)
    const again = await opened()
    expect(again.desk.connections.all()).toEqual([aConnection()])
    const own = (): string[] =>
      readdirSync(tmpdir()).filter((name) => name.startsWith(`loan-desk-read-only-${process.pid}-`))
    expect(own()).toHaveLength(1)
    close()
    expect(own()).toEqual([])
  })

  it('that is read-only, with a damaged cache: Loan Desk opens and the work can be read', async () => {
    const desk = await opened()
    desk.desk.connections.put(aConnection())
    close()
    writeFileSync(join(disk, 'desk', 'cache.db'), Buffer.alloc(8192, 1))
    expect(mount('-o', 'remount,ro', disk)).toBe(true)
    const again = await opened()
    expect(again.warnings()).toEqual(['cache-set-aside', 'read-only'])
    expect(again.desk.connections.all()).toEqual([aConnection()])
    expect(await again.cache.total('connection-1', {})).toBe(0)
  })

  it('that is read-only at the first start is reported by name', async () => {
    expect(mount('-o', 'remount,ro', disk)).toBe(true)
    expect(await files().open(key, null)).toMatchObject({ error: { code: 'store-read-only' } })
  })
})
