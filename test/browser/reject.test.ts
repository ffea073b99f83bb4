import { expect, test } from 'vitest'
import { pendingLoanId } from '../support/drivers/approving.ts'
import { browserSuite } from '../support/drivers/browser-suite.ts'
import { focusIsOn } from '../support/drivers/focus.ts'
import { onRejectingLender } from '../support/drivers/rejecting.ts'

const suite = browserSuite()

const income = 'Your income is too low for the amount of credit you requested.'
const returned = 'Too many payments from your bank account were returned unpaid.'
const score = 'Your credit score is too low.'

test('an officer rejects by keyboard with X, reasons, Ctrl+Enter and Enter, goes to the next, and sees the reasons later', async () => {
  const { desk, appShell, page, application, worklist, reject } = await onRejectingLender(suite)
  await worklist.rows.filter({ has: page.getByTitle(pendingLoanId, { exact: true }) }).click()
  await application.heading.focus()
  await page.keyboard.press('x')
  await focusIsOn(reject.search)
  for (const word of ['income too', 'returned']) {
    await page.keyboard.type(word)
    await page.keyboard.press('Enter')
  }
  await reject.says('You reject it for 2 reasons:')
  await page.keyboard.press('Control+Enter')
  await page.keyboard.press('Enter')
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
  await appShell.goTo('Activity')
  const line = page.getByRole('row').filter({ hasText: 'Submitted a rejection' })
  await line.getByText('Income too low · Too many nsfs').waitFor()
})

test('a vague reason alone or a fifth one can’t be selected; the selection survives other screens and an undone rejection', async () => {
  const { page, application, worklist, desk, reject } = await onRejectingLender(suite)
  await worklist.open(pendingLoanId)
  await reject.begin()
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
  // Escape first clears the search; pressed again, it leaves.
  await reject.search.fill('address')
  await page.keyboard.press('Escape')
  await expect.poll(() => reject.search.inputValue()).toBe('')
  await page.keyboard.press('Escape')
  await application.composeButton.waitFor()
  await reject.begin()
  await reject.says('You reject it for 4 reasons:')
  await expect.poll(() => reject.reason(score).isChecked()).toBe(true)

  // It waits for ten seconds, in which it can be undone.
  await desk.ask.settings.write({ holdApprovals: 'always' })
  await reject.submit.click()
  await reject.says(/Sent in \d+ seconds?\./)
  await reject.region.getByRole('button', { name: 'Undo' }).click()
  await reject.says('It wasn’t sent.')
  await reject.region.getByRole('button', { name: 'Review again' }).click()
  await expect.poll(() => reject.reason(score).isChecked()).toBe(true)
})
