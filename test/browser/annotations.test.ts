import { expect, test } from 'vitest'
import {
  bulkApplicationId,
  sampleWorklistIds,
} from '../../electron/sample-service/sample-applications.ts'
import { browserSuite } from '../support/drivers/browser-suite.ts'
import { openTapped } from '../support/drivers/tapped-app.ts'
import { given } from '../support/checks/given.ts'
import { focusIsOn } from '../support/drivers/focus.ts'
import { axeFindings } from '../support/checks/page-checks.ts'

const suite = browserSuite()

const daysFromNow = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('an officer adds notes, a follow-up date and tags by keyboard, and sees them in the list after a restart', async () => {
  const { page, worklist, desk, watched } = await suite.openApp()
  await worklist.open('app_smpl0003')
  await worklist.list.focus()

  await page.keyboard.press('n')
  const field = page.getByRole('textbox', { name: 'Note text' })
  await focusIsOn(field)
  await page.keyboard.type('Waits for the payslip of October')
  // Switching to another application keeps the typed text, and shows that it isn't saved.
  await worklist.open('app_smpl0004')
  expect(await page.getByText('Not saved yet:').count()).toBe(0)
  await worklist.open('app_smpl0003')
  await page.getByText('Not saved yet:').waitFor()
  await worklist.list.focus()
  await page.keyboard.press('n')
  await expect.poll(() => field.inputValue()).toBe('Waits for the payslip of October')
  // Text that doesn't fit isn't dropped silently.
  await page.evaluate(() => navigator.clipboard.writeText('a'.repeat(5000)))
  await field.press('Control+a')
  await field.press('Control+v')
  await page.getByText(/pasted text was cut off: this field takes 4,000 characters/).waitFor()
  await field.fill('Waits for the payslip of October')
  await field.press('Control+Enter')
  const notes = page.getByRole('region', { name: 'Your notes' })
  await notes.getByRole('listitem').filter({ hasText: 'payslip of October' }).waitFor()

  await worklist.list.focus()
  await page.keyboard.press('f')
  await page.getByLabel('Follow-up date', { exact: true }).fill(daysFromNow(-3))
  await page.keyboard.press('Enter')
  await notes.getByText(/^Overdue since/).waitFor()

  await worklist.list.focus()
  await page.keyboard.press('t')
  await page.getByLabel('New tag').fill('  Branch   4 ')
  await page.keyboard.press('Enter')
  await notes.getByRole('button', { name: 'Remove tag branch 4' }).waitFor()
  // Zero-width characters are ignored: the pasted tag is the same, and they alone are no tag.
  await page.getByLabel('New tag').fill('\u200bbranch\u00ad 4\u2060')
  await page.keyboard.press('Enter')
  await page.getByLabel('New tag').fill('\u200b')
  await page.keyboard.press('Enter')
  expect(await axeFindings(page)).toEqual([])
  expect(await notes.getByRole('button', { name: /^Remove tag/ }).count()).toBe(1)
  await page.keyboard.press('Escape')

  await worklist.find('payslip')
  const row = worklist.rows.first()
  await row.getByRole('img', { name: 'Has a note' }).waitFor()
  await row.getByRole('img', { name: /^Follow-up overdue since/ }).waitFor()
  await row.getByText('branch 4').waitFor()

  await notes.getByRole('button', { name: 'Edit note' }).click()
  await field.fill('Payslip came')
  await field.press('Control+Enter')
  await notes.getByText('Payslip came').waitFor()
  await notes.getByRole('button', { name: 'Remove note' }).click()
  await page.getByText('No matches').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await notes.getByText('Payslip came').waitFor()

  // An unfinished note is there again when Loan Desk restarts.
  await worklist.list.focus()
  await page.keyboard.press('n')
  await field.fill('Thrown away')
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await notes.getByRole('button', { name: 'Discard note' }).click()
  await page.getByText('Unfinished note discarded.').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await notes.getByText('Thrown away').waitFor()
  await notes.getByRole('button', { name: 'Continue note' }).click()
  await field.fill('Ask for the second pays')
  await notes.getByRole('button', { name: 'Edit note' }).click()
  await field.last().fill('Payslip came on Mon')
  await expect
    .poll(async () => desk.ask.drafts.read({ kind: 'note', subject: 'app_smpl0003' }))
    .toMatchObject({ value: { content: { text: 'Ask for the second pays' } } })
  await expect
    .poll(async () =>
      JSON.stringify(await desk.ask.drafts.read({ kind: 'note', subject: 'app_smpl0003' })),
    )
    .toContain('Payslip came on Mon')
  await watched.context.close()
  await desk.restart()
  // The computer's clock was set back, which puts no note and no moment of Loan Desk in the future.
  const hourAgo = Date.now() - 3_600_000
  const again = await suite.reopen(desk, {}, (opened) => opened.clock.setFixedTime(hourAgo))
  await again.worklist.filter(/^Due/).click()
  await again.worklist.says('1 application found')
  await again.worklist.rows.first().click()
  await expect
    .poll(() => again.application.field('Added to the worklist'))
    .toMatch(/, just\u00a0now$/)
  const kept = again.page.getByRole('region', { name: 'Your notes' })
  await kept.getByText('Ask for the second pays').waitFor()
  const changed = kept.getByRole('textbox', { name: 'Note text' })
  await expect.poll(() => changed.inputValue()).toBe('Payslip came on Mon')
  await changed.press('Escape')
  await kept.getByText('Payslip came').waitFor()
  await kept.getByText(/, just now\W+edited just now$/).waitFor()
  await kept.getByRole('button', { name: 'Continue note' }).click()
  await changed.press('Control+Enter')
  await kept.getByRole('listitem').filter({ hasText: 'Ask for the second pays' }).waitFor()
})

test('follow-up dates count from the lender’s day, also right after the computer slept', async () => {
  const { page, worklist, desk } = await suite.openApp({}, (opened) =>
    opened.clock.setFixedTime('2026-11-27T17:00:00-05:00'),
  )
  await worklist.open('app_smpl0003')
  await page.getByRole('button', { name: 'Follow up' }).click()
  await page.clock.setFixedTime('2026-11-30T09:00:00-05:00')
  await page.getByRole('button', { name: 'Tomorrow', exact: true }).click()
  await expect
    .poll(async () => given(await desk.ask.annotations.read({ id: 'app_smpl0003' })).followUpOn)
    .toBe('2026-12-01')

  // It is December for the officer in New York, but not yet at the lender's location.
  await page.clock.setFixedTime('2026-12-01T01:00:00-05:00')
  await page.getByRole('button', { name: /Change date$/ }).click()
  await page.getByRole('button', { name: 'Choose date: Follow-up date' }).click()
  await expect
    .poll(() => page.locator('[data-today]').getAttribute('data-value'))
    .toBe('2026-11-30')
  const calendar = page.getByText('Banks are closed on crossed-out days.')
  await calendar.waitFor()
  await page.keyboard.press('Escape')
  await calendar.waitFor({ state: 'detached' })
  await page.getByLabel('Follow-up date', { exact: true }).waitFor()
})

test('an officer builds a filter, saves it as a view, opens it again, changes, renames and removes it', async () => {
  const { page, palette, worklist, desk } = await suite.openApp()
  const some = { ids: ['app_smpl0003', 'app_smpl0004', 'app_smpl0009'], filter: null }
  await desk.ask.annotations.addTag({ selection: some, tag: 'branch 4' })

  await page.getByRole('button', { name: /^Filters/ }).click()
  await page.getByLabel('Requested amount, from').fill('ten')
  await page.getByLabel('Requested amount, from').press('Tab')
  await page
    .getByRole('alert')
    .getByText(/such as 12,500/)
    .waitFor()
  // Invalid text in a field isn't the filter of another view.
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Filters/ }).click()
  await expect.poll(() => page.getByLabel('Requested amount, from').inputValue()).toBe('')
  const created = page.getByLabel('Created, from', { exact: true })
  await created.fill('11/31/2026')
  await created.press('Tab')
  await page
    .getByRole('alert')
    .getByText(/^Enter a date/)
    .waitFor()
  await expect.poll(() => created.inputValue()).toBe('11/31/2026')
  await created.fill('')
  await page.getByLabel('Requested amount, from').fill('$10,000')
  await page.getByLabel('Requested amount, from').press('Tab')
  await page.getByRole('button', { name: /^branch 4/ }).click()
  await worklist.says('2 applications found')
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Done' }).click()
  const active = page.getByRole('list', { name: 'Active filters' })
  await expect
    .poll(() => active.getByRole('listitem').allInnerTexts())
    .toEqual(['Requested amount from $10,000.00', 'Tag branch 4'])

  const views = page.getByRole('button', { name: /^View:/ })
  await views.click()
  await page.getByLabel('View name').fill('Large at branch 4')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'View: Large at branch 4' }).waitFor()
  await page.getByRole('button', { name: 'Clear filters' }).first().click()
  await worklist.says(`${sampleWorklistIds.length} applications`)

  await palette.type('View: Large')
  await palette.choice('View: Large at branch 4').waitFor()
  await page.keyboard.press('Enter')
  await worklist.says('2 applications found')

  await active.getByRole('button', { name: /Remove filter Requested amount/ }).click()
  await worklist.says('3 applications found')
  await views.click()
  await page.getByRole('button', { name: 'Update “Large at branch 4”' }).click()
  const saved = page.getByRole('list', { name: 'Saved views' })
  await saved.getByRole('button', { name: 'Large at branch 4 3', exact: true }).waitFor()
  await saved.getByRole('button', { name: 'Rename Large at branch 4' }).click()
  await page.getByLabel('New name').fill('Branch 4')
  await page.keyboard.press('Enter')
  await saved.getByRole('button', { name: 'Remove Branch 4' }).click()
  await page.getByText('View “Branch 4” removed.').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await saved.waitFor({ state: 'hidden' })
  await views.click()
  await saved.getByRole('button', { name: 'Branch 4 3', exact: true }).waitFor()
  await saved.getByRole('button', { name: 'All applications' }).click()
  await worklist.says(`${sampleWorklistIds.length} applications`)
})

test('the filters list the most used tags and the selected ones, and say how many more there are', async () => {
  const { page, worklist, desk, tap } = await openTapped(suite)
  const counted = given(await desk.ask.applications.counts({ filter: {} }))
  const byTag = Array.from({ length: 62 }, (_, number) => ({ value: `tag ${number}`, count: 1 }))
  tap.respond('applications.counts', { ...counted, byTag })
  await worklist.search.fill('app_')
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  const filters = page.getByRole('form', { name: 'Filters' })
  await filters.getByText('2 more tags are not listed. Search for a tag by name.').waitFor()
  expect(await filters.getByRole('button', { name: /^tag / }).count()).toBe(60)

  // Other tags are used more by now.
  const last = { value: 'tag 0', count: 7 }
  tap.respond('applications.counts', { ...counted, byTag: [...byTag.slice(1), last] })
  await filters.getByRole('button', { name: 'tag 0 1' }).click()
  await filters.getByRole('button', { name: 'tag 0 7', pressed: true }).waitFor()
  await filters.getByText('1 more tag is not listed.').waitFor()
})

test('annotating thousands of applications shows progress, can be stopped, and reports what was done', async () => {
  const { page, worklist, desk } = await suite.openApp()
  // Only adds IDs: they aren't fetched.
  await desk.service.setReachable(false)
  const thousands = Array.from({ length: 25_000 }, (_, number) => bulkApplicationId(number))
  expect(await desk.ask.imports.begin({ ids: thousands })).toMatchObject({ ok: true })
  const all = (thousands.length + sampleWorklistIds.length).toLocaleString('en-US')
  await worklist.says(`${all} applications`)

  const bar = page.getByRole('region', { name: 'Selection' })
  await worklist.list.focus()
  await page.keyboard.press('Control+a')
  await bar.getByRole('button', { name: 'Add tag' }).click()
  await page.getByLabel('New tag').fill('review')
  await page.keyboard.press('Enter')
  await bar.getByRole('progressbar').waitFor()
  await bar.getByRole('status').filter({ hasText: 'Updating selected' }).waitFor()
  await bar.getByRole('button', { name: 'Cancel' }).click()
  const said = page.getByRole('region', { name: 'Notifications' }).getByText('Stopped')
  await said.waitFor()
  const done = given(await desk.ask.annotations.tags({}))[0]?.count ?? 0
  expect(done).toBeGreaterThan(0)
  await expect.poll(() => said.innerText()).toContain(`${done.toLocaleString('en-US')} of ${all}`)
  expect(await bar.getByRole('progressbar').count()).toBe(0)
})

test('an officer selects many by mouse and keyboard and annotates them together; the table can be sorted and arranged', async () => {
  const { page, worklist, application, desk } = await suite.openApp()
  const bar = page.getByRole('region', { name: 'Selection' })
  await worklist.rows.nth(1).click()
  await application.heading.waitFor()
  await worklist.rows.nth(4).click({ modifiers: ['Shift'] })
  await bar.getByText('4 selected').waitFor()
  await worklist.rows.nth(6).click({ modifiers: ['ControlOrMeta'] })
  await bar.getByText('5 selected').waitFor()
  await expect.poll(() => worklist.chosen.count()).toBe(5)
  expect(await axeFindings(page)).toEqual([])
  await bar.getByRole('button', { name: 'Copy IDs' }).click()
  await page.getByText('5 ids copied.').waitFor()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  const [first = '', ...others] = copied.split('\n')
  expect(others).toHaveLength(4)

  // Another search keeps the selection, and says that most of it isn't in the list.
  await worklist.find(first)
  await bar.getByText('5 selected, 4 not in this list').waitFor()
  await worklist.search.fill('')
  await bar.getByText('5 selected', { exact: true }).waitFor()

  await worklist.list.focus()
  await page.keyboard.press('Escape')
  await bar.waitFor({ state: 'detached' })
  await page.keyboard.press('Home')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+J')
  await bar.getByText('3 selected').waitFor()
  // Selects far more than the page holds, then returns to the start.
  await page.keyboard.press('Shift+End')
  await bar.getByText(`${sampleWorklistIds.length} selected`).waitFor()

  await page.keyboard.press('Control+a')
  await bar.getByText(`All ${sampleWorklistIds.length} in this view selected`).waitFor()
  await bar.getByRole('button', { name: 'Add tag' }).click()
  await page.getByLabel('New tag').fill('review')
  await page.keyboard.press('Enter')
  await page.getByText(`Tag review added to ${sampleWorklistIds.length} applications.`).waitFor()
  expect(await desk.ask.annotations.tags({})).toEqual({
    ok: true,
    value: [{ name: 'review', count: sampleWorklistIds.length }],
  })
  await bar.getByRole('button', { name: 'Clear selection' }).click()

  await page.getByRole('button', { name: 'Show as table' }).click()
  const grid = page.getByRole('grid', { name: 'Applications' })
  const cell = (row: number): Promise<string> =>
    grid
      .getByRole('row')
      .nth(row - 1)
      .getByRole('gridcell')
      .nth(4)
      .innerText()
  await page.getByRole('columnheader').getByRole('button', { name: 'Amount' }).click()
  await page.getByRole('columnheader').getByRole('button', { name: 'Amount' }).click()
  await page
    .getByRole('columnheader', { name: 'Amount' })
    .and(page.locator('[aria-sort=descending]'))
    .waitFor()
  const amounts = async (): Promise<number[]> =>
    (await Promise.all([cell(1), cell(2), cell(3)])).map((text) => Number(text.replace(/\D/g, '')))
  const largest = 9_007_199_254_740_991
  await expect.poll(async () => (await amounts())[0]).toBe(largest)
  expect(await amounts()).toEqual((await amounts()).toSorted((a, b) => b - a))

  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Show Tags' }).press('Space')
  const earlier = page.getByRole('button', { name: 'Move Tags left' })
  for (let step = 0; step < 4; step += 1) await earlier.press('Enter')
  await page.getByText('Tags is column 1 of 5.').waitFor({ state: 'attached' })
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  expect((await page.getByRole('columnheader').allInnerTexts()).map((text) => text.trim())).toEqual(
    ['ID', 'Annotations', 'Tags', 'Status', 'Credit type', 'Amount', 'Created'],
  )
  await grid.focus()
  await page.keyboard.press('Shift+ArrowDown')
  await bar.getByText('2 selected').waitFor()
  await expect.poll(() => grid.getByRole('row', { selected: true }).count()).toBe(2)
})
