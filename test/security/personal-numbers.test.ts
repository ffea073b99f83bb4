import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { driftingApplicationId } from '../../electron/sample-service/sample-bookings.ts'
import type { Client } from '../../shared/contract/contract.ts'
import { createBridge } from '../../renderer/bridge.ts'
import type { Decision } from '../../shared/domain/decisions/decision.ts'
import { stateGroup } from '../../shared/domain/decisions/state-groups.ts'
import {
  serviceProfileNames,
  type ServiceProfileName,
} from '../../shared/service-profiles/all-profiles.ts'
import { StoreDatabase } from '../../electron/adapters/sqlite/store-database.ts'
import { useNewConnection } from '../support/drivers/adding-connection.ts'
import { MemorySecretVault } from '../support/fakes/memory-secret-vault.ts'
import { encodingsOf, entriesOf } from '../support/checks/folder-search.ts'
import { aLoanOffer, approve, pendingLoanId } from '../support/drivers/approving.ts'
import { lendingDetails } from '../support/builders/lending-details.ts'
import { aSinglePayment } from '../support/builders/payment-days.ts'
import { startApp } from '../support/loopback-host/app-process.ts'
import {
  startControlledService,
  type ControlledService,
} from '../support/sample-service/controlled-service.ts'
import { plantedNumbers, plantingFetch } from '../support/sample-service/planted-numbers.ts'

/*
 * A service that returns too much: Social Security, account and routing numbers are in every
 * response, in fields with such names, in unknown fields, and in the texts of known ones. Loan Desk
 * uses everything that the profile's service supports. What it stores, logs, exports and sends to
 * the page contains none of the numbers.
 */

const [rejectedId, refusedId, missingId] = [
  'app_smplOldest',
  'app_smplProductNotSupported',
  'app_no',
]
/** Number of endpoints of the profile's service, including the token; each is requested. */
const operations: Record<ServiceProfileName, number> = {
  specification: 6,
  '2024-10': 23,
  '2025-03': 23,
}

/** The raw files, and the decrypted content of the encrypted ones, once Loan Desk has ended. */
async function planted(dataDir: string, hexKey: string): Promise<string[]> {
  const files = (await entriesOf(dataDir)).filter(({ isFolder }) => !isFolder)
  const databases = files.filter(({ path }) => path.endsWith('.db'))
  expect(databases.length).toBeGreaterThan(2)
  const decrypted = databases.map(({ path }) => {
    const content = StoreDatabase.inspect(join(dataDir, path), hexKey, contentOf)
    expect(content.includes(pendingLoanId)).toBe(true)
    return { path, content }
  })
  const asTheyAre = await Promise.all(
    files.map(async ({ path }) => ({ path, content: await readFile(join(dataDir, path)) })),
  )
  return [...decrypted, ...asTheyAre].flatMap(({ path, content }) =>
    numbersIn(content).map((name) => `${path}: ${name}`),
  )
}

/** Every value of every table. */
function contentOf(database: StoreDatabase): Buffer {
  const tables = database.all<{ name: string }>(
    `select name from sqlite_schema where type = 'table' and sql not like 'create virtual%'`,
  )
  const values = tables.flatMap(({ name }) =>
    database.lists<readonly unknown[]>(`select * from "${name}"`).flat(),
  )
  return Buffer.concat(
    values.map((value) => (Buffer.isBuffer(value) ? value : Buffer.from(`${String(value)}\n`))),
  )
}

/** An account number, or more of its end than the four visible digits; not part of an ID or a time. */
const longEnding = new RegExp(
  String.raw`(?<!\w|\d\.)\d{0,7}${plantedNumbers.account.slice(-5)}(?!\w|\.\d)`,
)

const numbersIn = (content: Buffer): string[] => [
  ...Object.entries(plantedNumbers)
    .filter(([, number]) => encodingsOf(number).some(([, bytes]) => content.includes(bytes)))
    .map(([name]) => name),
  ...(longEnding.test(content.toString('latin1')) ? ['five digits of the account'] : []),
]

async function openApp(told: string[]) {
  vi.stubGlobal('fetch', plantingFetch(globalThis.fetch))
  const dataDir = await mkdtemp(join(tmpdir(), 'loan-desk-personal-'))
  const vault = new MemorySecretVault()
  const desk = await startApp({ dataDir, keychain: 'memory', vault, sample: false }, (event) =>
    told.push(JSON.stringify(event)),
  )
  onTestFinished(async () => {
    vi.unstubAllGlobals()
    await rm(dataDir, { recursive: true, force: true })
  })
  const ask = createBridge({
    async request(channel, payload) {
      const result = await desk.router.handle(channel, payload)
      told.push(JSON.stringify(result))
      return result
    },
    subscribe: () => () => undefined,
  })
  return {
    ask,
    dataDir,
    stop: () => desk.stop(),
    key: () => vault.secrets.get('database-key') ?? '',
  }
}

/** Waits until nothing is being sent anymore, and a payment whose response was lost is settled. */
const sent = (ask: Client): Promise<void> =>
  vi.waitFor(
    async () => {
      const open = await ask.decisions.list({ openOnly: true })
      const isOnItsWay = ({ kind, state }: Decision) =>
        stateGroup(state) === 'waiting' || (kind === 'make-payment' && state === 'unknown')
      if (!open.ok || open.value.some(isOnItsWay)) throw new Error('not yet')
    },
    { timeout: 30_000, interval: 20 },
  )

async function connect(ask: Client, lender: ControlledService, serviceProfile: ServiceProfileName) {
  await useNewConnection(ask, lender, { serviceProfile, starterMode: true })
  await ask.session.signIn({})
}

/** Requests a document of a facility and makes its payment, if the service supports that. */
async function pay(ask: Client, facilityId: string): Promise<string> {
  const requestKey = () => crypto.randomUUID()
  await ask.decisions.createAchAuthorization({
    ...{ requestKey: requestKey(), facilityId },
    purpose: aSinglePayment(facilityId),
  })
  await sent(ask)
  const documents = await ask.documents.list({ facilityId, offset: 0, limit: 1 })
  const made = documents.ok ? documents.value.documents[0] : undefined
  if (made === undefined) throw new Error('no document was made')
  await ask.decisions.makePayment({ requestKey: requestKey(), documentId: made.id })
  await sent(ask)
  return made.id
}

/** Requests, submits and exports once everything that an officer can. */
async function useAll(ask: Client, { control }: ControlledService): Promise<void> {
  const requestKey = () => crypto.randomUUID()
  const ids = [pendingLoanId, rejectedId, refusedId, driftingApplicationId, missingId]
  await ask.applications.add({ ids })
  for (const id of ids) await ask.applications.refresh({ id })
  control.fault({ endpoint: 'read-application', kind: 'html', id: pendingLoanId })
  await ask.applications.refresh({ id: pendingLoanId })

  await approve({ ask }, pendingLoanId)
  await approve({ ask }, refusedId)
  const seen = await ask.applications.open({ id: rejectedId })
  const requestedAmount = (seen.ok && seen.value.copy?.application.requestedAmount) || null
  await ask.decisions.reject({
    ...{ requestKey: requestKey(), applicationId: rejectedId, reasons: ['income_too_low'] },
    seen: { status: 'pending', requestedAmount, offers: null },
  })
  await ask.decisions.setLendingDetails({ requestKey: requestKey(), details: lendingDetails })
  await ask.decisions.setWebhook({ requestKey: requestKey(), url: 'https://lender.example/hook' })
  await sent(ask)
  await ask.webhook.read({})
  await ask.decisions.deleteWebhook({ requestKey: requestKey() })

  const canceled = await pay(ask, 'fac_smpl01')
  await ask.decisions.cancelPayment({ requestKey: requestKey(), documentId: canceled })
  await sent(ask)
  control.fault({ endpoint: 'make-payment', kind: 'drop', work: 'done' })
  const returned = await pay(ask, 'fac_smpl02')
  control.moveTime(180_000)
  await ask.documents.readPayment({ id: returned })
  await ask.documents.evidence({ id: returned })
  await sent(ask)

  await ask.borrowers.fetch({ id: pendingLoanId })
  await ask.coverage.read({})
  await ask.coverage.check({ state: 'TX', offers: [aLoanOffer()] })
  await ask.facilities.fetch({ id: driftingApplicationId, isRequested: true })
  await ask.facilities.payoff({ id: driftingApplicationId })
  await ask.decisions.rejectionReasons({})

  for (const id of ids) await ask.packs.ofApplication({ id })
  await ask.decisions.list({ openOnly: false })
  await ask.activity.page({ offset: 0, limit: 500 })
  await ask.activity.export({ format: 'csv' })
  await ask.activity.export({ format: 'json' })
  await ask.documents.export({})
  await ask.files.saveWorklist({
    ...{ filter: {}, sort: { by: 'id', direction: 'ascending' } },
    columns: [{ column: 'id', title: 'ID' }],
  })
  await ask.dataFiles.makeBackup({})
}

it.each(serviceProfileNames)(
  'no file, log, export or message to the page contains a planted number: %s',
  async (profile) => {
    const lender = await startControlledService({ profile })
    onTestFinished(() => lender.stop())
    const told: string[] = []
    const { ask, dataDir, stop, key } = await openApp(told)
    await connect(ask, lender, profile)
    await useAll(ask, lender)

    const used = Object.entries(lender.control.counts()).filter(
      ([, { processed }]) => processed > 0,
    )
    expect(used).toHaveLength(operations[profile])
    // The service's texts are there, without the numbers: sent to the page, exported and logged.
    expect(told.some((text) => text.includes('SSN •••'))).toBe(true)
    expect(
      told.flatMap((text) =>
        numbersIn(Buffer.from(text)).map((name) => `${name}: ${text.slice(0, 200)}`),
      ),
    ).toEqual([])
    const files = (await entriesOf(dataDir)).map(({ path }) => path)
    for (const part of [/^exports\/.*\.csv$/, /^exports\/.*\.json$/, /\.log$/]) {
      expect(files.some((path) => part.test(path))).toBe(true)
    }
    await stop()
    expect(await planted(dataDir, key())).toEqual([])
  },
  60_000,
)
