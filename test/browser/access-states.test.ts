import { expect, test } from 'vitest'
import { useNewConnection } from '../support/drivers/adding-connection.ts'
import { approve, pendingLoanId } from '../support/drivers/approving.ts'
import { browserSuite } from '../support/drivers/browser-suite.ts'
import { axeFindings } from '../support/checks/page-checks.ts'
import { appScreens } from '../support/drivers/screens/app-screens.ts'

const suite = browserSuite()

test('axe finds nothing on a decision pack and the help', async () => {
  const { page, desk, worklist, application } = await suite.openApp()
  await approve(desk)
  await worklist.open(pendingLoanId)
  await application.says('Submissions')
  await page.getByRole('link', { name: 'Decision pack' }).click()
  await page.getByRole('region', { name: /^Activity log entries/ }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('link', { name: 'Help and terms' }).click()
  await page.getByRole('heading', { level: 1, name: 'Help' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
})

test('axe finds nothing in production: an empty worklist, a form and the question before removing', async () => {
  const { desk } = await suite.openApp()
  await useNewConnection(desk.ask, desk.service, { kind: 'production', starterMode: true })
  const { page } = suite.watch(await desk.open(suite.browser()))
  const { frame, documents, settings } = appScreens(page)
  await frame.goTo('Worklist')
  expect(await axeFindings(page)).toEqual([])
  await frame.goTo('Documents')
  await documents.begin()
  expect(await axeFindings(page)).toEqual([])
  await frame.goTo('Settings')
  await settings.connections.getByRole('button', { name: 'Remove Alder Bank' }).click()
  await settings.dialog.waitFor()
  expect(await axeFindings(page)).toEqual([])
})
