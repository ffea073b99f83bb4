import { expect, test } from 'vitest'
import { browserSuite } from '../support/drivers/browser-suite.ts'
import { axeFindings } from '../support/checks/page-checks.ts'

const suite = browserSuite()

test('axe finds no problem from composing mixed offers to the result, and warnings need a reason, which is kept', async () => {
  const { page, composer } = await suite.openApp()
  await composer.open('app_smplNewest')
  await composer.type(1, { 'Interest rate': '35.5', Term: '24' })
  await composer
    .offer(1)
    .getByText(/is close to 36%/)
    .waitFor()
  await composer.offerAction(1, 'Duplicate')
  await composer.type(2, { Amount: '12x', 'First payment': '2027-02-30' })
  await composer.addOffer('Revolving line of credit')
  await composer.type(3, { 'Interest rate': '24', APR: '24' })
  await composer.offer(3).getByText('Paid off in').waitFor()
  expect(await axeFindings(page)).toEqual([])
  const help = await page
    .getByRole('button', { name: /^About these terms/ })
    .evaluateAll((all) => all.map((one) => one.ariaLabel))
  expect(help).toContain('About these terms: Comparison')
  expect(new Set(help).size).toBe(help.length)

  await composer.region.getByRole('button', { name: 'Price to fit, offer 1' }).click()
  await page.getByRole('tab', { name: 'What if' }).click()
  await page.getByRole('slider', { name: 'Amount' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')

  await composer.addOffer('From template')
  await page.getByRole('dialog').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await composer.offerAction(2, 'Remove')
  await composer.offer(3).waitFor({ state: 'detached' })

  await composer.toReview()
  await composer.reviewSays('2 warnings need a reason.')
  const approve = composer.review.getByRole('button', { name: 'Approve with 2 offers' })
  await expect.poll(() => approve.isDisabled()).toBe(true)
  expect(await axeFindings(page)).toEqual([])
  await composer.review.getByRole('link', { name: 'Print or save as PDF' }).click()
  await page.getByRole('region', { name: 'Offer 2 of 2: Revolving line of credit' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', 'yes')
  })
  await page.getByRole('button', { name: 'Print', exact: true }).click()
  await expect.poll(() => page.locator('body').getAttribute('data-printed')).toBe('yes')
  await page.getByRole('link', { name: 'Back to the review' }).click()

  const reasons = composer.review.getByRole('textbox', { name: /^Reason to continue/ })
  await reasons
    .and(page.getByLabel(/APR near limit/))
    .first()
    .waitFor()
  for (const reason of await reasons.all()) await reason.fill('Agreed')
  await approve.click()
  await composer.reviewSays('All returned fields match what was sent.')
  await composer.review.getByRole('switch').click()
  expect(await axeFindings(page)).toEqual([])
  await composer.review.getByRole('link', { name: 'Show submission' }).click()
  await page.getByText('Agreed').first().waitFor()
})
