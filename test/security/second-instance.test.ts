import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '../../shared/contract/contract.ts'
import { startAskedApp } from '../support/loopback-host/asked-app.ts'
import { MemorySecretVault } from '../support/fakes/memory-secret-vault.ts'

/*
 * The attack, or the accident: Loan Desk is started twice on the same data folder, by a double
 * click, by two hosts (window and browser), or by a program that wants to read along with the
 * officer's rights. Two processes that send from one outbox would approve a loan twice; two that
 * write one file would damage it.
 *
 * Electron's lock redirects the second start to the first window. If an attacker bypasses it, the
 * files themselves are locked: the second process is refused by name before it reads a record.
 */

describe('a second process on the same folder', () => {
  const vault = new MemorySecretVault()
  const desks: Awaited<ReturnType<typeof startAskedApp>>[] = []
  let dataDir = ''
  let first: Client
  let second: Client

  async function start(): Promise<Client> {
    const desk = await startAskedApp({ dataDir, vault })
    desks.push(desk)
    return desk.ask
  }

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'loan-desk-second-'))
    first = await start()
    second = await start()
  })

  afterAll(async () => {
    for (const desk of desks) await desk.stop()
    await rm(dataDir, { recursive: true, force: true })
  })

  it('is refused with “desk-in-use”', async () => {
    expect(await second.app.facts({})).toMatchObject({
      ok: true,
      value: { state: { phase: 'blocked', failure: { code: 'desk-in-use' } } },
    })
  })

  it('can’t list connections or make a backup', async () => {
    expect(await second.connections.list({})).toMatchObject({
      ok: false,
      error: { code: 'app-not-open' },
    })
    expect(await second.dataFiles.makeBackup({})).toMatchObject({ ok: false })
  })

  it('can’t open the folder by retrying or by restoring a backup while the first runs', async () => {
    const made = await first.dataFiles.makeBackup({})
    if (!made.ok) throw new Error(made.error.code)
    const before = await readFile(join(dataDir, 'desk.db'))
    expect(await second.app.retry({})).toMatchObject({
      ok: true,
      value: { phase: 'blocked', failure: { code: 'desk-in-use' } },
    })
    const restored = await second.app.restoreBackup({ name: made.value.name })
    expect(restored).toMatchObject({ ok: false, error: { code: 'desk-in-use' } })
    expect((await readFile(join(dataDir, 'desk.db'))).equals(before)).toBe(true)
  })

  it('doesn’t interrupt the first process', async () => {
    expect(await first.connections.list({})).toMatchObject({ ok: true })
    expect(await first.dataFiles.makeBackup({})).toMatchObject({ ok: true })
    expect(await first.settings.read({})).toMatchObject({ ok: true })
  })

  it('opens the folder once the first process has ended', async () => {
    await desks.shift()?.stop()
    expect(await second.app.retry({})).toMatchObject({ ok: true, value: { phase: 'open' } })
  })
})
