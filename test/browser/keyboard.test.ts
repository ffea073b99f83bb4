import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { browserSuite } from '../support/drivers/browser-suite.ts'
import { focusIsOn } from '../support/drivers/focus.ts'
import { Keyboard } from '../support/drivers/keyboard.ts'
import { given } from '../support/checks/given.ts'
import { hiddenBy } from '../support/checks/in-sight.ts'
import { hasFocus } from '../support/checks/page-checks.ts'
import { untilNoticeable } from '../support/checks/stillness.ts'
import { typedAuthorization } from '../support/drivers/screens/documents-screen.ts'
import { consentDay, paymentDay } from '../support/builders/payment-days.ts'
import { authorize, asTyped } from './scenes/authorizing.ts'

const suite = browserSuite()

test('an officer approves one offer in at most 12 key presses besides typing, and J opens the next pending application', async () => {
  const { page, worklist, application, desk, composer } = await suite.openApp()
  let presses = 0
  const press = async (keys: string): Promise<void> => {
    presses += 1
    await page.keyboard.press(keys)
  }
  await press('/')
  await page.keyboard.type('app_smplNewest')
  await worklist.says('1 application found')
  await press('Escape')
  await press('Escape')
  await focusIsOn(worklist.list)
  await press('j')
  await application.heading.waitFor()
  await expect.poll(() => application.field('Status')).toBe('Pending')
  const first = await application.field('Application ID')
  await press('o')
  await focusIsOn(composer.field('Amount', 1))
  await press('Tab')
  await focusIsOn(composer.field('Interest rate', 1))
  await page.keyboard.type('12.5')
  await press('Tab')
  await focusIsOn(composer.field('Term', 1))
  await page.keyboard.type('24')
  await press('Control+Enter')
  await focusIsOn(composer.review.getByRole('heading', { level: 2 }).first())
  await press('Control+Enter')
  await focusIsOn(composer.review.getByRole('button', { name: /^Approve with 1 offer/ }))
  expect(desk.service.control.processedCount('approve', first)).toBe(0)
  await press('Enter')
  await composer.reviewSays('All returned fields match what was sent.')
  expect(presses).toBeLessThanOrEqual(12)

  await page.keyboard.press('j')
  await expect.poll(() => application.heading.count()).toBe(1)
  await composer.review.waitFor({ state: 'detached' })
  expect(await application.field('Application ID')).not.toBe(first)
  await expect.poll(() => application.field('Status')).toBe('Pending')
  await page.keyboard.press('o')
  await focusIsOn(composer.field('Amount', 1))
})

test('Esc first closes overlays and then goes back; in a narrow window arrows move in the list and Enter opens', async () => {
  const { page, worklist, application, palette, composer } = await suite.openApp()
  await worklist.open('app_smplNewest')
  await page.keyboard.press('Control+k')
  await palette.dialog.waitFor()
  await page.keyboard.press('Escape')
  await palette.dialog.waitFor({ state: 'detached' })
  await expect.poll(() => application.heading.count()).toBe(1)

  await application.composeButton.click()
  await composer.type(1, { 'Interest rate': '12.5', Term: '24' })
  await composer.toReview()
  const heading = composer.review.getByRole('heading', { level: 2 }).first()
  await heading.waitFor()
  for (const key of ['j', 'k']) {
    await page.keyboard.press(key)
    await untilNoticeable(page)
    expect(await heading.count(), key).toBe(1)
  }
  await composer.review.getByRole('link', { name: 'Print or save as PDF' }).click()
  await page.getByRole('group', { name: 'Sheet pages' }).waitFor()
  await page.keyboard.press('Escape')
  await composer.review.waitFor()
  await page.keyboard.press('Escape')
  await composer.region.waitFor()
  await expect.poll(() => composer.field('Term', 1).inputValue()).toBe('24')
  await composer.region.getByRole('button', { name: 'Add offer' }).click()
  await page.getByRole('menu').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'detached' })
  await expect.poll(() => composer.region.count()).toBe(1)
  await page.keyboard.press('Escape')
  await application.composeButton.waitFor()
  await page.getByRole('link', { name: 'Decision pack' }).click()
  await page.getByRole('group', { name: 'Pages of the decision pack' }).waitFor()
  await page.keyboard.press('Escape')
  await application.heading.waitFor()
  await page.keyboard.press('Escape')
  await application.heading.waitFor({ state: 'detached' })
  await focusIsOn(worklist.list)

  await worklist.search.fill('')
  await page.setViewportSize({ width: 720, height: 450 })
  const keys = new Keyboard(page)
  await keys.goTo(worklist.list)
  await keys.press('ArrowDown')
  await keys.press('ArrowDown')
  const active = () => worklist.list.getAttribute('aria-activedescendant')
  await expect.poll(active).toBe(await worklist.rows.nth(1).getAttribute('id'))
  expect(await application.heading.count()).toBe(0)
  await keys.press('Enter')
  await application.heading.waitFor()
  await expect.poll(() => hasFocus(page)).toBe(true)
})

test('letters typed in an open list select from it and run no command of the screen', async () => {
  const { page, worklist } = await suite.openApp()
  await worklist.open('app_smplNewest')
  await page.getByRole('button', { name: /^Filters/ }).click()
  const bankruptcy = page.getByRole('combobox', { name: 'Bankruptcy' })
  await bankruptcy.press('Enter')
  const choice = page.getByRole('option', { name: 'No bankruptcy' })
  await choice.waitFor()
  await page.keyboard.press('n')
  await focusIsOn(choice)
  await page.keyboard.press('Enter')
  await focusIsOn(bankruptcy)
  expect(await bankruptcy.innerText()).toBe('No bankruptcy')
  expect(await page.getByLabel('Note text').count()).toBe(0)
})

test('the key that opens a menu runs none of its commands while it is held down', async () => {
  const { page, composer } = await suite.openApp()
  await composer.open('app_smplNewest')
  const actions = composer.region.getByRole('button', { name: 'Actions for offer 1' })
  for (const key of ['Enter', 'Space']) {
    await actions.focus()
    await page.keyboard.down(key)
    await focusIsOn(page.getByRole('menuitem', { name: 'Duplicate' }))
    await page.keyboard.down(key)
    await page.keyboard.up(key)
    await untilNoticeable(page)
    expect(await composer.region.getByRole('form').count(), key).toBe(1)
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
  }
})

test('a double click does nothing to what appears under the pointer after its first click', async () => {
  const { page, desk, appShell, worklist } = await suite.openApp()
  const names = async () => given(await desk.ask.views.list({})).map(({ name }) => name)
  const clickAndAgain = async (button: Locator, until: () => Promise<unknown>): Promise<void> => {
    const { x, y } = (await button.boundingBox()) ?? { x: 0, y: 0 }
    await page.mouse.click(x + 9, y + 9)
    await until()
    await page.mouse.down({ clickCount: 2 })
    await page.mouse.up({ clickCount: 2 })
    await untilNoticeable(page)
  }
  for (const name of ['Branch 1', 'Branch 2']) {
    const layout = { table: false, columns: ['status' as const] }
    const sort = { by: 'addedAt', direction: 'descending' } as const
    given(await desk.ask.views.save({ name, filter: {}, sort, layout }))
  }
  await appShell.goTo('Activity')
  await appShell.goTo('Worklist')
  await page.getByRole('button', { name: /^View:/ }).click()
  const remove = page.getByRole('button', { name: 'Remove Branch 1' })
  await clickAndAgain(remove, () => remove.waitFor({ state: 'detached' }))
  expect(await names()).toEqual(['Branch 2'])

  // A link that waits behind another one stays until the officer has seen it.
  await worklist.list.focus()
  for (const id of ['app_smpl0002', 'app_smpl0003']) {
    desk.receiveLinks([`loandesk://applications/${id}`])
  }
  const dialog = page.getByRole('dialog')
  const dismiss = dialog.getByRole('button', { name: 'Dismiss' })
  await dialog.getByText('app_smpl0002').waitFor()
  await clickAndAgain(dismiss, () => dialog.getByText('app_smpl0003').waitFor())
  expect(await dialog.getByText('app_smpl0003').count()).toBe(1)
  await dismiss.dblclick()
  await dialog.waitFor({ state: 'detached' })
})

test('an officer creates and opens a document by keyboard; single-letter keys can be turned off, Ctrl keys stay', async () => {
  const { page, desk, documents, palette, worklist, application } = await suite.openApp()
  const keys = new Keyboard(page)
  const { form } = documents
  await keys.use(page.getByRole('link', { name: 'Documents', exact: true }))
  await keys.use(page.getByRole('button', { name: 'New authorization' }).first())
  await keys.fill(form.getByLabel('Facility ID'), 'fac_smpl01')
  await keys.fill(form.getByLabel('Payment reference'), 'INV-77')
  await keys.fill(form.getByLabel('Amount', { exact: true }), '412.50')
  await keys.fill(form.getByLabel('Payment date', { exact: true }), paymentDay)
  for (const box of await form.getByRole('checkbox').all()) await keys.use(box)
  await keys.choose(form.getByRole('combobox', { name: 'Method' }), 'option', 'By phone')
  await keys.fill(form.getByLabel('Date', { exact: true }), consentDay)
  await keys.fill(form.getByLabel('Recorded by'), 'M. Keller')
  await keys.use(documents.submit)
  await documents.row('INV-77').waitFor()
  await keys.use(documents.open('INV-77'))
  await expect.poll(() => desk.opened).toHaveLength(1)

  await keys.use(page.getByRole('link', { name: 'Settings', exact: true }))
  const letters = page.getByRole('switch', { name: 'Single-key shortcuts' })
  await keys.use(letters)
  await expect.poll(() => letters.getAttribute('aria-checked')).toBe('false')
  await keys.press('?')
  await keys.use(page.getByRole('link', { name: 'Worklist', exact: true }))
  await worklist.isReady()
  await keys.press('j')
  expect(await application.heading.count()).toBe(0)
  expect(await page.getByRole('dialog').count()).toBe(0)
  await keys.press('Control+k')
  await palette.dialog.waitFor()
  await page.keyboard.type('Help and terms')
  await palette.choice('Help and terms').waitFor()
  await keys.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Help' }).waitFor()
  await page.getByText('Single-key shortcuts are off').waitFor()
  await expect.poll(() => hasFocus(page)).toBe(true)
})

test('the keyboard focus is never lost when a dialog, menu or help closes', async () => {
  const { desk, page, worklist, application, documents } = await suite.openApp()
  const keys = new Keyboard(page)
  for (const [open, name] of [
    ['?', 'Keyboard shortcuts'],
    ['Control+k', 'Command palette'],
    ['a', 'Add applications'],
  ] as const) {
    await keys.goTo(worklist.list)
    await keys.press(open)
    const dialog = page.getByRole('dialog', { name })
    await dialog.waitFor()
    await keys.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => hasFocus(page), { message: name }).toBe(true)
  }
  await worklist.open('app_smplEveryOfferKind')
  await application.heading.waitFor()
  const help = page.getByRole('button', { name: 'About these terms' })
  await keys.use(help)
  await page.getByText('Source: 12 CFR 1026.2(a)(4)').waitFor()
  await keys.press('Escape')
  await focusIsOn(help)

  // A button that was busy, and a menu whose dialog was closed.
  await keys.use(application.refreshButton)
  await application.pane
    .getByRole('status')
    .filter({ hasText: 'Refreshed just now.' })
    .waitFor({ state: 'attached' })
  await focusIsOn(application.refreshButton)
  await authorize(desk, asTyped(typedAuthorization))
  await keys.use(page.getByRole('link', { name: 'Documents', exact: true }))
  const more = documents.row('INV-2291').getByRole('button', { name: 'More actions for INV-2291' })
  await keys.choose(more, 'menuitem', 'Copy link')
  await documents.dialog.waitFor()
  await keys.press('Escape')
  await focusIsOn(more)

  // However many fields of the dialog had the focus.
  await keys.choose(more, 'menuitem', 'Record assent')
  await documents.dialog.waitFor()
  for (let step = 0; step < 8; step += 1) await keys.press('Tab')
  await keys.press('Escape')
  await documents.dialog.waitFor({ state: 'detached' })
  await focusIsOn(more)
})

test('Tab from the last filter to the first scrolls to it in a window at 200%', async () => {
  const { page } = await suite.openApp({ viewport: { width: 720, height: 450 } })
  await page.getByRole('button', { name: /^Filters/ }).click()
  await page.getByRole('combobox', { name: 'Last fetched' }).focus()
  await page.getByRole('button', { name: 'Done' }).focus()
  await page.keyboard.press('Tab')
  const first = page.getByRole('combobox', { name: 'Credit type' })
  await focusIsOn(first)
  await expect.poll(() => hiddenBy(first)).toBeNull()
})
