import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { StoreDatabase } from '../../electron/adapters/sqlite/store-database.ts'
import type { SecretName } from '../../electron/ports/secret-vault.ts'
import { given } from '../support/checks/given.ts'
import { FakeClock } from '../support/fakes/fake-clock.ts'
import { MemorySecretVault } from '../support/fakes/memory-secret-vault.ts'
import { ScriptedLendingService } from '../support/fakes/scripted-lending-api.ts'
import { AppOnFiles } from './scenarios/app-on-files.ts'

/*
 * The data folder and keychain as the version of Nov 22, 2026 left them (schema 5 of desk.db,
 * schema 7 of cache.db), after an officer's day with invented data. Later versions must keep this
 * data.
 */
const folder = join(import.meta.dirname, '../support/earlier-files')
const secrets = JSON.parse(readFileSync(join(folder, 'keychain.json'), 'utf8')) as [
  SecretName,
  string,
][]
const [, hexKey = ''] = secrets.find(([name]) => name === 'database-key') ?? []
const closedAt = Date.UTC(2026, 10, 21, 16, 2, 7)
const secondLender = '60b0d44a-edcc-4e91-8060-dc0536cd9fd0'

let directory: string
let service: ScriptedLendingService
let open: AppOnFiles[]
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'loan-desk-earlier-'))
  cpSync(folder, directory, { recursive: true })
  service = new ScriptedLendingService(new FakeClock(closedAt))
  service.reachable = false
  open = []
})
afterEach(async () => {
  for (const desk of open) await desk.stop()
  rmSync(directory, { recursive: true, force: true })
})

async function start(): Promise<AppOnFiles> {
  const vault = new MemorySecretVault()
  for (const [name, secret] of secrets) vault.secrets.set(name, secret)
  const desk = new AppOnFiles({ directory, vault, service, clock: new FakeClock(closedAt) })
  open.push(desk)
  expect(await desk.start()).toEqual({ phase: 'open', keyMode: 'keychain', warnings: [] })
  return desk
}

async function lines(desk: AppOnFiles) {
  const sort = { by: 'id', direction: 'ascending' } as const
  return given(await desk.ask('applications', 'page', { filter: {}, sort, offset: 0, limit: 50 }))
    .rows
}

/** Changes the cache into another state that the earlier version could have left. */
function inEarlierCache(sql: string): void {
  const database = StoreDatabase.open(join(directory, 'cache.db'), { hexKey })
  database.execute(sql)
  database.close()
}

describe('the files of an earlier version', () => {
  it('show the officer every cached copy without a request, with the officer’s annotations', async () => {
    const desk = await start()
    expect(await lines(desk)).toMatchObject([
      { id: 'app_1', status: 'approved', changed: true, decisionedOn: '2026-11-20T15:00:05.000Z' },
      {
        id: 'app_2',
        status: 'accepted',
        requestedAmount: 1_234_550,
        lenderOfRecord: 'Juniper Lending',
        merchant: 'Maple Street Dental',
        changed: true,
        hasNote: true,
        tags: ['first-loan'],
      },
      { id: 'app_3', hasDraft: true, openDecision: 'queued', followUpOn: '2026-12-01' },
      { id: 'app_4', status: 'rejected', gone: true },
      { id: 'app_5', status: 'under_manual_review', requestedAmount: null },
    ])
    expect(given(await desk.ask('applications', 'open', { id: 'app_2' }))).toMatchObject({
      addedAt: Date.UTC(2026, 10, 20, 15),
      copy: { raw: { borrower_id: 'bor_100' }, fetchedAt: Date.UTC(2026, 10, 20, 15, 0, 3) },
      changes: [{ path: 'status', before: 'pending', after: 'accepted' }],
    })
    expect(given(await desk.ask('applications', 'open', { id: 'app_4' }))).toMatchObject({
      gone: true,
      lastFailure: { code: 'not-found' },
    })
    expect(given(await desk.ask('applications', 'open', { id: 'app_5' })).copy?.problems).toEqual([
      { path: 'requestedAmount', code: 'wrong-type' },
    ])
    const found = await desk.ask('applications', 'counts', {
      filter: { search: 'dental 12345.50' },
    })
    expect(given(found).total).toBe(1)
    expect(service.asked.readApplication).toBe(0)
    await desk.ask('connections', 'activate', { id: secondLender })
    expect(await lines(desk)).toMatchObject([{ id: 'app_2', status: 'pending' }])
  })

  it('move the cache to the current cipher, and keep desk.db under its own', async () => {
    const ciphers = (): unknown[] =>
      ['cache.db', 'desk.db'].map((name) =>
        StoreDatabase.inspect(join(directory, name), hexKey, (file) => file.pragma('cipher')),
      )
    expect(ciphers()).toEqual(['sqlcipher', 'sqlcipher'])
    await (await start()).stop()
    expect(ciphers()).toEqual(['aegis', 'sqlcipher'])
  })

  it('keep submissions, documents, drafts, templates, views and the activity log', async () => {
    const desk = await start()
    const decisions = given(await desk.ask('decisions', 'list', { openOnly: false }))
    expect(decisions.map(({ subject, state }) => [subject, state])).toEqual([
      ['app_3', 'queued'],
      ['fac_1', 'confirmed'],
      ['app_1', 'confirmed'],
    ])
    expect(given(await desk.ask('documents', 'list', { offset: 0, limit: 10 }))).toMatchObject({
      documents: [
        {
          id: 'doc_scripted1',
          purpose: { kind: 'single', paymentReference: 'Nov 2026', amount: 41_250 },
        },
      ],
    })
    expect(given(await desk.ask('documents', 'facilities', {}))).toMatchObject([
      { id: 'fac_1', name: 'Juniper checking' },
    ])
    const draft = await desk.ask('drafts', 'read', { kind: 'offers', subject: 'app_3' })
    expect(given(draft)?.content).toEqual({ offers: [{ amount: '2,500.00' }] })
    expect(given(await desk.ask('annotations', 'read', { id: 'app_2' })).notes).toMatchObject([
      { text: 'Called the merchant about the invoice.' },
    ])
    expect(given(await desk.ask('templates', 'list', {}))).toMatchObject([{ name: 'Two years' }])
    expect(given(await desk.ask('views', 'list', {}))).toMatchObject([{ name: 'Accepted' }])
    expect(given(await desk.ask('connections', 'list', {}))).toMatchObject([
      { id: 'sample' },
      { id: secondLender, name: 'Second lender', unitsProfile: 'dollars-and-percent' },
    ])
    const entries = given(await desk.ask('activity', 'verify', {}))
    expect(entries.entries).toBeGreaterThan(13)
    expect(entries.brokenAt).toBeNull()
  })

  it('can be restored from their own backups, with the copies unchanged', async () => {
    const desk = await start()
    const backups = given(await desk.ask('dataFiles', 'backups', {}))
    const asked = backups.find(({ reason }) => reason === 'asked')
    expect(backups.map(({ reason }) => reason)).toContain('daily')
    const restored = await desk.ask('dataFiles', 'restoreBackup', { name: asked?.name ?? '' })
    expect(given(restored)).toMatchObject({ phase: 'open', warnings: [] })
    const decisions = given(await desk.ask('decisions', 'list', { openOnly: false }))
    expect(decisions.map(({ subject }) => subject)).toEqual(['fac_1', 'app_1'])
    expect(await lines(desk)).toHaveLength(5)
  })

  it('show each line as this version reads its body, not as it was stored', async () => {
    inEarlierCache(`
      update line set borrower_id = 'bor_' || char(0x202e) || '100_rob',
        search_text = 'app_3' || char(10) || 'bor_' || char(0x202e) || '100_rob'
      where id = 'app_3';
      update detail set changes = json_array(json_object('path', 'borrower_id',
        'before', 'bor_1', 'after', 'bor_' || char(0x202e) || '100_rob', 'at', 5))
      where no = (select no from line where id = 'app_3');
    `)
    const desk = await start()
    const [, , line] = await lines(desk)
    expect(line).toMatchObject({
      borrowerId: 'bor_⟨U+202E⟩100_rob',
      merchant: 'Cedar⟨U+200B⟩Bikes',
    })
    const { changes } = given(await desk.ask('applications', 'open', { id: 'app_3' }))
    expect(changes).toMatchObject([{ before: 'bor_1', after: 'bor_⟨U+202E⟩100_rob' }])
    expect(readdirSync(directory).filter((name) => name.startsWith('cache.db'))).toEqual([
      'cache.db',
      'cache.db-wal',
    ])
  })
})
