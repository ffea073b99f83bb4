import { join } from 'node:path'
import { today } from '@internationalized/date'
import { defaultTimeZone } from '../../shared/domain/connections/connection.ts'
import { mostLetters } from '../../shared/domain/notices/notice.ts'
import { expect, test } from 'vitest'
import { pendingLoanId } from '../support/drivers/approving.ts'
import { browserSuite } from '../support/drivers/browser-suite.ts'
import { onRejectingLender } from '../support/drivers/rejecting.ts'
import { formatCalendarDate, formatCount } from '../../renderer/messages/format.ts'
import { axeViolations } from '../support/checks/page-checks.ts'
import { hasPoppler, pdfPages } from '../support/checks/pdf-file.ts'
import { openTapped } from '../support/drivers/tapped-app.ts'
import { writeIncompleteness } from '../support/drivers/writing-letters.ts'
import { listed } from '../support/drivers/listed.ts'
import { given } from '../support/checks/given.ts'

const suite = browserSuite()

test('an officer sets the letterhead after a rejection, writes the letter, and records what was sent', async () => {
  const { page, appShell, worklist, desk, palette, reject } = await onRejectingLender(suite)
  await worklist.open(pendingLoanId)
  await reject.rejectFor('Your income is too low for the amount of credit you requested.')

  await palette.choose('Letters')
  const settings = page.getByRole('region', { name: 'Letters', exact: true })
  await settings.getByLabel('Name and address').fill('Northwind\n1 Main Street\nBangor, ME 04401')
  await settings.getByLabel('Phone number', { exact: true }).fill('800-555-0100')
  await settings.getByLabel('Federal agency').fill('Federal Trade Commission, Washington, DC 20580')
  await settings.getByRole('button', { name: 'Add agency' }).click()
  const agency = settings.getByRole('group', { name: 'Reporting agency 1' })
  await agency.getByLabel('Name', { exact: true }).fill('Northern Bureau')
  await agency.getByLabel('Toll-free phone number').fill('800-555-0111')
  await agency.getByLabel('Address', { exact: true }).fill('P.O. Box 1\nAllen, TX 75013')
  await agency.getByLabel('Lowest score').fill('850')
  await agency.getByText('Highest score', { exact: true }).click()
  await page.keyboard.type('300')
  await agency.getByText('Enter the lowest and the highest score').waitFor()
  await agency.getByLabel('Lowest score').fill('300')
  await agency.getByLabel('Highest score').fill('850')
  // An agency that was added without a name can't be chosen in a letter.
  await settings.getByRole('button', { name: 'Add agency' }).click()
  await settings
    .getByRole('button', { name: 'Change wording: Adverse action notice', exact: true })
    .click()
  const wording = settings.getByLabel('Adverse action notice', { exact: true })
  const model = await wording.inputValue()
  await wording.fill(model.replace('{reasons}', '').replace('We regret', 'We are sorry'))
  await settings.getByText('Add {reasons}: the letter needs it.').waitFor()
  await expect
    .poll(() => settings.getByRole('button', { name: 'Save letters' }).isDisabled())
    .toBe(true)
  await wording.fill(model.replace('Dear Applicant', 'Dear borrower'))
  expect(await axeViolations(page)).toEqual([])
  await settings.getByRole('button', { name: 'Save letters' }).click()
  await page.getByText('Letters saved.').waitFor()

  await appShell.goTo('Worklist')
  await worklist.open(pendingLoanId)
  const section = page.getByRole('region', { name: 'Notice to the borrower' })
  await section.getByRole('link', { name: 'Write letter' }).click()
  const form = page.getByRole('form', { name: 'Letter' })
  const paper = page.getByRole('region', { name: 'Letter to the borrower' })
  await form.getByLabel('Borrower’s name and address').fill('')
  await form.getByText('Incomplete, do not send').waitFor()
  await paper.getByText('Incomplete, do not send').waitFor()
  await paper.getByText('Income insufficient for amount of credit requested').waitFor()
  const record = page.getByRole('button', { name: 'Record notice' })
  await expect.poll(() => record.isDisabled()).toBe(true)

  await form.getByLabel('Borrower’s name and address').fill('Ana Brooks\n4 Elm Road')
  await paper.getByText('4 Elm Road').waitFor()
  await form.getByRole('combobox', { name: 'Add a reason of the sample form' }).click()
  await page.getByRole('option', { name: 'Unable to verify income' }).click()
  await paper.getByRole('listitem').filter({ hasText: 'Unable to verify income' }).waitFor()
  await form.getByRole('radio', { name: 'Consumer report', exact: true }).check()
  await form.getByRole('combobox', { name: 'Reporting agency' }).click()
  await page.getByRole('option', { name: 'Northern Bureau' }).click()
  await form.getByRole('switch', { name: 'A credit score was used' }).setChecked(true)
  await form.getByLabel('Credit score', { exact: true }).fill('851')
  await form.getByLabel('Score date', { exact: true }).fill('yesterday')
  await form.getByLabel('Key factors').fill('Serious delinquency')
  await form.getByText('The credit score, within the agency’s range.').waitFor()
  await form.getByLabel('Credit score', { exact: true }).fill('555')
  await paper.getByText('Scores range from a low of 300 to a high of 850.').waitFor()
  await expect.poll(() => page.getByText('Incomplete, do not send').count()).toBe(0)
  expect(await axeViolations(page)).toEqual([])

  // The entered text is there again after visiting another screen.
  await page.getByRole('link', { name: 'Back to the application' }).click()
  await section.getByRole('link', { name: 'Write letter' }).click()
  await paper.getByText('4 Elm Road').waitFor()

  // Complete on paper before it was in the service, sent yesterday, and recorded today.
  const onPaper = today(defaultTimeZone).subtract({ days: 2 }).toString()
  const complete = { day: onPaper, reason: 'Received on paper' }
  await desk.ask.notices.setComplete({ id: pendingLoanId, complete })
  await record.click()
  await page.getByRole('dialog').getByLabel('Date sent', { exact: true }).fill('yesterday')
  await page.getByRole('dialog').getByRole('button', { name: 'Record notice' }).click()
  await section.getByText('No notice due').waitFor()
  await section.getByRole('link', { name: 'Show letter: Adverse action notice' }).click()
  await page.getByRole('heading', { name: 'Letter as sent' }).waitFor()
  await paper.getByText('Dear borrower:').waitFor()
  const text = await paper.innerText()
  for (const words of ['Northwind', 'Ana Brooks', 'Unable to verify income', 'Northern Bureau']) {
    expect(text).toContain(words)
  }
  const [notice] = given(await desk.ask.notices.read({ id: pendingLoanId })).recorded
  expect(text).toContain(formatCalendarDate(notice?.day ?? ''))
  const kept = notice?.letter
  expect(kept?.version).toBe(1)
  expect(kept?.hash).toMatch(/^[0-9a-f]{64}$/)
  const log = await desk.ask.activity.page({ offset: 0, limit: 5 })
  expect(
    log.ok && log.value.entries.map(({ action, bodyHash }) => [action, bodyHash]),
  ).toContainEqual(['notice-recorded', kept?.hash])
})

test('a notice of incompleteness is recorded once with the date in its letter, and shows no earlier failure', async () => {
  const { page, worklist, desk, tap } = await openTapped(suite)
  const id = 'app_smpl0004'
  const dialog = page.getByRole('dialog', { name: 'Record notice' })
  const record = dialog.getByRole('button', { name: 'Record notice' })
  const recorded = async () => {
    return given(await desk.ask.notices.read({ id })).recorded.length
  }
  await worklist.open(id)
  await writeIncompleteness(page)
  await dialog.getByLabel('Date sent', { exact: true }).waitFor()
  expect(await dialog.getByLabel('Respond by', { exact: true }).count()).toBe(0)
  // Pressed again while the letter's draft is discarded.
  tap.hold('drafts.discard')
  await record.click()
  await expect.poll(recorded).toBe(1)
  await tap.quiet()
  if ((await record.count()) > 0) await record.click()
  tap.release('drafts.discard')
  await page.getByText('Waiting for the borrower’s response until Dec 20, 2099').waitFor()
  await tap.quiet()
  expect(await recorded()).toBe(1)
  const draft = await desk.ask.drafts.read({ kind: 'letter', subject: id })
  expect(draft).toEqual({ ok: true, value: null })

  await worklist.open('app_smpl0003')
  await page.getByRole('button', { name: 'Record notice' }).click()
  await dialog.getByLabel('Respond by', { exact: true }).fill('12/20/2099')
  tap.fail('disk-full', 'notices.record')
  await record.click()
  await dialog.getByRole('alert').waitFor()
  await page.keyboard.press('Escape')
  await writeIncompleteness(page)
  await dialog.getByLabel('Date sent', { exact: true }).waitFor()
  expect(await dialog.getByRole('alert').count()).toBe(0)

  // The officer closes it before the response.
  tap.hold('notices.record')
  await record.click()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  tap.fail('disk-full', 'notices.record')
  tap.release('notices.record')
  await page.getByRole('alert').getByText('The disk is full').waitFor()
  await page.getByRole('button', { name: 'Record notice' }).click()
  await dialog.waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
})

test('a letter whose response date has passed is recorded with its text and the day it was sent', async () => {
  const { page, worklist, desk } = await suite.openApp()
  const id = 'app_smpl0004'
  const [now, recipient] = [today(defaultTimeZone), 'Ana Brooks\n4 Elm Road']
  const form = { recipient, needed: 'Two recent payslips', replyBy: now.toString() }
  await desk.ask.drafts.save({
    ...{ kind: 'letter', subject: id, content: { kind: 'incompleteness', form } },
  })
  const day = now.subtract({ days: 3 }).toString()
  await desk.ask.notices.setComplete({ id, complete: { day, reason: 'Received on paper' } })
  await worklist.open(id)
  await page.getByRole('link', { name: 'Write letter' }).click()
  await page.getByRole('form', { name: 'Letter' }).getByText('Incomplete, do not send').waitFor()
  await page.getByRole('button', { name: 'Record notice' }).click()
  const dialog = page.getByRole('dialog', { name: 'Record notice' })
  const sentOn = dialog.getByLabel('Date sent', { exact: true })
  await sentOn.fill('today')
  await dialog.getByRole('button', { name: 'Record notice' }).click()
  await dialog.getByText('Enter a date before the letter’s response date').waitFor()
  await sentOn.fill('yesterday')
  await dialog.getByRole('button', { name: 'Record notice' }).click()
  await dialog.waitFor({ state: 'detached' })
  const facts = await desk.ask.notices.read({ id })
  expect(facts.ok && facts.value.recorded).toMatchObject([
    { day: now.subtract({ days: 1 }).toString(), replyBy: now.toString() },
  ])
  const [notice] = facts.ok ? facts.value.recorded : []
  const letter = await desk.ask.notices.letter({ noticeId: notice?.id ?? '' })
  expect(letter.ok && letter.value?.text).toContain('Two recent payslips')
})

test('a letter that can’t be saved stays on the screen as typed', async () => {
  const { page, worklist, tap } = await openTapped(suite)
  await worklist.open('app_smpl0004')
  await page.getByRole('link', { name: 'Write letter' }).click()
  const needed = page.getByRole('form', { name: 'Letter' }).getByLabel('Information needed')
  tap.fail('disk-full', 'drafts.save')
  await needed.fill('Two recent payslips')
  await page.getByRole('alert').getByText('The disk is full').waitFor()
  await needed.press('End')
  await page.keyboard.type(' and a bank statement')
  const paper = page.getByRole('region', { name: 'Letter to the borrower' })
  await expect.poll(() => paper.innerText()).toContain('Two recent payslips and a bank statement')
})

test('an officer prints and records the ready letters of a selection, and sees what the others lack', async () => {
  const { page, worklist, desk } = await suite.openApp()
  const rejected = (await listed(desk, { statuses: ['rejected'] })).map(({ id }) => id)
  const ids = rejected.slice(0, 2)
  const form = {
    ...{ recipient: 'Rosa Alvarez\n4 Elm Road', reasons: 'Unable to verify income' },
    ...{ source: 'none', usesScore: false },
  }
  for (const subject of ids) {
    const content = { kind: 'adverse-action', form }
    await desk.ask.drafts.save({ kind: 'letter', subject, content })
  }
  await worklist.filter(/^Rejected/).click()
  await worklist.says(`${rejected.length} applications found`)
  await worklist.list.press('Control+a')
  await page.getByRole('link', { name: 'Letters' }).click()
  // On two sides, the back of a letter would be the letter to another borrower.
  await page.getByText(/Print on one side/).waitFor()
  const results = page.getByRole('region', { name: 'Results' })
  await results.getByText('2 letters ready').waitFor()
  await results.getByText(`${rejected.length - 2} incomplete, left out`).waitFor()
  await results.getByText('The borrower’s name and address.').first().waitFor()
  await page.getByRole('region', { name: 'Letter 2 of 2' }).getByText('4 Elm Road').waitFor()
  expect(await axeViolations(page)).toEqual([])
  if (hasPoppler()) {
    // Each letter goes to another borrower: no page is numbered among those of all.
    const file = join(desk.dataDir, 'letters.pdf')
    await page.pdf({ path: file, preferCSSPageSize: true })
    const letters = pdfPages(file).join('')
    expect(letters.match(/Rosa Alvarez/g)).toHaveLength(2)
    expect(letters).not.toMatch(/^\s*\d+ ?\/ ?\d+\s*$/m)
  }

  await page.getByRole('button', { name: 'Record notices' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Record notice' }).click()
  await page.getByText('Notice recorded for 2 applications.').waitFor()
  await results.getByText('2 not due, left out').waitFor()
  const hashes = async () => {
    const read = await Promise.all(ids.map((id) => desk.ask.notices.read({ id })))
    const recorded = read.flatMap((facts) => (facts.ok ? facts.value.recorded : []))
    return recorded.map(({ letter }) => letter?.hash.length)
  }
  expect(await hashes()).toEqual([64, 64])
  await page.getByRole('button', { name: 'Undo' }).click()
  await results.getByText('2 letters ready').waitFor()
  expect(await hashes()).toEqual([])

  await page.getByRole('button', { name: 'Record notices' }).click()
  await page.getByRole('dialog').getByText('For each of 2 applications that needs it.').waitFor()
  const mailed = { kind: 'adverse-action', manner: 'mailed', replyBy: null } as const
  const day = today(defaultTimeZone).toString()
  given(await desk.ask.notices.record({ id: ids[0] ?? '', day, ...mailed }))
  await page.getByRole('dialog').getByRole('button', { name: 'Record notice' }).click()
  await page.getByText('Notice recorded for 1 application. Not due for 1 application.').waitFor()
})

test('if the letters of a selection can’t be loaded, nothing looks as if it were still loading', async () => {
  const { page, worklist, tap } = await openTapped(suite)
  await worklist.list.press('Control+a')
  tap.fail('letter-limit', 'notices.letterSubjects')
  await page.getByRole('link', { name: 'Letters' }).click()
  const letters = page.getByRole('region', { name: 'Letters' })
  await letters
    .getByText(`More than ${formatCount(mostLetters)} applications are selected`)
    .waitFor()
  expect(await letters.getByRole('status').count()).toBe(0)
})
