import { expect, test } from 'vitest'
import { browserSuite } from '../support/drivers/browser-suite.ts'
import { axeViolations, cutOff } from '../support/checks/page-checks.ts'
import { reloadTapped } from '../support/drivers/bridge-tap.ts'
import { focusIsOn } from '../support/drivers/focus.ts'
import { appScreens } from '../support/drivers/screens/app-screens.ts'
import { desktop } from '../support/drivers/watched-page.ts'

const suite = browserSuite()
const welcome = 'Welcome to Loan Desk'

test('at the first start an officer tries sample data, and finds it again the next day', async () => {
  const desk = await suite.begin({ sample: 'on-demand', offersTour: true })
  const { page } = suite.watch(await desk.open(suite.browser()))
  await page.getByRole('heading', { level: 1, name: welcome }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  expect(desk.service.control.counts().token.received).toBe(0)
  const tap = await reloadTapped(page)
  tap.hold('app.startSample')
  await page.getByRole('button', { name: 'Try with sample data' }).click()
  await page.getByText('Starting the sample service').waitFor()
  await page.setViewportSize({ width: 640, height: 360 })
  expect(await cutOff(page)).toEqual([])
  await page.setViewportSize(desktop)
  tap.release('app.startSample')
  const { worklist, appShell } = appScreens(page)
  await worklist.isReady()
  await appShell.says('Sample lender')
  await page.close()
  await desk.restart()
  const after = await suite.reopen(desk)
  await after.appShell.says('Sample lender')
})

test('an officer connects to a lender with the guided form; a failure keeps the form, and success is used at once', async () => {
  const desk = await suite.begin({ sample: 'on-demand' })
  const { page } = suite.watch(await desk.open(suite.browser()))
  await page.getByRole('button', { name: 'Connect to service' }).click()
  const { settings, appShell } = appScreens(page)
  await settings.fill({
    name: 'Alder sandbox',
    baseUrl: desk.service.baseUrl,
    clientId: desk.service.credentials.clientId,
    secret: 'test_wrong',
  })
  // Typed text is there again after the app was locked, except for secrets.
  const host = settings.form.getByRole('textbox', { name: 'Host' })
  await host.fill('documents.alder')
  await page.keyboard.press('ControlOrMeta+Shift+L')
  await page.getByRole('heading', { level: 1, name: 'Loan Desk is locked' }).waitFor()
  await page.getByRole('button', { name: 'Unlock' }).click()
  await expect.poll(() => host.inputValue()).toBe('documents.alder')
  const { clientId } = desk.service.credentials
  expect(await settings.typed()).toMatchObject({ name: 'Alder sandbox', clientId, secret: '' })
  await host.fill('')
  await settings.fill({ secret: 'test_wrong' })
  await settings.tryAndSave()
  await settings.form.getByText('credentials-wrong').waitFor()
  await settings.form.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Try with sample data' }).waitFor()
  // The settings are useful without a connection too.
  await appShell.goTo('Settings')
  await appShell.page.getByRole('link', { name: 'Worklist' }).click()
  await page.getByRole('button', { name: 'Connect to service' }).click()
  await settings.fill({
    name: 'Alder sandbox',
    baseUrl: desk.service.baseUrl,
    clientId: desk.service.credentials.clientId,
    secret: desk.service.credentials.secret,
  })
  await settings.tryAndSave()
  await page.getByRole('heading', { level: 1, name: 'Worklist' }).waitFor()
  await appShell.says('Alder sandbox')
  expect(await desk.ask.connections.list({})).toMatchObject({
    value: [{ name: 'Alder sandbox' }],
  })

  // The other way, later: the sample next to the lender.
  await appShell.goTo('Settings')
  await settings.connections.getByRole('button', { name: 'Try with sample data' }).click()
  await appShell.says('Sample lender')
  await settings.use('Alder sandbox')
  await appShell.says('Alder sandbox')
})

test('the tour is offered once, works by keyboard, can be left at any time, and can be found again', async () => {
  const desk = await suite.begin({ offersTour: true })
  const { page } = suite.watch(await desk.open(suite.browser()))
  const { appShell, palette, worklist } = appScreens(page)
  await worklist.isReady()
  const tour = page.getByRole('region', { name: 'Tour' })
  const at = (title: string) => tour.getByRole('heading', { name: title })

  await tour.getByRole('button', { name: 'Take the tour' }).first().focus()
  await page.keyboard.press('Enter')
  await tour.getByText('Step 1 of 5').waitFor()
  await focusIsOn(at('Your worklist'))
  expect(await axeViolations(page)).toEqual([])
  // It blocks nothing: the worklist's keys still work.
  await page.keyboard.press('j')
  await expect.poll(() => worklist.chosen.count()).toBe(1)

  const places = ['Worklist', 'Worklist', 'Submissions', 'Documents', 'Documents']
  for (const [index, place] of places.entries()) {
    await tour.getByText(`Step ${index + 1} of 5`).waitFor()
    await page.getByRole('heading', { level: 1, name: place }).waitFor()
    await tour.getByRole('button', { name: index === 4 ? 'Finish' : 'Next' }).press('Enter')
  }
  await tour.waitFor({ state: 'detached' })
  await focusIsOn(page.locator('#content'))
  await expect.poll(() => desk.ask.settings.read({})).toMatchObject({ value: { tourSeen: true } })

  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Documents' }).waitFor()
  expect(await page.getByRole('button', { name: 'Take the tour' }).count()).toBe(0)
  await palette.choose('Take the tour')
  await at('Your worklist').waitFor()
  await tour.getByRole('button', { name: 'Next' }).click()
  await focusIsOn(at('Compose offers'))
  await page.keyboard.press('Escape')
  await tour.waitFor({ state: 'detached' })
  await appShell.goTo('Settings')
  await page.getByRole('button', { name: 'Take the tour' }).click()
  await at('Your worklist').waitFor()
})
