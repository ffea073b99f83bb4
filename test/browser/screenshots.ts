import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { sampleExtraIds, sampleWorklistIds } from '../../electron/sandbox/sample-applications.ts'
import { startSampleService } from '../../electron/sandbox/sample-service.ts'
import { failed, ok } from '../../shared/result.ts'
import { approve, pendingLoanId } from '../support/approving.ts'
import { startBrowserDesk, type BrowserDesk } from '../support/browser-desk.ts'
import { launchChromium } from '../support/chromium.ts'
import { openKeyholePage } from '../support/keyhole-page.ts'
import { guidePictures } from './guide-pictures.ts'
import { ComposerScreen } from '../support/screens/composer-screen.ts'
import { deskScreens, type DeskScreens } from '../support/screens/desk-screens.ts'
import { policyLimits } from '../../shared/domain/policy-limits.ts'

/** Writes pictures of the main screens, light and dark, into the git-ignored screenshots/. */
const folder = join(import.meta.dirname, '../../screenshots')
const themes = ['light', 'dark'] as const
const sizes = {
  '1440x900': [1440, 900],
  '1024x700': [1024, 700],
  '2560x1440': [2560, 1440],
} as const

type Scene = (screens: DeskScreens, desk: BrowserDesk) => Promise<void>

const scenes: Readonly<Record<string, Scene>> = {
  worklist: async ({ worklist, application }) => {
    await worklist.open('app_smpl0003')
    await worklist.search.fill('')
    await worklist.rows.nth(5).waitFor()
    await application.heading.waitFor()
  },
  'worklist-all': async ({ page, application }) => {
    await page.keyboard.press('j')
    await application.heading.waitFor()
  },
  offers: ({ worklist }) => worklist.open('app_smplEveryOfferKind'),
  rejected: ({ worklist }) => worklist.open('app_smplUnknownReason'),
  marks: async ({ worklist, page }, desk) => {
    const one = { ids: ['app_smpl0003'], filter: null }
    const some = { ids: ['app_smpl0003', 'app_smpl0004', 'app_smpl0009'], filter: null }
    await desk.ask.marks.addNote({ id: 'app_smpl0003', text: 'Waits for the payslip of October.' })
    await desk.ask.marks.setFollowUp({ selection: one, day: '2026-01-15' })
    await desk.ask.marks.addTag({ selection: some, tag: 'branch 4' })
    await worklist.open('app_smpl0003')
    await worklist.search.fill('')
    await worklist.rows.nth(5).waitFor()
    await page.getByText('Waits for the payslip').waitFor()
  },
  filters: async ({ page }) => {
    await page.getByRole('button', { name: /^Filters/ }).click()
    await page.getByLabel('Requested amount, from').fill('10,000')
    await page.getByLabel('Requested amount, from').press('Tab')
    await page.getByRole('list', { name: 'Active filters' }).waitFor()
  },
  selection: async ({ page, worklist }) => {
    await worklist.rows.nth(1).click()
    await worklist.rows.nth(4).click({ modifiers: ['Shift'] })
    await page.getByText('4 selected').waitFor()
  },
  table: async ({ page }, desk) => {
    await page.getByRole('button', { name: 'Show as a table' }).click()
    const grid = page.getByRole('grid', { name: 'Applications' })
    await grid.getByRole('row').nth(3).click()
    // The next scene begins with lines again.
    await desk.ask.views.keepLayout({ table: false, columns: ['status', 'requestedAmount'] })
  },
  'nothing-found': async ({ worklist, page }) => {
    await worklist.search.fill('nothing like this')
    await page.getByText('Nothing matches').waitFor()
  },
  add: ({ worklist }) =>
    worklist.add(`${sampleExtraIds.join('\n')} app_smpl0001 app_nobodyKnows not/an/id`),
  overview: async ({ page }) => {
    await page.getByRole('table', { name: 'Applications by status and age' }).waitFor()
  },
  help: async ({ page }) => {
    await page.keyboard.press('Control+k')
    await page.getByPlaceholder('Type a command or an application id').fill('Help and terms')
    await page.getByRole('option', { name: 'Help and terms' }).click()
    await page.getByRole('heading', { level: 1, name: 'Help' }).waitFor()
  },
  'help-small': async ({ page, worklist }) => {
    await worklist.open('app_smplEveryOfferKind')
    await page.getByRole('button', { name: 'What these terms mean' }).click()
  },
  'decision-pack': async ({ page, worklist }) => {
    await worklist.open('app_smplEveryOfferKind')
    await page.getByRole('link', { name: 'Decision pack' }).click()
    await page.getByRole('group', { name: 'Pages of the decision pack' }).waitFor()
  },
  palette: async ({ page }) => {
    await page.keyboard.press('Control+k')
    await page.getByPlaceholder('Type a command or an application id').fill('smpl0001')
    await page.getByRole('option', { name: /smpl0001/ }).waitFor()
  },
  compose: async (screens, desk) => {
    await composeMixed(screens, desk)
  },
  'compose-comparison': async (screens, desk) => {
    const composer = await composeMixed(screens, desk)
    await composer.region.getByRole('heading', { name: 'Comparison' }).scrollIntoViewIfNeeded()
  },
  'compose-schedule': async (screens, desk) => {
    const composer = await composeMixed(screens, desk)
    await composer.region.getByRole('heading', { name: /Schedule/ }).scrollIntoViewIfNeeded()
    await composer.region.locator('canvas').first().waitFor()
  },
  review: async (screens, desk) => {
    const composer = await composeMixed(screens, desk)
    await composer.toReview()
  },
  sheet: async (screens, desk) => {
    const composer = await composeMixed(screens, desk)
    await composer.toReview()
    await composer.review.getByRole('link', { name: 'Print or save as PDF' }).click()
    await screens.page.getByRole('region', { name: /^Offer 2 of 3/ }).waitFor()
  },
  'sent-returned': async (screens, desk) => {
    const composer = await composeMixed(screens, desk)
    await composer.toReview()
    await composer.review.getByRole('button', { name: 'Approve with 3 offers' }).click()
    await composer.reviewSays('Everything that came back is as it was sent.')
  },
  document: async ({ frame, documents, page }) => {
    await frame.goTo('Documents')
    for (const [facility, payment] of [
      ['fac_smpl01', 'INV-2291'],
      ['fac_smpl02', 'INV-2292'],
      ['fac_nobodyKnows', 'INV-2293'],
    ] as const) {
      await documents.begin()
      await documents.fill({
        facility,
        payment,
        amount: '412.50',
        plannedOn: '2026-12-01',
        consentOn: '2026-11-20',
        consentBy: 'M. Keller',
      })
      await documents.submit.click()
      await page.getByText(payment).first().waitFor()
    }
    await page.getByText('Refused').waitFor()
  },
  'document-form': async ({ frame, documents }) => {
    await frame.goTo('Documents')
    await documents.begin()
  },
  decisions: async ({ frame, decisions }) => {
    await frame.goTo('Decisions')
    await decisions.open('Refused')
  },
  'decisions-held': async ({ frame, decisions, worklist }, desk) => {
    await worklist.open(pendingLoanId)
    desk.service.control.setApplication(pendingLoanId, { requested_amount: 123_456 })
    await approve(desk)
    await frame.goTo('Decisions')
    await decisions.open('Held')
  },
  activity: ({ frame }) => frame.goTo('Activity'),
  settings: ({ frame }) => frame.goTo('Settings'),
  'settings-add': async ({ frame, settings }) => {
    await frame.goTo('Settings')
    await settings.beginConnection()
    await settings.fill({ name: 'Alder Bank', baseUrl: 'http://lender.example', secret: 'x' })
    await settings.tryAndSave()
    await settings.form.getByText(/begin with https/).waitFor()
  },
  link: async ({ page }, desk) => {
    desk.receiveLinks(['loandesk://applications/app_smpl0002'])
    await page.getByText('It is in your worklist.').waitFor()
    const pending = await desk.ask.links.pending({})
    // Answered by the desk once the picture's page is gone, or it would stand in the next ones.
    page.once('close', () => {
      if (pending.ok && pending.value !== null) {
        void desk.ask.links.settle({ number: pending.value.number })
      }
    })
  },
  tour: async ({ frame, page }) => {
    await frame.goTo('Settings')
    await page.getByRole('button', { name: 'Take the tour' }).click()
    await page.getByText('Step 1 of 5').waitFor()
  },
  offline: async ({ worklist, application }, desk) => {
    await worklist.open('app_smpl0004')
    await desk.service.control.setReachable(false)
    await application.refresh()
    await application.says('The last try to read it failed')
  },
}

/** Two rival loans and a line of credit for the same borrower. */
async function composeMixed(
  { worklist, application, page }: DeskScreens,
  desk: BrowserDesk,
): Promise<ComposerScreen> {
  // What the scene before has composed is kept; each begins with an empty draft.
  await desk.ask.drafts.discard({ kind: 'offers', subject: 'app_smpl0001' })
  await worklist.open('app_smpl0001')
  await application.composeButton.click()
  const composer = new ComposerScreen(page)
  await composer.type(1, { 'Interest rate': '12.5', Term: '24', 'Origination fee': '1.5' })
  await composer.offerAction(1, 'Duplicate')
  await composer.type(2, { 'Interest rate': '10.75', Term: '36' })
  await composer.addOffer('Revolving line of credit')
  await composer.type(3, { 'Interest rate': '24', APR: '24' })
  await composer.offer(3).getByText('Paid off in').waitFor()
  return composer
}

async function picture(page: Page, name: string): Promise<void> {
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    // Colours that are on their way from one theme to the other are of neither.
    await page.waitForFunction(() =>
      document.getAnimations().every((animation) => animation.playState !== 'running'),
    )
    await page.screenshot({ path: join(folder, `${name}-${theme}.png`) })
  }
}

/** High contrast, as the system forces it. */
async function forcedPicture(page: Page, name: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark', forcedColors: 'active' })
  await page.screenshot({ path: join(folder, `${name}-forced.png`) })
  await page.emulateMedia({ forcedColors: 'none' })
}
const forcedScenes: readonly string[] = ['worklist', 'compose', 'document-form', 'settings']

async function deskPictures(browser: Browser, size: keyof typeof sizes): Promise<void> {
  const desk = await startBrowserDesk()
  const [width, height] = sizes[size]
  for (const [name, scene] of Object.entries(scenes)) {
    const { page, close, faults } = await desk.open(browser, { viewport: { width, height } })
    const screens = deskScreens(page)
    try {
      await screens.worklist.isReady()
      await scene(screens, desk)
    } catch (cause) {
      faults.push(String(cause))
    }
    await picture(page, `${size}-${name}`)
    if (forcedScenes.includes(name)) await forcedPicture(page, `${size}-${name}`)
    for (const fault of faults) console.error(`${size} ${name}: ${fault}`)
    await close()
  }
  await desk.stop()
}

/** What an officer sees before there is a connection. */
async function welcomePictures(browser: Browser, size: keyof typeof sizes): Promise<void> {
  const desk = await startBrowserDesk({ sample: 'on-demand', offersTour: true })
  const [width, height] = sizes[size]
  const { page, close } = await desk.open(browser, { viewport: { width, height } })
  await page.getByRole('heading', { level: 1, name: 'Welcome to Loan Desk' }).waitFor()
  await picture(page, `${size}-welcome`)
  await page.getByRole('button', { name: 'Connect to your lender' }).click()
  await picture(page, `${size}-welcome-connect`)
  await close()
  await desk.stop()
}

async function gatePictures(browser: Browser): Promise<void> {
  for (const code of ['store-damaged', 'keychain-locked', 'key-missing'] as const) {
    const backups = [1, 2, 3].map((days) => ({
      name: `desk-${days}.db`,
      madeAt: Date.now() - days * 86_400_000,
      bytes: 262_144,
      reason: 'daily',
    }))
    const state = {
      phase: 'blocked',
      failure: failed(code).error,
      backups: code === 'store-damaged' ? backups : [],
    }
    const gate = await openKeyholePage(browser, {
      'app.facts': () => ok({ version: '0.1.0', host: 'electron', state }),
    })
    await gate.page.getByRole('heading', { level: 1 }).waitFor()
    await picture(gate.page, `gate-${code}`)
    await gate.close()
  }
}

/** What is unmistakable: a connection to production, which here leads to a sample service. */
async function productionPictures(browser: Browser, size: keyof typeof sizes): Promise<void> {
  const desk = await startBrowserDesk()
  const lender = await startSampleService({ seed: 7 })
  const added = await desk.ask.connections.create({
    name: 'Alder Bank',
    kind: 'production',
    baseUrl: lender.baseUrl,
    clientId: lender.credentials.clientId,
    secret: lender.credentials.secret,
    unitsProfile: 'cents-and-basis-points',
    timeZone: 'America/New_York',
    starterMode: false,
    disabledRules: [],
    policyLimits: policyLimits(),
    trustedDocumentHosts: [],
  })
  if (added.ok) await desk.ask.connections.activate({ id: added.value.id })
  await desk.ask.applications.add({ ids: [...sampleWorklistIds].filter((id) => /\d{4}$/.test(id)) })
  const [width, height] = sizes[size]
  const { page, close, faults } = await desk.open(browser, { viewport: { width, height } })
  const { worklist, documents, frame } = deskScreens(page)
  await worklist.open('app_smpl0003')
  await worklist.search.fill('')
  await worklist.rows.nth(5).waitFor()
  await picture(page, `${size}-production`)
  await frame.goTo('Documents')
  await documents.begin()
  await picture(page, `${size}-production-document`)
  for (const fault of faults) console.error(`${size} production: ${fault}`)
  await close()
  await desk.stop()
  await lender.stop()
}

if (process.argv.includes('guide')) {
  const guideBrowser = await launchChromium()
  for (const line of await guidePictures(guideBrowser)) console.log(line)
  await guideBrowser.close()
  process.exit(0)
}

await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
const asked = process.argv.slice(2).filter((size) => size in sizes) as (keyof typeof sizes)[]
const browser = await launchChromium()
for (const size of asked.length > 0 ? asked : (Object.keys(sizes) as (keyof typeof sizes)[])) {
  await deskPictures(browser, size)
  await productionPictures(browser, size)
  await welcomePictures(browser, size)
}
await gatePictures(browser)
await browser.close()
console.log(`pictures are in ${folder}`)
