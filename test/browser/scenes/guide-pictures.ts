import { Buffer } from 'node:buffer'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Locator, Page } from 'playwright-core'
import { approve, pendingLoanId } from '../../support/drivers/approving.ts'
import { startBrowserApp, type BrowserApp } from '../../support/drivers/browser-app.ts'
import { appScreens, type AppScreens } from '../../support/drivers/screens/app-screens.ts'

/** Folder of the officer's guide and its pictures. */
const folder = join(import.meta.dirname, '../../../.github/guide')
const viewport = { width: 1280, height: 800 } as const
/** Keeps all pictures together under one megabyte, so that they can be committed. */
const quality = 78

type Step = (screens: AppScreens, desk: BrowserApp) => Promise<void>

const approvedId = 'app_smplEveryOfferKind'

/** The counteroffer's letters are due once the officer says that the terms differ from the request. */
async function withOtherTerms({ page, worklist }: AppScreens): Promise<void> {
  await worklist.open(approvedId)
  await page.getByRole('switch', { name: /^Given on other terms/ }).click()
}

async function writeLetter(
  { page, worklist }: AppScreens,
  id: string,
  letter: string | RegExp,
): Promise<Locator> {
  await worklist.open(id)
  await page.getByRole('link', { name: letter }).click()
  const form = page.getByRole('form', { name: 'Letter' })
  await form.getByLabel('Borrower’s name and address').fill('Ana Brooks\n4 Elm Road')
  return form
}

/** An officer's day, one picture per step, in the guide's order. */
const steps: Readonly<Record<string, Step>> = {
  worklist: async ({ page }) => {
    // Counts all applications, not only those fetched so far.
    const today = page.getByRole('group', { name: 'Today' })
    await today.getByRole('button', { name: 'Pending 35' }).waitFor()
  },
  application: ({ worklist }) => worklist.open('app_smplEveryOfferKind'),
  compose: async ({ composer }) => {
    await composer.open('app_smpl0001')
    await composer.type(1, { 'Interest rate': '12.5', Term: '24', 'Origination fee': '1.5' })
    await composer.offerAction(1, 'Duplicate')
    await composer.type(2, { 'Interest rate': '10.75', Term: '36' })
    await composer.says('Draft saved')
    await composer.field('Term', 2).blur()
  },
  review: async ({ composer }) => {
    await composer.open('app_smpl0001')
    await composer.toReview()
    await composer.review.getByRole('button', { name: /^Approve with/ }).waitFor()
  },
  'sent-returned': async ({ composer }) => {
    await composer.open('app_smpl0001')
    await composer.toReview()
    await composer.review.getByRole('button', { name: /^Approve with/ }).click()
    await composer.reviewSays('All returned fields match what was sent.')
  },
  held: async ({ appShell, decisions, worklist }, desk) => {
    await worklist.open(pendingLoanId)
    desk.service.control.setApplication(pendingLoanId, { requested_amount: 123_456 })
    await approve(desk)
    await appShell.goTo('Submissions')
    await decisions.open('Held')
  },
  'letter-adverse-action': async (screens) => {
    const form = await writeLetter(screens, 'app_smplUnknownReason', 'Write letter')
    await form.getByLabel('Principal reasons').fill('Bankruptcy\nUnable to verify income')
    await form.getByLabel('Score date', { exact: true }).fill('11/2/2026')
    await form.getByLabel('Key factors').fill('Serious delinquency\nProportion of balances')
  },
  'letter-incompleteness': async (screens) => {
    const form = await writeLetter(screens, 'app_smpl0004', 'Write letter')
    await form.getByLabel('Information needed').fill('Two recent payslips\nProof of address')
    await form.getByLabel('Respond by', { exact: true }).fill('12/20/2026')
  },
  'letter-counteroffer': async (screens) => {
    await withOtherTerms(screens)
    const form = await writeLetter(screens, approvedId, 'Write letter')
    await form.getByLabel('Respond by', { exact: true }).fill('12/20/2026')
    await screens.page.getByRole('button', { name: 'Dismiss notification' }).click()
  },
  'letter-counteroffer-with-adverse-action': async (screens) => {
    const form = await writeLetter(screens, approvedId, /^Counteroffer and adverse action/)
    await form.getByLabel('Principal reasons').fill('Excessive obligations in relation to income')
  },
  document: ({ documents }) => documents.openForm(),
  pack: async ({ page, worklist }) => {
    await worklist.open('app_smpl0001')
    await page.getByRole('link', { name: 'Decision pack' }).click()
    await page.getByRole('group', { name: 'Pages of the decision pack' }).waitFor()
  },
}

/** A picture as WebP, which Playwright can't write but the browser can. */
async function writePicture(page: Page, name: string): Promise<number> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality })
  await session.detach()
  const bytes = Buffer.from(data, 'base64')
  await writeFile(join(folder, `${name}.webp`), bytes)
  return bytes.length
}

/** Recreates the pictures of the officer's guide; returns messages about them. */
export async function guidePictures(browser: Browser): Promise<readonly string[]> {
  await mkdir(folder, { recursive: true })
  const desk = await startBrowserApp()
  const said: string[] = []
  let total = 0
  for (const [name, step] of Object.entries(steps)) {
    const { page, close, faults } = await desk.open(browser, { viewport })
    const screens = appScreens(page)
    await screens.worklist.isReady()
    await step(screens, desk)
    total += await writePicture(page, name)
    said.push(...faults.map((fault) => `guide ${name}: ${fault}`))
    await close()
  }
  await desk.stop()
  said.push(`the guide's pictures are in ${folder}, ${Math.round(total / 1000)} kB together`)
  return said
}
