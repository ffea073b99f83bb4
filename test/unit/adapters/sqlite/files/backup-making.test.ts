import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import { backupFlag, type OpenFiles } from '../../../../../electron/ports/data-files.ts'
import { aConnection } from '../../../../support/builders/connections.ts'
import { given } from '../../../../support/checks/given.ts'
import { folder, otherKey, useHandledFolder } from './handled-folder.ts'

let files: OpenFiles
useHandledFolder()
beforeEach(async () => {
  files = await folder.open()
  files.desk.connections.put(aConnection())
  writeValues('before', 8)
})

/** Writes values of one megabyte each. */
function writeValues(name: string, count: number): void {
  for (let n = 0; n < count; n += 1) files.desk.values.put(`${name} ${n}`, 'x'.repeat(2 ** 20))
}

async function restored(backup: string, key = folder.key): Promise<OpenFiles> {
  files.close()
  expect(folder.files().restore(backup).ok).toBe(true)
  files = await folder.open(key)
  return files
}

const inBackups = (): string[] => readdirSync(folder.path('backups'))

describe('making a backup', () => {
  it('lets other work run, and contains nothing that this work writes', async () => {
    const making = files.makeBackup('asked')
    for (let n = 0; n < 4; n += 1) await turn()
    expect(inBackups()).toEqual([expect.stringMatching(/\.making$/)])
    files.desk.values.put('before 7', 'changed')
    // More than the WAL holds before a checkpoint.
    writeValues('meanwhile', 40)
    const { name } = given(await making)
    expect(inBackups()).toEqual([name])
    const { values } = (await restored(name)).desk
    expect(values.get('before 7')).toHaveLength(2 ** 20)
    expect(values.get('meanwhile 0')).toBeNull()
  })

  it('fails and leaves no file behind if its copy can’t be read in full', async () => {
    const making = files.makeBackup('asked')
    for (let n = 0; n < 4; n += 1) await turn()
    const copy = join(folder.path('backups'), inBackups()[0] ?? '')
    const content = readFileSync(copy)
    content.writeUInt8(content.readUInt8(2_000_000) ^ 1, 2_000_000)
    writeFileSync(copy, content)
    expect(await making).toMatchObject({ error: { code: 'store-damaged' } })
    expect(inBackups()).toEqual([])
  })

  it('lets the WAL be written to desk.db again afterward', async () => {
    given(await files.makeBackup('asked'))
    const { size } = statSync(folder.path('desk.db'))
    writeValues('after', 8)
    expect(statSync(folder.path('desk.db')).size).toBeGreaterThan(size)
  })

  it('leaves no file behind if the files are closed meanwhile', async () => {
    const making = files.makeBackup('daily')
    for (let n = 0; n < 4; n += 1) await turn()
    files.close()
    expect(inBackups()).toEqual([])
    expect(await making).toMatchObject({ error: { code: 'app-not-open' } })
    expect(await folder.failureOf()).toBe('open')
  })

  it('starts again under the new key if the key is changed meanwhile', async () => {
    const making = files.makeBackup('daily')
    for (let n = 0; n < 4; n += 1) await turn()
    expect(files.changeKey(otherKey, null).ok).toBe(true)
    const { name } = given(await making)
    expect(inBackups()).toEqual([name])
    const { values } = (await restored(name, otherKey)).desk
    expect(values.get('before 7')).toHaveLength(2 ** 20)
  })

  it('is not mistaken for lost work at the opening after a kill', async () => {
    await files.makeBackup('asked')
    const killed = ['desk.db', 'desk.db-wal'].map(
      (name) => [name, readFileSync(folder.path(name))] as const,
    )
    files.close()
    for (const [name, content] of killed) writeFileSync(folder.path(name), content)
    files = await folder.open()
    expect(files.desk.values.get(backupFlag)).toBeNull()
  })

  it('keeps desk.db locked for other processes', async () => {
    await files.makeBackup('asked')
    expect(folder.isHeldForOthers()).toBe(true)
    files.close()
    expect(folder.isHeldForOthers()).toBe(false)
  })

  it('waits for another backup to finish', async () => {
    const made = await Promise.all([files.makeBackup('daily'), files.makeBackup('asked')])
    expect(made.map(({ ok }) => ok)).toEqual([true, true])
    expect(inBackups()).toHaveLength(2)
  })

  it('removes the remains of a backup that was killed', async () => {
    given(await files.makeBackup('asked'))
    writeFileSync(join(folder.path('backups'), 'desk-then.daily.db.making'), 'half')
    await files.makeBackup('asked')
    expect(inBackups().filter((name) => name.includes('making'))).toEqual([])
  })
})
