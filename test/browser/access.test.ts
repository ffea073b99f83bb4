import { expect, test } from 'vitest'
import { browserSuite } from '../support/drivers/browser-suite.ts'
import { axeFindings } from '../support/checks/page-checks.ts'
import { typedAuthorization } from '../support/drivers/screens/documents-screen.ts'

const suite = browserSuite()

test('axe finds nothing on the worklist, its dialogs, the palette and applications', async () => {
  const { desk, page, palette, worklist, application } = await suite.openApp()
  expect(await axeFindings(page)).toEqual([])
  await worklist.add('app_smplExtra1 nonsense app_nobodyKnows')
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await palette.dialog.waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await palette.dialog.waitFor({ state: 'detached' })

  for (const id of ['app_smplEveryOfferKind', 'app_smplUnknownReason', 'app_smplEverythingNull']) {
    await worklist.open(id)
    await application.rawReply()
    expect(await axeFindings(page), id).toEqual([])
  }
  await worklist.open('app_smpl0001')
  const refused = { endpoint: 'read-application', kind: 'status', status: 400 } as const
  desk.service.control.fault(refused)
  await application.refresh()
  await application.says('The last refresh failed')
  expect(await axeFindings(page)).toEqual([])
})

test('axe finds nothing on documents, decisions, activity and settings', async () => {
  const { page, frame, documents } = await suite.openApp()
  const authorization = { ...typedAuthorization, payment: 'INV-9' }
  await frame.goTo('Documents')
  expect(await axeFindings(page)).toEqual([])
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

  await frame.goTo('Documents')
  await documents.make(authorization)
  await documents.choose('INV-9', 'Mark as used')
  await documents.row('INV-9').getByText('Used', { exact: true }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await documents.open('INV-9').click()
  await documents.dialog.getByText('Already used.').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await documents.dialog.getByRole('button', { name: 'Cancel' }).click()
  await documents.choose('INV-9', 'Evidence sheet')
  await page.getByRole('group', { name: 'Evidence sheet' }).waitFor()
  expect(await axeFindings(page)).toEqual([])

  await frame.goTo('Activity')
  expect(await axeFindings(page)).toEqual([])
  await frame.goTo('Settings')
  await page.getByRole('button', { name: 'Add connection' }).click()
  expect(await axeFindings(page)).toEqual([])
})
