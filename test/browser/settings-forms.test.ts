import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { tapBridge, type BridgeTap } from '../support/drivers/bridge-tap.ts'
import { browserSuite } from '../support/drivers/browser-suite.ts'
import { hiddenBy } from '../support/checks/in-sight.ts'
import { typedLendingDetails as typed } from '../support/builders/lending-details.ts'
import { appScreens } from '../support/drivers/screens/app-screens.ts'
import { unrestDuring, untilNoticeable } from '../support/checks/stillness.ts'

const suite = browserSuite()

/** The smallest window at 200%. */
const smallest = { width: 512, height: 350 } as const

test('half-typed settings are in their form as soon as it appears, even after a restart', async () => {
  const { appShell, desk, watched, configuration: parts } = await suite.openApp()
  await appShell.goTo('Settings')
  await parts.details.getByRole('button', { name: 'Set lending details' }).click()
  await parts.fillDetails({ City: 'Springfield', 'Customer service phone': '217 555' })
  await parts.detailsForm.getByText('Draft saved.').waitFor()
  await appShell.goTo('Activity')
  await appShell.goTo('Settings')
  await expect
    .poll(() => parts.detailsForm.getByLabel('City', { exact: true }).inputValue())
    .toBe('Springfield')
  await watched.close()
  await desk.restart()

  const taps: BridgeTap[] = []
  const again = appScreens(
    suite.watch(
      await desk.open(suite.browser(), {}, async (opened) => {
        taps.push(await tapBridge(opened))
      }),
    ).page,
  )
  await again.worklist.isReady()
  const { jumps } = await unrestDuring(
    again.page,
    async () => {
      taps[0]?.hold('drafts.read')
      await again.appShell.goTo('Settings')
      await untilNoticeable(again.page)
      taps[0]?.release('drafts.read')
      await again.configuration.detailsForm.getByText('Draft saved.').waitFor()
      await taps[0]?.quiet()
    },
    { heading: 'Lending details' },
  )
  expect(jumps).toEqual([])
  const { detailsForm } = again.configuration
  await expect
    .poll(() => detailsForm.getByLabel('City', { exact: true }).inputValue())
    .toBe('Springfield')
  await expect
    .poll(() => detailsForm.getByLabel('Customer service phone').inputValue())
    .toBe('217 555')
  // The officer didn't just open the form, so it doesn't take the focus.
  expect(await detailsForm.evaluate((form) => form.contains(document.activeElement))).toBe(false)
})

/** Goes through a form by Tab; returns the controls that the footer hid when they got the focus. */
async function hiddenStops(page: Page, form: Locator): Promise<string[]> {
  const found: string[] = []
  for (let stop = 0; stop < 80; stop += 1) {
    const seen = await form.evaluate((element) => {
      const foot = element.querySelector('.form-foot')
      const at = document.activeElement
      if (foot === null || at === null || !element.contains(at)) return null
      const [edge, box] = [foot.getBoundingClientRect().top, at.getBoundingClientRect()]
      return foot.contains(at) || box.bottom <= edge + 1 ? '' : at.outerHTML.slice(0, 80)
    })
    if (seen === null) return found
    if (seen !== '') found.push(seen)
    await page.keyboard.press('Tab')
  }
  return [...found, 'the form has no end']
}

test('in the smallest window the buttons of a long form stay visible and cover no field in use', async () => {
  const { appShell, settings, documents, page, configuration: parts } = await suite.openApp()
  await page.setViewportSize(smallest)
  await appShell.goTo('Settings')
  await settings.beginConnection()
  const save = settings.form.getByRole('button', { name: 'Test and save' })
  expect(await hiddenBy(save)).toBeNull()
  await settings.form.getByLabel('Name', { exact: true }).focus()
  expect(await hiddenStops(page, settings.form)).toEqual([])
  const rules = page.getByRole('form', { name: 'Rules and credit policy: Sample lender' })
  await rules.getByLabel('FICO floor', { exact: true }).focus()
  expect(await hiddenStops(page, rules)).toEqual([])

  // If the button is far from the failure message, the message scrolls into view.
  await settings.fill({
    name: 'Alder',
    baseUrl: 'https://127.0.0.1:9',
    clientId: 'a',
    secret: 'test_b',
  })
  await settings.form.getByLabel('Name', { exact: true }).focus()
  await save.click()
  const told = settings.form.getByRole('alert')
  await told.waitFor()
  await expect.poll(() => hiddenBy(told)).toBeNull()
  await settings.form.getByRole('button', { name: 'Cancel' }).click()

  await parts.details.getByRole('button', { name: 'Set lending details' }).click()
  await parts.fillDetails(typed)
  expect(await hiddenBy(parts.detailsForm.getByRole('button', { name: /^Set/ }))).toBeNull()
  await parts.detailsForm.getByLabel('Address', { exact: true }).focus()
  expect(await hiddenStops(page, parts.detailsForm)).toEqual([])

  await documents.openForm()
  await documents.form.getByLabel('Amount', { exact: true }).focus()
  expect(await hiddenStops(page, documents.form)).toEqual([])
  expect(await hiddenBy(documents.form.getByRole('button', { name: 'Cancel' }))).toBeNull()
})
