import { expect, test } from 'vitest'
import { axeViolations } from '../support/checks/page-checks.ts'
import { browserSuite } from '../support/drivers/browser-suite.ts'

const suite = browserSuite()

/** Starts composing for a borrower whose state the service shows. */
async function composeForTexan() {
  const opened = await suite.reopen(await suite.begin({ serviceProfile: '2025-03' }))
  await opened.worklist.open('app_smpl0001')
  await opened.page
    .getByRole('region', { name: 'Borrower', exact: true })
    .getByText('TX', { exact: true })
    .waitFor()
  await opened.application.composeButton.click()
  return opened
}

test('the service’s own check is shown on request while composing, and before the review', async () => {
  const { page, appShell, composer } = await composeForTexan()
  await composer.type(1, { Amount: '2,000', 'Interest rate': '12', Term: '36' })
  const check = async () => {
    await composer.region.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Check with the service' }).click()
  }
  await check()
  const verdict = composer.offer(1).getByText(/^The service finds this offer compliant\. Its APR: /)
  await verdict.waitFor()
  await expect
    .poll(() => verdict.innerText())
    .toMatch(/Its APR: 1\d\.\d\d%\. Estimate here: 1\d\.\d\d%\./)
  await composer.type(1, { 'Interest rate': '13' })
  await verdict.waitFor({ state: 'detached' })

  await composer.toReview()
  const section = page.getByRole('region', { name: 'Service check' })
  await section.getByText(/finds this offer compliant/).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await appShell.setSampleReachable(false)
  await section.getByRole('button', { name: 'Check again' }).click()
  await section.getByText(/^The service didn’t check this offer\. /).waitFor()
  await page.getByRole('button', { name: 'Approve with 1 offer' }).waitFor()
})

test('the service’s caps limit offers in the borrower’s state, to consumers and to businesses', async () => {
  const { page, composer, worklist, application } = await composeForTexan()
  await composer.type(1, { Amount: '2,000', 'Interest rate': '37', Term: '36' })
  await composer
    .offer(1)
    .getByText(
      /over the lender’s cap for TX, 36\.00% \(your service’s coverage, blended by amount, /,
    )
    .waitFor()
  const panel = await composer.priceToFit()
  await panel.getByText(/^Caps by state from your service, as of /).waitFor()
  const state = panel.getByRole('combobox', { name: 'Borrower’s state' })
  await expect.poll(() => state.innerText()).toContain('TX')
  expect(await axeViolations(page)).toEqual([])
  await state.click()
  await page.getByRole('option', { name: 'NY' }).click()
  await page.keyboard.press('Escape')
  await composer.offer(1).getByText('The lender offers no consumer credit in NY.').waitFor()

  // For a business, the state's commercial caps apply.
  await page.getByRole('link', { name: 'Back to the application' }).click()
  await worklist.open('app_smpl0007')
  await application.composeButton.click()
  await composer.type(1, { Amount: '250,000', 'Interest rate': '9', Term: '36' })
  await composer.priceToFit()
  const choose = async (name: string) => {
    await state.click()
    await page.getByRole('option', { name }).click()
  }
  await choose('TX')
  await panel
    .getByText(/only these business types in this state: corporations and LLCs\. /)
    .waitFor()
  await panel.getByText(/^Caps by state from your service, as of [^.]+\.$/).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await choose('NY')
  await panel.getByText(/business types/).waitFor({ state: 'detached' })
  await composer.offer(1).getByText('The lender offers no commercial credit in NY.').waitFor()
  await choose('TX')
  await page.keyboard.press('Escape')
  const offer = composer.offer(1)
  await offer.getByText('The lender’s caps for TX cover $500.00 to $200,000.00.').waitFor()
  await composer.type(1, { Amount: '200,000', 'Interest rate': '29' })
  await offer
    .getByText(/over the lender’s cap for TX, 28\.00% \(your service’s coverage, /)
    .waitFor()
})
