import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { composeLoan } from '../support/drivers/approving.ts'
import { openTapped } from '../support/drivers/tapped-app.ts'
import { browserSuite } from '../support/drivers/browser-suite.ts'
import { hiddenBy } from '../support/checks/in-sight.ts'
import { hasFocus } from '../support/checks/page-checks.ts'
import { authorize, someAuthorization } from './scenes/authorizing.ts'
import { settle } from './scenes/walk-scenes.ts'
import { listed } from '../support/drivers/listed.ts'

const suite = browserSuite()

const wide = { width: 1440, height: 900 }
/** The same window at 200%: it has room for either the list or the opened item. */
const atDouble = (page: Page): Promise<void> => page.setViewportSize({ width: 720, height: 450 })
const atOnce = (page: Page): Promise<void> => page.setViewportSize(wide)

test('typed text, open items and the officer’s position in the list stay when the window narrows and widens', async () => {
  const { page, worklist, application, desk, refresh } = await suite.openApp({ viewport: wide })
  desk.service.control.fault({
    endpoint: 'read-application',
    id: 'app_smpl0004',
    kind: 'status',
    status: 400,
  })
  await refresh.begin(/^Refresh all/)
  await refresh.says(/1 failed\.$/)
  await refresh.press('Show details')
  const failures = refresh.bar.getByRole('list', { name: 'Not refreshed' })
  await failures.waitFor()

  await page.getByRole('button', { name: /^Filters/ }).click()
  const amount = page.getByLabel('Requested amount, from')
  await amount.focus()
  await page.keyboard.type('12,5')
  for (const [resize, typed] of [
    [atDouble, '12,5'],
    [atOnce, '12,50'],
  ] as const) {
    await resize(page)
    await worklist.rows.first().waitFor()
    await expect.poll(() => amount.inputValue()).toBe(typed)
    // The officer continues typing in the same place.
    await page.keyboard.type('0')
    await expect.poll(() => failures.isVisible()).toBe(true)
  }
  await page.keyboard.press('Enter')
  await page.getByText('Amount from $12,500').waitFor()

  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Clear filters' }).first().click()
  await worklist.list.focus()
  await page.keyboard.press('End')
  await application.heading.waitFor()
  const last = worklist.rows.last()
  await expect.poll(() => last.getAttribute('aria-current')).toBe('true')
  await atDouble(page)
  await worklist.list.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Back to the list', exact: true }).click()
  await expect.poll(() => last.isVisible()).toBe(true)
  const place = () => worklist.list.evaluate((list) => list.scrollTop)
  expect(await place()).toBeGreaterThan(0)
})

test('a view name typed over the list stays while an application covers the list; a row shows its score at any width', async () => {
  const { desk, page, worklist, application } = await suite.openApp({ viewport: wide })
  await worklist.rows.nth(3).click()
  await application.heading.waitFor()
  await application.rawResponse()
  const name = await application.heading.innerText()
  const response = application.pane.getByRole('group', {
    name: 'Service response',
  })
  await page.getByRole('button', { name: /^View:/ }).click()
  const view = page.getByLabel('View name')
  await view.fill('Large at branch 4')

  await atDouble(page)
  await worklist.list.waitFor({ state: 'hidden' })
  await view.waitFor({ state: 'hidden' })
  await expect.poll(() => response.isVisible()).toBe(true)
  await expect.poll(() => application.heading.innerText()).toBe(name)
  await expect.poll(() => hasFocus(page)).toBe(true)
  // Keys of the list do nothing while the list isn't visible.
  await page.keyboard.press('Shift+J')
  await page.keyboard.press('Control+a')

  await atOnce(page)
  await view.waitFor()
  await expect.poll(() => view.inputValue()).toBe('Large at branch 4')
  await expect.poll(() => response.isVisible()).toBe(true)
  expect(await page.getByRole('region', { name: 'Selection' }).count()).toBe(0)

  await page.keyboard.press('Escape')
  await application.pane.getByRole('button', { name: 'Close application' }).click()
  const [first] = await listed(desk, { ficoFrom: 300 })
  const score = String(first?.fico)
  await worklist.search.fill(`fico>=300 fico<=${score}`)
  const shown = worklist.rows.first().getByText(/^\d{3}$/)
  await shown.waitFor()
  for (const width of [1440, 1024, 720]) {
    await page.setViewportSize({ width, height: 700 })
    await settle(page)
    await expect.poll(() => hiddenBy(shown), { message: `at ${width}` }).toBeNull()
  }
})

test('the note of a failed approval and the position in the submissions stay when the window’s width changes', async () => {
  const { page, desk, appShell, decisions, tap, composer } = await openTapped(suite)
  await composeLoan(composer)
  await composer.toReview()
  tap.fail('disk-full', 'decisions.approve')
  await composer.review.getByRole('button', { name: /^Approve with 1 offer/ }).click()
  const note = composer.review.getByRole('alert')
  await note.waitFor()
  const said = await note.innerText()
  for (const resize of [atDouble, atOnce]) {
    await resize(page)
    await settle(page)
    await expect.poll(() => note.innerText()).toBe(said)
  }

  for (let number = 1; number <= 20; number += 1) await authorize(desk, someAuthorization(number))
  await appShell.goTo('Submissions')
  await decisions.showAll()
  await expect.poll(() => decisions.rows().count()).toBe(20)
  const row = decisions.rows().nth(12)
  const wideRow = await row.boundingBox()
  await atDouble(page)
  // Then the list has the whole window.
  await expect.poll(async () => (await row.boundingBox())?.width).not.toBe(wideRow?.width)
  await row.focus()
  await settle(page)
  const before = await row.boundingBox()
  await row.click()
  await page.getByRole('button', { name: 'Back to the list' }).click()
  await expect.poll(() => row.boundingBox()).toEqual(before)

  await row.click()
  await decisions.detail.waitFor()
  await atOnce(page)
  await expect.poll(() => hiddenBy(row)).toBeNull()
})
