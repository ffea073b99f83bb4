import { today } from '@internationalized/date'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { formatCalendarDate } from '../../renderer/messages/format.ts'
import { defaultTimeZone } from '../../shared/domain/connections/connection.ts'
import { policyLimits } from '../../shared/domain/offers/policy/policy-limits.ts'
import { pendingLoanId } from '../support/drivers/approving.ts'
import { untilNoticeable } from '../support/checks/stillness.ts'
import { browserSuite } from '../support/drivers/browser-suite.ts'
import { typedAuthorization as typed } from '../support/drivers/screens/documents-screen.ts'
import type { WorklistScreen } from '../support/drivers/screens/worklist-screen.ts'
import { openTapped } from '../support/drivers/tapped-app.ts'
import { writeIncompleteness } from '../support/drivers/writing-letters.ts'

const suite = browserSuite()

/** Opens an application whose restored dialog hides it at once. */
async function openUnderDialog(worklist: WorklistScreen, id: string): Promise<void> {
  await worklist.search.fill(id)
  await worklist.says('1 application found')
  await worklist.rows.first().click()
}

/** The lender's day so many days from now, as a date field shows it. */
const fromToday = (days: number): string =>
  formatCalendarDate(today(defaultTimeZone).add({ days }).toString())

async function lock(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+Shift+L')
  await page.getByRole('heading', { level: 1, name: 'Loan Desk is locked' }).waitFor()
}

async function lockAndUnlock(page: Page): Promise<void> {
  await lock(page)
  await page.getByRole('button', { name: 'Unlock' }).click()
}

test('an officer finds an authorization and document dialogs unchanged after the app was locked', async () => {
  const { appShell, documents, page } = await suite.openApp()
  const value = (label: string) => documents.dialog.getByLabel(label, { exact: true }).inputValue()
  await appShell.goTo('Documents')
  await page.getByRole('button', { name: 'Add facility' }).click()
  await documents.dialog.getByLabel('Facility ID').fill('fac_smpl01')
  await documents.dialog.getByLabel('Name').fill('Bakery')
  await lockAndUnlock(page)
  await expect.poll(() => value('Name')).toBe('Bakery')
  await documents.dialog.getByRole('button', { name: 'Save facility' }).click()

  await page.getByRole('button', { name: 'Edit fac_smpl01' }).click()
  await documents.dialog.getByLabel('Name').fill('Bakery line')
  await lockAndUnlock(page)
  await expect.poll(() => value('Name')).toBe('Bakery line')
  await documents.dialog.getByRole('button', { name: 'Save facility' }).click()

  await page.getByRole('button', { name: /^Show .* of fac_smpl01$/ }).click()
  await page.getByRole('button', { name: 'Edit name or application' }).click()
  await documents.dialog.getByLabel('Name').fill('Bakery line 2')
  await lockAndUnlock(page)
  await expect.poll(() => value('Name')).toBe('Bakery line 2')
  await page.keyboard.press('Escape')
  await documents.dialog.waitFor({ state: 'hidden' })

  await documents.begin()
  await documents.fill(typed)
  await lockAndUnlock(page)
  const filled = (label: string) => documents.form.getByLabel(label, { exact: true }).inputValue()
  await expect.poll(() => filled('Payment reference')).toBe(typed.payment)
  expect(await filled('Recorded by')).toBe(typed.consentBy)
  await documents.fillAutopay('Rosa Alvarez', 'I authorize Sample lender to debit my account.')
  await documents.submit.click()
  await documents.form.waitFor({ state: 'detached' })

  // The authorization of the next payment has the borrower's consent, too.
  const agreed = documents.form.getByText(/\(SHA-256 [0-9a-f]{12}…\)/)
  await documents.next(typed.payment).click()
  await agreed.waitFor()
  const reference = documents.form.getByLabel('Payment reference')
  await reference.fill('INV-2292')
  await lockAndUnlock(page)
  await expect.poll(() => reference.inputValue()).toBe('INV-2292')
  await agreed.waitFor()
  // The words apply only to the facility that they were agreed to for.
  await documents.form.getByLabel('Facility ID').fill('fac_smpl02')
  await agreed.waitFor({ state: 'detached' })
})

test('an officer finds dialogs, fields and offers of an application unchanged after the app was locked', async () => {
  const { appShell, page, worklist } = await suite.openApp()
  await worklist.open('app_smpl0003')
  await page.getByRole('button', { name: 'Set complete date' }).click()
  const dialog = page.getByRole('dialog')
  const reason = dialog.getByLabel('Reason')
  await dialog.getByLabel('Complete date', { exact: true }).fill('yesterday')
  await reason.fill('Payslip arrived')
  await lockAndUnlock(page)
  await expect.poll(() => reason.inputValue()).toBe('Payslip arrived')
  expect(await dialog.getByLabel('Complete date', { exact: true }).inputValue()).not.toBe('')
  await page.keyboard.press('Escape')

  // A discarded form doesn't come back.
  await lockAndUnlock(page)
  await page.getByRole('button', { name: 'Set complete date' }).waitFor()
  expect(await dialog.count()).toBe(0)

  await page.getByRole('button', { name: 'Follow up' }).click()
  const day = page.getByLabel('Follow-up date', { exact: true })
  await day.fill('+30d')
  await lockAndUnlock(page)
  // It still counts from the day on which it was typed.
  await expect.poll(() => day.inputValue()).toBe(fromToday(30))

  await page.keyboard.press('Escape')
  await page.keyboard.press('a')
  const ids = page.getByRole('dialog').getByRole('textbox')
  await ids.fill('app_smpl0009')
  await lockAndUnlock(page)
  await expect.poll(() => ids.inputValue()).toBe('app_smpl0009')
  await page.keyboard.press('Escape')

  await worklist.open('app_smpl0003')
  await page.keyboard.press('o')
  const open = page.getByRole('button', { name: 'Price to fit, offer 1' })
  await open.press('Enter')
  const target = page.getByLabel('Target value')
  await target.fill('600')
  await lockAndUnlock(page)
  await open.press('Enter')
  await expect.poll(() => target.inputValue()).toBe('600')

  await appShell.goTo('Worklist')
  await worklist.open('app_smpl0004')
  await writeIncompleteness(page)
  const sentOn = dialog.getByLabel('Date sent', { exact: true })
  await sentOn.fill('yesterday')
  await lockAndUnlock(page)
  await expect.poll(() => sentOn.inputValue()).toBe(fromToday(-1))
})

test('what was typed before the lock is in no dialog about another application', async () => {
  const { desk, watched, ...first } = await suite.openApp()
  const reasonOf = (page: Page) => page.getByRole('dialog').getByLabel('Reason', { exact: true })
  const setComplete = (page: Page) => page.getByRole('button', { name: 'Set complete date' })
  await first.worklist.open('app_smpl0003')
  await setComplete(first.page).click()
  await reasonOf(first.page).fill('Payslip arrived')
  await lock(first.page)
  await watched.close()
  await desk.restart()

  const { page, worklist } = await suite.reopen(desk)
  await worklist.open(pendingLoanId)
  await setComplete(page).click()
  await reasonOf(page).waitFor()
  await untilNoticeable(page)
  expect(await reasonOf(page).inputValue()).toBe('')
  await page.keyboard.press('Escape')
  await openUnderDialog(worklist, 'app_smpl0003')
  await expect.poll(() => reasonOf(page).inputValue()).toBe('Payslip arrived')
  await page.keyboard.press('Escape')

  // The selection doesn't outlast the lock, nor does what was typed for it.
  await worklist.search.fill('')
  await worklist.rows.nth(1).click()
  await worklist.rows.nth(3).click({ modifiers: ['Shift'] })
  const bar = page.getByRole('region', { name: 'Selection' })
  await bar.getByRole('button', { name: 'Record notice' }).click()
  const sentOn = page.getByRole('dialog').getByLabel('Date sent', { exact: true })
  const dayBefore = await sentOn.inputValue()
  await sentOn.fill('yesterday')
  await lockAndUnlock(page)
  await worklist.open('app_smpl0003')
  await page.getByRole('button', { name: 'Record notice' }).click()
  await sentOn.waitFor()
  await untilNoticeable(page)
  expect(await sentOn.inputValue()).toBe(dayBefore)
  await page.keyboard.press('Escape')
})

test('a notice that the application no longer needs isn’t restored after the lock', async () => {
  const { desk, watched, ...first } = await suite.openApp()
  const record = (page: Page) => page.getByRole('button', { name: 'Record notice' })
  await first.worklist.open(pendingLoanId)
  await record(first.page).click()
  await first.page.getByRole('radio', { name: 'Notice of incompleteness' }).check()
  await lock(first.page)
  await watched.close()
  await desk.restart()
  desk.service.control.setApplication(pendingLoanId, { status: 'rejected' })
  await desk.ask.applications.refresh({ id: pendingLoanId })

  const { page, worklist } = await suite.reopen(desk)
  await openUnderDialog(worklist, pendingLoanId)
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/^“Notice of incompleteness” can’t be recorded anymore\./).waitFor()
  await dialog.getByRole('radio', { name: 'Adverse action notice' }).check()
  await dialog.getByRole('button', { name: 'Record notice' }).click()
  await expect
    .poll(async () => {
      const facts = await desk.ask.notices.read({ id: pendingLoanId })
      return facts.ok && facts.value.recorded.map(({ kind }) => kind)
    })
    .toEqual(['adverse-action'])
})

test('settings that changed during the lock are shown, except where the officer had typed', async () => {
  const { desk, appShell, page, tap } = await openTapped(suite)
  await appShell.goTo('Settings')
  const rules = page.getByRole('form', { name: 'Rules and credit policy: Sample lender' })
  const letters = page.getByRole('form', { name: 'Letters: Sample lender' })
  const disclosures = page.getByRole('form', { name: 'Federal disclosures: Sample lender' })
  const floor = rules.getByLabel('FICO floor', { exact: true })
  const phone = letters.getByLabel('Phone number', { exact: true })
  await floor.fill('640')
  await phone.fill('555-0130')
  await disclosures.getByLabel('Prepayment').fill('No fee.')
  const known = await desk.ask.connections.list({})
  if (!known.ok) throw new Error(known.error.code)
  const changed = known.value.map((each) => ({
    ...each,
    policyLimits: policyLimits({ firstPaymentDays: 30 }),
    letters: { ...each.letters, creditor: 'Alder Bank' },
    disclosures: { ...each.disclosures, lateCharge: 'Five dollars.' },
  }))
  tap.respond('connections.list', changed)
  await lockAndUnlock(page)
  await expect.poll(() => floor.inputValue()).toBe('640')
  await expect.poll(() => rules.getByLabel('First payment within').inputValue()).toBe('30')
  await rules.getByText('The rules changed while you were editing.').waitFor()
  await expect.poll(() => phone.inputValue()).toBe('555-0130')
  await expect.poll(() => letters.getByLabel('Name and address').inputValue()).toBe('Alder Bank')
  await expect.poll(() => disclosures.getByLabel('Prepayment').inputValue()).toBe('No fee.')
  await expect
    .poll(() => disclosures.getByLabel('Late charge terms').inputValue())
    .toBe('Five dollars.')
})

test('what can’t be saved at the lock is reported there and after unlocking', async () => {
  const { page, worklist, tap } = await openTapped(suite)
  await worklist.open('app_smpl0003')
  await page.getByRole('button', { name: 'Set complete date' }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('Payslip arrived')
  tap.fail('disk-full', 'drafts.keepForms')
  await page.keyboard.press('ControlOrMeta+Shift+L')
  await page.getByText('Some of what you typed couldn’t be saved.').waitFor()
  await page.getByRole('button', { name: 'Unlock' }).click()
  const told = page.getByText('Some of what you typed before Loan Desk was locked')
  await told.waitFor()
  await page.getByRole('button', { name: 'Dismiss notification' }).click()
  await expect.poll(() => told.count()).toBe(0)
})
