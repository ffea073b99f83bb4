import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { sampleWorklistIds } from '../../electron/sample-service/sample-applications.ts'
import {
  startControlledService,
  type ControlledService,
} from '../support/sample-service/controlled-service.ts'
import { channels } from '../../shared/contract/contract.ts'
import type { AppEvent } from '../../shared/contract/events.ts'
import { ok, type Result } from '../../shared/result.ts'
import { startApp } from '../support/loopback-host/app-process.ts'
import { browserSuite } from '../support/drivers/browser-suite.ts'
import { openBridgePage, type BridgePage } from '../support/drivers/bridge-page.ts'
import { MemorySecretVault } from '../support/fakes/memory-secret-vault.ts'
import { appScreens } from '../support/drivers/screens/app-screens.ts'
import { consentDay, paymentDay } from '../support/builders/payment-days.ts'
import { aSample } from '../support/builders/sample.ts'

/*
 * Everything that the page ever receives, over the preload API that Electron's preload provides, in
 * a run with every kind of secret: secrets that are set, tried in vain, replaced and deleted,
 * tokens that are renewed and refused, documents that are made, opened and refused.
 */

const suite = browserSuite()
const name = 'Alder Bank'
const secret = 'test_"aSecret/of Alder~é'
const wrongSecret = 'test_notTheRight"One'
const endings: (() => Promise<unknown>)[] = []

afterEach(async () => {
  vi.restoreAllMocks()
  for (const end of endings.splice(0).toReversed()) await end()
})

interface Told {
  /** The channel that responded, or the name of the event. */
  readonly by: string
  readonly text: string
}

/** The whole app behind the preload API; every response and event is recorded. */
async function openRun(sample: ControlledService, bearers: Set<string>) {
  const plain = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const bearer = input instanceof Request ? input.headers.get('authorization') : null
    if (bearer !== null) bearers.add(bearer.replace('Bearer ', ''))
    return plain(input, init)
  })
  const dataDir = await mkdtemp(join(tmpdir(), 'loan-desk-secrecy-'))
  endings.push(() => rm(dataDir, { recursive: true, force: true }))
  const told: Told[] = []
  const opened: string[] = []
  let preloadApi: BridgePage | null = null
  const desk = await startApp(
    {
      dataDir,
      keychain: 'memory',
      vault: new MemorySecretVault(),
      opener: {
        openInBrowser: (url) => {
          opened.push(url.href)
          return Promise.resolve(ok())
        },
      },
      clipboard: { write: () => Promise.resolve(ok()) },
      sample: aSample({
        baseUrl: sample.baseUrl,
        ...sample.credentials,
        worklistIds: sampleWorklistIds,
      }),
    },
    (event: AppEvent) => {
      told.push({ by: event.name, text: JSON.stringify(event) })
      // A closing page receives nothing more.
      preloadApi?.notify(event).catch(() => undefined)
    },
  )
  endings.push(() => desk.stop())
  const responses: Record<string, (payload: unknown) => Promise<Result<unknown>>> = {}
  for (const channel of channels) {
    responses[channel] = async (payload) => {
      const result = await desk.router.handle(channel, payload)
      told.push({ by: channel, text: JSON.stringify(result) })
      return result
    }
  }
  preloadApi = suite.watch(await openBridgePage(suite.browser(), responses))
  const screens = appScreens(preloadApi.page)
  await screens.worklist.isReady()
  return { ...screens, preloadApi, told, opened }
}

const authorization = {
  facility: 'fac_smpl01',
  amount: '412.50',
  plannedOn: paymentDay,
  consentOn: consentDay,
  consentBy: 'M. Keller',
}

test('nothing sent to the page in a whole run has a secret, a token or a document’s address', async () => {
  const sample = await startControlledService()
  const lender = await startControlledService({ seed: 7, clientId: 'client_alder', secret })
  endings.push(
    () => sample.stop(),
    () => lender.stop(),
  )
  const bearers = new Set<string>()
  const { page, appShell, worklist, settings, documents, told, opened, preloadApi } = await openRun(
    sample,
    bearers,
  )

  // Documents: one that opens, and one that Loan Desk refuses to open.
  await appShell.goTo('Documents')
  await documents.make({ ...authorization, payment: 'INV-1' })
  await documents.open('INV-1').click()
  await page.getByText('Opened in your browser.').waitFor()

  await appShell.goTo('Settings')
  await settings.beginConnection()
  const typed = { name, baseUrl: lender.baseUrl, clientId: 'client_alder' }
  await settings.fill({ ...typed, secret: wrongSecret })
  await settings.tryAndSave()
  await settings.form.getByText(/Code credentials-wrong/).waitFor()
  await settings.fill({ secret })
  await settings.tryAndSave()
  await settings.form.waitFor({ state: 'detached' })
  await settings.use(name)

  // A secret that is tried in vain, and one that is replaced.
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  const form = page.getByRole('form', { name: `Edit ${name}` })
  const save = form.getByRole('button', { name: `Save ${name}` })
  await form.getByLabel('Client secret', { exact: true }).fill(wrongSecret)
  await save.click()
  await form.getByText(/Code credentials-wrong/).waitFor()
  await form.getByLabel('Client secret', { exact: true }).fill(secret)
  await save.click()
  await form.waitFor({ state: 'detached' })

  // A token that is renewed: the request with the old one gets 401, the next one uses a new token.
  const { session } = settings
  lender.control.revokeTokens()
  // A read renews it: a document that gets 401 would be unknown.
  await appShell.goTo('Worklist')
  await worklist.add('app_smpl0001')
  await page.keyboard.press('Escape')
  await appShell.goTo('Documents')
  await documents.make({ ...authorization, payment: 'INV-2' })
  await documents.open('INV-2').click()
  await page.getByText(/Code document-url-refused/).waitFor()
  // A service that repeats what it received when it refuses.
  await appShell.goTo('Settings')
  lender.control.fault({
    endpoint: 'token',
    kind: 'status',
    status: 403,
    body: { error_code: 'UNAUTHORIZED', error_message: `No client with ${secret}` },
  })
  await session.getByRole('button', { name: 'Sign in again' }).click()
  await session.getByText(/No client with •••/).waitFor()
  await session.getByRole('button', { name: 'Sign in again' }).click()
  await page.getByText('Signed in.').waitFor()
  await session.getByRole('button', { name: 'Remove secret' }).click()
  await settings.dialog.getByRole('button', { name: `Remove secret of ${name}` }).click()
  await page.getByText('Secret removed.').waitFor()
  for (const screen of ['Activity', 'Submissions', 'Worklist'] as const) await appShell.goTo(screen)
  await worklist.isReady()

  // Calls every other channel once, so that none is missing from the list.
  const asked = new Set(told.map(({ by }) => by))
  const rest = channels.filter((channel) => !asked.has(channel) && channel !== 'app.lock')
  await page.evaluate(
    async (missing) => {
      const { loanDesk } = globalThis as unknown as {
        loanDesk: { request(channel: string, payload: unknown): Promise<unknown> }
      }
      for (const channel of missing) await loanDesk.request(channel, {})
    },
    [...rest, 'app.lock'],
  )

  const urls = [...sample.control.documentUrls(), ...lender.control.documentUrls()]
  expect(opened).toEqual([sample.control.documentUrls()[0]])
  expect(bearers.size).toBeGreaterThan(3)
  expect(urls).toHaveLength(2)
  const treasures = [secret, wrongSecret, sample.credentials.secret, ...bearers, ...urls].flatMap(
    (text) => [
      JSON.stringify(text).slice(1, -1),
      encodeURIComponent(text),
      Buffer.from(text).toString('base64'),
      Buffer.from(text).toString('base64url'),
    ],
  )
  const paths = urls.map((url) => new URL(url).pathname)
  const found = told.filter(({ text }) =>
    [...treasures, ...paths].some((treasure) => text.includes(treasure)),
  )
  expect(found.map(({ by }) => by)).toEqual([])
  expect(channels.filter((channel) => !told.some(({ by }) => by === channel))).toEqual([])
  for (const event of ['connection.state', 'decisions.changed', 'applications.changed']) {
    expect(told.map(({ by }) => by)).toContain(event)
  }

  // The page sent each secret only as often as it was submitted, and kept none.
  const sent = preloadApi.asked.map(({ payload }) => JSON.stringify(payload))
  const times = (text: string): number =>
    sent.filter((one) => one.includes(JSON.stringify(text).slice(1, -1))).length
  expect([times(secret), times(wrongSecret)]).toEqual([2, 2])
  const kept = await page.evaluate(() =>
    JSON.stringify([
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      document.cookie,
      document.documentElement.outerHTML,
    ]),
  )
  for (const treasure of treasures) expect(kept).not.toContain(treasure)
})
