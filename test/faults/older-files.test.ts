import { cpSync, existsSync, mkdtempSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { SecretName } from '../../electron/ports/secret-vault.ts'
import type { AppWarning } from '../../shared/domain/startup/app-state.ts'
import { aSinglePayment } from '../support/builders/payment-days.ts'
import { loanTerms } from '../support/builders/templates.ts'
import { FakeClock } from '../support/fakes/fake-clock.ts'
import { MemorySecretVault } from '../support/fakes/memory-secret-vault.ts'
import { ScriptedLendingService } from '../support/fakes/scripted-lending-api.ts'
import { AppOnFiles } from './scenarios/app-on-files.ts'

/*
 * An older desk.db replaces the newest: a copied folder, a synced profile, a restored computer, or
 * a WAL that was deleted after a crash. The keychain stays as it is, because it isn't copied with
 * them.
 */

const processedOnce = { approve: 1, createAchAuthorization: 1, setWebhook: 1 }

let root: string
let live: string
let clock: FakeClock
let service: ScriptedLendingService
let vault: MemorySecretVault
let open: AppOnFiles[]
let starts: number

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'loan-desk-older-'))
  live = join(root, 'live')
  clock = new FakeClock()
  service = new ScriptedLendingService(clock)
  service.add('app_1')
  service.facilities.add('fac_1')
  vault = new MemorySecretVault()
  open = []
  starts = 0
})
afterEach(async () => {
  for (const desk of open) await desk.stop()
  rmSync(root, { recursive: true, force: true })
})

async function start(directory = live): Promise<AppOnFiles> {
  starts += 1
  const desk = new AppOnFiles({ directory, vault, service, clock, seed: starts })
  open.push(desk)
  await desk.start()
  return desk
}

/** Submits one of each kind while Loan Desk is offline. */
async function queueThree(desk: AppOnFiles): Promise<void> {
  service.reachable = false
  desk.network.change()
  await clock.advance(1000)
  const seen = { status: 'pending', requestedAmount: 500_000, offers: null }
  const responses = [
    await desk.ask('decisions', 'approve', {
      requestKey: '00000000-0000-4000-8000-000000000001',
      applicationId: 'app_1',
      offers: [loanTerms],
      estimates: [{ paidOutOn: '2026-11-20', feeTreatment: 'withheld' }],
      seen,
      overrides: [],
    }),
    await desk.ask('decisions', 'createAchAuthorization', {
      requestKey: '00000000-0000-4000-8000-000000000002',
      facilityId: 'fac_1',
      purpose: aSinglePayment('Nov 2026', {
        plannedOn: '2026-12-01',
        consent: { way: 'phone', takenOn: '2026-11-20', takenBy: 'officer' },
      }),
    }),
    await desk.ask('decisions', 'setWebhook', {
      requestKey: '00000000-0000-4000-8000-000000000003',
      url: 'https://hooks.lender.example/events',
    }),
  ]
  expect(responses.map((result) => result.ok)).toEqual([true, true, true])
}

async function sendAll(desk: AppOnFiles, milliseconds = 120_000): Promise<void> {
  service.reachable = true
  desk.network.change()
  await clock.advance(milliseconds)
}

async function statesOf(desk: AppOnFiles): Promise<Record<string, string>> {
  const listed = await desk.ask('decisions', 'list', { openOnly: false })
  if (!listed.ok) throw new Error(listed.error.code)
  return Object.fromEntries(listed.value.map(({ kind, state }) => [kind, state]))
}

async function warningsOf(desk: AppOnFiles): Promise<readonly AppWarning[]> {
  const state = await desk.state()
  return state.phase === 'open' ? state.warnings : []
}

function copyTo(name: string): string {
  const directory = join(root, name)
  cpSync(live, directory, { recursive: true })
  return directory
}

/** The officer is warned, nothing is sent again, and what waited to be sent now waits for the officer. */
async function expectNothingAgain(directory: string): Promise<void> {
  const desk = await start(directory)
  await clock.advance(120_000)
  expect(service.processed).toMatchObject(processedOnce)
  expect(await statesOf(desk)).toEqual({
    // A read shows that it was done.
    approve: 'confirmed',
    'create-ach-authorization': 'unknown',
    'set-webhook': 'unknown',
  })
  expect(await warningsOf(desk)).toEqual(['files-older'])
  const logged = await desk.ask('activity', 'page', { offset: 0, limit: 100 })
  expect(logged.ok && logged.value.entries.map(({ action }) => action)).toContain('files-older')
  await desk.stop()
  // Warned once: from now on these are the newest files.
  expect(await warningsOf(await start(directory))).toEqual([])
}

describe('an older copy of the data folder', () => {
  it('doesn’t send its queued submissions without confirmation', async () => {
    const first = await start()
    await queueThree(first)
    await first.stop()
    const copy = copyTo('copy')
    service.reachable = true
    const second = await start()
    await sendAll(second)
    expect(service.processed).toMatchObject(processedOnce)
    await second.stop()
    await expectNothingAgain(copy)
  })

  it('copied while the app was open: also sends nothing without confirmation', async () => {
    const first = await start()
    await queueThree(first)
    const copy = copyTo('copy')
    await sendAll(first)
    expect(service.processed).toMatchObject(processedOnce)
    await first.stop()
    await expectNothingAgain(copy)
  })

  it('sends again the submissions that the officer confirms', async () => {
    const first = await start()
    await queueThree(first)
    const copy = copyTo('copy')
    await sendAll(first)
    await first.stop()
    const desk = await start(copy)
    const listed = await desk.ask('decisions', 'list', { openOnly: true })
    const webhook = listed.ok && listed.value.find(({ kind }) => kind === 'set-webhook')
    await desk.ask('decisions', 'resend', {
      id: webhook === false ? '' : (webhook?.id ?? ''),
      reason: 'It was never made',
    })
    await clock.advance(120_000)
    expect(service.processed).toMatchObject({ ...processedOnce, setWebhook: 2 })
  })

  it('is detected each time that the two copies alternate', async () => {
    await (await start()).stop()
    const copy = copyTo('copy')
    for (const directory of [live, copy, live, copy]) {
      const desk = await start(directory)
      const expected = directory === live && starts === 2 ? [] : ['files-older']
      expect(await warningsOf(desk)).toEqual(expected)
      await desk.stop()
    }
  })
})

describe('data files after a crash', () => {
  it.each([
    ['deleted', (wal: string) => rmSync(wal)],
    ['emptied', (wal: string) => truncateSync(wal, 0)],
  ])('with the WAL %s: nothing is sent without confirmation', async (_how, harm) => {
    const first = await start()
    await queueThree(first)
    await first.stop()
    const second = await start()
    // Before the daily backup, which writes the WAL's content into the file.
    await sendAll(second, 20_000)
    const crashed = copyTo('crashed')
    const wal = join(crashed, 'desk.db-wal')
    expect(existsSync(wal)).toBe(true)
    harm(wal)
    await second.stop()
    await expectNothingAgain(crashed)
  })

  it('with the WAL deleted: detected although nothing was sent, also with a passphrase', async () => {
    vault.condition = 'absent'
    const first = await start()
    await first.ask('app', 'choosePassphrase', { passphrase: 'a walnut under the stairs' })
    await queueThree(first)
    const crashed = copyTo('crashed')
    rmSync(join(crashed, 'desk.db-wal'))
    await first.stop()
    const second = await start(crashed)
    await second.ask('app', 'unlock', { passphrase: 'a walnut under the stairs' })
    expect(await warningsOf(second)).toEqual(['files-older'])
  })
})

interface Moment {
  readonly what: string
  readonly directory: string
  readonly secrets: ReadonlyMap<SecretName, string>
}

it('files after a crash don’t count as older, but the same files do at any later moment', async () => {
  const moments: Moment[] = []
  const moment = (what: string): void => {
    if (!existsSync(live)) return
    const directory = copyTo(`moment-${moments.length}`)
    const secrets = new Map(vault.secrets)
    moments.push({ what, directory, secrets })
  }
  const write = vault.write.bind(vault)
  vault.write = async (name, secret) => {
    moment(`before the keychain gets ${secret}`)
    const written = await write(name, secret)
    moment(`after the keychain got ${secret}`)
    return written
  }
  const first = await start()
  moment('opened')
  await queueThree(first)
  moment('queued')
  await sendAll(first)
  moment('sent')
  await first.stop()
  moment('closed')
  const second = await start()
  moment('opened again')
  await second.stop()
  const { approve, createAchAuthorization, setWebhook } = service.processed

  vault.write = write

  service.reachable = false
  for (const { what, directory, secrets } of moments) {
    const then = new MemorySecretVault()
    for (const [name, secret] of secrets) then.secrets.set(name, secret)
    const copy = `${directory}-crashed`
    cpSync(directory, copy, { recursive: true })
    const desk = new AppOnFiles({ directory: copy, vault: then, service, clock, seed: 100 })
    open.push(desk)
    const state = await desk.start()
    expect([what, state]).toMatchObject([what, { phase: 'open', warnings: [] }])
    await desk.stop()
  }
  service.reachable = true
  for (const { what, directory } of moments) {
    const desk = await start(directory)
    await clock.advance(120_000)
    expect([what, service.processed]).toMatchObject([
      what,
      { approve, createAchAuthorization, setWebhook },
    ])
    await desk.stop()
  }
})
