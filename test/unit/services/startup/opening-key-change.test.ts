import { describe, expect, it, vi } from 'vitest'
import type { DataFiles, FileKey, OpenFiles } from '../../../../electron/ports/data-files.ts'
import { StoreFault } from '../../../../electron/ports/store-fault.ts'
import type { AppOpening } from '../../../../electron/services/startup/opening.ts'
import { failed, ok } from '../../../../shared/result.ts'
import { aConnection } from '../../../support/builders/connections.ts'
import {
  blockedBy,
  codeOf,
  computer,
  keysInVault,
  opened,
  openedFiles,
  passphrase,
  start,
  started,
  useComputer,
  workOnce,
} from './computer.ts'

useComputer()

/** Starts, chooses a passphrase, and closes again. */
async function underPassphrase(seed?: number): Promise<void> {
  const desk = await started(seed)
  await desk.handlers.dataFiles.changeKey({ passphrase })
  await desk.close()
}

describe('changing the key', () => {
  it('to a passphrase and back keeps the data, and each opening uses the way chosen last', async () => {
    await workOnce()
    const desk = await started(2)
    expect(await desk.handlers.dataFiles.changeKey({ passphrase })).toMatchObject({
      value: { phase: 'open', keyMode: 'passphrase' },
    })
    expect(keysInVault()).toEqual([])
    expect(computer.openFiles?.desk.activity.page(0, 1)[0]).toMatchObject({
      action: 'key-changed',
      subject: 'passphrase',
      who: 'Ines Officer',
    })
    await desk.close()

    const second = start(3)
    expect(await opened(second)).toMatchObject({ phase: 'passphrase-needed' })
    expect(await second.handlers.app.unlock({ passphrase })).toMatchObject({
      value: { phase: 'open', warnings: [] },
    })
    expect(await second.handlers.dataFiles.changeKey({ passphrase: null })).toMatchObject({
      value: { keyMode: 'keychain' },
    })
    await second.close()
    expect(keysInVault().map(([name]) => name)).toEqual(['database-key'])
    expect(await opened(start(4))).toEqual({ phase: 'open', keyMode: 'keychain', warnings: [] })
    expect(computer.openFiles?.desk.connections.all()).toEqual([aConnection()])
  })

  it('interrupted before the keychain replaced the old key still opens, and is completed', async () => {
    await workOnce()
    const old = computer.vault.secrets.get('database-key') ?? ''
    const desk = await started(2)
    await desk.handlers.dataFiles.changeKey({ passphrase: null })
    await desk.close()
    const next = computer.vault.secrets.get('database-key') ?? ''
    expect(next).not.toBe(old)
    computer.vault.secrets.set('database-key', old)
    computer.vault.secrets.set('database-key-next', next)
    expect(await opened(start(3))).toMatchObject({ phase: 'open' })
    expect(Object.fromEntries(keysInVault())).toEqual({ 'database-key': next })
  })

  it('that fails after an unfinished keychain change still opens the files', async () => {
    await workOnce()
    let changes = 0
    const whole = computer.folder.files()
    const desk = start(2, {
      ...whole,
      open: async (...asked) => {
        const files = await whole.open(...asked)
        if (!files.ok) return files
        const changeKey: OpenFiles['changeKey'] = (...key) => {
          changes += 1
          return changes === 1 ? files.value.changeKey(...key) : failed('disk-full')
        }
        return ok({ ...files.value, changeKey })
      },
    })
    await desk.open()
    const write = computer.vault.write.bind(computer.vault)
    computer.vault.write = async (name, secret) =>
      name === 'database-key' && computer.vault.secrets.has('database-key-next')
        ? failed('keychain-locked')
        : write(name, secret)
    const { changeKey } = desk.handlers.dataFiles
    expect(await changeKey({ passphrase: null })).toMatchObject({ ok: true })
    expect(keysInVault().map(([name]) => name)).toEqual(['database-key', 'database-key-next'])
    expect(codeOf(await changeKey({ passphrase: null }))).toBe('keychain-locked')
    computer.vault.write = write
    expect(codeOf(await changeKey({ passphrase: null }))).toBe('disk-full')
    expect(desk.state()).toMatchObject({ phase: 'open' })
    expect(computer.openFiles?.desk.connections.all()).toHaveLength(1)
  })

  it('to a passphrase that fails opens the files again with the key in the keychain', async () => {
    await workOnce()
    const desk = start(2)
    await desk.open()
    const before = openedFiles()
    let unused: FileKey = Uint8Array.of(1)
    before.changeKey = (key) => {
      unused = key
      return failed('disk-full')
    }
    expect(codeOf(await desk.handlers.dataFiles.changeKey({ passphrase }))).toBe('disk-full')
    expect(unused.every((byte) => byte === 0)).toBe(true)
    expect(desk.state()).toMatchObject({ phase: 'open', keyMode: 'keychain' })
    expect(openedFiles()).not.toBe(before)
  })

  it('to another key that the keychain refuses midway keeps the key in use', async () => {
    await workOnce()
    const desk = start(2)
    await desk.open()
    const write = computer.vault.write.bind(computer.vault)
    computer.vault.write = async (name, secret) =>
      name.startsWith('file-generation') ? failed('keychain-full') : write(name, secret)
    const { changeKey } = desk.handlers.dataFiles
    expect(codeOf(await changeKey({ passphrase: null }))).toBe('keychain-full')
    await desk.close()
    computer.vault.write = write
    expect(await opened(start(3))).toMatchObject({ phase: 'open' })
  })

  it('from a passphrase that fails leaves Loan Desk asking for that passphrase', async () => {
    await workOnce()
    await underPassphrase(2)
    const desk = await started(3)
    await desk.handlers.app.unlock({ passphrase })
    openedFiles().changeKey = () => failed('disk-full')
    expect(codeOf(await desk.handlers.dataFiles.changeKey({ passphrase: null }))).toBe('disk-full')
    expect(desk.state()).toMatchObject({ phase: 'passphrase-needed' })
    expect(desk.keyMode()).toBe('passphrase')
    expect(keysInVault()).toEqual([])
  })

  it('from a passphrase that the keychain refuses midway leaves no key in it', async () => {
    await workOnce()
    const desk = await started(2)
    await desk.handlers.dataFiles.changeKey({ passphrase })
    const write = computer.vault.write.bind(computer.vault)
    computer.vault.write = async (name, secret) =>
      name.startsWith('file-generation') ? failed('keychain-full') : write(name, secret)
    expect(codeOf(await desk.handlers.dataFiles.changeKey({ passphrase: null }))).toBe(
      'keychain-full',
    )
    expect(desk.state()).toMatchObject({ phase: 'open', keyMode: 'passphrase' })
    expect(keysInVault()).toEqual([])
  })

  it('from a passphrase that was interrupted leaves no key in the keychain at the next opening', async () => {
    await workOnce()
    const first = await started(2)
    await first.handlers.dataFiles.changeKey({ passphrase })
    openedFiles().changeKey = () => {
      throw new Error('the computer stopped')
    }
    await expect(first.handlers.dataFiles.changeKey({ passphrase: null })).rejects.toThrow()
    await first.close()
    expect(keysInVault().map(([name]) => name)).toEqual(['database-key-next'])

    const unlocked = async (seed: number): Promise<AppOpening> => {
      const desk = await started(seed)
      expect(await desk.handlers.app.unlock({ passphrase })).toMatchObject({ ok: true })
      return desk
    }
    computer.vault.condition = 'locked'
    await (await unlocked(3)).close()
    computer.vault.condition = 'unlocked'
    const third = await unlocked(4)
    await expect.poll(keysInVault).toEqual([])
    await third.close()
    const { calls } = computer.vault
    await (await unlocked(5)).close()
    expect(computer.vault.calls).toBe(calls)
  })

  it('to a passphrase interrupted before its last step leaves no key in the keychain either', async () => {
    await workOnce()
    const first = await started(2)
    const remove = computer.vault.remove.bind(computer.vault)
    computer.vault.remove = async (name) =>
      name === 'database-key' ? failed('keychain-locked') : remove(name)
    await first.handlers.dataFiles.changeKey({ passphrase })
    await first.close()
    expect(keysInVault().map(([name]) => name)).toEqual(['database-key'])
    computer.vault.remove = remove
    const second = await started(3)
    await second.handlers.app.unlock({ passphrase })
    await expect.poll(keysInVault).toEqual([])
  })

  it('requested while the files are being unlocked keeps the new key, even if it isn’t tidied yet', async () => {
    await underPassphrase()
    const second = await started(2)
    const remove = computer.vault.remove.bind(computer.vault)
    computer.vault.remove = async () => {
      computer.vault.remove = remove
      return failed('keychain-locked')
    }
    const { app, dataFiles } = second.handlers
    await Promise.all([app.unlock({ passphrase }), dataFiles.changeKey({ passphrase: null })])
    await second.close()
    expect(await opened(start(3))).toMatchObject({ phase: 'open', keyMode: 'keychain' })
  })

  it('logs an unreadable mark at the next opening, and Loan Desk still opens', async () => {
    await underPassphrase()
    const second = await started(2)
    computer.onOpen = ({ desk }) => {
      desk.values.get = () => {
        throw new StoreFault('store-failed')
      }
    }
    const unlocked = await second.handlers.app.unlock({ passphrase })
    expect(unlocked).toMatchObject({ value: { phase: 'open' } })
    await expect.poll(() => computer.folder.log.lines.join()).toContain('"keychain not tidied"')
  })

  it('from a passphrase on another computer doesn’t make the files look older', async () => {
    await workOnce()
    await underPassphrase(2)
    // The keychain wasn't copied with the data folder.
    computer.vault.secrets.clear()
    const second = await started(3)
    await second.handlers.app.unlock({ passphrase })
    await second.handlers.dataFiles.changeKey({ passphrase: null })
    await second.close()
    expect(await opened(start(4))).toEqual({ phase: 'open', keyMode: 'keychain', warnings: [] })
  })

  it('interrupted before the files were changed still opens with the old key', async () => {
    await workOnce()
    const old = computer.vault.secrets.get('database-key')
    computer.vault.secrets.set('database-key-next', '12'.repeat(32))
    const arrays = vi.spyOn(Uint8Array, 'from')
    expect(await opened(start(3))).toMatchObject({ phase: 'open' })
    const made = arrays.mock.results.map(({ value }): unknown => value)
    expect(made).toContainEqual(new Uint8Array(32))
    expect(made).not.toContainEqual(new Uint8Array(32).fill(0x12))
    arrays.mockRestore()
    expect(Object.fromEntries(keysInVault())).toEqual({ 'database-key': old })
  })

  it('interrupted keeps both keys at a start that can’t open the files, and no key in memory', async () => {
    await workOnce()
    computer.vault.secrets.set('database-key-next', '12'.repeat(32))
    const keys = keysInVault()
    const tried: Uint8Array[] = []
    const open: DataFiles['open'] = async (key) => {
      tried.push(key)
      return failed('desk-in-use')
    }
    const state = await opened(start(3, { ...computer.folder.files(), open }))
    expect(state).toMatchObject(blockedBy('desk-in-use'))
    expect(keysInVault()).toEqual(keys)
    expect(tried).toEqual([new Uint8Array(32)])
  })

  it('doesn’t start if the keychain refuses a new key', async () => {
    await workOnce()
    const desk = await started(2)
    computer.vault.condition = 'locked'
    expect(codeOf(await desk.handlers.dataFiles.changeKey({ passphrase: null }))).toBe(
      'keychain-locked',
    )
    expect(desk.state()).toMatchObject({ phase: 'open', keyMode: 'keychain' })
    computer.vault.condition = 'unlocked'
    await desk.close()
    expect(await opened(start(3))).toMatchObject({ phase: 'open' })
  })
})
