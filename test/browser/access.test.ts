import { expect, test } from 'vitest'
import { browserSuite } from '../support/drivers/browser-suite.ts'
import { axeIn } from '../support/drivers/axe-in.ts'
import { axeFindings } from '../support/checks/page-checks.ts'
import { useNewConnection } from '../support/drivers/adding-connection.ts'
import { approve, pendingLoanId } from '../support/drivers/approving.ts'
import { typedAuthorization } from '../support/drivers/screens/documents-screen.ts'
import { authorize, asTyped } from './scenes/authorizing.ts'

const suite = browserSuite()

test('axe finds nothing on the overview, the worklist, its dialogs, the palette, applications, a decision pack and the help', async () => {
  const { desk, page, palette, worklist, application, frame } = await suite.openApp()
  await page.getByRole('table', { name: 'Applications by status and age' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await worklist.add('app_smplExtra1 nonsense app_nobodyKnows')
  expect(await axeIn(worklist.addDialog)).toEqual([])
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await sheet.waitFor()
  expect(await axeIn(sheet)).toEqual([])
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await palette.dialog.waitFor()
  expect(await axeIn(palette.dialog)).toEqual([])
  await page.keyboard.press('Escape')
  await palette.dialog.waitFor({ state: 'detached' })

  await worklist.open('app_smplEveryOfferKind')
  await application.rawReply()
  expect(await axeFindings(page)).toEqual([])
  for (const id of ['app_smplUnknownReason', 'app_smplEverythingNull']) {
    await worklist.open(id)
    await application.rawReply()
    expect(await axeIn(application.pane), id).toEqual([])
  }
  await worklist.open('app_smpl0001')
  const refused = { endpoint: 'read-application', kind: 'status', status: 400 } as const
  desk.service.control.fault(refused)
  await application.refresh()
  await application.says('The last refresh failed')
  expect(await axeIn(application.pane)).toEqual([])

  await approve(desk)
  await worklist.open(pendingLoanId)
  await application.says('Submissions')
  await page.getByRole('link', { name: 'Decision pack' }).click()
  await page.getByRole('region', { name: /^Activity log entries/ }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await frame.goTo('Worklist')
  await worklist.open('app_smplEveryOfferKind')
  await page.getByRole('button', { name: 'About these terms' }).click()
  const terms = page.getByRole('dialog')
  await terms.getByText('Source: 12 CFR 1026.2(a)(4)').waitFor()
  expect(await axeIn(terms)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Help and terms' }).click()
  await page.getByRole('heading', { level: 1, name: 'Help' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('searchbox', { name: 'Search terms' }).fill('no such term')
  await page.getByText('No terms match.').waitFor()
  expect(await axeIn(page.getByRole('main'))).toEqual([])
})

test('axe finds nothing on documents, submissions, activity and settings, while the service isn’t reachable, and in production with nothing in it', async () => {
  const { desk, page, frame, documents, decisions, settings } = await suite.openApp()
  const authorization = { ...typedAuthorization, payment: 'INV-9' }
  await frame.setSampleReachable(false)
  await frame.says('Offline')
  expect(await axeIn(frame.connection)).toEqual([])
  await frame.goTo('Documents')
  await documents.begin()
  await documents.form.getByLabel('Amount', { exact: true }).fill('12,34')
  await documents.form.getByLabel('Payment reference').focus()
  await documents.form.getByText('Enter dollars, such as 250.00').waitFor()
  expect(await axeIn(documents.form)).toEqual([])
  await documents.fill({ ...authorization, facility: 'fac_nobodyKnows' })
  await documents.submit.click()
  await page.getByRole('link', { name: 'Show submission' }).click()
  await page.getByRole('button', { name: 'Cancel submission' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await frame.setSampleReachable(true)
  await page.getByText('The service refused it.').waitFor()
  expect(await axeIn(decisions.detail)).toEqual([])
  await decisions.action('Send again').click()
  await decisions.reasonDialog.waitFor()
  expect(await axeIn(decisions.reasonDialog)).toEqual([])
  await page.keyboard.press('Escape')

  await authorize(desk, asTyped(authorization))
  await frame.goTo('Documents')
  await documents.choose('INV-9', 'Mark as used')
  await documents.row('INV-9').getByText('Used', { exact: true }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await documents.open('INV-9').click()
  await documents.dialog.getByText('Already used.').waitFor()
  expect(await axeIn(documents.dialog)).toEqual([])
  await documents.dialog.getByRole('button', { name: 'Cancel' }).click()
  await documents.choose('INV-9', 'Evidence sheet')
  await page.getByRole('group', { name: 'Evidence sheet' }).waitFor()
  expect(await axeFindings(page)).toEqual([])

  await frame.goTo('Activity')
  expect(await axeFindings(page)).toEqual([])
  await frame.goTo('Settings')
  await page.getByRole('button', { name: 'Add connection' }).click()
  expect(await axeFindings(page)).toEqual([])
  await settings.form.getByRole('button', { name: 'Cancel' }).click()

  // Production, with nothing in it yet.
  await useNewConnection(desk.ask, desk.service, { kind: 'production', starterMode: true })
  await frame.says('Alder Bank')
  for (const place of ['Worklist', 'Submissions', 'Documents'] as const) {
    await frame.goTo(place)
    expect(await axeFindings(page), place).toEqual([])
  }
  await documents.begin()
  expect(await axeIn(documents.form)).toEqual([])
  await frame.goTo('Settings')
  await settings.connections.getByRole('button', { name: 'Remove Alder Bank' }).click()
  await settings.dialog.waitFor()
  expect(await axeIn(settings.dialog)).toEqual([])
})
