import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  startControlledService,
  type ControlledService,
} from '../support/sample-service/controlled-service.ts'
import { driftingApplicationId } from '../../electron/sample-service/sample-bookings.ts'
import { sampleWorklistIds } from '../../electron/sample-service/sample-applications.ts'
import type { Client } from '../../shared/contract/contract.ts'
import { ok } from '../../shared/result.ts'
import { startAskedApp } from '../support/loopback-host/asked-app.ts'
import { addConnection, useNewConnection } from '../support/drivers/adding-connection.ts'
import { approve } from '../support/drivers/approving.ts'
import { accountNumbersIn } from '../support/checks/account-numbers.ts'
import { entriesOf, findInFolder } from '../support/checks/folder-search.ts'
import { MemorySecretVault } from '../support/fakes/memory-secret-vault.ts'
import { aSinglePayment } from '../support/builders/payment-days.ts'
import { aSample } from '../support/builders/sample.ts'

/*
 * The attack: a thief has the laptop, or a copy of its home folder: an unlocked backup disk, a
 * synchronized folder, a repair shop. The account's password and keychain are unknown. The thief
 * reads every byte of Loan Desk's folder: the databases and their write-ahead logs, the backups,
 * quarantined files, the log files. A client secret or a token there would allow approving loans in
 * the lender's name; a document's address would allow reading a signed authorization; a borrower's
 * ID would reveal who borrows.
 */

const plantedSecret = 'test_plantedSecretOfTheThiefStory'
const vault = new MemorySecretVault()
const tokens = new Set<string>()
const documentUrls: string[] = []
const borrowerIds: string[] = []
/** Bank accounts of an opened facility, and an identifier that the service sent with it. */
const accountNumbers: string[] = []
const plantedSsn = '900-12-3456'
let dataDir = ''
let sample: ControlledService
let lender: ControlledService
/** What was found where while Loan Desk ran, with its write-ahead logs. */
let hitsWhileOpen: string[] = []

const texts = () => ({
  secret: plantedSecret,
  ...Object.fromEntries([...tokens].map((token, place) => [`token ${place}`, token])),
  ...Object.fromEntries(documentUrls.map((url, place) => [`document ${place}`, url])),
  ...Object.fromEntries(accountNumbers.map((number, place) => [`account ${place}`, number])),
  ssn: plantedSsn,
  ...Object.fromEntries(borrowerIds.map((id, place) => [`borrower ${place}`, id])),
})
/** Files that the officer exported may name borrowers; they are the officer's responsibility. */
const isTheDesks = (path: string) => !path.startsWith('exports')

const openApp = () =>
  startAskedApp({
    dataDir,
    vault,
    opener: {
      openInBrowser: (url) => {
        documentUrls.push(url.href)
        return Promise.resolve(ok())
      },
    },
    sample: aSample({
      baseUrl: sample.baseUrl,
      ...sample.credentials,
      worklistIds: sampleWorklistIds,
    }),
  })

const confirmed = (ask: Client, count: number) =>
  vi.waitFor(
    async () => {
      const list = await ask.decisions.list({ openOnly: false })
      const over = list.ok ? list.value.filter(({ state }) => state === 'confirmed') : []
      if (over.length < count) throw new Error('not yet')
    },
    { timeout: 30_000, interval: 50 },
  )

/** A day in Loan Desk: uses everything once that holds or transfers something worth stealing. */
async function work(ask: Client): Promise<void> {
  await vi.waitFor(
    async () => {
      const page = await ask.applications.open({ id: 'app_smplNewest' })
      if (!page.ok || page.value.copy === null) throw new Error('not fetched yet')
    },
    { timeout: 30_000, interval: 50 },
  )
  const { control } = sample
  control.fault({ endpoint: 'read-application', kind: 'wrong-types', id: 'app_smpl0001' })
  control.fault({ endpoint: 'read-application', kind: 'html', id: 'app_smpl0002' })
  control.fault({ endpoint: 'approve', kind: 'drop', work: 'done' })
  for (const id of ['app_smpl0001', 'app_smpl0002', 'app_smpl0003']) {
    await ask.applications.refresh({ id })
  }
  await approve({ ask }, 'app_smplNewest')
  const authorized = await ask.decisions.createAchAuthorization({
    requestKey: crypto.randomUUID(),
    facilityId: 'fac_smpl01',
    purpose: aSinglePayment('INV-1'),
  })
  if (!authorized.ok) throw new Error(JSON.stringify(authorized.error))
  await confirmed(ask, 2)
  const documents = await ask.documents.list({ offset: 0, limit: 1 })
  const id = documents.ok ? (documents.value.documents[0]?.id ?? '') : ''
  const opened = await ask.documents.open({ id, trust: 'always' })
  if (!opened.ok) throw new Error(opened.error.code)

  const profile = { serviceProfile: '2025-03' } as const
  const fails = (secret: string) =>
    expect(addConnection(ask, lender, { ...profile, secret })).rejects.toThrow()
  lender.control.fault({ endpoint: 'token', kind: 'html', status: 500, times: Infinity })
  await fails(plantedSecret)
  lender.control.clearFaults()
  await fails(`${plantedSecret}_typedWrong`)
  await useNewConnection(ask, lender, profile)
  await ask.session.signIn({})
  await ask.applications.add({ ids: ['app_smpl0005'] })
  await ask.applications.add({ ids: [driftingApplicationId] })
  await readFacility(ask)
  await ask.activity.export({ format: 'csv' })
  await ask.dataFiles.makeBackup({})
}

/** Opens an accepted application for which the service returns more than it should. */
async function readFacility(ask: Client): Promise<void> {
  const id = driftingApplicationId
  const booking = lender.state.bookings.get(id)
  if (booking?.facility == null) throw new Error('no facility')
  accountNumbers.push(...accountNumbersIn(booking.facility))
  const facility = {
    ...booking.facility,
    ...{ ssn: plantedSsn, government_identifiers: { ssn: plantedSsn } },
    memo: `SSN ${plantedSsn}, account ${accountNumbers[0] ?? ''}`,
  }
  lender.state.bookings.set(id, { ...booking, facility })
  await ask.applications.refresh({ id })
  const read = await ask.facilities.fetch({ id, isRequested: true })
  if (!read.ok || read.value?.facility == null) throw new Error('no facility was read')
  await ask.facilities.payoff({ id })
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'loan-desk-stolen-'))
  sample = await startControlledService()
  lender = await startControlledService({
    ...{ secret: plantedSecret, clientId: 'client_alder', profile: '2025-03' },
  })
  const realFetch = globalThis.fetch
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
    const headers = input instanceof Request ? input.headers : new Headers(init?.headers)
    const bearer = headers.get('authorization')
    if (bearer !== null) tokens.add(bearer.replace(/^Bearer /, ''))
    return realFetch(input, init)
  })
  const desk = await openApp()
  await work(desk.ask)
  for (const application of sample.control.applications().values()) {
    if (typeof application.borrower_id === 'string') borrowerIds.push(application.borrower_id)
  }
  hitsWhileOpen = await findInFolder(dataDir, texts(), isTheDesks)
  await desk.stop()
  // A damaged cache is quarantined, not deleted: it must not reveal anything either.
  await writeFile(join(dataDir, 'cache.db'), Buffer.alloc(4096, 7), { flag: 'r+' })
  const again = await openApp()
  await again.ask.applications.counts({ filter: {} })
  await again.stop()
}, 120_000)

afterAll(async () => {
  await sample.stop()
  await lender.stop()
  await rm(dataDir, { recursive: true, force: true })
})

describe('a stolen data folder', () => {
  it('comes from a session with secrets, tokens, documents, borrowers and account numbers', async () => {
    expect(tokens.size).toBeGreaterThanOrEqual(2)
    expect(documentUrls).toHaveLength(1)
    expect(borrowerIds.length).toBeGreaterThan(60)
    expect(accountNumbers).toHaveLength(4)
    expect([...vault.secrets.values()]).toContain(plantedSecret)
    const files = (await entriesOf(dataDir)).map(({ path }) => path)
    for (const file of [
      'desk.db',
      /^cache.*aside|^cache.+db/,
      /^backups\/./,
      /^logs\/./,
      /^exports\/./,
    ]) {
      expect(files.some((path) => (file instanceof RegExp ? file.test(path) : path === file))).toBe(
        true,
      )
    }
  })

  it('contains no secret, token, document address or borrower while Loan Desk runs', () => {
    expect(hitsWhileOpen).toEqual([])
  })

  it('contains none after Loan Desk has stopped, including backups and quarantined files', async () => {
    expect(await findInFolder(dataDir, texts(), isTheDesks)).toEqual([])
  })

  it('contains no secret, token or document address in exported files', async () => {
    const names = Object.fromEntries(
      Object.entries(texts()).filter(([name]) => !name.startsWith('borrower')),
    )
    expect(await findInFolder(join(dataDir, 'exports'), names)).toEqual([])
  })

  it('gives access to its owner only, for every folder and file', async () => {
    const wrong = (await entriesOf(dataDir))
      .filter(({ isFolder, rights }) => rights !== (isFolder ? 0o700 : 0o600))
      .map(({ path, rights }) => `${path} ${rights.toString(8)}`)
    expect(wrong).toEqual([])
  })
})
