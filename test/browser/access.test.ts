import { expect, test } from 'vitest'
import { browserSuite } from '../support/drivers/browser-suite.ts'
import { axeFindings } from '../support/checks/page-checks.ts'
import { typedAuthorization } from '../support/drivers/screens/documents-screen.ts'

const suite = browserSuite()

test('axe finds nothing on the worklist, its dialogs, the palette and an application', async () => {
  const { page, palette, worklist, application } = await suite.openApp()
  await page.getByRole('table', { name: 'Applications by status and age' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await worklist.add('app_smplExtra1 nonsense app_nobodyKnows')
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await palette.dialog.waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await palette.dialog.waitFor({ state: 'detached' })
  await worklist.open('app_smplEveryOfferKind')
  await application.rawReply()
  await page.getByRole('button', { name: 'About these terms' }).click()
  await page.getByText('Source: 12 CFR 1026.2(a)(4)').waitFor()
  expect(await axeFindings(page)).toEqual([])
})

test('axe finds nothing on documents, decisions, activity and settings', async () => {
  const { page, frame, documents, decisions } = await suite.openApp()
  const authorization = { ...typedAuthorization, payment: 'INV-9' }
  await frame.goTo('Documents')
  await documents.begin()
  await documents.form.getByLabel('Amount', { exact: true }).fill('12,34')
  await documents.form.getByLabel('Payment reference').focus()
  await documents.form.getByText('Enter dollars, such as 250.00').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await documents.fill({ ...authorization, facility: 'fac_nobodyKnows' })
  await documents.submit.click()
  await page.getByRole('link', { name: 'Show submission' }).click()
  await page.getByText('The service refused it.').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await decisions.action('Send again').click()
  await decisions.reasonDialog.waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await decisions.reasonDialog.waitFor({ state: 'detached' })

  await frame.goTo('Documents')
  await documents.make(authorization)
  await documents.choose('INV-9', 'Mark as used')
  await documents.row('INV-9').getByText('Used', { exact: true }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await documents.choose('INV-9', 'Evidence sheet')
  await page.getByRole('group', { name: 'Evidence sheet' }).waitFor()
  expect(await axeFindings(page)).toEqual([])

  await frame.goTo('Activity')
  expect(await axeFindings(page)).toEqual([])
  await frame.goTo('Settings')
  await page.getByRole('button', { name: 'Add connection' }).click()
  expect(await axeFindings(page)).toEqual([])
})
