import { expect, test } from 'vitest'
import { today } from '@internationalized/date'
import { defaultTimeZone } from '../../shared/domain/connections/connection.ts'
import { given } from '../support/checks/given.ts'
import { pendingLoanId } from '../support/drivers/approving.ts'
import { focusIsOn } from '../support/drivers/focus.ts'
import { browserSuite } from '../support/drivers/browser-suite.ts'
import { onRejectingLender } from '../support/drivers/rejecting.ts'
import { axeViolations } from '../support/checks/page-checks.ts'
import { openTapped } from '../support/drivers/tapped-app.ts'
import { listed } from '../support/drivers/listed.ts'
import { firstId } from './scenes/scene.ts'

const suite = browserSuite()

test('an officer sees the notice due after a rejection, records it, and its countdown ends', async () => {
  const { page, worklist, desk, reject } = await onRejectingLender(suite)
  const section = page.getByRole('region', { name: 'Notice to the borrower' })
  const due = section.getByText(/^Adverse action notice due \w{3} \d+, \d{4}, /)
  await worklist.open(pendingLoanId)
  await section.getByText(/^Decision due /).waitFor()

  await reject.rejectFor('Your income is too low for the amount of credit you requested.')
  await reject.openApplication()
  await due.waitFor()
  await section.getByText('12 CFR 1002.9(a)(1)(i)').waitFor()

  await section.getByRole('button', { name: 'Record notice' }).click()
  const dialog = page.getByRole('dialog', { name: 'Record notice' })
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByRole('radiogroup', { name: 'How it was sent' }).waitFor()
  await dialog.getByLabel('Date sent', { exact: true }).fill('+1d')
  await dialog.getByRole('button', { name: 'Record notice' }).click()
  await focusIsOn(dialog.getByLabel('Date sent', { exact: true }))
  await dialog.getByText('Enter a date that isn’t in the future').waitFor()
  await dialog.getByLabel('Date sent', { exact: true }).fill('1/15/2020')
  await dialog.getByText(/^Before the application was received on /).waitFor()
  await dialog.getByLabel('Date sent', { exact: true }).fill('today')
  await dialog.getByText(/^Before the application/).waitFor({ state: 'detached' })
  await dialog.getByRole('radio', { name: 'Handed over' }).check()
  await dialog.getByRole('button', { name: 'Record notice' }).click()
  await section.getByText('No notice due').waitFor()
  await section.getByText(/^Handed over, /).waitFor()
  expect(await due.count()).toBe(0)

  await page.getByRole('button', { name: 'Undo' }).click()
  await due.waitFor()
  const log = await desk.ask.activity.page({ offset: 0, limit: 2 })
  expect(log.ok && log.value.entries.map(({ action }) => action)).toEqual([
    ...['notice-removed', 'notice-recorded'],
  ])
})

test('after a status change the open dialog offers the notices that the application needs now', async () => {
  const { page, worklist, desk } = await onRejectingLender(suite)
  async function becomes(status: string): Promise<void> {
    desk.service.control.setApplication(pendingLoanId, { status })
    expect(await desk.ask.applications.refresh({ id: pendingLoanId })).toMatchObject({ ok: true })
  }
  await worklist.open(pendingLoanId)
  const ask = page
    .getByRole('region', { name: 'Notice to the borrower' })
    .getByRole('button', { name: 'Record notice' })
  await ask.click()
  const dialog = page.getByRole('dialog', { name: 'Record notice' })
  await dialog.getByText('Notice of incompleteness').waitFor()
  await becomes('accepted')
  await dialog.waitFor({ state: 'detached' })
  await becomes('pending')
  await ask.waitFor()
  expect(await dialog.count()).toBe(0)

  await ask.click()
  await dialog.getByText('Notice of incompleteness').waitFor()
  await becomes('rejected')
  // Recorded is only what the officer chooses: the chosen notice may have been replaced unnoticed.
  await dialog.getByText(/^“Notice of incompleteness” can’t be recorded anymore\./).waitFor()
  await dialog.getByRole('button', { name: 'Record notice' }).click()
  expect(await desk.ask.notices.read({ id: pendingLoanId })).toMatchObject({
    value: { recorded: [] },
  })
  await dialog.getByRole('radio', { name: 'Adverse action notice' }).check()
  await dialog.getByRole('button', { name: 'Record notice' }).click()
  await page.getByText(/^Mailed, /).waitFor()
})

test('an officer sets the complete date once however often it is pressed, sees the due date move, and undoes it', async () => {
  const { page, worklist, desk, tap } = await openTapped(suite)
  const section = page.getByRole('region', { name: 'Notice to the borrower' })
  await worklist.open('app_smpl0003')
  const due = section.getByText(/^Decision due /)
  await due.waitFor()
  const before = await due.innerText()
  await section.getByRole('button', { name: 'Set complete date' }).click()
  const complete = page.getByRole('dialog', { name: 'Set complete date' })
  const set = complete.getByRole('button', { name: 'Set complete date' })
  expect(await axeViolations(page)).toEqual([])
  await complete.getByLabel('Complete date', { exact: true }).fill('1/15/2020')
  await complete.getByText(/^Before the application was received on /).waitFor()
  await complete.getByLabel('Complete date', { exact: true }).fill('today')
  await set.click()
  await complete.getByText('Enter a reason').waitFor()
  await complete.getByLabel('Reason').fill('Payslip arrived')
  tap.hold('notices.setComplete')
  await set.dblclick()
  tap.release('notices.setComplete')
  await section.getByText(/^Complete on .*: Payslip arrived$/).waitFor()
  await section.getByText(/, in 30 days$/).waitFor()
  await tap.quiet()
  const log = await desk.ask.activity.page({ offset: 0, limit: 50 })
  const sets = log.ok
    ? log.value.entries.filter(({ action }) => action === 'complete-date-set')
    : []
  expect(sets).toHaveLength(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => due.innerText()).toBe(before)

  // A date that was set meanwhile isn't replaced unseen.
  await section.getByRole('button', { name: 'Set complete date' }).click()
  await complete.getByLabel('Complete date', { exact: true }).fill('today')
  await complete.getByLabel('Reason').fill('Payslip arrived')
  const theirs = { day: '2026-01-15', reason: 'Employer answered' }
  await desk.ask.notices.setComplete({ id: 'app_smpl0003', complete: theirs })
  await page.getByText(/: Employer answered$/).waitFor()
  await set.click()
  await complete.getByText('A colleague has changed this since').waitFor()
  const kept = await desk.ask.notices.read({ id: 'app_smpl0003' })
  expect(kept).toMatchObject({ value: { complete: theirs } })
})

test('an officer records the notices of many rejections at once, and undoes the last one', async () => {
  const { page, worklist, desk, tap } = await openTapped(suite)
  const due = async () => {
    const counted = await desk.ask.applications.counts({ filter: { statuses: ['rejected'] } })
    return counted.ok ? counted.value.noticeDue : -1
  }
  const [first] = await listed(desk, { statuses: ['rejected'], noticeDue: true })
  const mailed = { kind: 'adverse-action', manner: 'mailed', replyBy: null } as const
  const day = today(defaultTimeZone).toString()
  const earlier = given(await desk.ask.notices.record({ id: first?.id ?? '', day, ...mailed }))
  const before = await due()
  expect(before).toBeGreaterThan(1)
  await worklist.filter(/^Rejected/).click()
  await worklist.filter(/^Notice due/).click()
  await worklist.says(`${before} applications found`)
  await worklist.list.press('Control+a')
  const selection = page.getByRole('region', { name: 'Selection' })
  tap.fail('disk-full', 'annotations.addTag')
  await selection.getByRole('button', { name: 'Add tag' }).click()
  await page.getByLabel('New tag').fill('branch 4')
  await page.keyboard.press('Enter')
  await selection.getByRole('alert').waitFor()
  const record = selection.getByRole('button', { name: 'Record notice' })
  await record.click()
  const dialog = page.getByRole('dialog', { name: 'Record notice' })
  await dialog.getByLabel('Date sent', { exact: true }).waitFor()
  expect(await dialog.getByRole('alert').count()).toBe(0)
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByText(`For each of ${before} applications that needs it.`).waitFor()
  // The notice of one that enters the view now is none of those that the officer sent.
  await desk.ask.notices.remove({ noticeId: earlier.id })
  await dialog.getByRole('button', { name: 'Record notice' }).click()
  await page.getByText(`Notice recorded for ${before} applications.`).waitFor()
  await worklist.says('1 application found')
  expect(await due()).toBe(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await worklist.says(`${before + 1} applications found`)
  expect(await due()).toBe(before + 1)

  const recordFirst = async (): Promise<void> => {
    await worklist.list.focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('Shift+Home')
    await selection.getByText('1 selected').waitFor()
    await record.click()
    await dialog.getByRole('button', { name: 'Record notice' }).click()
  }
  await recordFirst()
  await worklist.says(`${before} applications found`)
  await recordFirst()
  await dialog.waitFor({ state: 'hidden' })
  // The other notification's button would undo these as well.
  expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(1)
})

test('a business gets a notice by the rules for its revenue, and of its right to reasons while it waits', async () => {
  const { page, worklist, desk } = await suite.openApp()
  const commercial = (status: string): Promise<string> =>
    firstId({ desk }, { statuses: [status], creditTypes: ['commercial_installment_loan'] })
  const section = page.getByRole('region', { name: 'Notice to the borrower' })
  const dialog = page.getByRole('dialog', { name: 'Record notice' })
  const paper = page.getByRole('region', { name: 'Letter to the borrower' })
  await worklist.open(await commercial('rejected'))
  const revenue = section.getByLabel('Gross revenue in the last fiscal year')
  await section.getByText('While it isn’t known').waitFor()
  await revenue.click()
  await page.getByRole('option', { name: 'More than $1 million, or trade credit' }).click()
  await section.getByText('within a reasonable time').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await section.getByRole('link', { name: 'Write letter' }).click()
  await paper.getByText(/^Thank you for applying to us for credit\./).waitFor()
  await page.getByRole('link', { name: 'Back to the application' }).click()
  await section.getByRole('button', { name: 'Record notice' }).click()
  await dialog.getByRole('button', { name: 'Record notice' }).click()
  await section.getByText(/^If the business asks in writing by /).waitFor()

  await worklist.open(await commercial('pending'))
  await section.getByRole('link', { name: 'Disclosure of the right to reasons' }).click()
  const form = page.getByRole('form', { name: 'Letter' })
  await form.getByLabel('Borrower’s name and address').fill('Brooks Bakery\n4 Elm Road')
  await paper.getByText('you have the right to a written statement').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Record notice' }).click()
  await dialog.getByRole('button', { name: 'Record notice' }).click()
  await section.getByText(/^Decision due /).waitFor()
  await section
    .getByText('Disclosure of the right to reasons (form C-8)', { exact: true })
    .nth(1)
    .waitFor()
})

test('the lender decides if a denial that may not be adverse action needs a notice', async () => {
  const { page, appShell, worklist, desk, palette, reject } = await onRejectingLender(suite)
  await worklist.open(pendingLoanId)
  const section = page.getByRole('region', { name: 'Notice to the borrower' })
  await reject.rejectFor('We do not lend in your state.')
  await reject.openApplication()
  await section.getByText(/^Adverse action notice due /).waitFor()
  await section.getByText(/Your letter settings still ask for a notice\./).waitFor()
  const dueBy = async () => (await listed(desk, { search: pendingLoanId }))[0]?.noticeOn
  expect(await dueBy()).toMatch(/^\d{4}-/)

  await palette.choose('Letters')
  const settings = page.getByRole('region', { name: 'Letters', exact: true })
  await settings.getByRole('switch', { name: /may not be adverse action/ }).click()
  await settings.getByRole('button', { name: 'Save letters' }).click()
  await page.getByText('Letters saved.').waitFor()
  await expect.poll(dueBy).toBeNull()
  await appShell.goTo('Worklist')
  await worklist.open(pendingLoanId)
  await section.getByText('No notice due').waitFor()
  await section.getByText(/12 CFR 1002\.2\(c\)\(2\)\(iv\), \(v\)/).waitFor()
})

test('an approval on other terms is a counteroffer; one below the cutoff score needs a risk-based pricing notice', async () => {
  const { page, appShell, worklist, palette, desk } = await suite.openApp()
  await worklist.open('app_smplEveryOfferKind')
  const section = page.getByRole('region', { name: 'Notice to the borrower' })
  await section.getByText('No notice due').waitFor()
  const terms = section.getByRole('switch', { name: 'Given on other terms than requested' })
  await terms.click()
  await section.getByText(/^Counteroffer notice due /).waitFor()
  await section.getByText('The approval has other terms than requested.').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await terms.click()
  await section.getByText('No notice due').waitFor()
  // Of two changes of the same fact, only the newer can be undone.
  const undo = page.getByRole('button', { name: 'Undo' })
  await undo.last().waitFor()
  expect(await undo.count()).toBe(1)
  await undo.click()
  await section.getByText(/^Counteroffer notice due /).waitFor()
  expect(await terms.isChecked()).toBe(true)
  const log = await desk.ask.activity.page({ offset: 0, limit: 3 })
  expect(log.ok && log.value.entries.map(({ action }) => action)).toEqual([
    ...['other-terms-set', 'other-terms-removed', 'other-terms-set'],
  ])

  const rows = await listed(desk, { statuses: ['approved', 'accepted'], ficoTo: 800 })
  const owesNone = rows.find(
    ({ noticeOn, creditType }) => noticeOn === null && creditType?.startsWith('consumer_') === true,
  )
  const id = owesNone?.id ?? ''
  await palette.choose('Letters')
  const settings = page.getByRole('region', { name: 'Letters', exact: true })
  const cutoff = settings.getByLabel('Cutoff score for risk-based pricing notices')
  await cutoff.fill('851')
  await settings.getByText('Enter a score from 300 to 850').waitFor()
  await cutoff.fill('850')
  await settings.getByRole('button', { name: 'Save letters' }).click()
  await page.getByText('Letters saved.').waitFor()
  await appShell.goTo('Worklist')
  await worklist.open(id)
  const due = section.getByText('Risk-based pricing notice due before the credit agreement')
  await due.waitFor()
  const owing = page.getByRole('option').filter({
    has: page.getByRole('img', {
      name: 'Risk-based pricing notice due before the credit agreement',
    }),
  })
  await owing.first().waitFor()
  await section.getByText('below your cutoff score of 850 (12 CFR 1022.72(b)(1)(i)).').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await section.getByRole('button', { name: 'Record notice' }).click()
  const dialog = page.getByRole('dialog', { name: 'Record notice' })
  await dialog.getByRole('button', { name: 'Record notice' }).click()
  await section.getByText('No notice due').waitFor()
  expect(await due.count()).toBe(0)
  await undo.last().click()
  await due.waitFor()

  // Its letter starts with the score, and names what the lender must add.
  await section.getByRole('link', { name: 'Write letter' }).click()
  const form = page.getByRole('form', { name: 'Letter' })
  await form.getByLabel('Borrower’s name and address').fill('Ana Brooks\n4 Elm Road')
  await form.getByLabel('Score date', { exact: true }).fill('today')
  await form.getByLabel('Key factors').fill('Serious delinquency')
  const letter = page.getByRole('region', { name: 'Letter to the borrower' })
  await letter.getByText('Your credit report and the price you pay for credit').waitFor()
  await letter.getByText('Serious delinquency').waitFor()
  await letter.getByText(/^Your credit score: \d{3}/).waitFor()
  expect(await page.getByText('Incomplete, do not send').count()).toBe(0)
})
