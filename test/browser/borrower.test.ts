import { expect, test } from 'vitest'
import { axeViolations } from '../support/checks/page-checks.ts'
import { browserSuite } from '../support/drivers/browser-suite.ts'

const suite = browserSuite()
const id = 'app_smpl0001'
const otherId = 'app_smpl0019'

test('an officer sees who applies for credit, finds the borrower by name, and opens another application', async () => {
  const { page, worklist, application, palette } = await suite.reopen(
    await suite.begin({ serviceProfile: '2025-03' }),
  )
  await worklist.open(id)
  const section = page.getByRole('region', { name: 'Borrower' })
  await section.getByText('Name', { exact: true }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  const name = await section.locator('dd').first().innerText()
  await section.getByText(/^\w{3} \d+, 19\d\d$/).waitFor()
  await section.getByText(/@mail\.example$/).waitFor()
  await expect.poll(() => application.field('Borrower')).toBe(name)

  // A person's name comes first, also in the palette and in the composer.
  await palette.type('smpl0001')
  await palette.choice(new RegExp(`smpl0001.*${name}`)).click()
  await application.composeButton.click()
  await page.getByRole('form', { name: 'Offer 1' }).waitFor()
  await page
    .getByRole('region', { name: `Application ${id}` })
    .getByText(name)
    .waitFor()
  await page.keyboard.press('Escape')

  await worklist.search.fill(name)
  await worklist.says(/applications? found/)
  await worklist.rows.first().getByText(name).waitFor()

  await section
    .getByRole('list', { name: 'Other applications' })
    .getByRole('link', { name: /^smpl0019/ })
    .click()
  await page.getByRole('region', { name: `Application ${otherId}` }).waitFor()
  await expect.poll(() => application.field('Application ID')).toBe(otherId)
  await section.getByText(name).waitFor()
  await section.getByRole('button', { name: 'Show in list' }).click()
  await worklist.says('3 applications found')
})

test('a borrower that changes at a refresh is shown at once', async () => {
  const { desk, page, worklist, application } = await suite.reopen(
    await suite.begin({ serviceProfile: '2025-03' }),
  )
  await worklist.open(id)
  const section = page.getByRole('region', { name: 'Borrower' })
  const email = section.getByText(/@mail\.example$/)
  const before = await email.innerText()
  const other = await desk.ask.applications.open({ id: 'app_smpl0004' })
  const borrower_id = other.ok ? (other.value.copy?.application.borrowerId ?? '') : ''
  desk.service.control.setApplication(id, { borrower_id })
  await application.refresh()
  await expect.poll(() => application.field('Borrower ID')).toContain(borrower_id.slice(-8))
  await expect.poll(() => email.innerText()).not.toBe(before)
})
