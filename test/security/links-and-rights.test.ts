import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { AppState } from '../../shared/domain/startup/app-state.ts'
import { startAskedApp } from '../support/loopback-host/asked-app.ts'
import { entriesOf } from '../support/checks/folder-search.ts'
import { given } from '../support/checks/given.ts'
import { MemorySecretVault } from '../support/fakes/memory-secret-vault.ts'

/*
 * The attack: another account of the same computer, or a program that ran once as the officer,
 * changed the data folder while Loan Desk was closed. It replaced a file with a link, so that Loan
 * Desk writes a borrower's data where others can read it, or overwrites a foreign file; or it
 * widened the folder's permissions, to read along from then on.
 *
 * A link is refused by name and its target isn't touched; permissions are restored.
 */

let root = ''
let dataDir = ''
let elsewhere = ''
let vault = new MemorySecretVault()

/** Opens Loan Desk for one request, and closes it again. */
async function openOnce(): Promise<AppState> {
  const { ask, stop } = await startAskedApp({ dataDir, vault })
  const { state } = given(await ask.app.facts({}))
  if (state.phase === 'open') await ask.dataFiles.makeBackup({})
  await stop()
  return state
}

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'loan-desk-links-'))
  dataDir = join(root, 'data')
  elsewhere = join(root, 'elsewhere')
  mkdirSync(elsewhere)
  vault = new MemorySecretVault()
})

afterEach(() => rm(root, { recursive: true, force: true }))

describe.skipIf(process.platform === 'win32')('a symbolic link in the data folder', () => {
  it.each([
    'desk.db',
    'cache.db',
    'desk.db-wal',
    'desk.db-journal',
    'cache.db-wal',
    'desk.key.json',
  ])('that replaces %s is refused by name, and its target stays unchanged', async (name) => {
    await openOnce()
    const place = join(dataDir, name)
    const target = join(elsewhere, 'target')
    if (existsSync(place)) renameSync(place, target)
    else writeFileSync(target, 'somebody else’s')
    const before = readFileSync(target)
    symlinkSync(target, place)

    expect(await openOnce()).toMatchObject({
      phase: 'blocked',
      failure: { code: 'store-foreign', detail: name },
    })
    expect(readFileSync(target).equals(before)).toBe(true)
    expect(readdirSync(elsewhere)).toEqual(['target'])
  })

  it('without a target creates no file where it points', async () => {
    mkdirSync(dataDir)
    symlinkSync(join(elsewhere, 'made'), join(dataDir, 'desk.db'))
    expect(await openOnce()).toMatchObject({ phase: 'blocked' })
    expect(readdirSync(elsewhere)).toEqual([])
  })

  it('that replaces the backups folder is refused before a copy is written there', async () => {
    await openOnce()
    await rm(join(dataDir, 'backups'), { recursive: true, force: true })
    chmodSync(elsewhere, 0o755)
    symlinkSync(elsewhere, join(dataDir, 'backups'))

    expect(await openOnce()).toMatchObject({
      phase: 'blocked',
      failure: { code: 'store-foreign', detail: 'backups' },
    })
    expect(readdirSync(elsewhere)).toEqual([])
    expect(statSync(elsewhere).mode & 0o777).toBe(0o755)
  })

  it.each(['logs', 'logs/loan-desk.log'])('that replaces %s receives no log line', async (name) => {
    await openOnce()
    const place = join(dataDir, name)
    await rm(place, { recursive: true, force: true })
    const target = name === 'logs' ? elsewhere : join(elsewhere, 'target')
    if (name !== 'logs') writeFileSync(target, 'somebody else’s')
    mkdirSync(dirname(place), { recursive: true })
    symlinkSync(target, place)
    // An event that is logged: the cache is damaged.
    writeFileSync(join(dataDir, 'cache.db'), Buffer.alloc(8192, 7))

    await openOnce()
    expect(readdirSync(elsewhere)).toEqual(name === 'logs' ? [] : ['target'])
    if (name !== 'logs') expect(readFileSync(target, 'utf8')).toBe('somebody else’s')
  })

  it('that replaces a backup isn’t offered for restoring', async () => {
    await openOnce()
    const [backup = ''] = readdirSync(join(dataDir, 'backups'))
    const place = join(dataDir, 'backups', backup)
    renameSync(place, join(elsewhere, 'target'))
    symlinkSync(join(elsewhere, 'target'), place)
    expect(lstatSync(place).isSymbolicLink()).toBe(true)
    const { ask, stop } = await startAskedApp({ dataDir, vault })
    const offered = await ask.dataFiles.backups({})
    await stop()
    expect(offered).toMatchObject({ ok: true })
    expect(JSON.stringify(offered)).not.toContain(backup)
  })
})

describe.skipIf(process.platform === 'win32')('a folder that others can read', () => {
  it('is restricted to its owner at the next opening, with every file in it', async () => {
    await openOnce()
    for (const { path, isFolder } of await entriesOf(dataDir)) {
      chmodSync(join(dataDir, path), isFolder ? 0o777 : 0o666)
    }
    chmodSync(dataDir, 0o777)
    await openOnce()

    expect(statSync(dataDir).mode & 0o777).toBe(0o700)
    const open = (await entriesOf(dataDir))
      .filter(({ isFolder, rights }) => rights !== (isFolder ? 0o700 : 0o600))
      .map(({ path, rights }) => `${path} ${rights.toString(8)}`)
    expect(open).toEqual([])
  })

  it('is restricted including files that a crash left behind', async () => {
    const { ask, stop } = await startAskedApp({ dataDir, vault })
    given(await ask.app.facts({}))
    const left = join(root, 'left')
    cpSync(dataDir, left, { recursive: true })
    await stop()
    writeFileSync(join(left, 'logs', 'loan-desk.old.log'), '')
    for (const { path, isFolder } of await entriesOf(left)) {
      if (!isFolder) chmodSync(join(left, path), 0o666)
    }
    dataDir = left
    const again = await startAskedApp({ dataDir, vault })
    given(await again.ask.app.facts({}))
    const files = (await entriesOf(left)).filter(({ isFolder }) => !isFolder)
    await again.stop()
    expect(files.map(({ path }) => path)).toContain('desk.db-wal')
    expect(files.filter(({ rights }) => rights !== 0o600)).toEqual([])
  })

  it('isn’t created by Loan Desk, even with a permissive umask', async () => {
    const before = process.umask(0)
    try {
      await openOnce()
    } finally {
      process.umask(before)
    }
    expect(statSync(dataDir).mode & 0o777).toBe(0o700)
    const rights = (await entriesOf(dataDir)).map(({ rights: bits }) => bits & 0o077)
    expect(rights.filter((bits) => bits !== 0)).toEqual([])
  })
})
