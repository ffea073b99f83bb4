import { expect, test } from 'vitest'
import { browserSuite } from '../support/drivers/browser-suite.ts'

const suite = browserSuite()

test('the head of an application, and a strip above its offers, show its credit facts', async () => {
  const { page, worklist, application } = await suite.openApp({
    viewport: { width: 1440, height: 900 },
  })
  await worklist.open('app_smpl0001')
  const head = page.locator('header:has(#application-heading)')
  await head.getByText('Bankruptcy', { exact: true }).waitFor()
  await application.composeButton.click()
  const region = page.getByRole('region', { name: 'Compose offers' })
  await region.waitFor()
  const facts = [
    ...['$24,000.00', 'requested', 'Pending', 'Consumer installment loan'],
    ...['FICO 555', 'Poor', 'Bankruptcy', 'app_smpl0001'],
  ]
  for (const fact of facts) await head.getByText(fact, { exact: true }).waitFor()
  await head.getByText(/ days old$/).waitFor()
  // The list and the rest of the application give their width to the offers.
  expect(await worklist.list.isVisible()).toBe(false)
  expect(await page.getByRole('region', { name: 'Your notes' }).count()).toBe(0)
  expect((await region.boundingBox())?.width).toBeGreaterThan(1_200)
})
