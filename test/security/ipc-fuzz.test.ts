import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAppAdapters } from '../../electron/adapters/app-adapters.ts'
import { createPassingSecretVault } from '../../electron/adapters/keychain/passing-secret-vault.ts'
import { compose, type ComposedApp } from '../../electron/compose.ts'
import { sampleWorklistIds } from '../../electron/sample-service/sample-applications.ts'
import {
  startControlledService,
  type ControlledService,
} from '../support/sample-service/controlled-service.ts'
import { channels } from '../../shared/contract/contract.ts'
import { errorCodes } from '../../shared/error-codes.ts'
import { isRecord } from '../../shared/json.ts'
import { ok } from '../../shared/result.ts'
import { aLoanOffer, pendingLoanId } from '../support/drivers/approving.ts'
import { FakeNetwork } from '../support/fakes/fake-network.ts'
import { fuzzedCalls } from '../support/builders/payload-arbitraries.ts'
import { RecordingLog } from '../support/fakes/recorders.ts'
import { aSinglePayment } from '../support/builders/payment-days.ts'
import { aSample } from '../support/builders/sample.ts'

/*
 * The attack: a foreign script has taken over Loan Desk's page and sends arbitrary calls through
 * the preload API, 10,000 times. Behind the API is the whole app on real encrypted files and the
 * sample service. Every call must get exactly one plain response within the contract, without a
 * throw behind the IPC boundary, a hang, or a changed prototype.
 */

const runs = 10_000
const codes: ReadonlySet<unknown> = new Set(errorCodes)

/** Payloads that succeed, to be spoiled in turn. */
const sort = { by: 'addedAt', direction: 'ascending' }
const namedTerms = { name: 'Two years', terms: aLoanOffer() }
const honest = {
  'applications.page': { filter: {}, sort, offset: 0, limit: 100 },
  'templates.save': namedTerms,
  'templates.importMany': { templates: [namedTerms] },
  'decisions.approve': {
    requestKey: '9d1ad68a-5cf5-4d21-9c2e-6d2a1d5d1a01',
    applicationId: pendingLoanId,
    offers: [aLoanOffer()],
    seen: { status: 'pending', requestedAmount: null, offers: null },
    overrides: [],
  },
  'decisions.createAchAuthorization': {
    requestKey: '9d1ad68a-5cf5-4d21-9c2e-6d2a1d5d1a02',
    facilityId: 'fac_smpl01',
    purpose: aSinglePayment('INV-1'),
  },
  'decisions.setWebhook': {
    requestKey: '9d1ad68a-5cf5-4d21-9c2e-6d2a1d5d1a03',
    url: 'https://hooks.lender.example/loan-desk',
  },
  'files.saveWorklist': { filter: {}, sort, columns: [{ column: 'id', title: 'Id' }] },
}

let service: ControlledService
let dataDir = ''
let desk: ComposedApp
let log: RecordingLog
let asked = 0

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'loan-desk-fuzz-'))
  service = await startControlledService()
  const toSampleOnly: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    if (!request.url.startsWith(service.baseUrl)) throw new TypeError('fetch failed')
    return fetch(request)
  }
  log = new RecordingLog()
  const adapters = createAppAdapters({
    dataDir,
    vault: createPassingSecretVault(),
    fetch: toSampleOnly,
    fetchForSends: toSampleOnly,
    log,
  })
  desk = compose({
    ...adapters,
    // Time passes with the calls, so that each channel's rate limit lets them through.
    clock: { ...adapters.clock, monotonic: () => adapters.clock.monotonic() + asked * 10 },
    // Deriving a key takes a second by design: here it takes no time.
    files: { ...adapters.files, derive: async (passphrase) => keyOf(passphrase) },
    notifier: { emit: () => undefined },
    opener: { openInBrowser: async () => ok() },
    clipboard: { write: async () => ok() },
    saver: { save: async () => ok(null) },
    printer: null,
    network: new FakeNetwork(),
    sample: aSample({
      baseUrl: service.baseUrl,
      ...service.credentials,
      worklistIds: sampleWorklistIds,
    }),
    updates: null,
    facts: { version: '0.1.0', host: 'electron' },
  })
  await desk.start()
}, 60_000)
afterAll(async () => {
  await desk.stop()
  await service.stop()
  await rm(dataDir, { recursive: true, force: true })
}, 60_000)

function keyOf(passphrase: string): Uint8Array {
  return Uint8Array.from({ length: 32 }, (_, index) => passphrase.charCodeAt(index) || index)
}

/** The passphrase that protects the files from now on; null means the keychain does. */
function passphraseIn(payload: unknown): string | null {
  const passphrase = isRecord(payload) ? payload['passphrase'] : null
  return typeof passphrase === 'string' ? passphrase : null
}

/** Opens the files again, as an officer would: a locked app refuses almost every channel. */
async function unlock(passphrase: string | null): Promise<void> {
  const call = passphrase === null ? 'app.retry' : 'app.unlock'
  const opened = await desk.router.handle(call, passphrase === null ? {} : { passphrase })
  expect(opened).toMatchObject({ ok: true, value: { phase: 'open' } })
}

/** What is wrong with a response, or null. */
function faultOf(result: unknown): string | null {
  if (!isRecord(result)) return 'no answer'
  const told = JSON.stringify(result)
  if (/\n\s+at |\\n\s+at |node_modules/.test(told)) return 'a stack'
  if (result['ok'] === true) return Object.hasOwn(result, 'value') ? null : 'no value'
  if (told.includes(dataDir)) return 'a path of the computer'
  const { error } = result
  if (!isRecord(error) || !codes.has(error['code'])) return 'no code of the table'
  return error['code'] === 'unexpected' ? 'an unexpected error' : null
}

describe('the IPC boundary of the main process', () => {
  it(`gives one plain response to each of ${runs} hostile payloads, on any channel`, async () => {
    const responded = new Map<string, number>()
    let passphrase: string | null = null
    await fc.assert(
      fc.asyncProperty(fuzzedCalls(honest), async ({ channel, payload }) => {
        asked += 1
        // IPC transfers a clone; a value that can't be cloned never arrives.
        const arrived = structuredClone(payload)
        const result = await desk.router.handle(channel, arrived)
        const fault = faultOf(structuredClone(result))
        if (fault !== null) throw new Error(`${fault}: ${log.lines.at(-1) ?? ''}`)
        if (!result.ok) return
        responded.set(channel, (responded.get(channel) ?? 0) + 1)
        if (channel === 'dataFiles.changeKey') passphrase = passphraseIn(arrived)
        if (channel === 'app.lock') await unlock(passphrase)
      }),
      { numRuns: runs, endOnFailure: true },
    )
    expect('polluted' in {}).toBe(false)
    expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(prototypeNames)
    // The payloads aren't just noise: most channels succeeded some of the time.
    expect(responded.size).toBeGreaterThan(channels.length / 2)
  }, 240_000)

  it('still works after the hostile payloads', async () => {
    expect(await desk.router.handle('app.facts', {})).toMatchObject({ ok: true })
    expect(await desk.router.handle('settings.read', {})).toMatchObject({ ok: true })
  })
})

const prototypeNames = Object.getOwnPropertyNames(Object.prototype)
