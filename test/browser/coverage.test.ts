import { expect, test } from 'vitest'
import { axeOn } from '../support/checks/page-checks.ts'
import { browserSuite } from '../support/drivers/browser-suite.ts'
import { ComposerScreen } from '../support/drivers/screens/composer-screen.ts'

const suite = browserSuite()

test('the service’s caps bind the offers of the borrower’s state, which is known from the service', async () => {
  const { page, worklist, application } = await suite.reopen(
    await suite.begin({ serviceProfile: '2025-03' }),
  )
  await worklist.open('app_smpl0001')
  await page
    .getByRole('region', { name: 'Borrower', exact: true })
    .getByText('TX', { exact: true })
    .waitFor()
  await application.composeButton.click()
  const composer = new ComposerScreen(page)
  await composer.type(1, { Amount: '2,000', 'Interest rate': '37', Term: '36' })
  await composer
    .offer(1)
    .getByText(
      /over the lender’s cap for TX, 36\.00% \(your service’s coverage, blended by amount, /,
    )
    .waitFor()
  await composer.region.getByRole('button', { name: 'Price to fit, offer 1' }).press('Enter')
  const panel = page.getByRole('group', { name: 'Price to fit, offer 1' })
  await panel.getByText(/^Caps by state from your service, as of /).waitFor()
  const state = panel.getByRole('combobox', { name: 'Borrower’s state' })
  expect(await state.innerText()).toContain('TX')
  expect((await axeOn(page).analyze()).violations).toEqual([])
  await state.click()
  await page.getByRole('option', { name: 'NY' }).click()
  await page.keyboard.press('Escape')
  await composer.offer(1).getByText('The lender offers no consumer credit in NY.').waitFor()
})
