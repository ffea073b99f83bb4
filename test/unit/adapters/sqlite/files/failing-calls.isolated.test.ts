import type * as FileSystem from 'node:fs'
import {
  appendFileSync,
  chmodSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { readThrough } from '../../../../../electron/adapters/sqlite/files/backup-store.ts'
import { StoreDatabase } from '../../../../../electron/adapters/sqlite/store-database.ts'
import { backupFlag } from '../../../../../electron/ports/data-files.ts'
import { StoreFault } from '../../../../../electron/ports/store-fault.ts'
import { annotationsIn, folder, otherKey, useHandledFolder } from './handled-folder.ts'
import { aConnection } from '../../../../support/builders/connections.ts'
import { faultOf } from '../../../../support/builders/desk-rows.ts'
import { given } from '../../../../support/checks/given.ts'

type Call =
  | 'existsSync'
  | 'accessSync'
  | 'chmodSync'
  | 'copyFileSync'
  | 'linkSync'
  | 'openSync'
  | 'readFileSync'
  | 'readdirSync'
  | 'renameSync'
  | 'rmSync'

const fails = vi.hoisted(() => ({
  /** Paths on which a call of this name fails. */
  on: new Map<Call, RegExp>(),
  /** What another process does just before a call. */
  before: null as ((call: Call, name: string) => void) | null,
  /** Copies of these paths are damaged. */
  copiesOf: null as RegExp | null,
  /** Folders can't be written to disk, as on some file systems. */
  atFolders: false,
  /** The last part of each path that was renamed to, and of each that was written to disk. */
  calls: [] as string[],
}))

vi.mock(import('node:fs'), async (original) => {
  const real: typeof FileSystem = await original()
  const opened = new Map<number, string>()
  const nameOf = (path: unknown): string => String(path).split('/').at(-1) ?? ''
  function check(call: Call, path: unknown): void {
    fails.before?.(call, nameOf(path))
    if (fails.on.get(call)?.test(String(path)) !== true) return
    throw Object.assign(new Error(`no ${call} of ${nameOf(path)}`), { code: 'EIO' })
  }
  const checked =
    <Asked extends unknown[], Value>(call: Call, work: (...asked: Asked) => Value) =>
    (...asked: Asked): Value => {
      check(call, asked[0])
      return work(...asked)
    }
  return {
    ...real,
    accessSync: checked('accessSync', real.accessSync),
    chmodSync: checked('chmodSync', real.chmodSync),
    existsSync: (path) =>
      fails.on.get('existsSync')?.test(String(path)) !== true && real.existsSync(path),
    openSync: (...asked) => {
      check('openSync', asked[0])
      const handle = real.openSync(...asked)
      opened.set(handle, nameOf(asked[0]))
      return handle
    },
    fsyncSync: (handle) => {
      fails.calls.push(`sync ${opened.get(handle) ?? ''}`)
      if (fails.atFolders && real.fstatSync(handle).isDirectory()) {
        throw Object.assign(new Error('no fsync of a folder'), { code: 'EINVAL' })
      }
      real.fsyncSync(handle)
    },
    copyFileSync: (...asked) => {
      real.copyFileSync(...asked)
      if (fails.copiesOf?.test(String(asked[0])) === true) real.truncateSync(asked[1], 8192)
      check('copyFileSync', asked[0])
    },
    linkSync: checked('linkSync', real.linkSync),
    readFileSync: checked('readFileSync', real.readFileSync) as typeof real.readFileSync,
    readdirSync: checked('readdirSync', real.readdirSync) as typeof real.readdirSync,
    renameSync: (...asked) => {
      check('renameSync', asked[0])
      real.renameSync(...asked)
      fails.calls.push(`rename ${nameOf(asked[1])}`)
    },
    rmSync: checked('rmSync', real.rmSync),
  }
})

useHandledFolder()
afterEach(() => {
  fails.on.clear()
  fails.before = null
  fails.copiesOf = null
  fails.atFolders = false
  fails.calls.length = 0
})

it('makes a backup even if an older one can’t be deleted, and deletes that with the next', async () => {
  const files = await folder.open()
  const make = async () => {
    await folder.clock.advance(1_000)
    return files.makeBackup('asked')
  }
  for (let n = 0; n < 7; n += 1) await make()
  fails.on.set('rmSync', /\.asked\.db$/)
  expect(await make()).toMatchObject({ ok: true, value: { madeAt: folder.clock.now() } })
  expect(folder.files().backups()).toHaveLength(8)
  expect(folder.log.lines.join()).toContain('old-backup-not-deleted')
  fails.on.clear()
  expect(await make()).toMatchObject({ ok: true })
  expect(folder.files().backups()).toHaveLength(7)
})

it.each(['copyFileSync', 'renameSync'] as const)(
  'a restore that fails at %s leaves every file as it was, and no extra files',
  async (call) => {
    await folder.begin()
    const files = await folder.open()
    const { name } = given(await files.makeBackup('asked'))
    files.close()
    appendFileSync(folder.path('desk.db-wal'), '')
    const before = readdirSync(folder.directory, { recursive: true })
    const desk = readFileSync(folder.path('desk.db'))
    fails.on.set(call, call === 'copyFileSync' ? /backups/ : /desk\.db\.restoring$/)
    const restored = folder.files().restore(name)
    const detail = call === 'copyFileSync' ? `${name} EIO` : 'EIO'
    expect(restored).toMatchObject({ error: { code: 'store-failed', detail, reference: 'R1' } })
    expect(folder.log.lines.join()).toMatch(/desk files.*R1.*no (?:copyFileSync|renameSync)/)
    fails.on.clear()
    expect(readdirSync(folder.directory, { recursive: true })).toEqual(before)
    expect(readFileSync(folder.path('desk.db'))).toEqual(desk)
    expect(await annotationsIn(await folder.open())).toEqual([1, 1])
  },
)

it('a restore on a disk without hard links keeps desk.db, whether it fails or not', async () => {
  await folder.begin()
  const files = await folder.open()
  const { name } = given(await files.makeBackup('asked'))
  files.close()
  const desk = readFileSync(folder.path('desk.db'))
  fails.on.set('linkSync', /desk\.db$/)
  fails.on.set('renameSync', /desk\.db\.restoring$/)
  expect(folder.files().restore(name).ok).toBe(false)
  expect(readFileSync(folder.path('desk.db'))).toEqual(desk)
  fails.on.delete('renameSync')
  expect(folder.files().restore(name).ok).toBe(true)
  const kept = readdirSync(folder.directory).find((each) => each.includes('.replaced-'))
  expect(readFileSync(folder.path(kept ?? ''))).toEqual(desk)
})

it('syncs the backups renamed under the new key to disk before that key takes effect', async () => {
  const files = await folder.open()
  const { name } = given(await files.makeBackup('asked'))
  fails.calls.length = 0
  expect(files.changeKey(otherKey, null)).toMatchObject({ ok: true })
  const counts = fails.calls.indexOf('rename desk.key.json')
  const renamed = fails.calls.indexOf(`rename ${name}.rekeyed`)
  expect(renamed).toBeGreaterThan(-1)
  expect(fails.calls.slice(renamed, counts)).toContain('sync backups')
})

it('a key change interrupted after the turning point isn’t mistaken for lost work', async () => {
  const files = await folder.open()
  fails.on.set('renameSync', /desk\.db\.rekeyed$/)
  expect(files.changeKey(otherKey, null).ok).toBe(false)
  fails.on.clear()
  files.close()
  expect((await folder.open(otherKey)).desk.values.get(backupFlag)).toBeNull()
})

it('works on a file system that can’t sync folders', async () => {
  fails.atFolders = true
  await folder.begin()
  const files = await folder.open()
  expect(await files.makeBackup('daily')).toMatchObject({ ok: true })
  expect(files.changeKey(otherKey, null)).toMatchObject({ ok: true })
  expect(await annotationsIn(files)).toEqual([1, 1])
})

it('a backup folder that can’t be listed prevents backups and key changes, not opening', async () => {
  await folder.begin()
  const first = await folder.open()
  await first.makeBackup('asked')
  first.close()
  fails.on.set('readdirSync', /backups$/)
  const files = await folder.open()
  expect(await annotationsIn(files)).toEqual([1, 1])
  const failure = { error: { code: 'store-failed' } }
  expect(await files.makeBackup('daily')).toMatchObject(failure)
  expect(files.changeKey(otherKey, null)).toMatchObject(failure)
  expect(() => files.newestDailyBackup()).toThrow(StoreFault)
  files.close()
  expect(await folder.failureOf()).toBe('open')
})

it('an unreadable backup prevents a key change, and is named', async () => {
  await folder.begin()
  const files = await folder.open()
  const { name } = given(await files.makeBackup('asked'))
  const before = readdirSync(folder.directory, { recursive: true })
  fails.on.set('copyFileSync', /\.asked\.db$/)
  expect(files.changeKey(otherKey, null)).toMatchObject({
    error: { code: 'store-failed', detail: `${name} EIO` },
  })
  expect(readdirSync(folder.directory, { recursive: true })).toEqual(before)
  expect(await annotationsIn(files)).toEqual([1, 1])
  files.close()
  expect(await folder.failureOf()).toBe('open')
})

it('a backup whose copy is damaged prevents a key change', async () => {
  await folder.begin()
  const files = await folder.open()
  await files.makeBackup('asked')
  const before = readdirSync(folder.directory, { recursive: true })
  fails.copiesOf = /\.asked\.db$/
  expect(files.changeKey(otherKey, null)).toMatchObject({ error: { code: 'store-damaged' } })
  expect(readdirSync(folder.directory, { recursive: true })).toEqual(before)
  files.close()
  expect(await folder.failureOf()).toBe('open')
})

it('an unreadable backup doesn’t hide that the files have a passphrase', async () => {
  const files = await folder.open()
  await files.makeBackup('asked')
  const passphrase = folder.files().newParameters()
  files.changeKey(otherKey, passphrase)
  files.close()
  fails.on.set('openSync', /\.asked\.db$/)
  expect(folder.files().facts()).toEqual({ exists: true, passphrase })
  rmSync(folder.path('desk.key.json'))
  fails.on.set('openSync', /(?:desk|\.asked)\.db$/)
  expect(folder.files().facts()).toEqual({ exists: true, passphrase })
})

it('a folder that can’t be listed counts as having files, so that no new key is created', async () => {
  await folder.begin()
  fails.on.set('readdirSync', new RegExp(`^${folder.directory}$`))
  expect(folder.files().facts()).toEqual({ exists: true, passphrase: null })
})

it.each(['desk.db', 'cache.db', 'desk.db-wal', 'cache.db-wal'])(
  'a read-only %s opens for reading',
  async (name) => {
    await folder.begin()
    appendFileSync(folder.path(name), '')
    const before = folder.snapshot()
    fails.on.set('accessSync', new RegExp(`/${name}$`))
    const files = await folder.open()
    expect(files.warnings()).toEqual(['read-only'])
    expect(await annotationsIn(files)).toEqual([1, 1])
    files.close()
    expect(folder.snapshot()).toEqual(before)
  },
)

it.skipIf(process.platform === 'win32')('a link among read-only files is refused', async () => {
  await folder.begin()
  fails.on.set('accessSync', /desk\.db$/)
  symlinkSync(folder.path('desk.db'), folder.path('cache.db-wal'))
  expect(await folder.failureOf()).toBe('store-foreign')
})

it('read-only files that can’t be copied leave no half copies behind', async () => {
  await folder.begin()
  const copies = (): string[] =>
    readdirSync(tmpdir()).filter((name) => name.startsWith(`loan-desk-read-only-${process.pid}-`))
  fails.on.set('accessSync', /desk\.db$/)
  fails.on.set('copyFileSync', /cache\.db$/)
  expect(await folder.failureOf()).toBe('store-failed')
  expect(copies()).toEqual([])
})

it.skipIf(process.platform === 'win32')(
  'a backup of another account neither prevents opening nor leaves other files accessible',
  async () => {
    const files = await folder.open()
    const { name } = given(await files.makeBackup('asked'))
    files.close()
    for (const path of [`backups/${name}`, 'desk.db', 'cache.db']) {
      chmodSync(folder.path(path), 0o644)
    }
    fails.on.set('chmodSync', /\.asked\.db$/)
    await folder.open()
    expect(statSync(folder.path('desk.db')).mode & 0o777).toBe(0o600)
    expect(statSync(folder.path('cache.db')).mode & 0o777).toBe(0o600)
    expect(folder.log.lines.join()).toMatch(/rights not taken.*\.asked\.db.*EIO/)
  },
)

it('a temporarily unreadable key file loses no copy of an interrupted key change', async () => {
  await folder.begin()
  const files = await folder.open()
  await files.makeBackup('asked')
  fails.on.set('renameSync', /cache\.db\.rekeyed$/)
  expect(files.changeKey(otherKey, null).ok).toBe(false)
  files.close()
  fails.on.clear()
  fails.on.set('readFileSync', /desk\.key\.json$/)
  expect(await folder.failureOf(otherKey)).toBe('store-failed')
  fails.on.clear()
  expect(await annotationsIn(await folder.open(otherKey))).toEqual([1, 1])
  const [backup = { name: '' }] = folder.files().backups()
  const hexKey = Buffer.from(otherKey).toString('hex')
  expect(() => readThrough(folder.path(join('backups', backup.name)), hexKey)).not.toThrow()
})

it('a second app leaves the WAL alone that the first one creates meanwhile', async () => {
  const files = await folder.open()
  files.desk.connections.put(aConnection())
  // The state when the second process looked.
  fails.on.set('existsSync', /desk\.db-wal$/)
  expect(await folder.failureOf()).toBe('desk-in-use')
  expect(readdirSync(folder.directory)).toContain('desk.db-wal')
})

it.skipIf(process.platform === 'win32')(
  'a second app can’t create its WAL where the first one is about to remove that of its look',
  async () => {
    await folder.begin()
    const [path, hexKey] = [folder.path('desk.db'), Buffer.from(folder.key).toString('hex')]
    const opened: string[] = []
    fails.before = (call, name) => {
      if (call !== 'rmSync' || name !== 'desk.db-wal') return
      opened.push(faultOf(() => StoreDatabase.open(path, { hexKey }).close()))
    }
    expect(() => readThrough(path, hexKey)).not.toThrow()
    expect(opened).toEqual(['store-failed'])
    expect(readdirSync(folder.directory)).not.toContain('desk.db-wal')
  },
)

it('a look at a file ends even if its WAL can’t be removed', async () => {
  await folder.begin()
  const [path, hexKey] = [folder.path('desk.db'), Buffer.from(folder.key).toString('hex')]
  fails.on.set('rmSync', /desk\.db-wal$/)
  expect(faultOf(() => readThrough(path, hexKey))).toBe('store-failed')
  fails.on.clear()
  expect(() => StoreDatabase.open(path, { hexKey }).close()).not.toThrow()
})

it('another app’s WAL counts even if that app ran and was killed since the first look', async () => {
  await folder.begin()
  const killed = await folder.open()
  killed.desk.connections.put(aConnection({ name: 'Renamed' }))
  const left = folder.contents()
  killed.close()
  fails.before = (_call, name) => {
    if (name !== 'desk.db.seal') return
    fails.before = null
    folder.restoreAll(left.filter(([each]) => !each.includes('/')))
  }
  const { desk } = await folder.open()
  expect(desk.connections.all()).toMatchObject([{ name: 'Renamed' }])
  expect(desk.values.get(backupFlag)).toBeNull()
})
