import { readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { describe, expect, it, vi } from 'vitest'
import { dataPaths } from '../../../../../electron/adapters/sqlite/files/database-names.ts'
import { prepareKeyChange } from '../../../../../electron/adapters/sqlite/files/key-change.ts'
import { StoreDatabase } from '../../../../../electron/adapters/sqlite/store-database.ts'
import { backupFlag, olderMark } from '../../../../../electron/ports/data-files.ts'
import { aConnection } from '../../../../support/builders/connections.ts'
import { annotationsIn, folder, otherKey, useHandledFolder } from './handled-folder.ts'

useHandledFolder()

/** Both files, open, whose key change was interrupted at the turning point. */
async function prepared(sql = ''): Promise<readonly StoreDatabase[]> {
  await folder.begin()
  const paths = dataPaths(folder.directory)
  const hexKey = Buffer.from(folder.key).toString('hex')
  const open = [paths.desk, paths.cache].map((path) => StoreDatabase.open(path, { hexKey }))
  for (const database of open) database.execute(sql)
  const from = { key: folder.key, passphrase: null }
  prepareKeyChange(paths, open, from, { key: otherKey, passphrase: null }, folder.log)
  return open
}

describe('changing the key', () => {
  it('puts both files and every backup under the new key while Loan Desk stays open', async () => {
    const files = await folder.open()
    files.desk.connections.put(aConnection())
    await files.makeBackup('asked')
    expect(files.changeKey(otherKey, null).ok).toBe(true)
    files.desk.worklist.add('connection-1', ['app_1'], 1)
    files.cache.ensure('connection-1', [{ id: 'app_1', addedAt: 1 }])
    expect((await files.makeBackup('asked')).ok).toBe(true)
    files.close()
    expect(await folder.failureOf()).toBe('key-wrong')
    const again = await folder.open(otherKey)
    expect(await annotationsIn(again)).toEqual([1, 1])
    again.close()
    for (const { name } of folder.files().backups()) {
      expect(folder.files().restore(name).ok).toBe(true)
      expect(await folder.failureOf(otherKey)).toBe('open')
    }
  })

  it('to a passphrase stores its salt in the files, so that a lost key file locks nobody out', async () => {
    const files = await folder.open()
    const passphrase = folder.files().newParameters()
    files.changeKey(otherKey, passphrase)
    files.close()
    rmSync(folder.path('desk.key.json'))
    expect(folder.files().facts().passphrase).toEqual(passphrase)
    rmSync(folder.path('desk.db'))
    expect(folder.files().facts().passphrase).toEqual(passphrase)
  })

  it('back to a random key removes the passphrase', async () => {
    const files = await folder.open()
    files.changeKey(otherKey, folder.files().newParameters())
    files.changeKey(folder.key, null)
    files.close()
    expect(folder.files().facts().passphrase).toBeNull()
    expect(await folder.failureOf()).toBe('open')
  })

  it('leaves the old key if interrupted before the turning point, and the new key after it', async () => {
    const open = await prepared()
    for (const database of open) database.close()

    // Order of events: copies, then the note, then one swap after the other.
    const note = readFileSync(folder.path('desk.key.json'))
    rmSync(folder.path('desk.key.json'))
    const before = folder.contents()
    expect(await folder.failureOf()).toBe('open')
    expect(readdirSync(folder.directory).some((name) => name.includes('rekey'))).toBe(false)

    for (const swapped of [[], ['desk.db'], ['desk.db', 'cache.db']]) {
      folder.restoreAll(before)
      writeFileSync(folder.path('desk.key.json'), note)
      for (const name of swapped) {
        renameSync(folder.path(`${name}.rekeyed`), folder.path(name))
      }
      expect(folder.files().facts()).toEqual({ exists: true, passphrase: null })
      const files = await folder.open(otherKey)
      expect(await annotationsIn(files)).toEqual([1, 1])
      expect(files.warnings()).toEqual([])
      files.close()
      expect(await folder.failureOf()).toBe('key-wrong')
    }
  })

  it('skips a backup that the old key doesn’t open, and changes everything else', async () => {
    await folder.begin()
    const files = await folder.open()
    await files.makeBackup('asked')
    const foreign = folder.path('backups/desk-2020-01-01T00-00-00-000Z.asked.db')
    writeFileSync(foreign, Buffer.alloc(8192, 7))
    expect(files.changeKey(otherKey, null).ok).toBe(true)
    files.close()
    expect(readFileSync(foreign)).toEqual(Buffer.alloc(8192, 7))
    const [own = { name: '' }] = folder.files().backups()
    expect(folder.files().restore(own.name).ok).toBe(true)
    expect(await folder.failureOf(otherKey)).toBe('open')
  })

  it('changes nothing if a copy isn’t readable with the new key', async () => {
    await folder.begin()
    const files = await folder.open()
    vi.spyOn(StoreDatabase.prototype, 'changeKey').mockReturnValue()
    expect(files.changeKey(otherKey, null)).toMatchObject({ error: { code: 'store-damaged' } })
    expect(await annotationsIn(files)).toEqual([1, 1])
  })

  it('lets a WAL that is lost afterward be noticed', async () => {
    const files = await folder.open()
    expect(files.changeKey(otherKey, null).ok).toBe(true)
    const killed = folder.contents()
    files.close()
    folder.restoreAll(killed)
    rmSync(folder.path('desk.db-wal'))
    expect((await folder.open(otherKey)).desk.values.get(backupFlag)).toBe(olderMark)
  })

  it('ignores the remains of a killed key change', async () => {
    await folder.begin()
    const files = await folder.open()
    for (const part of ['', '-wal', '-journal']) {
      writeFileSync(folder.path(`desk.db.rekeying${part}`), Buffer.alloc(8192, 7))
    }
    expect(files.changeKey(otherKey, null).ok).toBe(true)
    files.close()
    expect(await annotationsIn(await folder.open(otherKey))).toEqual([1, 1])
  })

  it('killed during the first copies leaves none of them after the next opening', async () => {
    await folder.begin()
    const files = await folder.open()
    const made = await files.makeBackup('asked')
    files.close()
    const backup = made.ok ? `backups/${made.value.name}` : ''
    for (const path of ['desk.db', 'cache.db', backup]) {
      writeFileSync(folder.path(`${path}.rekeying`), Buffer.alloc(8192, 7))
      writeFileSync(folder.path(`${path}.rekeying-journal`), Buffer.alloc(8192, 7))
      expect(await folder.failureOf()).toBe('open')
      expect(folder.contents().filter(([name]) => name.includes('rekeying'))).toEqual([])
    }
  })

  it('is finished next to the WALs left by a kill after the turning point', async () => {
    const open = await prepared('create table more (a text) strict')
    const killed = folder.contents()
    for (const database of open) database.close()
    folder.restoreAll(killed)
    expect(readdirSync(folder.directory)).toEqual(
      expect.arrayContaining(['desk.db-wal', 'desk.db.rekeyed', 'cache.db-wal']),
    )

    const files = await folder.open(otherKey)
    expect(await annotationsIn(files)).toEqual([1, 1])
    expect(files.warnings()).toEqual([])
  })

  it('by one app is not touched by another app that starts meanwhile', async () => {
    const open = await prepared()
    const names = readdirSync(folder.directory).sort()

    expect(await folder.failureOf(otherKey)).toBe('desk-in-use')
    expect(readdirSync(folder.directory).sort()).toEqual(names)
    expect(folder.isHeldForOthers()).toBe(true)
    for (const database of open) database.close()
    expect(await folder.failureOf(otherKey)).toBe('open')
  })
})

describe('a passphrase', () => {
  it('derives the same key for composed and decomposed letters, and another with another salt', async () => {
    const files = folder.files()
    const parameters = files.newParameters()
    const [a, b, c] = await Promise.all([
      files.derive('café au lait', parameters),
      files.derive('cafe\u0301 au lait', parameters),
      files.derive('café au lait', { ...parameters, salt: '00'.repeat(16) }),
    ])
    expect(a).toHaveLength(32)
    expect(b).toEqual(a)
    expect(c).not.toEqual(a)
    expect(parameters.cost).toBeGreaterThanOrEqual(2 ** 17)
  })

  it('is ignored if a tampered key file asks for an excessive cost', async () => {
    await folder.begin()
    const note = {
      check: '0000',
      passphrase: { salt: '00'.repeat(16), cost: 2 ** 30, blockSize: 8, parallel: 1 },
    }
    writeFileSync(folder.path('desk.key.json'), JSON.stringify(note))
    expect(folder.files().facts().passphrase).toBeNull()
  })
})
