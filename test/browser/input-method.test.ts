import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { browserSuite } from '../support/drivers/browser-suite.ts'
import { focusIsOn } from '../support/drivers/focus.ts'
import { untilNoticeable } from '../support/checks/stillness.ts'
import { pendingLoanId } from '../support/drivers/approving.ts'
import { onRejectingLender } from '../support/drivers/rejecting.ts'
import { RejectScreen } from '../support/drivers/screens/reject-screen.ts'

const suite = browserSuite()

/** Types in the field with the focus as an input method does: the text can still change. */
async function compose(page: Page, text: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const selection = { selectionStart: text.length, selectionEnd: text.length }
  await session.send('Input.imeSetComposition', { text, ...selection })
}

test('keys that select from an input method do nothing else on the page', async () => {
  const { page, worklist } = await suite.openApp()
  await worklist.open('app_smplNewest')
  await worklist.search.focus()
  await compose(page, 'app')
  await page.keyboard.press('ArrowDown')
  await untilNoticeable(page)
  await focusIsOn(worklist.search)
  await worklist.search.fill('')

  await worklist.list.focus()
  await page.keyboard.press('n')
  const note = page.getByLabel('Note text')
  await focusIsOn(note)
  await compose(page, '田中')
  await page.keyboard.press('Escape')
  await untilNoticeable(page)
  await focusIsOn(note)
  await note.fill('')

  await worklist.list.focus()
  await page.keyboard.press('a')
  await focusIsOn(page.getByRole('dialog').getByRole('textbox'))
  await compose(page, 'app')
  await page.keyboard.press('Escape')
  await untilNoticeable(page)
  expect(await page.getByRole('dialog').count()).toBe(1)
  await page.getByRole('dialog').getByRole('textbox').fill('')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
})

test('Enter that accepts an input method’s word selects no reason, and does once the word is complete', async () => {
  const { page, application, worklist } = await onRejectingLender(suite)
  await worklist.rows.filter({ has: page.getByTitle(pendingLoanId, { exact: true }) }).click()
  await application.heading.waitFor()
  const reject = new RejectScreen(page)
  await reject.begin()
  await reject.search.focus()
  await compose(page, 'bankr')
  await page.keyboard.press('Enter')
  await untilNoticeable(page)
  expect(await reject.region.getByRole('checkbox', { checked: true }).count()).toBe(0)
  await reject.search.fill('bankr')
  await page.keyboard.press('Enter')
  await expect.poll(() => reject.region.getByRole('checkbox', { checked: true }).count()).toBe(1)
})
