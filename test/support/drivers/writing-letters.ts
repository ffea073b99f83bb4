import type { Page } from 'playwright-core'

/** Writes a notice of incompleteness about the open application, and asks to record it. */
export async function writeIncompleteness(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Write letter' }).click()
  const form = page.getByRole('form', { name: 'Letter' })
  await form.getByLabel('Borrower’s name and address').fill('Ana Brooks\n4 Elm Road')
  await form.getByLabel('Information needed').fill('Two recent payslips')
  await form.getByLabel('Respond by', { exact: true }).fill('12/20/2099')
  await page.getByRole('button', { name: 'Record notice' }).click()
}
