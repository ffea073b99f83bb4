import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { StoreFault } from '../../../../electron/ports/store-fault.ts'
import { failed, ok } from '../../../../shared/result.ts'
import { aConnection } from '../../../support/builders/connections.ts'
import { given } from '../../../support/checks/given.ts'
import {
  blockedBy,
  codeOf,
  computer,
  opened,
  openedFiles,
  start,
  started,
  useComputer,
} from './computer.ts'

const hour = 60 * 60 * 1000

useComputer()

const kept = () => computer.folder.files().backups()

/**
 * Lets time pass with a check each hour; making a backup takes real time, and the next check waits
 * for it.
 */
async function pass(milliseconds: number): Promise<void> {
  const { clock } = computer.folder
  for (let passed = 0; passed < milliseconds; passed += hour) {
    await clock.advance(hour)
    await expect.poll(() => clock.pending).toBe(1)
  }
}

describe('backups', () => {
  it('are made automatically once a day while Loan Desk is open', async () => {
    const desk = await started()
    expect(await desk.handlers.dataFiles.backups({})).toEqual({ ok: true, value: [] })
    await pass(hour)
    expect(kept().map(({ reason }) => reason)).toEqual(['daily'])
    await pass(22 * hour)
    expect(kept()).toHaveLength(1)
    await pass(2 * hour)
    expect(kept()).toHaveLength(2)
    const { action, subject } = openedFiles().desk.activity.page(0, 1)[0] ?? {}
    expect([action, subject]).toEqual(['backup-made', kept()[0]?.name])
    await desk.close()
    expect(computer.folder.clock.pending).toBe(0)
  })

  it('are made once a day even if one was made while the clock was set ahead', async () => {
    const desk = start()
    const today = computer.folder.clock.now()
    computer.folder.clock.setWall(today + 30 * 24 * hour)
    await desk.open()
    await pass(hour)
    computer.folder.clock.setWall(today)
    await pass(20 * hour)
    expect(kept()).toHaveLength(2)
    await pass(24 * hour)
    expect(kept()).toHaveLength(3)
  })

  it('that fail are reported with time and cause until one succeeds', async () => {
    const desk = await started()
    const began = computer.folder.clock.now()
    const files = openedFiles()
    const { makeBackup } = files
    files.makeBackup = async () => failed('disk-full')
    await computer.folder.clock.advance(30_000)
    const failedAt = (at: number) => ({ at, failure: { code: 'disk-full' } })
    expect(desk.state()).toMatchObject({ phase: 'open', backupFailure: failedAt(began + 30_000) })
    await computer.folder.clock.advance(hour)
    expect(desk.state()).toMatchObject({ backupFailure: failedAt(began + 30_000 + hour) })
    expect(computer.notifier.named('app.state').at(-1)).toEqual(desk.state())
    files.makeBackup = makeBackup
    await pass(hour)
    expect(desk.state()).not.toHaveProperty('backupFailure')
    expect(computer.notifier.named('app.state').at(-1)).toEqual(desk.state())
    expect(kept()).toHaveLength(1)
  })

  it('that end while the files are being closed aren’t logged there', async () => {
    const desk = await started()
    const files = openedFiles()
    const ended = Promise.withResolvers<Awaited<ReturnType<typeof files.makeBackup>>>()
    files.makeBackup = async () => ended.promise
    await computer.folder.clock.advance(30_000)
    const append = vi.spyOn(files.desk.activity, 'append')
    const closing = desk.close()
    ended.resolve(ok({ name: 'made', madeAt: 1, bytes: 1, reason: 'daily' }))
    await closing
    expect(append).not.toHaveBeenCalled()
    expect(computer.folder.clock.pending).toBe(0)
  })

  it('that fail because the folder can’t be listed show the cause until one is made on request', async () => {
    const desk = await started()
    writeFileSync(computer.folder.path('backups'), 'no folder')
    await computer.folder.clock.advance(30_000)
    expect(desk.state()).toMatchObject({
      backupFailure: { failure: { code: 'store-failed', reference: 'R1' } },
    })
    expect(computer.folder.log.lines.join()).toContain('"daily backup","reference":"R1"')
    rmSync(computer.folder.path('backups'))
    expect(await desk.handlers.dataFiles.makeBackup({})).toMatchObject({ ok: true })
    expect(desk.state()).not.toHaveProperty('backupFailure')
  })

  it('restored in an open app keep a copy of what they replace', async () => {
    const desk = await started()
    const { name } = given(await desk.handlers.dataFiles.makeBackup({}))
    computer.openFiles?.desk.connections.put(aConnection())
    const restored = await desk.handlers.dataFiles.restoreBackup({ name })
    expect(restored).toMatchObject({ value: { phase: 'open' } })
    expect(computer.openFiles?.desk.connections.all()).toEqual([])
    const { action, subject } = openedFiles().desk.activity.page(0, 1)[0] ?? {}
    expect([action, subject]).toEqual(['backup-restored', name])
    const copy = kept().find(({ reason }) => reason === 'restore')
    await desk.handlers.dataFiles.restoreBackup({ name: copy?.name ?? '' })
    expect(computer.openFiles?.desk.connections.all()).toHaveLength(1)
  })

  it('from before a change to a passphrase keep the secrets, except those of another client', async () => {
    const desk = await started()
    const same = aConnection()
    const changed = aConnection({ id: 'changed', name: 'Changed' })
    openedFiles().desk.connections.put(same)
    openedFiles().desk.connections.put(changed)
    const { name } = given(await desk.handlers.dataFiles.makeBackup({}))
    await desk.handlers.dataFiles.changeKey({ passphrase: 'a walnut under the stairs' })
    const { connections, values } = openedFiles().desk
    connections.put({ ...changed, clientId: 'of another client' })
    for (const { id } of [same, changed]) values.put(`secret:${id}`, 'made up')

    const { calls } = computer.vault
    await desk.handlers.dataFiles.restoreBackup({ name })
    const restored = openedFiles().desk.values
    expect(restored.get(`secret:${same.id}`)).toBe('made up')
    expect(restored.get(`secret:${changed.id}`)).toBeNull()
    expect(computer.vault.calls).toBe(calls)
  })

  it('with an earlier address of a connection remove its secret from the keychain', async () => {
    const desk = await started()
    const same = aConnection()
    const moved = aConnection({ id: 'moved', name: 'Moved' })
    for (const connection of [same, moved]) openedFiles().desk.connections.put(connection)
    const { name } = given(await desk.handlers.dataFiles.makeBackup({}))
    openedFiles().desk.connections.put({ ...moved, baseUrl: 'https://new.example' })
    const { secrets } = computer.vault
    for (const { id } of [same, moved]) secrets.set(`connection:${id}`, 'made up')

    await desk.handlers.dataFiles.restoreBackup({ name })
    expect(openedFiles().desk.connections.get('moved')?.baseUrl).toBe(moved.baseUrl)
    expect(secrets.get(`connection:${same.id}`)).toBe('made up')
    expect(secrets.has('connection:moved')).toBe(false)
  })

  it('restored in an open app are read first: a damaged one changes nothing', async () => {
    const desk = await started()
    const { name } = given(await desk.handlers.dataFiles.makeBackup({}))
    computer.openFiles?.desk.connections.put(aConnection())
    const path = computer.folder.path(join('backups', name))
    const content = readFileSync(path)
    content.writeUInt8(content.readUInt8(content.length - 2_000) ^ 1, content.length - 2_000)
    writeFileSync(path, content)
    const restored = await desk.handlers.dataFiles.restoreBackup({ name })
    expect(codeOf(restored)).toBe('backup-damaged')
    const noted = openedFiles()
      .desk.activity.page(0, 9)
      .map(({ action }) => action)
    expect(noted).not.toContain('backup-restored')
    expect(desk.state()).toMatchObject({ phase: 'open' })
    expect(computer.openFiles?.desk.connections.all()).toHaveLength(1)
    expect(
      readdirSync(computer.folder.directory).filter((left) => /restoring|replaced/.test(left)),
    ).toEqual([])
  })

  it('can be restored even if they are the oldest made by restoring', async () => {
    const desk = await started()
    const { restoreBackup, makeBackup } = desk.handlers.dataFiles
    const empty = given(await makeBackup({}))
    computer.openFiles?.desk.connections.put(aConnection())
    const restore = async (name: string): Promise<void> => {
      await computer.folder.clock.advance(1)
      expect(await restoreBackup({ name })).toMatchObject({ value: { phase: 'open' } })
    }
    const replaced = () =>
      kept()
        .filter(({ reason }) => reason === 'restore')
        .map(({ name }) => name)
    for (let time = 0; time < 7; time += 1) await restore(empty.name)
    expect(computer.openFiles?.desk.connections.all()).toEqual([])
    await restore(replaced().at(-1) ?? '')
    expect(computer.openFiles?.desk.connections.all()).toHaveLength(1)
  })

  it('that can’t be listed are reported, both in an open app and in one that can’t open', async () => {
    const desk = await started()
    writeFileSync(computer.folder.path('backups'), 'no folder')
    expect(() => desk.handlers.dataFiles.backups({})).toThrow(StoreFault)
    await desk.close()
    computer.vault.condition = 'locked'
    expect(await opened(start(2))).toMatchObject({
      ...blockedBy('keychain-locked'),
      backups: [],
      backupsFailure: { code: 'store-failed', reference: expect.any(String) as string },
    })
  })

  it('replace nothing that can’t be copied first', async () => {
    const desk = await started()
    const { name } = given(await desk.handlers.dataFiles.makeBackup({}))
    openedFiles().desk.connections.put(aConnection())
    openedFiles().makeBackup = async () => failed('disk-full')
    expect(codeOf(await desk.handlers.dataFiles.restoreBackup({ name }))).toBe('disk-full')
    // The officer sees it in the response; the state reports only daily backups.
    expect(codeOf(await desk.handlers.dataFiles.makeBackup({}))).toBe('disk-full')
    expect(desk.state()).not.toHaveProperty('backupFailure')
    expect(openedFiles().desk.connections.all()).toHaveLength(1)
  })

  it('that don’t exist leave Loan Desk unchanged', async () => {
    const desk = await started()
    expect(codeOf(await desk.handlers.dataFiles.restoreBackup({ name: 'none' }))).toBe(
      'backup-missing',
    )
    expect(desk.state().phase).toBe('open')
    expect(kept()).toEqual([])
  })
})
