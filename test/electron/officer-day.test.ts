import { expect, test } from 'vitest'
import { bulkApplicationId } from '../../electron/sample-service/sample-applications.ts'
import { driftingApplicationId } from '../../electron/sample-service/sample-bookings.ts'
import { pendingLoanId } from '../support/drivers/approving.ts'
import { sleep } from '../support/electron/computer-sleep.ts'
import { electronSuite } from '../support/electron/electron-suite.ts'
import { askThrough } from '../support/electron/lender-connection.ts'
import { watchBoundary } from '../support/electron/window-boundary.ts'
import { appScreens } from '../support/drivers/screens/app-screens.ts'
import { typedAuthorization } from '../support/drivers/screens/documents-screen.ts'

/*
 * An officer's day in the window with a 2025-03 service: from a new application to a returned
 * payment.
 */

const suite = electronSuite(() => ({ profile: '2025-03' }))
const minuteMs = 60_000
/** The last application that the sample service has at its start, and the first one that arrives later. */
const [knownId, newId] = [bulkApplicationId(239), bulkApplicationId(240)]

test('an application arrives without a refresh, is rejected, and its letter is due', async () => {
  const { desk, page } = suite
  const { worklist, reject } = appScreens(page)
  await askThrough(page).settings.write({ refreshing: 'interval', refreshEveryMinutes: 15 })
  // The sign-in's list has arrived, so the next list is a later one.
  await worklist.find(knownId)
  await worklist.says('1 application found')
  await worklist.find(newId)
  await worklist.says('0 applications found')
  await sleep(desk, 16 * minuteMs)
  await worklist.says('1 application found')

  await worklist.open(newId)
  await reject.rejectFor('Your income is too low for the amount of credit you requested.')
  await reject.openApplication()
  const notice = page.getByRole('region', { name: 'Notice to the borrower' })
  await notice.getByRole('link', { name: 'Write letter' }).waitFor()
  expect(await notice.innerText()).toMatch(/Adverse action notice due \w{3} \d+, \d{4}/)
})

test('one application is approved; others are agreed and booked, one with terms that differ from the offer', async () => {
  const { page } = suite
  const { worklist, composer } = appScreens(page)
  await composer.open(pendingLoanId)
  await composer.type(1, { 'Interest rate': '12.5', Term: '36 months' })
  await composer.toReview()
  await composer.review.getByRole('button', { name: 'Approve with 1 offer' }).click()
  await composer.reviewSays('All returned fields match what was sent.')
  await composer.review.getByRole('link', { name: 'Open application' }).click()
  const agreement = page.getByRole('region', { name: 'Loan agreement', exact: true })
  await agreement.getByText('No loan agreement yet.').waitFor()

  await worklist.open('app_smpl0019')
  await agreement.getByText('Pending signature').waitFor()

  await worklist.open(driftingApplicationId)
  await agreement.getByText('Signed', { exact: true }).first().waitFor()
  await page.getByRole('region', { name: 'Facility', exact: true }).getByText('Active').waitFor()
  const drift = page.getByRole('region', { name: 'Offered and booked', exact: true })
  await drift.getByText(/\d+ differences from the offer/).waitFor()
  const lines = await drift.getByRole('row', { name: /^Differs:/ }).allInnerTexts()
  expect(lines.map((line) => line.replace(/^Differs:\s*/, '').split('\n')[0])).toEqual([
    ...['APR', 'Regular payment', 'Total of payments', 'Interest rate'],
  ])
})

test('an authorization is created, opened and paid, and the payment is returned unpaid', async () => {
  const { desk, page } = suite
  const { appShell, documents, decisions } = appScreens(page)
  const boundary = await watchBoundary(desk.app)
  const typed = { ...typedAuthorization, facility: 'fac_smpl02', amount: '64.99' }
  await appShell.goTo('Documents')
  await documents.make(typed)
  await documents.open(typed.payment).click()
  await page.getByText('Opened in your browser.').waitFor()
  expect(await boundary.opened()).toHaveLength(1)

  await documents.choose(typed.payment, 'Make payment')
  await documents.dialog.getByRole('button', { name: /^Make payment at / }).click()
  await decisions.says('The service accepted the payment.')
  await decisions.says('Payment pending')
  await sleep(desk, 3 * minuteMs)
  await decisions.action('Check payment status').click()
  await decisions.says('Insufficient funds (R01)')
})
