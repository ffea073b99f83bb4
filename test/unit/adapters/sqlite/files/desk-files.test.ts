import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3-multiple-ciphers'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { dataPaths } from '../../../../../electron/adapters/sqlite/files/database-names.ts'
import {
  makeReadOnlyCopies,
  removeReadOnlyCopies,
} from '../../../../../electron/adapters/sqlite/files/read-only-copies.ts'
import { backupFlag, olderMark } from '../../../../../electron/ports/data-files.ts'
import { StoreFault } from '../../../../../electron/ports/store-fault.ts'
import { aConnection } from '../../../../support/builders/connections.ts'
import { annotationsIn, folder, otherKey, useHandledFolder } from './handled-folder.ts'
import { given } from '../../../../support/checks/given.ts'
import { failed } from '../../../../../shared/result.ts'

const dayMs = 24 * 60 * 60 * 1000

useHandledFolder()

describe('the data folder', () => {
  it('is accessible only to its owner, with every file in it', async () => {
    const files = await folder.open()
    await files.makeBackup('asked')
    files.desk.connections.put(aConnection())
    const rights = (path: string): string => (statSync(path).mode & 0o777).toString(8)
    expect(rights(folder.directory)).toBe('700')
    for (const name of readdirSync(folder.directory, { recursive: true, encoding: 'utf8' })) {
      expect([name, rights(folder.path(name))]).toEqual([name, name === 'backups' ? '700' : '600'])
    }
  })

  it('is used by one app at a time', async () => {
    await folder.open()
    expect(await folder.failureOf()).toBe('desk-in-use')
  })

  it('reports that nothing exists until it does, and then if any part exists', async () => {
    expect(folder.files().facts()).toEqual({ exists: false, passphrase: null })
    await folder.begin()
    expect(folder.files().facts().exists).toBe(true)
    rmSync(folder.path('cache.db'))
    renameSync(folder.path('desk.db'), folder.path('desk.db-wal'))
    expect(folder.files().facts().exists).toBe(true)
    rmSync(folder.path('desk.db-wal'))
    expect(readdirSync(folder.directory)).toContain('desk.db.seal')
    expect(folder.files().facts().exists).toBe(false)
  })
})

describe('opening the files', () => {
  it('does not wait for the lease of a process that died with the files open', async () => {
    const died = await folder.open()
    expect(died.desk.lease.take('the dead one', folder.clock.now(), 30_000)).toBe(true)
    died.close()
    const next = await folder.open()
    expect(next.desk.lease.take('the next one', folder.clock.now(), 30_000)).toBe(true)
  })

  it('removes the copies of a killed process, but not those of a running one', async () => {
    const copies = (pid: number): string => {
      const directory = mkdtempSync(join(tmpdir(), `loan-desk-read-only-${pid}-`))
      writeFileSync(join(directory, 'desk.db'), 'a copy')
      return directory
    }
    const left = copies(spawnSync('true').pid)
    const inUse = copies(process.ppid)
    // Of an earlier process with the same ID.
    const earlier = copies(process.pid)
    await folder.open()
    expect([left, inUse, earlier].map((path) => existsSync(path))).toEqual([false, true, false])
    rmSync(inUse, { recursive: true })
  })

  it('needs no temporary folder', async () => {
    vi.stubEnv('TMPDIR', folder.path('nowhere'))
    onTestFinished(() => {
      vi.unstubAllEnvs()
    })
    expect((await folder.open()).warnings()).toEqual([])
  })

  it('distinguishes a wrong key from a damaged file, with and without the key file', async () => {
    await folder.begin()
    expect(await folder.failureOf(otherKey)).toBe('key-wrong')
    rmSync(folder.path('desk.key.json'))
    expect(await folder.failureOf(otherKey)).toBe('key-wrong')
    folder.flip('desk.db', 100)
    expect(await folder.failureOf()).toBe('store-damaged')
    expect(await folder.failureOf(otherKey)).toBe('key-wrong')
  })

  it('opens with the right key even if the key file is lost or wrong', async () => {
    await folder.begin()
    for (const note of ['{}', 'no JSON', '{"check":"0000","passphrase":null}']) {
      writeFileSync(folder.path('desk.key.json'), note)
      expect(await folder.failureOf()).toBe('open')
    }
  })

  it.each([
    ['an empty desk.db', () => truncateSync(folder.path('desk.db'), 0)],
    ['half of desk.db', () => truncateSync(folder.path('desk.db'), 5 * 4096)],
    [
      'a WAL without its desk.db',
      () => renameSync(folder.path('desk.db'), folder.path('desk.db-wal')),
    ],
    ['a cache without a desk.db', () => rmSync(folder.path('desk.db'))],
    ['a flipped bit in the middle', () => folder.flip('desk.db', 20_000)],
    [
      'the cache under the name of desk.db',
      () => copyFileSync(folder.path('cache.db'), folder.path('desk.db')),
    ],
  ])('refuses %s and leaves the folder as it was', async (_what, damage) => {
    await folder.begin()
    damage()
    const before = folder.snapshot()
    expect(await folder.failureOf()).toBe('store-damaged')
    expect(folder.snapshot()).toEqual(before)
  })

  it('leaves desk.db unchanged next to the rollback journal of another file', async () => {
    await folder.begin()
    const plain = new Database(folder.path('other.db'))
    plain.exec('pragma cache_size = 1; create table a (b); begin; insert into a values (1)')
    plain.exec('update a set b = zeroblob(400000)')
    copyFileSync(folder.path('other.db-journal'), folder.path('desk.db-journal'))
    plain.close()
    const before = folder.snapshot()
    expect(await folder.files().open(folder.key, null)).toEqual(
      failed('store-foreign', { detail: 'desk.db-journal' }),
    )
    expect(folder.snapshot()).toEqual(before)
    rmSync(folder.path('desk.db-journal'))
    expect(await annotationsIn(await folder.open())).toEqual([1, 1])
  })

  it.each(['', '\0'.repeat(512)])('opens next to a finished journal', async (journal) => {
    await folder.begin()
    writeFileSync(folder.path('desk.db-journal'), journal)
    expect(await annotationsIn(await folder.open())).toEqual([1, 1])
  })

  it.each([
    ['removed', (wal: string) => rmSync(wal)],
    ['of zeros', (wal: string) => writeFileSync(wal, Buffer.alloc(statSync(wal).size))],
  ])('warns that files are older than the work when their WAL is %s', async (_what, spoil) => {
    await folder.begin()
    const files = await folder.open()
    files.desk.worklist.add('connection-1', ['app_2'], 1)
    const killed = folder.contents()
    files.close()
    folder.restoreAll(killed)
    spoil(folder.path('desk.db-wal'))
    const again = await folder.open()
    expect(again.desk.values.get(backupFlag)).toBe(olderMark)
    expect((await annotationsIn(again))[0]).toBe(1)
    again.close()
    folder.restoreAll(killed)
    const whole = await folder.open()
    expect(whole.desk.values.get(backupFlag)).toBeNull()
    expect((await annotationsIn(whole))[0]).toBe(2)
  })

  it('quarantines a damaged cache, creates a new one and reports it', async () => {
    await folder.begin()
    folder.flip('cache.db', 100)
    const damaged = readFileSync(folder.path('cache.db'))
    const files = await folder.open()
    expect(files.warnings()).toEqual(['cache-set-aside'])
    expect(await annotationsIn(files)).toEqual([1, 0])
    const aside = readdirSync(folder.directory).filter((name) => name.includes('.damaged-'))
    expect(aside).toHaveLength(1)
    expect(readFileSync(folder.path(aside[0] ?? ''))).toEqual(damaged)
    files.close()
    expect((await folder.open()).warnings()).toEqual([])
  })

  it('quarantines a cache with a damaged page found while working, and continues', async () => {
    const files = await folder.open()
    files.cache.transaction(() => {
      for (let n = 0; n < 2000; n += 1) {
        files.cache.ensure('connection-1', [{ id: `app_${n}`, addedAt: n }])
      }
    })
    files.close()
    const size = statSync(folder.path('cache.db')).size
    for (let page = 40; page * 4096 < size; page += 1) folder.flip('cache.db', page * 4096 + 99)
    const damaged = await folder.open()
    let quarantines = 0
    damaged.onCacheQuarantine(() => (quarantines += 1))
    expect(damaged.warnings()).toEqual([])
    expect(damaged.cache.get(aConnection(), 'app_999')).toBeNull()
    expect(damaged.warnings()).toEqual(['cache-set-aside'])
    expect(quarantines).toBe(1)
    damaged.cache.ensure('connection-1', [{ id: 'app_new', addedAt: 1 }])
    damaged.close()
    const after = await folder.open()
    expect(after.warnings()).toEqual([])
    expect(await after.cache.total('connection-1', {})).toBe(1)
  })

  it('repeats a transaction that hits a damaged page completely, and nothing of it twice', async () => {
    await folder.begin()
    const files = await folder.open()
    files.cache.ensure('connection-1', [{ id: 'app_2', addedAt: 1 }])
    const damage = new StoreFault('store-damaged', undefined, 'cache.db')
    let runs = 0
    let reads = 0
    const read = (): null => {
      if ((reads += 1) === 1) throw damage
      return null
    }
    files.cache.transaction(() => {
      files.cache.ensure('connection-1', [{ id: `app_${(runs += 1)}`, addedAt: 1 }])
      const times = { requestedAt: 1, fetchedAt: 1 }
      files.cache.putListed('connection-1', [{ id: `app_${runs}`, read }], times)
    })
    expect(runs).toBe(2)
    expect(await files.cache.total('connection-1', {})).toBe(1)
    expect(files.warnings()).toEqual(['cache-set-aside'])
  })

  it('never mistakes damage of desk.db for damage of the cache', async () => {
    await folder.begin()
    const files = await folder.open()
    const damage = new StoreFault('store-damaged', undefined, 'desk.db')
    const work = (): never => {
      throw damage
    }
    expect(() => files.cache.transaction(work)).toThrow(damage)
    expect(files.warnings()).toEqual([])
    expect(await annotationsIn(files)).toEqual([1, 1])
  })

  it('changes the key although the cache is damaged', async () => {
    await folder.begin()
    const files = await folder.open()
    files.close()
    folder.flip('cache.db', statSync(folder.path('cache.db')).size - 99)
    const damaged = await folder.open()
    expect(damaged.changeKey(otherKey, null)).toEqual({ ok: true, value: null })
    expect(damaged.warnings()).toEqual(['cache-set-aside'])
    damaged.close()
    expect((await annotationsIn(await folder.open(otherKey)))[0]).toBe(1)
  })

  it('names the cache, and no file with work, when a new one can’t be created', async () => {
    await folder.begin()
    folder.flip('cache.db', 100)
    mkdirSync(folder.path('cache.db.new'))
    expect(await folder.files().open(folder.key, null)).toMatchObject(
      failed('cache-failed', {
        detail: expect.stringMatching(/^(?!.*desk\.db).*cache\.db/s) as string,
      }),
    )
  })

  it('creates a missing cache without the WAL of the earlier one', async () => {
    const files = await folder.open()
    files.cache.ensure('connection-1', [{ id: 'app_1', addedAt: 1 }])
    const wal = readFileSync(folder.path('cache.db-wal'))
    files.close()
    rmSync(folder.path('cache.db'))
    writeFileSync(folder.path('cache.db-wal'), wal)
    const again = await folder.open()
    expect([again.warnings(), await again.cache.total('connection-1', {})]).toEqual([[], 0])
  })

  it('ignores the remains of an interrupted first start', async () => {
    mkdirSync(folder.directory, { recursive: true })
    writeFileSync(folder.path('desk.db.new'), '')
    writeFileSync(folder.path('desk.db.new-wal'), 'half')
    expect(folder.files().facts().exists).toBe(false)
    expect(await folder.failureOf()).toBe('open')
  })
})

describe('backups', () => {
  it('are listed with their time and reason, newest first, and the newest seven are kept', async () => {
    const files = await folder.open()
    for (let day = 0; day < 9; day += 1) {
      expect((await files.makeBackup('daily')).ok).toBe(true)
      await folder.clock.advance(dayMs)
    }
    const made = folder.files().backups()
    const newest = folder.clock.now() - dayMs
    expect(made.map(({ madeAt }) => madeAt)).toEqual(
      Array.from({ length: 7 }, (_, index) => newest - index * dayMs),
    )
    expect(made.every(({ reason, bytes }) => reason === 'daily' && bytes >= 4096)).toBe(true)
    expect(files.newestDailyBackup()).toEqual(made[0])
  })

  it('made manually neither replace daily ones nor count as one', async () => {
    const files = await folder.open()
    await files.makeBackup('daily')
    await folder.clock.advance(1000)
    for (let n = 0; n < 9; n += 1) {
      await files.makeBackup('asked')
      await folder.clock.advance(1000)
    }
    const reasons = folder
      .files()
      .backups()
      .map(({ reason }) => reason)
    expect(reasons).toEqual([...Array.from({ length: 7 }, () => 'asked'), 'daily'])
    expect(files.newestDailyBackup()?.reason).toBe('daily')
  })

  it('include the one just made even if older ones have later dates', async () => {
    const files = await folder.open()
    for (let n = 0; n < 7; n += 1) {
      await files.makeBackup('asked')
      await folder.clock.advance(dayMs)
    }
    folder.clock.setWall(Date.UTC(2020, 0, 1))
    const { name } = given(await files.makeBackup('asked'))
    const kept = folder.files().backups()
    expect(kept.map((backup) => backup.name)).toContain(name)
    expect(kept).toHaveLength(7)
  })

  it('dated in the future, by a clock that was ahead, don’t count and are deleted before the others', async () => {
    const files = await folder.open()
    const now = folder.clock.now()
    folder.clock.setWall(now + 3_650 * dayMs)
    for (let n = 0; n < 3; n += 1) {
      await files.makeBackup('daily')
      await folder.clock.advance(dayMs)
    }
    folder.clock.setWall(now)
    expect(files.newestDailyBackup()).toBeNull()
    for (let n = 0; n < 7; n += 1) {
      await folder.clock.advance(dayMs)
      await files.makeBackup('daily')
    }
    const made = folder.files().backups()
    expect(made).toHaveLength(7)
    expect(made[0]?.madeAt).toBe(folder.clock.now())
  })

  it('made in the same millisecond are separate', async () => {
    const files = await folder.open()
    await files.makeBackup('asked')
    await files.makeBackup('asked')
    expect(folder.files().backups()).toHaveLength(2)
  })

  it('replace desk.db when restored, and desk.db is kept next to it', async () => {
    const files = await folder.open()
    files.desk.connections.put(aConnection())
    const backup = given(await files.makeBackup('asked'))
    files.desk.worklist.add('connection-1', ['app_1', 'app_2'], 1)
    files.close()
    const replaced = readFileSync(folder.path('desk.db'))
    expect(folder.files().restore(backup.name).ok).toBe(true)
    const kept = readdirSync(folder.directory).find((name) => /^desk\.db\.replaced-.*Z$/.test(name))
    expect(readFileSync(folder.path(kept ?? ''))).toEqual(replaced)
    expect(await annotationsIn(await folder.open())).toEqual([0, 0])
  })

  it.skipIf(process.platform === 'win32')(
    'that are read-only can be restored and put under another key, as writable files',
    async () => {
      const files = await folder.open()
      files.desk.connections.put(aConnection())
      const { name } = given(await files.makeBackup('asked'))
      const backup = join('backups', name)
      chmodSync(folder.path(backup), 0o444)
      expect(files.changeKey(otherKey, null).ok).toBe(true)
      files.close()
      expect(statSync(folder.path(backup)).mode & 0o777).toBe(0o600)
      chmodSync(folder.path(backup), 0o444)
      expect(folder.files().restore(name).ok).toBe(true)
      expect(statSync(folder.path('desk.db')).mode & 0o777).toBe(0o600)
      chmodSync(folder.path('desk.db'), 0o444)
      const copies = makeReadOnlyCopies(dataPaths(folder.directory))
      expect(statSync(copies.desk).mode & 0o777).toBe(0o600)
      removeReadOnlyCopies(copies.directory)
    },
  )

  it('contain a marker that a working file gets only when one is restored', async () => {
    const files = await folder.open()
    const backup = given(await files.makeBackup('asked'))
    expect(files.desk.values.get(backupFlag)).toBeNull()
    files.close()
    expect(folder.files().restore(backup.name).ok).toBe(true)
    const restored = await folder.open()
    expect(restored.desk.values.get(backupFlag)).toBe(backup.madeAt)
  })

  it('can be restored after a kill that left a copy of one', async () => {
    const files = await folder.open()
    const { name } = given(await files.makeBackup('asked'))
    files.close()
    writeFileSync(folder.path('desk.db.restoring'), 'half')
    expect(folder.files().restore(name)).toMatchObject({ ok: true })
  })

  it('are not mixed with the WAL of the file they replace when restored', async () => {
    const files = await folder.open()
    files.desk.connections.put(aConnection())
    const backup = given(await files.makeBackup('asked'))
    files.desk.worklist.add('connection-1', ['app_1'], 1)
    const wal = readFileSync(folder.path('desk.db-wal'))
    files.close()
    writeFileSync(folder.path('desk.db-wal'), wal)
    expect(folder.files().restore(backup.name).ok).toBe(true)
    expect(existsSync(folder.path('desk.db-wal'))).toBe(false)
    expect((await annotationsIn(await folder.open()))[0]).toBe(0)
  })

  it.each(['nothing.db', '../desk.db', '../../etc/passwd', ''])(
    'reject the name %j',
    async (name) => {
      await folder.begin()
      const before = folder.snapshot()
      expect(folder.files().restore(name)).toMatchObject({ error: { code: 'backup-missing' } })
      expect(folder.snapshot()).toEqual(before)
    },
  )

  it.each([5000, 0])('cut off at %i bytes are rejected, and desk.db is kept', async (bytes) => {
    const files = await folder.open()
    const { name } = given(await files.makeBackup('asked'))
    files.close()
    truncateSync(folder.path(join('backups', name)), bytes)
    expect(folder.files().restore(name)).toMatchObject({ error: { code: 'backup-damaged' } })
    expect(await folder.failureOf()).toBe('open')
  })
})
