import { readFileSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { beforeEach, describe, expect, it } from 'vitest'
import { StoreFault } from '../../../../electron/ports/store-fault.ts'
import { cacheLayout } from '../../../../electron/adapters/sqlite/cache/layout.ts'
import { StoreDatabase } from '../../../../electron/adapters/sqlite/store-database.ts'
import type { AppState } from '../../../../shared/domain/startup/app-state.ts'
import { aConnection } from '../../../support/builders/connections.ts'
import { given } from '../../../support/checks/given.ts'
import {
  blockedBy,
  codeOf,
  computer,
  opened,
  openedFiles,
  passphrase,
  start,
  started,
  useComputer,
  workOnce,
} from './computer.ts'
import { failed, ok } from '../../../../shared/result.ts'

useComputer()

/** Starts and closes, and leaves a cache in an earlier version's layout. */
async function leaveEarlierCopies(count: number): Promise<void> {
  const desk = start(9)
  expect(await opened(desk)).toMatchObject({ phase: 'open' })
  const entries = Array.from({ length: count }, (_, n) => ({ id: `app_${n}`, addedAt: n }))
  computer.openFiles?.cache.ensure('connection-1', entries)
  await desk.close()
  const hexKey = computer.vault.secrets.get('database-key') ?? ''
  const cache = StoreDatabase.open(computer.folder.path('cache.db'), { hexKey })
  cache.execute(`pragma user_version = ${cacheLayout.number - 1}`)
  cache.close()
  computer.notifier.events.length = 0
}

function fileNames(): string[] {
  return readdirSync(computer.folder.directory).filter((name) => name.includes('.db'))
}

describe('a first start', () => {
  it('creates a key, stores it in the keychain before the first file exists, and opens', async () => {
    const desk = start()
    let filesWhenWritten: string[] | null = null
    const write = computer.vault.write.bind(computer.vault)
    computer.vault.write = (name, secret) => {
      filesWhenWritten ??= fileNames()
      return write(name, secret)
    }
    await desk.open()
    expect(desk.state()).toEqual({ phase: 'open', keyMode: 'keychain', warnings: [] })
    expect(filesWhenWritten).toEqual([])
    expect(computer.vault.secrets.get('database-key')).toMatch(/^[0-9a-f]{64}$/)
    expect(computer.notifier.named('app.state').map(({ phase }) => phase)).toEqual([
      'opening',
      'open',
    ])
  })

  it('creates no file if the keychain doesn’t return the key', async () => {
    computer.vault.write = async () => ({ ok: true, value: null })
    expect(await opened()).toMatchObject(blockedBy('keychain-failed'))
    expect(fileNames()).toEqual([])
  })

  it('interrupted between key and files continues with that key', async () => {
    computer.vault.secrets.set('database-key', 'ab'.repeat(32))
    expect(await opened()).toMatchObject({ phase: 'open' })
    expect(computer.vault.secrets.get('database-key')).toBe('ab'.repeat(32))
  })

  it.each(['locked', 'hung', 'failed'] as const)('waits if the keychain is %s', async (how) => {
    computer.vault.condition = how
    expect(await opened()).toMatchObject(blockedBy(`keychain-${how}`))
    expect(fileNames()).toEqual([])
    computer.vault.condition = 'unlocked'
    const desk = computer.openings.at(-1)
    expect(await desk?.handlers.app.retry({})).toMatchObject({ value: { phase: 'open' } })
  })

  it('without a keychain offers a passphrase, and then works without a keychain', async () => {
    computer.vault.condition = 'absent'
    const desk = start()
    expect(await opened(desk)).toMatchObject({
      phase: 'choose-key',
      failure: { code: 'keychain-absent' },
    })
    const chosen = await desk.handlers.app.choosePassphrase({ passphrase })
    expect(chosen).toMatchObject({ value: { phase: 'open', keyMode: 'passphrase' } })
    expect(await desk.handlers.app.choosePassphrase({ passphrase: 'pressed again' })).toEqual(
      chosen,
    )
    computer.openFiles?.desk.connections.put(aConnection())
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
    expect(computer.openFiles?.desk.connections.all()).toHaveLength(1)
    expect(computer.vault.secrets.size).toBe(0)
  })
})

describe('a later start', () => {
  beforeEach(workOnce)

  it.each(['locked', 'hung', 'failed', 'absent'] as const)(
    'reports that the keychain is %s, and opens once that is fixed',
    async (how) => {
      computer.vault.condition = how
      const desk = start(2)
      expect(await opened(desk)).toMatchObject(blockedBy(`keychain-${how}`))
      computer.vault.condition = 'unlocked'
      expect(await desk.handlers.app.retry({})).toMatchObject({ value: { phase: 'open' } })
      expect(computer.openFiles?.desk.connections.all()).toHaveLength(1)
    },
  )

  it.each([
    ['the key is gone', () => computer.vault.secrets.clear(), 'key-missing'],
    ['the item is no key', () => computer.vault.secrets.set('database-key', 'x'), 'key-missing'],
    [
      'the key is another',
      () => computer.vault.secrets.set('database-key', '00'.repeat(32)),
      'key-wrong',
    ],
  ])('if %s creates no new key and changes nothing', async (_what, change, code) => {
    change()
    const secrets = new Map(computer.vault.secrets)
    const before = readFileSync(computer.folder.path('desk.db'))
    expect(await opened()).toMatchObject(blockedBy(code))
    expect(computer.vault.secrets).toEqual(secrets)
    expect(readFileSync(computer.folder.path('desk.db'))).toEqual(before)
  })

  it('with only a backup left creates no new key', async () => {
    const desk = await started(2)
    await desk.handlers.dataFiles.makeBackup({})
    await desk.close()
    for (const name of fileNames()) rmSync(computer.folder.path(name))
    computer.vault.secrets.clear()
    expect(await opened()).toMatchObject(blockedBy('key-missing'))
    expect(computer.vault.secrets.size).toBe(0)
  })

  it('with a damaged desk.db offers the backups, and one of them opens it again', async () => {
    const first = await started(2)
    await first.handlers.dataFiles.makeBackup({})
    await first.close()
    truncateSync(computer.folder.path('desk.db'), 4096)
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
    expect(computer.openFiles?.desk.connections.all()).toHaveLength(1)
  })

  it('with a damaged desk.db refuses a damaged backup, and then restores another one', async () => {
    const first = await started(2)
    const [good, bad] = [
      given(await first.handlers.dataFiles.makeBackup({})).name,
      given(await first.handlers.dataFiles.makeBackup({})).name,
    ]
    await first.close()
    truncateSync(computer.folder.path('desk.db'), 4096)
    const before = readFileSync(computer.folder.path('desk.db'))
    truncateSync(computer.folder.path(`backups/${bad}`), 8192)
    const desk = await started(3)
    const { restoreBackup } = desk.handlers.app
    expect(await restoreBackup({ name: bad })).toEqual(failed('backup-damaged'))
    expect(desk.state()).toMatchObject(blockedBy('store-damaged'))
    expect(readFileSync(computer.folder.path('desk.db'))).toEqual(before)
    expect(await restoreBackup({ name: good })).toMatchObject({ value: { phase: 'open' } })
  })

  it('reports and records that a damaged cache was quarantined', async () => {
    writeFileSync(computer.folder.path('cache.db'), 'not a database')
    expect(await opened()).toMatchObject({ phase: 'open', warnings: ['cache-set-aside'] })
    expect(computer.openFiles?.desk.activity.page(0, 2).map(({ action }) => action)).toEqual([
      'cache-set-aside',
      'desk-opened',
    ])
  })

  it('reports and records that the cache was quarantined while open', async () => {
    const whole = computer.folder.files()
    let quarantine = (): void => undefined
    const open: typeof whole.open = async (...asked) => {
      const files = await whole.open(...asked)
      if (!files.ok) return files
      return ok({ ...files.value, onCacheQuarantine: (call) => ((quarantine = call), call) })
    }
    const desk = start(2, { ...whole, open })
    await desk.open()
    computer.notifier.events.length = 0
    quarantine()
    expect(computer.notifier.named('app.state')).toEqual([desk.state()])
    expect(openedFiles().desk.activity.page(0, 1)[0]?.action).toBe('cache-set-aside')
  })

  it('reports the progress of a long rebuild once per percent', async () => {
    const files = computer.folder.files()
    computer.notifier.events.length = 0
    await opened(
      start(1, {
        ...files,
        open: (key, parameters, watch) => {
          for (let done = 1; done <= 2000; done += 1) watch?.onProgress({ done, total: 2000 })
          return files.open(key, parameters)
        },
      }),
    )
    // One state before, one for each of 0 to 100 percent, and open.
    expect(computer.notifier.named('app.state')).toHaveLength(1 + 101 + 1)
  })

  it('stops a rebuild when it is closed, and finishes it at the next start', async () => {
    await leaveEarlierCopies(120)
    const desk = start()
    const isRebuilding = new Promise<void>((resolve) => {
      const emit = computer.notifier.emit.bind(computer.notifier)
      computer.notifier.emit = (name, payload) => {
        emit(name, payload)
        if (name === 'app.state' && payload !== null && 'rebuild' in payload) resolve()
      }
    })
    const opening = desk.open()
    await isRebuilding
    await desk.close()
    await opening
    expect(computer.openFiles).toBeNull()
    expect(computer.notifier.named('app.state').map(({ phase }) => phase)).not.toContain('open')
    expect(fileNames()).not.toContain('cache.db.new')
    expect(await opened(start(2))).toMatchObject({ phase: 'open', warnings: [] })
    expect(await computer.openFiles?.cache.total('connection-1', {})).toBe(120)
  })

  it('closes the files again if the services that use them can’t start', async () => {
    computer.onOpen = () => {
      throw new StoreFault('disk-full')
    }
    expect(await opened()).toMatchObject(blockedBy('disk-full'))
    computer.onOpen = () => {
      throw new Error('a mistake')
    }
    expect(await opened(start(3))).toMatchObject({
      failure: { code: 'unexpected', reference: 'R1' },
    })
    computer.onOpen = (files) => {
      computer.openFiles = files
    }
    expect(await opened(start(4))).toMatchObject({ phase: 'open' })
  })

  it('opens automatically once a slow keychain responds', async () => {
    computer.vault.condition = 'hung'
    const desk = await started()
    expect(desk.state()).toMatchObject({ phase: 'blocked', failure: { code: 'keychain-hung' } })
    computer.vault.respondLate()
    await expect.poll(() => desk.state().phase).toBe('open')
  })

  it('reports a locked keychain when its dialog was canceled, and doesn’t ask again', async () => {
    computer.vault.condition = 'hung'
    const desk = await started(2)
    const { calls } = computer.vault
    computer.vault.respondLate('locked')
    await expect.poll(() => desk.state()).toMatchObject(blockedBy('keychain-locked'))
    expect(computer.vault.calls).toBe(calls)
  })

  it('leaves open files alone when a slow keychain responds later', async () => {
    const desk = await started(2)
    const files = openedFiles()
    for (const condition of ['unlocked', 'locked'] as const) {
      computer.vault.respondLate(condition)
      expect(await desk.handlers.app.retry({})).toMatchObject({ value: { phase: 'open' } })
    }
    expect(openedFiles()).toBe(files)
  })

  it('opens once even if retry is pressed twice', async () => {
    computer.vault.condition = 'locked'
    const desk = await started(2)
    computer.vault.condition = 'unlocked'
    const responses = await Promise.all([desk.handlers.app.retry({}), desk.handlers.app.retry({})])
    expect(responses.map((result) => given(result).phase)).toEqual(['open', 'open'])
  })
})

it('neither the log nor page events contain the key or the passphrase', async () => {
  computer.vault.condition = 'absent'
  const desk = await started()
  await desk.handlers.app.choosePassphrase({ passphrase })
  computer.vault.condition = 'unlocked'
  await desk.handlers.dataFiles.changeKey({ passphrase: null })
  const told = JSON.stringify([computer.folder.log.lines, computer.notifier.events])
  expect(told).not.toContain(passphrase)
  expect(told).not.toContain(computer.vault.secrets.get('database-key') ?? 'no key')
})

it('reads the generation before the files are used, and reports an older desk.db', async () => {
  await workOnce()
  const older = readFileSync(computer.folder.path('desk.db'))
  await workOnce()
  writeFileSync(computer.folder.path('desk.db'), older)
  expect(await opened()).toMatchObject({ phase: 'open', warnings: ['files-older'] })
  expect(computer.openFiles?.desk.activity.page(0, 9).map(({ action }) => action)).toContain(
    'files-older',
  )
})

it('uses no files if the keychain can’t tell whether they are older', async () => {
  await workOnce()
  const read = computer.vault.read.bind(computer.vault)
  computer.vault.read = async (name) =>
    name.startsWith('file-generation') ? failed('keychain-locked') : read(name)
  const desk = start(2)
  expect(await opened(desk)).toMatchObject(blockedBy('keychain-locked'))
  computer.vault.read = read
  expect(await desk.handlers.app.retry({})).toMatchObject({ value: { phase: 'open' } })
})

it('closing waits until writes to the keychain have finished', async () => {
  const desk = await started()
  const writing = Promise.withResolvers<undefined>()
  computer.vault.settled = () => writing.promise
  let isClosed = false
  const closing = desk.close().then(() => (isClosed = true))
  await expect.poll(() => computer.openFiles).toBeNull()
  expect(isClosed).toBe(false)
  writing.resolve(undefined)
  await closing
})

describe('locking', () => {
  const received = (): string[] =>
    computer.notifier.events.flatMap(({ name, payload }) =>
      name === 'app.state' ? [(payload as AppState).phase] : [],
    )

  it('closes the files, and reopens them with the key from the keychain', async () => {
    const desk = await started()
    computer.openFiles?.desk.connections.put(aConnection())
    const { lock, retry } = desk.handlers.app
    expect(await lock({})).toEqual({ ok: true, value: { phase: 'locked' } })
    expect(computer.openFiles).toBeNull()
    expect(await desk.handlers.dataFiles.makeBackup({})).toMatchObject(failed('app-not-open'))
    expect(await retry({})).toMatchObject({ value: { phase: 'open' } })
    expect(openedFiles().desk.connections.all()).toHaveLength(1)
    expect(received()).toEqual(['opening', 'open', 'locked', 'opening', 'open'])
  })

  it('is reported before current sends finish, and unlocking waits for them', async () => {
    const desk = await started()
    const { promise, resolve } = Promise.withResolvers<null>()
    computer.finishing = promise
    const locking = desk.handlers.app.lock({})
    const unlocking = desk.handlers.app.retry({})
    await Promise.resolve()
    expect(desk.state()).toEqual({ phase: 'locked' })
    resolve(null)
    await locking
    expect(await unlocking).toMatchObject({ value: { phase: 'open' } })
  })

  it('reads the keychain again on unlock: without it the files stay closed', async () => {
    const desk = await started()
    await desk.handlers.app.lock({})
    computer.vault.secrets.clear()
    expect(await desk.handlers.app.retry({})).toMatchObject({
      value: { phase: 'blocked', failure: { code: 'key-missing' } },
    })
  })

  it('needs the passphrase if there is one', async () => {
    const desk = await started()
    await desk.handlers.dataFiles.changeKey({ passphrase })
    expect(await desk.handlers.app.lock({})).toMatchObject({
      value: { phase: 'passphrase-needed' },
    })
    expect(await desk.handlers.app.unlock({ passphrase: 'some other words' })).toMatchObject(
      failed('passphrase-wrong'),
    )
    const before = received().length
    const unlock = () => desk.handlers.app.unlock({ passphrase })
    for (const unlocked of await Promise.all([unlock(), unlock()])) {
      expect(unlocked).toMatchObject({ value: { phase: 'open' } })
    }
    expect(received().slice(before)).toEqual(['open'])
  })

  it('with a passphrase names a damaged desk.db at the next unlock, not the passphrase', async () => {
    const desk = await started()
    await desk.handlers.dataFiles.changeKey({ passphrase })
    await desk.handlers.app.lock({})
    truncateSync(computer.folder.path('desk.db'), 4096)
    expect(await desk.handlers.app.unlock({ passphrase })).toMatchObject({
      value: blockedBy('store-damaged'),
    })
  })
})
