import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchChromium } from '../support/chromium.ts'
import { startStandIn, type StandIn } from '../support/electron-stand-in/start-stand-in.ts'
import { ComposerScreen } from '../support/screens/composer-screen.ts'
import { deskScreens } from '../support/screens/desk-screens.ts'
import { consentDay, paymentDay } from '../support/payment-days.ts'

/*
 * The main job through the Electron layer as it is built: main, preload, app scheme, IPC. What the
 * stand-in for Electron can show and what not stands in start-stand-in.ts.
 */

let browser: Browser
let dataDir = ''
let desk: StandIn

beforeAll(async () => {
  browser = await launchChromium()
  dataDir = await mkdtemp(join(tmpdir(), 'loan-desk-stand-in-'))
  desk = await startStandIn(browser, { dataDir, keychain: 'memory', sample: true })
})
afterAll(async () => {
  await desk.stop()
  await browser.close()
  await rm(dataDir, { recursive: true, force: true })
})

test('an officer approves in the window, makes a document and opens it', async () => {
  const { page } = desk
  const { worklist, application, frame, documents } = deskScreens(page)
  const composer = new ComposerScreen(page)
  await worklist.isReady()
  expect((await desk.electron.records()).windows).toMatchObject([{ visible: true }])

  await worklist.open('app_smplNewest')
  await page.getByRole('button', { name: 'Copy Application id app_smplNewest' }).first().click()
  expect(await page.evaluate(() => navigator.clipboard.readText().catch(() => 'denied'))).toBe(
    'denied',
  )

  await application.composeButton.click()
  await composer.type(1, { 'Interest rate': '12.5', Term: '36 months' })
  await composer.toReview()
  await composer.review.getByRole('button', { name: 'Approve with 1 offer' }).click()
  await composer.reviewSays('Everything that came back is as it was sent.')
  await composer.review.getByRole('link', { name: 'Open the application' }).click()
  await application.pane.getByText('Approved').first().waitFor()

  await frame.goTo('Documents')
  await documents.make({
    facility: 'fac_smpl01',
    payment: 'INV-2291',
    amount: '412.50',
    plannedOn: paymentDay,
    consentOn: consentDay,
    consentBy: 'M. Keller',
  })
  await documents.open('INV-2291').click()
  await page.getByText('Opened in the system browser.').waitFor()
  const { opened } = await desk.electron.records()
  expect(opened).toHaveLength(1)
  expect((await (await fetch(opened[0] ?? '')).text()).slice(0, 5)).toBe('%PDF-')

  expect(desk.window.faults).toEqual([])
  expect(desk.window.turnedAway).toEqual([])
})

test('what was decided is there when the window’s page had to be loaded again', async () => {
  await desk.window.reload()
  const { worklist, application, frame, documents } = deskScreens(desk.page)
  await worklist.isReady()
  await worklist.open('app_smplNewest')
  await application.pane.getByText('Approved').first().waitFor()
  await frame.goTo('Documents')
  await documents.row('INV-2291').waitFor()
  expect(desk.window.faults).toEqual([])
})

test('closing the window ends the app in peace, after what was under way is written', async () => {
  await desk.electron.closeWindow()
  expect(await desk.ended).toBe(0)
  expect(desk.output()).toBe('{"ready":true}\n')
})
