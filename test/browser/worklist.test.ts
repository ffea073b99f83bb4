import { expect, test } from 'vitest'
import {
  sampleExtraIds,
  sampleRefusedId,
  sampleWorklistIds,
} from '../../electron/sample-service/sample-applications.ts'
import type { Filter } from '../../renderer/stores/worklist.ts'
import type { WorklistRow } from '../../shared/domain/worklist/worklist.ts'
import { shortId } from '../../shared/values/ids.ts'
import { reloadTapped } from '../support/drivers/bridge-tap.ts'
import { browserSuite } from '../support/drivers/browser-suite.ts'
import { focusIsOn } from '../support/drivers/focus.ts'

const suite = browserSuite()

test('an officer sees every application of the sample connection', async () => {
  const { worklist } = await suite.openApp()
  await expect.poll(() => worklist.total()).toBe(sampleWorklistIds.length)
  await worklist.says(`${sampleWorklistIds.length} applications`)
})

test('typing narrows the list to what contains the text', async () => {
  const { worklist } = await suite.openApp()
  await worklist.find('app_smpl0007')
  await worklist.says('1 application found')
  await expect.poll(() => worklist.rows.count()).toBe(1)
  await expect.poll(() => worklist.rows.first().innerText()).toContain('smpl0007')
})

test('a status chip leaves only that status, and its count is true', async () => {
  const { worklist } = await suite.openApp()
  const chip = worklist.filter(/^Rejected/)
  await chip.waitFor()
  const count = Number(/\d+/.exec(await chip.innerText())?.[0])
  await chip.click()
  await worklist.says(`${count} applications found`)
  await expect.poll(() => worklist.total()).toBe(count)
  for (const row of await worklist.rows.all())
    await expect.poll(() => row.innerText()).toContain('Rejected')
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
  const badge = worklist.rows.first().getByText('Pending')
  await expect
    .poll(() => badge.evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize)))
    .toBe(12)
  const status = worklist.filter(/^Under manual review/)
  await status.focus()
  await status.press('Enter')
  await worklist.says('1 application found')

  await desk.ask.settings.write({ density: 'comfortable' })
  await page.reload()
  await worklist.isReady()
  expect((await worklist.rows.first().boundingBox())?.height).toBe(60)
})

test('a search that finds nothing moves neither its field nor what stands below it', async () => {
  const { page, worklist } = await suite.openApp({ viewport: { width: 1024, height: 700 } })
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

test('a search that finds nothing says so and offers the way back', async () => {
  const { worklist, page } = await suite.openApp()
  await worklist.search.fill('no such thing anywhere')
  await page.getByText('No matches').waitFor()
  await page.getByRole('button', { name: 'Clear search' }).first().click()
  await worklist.isReady()
  await expect.poll(() => worklist.search.inputValue()).toBe('')
  await expect.poll(() => worklist.total()).toBe(sampleWorklistIds.length)
})

test('j and k walk through the list and open each application beside it', async () => {
  const { worklist, application, page } = await suite.openApp()
  await page.keyboard.press('j')
  await application.heading.waitFor()
  await expect.poll(() => worklist.chosen.getAttribute('aria-posinset')).toBe('1')
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page
    .getByRole('option', { selected: true })
    .and(page.locator('[aria-posinset="3"]'))
    .waitFor()
  await page.keyboard.press('k')
  await page
    .getByRole('option', { selected: true })
    .and(page.locator('[aria-posinset="2"]'))
    .waitFor()
  await worklist.list.focus()
  await page.keyboard.press('Enter')
  await focusIsOn(application.heading)
})

test('enter that is pressed before an application is there leads to it when it is', async () => {
  const { worklist, application, page } = await suite.openApp()
  const tap = await reloadTapped(page)
  await worklist.isReady()
  tap.hold('applications.open')
  await worklist.list.focus()
  await page.keyboard.press('j')
  await worklist.chosen.waitFor()
  await page.keyboard.press('Enter')
  tap.release('applications.open')
  await focusIsOn(application.heading)
})

test('the end of the list is drawn when it is reached, though most of it is never held', async () => {
  const { worklist, page } = await suite.openApp()
  await worklist.list.focus()
  await page.keyboard.press('End')
  await page.locator(`[aria-posinset="${sampleWorklistIds.length}"]`).waitFor()
  await expect.poll(() => worklist.rows.count()).toBeLessThan(sampleWorklistIds.length)
})

test('one id that is typed is added and can be opened from its result', async () => {
  const { worklist, application } = await suite.openApp()
  const [id = ''] = sampleExtraIds
  const typed = id.replace('app_', '')
  await worklist.add(typed)
  expect(await worklist.results()).toEqual([`${typed}: Added`])
  await worklist.addDialog.getByRole('button', { name: `Open ${id}` }).click()
  await application.heading.waitFor()
  await expect.poll(() => application.field('Application ID')).toContain(id)
  await worklist.says(`${sampleWorklistIds.length + 1} applications`)
})

test('of many pasted ids each gets its own result, and those to mend stay in the field', async () => {
  const { worklist } = await suite.openApp()
  const [, added = ''] = sampleExtraIds
  const pasted = `${added}, app_smpl0001\n"app_nobodyKnows"; ${sampleRefusedId}\tnot/an/id`
  await worklist.add(pasted)
  const results = await worklist.results()
  expect(results.slice(0, 3)).toEqual([
    `${added}: Added`,
    'app_smpl0001: Already in the worklist',
    'app_nobodyKnows: Not found at the service',
  ])
  expect(results[3]).toContain(`${sampleRefusedId}: Refused by the service`)
  expect(results[4]).toBe('not/an/id: Not an application ID')
  const left = await worklist.addDialog
    .getByRole('textbox', { name: 'Application IDs' })
    .inputValue()
  expect(left.split('\n')).toEqual(['app_nobodyKnows', sampleRefusedId, 'not/an/id'])
})

test('the palette opens an application by a part of its id', async () => {
  const { application, page, palette } = await suite.openApp()
  await palette.type('smpl0012')
  await palette.choice(/smpl0012/).waitFor()
  await page.keyboard.press('Enter')
  await application.heading.waitFor()
  await expect.poll(() => application.field('Application ID')).toContain('app_smpl0012')
})

test('an officer searches by score and by words of what the rows show', async () => {
  const { worklist, desk, page } = await suite.openApp()
  await worklist.isReady()
  const search = { offset: 0, limit: 500, sort: { by: 'fico', direction: 'ascending' } } as const
  const all = await desk.ask.applications.page({ ...search, filter: {} })
  if (!all.ok) throw new Error(all.error.code)
  const { rows } = all.value
  const countOf = (found: (row: WorklistRow) => boolean) =>
    `${rows.filter(found).length} applications found`

  const low = countOf(({ fico, status }) => fico !== null && fico < 620 && status === 'pending')
  expect(low).not.toBe('0 applications found')
  const before = await worklist.rows.first().boundingBox()
  await worklist.search.fill('fico<620 pending')
  await worklist.says(low)
  await page.getByRole('status').getByText('FICO below 620').waitFor()
  expect((await worklist.rows.first().boundingBox())?.y).toBe(before?.y)

  await worklist.search.fill('closed-end')
  await worklist.says(
    countOf(({ creditType }) => creditType?.includes('closed_line_of_credit') === true),
  )

  await worklist.search.fill('bankruptcy')
  await worklist.says(countOf(({ bankruptcy }) => bankruptcy === true))
  await worklist.search.press('Escape')
  await expect.poll(() => worklist.search.inputValue()).toBe('')
})

test('an officer sorts by score and filters by bankruptcy', async () => {
  const { worklist, desk, page } = await suite.openApp()
  await page.getByRole('combobox', { name: 'Sort by' }).click()
  await page.getByRole('option', { name: 'FICO' }).click()
  await page.getByRole('button', { name: 'Descending' }).click()
  await page.getByRole('button', { name: /^Filters/ }).click()
  await page.getByRole('combobox', { name: 'Bankruptcy' }).click()
  await page.getByRole('option', { name: 'Bankruptcy on record' }).click()
  await page.keyboard.press('Escape')
  await page
    .getByRole('list', { name: 'Active filters' })
    .getByText('Bankruptcy on record')
    .waitFor()

  const asked = await desk.ask.applications.page({
    filter: { bankruptcy: true },
    sort: { by: 'fico', direction: 'ascending' },
    offset: 0,
    limit: 500,
  })
  if (!asked.ok) throw new Error(asked.error.code)
  const { rows } = asked.value
  const scores = rows.flatMap(({ fico }) => (fico === null ? [] : [fico]))
  expect(scores).toEqual(scores.toSorted((a, b) => a - b))
  expect(scores.length).toBeGreaterThan(1)
  await worklist.says(`${rows.length} applications found`)
  const lowest = shortId(rows[0]?.id ?? '')
  await expect.poll(() => worklist.rows.first().innerText()).toContain(lowest)
})

test('an officer filters by lender of record and by a bankruptcy that is not known', async () => {
  const { worklist, desk, page } = await suite.openApp()
  const lender = 'Harborlight Lending'
  const countOf = async (filter: Filter) => {
    const counts = await desk.ask.applications.counts({ filter })
    if (!counts.ok) throw new Error(counts.error.code)
    return counts.value.total
  }
  await page.getByRole('button', { name: /^Filters/ }).click()
  await page.getByRole('combobox', { name: 'Bankruptcy' }).click()
  await page.getByRole('option', { name: 'Bankruptcy not known' }).click()
  const unknown = await countOf({ bankruptcy: null })
  await worklist.says(new RegExp(`^${unknown} applications? found$`))

  await page.getByRole('combobox', { name: 'Lender of record' }).click()
  await page.getByRole('option', { name: lender }).click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  const both = await countOf({ bankruptcy: null, lenders: [lender] })
  expect([both > 0, both < unknown]).toEqual([true, true])
  await worklist.says(new RegExp(`^${both} applications? found$`))
  const active = page.getByRole('list', { name: 'Active filters' })
  await expect
    .poll(() => active.getByRole('listitem').allInnerTexts())
    .toEqual([lender, 'Bankruptcy not known'])
})

test('an officer goes from the search into the list with the arrow key, and opens with Enter', async () => {
  const { application, page, worklist } = await suite.openApp()
  await worklist.open('app_smpl0001')
  await page.keyboard.press('/')
  await page.keyboard.type('smpl0012')
  await page.getByRole('option', { name: /smpl0012/ }).waitFor()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => application.field('Application ID')).toContain('app_smpl0001')
  await page.keyboard.press('Enter')
  await expect.poll(() => application.field('Application ID')).toContain('app_smpl0012')
})

test('the palette opens an ID that is not on the worklist, with or without its prefix', async () => {
  const { application, page, palette } = await suite.openApp()
  const id = sampleExtraIds[1] ?? ''
  await palette.type(id.replace('app_', ''))
  await palette.choice(`Open ${id}, not on the worklist`).click()
  await page.getByRole('button', { name: 'Add to worklist' }).click()
  await application.heading.waitFor()
  await expect.poll(() => application.field('Application ID')).toContain(id)
})

test('the sheet of keys lists every shortcut of the one table', async () => {
  const { page } = await suite.openApp()
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  for (const label of ['Next application', 'Search', 'Compose offers', 'Command palette']) {
    await sheet.getByText(label).waitFor()
  }
  await expect.poll(() => sheet.getByRole('term').count()).toBe(21)
})
