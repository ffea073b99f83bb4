import { expect, test } from 'vitest'
import { useNewConnection } from '../support/drivers/adding-connection.ts'
import { approve, pendingLoanId } from '../support/drivers/approving.ts'
import { browserSuite } from '../support/drivers/browser-suite.ts'
import { axeFindings } from '../support/checks/page-checks.ts'
import { appScreens } from '../support/drivers/screens/app-screens.ts'
import { typedAuthorization } from '../support/drivers/screens/documents-screen.ts'

const suite = browserSuite()

test('axe finds nothing on the overview, the help, a small help and a decision pack', async () => {
  const { page, desk, worklist, application, frame } = await suite.openApp()
  await page.getByRole('table', { name: 'Applications by status and age' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await approve(desk)
  await worklist.open(pendingLoanId)
  await application.says('Submissions')
  await page.getByRole('link', { name: 'Decision pack' }).click()
  await page.getByRole('region', { name: /^Activity log entries/ }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await frame.goTo('Worklist')
  await worklist.open('app_smplEveryOfferKind')
  await page.getByRole('button', { name: 'About these terms' }).click()
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

test('axe finds nothing in production: empty screens, forms and the question before removing', async () => {
  const { desk } = await suite.openApp()
  await useNewConnection(desk.ask, desk.service, { kind: 'production', starterMode: true })
  const { page } = suite.watch(await desk.open(suite.browser()))
  const { frame, documents, settings } = appScreens(page)
  for (const place of ['Worklist', 'Submissions', 'Documents', 'Activity'] as const) {
    await frame.goTo(place)
    expect(await axeFindings(page), place).toEqual([])
  }
  await frame.goTo('Documents')
  await documents.begin()
  expect(await axeFindings(page)).toEqual([])
  await frame.goTo('Settings')
  await settings.connections.getByRole('button', { name: 'Remove Alder Bank' }).click()
  await settings.dialog.waitFor()
  expect(await axeFindings(page)).toEqual([])
})

test('axe finds nothing while the service isn’t reachable and where a reason is asked for', async () => {
  const { page, frame, documents, decisions } = await suite.openApp()
  await frame.setSampleReachable(false)
  await frame.says('Offline')
  expect(await axeFindings(page)).toEqual([])
  await frame.goTo('Documents')
  await documents.begin()
  await documents.fill({ ...typedAuthorization, facility: 'fac_nobodyKnows' })
  await documents.submit.click()
  await page.getByRole('link', { name: 'Show submission' }).click()
  await page.getByRole('button', { name: 'Cancel submission' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await frame.setSampleReachable(true)
  await page.getByText('The service refused it.').waitFor()
  await decisions.action('Send again').click()
  await decisions.reasonDialog.waitFor()
  expect(await axeFindings(page)).toEqual([])
})
