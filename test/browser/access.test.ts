import { expect, inject, test } from 'vitest'
import { browserSuite } from '../support/drivers/browser-suite.ts'
import { axeFindings } from '../support/checks/page-checks.ts'
import { useNewConnection } from '../support/drivers/adding-connection.ts'
import { approve, pendingLoanId } from '../support/drivers/approving.ts'
import { appScreens } from '../support/drivers/screens/app-screens.ts'
import { typedAuthorization } from '../support/drivers/screens/documents-screen.ts'
import { authorize, asTyped } from './scenes/authorizing.ts'

const suite = browserSuite()

test('axe finds no problem on the overview, worklist, dialogs, palette, applications, decision pack and help', async () => {
  const { desk, page, palette, worklist, application, appShell } = await suite.openApp()
  await page.getByRole('table', { name: 'Applications by status and age' }).waitFor()
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
    await application.rawResponse()
    expect(await axeFindings(page), id).toEqual([])
  }
  await worklist.open('app_smpl0001')
  const refused = { endpoint: 'read-application', kind: 'status', status: 400 } as const
  desk.service.control.fault(refused)
  await application.refresh()
  await application.says('The last refresh failed')
  expect(await axeFindings(page)).toEqual([])

  await approve(desk)
  await worklist.open(pendingLoanId)
  await application.says('Submissions')
  await page.getByRole('link', { name: 'Decision pack' }).click()
  await page.getByRole('region', { name: /^Activity log entries/ }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await appShell.goTo('Worklist')
  await worklist.open('app_smplEveryOfferKind')
  await page.getByRole('button', { name: 'About these terms: Offers' }).click()
  await page.getByText('Source: 12 CFR 1026.2(a)(4)').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Help and terms' }).click()
  await page.getByRole('heading', { level: 1, name: 'Help' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('searchbox', { name: 'Search terms' }).fill('no such term')
  await page.getByText('No terms match.').waitFor()
  expect(await axeFindings(page)).toEqual([])
})

test('axe finds no problem on documents, submissions, activity and settings, and while the service is offline', async () => {
  const { desk, page, appShell, documents, decisions } = await suite.openApp()
  const authorization = { ...typedAuthorization, payment: 'INV-9' }
  await appShell.setSampleReachable(false)
  await appShell.says('Offline')
  expect(await axeFindings(page)).toEqual([])
  await appShell.goTo('Documents')
  expect(await axeFindings(page)).toEqual([])
  await documents.begin()
  await documents.form.getByLabel('Amount', { exact: true }).fill('12,34')
  await documents.form.getByLabel('Payment reference').focus()
  await documents.form.getByText('Enter dollars, such as 250.00').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await authorize(desk, asTyped({ ...authorization, facility: 'fac_nobodyKnows' }))
  await appShell.goTo('Submissions')
  await decisions.open('Waiting to send')
  await page.getByRole('button', { name: 'Cancel submission' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await appShell.setSampleReachable(true)
  await page.getByText('The service refused it.').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await decisions.action('Send again').click()
  await decisions.reasonDialog.waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')

  await authorize(desk, asTyped(authorization))
  await appShell.goTo('Documents')
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

  await appShell.goTo('Activity')
  expect(await axeFindings(page)).toEqual([])
  await appShell.goTo('Settings')
  await page.getByRole('button', { name: 'Add connection' }).click()
  expect(await axeFindings(page)).toEqual([])
})

test('axe finds no problem in production: empty screens, forms and the removal confirmation', async () => {
  const desk = await suite.begin({ prepared: inject('preparedDesk') })
  await useNewConnection(desk.ask, desk.service, { kind: 'production', starterMode: true })
  const { page } = suite.watch(await desk.open(suite.browser()))
  const { appShell, documents, settings } = appScreens(page)
  for (const place of ['Worklist', 'Submissions', 'Documents', 'Activity'] as const) {
    await appShell.goTo(place)
    expect(await axeFindings(page), place).toEqual([])
  }
  await documents.openForm()
  expect(await axeFindings(page)).toEqual([])
  await appShell.goTo('Settings')
  await settings.connections.getByRole('button', { name: 'Remove Alder Bank' }).click()
  await settings.dialog.waitFor()
  expect(await axeFindings(page)).toEqual([])
})

test('a screen reader tells what the tabs of the submissions are for', async () => {
  const { page, appShell } = await suite.openApp()
  await appShell.goTo('Submissions')
  await page.getByRole('tab', { name: 'All' }).waitFor()
  expect(await page.getByRole('tablist', { name: 'Which submissions' }).count()).toBe(1)
})
