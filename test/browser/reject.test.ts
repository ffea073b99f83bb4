import { expect, test } from 'vitest'
import { pendingLoanId } from '../support/drivers/approving.ts'
import { browserSuite, type OpenApp } from '../support/drivers/browser-suite.ts'
import { focusIsOn } from '../support/drivers/focus.ts'
import { onRejectingLender } from '../support/drivers/rejecting.ts'
import { RejectScreen } from '../support/drivers/screens/reject-screen.ts'

const suite = browserSuite()

const income = 'Your income is too low for the amount of credit you requested.'
const returned = 'Too many payments from your bank account were returned unpaid.'
const score = 'Your credit score is too low.'

async function rejecting(): Promise<OpenApp & { readonly reject: RejectScreen }> {
  const opened = await onRejectingLender(suite)
  await opened.worklist.open(pendingLoanId)
  const reject = new RejectScreen(opened.page)
  await reject.begin()
  return { ...opened, reject }
}

test('an officer rejects an application with two reasons, which it shows from then on, and goes to the next', async () => {
  const { desk, frame, page, application, worklist } = await onRejectingLender(suite)
  const reject = new RejectScreen(page)
  await worklist.rows.filter({ has: page.getByTitle(pendingLoanId, { exact: true }) }).click()
  await reject.begin()
  await reject.reason(income).check()
  await reject.reason(returned).check()
  await reject.says('You reject it for 2 reasons:')
  await reject.submit.click()
  await reject.says('The service processed it.')
  await reject.says('income_too_low')
  expect(desk.service.control.counts().reject).toEqual({ received: 1, processed: 1 })
  expect(desk.service.control.applications().get(pendingLoanId)).toMatchObject({
    status: 'rejected',
    rejection_reasons: ['income_too_low', 'too_many_nsfs'],
  })
  await page.keyboard.press('j')
  await expect
    .poll(() => application.pane.getAttribute('aria-label'))
    .toBe('Application app_smplOldest')

  await worklist.open(pendingLoanId)
  await application.says('Reasons for denial')
  await application.says(income)
  expect(await page.getByRole('button', { name: 'Reject', exact: true }).count()).toBe(0)
  await page.getByRole('link', { name: 'Decision pack' }).click()
  await page.getByText('Submitted reasons for denial: 2').waitFor()
  await page.getByRole('rowheader', { name: income }).first().waitFor()
  await frame.goTo('Activity')
  const line = page.getByRole('row').filter({ hasText: 'Submitted a rejection' })
  await line.getByText('Income too low · Too many nsfs').waitFor()
})

test('the keyboard alone rejects: X, a word and Enter for each reason, Ctrl+Enter, Enter', async () => {
  const { worklist, page, desk, application } = await onRejectingLender(suite)
  await worklist.open(pendingLoanId)
  await application.heading.focus()
  await page.keyboard.press('x')
  const reject = new RejectScreen(page)
  await focusIsOn(reject.search)
  await page.keyboard.type('income too')
  await page.keyboard.press('Enter')
  await page.keyboard.type('returned')
  await page.keyboard.press('Enter')
  await reject.says('You reject it for 2 reasons:')
  await page.keyboard.press('Control+Enter')
  await page.keyboard.press('Enter')
  await reject.says('The service processed it.')
  expect(desk.service.control.counts().reject).toEqual({ received: 1, processed: 1 })
})

test('a reason that is too vague alone, or a fifth one, can’t be chosen; what is chosen stays after a look elsewhere', async () => {
  const { reject, page, application } = await rejecting()
  await reject.says('Choose 1 to 4 reasons.')
  expect(await reject.submit.isEnabled()).toBe(false)
  await reject.reason(score).check()
  await reject.says('12 CFR 1002.9(b)(2)')
  expect(await reject.submit.isEnabled()).toBe(false)
  await page.keyboard.press('Control+Enter')
  await focusIsOn(reject.search)
  await reject.reason(income).check()
  await expect.poll(() => reject.submit.isEnabled()).toBe(true)

  await reject.reason(returned).check()
  await reject.reason('Your credit file is frozen.').check()
  await reject.says('4 reasons are selected. Clear one to select another.')
  await expect
    .poll(() => reject.reason('We could not verify your address.').isDisabled())
    .toBe(true)
  await page.keyboard.press('Escape')
  await application.composeButton.waitFor()
  await reject.begin()
  await reject.says('You reject it for 4 reasons:')
  await expect.poll(() => reject.reason(score).isChecked()).toBe(true)
})

test('a rejection that waits ten seconds is undone, and reviewed again with its reasons', async () => {
  const { reject, desk } = await rejecting()
  await desk.ask.settings.write({ holdApprovals: 'always' })
  await reject.reason(income).check()
  await reject.submit.click()
  await reject.says(/Sent in \d+ seconds?\./)
  await reject.region.getByRole('button', { name: 'Undo' }).click()
  await reject.says('It wasn’t sent.')
  await reject.region.getByRole('button', { name: 'Review again' }).click()
  await expect.poll(() => reject.reason(income).isChecked()).toBe(true)
})

test('offline the reasons are there, and the rejection is sent once when the network is back', async () => {
  const { reject, desk, page } = await rejecting()
  await desk.service.setReachable(false)
  await reject.reason(income).check()
  await reject.submit.click()
  await reject.says('Waiting to send')
  await page.keyboard.press('Escape')
  await desk.service.setReachable(true)
  await expect.poll(() => desk.service.control.counts().reject.processed).toBe(1)
})
