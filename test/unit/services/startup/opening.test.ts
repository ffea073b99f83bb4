import { createHash } from 'node:crypto'
import { readFileSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { OpenFiles, PassphraseParameters } from '../../../../electron/ports/data-files.ts'
import { StoreFault } from '../../../../electron/ports/store-fault.ts'
import { cacheLayout } from '../../../../electron/adapters/sqlite/cache/layout.ts'
import { StoreDatabase } from '../../../../electron/adapters/sqlite/store-database.ts'
import { createAppOpening, type AppOpening } from '../../../../electron/services/startup/opening.ts'
import type { AppState } from '../../../../shared/domain/startup/app-state.ts'
import { failed, ok, type Result } from '../../../../shared/result.ts'
import { StoreFolder } from '../../../contract/real-store.ts'
import { aConnection } from '../../../support/builders/connections.ts'
import { MemorySecretVault } from '../../../support/fakes/memory-secret-vault.ts'
import { RecordingNotifier } from '../../../support/fakes/recorders.ts'
import { seededRandom } from '../../../support/builders/seeded-random.ts'
import { given } from '../../../support/checks/given.ts'

const hour = 60 * 60 * 1000
const passphrase = 'a walnut under the stairs'

let folder: StoreFolder
let vault: MemorySecretVault
let notifier: RecordingNotifier
let openFiles: OpenFiles | null
let openings: AppOpening[]
let onOpen: (files: OpenFiles) => void
/** What those who use the files still have to finish. */
let finishing: Promise<null> | null

beforeEach(() => {
  folder = new StoreFolder()
  vault = new MemorySecretVault()
  notifier = new RecordingNotifier()
  openFiles = null
  finishing = null
  openings = []
  onOpen = (files) => {
    openFiles = files
  }
})
afterEach(async () => {
  for (const opening of openings) await opening.close()
  folder.remove()
})

/** One start of the application on the same computer. */
function start(seed = 1, files = folder.files()): AppOpening {
  const opening = createAppOpening({
    vault,
    files: { ...files, derive: quickly },
    random: seededRandom(seed),
    clock: folder.clock,
    log: folder.log,
    notifier,
    person: { name: 'Ines Officer' },
    onOpen: (used) => {
      onOpen(used)
    },
    onClose: async () => {
      await finishing
      openFiles = null
    },
  })
  openings.push(opening)
  return opening
}

function openedFiles(): OpenFiles {
  if (openFiles === null) throw new Error('not open')
  return openFiles
}

/** scrypt takes a second on purpose, and has tests of its own. */
async function quickly(typed: string, { salt }: PassphraseParameters): Promise<Uint8Array> {
  return createHash('sha256').update(typed).update(salt).digest()
}

/** Opens, leaves a mark, and ends. */
async function workOnce(): Promise<void> {
  const desk = start()
  await desk.open()
  openFiles?.desk.connections.put(aConnection())
  await desk.close()
}

async function opened(desk = start(2)): Promise<AppState> {
  await desk.open()
  return desk.state()
}

/** A start that was closed, whose cache has the layout of an earlier version. */
async function leaveEarlierCopies(count: number): Promise<void> {
  const desk = start(9)
  expect(await opened(desk)).toMatchObject({ phase: 'open' })
  const entries = Array.from({ length: count }, (_, n) => ({ id: `app_${n}`, addedAt: n }))
  openFiles?.cache.ensure('connection-1', entries)
  await desk.close()
  const hexKey = vault.secrets.get('database-key') ?? ''
  const cache = StoreDatabase.open(folder.path('cache.db'), { hexKey })
  cache.execute(`pragma user_version = ${cacheLayout.number - 1}`)
  cache.close()
  notifier.events.length = 0
}

/** The keys of the files; how far a file has come is kept beside them. */
function keysInVault(): [string, string][] {
  return [...vault.secrets].filter(([name]) => name.startsWith('database-key'))
}

function fileNames(): string[] {
  return readdirSync(folder.directory).filter((name) => name.includes('.db'))
}

function blockedBy(code: string): object {
  return { phase: 'blocked', failure: { code } }
}

function codeOf(result: Result<unknown>): string {
  return result.ok ? 'ok' : result.error.code
}

describe('a first start', () => {
  it('makes a key, has it in the keychain before the first file, and opens', async () => {
    const desk = start()
    let filesWhenWritten: string[] | null = null
    const write = vault.write.bind(vault)
    vault.write = (name, secret) => {
      filesWhenWritten ??= fileNames()
      return write(name, secret)
    }
    await desk.open()
    expect(desk.state()).toEqual({ phase: 'open', keyMode: 'keychain', warnings: [] })
    expect(filesWhenWritten).toEqual([])
    expect(vault.secrets.get('database-key')).toMatch(/^[0-9a-f]{64}$/)
    expect(notifier.named('app.state').map(({ phase }) => phase)).toEqual(['opening', 'open'])
  })

  it('makes no file where the keychain does not give the key back', async () => {
    vault.write = async () => ({ ok: true, value: null })
    expect(await opened()).toMatchObject(blockedBy('keychain-failed'))
    expect(fileNames()).toEqual([])
  })

  it('that was stopped between key and files goes on with that key', async () => {
    vault.secrets.set('database-key', 'ab'.repeat(32))
    expect(await opened()).toMatchObject({ phase: 'open' })
    expect(vault.secrets.get('database-key')).toBe('ab'.repeat(32))
  })

  it.each(['locked', 'hung', 'failed'] as const)('waits where the keychain is %s', async (how) => {
    vault.condition = how
    expect(await opened()).toMatchObject(blockedBy(`keychain-${how}`))
    expect(fileNames()).toEqual([])
    vault.condition = 'unlocked'
    const desk = openings.at(-1)
    expect(await desk?.handlers.app.retry({})).toMatchObject({ value: { phase: 'open' } })
  })

  it('without a keychain offers a passphrase, and then works without a keychain', async () => {
    vault.condition = 'absent'
    const desk = start()
    expect(await opened(desk)).toMatchObject({
      phase: 'choose-key',
      failure: { code: 'keychain-absent' },
    })
    const chosen = await desk.handlers.app.choosePassphrase({ passphrase })
    expect(chosen).toMatchObject({ value: { phase: 'open', keyMode: 'passphrase' } })
    openFiles?.desk.connections.put(aConnection())
    await desk.close()

    const second = start(3)
    expect(await opened(second)).toEqual({ phase: 'passphrase-needed', failure: null })
    const wrong = await second.handlers.app.unlock({ passphrase: 'something else' })
    expect(codeOf(wrong)).toBe('passphrase-wrong')
    expect(second.state()).toMatchObject({
      phase: 'passphrase-needed',
      failure: { code: 'passphrase-wrong' },
    })
    const right = await second.handlers.app.unlock({ passphrase })
    expect(right).toMatchObject({ value: { phase: 'open', keyMode: 'passphrase' } })
    expect(openFiles?.desk.connections.all()).toHaveLength(1)
    expect(vault.secrets.size).toBe(0)
  })
})

describe('a later start', () => {
  beforeEach(workOnce)

  it('opens with the key of the keychain', async () => {
    expect(await opened()).toMatchObject({ phase: 'open', keyMode: 'keychain' })
    expect(openFiles?.desk.connections.all()).toEqual([aConnection()])
  })

  it.each(['locked', 'hung', 'failed', 'absent'] as const)(
    'says that the keychain is %s, and opens after it was mended',
    async (how) => {
      vault.condition = how
      const desk = start(2)
      expect(await opened(desk)).toMatchObject(blockedBy(`keychain-${how}`))
      vault.condition = 'unlocked'
      expect(await desk.handlers.app.retry({})).toMatchObject({ value: { phase: 'open' } })
      expect(openFiles?.desk.connections.all()).toHaveLength(1)
    },
  )

  it.each([
    ['the key is gone', () => vault.secrets.clear(), 'key-missing'],
    ['the item is no key', () => vault.secrets.set('database-key', 'x'), 'key-missing'],
    ['the key is another', () => vault.secrets.set('database-key', '00'.repeat(32)), 'key-wrong'],
  ])('where %s makes no new one and touches nothing', async (_what, change, code) => {
    change()
    const secrets = new Map(vault.secrets)
    const before = readFileSync(folder.path('desk.db'))
    expect(await opened()).toMatchObject(blockedBy(code))
    expect(vault.secrets).toEqual(secrets)
    expect(readFileSync(folder.path('desk.db'))).toEqual(before)
  })

  it('with only a backup left makes no new key', async () => {
    const desk = start(2)
    await desk.open()
    await desk.handlers.safekeeping.makeBackup({})
    await desk.close()
    for (const name of fileNames()) rmSync(folder.path(name))
    vault.secrets.clear()
    expect(await opened()).toMatchObject(blockedBy('key-missing'))
    expect(vault.secrets.size).toBe(0)
  })

  it('with a damaged desk.db offers the backups, and one of them opens it again', async () => {
    const first = start(2)
    await first.open()
    await first.handlers.safekeeping.makeBackup({})
    await first.close()
    truncateSync(folder.path('desk.db'), 4096)
    const desk = start(3)
    const state = await opened(desk)
    expect(state).toMatchObject({
      ...blockedBy('store-damaged'),
      backups: [{ reason: 'asked' }],
    })
    const name = state.phase === 'blocked' ? (state.backups[0]?.name ?? '') : ''
    expect(await desk.handlers.app.restoreBackup({ name })).toMatchObject({
      value: { phase: 'open' },
    })
    expect(openFiles?.desk.connections.all()).toHaveLength(1)
  })

  it('says that a damaged cache was quarantined, and notes it', async () => {
    writeFileSync(folder.path('cache.db'), 'not a database')
    expect(await opened()).toMatchObject({ phase: 'open', warnings: ['cache-set-aside'] })
    expect(openFiles?.desk.activity.page(0, 2).map(({ action }) => action)).toEqual([
      'cache-set-aside',
      'desk-opened',
    ])
  })

  it('tells how far the copies of an earlier version are rebuilt', async () => {
    await leaveEarlierCopies(120)
    expect(await opened()).toMatchObject({ phase: 'open', warnings: [] })
    const rebuilds = notifier
      .named('app.state')
      .flatMap((state) => (state.phase === 'opening' ? (state.rebuild ?? []) : []))
    expect(rebuilds.map(({ done, total }) => [done, total])).toEqual([
      [50, 120],
      [100, 120],
      [120, 120],
    ])
  })

  it('tells the progress of a long rebuild once for each percent', async () => {
    const files = folder.files()
    notifier.events.length = 0
    await opened(
      start(1, {
        ...files,
        open: (key, parameters, watch) => {
          for (let done = 1; done <= 2000; done += 1) watch?.onProgress({ done, total: 2000 })
          return files.open(key, parameters)
        },
      }),
    )
    // Before it, at 0 to 100 percent, and open.
    expect(notifier.named('app.state')).toHaveLength(1 + 101 + 1)
  })

  it('ends a rebuild when it is closed, and takes it up at the next start', async () => {
    await leaveEarlierCopies(120)
    const desk = start()
    const isRebuilding = new Promise<void>((resolve) => {
      const emit = notifier.emit.bind(notifier)
      notifier.emit = (name, payload) => {
        emit(name, payload)
        if (name === 'app.state' && payload !== null && 'rebuild' in payload) resolve()
      }
    })
    const opening = desk.open()
    await isRebuilding
    await desk.close()
    await opening
    expect(openFiles).toBeNull()
    expect(fileNames()).not.toContain('cache.db.new')
    expect(await opened(start(2))).toMatchObject({ phase: 'open', warnings: [] })
    expect(await openFiles?.cache.total('connection-1', {})).toBe(120)
  })

  it('closes the files again where what works with them cannot start', async () => {
    onOpen = () => {
      throw new StoreFault('disk-full')
    }
    expect(await opened()).toMatchObject(blockedBy('disk-full'))
    onOpen = () => {
      throw new Error('a mistake')
    }
    expect(await opened(start(3))).toMatchObject({
      failure: { code: 'unexpected', reference: 'R1' },
    })
    onOpen = (files) => {
      openFiles = files
    }
    expect(await opened(start(4))).toMatchObject({ phase: 'open' })
  })

  it('opens by itself once a keychain that took too long answers', async () => {
    vault.condition = 'hung'
    const desk = start()
    await desk.open()
    expect(desk.state()).toMatchObject({ phase: 'blocked', failure: { code: 'keychain-hung' } })
    vault.answerLate()
    await expect.poll(() => desk.state().phase).toBe('open')
  })

  it('says that the keychain is locked when its dialog was canceled, and asks it nothing more', async () => {
    vault.condition = 'hung'
    const desk = start(2)
    await desk.open()
    const { calls } = vault
    vault.answerLate('locked')
    await expect.poll(() => desk.state()).toMatchObject(blockedBy('keychain-locked'))
    expect(vault.calls).toBe(calls)
  })

  it('opens once though retry is pressed twice', async () => {
    vault.condition = 'locked'
    const desk = start(2)
    await desk.open()
    vault.condition = 'unlocked'
    const answers = await Promise.all([desk.handlers.app.retry({}), desk.handlers.app.retry({})])
    expect(answers.map((answer) => given(answer).phase)).toEqual(['open', 'open'])
  })
})

describe('changing the key', () => {
  it('to a passphrase and back leaves what was there, and the other way of opening shut', async () => {
    await workOnce()
    const desk = start(2)
    await desk.open()
    expect(await desk.handlers.safekeeping.changeKey({ passphrase })).toMatchObject({
      value: { phase: 'open', keyMode: 'passphrase' },
    })
    expect(keysInVault()).toEqual([])
    expect(openFiles?.desk.activity.page(0, 1)[0]).toMatchObject({
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
    expect(await second.handlers.safekeeping.changeKey({ passphrase: null })).toMatchObject({
      value: { keyMode: 'keychain' },
    })
    await second.close()
    expect(keysInVault().map(([name]) => name)).toEqual(['database-key'])
    expect(await opened(start(4))).toEqual({ phase: 'open', keyMode: 'keychain', warnings: [] })
    expect(openFiles?.desk.connections.all()).toEqual([aConnection()])
  })

  it('that stopped before the keychain had the new key in its place still opens, and is finished', async () => {
    await workOnce()
    const old = vault.secrets.get('database-key') ?? ''
    const desk = start(2)
    await desk.open()
    await desk.handlers.safekeeping.changeKey({ passphrase: null })
    await desk.close()
    const next = vault.secrets.get('database-key') ?? ''
    expect(next).not.toBe(old)
    vault.secrets.set('database-key', old)
    vault.secrets.set('database-key-next', next)
    expect(await opened(start(3))).toMatchObject({ phase: 'open' })
    expect(Object.fromEntries(keysInVault())).toEqual({ 'database-key': next })
  })

  it('that fails after one the keychain did not finish still opens what is there', async () => {
    await workOnce()
    let changes = 0
    const whole = folder.files()
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
    const write = vault.write.bind(vault)
    vault.write = async (name, secret) =>
      name === 'database-key' && vault.secrets.has('database-key-next')
        ? failed('keychain-locked')
        : write(name, secret)
    const { changeKey } = desk.handlers.safekeeping
    expect(await changeKey({ passphrase: null })).toMatchObject({ ok: true })
    vault.write = write
    expect(codeOf(await changeKey({ passphrase: null }))).toBe('disk-full')
    expect(desk.state()).toMatchObject({ phase: 'open' })
    expect(openFiles?.desk.connections.all()).toHaveLength(1)
  })

  it('from a passphrase that fails leaves Loan Desk asking for the passphrase, which counts', async () => {
    await workOnce()
    const first = start(2)
    await first.open()
    await first.handlers.safekeeping.changeKey({ passphrase })
    await first.close()
    const desk = start(3)
    await desk.open()
    await desk.handlers.app.unlock({ passphrase })
    openedFiles().changeKey = () => failed('disk-full')
    expect(codeOf(await desk.handlers.safekeeping.changeKey({ passphrase: null }))).toBe(
      'disk-full',
    )
    expect(desk.state()).toMatchObject({ phase: 'passphrase-needed' })
    expect(desk.keyMode()).toBe('passphrase')
    expect(keysInVault()).toEqual([])
  })

  it('from a passphrase that the keychain refuses on the way leaves no key in it', async () => {
    await workOnce()
    const desk = start(2)
    await desk.open()
    await desk.handlers.safekeeping.changeKey({ passphrase })
    const write = vault.write.bind(vault)
    vault.write = async (name, secret) =>
      name.startsWith('file-generation') ? failed('keychain-full') : write(name, secret)
    expect(codeOf(await desk.handlers.safekeeping.changeKey({ passphrase: null }))).toBe(
      'keychain-full',
    )
    expect(desk.state()).toMatchObject({ phase: 'open', keyMode: 'passphrase' })
    expect(keysInVault()).toEqual([])
  })

  it('from a passphrase that stopped on the way leaves no key in the keychain at the next opening', async () => {
    await workOnce()
    const first = start(2)
    await first.open()
    await first.handlers.safekeeping.changeKey({ passphrase })
    openedFiles().changeKey = () => {
      throw new Error('the computer stopped')
    }
    await expect(first.handlers.safekeeping.changeKey({ passphrase: null })).rejects.toThrow()
    await first.close()
    expect(keysInVault().map(([name]) => name)).toEqual(['database-key-next'])

    const unlocked = async (seed: number): Promise<AppOpening> => {
      const desk = start(seed)
      await desk.open()
      expect(await desk.handlers.app.unlock({ passphrase })).toMatchObject({ ok: true })
      return desk
    }
    vault.condition = 'locked'
    await (await unlocked(3)).close()
    vault.condition = 'unlocked'
    const third = await unlocked(4)
    await expect.poll(keysInVault).toEqual([])
    await third.close()
    const { calls } = vault
    await (await unlocked(5)).close()
    expect(vault.calls).toBe(calls)
  })

  it('to a passphrase that stopped before its last step leaves no key in the keychain either', async () => {
    await workOnce()
    const first = start(2)
    await first.open()
    const remove = vault.remove.bind(vault)
    vault.remove = async () => failed('keychain-locked')
    await first.handlers.safekeeping.changeKey({ passphrase })
    await first.close()
    expect(keysInVault().map(([name]) => name)).toEqual(['database-key'])
    vault.remove = remove
    const second = start(3)
    await second.open()
    await second.handlers.app.unlock({ passphrase })
    await expect.poll(keysInVault).toEqual([])
  })

  it('from a passphrase on another computer leaves files that are no older ones', async () => {
    await workOnce()
    const first = start(2)
    await first.open()
    await first.handlers.safekeeping.changeKey({ passphrase })
    await first.close()
    // The keychain did not travel with the folder.
    vault.secrets.clear()
    const second = start(3)
    await second.open()
    await second.handlers.app.unlock({ passphrase })
    await second.handlers.safekeeping.changeKey({ passphrase: null })
    await second.close()
    expect(await opened(start(4))).toEqual({ phase: 'open', keyMode: 'keychain', warnings: [] })
  })

  it('that stopped before the files were under it still opens with the old one', async () => {
    await workOnce()
    const old = vault.secrets.get('database-key')
    vault.secrets.set('database-key-next', '12'.repeat(32))
    expect(await opened(start(3))).toMatchObject({ phase: 'open' })
    expect(Object.fromEntries(keysInVault())).toEqual({ 'database-key': old })
  })

  it('is not begun where the keychain takes no new key', async () => {
    await workOnce()
    const desk = start(2)
    await desk.open()
    vault.condition = 'locked'
    expect(codeOf(await desk.handlers.safekeeping.changeKey({ passphrase: null }))).toBe(
      'keychain-locked',
    )
    expect(desk.state()).toMatchObject({ phase: 'open', keyMode: 'keychain' })
    vault.condition = 'unlocked'
    await desk.close()
    expect(await opened(start(3))).toMatchObject({ phase: 'open' })
  })
})

describe('backups', () => {
  it('are made by themselves once a day while Loan Desk is open', async () => {
    const desk = start()
    await desk.open()
    expect(await desk.handlers.safekeeping.backups({})).toEqual({ ok: true, value: [] })
    await folder.clock.advance(hour)
    expect(
      folder
        .files()
        .backups()
        .map(({ reason }) => reason),
    ).toEqual(['daily'])
    await folder.clock.advance(22 * hour)
    expect(folder.files().backups()).toHaveLength(1)
    await folder.clock.advance(2 * hour)
    expect(folder.files().backups()).toHaveLength(2)
    await desk.close()
    expect(folder.clock.pending).toBe(0)
  })

  it('are made once a day though one was made under a clock that was set ahead', async () => {
    const desk = start()
    const today = folder.clock.now()
    folder.clock.setWall(today + 30 * 24 * hour)
    await desk.open()
    await folder.clock.advance(hour)
    folder.clock.setWall(today)
    await folder.clock.advance(20 * hour)
    expect(folder.files().backups()).toHaveLength(2)
    await folder.clock.advance(24 * hour)
    expect(folder.files().backups()).toHaveLength(3)
  })

  it('that fail are told with the time and the cause until one is made', async () => {
    const desk = start()
    await desk.open()
    const began = folder.clock.now()
    const files = openedFiles()
    const { makeBackup } = files
    files.makeBackup = async () => failed('disk-full')
    await folder.clock.advance(30_000)
    const failedAt = (at: number) => ({ at, failure: { code: 'disk-full' } })
    expect(desk.state()).toMatchObject({ phase: 'open', backupFailure: failedAt(began + 30_000) })
    await folder.clock.advance(hour)
    expect(desk.state()).toMatchObject({ backupFailure: failedAt(began + 30_000 + hour) })
    expect(notifier.named('app.state').at(-1)).toEqual(desk.state())
    files.makeBackup = makeBackup
    await folder.clock.advance(hour)
    expect(desk.state()).not.toHaveProperty('backupFailure')
    expect(notifier.named('app.state').at(-1)).toEqual(desk.state())
    expect(folder.files().backups()).toHaveLength(1)
  })

  it('that fail for an unexpected cause have its reference, until one is made on request', async () => {
    const desk = start()
    await desk.open()
    writeFileSync(folder.path('backups'), 'no folder')
    await folder.clock.advance(30_000)
    expect(desk.state()).toMatchObject({
      backupFailure: { failure: { code: 'unexpected', reference: 'R1' } },
    })
    expect(folder.log.lines.join()).toContain('"daily backup","reference":"R1"')
    rmSync(folder.path('backups'))
    expect(await desk.handlers.safekeeping.makeBackup({})).toMatchObject({ ok: true })
    expect(desk.state()).not.toHaveProperty('backupFailure')
  })

  it('restored from an open app leave a copy of what they replace', async () => {
    const desk = start()
    await desk.open()
    const { name } = given(await desk.handlers.safekeeping.makeBackup({}))
    openFiles?.desk.connections.put(aConnection())
    const restored = await desk.handlers.safekeeping.restoreBackup({ name })
    expect(restored).toMatchObject({ value: { phase: 'open' } })
    expect(openFiles?.desk.connections.all()).toEqual([])
    const copy = folder
      .files()
      .backups()
      .find(({ reason }) => reason === 'restore')
    await desk.handlers.safekeeping.restoreBackup({ name: copy?.name ?? '' })
    expect(openFiles?.desk.connections.all()).toHaveLength(1)
  })

  it('can be restored though they are the oldest of those that restoring has made', async () => {
    const desk = start()
    await desk.open()
    const { restoreBackup, makeBackup } = desk.handlers.safekeeping
    const empty = given(await makeBackup({}))
    openFiles?.desk.connections.put(aConnection())
    const restore = async (name: string): Promise<void> => {
      await folder.clock.advance(1)
      expect(await restoreBackup({ name })).toMatchObject({ value: { phase: 'open' } })
    }
    const replaced = () =>
      folder
        .files()
        .backups()
        .filter(({ reason }) => reason === 'restore')
        .map(({ name }) => name)
    for (let time = 0; time < 7; time += 1) await restore(empty.name)
    expect(openFiles?.desk.connections.all()).toEqual([])
    await restore(replaced().at(-1) ?? '')
    expect(openFiles?.desk.connections.all()).toHaveLength(1)
  })

  it('that can’t be listed are told as such, in an open app and in one that can’t open', async () => {
    const desk = start()
    await desk.open()
    writeFileSync(folder.path('backups'), 'no folder')
    expect(() => desk.handlers.safekeeping.backups({})).toThrow(StoreFault)
    await desk.close()
    vault.condition = 'locked'
    expect(await opened(start(2))).toMatchObject({
      ...blockedBy('keychain-locked'),
      backups: [],
      backupsFailure: { code: 'store-failed', reference: expect.any(String) as string },
    })
  })

  it('that are not there leave Loan Desk as it is', async () => {
    const desk = start()
    await desk.open()
    expect(codeOf(await desk.handlers.safekeeping.restoreBackup({ name: 'none' }))).toBe(
      'backup-missing',
    )
    expect(desk.state().phase).toBe('open')
  })
})

it('neither key nor passphrase is in the log or in what pages are told', async () => {
  vault.condition = 'absent'
  const desk = start()
  await desk.open()
  await desk.handlers.app.choosePassphrase({ passphrase })
  vault.condition = 'unlocked'
  await desk.handlers.safekeeping.changeKey({ passphrase: null })
  const told = JSON.stringify([folder.log.lines, notifier.events])
  expect(told).not.toContain(passphrase)
  expect(told).not.toContain(vault.secrets.get('database-key') ?? 'no key')
})

it('reads the generation of the files before they are used: an older desk.db is told of', async () => {
  await workOnce()
  const older = readFileSync(folder.path('desk.db'))
  await workOnce()
  writeFileSync(folder.path('desk.db'), older)
  expect(await opened()).toMatchObject({ phase: 'open', warnings: ['files-older'] })
  expect(openFiles?.desk.activity.page(0, 9).map(({ action }) => action)).toContain('files-older')
})

it('closing waits until the keychain has what is being written to it', async () => {
  const desk = start()
  await opened(desk)
  const writing = Promise.withResolvers<undefined>()
  vault.settled = () => writing.promise
  let isClosed = false
  const closing = desk.close().then(() => (isClosed = true))
  await expect.poll(() => openFiles).toBeNull()
  expect(isClosed).toBe(false)
  writing.resolve(undefined)
  await closing
})

describe('locking', () => {
  const heard = (): string[] =>
    notifier.events.flatMap(({ name, payload }) =>
      name === 'app.state' ? [(payload as AppState).phase] : [],
    )

  it('closes the files, and opens them again with the key of the keychain', async () => {
    const desk = start()
    await opened(desk)
    openFiles?.desk.connections.put(aConnection())
    const { lock, retry } = desk.handlers.app
    expect(await lock({})).toEqual({ ok: true, value: { phase: 'locked' } })
    expect(openFiles).toBeNull()
    expect(await desk.handlers.safekeeping.makeBackup({})).toMatchObject({
      error: { code: 'desk-not-open' },
    })
    expect(await retry({})).toMatchObject({ value: { phase: 'open' } })
    expect(openedFiles().desk.connections.all()).toHaveLength(1)
    expect(heard()).toEqual(['opening', 'open', 'locked', 'opening', 'open'])
  })

  it('is told before what is being sent is finished, and unlocking waits for that', async () => {
    const desk = start()
    await opened(desk)
    const { promise, resolve } = Promise.withResolvers<null>()
    finishing = promise
    const locking = desk.handlers.app.lock({})
    const unlocking = desk.handlers.app.retry({})
    await Promise.resolve()
    expect(desk.state()).toEqual({ phase: 'locked' })
    resolve(null)
    await locking
    expect(await unlocking).toMatchObject({ value: { phase: 'open' } })
  })

  it('asks for the keychain again: without it the files stay closed', async () => {
    const desk = start()
    await opened(desk)
    await desk.handlers.app.lock({})
    vault.secrets.clear()
    expect(await desk.handlers.app.retry({})).toMatchObject({
      value: { phase: 'blocked', failure: { code: 'key-missing' } },
    })
  })

  it('needs the passphrase where there is one', async () => {
    const desk = start()
    await opened(desk)
    await desk.handlers.safekeeping.changeKey({ passphrase })
    expect(await desk.handlers.app.lock({})).toMatchObject({
      value: { phase: 'passphrase-needed' },
    })
    expect(await desk.handlers.app.unlock({ passphrase: 'some other words' })).toMatchObject({
      error: { code: 'passphrase-wrong' },
    })
    expect(await desk.handlers.app.unlock({ passphrase })).toMatchObject({
      value: { phase: 'open' },
    })
  })
})
