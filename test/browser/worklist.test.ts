import { expect, test } from 'vitest'
import {
  sampleExtraIds,
  sampleRefusedId,
  sampleWorklistIds,
} from '../../electron/sample-service/sample-applications.ts'
import type { WorklistRow } from '../../shared/domain/worklist/worklist.ts'
import { shortId } from '../../shared/values/ids.ts'
import { given } from '../support/checks/given.ts'
import { browserSuite } from '../support/drivers/browser-suite.ts'
import { focusIsOn } from '../support/drivers/focus.ts'
import { axeFindings } from '../support/checks/page-checks.ts'
import { openTapped } from '../support/drivers/tapped-app.ts'
import { listed } from '../support/drivers/listed.ts'

const suite = browserSuite()

test('an officer filters the worklist by text and status, clears the filter, and adds one or many IDs with a result each', async () => {
  const { worklist, page, application } = await suite.openApp()
  const all = sampleWorklistIds.length
  await expect.poll(() => worklist.total()).toBe(all)
  await worklist.says(`${all} applications`)
  // The end of the list is drawn when it is reached, though most rows are never loaded.
  await worklist.list.focus()
  await page.keyboard.press('End')
  await page.locator(`[aria-posinset="${all}"]`).waitFor()
  await expect.poll(() => worklist.rows.count()).toBeLessThan(all)
  await page.keyboard.press('Escape')

  await worklist.find('app_smpl0007')
  await worklist.says('1 application found')
  await expect.poll(() => worklist.rows.count()).toBe(1)
  await expect.poll(() => worklist.rows.first().innerText()).toContain('smpl0007')
  await worklist.search.fill('no such thing anywhere')
  await page.getByText('No matches').waitFor()
  await page.getByRole('button', { name: 'Clear search' }).first().click()
  await worklist.isReady()
  await expect.poll(() => worklist.search.inputValue()).toBe('')
  await expect.poll(() => worklist.total()).toBe(all)

  const chip = worklist.filter(/^Rejected/)
  const count = Number(/\d+/.exec(await chip.innerText())?.[0])
  await chip.click()
  await worklist.says(`${count} applications found`)
  await expect.poll(() => worklist.total()).toBe(count)
  for (const row of await worklist.rows.all())
    await expect.poll(() => row.innerText()).toContain('Rejected')
  // The active status filter is shown, even if no match has that status.
  await worklist.search.fill('app_smpl0001')
  await worklist.says('0 applications found')
  await expect.poll(() => chip.innerText()).toMatch(/^Rejected\s*0$/)
  expect(await chip.getAttribute('aria-pressed')).toBe('true')
  await worklist.search.fill('')

  await page.getByRole('button', { name: 'Clear filters' }).first().click()
  const [id = '', added = ''] = sampleExtraIds
  const typed = id.replace('app_', '')
  await worklist.add(typed)
  expect(await worklist.results()).toEqual([`${typed}: Added`])
  await worklist.addDialog.getByRole('button', { name: `Open ${id}` }).click()
  await application.heading.waitFor()
  await expect.poll(() => application.field('Application ID')).toContain(id)
  await worklist.says(`${sampleWorklistIds.length + 1} applications`)

  await worklist.add(
    `${added}, app_smpl0001\n"app_nobodyKnows"; ${sampleRefusedId}\tnot/an/id app_x\u200b1`,
  )
  const results = await worklist.results()
  expect(results.slice(0, 3)).toEqual([
    `${added}: Added`,
    'app_smpl0001: Already in the worklist',
    'app_nobodyKnows: Not found at the service',
  ])
  expect(results[3]).toContain(`${sampleRefusedId}: Refused by the service`)
  expect(results.slice(4)).toEqual([
    'not/an/id: Not an application ID',
    'app_x⟨U+200B⟩1: Not an application ID',
  ])
  // Invalid IDs stay in the field.
  const left = await worklist.addDialog
    .getByRole('textbox', { name: 'Application IDs' })
    .inputValue()
  expect(left.split('\n')).toEqual([
    'app_nobodyKnows',
    sampleRefusedId,
    'not/an/id',
    'app_x\u200b1',
  ])
})

test('an officer filters a list without counts, sees in the list and filters what failed, and loads it again', async () => {
  const { desk, page, worklist, tap } = await openTapped(suite, (opened) => {
    opened.fail('store-failed', 'applications.counts')
  })
  // The failure of the list; Today shows its own.
  const notCounted = page.getByRole('alert').filter({ hasNotText: 'What is due today' })
  expect(await notCounted.count()).toBe(1)
  const chip = worklist.filter('Rejected')
  await chip.click()
  await expect.poll(() => chip.getAttribute('aria-pressed')).toBe('true')
  await expect
    .poll(
      async () => new Set(await worklist.rows.getByText(/^(Pending|Rejected)$/).allInnerTexts()),
    )
    .toEqual(new Set(['Rejected']))

  const counts = given(await desk.ask.applications.counts({ filter: {} }))
  const filters = page.getByRole('form', { name: 'Filters' })
  const failure = filters.getByText(/^Credit types, lenders and tags couldn’t be listed: /)
  const openFilters = () => page.getByRole('button', { name: 'Filters', exact: true }).click()
  await openFilters()
  await failure.waitFor()
  await filters.getByText('Tags couldn’t be listed.').waitFor()
  expect(await axeFindings(page)).toEqual([])
  tap.respond('applications.counts', counts)
  await filters.getByRole('button', { name: 'Try again' }).click()
  await failure.waitFor({ state: 'detached' })

  // A count canceled by another page isn't a failure, and runs again when the filters are opened.
  tap.fail('canceled', 'applications.counts')
  await page.reload()
  await worklist.isReady()
  expect(await notCounted.count()).toBe(0)
  tap.respond('applications.counts', counts)
  await openFilters()
  await filters.getByText('No tags yet.').waitFor()
  await filters.getByRole('combobox', { name: 'Credit type' }).click()
  await page.getByRole('option', { name: /^Consumer installment loan \(\d+\)$/ }).waitFor()
})

test('at 1440 by 900 pixels the list shows 22 applications, one line each, below one row of chips', async () => {
  const { page, worklist, desk } = await suite.openApp({ viewport: { width: 1440, height: 900 } })
  const rowsInSight = () =>
    worklist.rows.evaluateAll(
      (rows) => rows.filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length,
    )
  await expect.poll(rowsInSight).toBeGreaterThanOrEqual(22)
  const chips = await page
    .getByRole('group', { name: 'Status' })
    .getByRole('button')
    .evaluateAll((all) => all.map((chip) => chip.getBoundingClientRect().top))
  expect(new Set(chips).size).toBe(1)
  // Without sight, a number without a label says nothing.
  await page
    .getByRole('option', { name: 'smpl0001 Installment' })
    .and(page.getByRole('option', { name: 'FICO 555 Pending $24,000.00' }))
    .waitFor()
  const badge = worklist.rows.first().getByText('Pending')
  await expect
    .poll(() => badge.evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize)))
    .toBe(12)
  const status = worklist.filter(/^Under manual review/)
  await status.focus()
  await status.press('Enter')
  await worklist.says('1 application found')

  await desk.ask.settings.write({ density: 'comfortable' })
  await page.setViewportSize({ width: 1024, height: 700 })
  await page.reload()
  await worklist.isReady()
  expect((await worklist.rows.first().boundingBox())?.height).toBe(60)

  // In a small window, too, a search without matches moves neither its field nor what is below.
  const places = async () => ({
    search: await worklist.search.boundingBox(),
    filters: await page.getByRole('button', { name: /^Filters/ }).boundingBox(),
  })
  const before = await places()
  await worklist.search.fill('no such thing anywhere')
  await worklist.says('0 applications found')
  await page.getByText('No matches').waitFor()
  expect(await places()).toEqual(before)
})

test('an officer moves through the list by keyboard, opens each application, and enters it with Enter', async () => {
  const { worklist, application, page, tap } = await openTapped(suite)
  const isAt = (place: number) =>
    worklist.chosen.and(page.locator(`[aria-posinset="${place}"]`)).waitFor()
  // Enter pressed before an application is loaded opens it once it is.
  tap.hold('applications.open')
  await worklist.list.focus()
  await page.keyboard.press('j')
  await isAt(1)
  await page.keyboard.press('Enter')
  tap.release('applications.open')
  await focusIsOn(application.heading)
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await isAt(3)
  await page.keyboard.press('k')
  await isAt(2)
  await worklist.list.focus()
  await page.keyboard.press('Enter')
  await focusIsOn(application.heading)

  // From the search into the list with the arrow key, and then to the application.
  await worklist.open('app_smpl0001')
  await page.keyboard.press('/')
  await page.keyboard.type('smpl0012')
  // Only the matches: the list for the first letters has it too.
  const found = [expect.stringContaining('smpl0012')]
  await expect.poll(() => worklist.rows.allInnerTexts()).toEqual(found)
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => application.field('Application ID')).toContain('app_smpl0001')
  await page.keyboard.press('Enter')
  await expect.poll(() => application.field('Application ID')).toContain('app_smpl0012')

  // Next to the application, the list can be resized by keyboard, too.
  const handle = page.getByRole('separator', { name: 'Width of the list' })
  const width = async () => Number(await handle.getAttribute('aria-valuenow'))
  const before = await width()
  await handle.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(width).toBeGreaterThan(before)
  // At the minimum width, the name of the view is still readable.
  await page.keyboard.press('Home')
  await expect.poll(width).toBeLessThan(before)
  const view = page.getByRole('button', { name: 'View: All' }).getByTitle('All')
  expect(await view.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)

  // The shortcut sheet lists every shortcut of the table.
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  for (const label of ['Next application', 'Search', 'Compose offers', 'Command palette']) {
    await sheet.getByText(label).waitFor()
  }
  await expect.poll(() => sheet.getByRole('term').count()).toBe(21)
})

test('the palette opens an application by part of its ID, also one not on the worklist, and reports failures', async () => {
  const { application, page, palette, tap } = await openTapped(suite)
  await palette.type('smpl0012')
  await palette.choice(/smpl0012/).waitFor()
  await page.keyboard.press('Enter')
  await application.heading.waitFor()
  await expect.poll(() => application.field('Application ID')).toContain('app_smpl0012')

  tap.fail('store-failed', 'decisions.ofSubject')
  const id = sampleExtraIds[1] ?? ''
  await palette.type(id.replace('app_', ''))
  await palette.choice(`Open ${id}, not on the worklist`).click()
  await page.getByRole('button', { name: 'Add to worklist' }).click()
  await application.heading.waitFor()
  await expect.poll(() => application.field('Application ID')).toContain(id)
  // If submissions couldn't be read, the page doesn't claim that there are none.
  const submissions = page.getByRole('region', { name: 'Submissions' })
  await submissions.getByRole('button', { name: 'Try again' }).waitFor()

  tap.fail('disk-full', 'settings.write')
  await palette.choose('Density: comfortable')
  await page.getByText('Density: The disk is full.').waitFor()
  await palette.type('smpl0012')
  await palette.choice(/smpl0012/).waitFor()
  // Results for other words don't stay when the new search fails.
  tap.fail('store-failed', 'applications.page')
  await palette.dialog.getByRole('textbox').fill('smpl0003')
  await expect.poll(() => palette.choice(/smpl0012/).count()).toBe(0)
  await palette.search.waitFor()
  await tap.quiet()
  expect(await palette.choice(/not on the worklist/).count()).toBe(0)
})

test('an officer searches by score and words, sorts by score, and filters by bankruptcy and lender', async () => {
  const { worklist, desk, page } = await suite.openApp()
  await worklist.isReady()
  const search = { offset: 0, limit: 500, sort: { by: 'fico', direction: 'ascending' } } as const
  const { rows } = given(await desk.ask.applications.page({ ...search, filter: {} }))
  const countOf = (found: (row: WorklistRow) => boolean) =>
    `${rows.filter(found).length} applications found`

  const low = countOf(({ fico, status }) => fico !== null && fico < 620 && status === 'pending')
  expect(low).not.toBe('0 applications found')
  const before = await worklist.rows.first().boundingBox()
  await worklist.search.fill('fico<620 pending')
  await worklist.says(low)
  await page.getByRole('status').getByText('FICO below 620').waitFor()
  expect((await worklist.rows.first().boundingBox())?.y).toBe(before?.y)

  await worklist.search.fill('bankruptcy')
  await worklist.says(countOf(({ bankruptcy }) => bankruptcy === true))
  await worklist.search.press('Escape')
  await expect.poll(() => worklist.search.inputValue()).toBe('')

  await page.getByRole('combobox', { name: 'Sort by' }).click()
  await page.getByRole('option', { name: 'FICO' }).click()
  await page.getByRole('button', { name: 'Descending' }).click()
  await page.getByRole('button', { name: /^Filters/ }).click()
  await page.getByRole('combobox', { name: 'Bankruptcy' }).click()
  await page.getByRole('option', { name: 'Bankruptcy on record' }).click()
  // The first Escape closes the list of choices, if it is still open.
  await page.getByRole('combobox', { name: 'Bankruptcy', expanded: false }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('combobox', { name: 'Bankruptcy' }).waitFor({ state: 'detached' })
  await page
    .getByRole('list', { name: 'Active filters' })
    .getByText('Bankruptcy on record')
    .waitFor()

  const bankrupt = await listed(desk, { bankruptcy: true }, 'fico')
  const scores = bankrupt.flatMap(({ fico }) => (fico === null ? [] : [fico]))
  expect(scores).toEqual(scores.toSorted((a, b) => a - b))
  expect(scores.length).toBeGreaterThan(1)
  await worklist.says(`${bankrupt.length} applications found`)
  const lowest = shortId(bankrupt[0]?.id ?? '')
  await expect.poll(() => worklist.rows.first().innerText()).toContain(lowest)

  // Combined with another filter that allows several choices.
  await page.getByRole('button', { name: /^Filters/ }).click()
  await page.getByRole('combobox', { name: 'Lender of record' }).click()
  await page.getByRole('option', { name: 'Harborlight Lending' }).click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  const filter = { bankruptcy: true, lenders: ['Harborlight Lending'] }
  const both = await desk.ask.applications.counts({ filter })
  await worklist.says(new RegExp(`^${both.ok ? both.value.total : -1} applications? found$`))
})
