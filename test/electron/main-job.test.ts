import { expect, onTestFinished, test } from 'vitest'
import {
  startControlledService,
  type ControlledService,
} from '../support/sample-service/controlled-service.ts'
import { pendingLoanId } from '../support/drivers/approving.ts'
import {
  realElectron,
  startElectronApp,
  type ElectronApp,
  type ReadyElectron,
} from '../support/electron/electron-app.ts'
import { appScreens, type AppScreens } from '../support/drivers/screens/app-screens.ts'

const lender = 'Alder Bank'
const otherLoanId = 'app_smpl0004'

interface FirstDay extends AppScreens {
  readonly desk: ElectronApp
  readonly service: ControlledService
}

/** An officer's first start: nothing is set up, and the officer connects to a service with the form. */
async function connectAtFirstStart(electron: ReadyElectron): Promise<FirstDay> {
  const service = await startControlledService()
  onTestFinished(() => service.stop())
  const desk = await startElectronApp(electron, { sample: false })
  const screens = appScreens(desk.page)
  const { page, settings, appShell } = screens
  await page.getByRole('heading', { level: 1, name: 'Welcome to Loan Desk' }).waitFor()
  await page.getByRole('button', { name: 'Connect to service' }).click()
  await settings.fill({ name: lender, baseUrl: service.baseUrl, ...service.credentials })
  await settings.tryAndSave()
  await page.getByRole('heading', { level: 1, name: 'Worklist' }).waitFor()
  await appShell.says(lender)
  return { ...screens, desk, service }
}

/** Goes from the open application to the button that approves it. */
async function composeToReview({ application, composer }: FirstDay): Promise<void> {
  await application.composeButton.click()
  await composer.type(1, { 'Interest rate': '12.5', Term: '36 months' })
  await composer.toReview()
}

test('an officer connects to a lender, finds and reads an application, and approves it', async (context) => {
  const day = await connectAtFirstStart(realElectron(context))
  const { page, worklist, application, composer, service, desk } = day
  await worklist.add(`${pendingLoanId}\n${otherLoanId}`)
  expect(await worklist.results()).toHaveLength(2)
  await page.keyboard.press('Escape')

  await worklist.open(pendingLoanId)
  await application.says('Pending')
  await composeToReview(day)
  const body = await composer.review.getByRole('group', { name: 'Request body' }).innerText()
  expect(JSON.parse(body)).toMatchObject({
    offers: [{ interest_rate: 1250, loan_term: { term: 36, term_type: 'months' } }],
  })
  await composer.review.getByRole('button', { name: 'Approve with 1 offer' }).dblclick()
  await composer.reviewSays('All returned fields match what was sent.')
  expect(service.control.processedCount('approve', pendingLoanId)).toBe(1)
  expect(service.control.applications().get(pendingLoanId)?.status).toBe('approved')
  await composer.review.getByRole('link', { name: 'Open application' }).click()
  await application.says('Approved')

  await desk.app.close()
  expect(await desk.ended).toBe(0)
})

test('fetched data stays readable without a network, and a decision is sent once when it is back', async (context) => {
  const day = await connectAtFirstStart(realElectron(context))
  const { page, worklist, application, appShell, composer, service } = day
  await worklist.add(`${pendingLoanId}\n${otherLoanId}`)
  await page.keyboard.press('Escape')
  await worklist.open(otherLoanId)
  await worklist.open(pendingLoanId)
  await application.says('Pending')
  const amount = await application.heading.innerText()

  // Nothing listens there anymore: Chromium's own connections are refused.
  await service.setReachable(false)
  await application.refresh()
  await appShell.says(/Offline/)
  await application.says('If colleagues can reach the service, check the address')
  await worklist.open(otherLoanId)
  await worklist.open(pendingLoanId)
  expect(await application.heading.innerText()).toBe(amount)
  await composeToReview(day)
  await composer.review.getByRole('button', { name: 'Approve with 1 offer' }).click()
  await appShell.says('1 submission to send')
  expect(service.control.processedCount('approve')).toBe(0)

  await service.setReachable(true)
  await appShell.says('Online')
  await composer.reviewSays('All returned fields match what was sent.')
  expect(service.control.processedCount('approve', pendingLoanId)).toBe(1)
})
