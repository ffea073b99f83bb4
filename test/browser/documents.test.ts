import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { today } from '@internationalized/date'
import { expect, test } from 'vitest'
import { formatCalendarDate } from '../../renderer/messages/format.ts'
import { defaultTimeZone } from '../../shared/domain/connections/connection.ts'
import { browserSuite } from '../support/drivers/browser-suite.ts'
import { focusIsOn } from '../support/drivers/focus.ts'
import { openTapped } from '../support/drivers/tapped-app.ts'
import { typedAuthorization as typed } from '../support/drivers/screens/documents-screen.ts'
import { closedDay, farDay, paymentDay } from '../support/builders/payment-days.ts'
import { authorize, asTyped } from './scenes/authorizing.ts'

const suite = browserSuite()

test('an officer creates an authorization, then opens, proves, copies and exports it and marks it as used', async () => {
  const { documents, desk, page } = await suite.openApp()
  const row = documents.row('INV-2291')
  await documents.openForm()
  await documents.fill({ ...typed, facility: 'smpl01' })
  await documents.submit.click()
  await row.waitFor()
  expect(desk.service.control.processedCount('create-ach-authorization', 'fac_smpl01')).toBe(1)
  await expect.poll(() => row.innerText()).toContain('$412.50')

  await documents.open('INV-2291').click()
  await page.getByText('Opened in your browser.').waitFor()
  expect(desk.opened).toHaveLength(1)
  const response = await fetch(desk.opened[0] ?? '')
  expect(response.headers.get('content-type')).toBe('application/pdf')
  expect((await response.text()).slice(0, 5)).toBe('%PDF-')

  // The evidence sheet shows who, when, what and the hashes, never the address.
  await documents.choose('INV-2291', 'Evidence sheet')
  const sheet = page.getByRole('group', { name: 'Evidence sheet' })
  await sheet.getByText('INV-2291').waitFor()
  const told = await sheet.innerText()
  for (const fact of ['fac_smpl01', '$412.50', 'M. Keller', 'By phone', 'Opened a document']) {
    expect(told).toContain(fact)
  }
  expect(told.match(/\bconfirmed\b/g)).toHaveLength(6)
  expect(told).toContain('yes, checked by Loan Desk')
  expect(told.match(/[0-9a-f]{64}/g)?.length).toBeGreaterThan(1)
  expect(await page.content()).not.toContain(desk.opened[0])
  await page.getByRole('link', { name: 'Back to the register' }).click()

  // The link is copied only after the warning, and the page never receives it.
  await documents.choose('INV-2291', 'Copy link')
  await documents.dialog.getByText('may be able to read the document').waitFor()
  expect(desk.copied).toEqual([])
  await documents.dialog.getByRole('button', { name: 'Copy link' }).click()
  await page.getByText('Link copied.').waitFor()
  expect(desk.copied).toHaveLength(1)
  expect((await fetch(desk.copied[0] ?? '')).headers.get('content-type')).toBe('application/pdf')
  expect(await page.content()).not.toContain(desk.copied[0])

  await page.getByRole('button', { name: 'Export as CSV' }).click()
  await page.getByText(/^Saved as .*documents-.*\.csv$/).waitFor()
  const exported = await readdir(join(desk.dataDir, 'exports'))
  const csv = await readFile(join(desk.dataDir, 'exports', exported[0] ?? ''), 'utf8')
  expect(csv).toContain(`,fac_smpl01,INV-2291,single,412.50,${paymentDay},`)
  expect(csv).not.toContain('http')

  // A document marked as used warns before it is opened again; the mark can be removed.
  await documents.choose('INV-2291', 'Mark as used')
  await row.getByText('Used', { exact: true }).waitFor()
  await documents.open('INV-2291').click()
  await documents.dialog.getByText('Already used.').waitFor()
  await documents.dialog.getByRole('button', { name: 'Cancel' }).click()
  await documents.dialog.waitFor({ state: 'detached' })
  expect(desk.opened).toHaveLength(1)
  await documents.open('INV-2291').click()
  await documents.dialog.getByRole('button', { name: 'Open anyway' }).click()
  await expect.poll(() => desk.opened).toHaveLength(2)
  await documents.choose('INV-2291', 'Mark as not used')
  await documents.dialog.getByLabel('Reason').fill('Marked the wrong line')
  await documents.dialog.getByRole('button', { name: 'Mark as not used' }).click()
  await row.getByText('Not used').waitFor()
  expect(desk.service.control.processedCount('create-ach-authorization')).toBe(1)
})

test('the form shows missing or wrong values, and creates one document however often it is pressed', async () => {
  const { documents, desk, page } = await suite.openApp()
  const { form } = documents
  const field = (label: string) => form.getByLabel(label, { exact: true })
  await documents.openForm()
  await form.getByRole('button', { name: 'Choose date: Payment date' }).click()
  await page.getByText('Banks are closed on crossed-out days.').waitFor()
  await page.keyboard.press('Escape')

  // It can't be created before every item is checked and the consent is confirmed.
  await documents.fill(typed)
  await expect.poll(() => documents.submit.isEnabled()).toBe(true)
  const box = form.getByRole('checkbox').last()
  await box.uncheck()
  await expect.poll(() => documents.submit.isDisabled()).toBe(true)
  await box.check()
  for (const [label, given] of [
    ['Date', typed.consentOn],
    ['Recorded by', typed.consentBy],
  ] as const) {
    await field(label).fill('')
    await expect.poll(() => documents.submit.isDisabled()).toBe(true)
    await field(label).fill(given)
  }
  await field('Payment date').fill('tomorrow')
  await form
    .getByText(formatCalendarDate(today(defaultTimeZone).add({ days: 1 }).toString()))
    .waitFor()

  await documents.fill({ ...typed, facility: '', amount: '12,34' })
  await documents.submit.click()
  await form.getByText('Correct the marked fields.').waitFor()
  await form.getByText('Enter dollars, such as 250.00.').waitFor()
  await focusIsOn(form.getByLabel('Facility ID'))

  // A payment date has to be a banking day from today on, and a late one needs a reason.
  await documents.fill({ ...typed, plannedOn: closedDay })
  await documents.submit.click()
  await form.getByText(/^Banks are closed on this date\./).waitFor()
  await documents.fill(typed)
  await field('Date').fill(farDay)
  await documents.submit.click()
  await form.getByText('Enter today or an earlier date.').waitFor()
  await documents.fill({ ...typed, plannedOn: farDay })
  await documents.submit.click()
  await form.getByText('This date is more than 60 days ahead. Enter a reason.').waitFor()
  expect(desk.service.control.processedCount('create-ach-authorization')).toBe(0)
  await form.getByLabel('Reason for the late date').fill('Balloon payment')
  await documents.submit.dblclick()
  await documents.row(typed.payment).waitFor()
  await documents.choose(typed.payment, 'Evidence sheet')
  await page.getByText('Balloon payment').waitFor()
  expect(desk.service.control.processedCount('create-ach-authorization')).toBe(1)
})

test('the next payment takes one click and keeps typed text, and a second document for a payment replaces the first', async () => {
  const { appShell, documents, desk, page } = await suite.openApp()
  await authorize(desk, asTyped(typed))
  await appShell.goTo('Documents')
  // While the form has text, no other one can be started.
  await documents.begin()
  const facility = documents.form.getByLabel('Facility ID')
  const amount = documents.form.getByLabel('Amount', { exact: true })
  const cancel = documents.form.getByRole('button', { name: 'Cancel' })
  await amount.fill('75')
  const next = documents.next(typed.payment)
  const facilities = page.getByRole('region', { name: 'Facilities' })
  const ofFacility = facilities.getByRole('button', { name: 'New authorization fac_smpl01' })
  expect([await next.isDisabled(), await ofFacility.isDisabled()]).toEqual([true, true])
  await cancel.click()
  await ofFacility.click()
  await expect.poll(() => facility.inputValue()).toBe('fac_smpl01')
  await expect.poll(() => next.isDisabled()).toBe(true)
  await cancel.click()

  await next.click()
  await focusIsOn(facility)
  await expect.poll(() => facility.inputValue()).toBe('fac_smpl01')
  await expect.poll(() => amount.inputValue()).toBe('412.50')
  for (const box of await documents.form.getByRole('checkbox').all()) {
    expect(await box.isChecked()).toBe(false)
  }
  await documents.fill(typed)
  await documents.form.getByText('This payment already has a document').waitFor()
  await expect.poll(() => documents.submit.isDisabled()).toBe(true)
  await documents.form.getByRole('checkbox', { name: 'Replace the earlier document' }).check()
  await documents.submit.click()
  await documents.row('INV-2291').getByText('Replaced').waitFor()
  await expect.poll(() => documents.row('INV-2291').count()).toBe(2)
  expect(desk.service.control.processedCount('create-ach-authorization', 'fac_smpl01')).toBe(2)
})

test('after a lost response a document may exist, and Loan Desk creates no other without the officer', async () => {
  const { appShell, desk, page } = await suite.openApp()
  const { control } = desk.service
  const mayExist = 'The outcome is unknown, and a document may exist at the service.'
  control.fault({ endpoint: 'create-ach-authorization', kind: 'drop', work: 'done' })
  await authorize(desk, asTyped(typed))
  await appShell.goTo('Documents')
  await page.getByText(mayExist).waitFor()
  expect(control.processedCount('create-ach-authorization', 'fac_smpl01')).toBe(1)
  await page.close()
  await desk.restart()
  const { decisions, ...after } = await suite.reopen(desk)
  await after.appShell.goTo('Documents')
  await after.page.getByText(mayExist).waitFor()
  expect(control.processedCount('create-ach-authorization', 'fac_smpl01')).toBe(1)

  await after.page.getByRole('link', { name: 'Show submission' }).click()
  await decisions.says('A document may exist at the service.')
  await decisions.says('can create a second document')
  expect(await decisions.action('Check outcome').count()).toBe(0)
  expect(await decisions.detail.innerText()).not.toContain('Try again')
  // Typing of the reason continues after the app was locked.
  await decisions.action('Record outcome').click()
  const reason = decisions.reasonDialog.getByLabel('Reason')
  await reason.fill('Seen by')
  await after.page.keyboard.press('ControlOrMeta+Shift+L')
  await after.page.getByRole('button', { name: 'Unlock' }).click()
  await expect.poll(() => reason.inputValue()).toBe('Seen by')
  await after.page.keyboard.press('Escape')
  await decisions.close('Processed', 'Seen in the lender’s system.')
  await decisions.says('Recorded manually as processed.')
  await decisions.says('Seen in the lender’s system.')
  await after.appShell.says('Nothing to send')
  expect(control.counts()['create-ach-authorization']).toEqual({ received: 1, processed: 1 })
})

test('two windows that send the same payment at once create one document and show one register', async () => {
  const first = await suite.openApp()
  const second = await suite.reopen(first.desk)
  const windows = [first, second]
  for (const { documents } of windows) {
    await documents.openForm()
    await documents.fill(typed)
  }
  // Enter, because a click would wait for a button that the other window's document disabled.
  await Promise.all(windows.map(({ documents }) => documents.submit.press('Enter')))
  for (const { documents } of windows) await documents.row('INV-2291').waitFor()
  // The second window is told why, and makes another one only after the officer confirms.
  await expect
    .poll(async () => (await first.documents.form.count()) + (await second.documents.form.count()))
    .toBe(1)
  const left = (await first.documents.form.count()) === 1 ? first : second
  await left.documents.form.getByText('This payment already has a document').first().waitFor()
  await expect.poll(() => left.documents.submit.isDisabled()).toBe(true)
  expect(first.desk.service.control.processedCount('create-ach-authorization', 'fac_smpl01')).toBe(
    1,
  )
  await left.documents.form.getByRole('button', { name: 'Cancel' }).click()

  await second.documents.choose('INV-2291', 'Mark as used')
  await first.documents.row('INV-2291').getByText('Used', { exact: true }).waitFor()
})

test('an officer adds a facility by pasted ID, names, links and finds it; its documents stay when it is removed', async () => {
  const { appShell, documents, page, desk, application, tap } = await openTapped(suite)
  await appShell.goTo('Documents')
  await page.getByText('No facilities yet. Add one').waitFor()
  await page.getByRole('button', { name: 'Add facility' }).click()
  await documents.dialog.getByLabel('Facility ID').fill('not/an/id')
  await documents.dialog.getByRole('button', { name: 'Save facility' }).click()
  await documents.dialog.getByText('Use letters, digits').waitFor()
  await documents.dialog.getByLabel('Facility ID').fill('  fac_smpl01 ')
  await documents.dialog.getByLabel('Name').fill('Bakery line')
  await documents.dialog.getByLabel('Application', { exact: true }).fill('app_smpl0001')
  await documents.dialog.getByRole('button', { name: 'Save facility' }).click()
  const facilities = page.getByRole('list', { name: 'Facilities' })
  await facilities.getByText('Bakery line').waitFor()
  const search = page.getByLabel('Search facilities')
  await search.fill('nobody')
  await page.getByText('No facilities match.').waitFor()
  await search.fill('smpl0001 bakery')
  await facilities.getByText('fac_smpl01').waitFor()
  await search.fill('')
  await facilities.getByRole('button', { name: 'New authorization fac_smpl01' }).click()
  await expect.poll(() => documents.form.getByLabel('Facility ID').inputValue()).toBe('fac_smpl01')
  await documents.form.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('link', { name: 'app_smpl0001' }).click()
  await application.heading.waitFor()
  await expect.poll(() => application.pane.innerText()).toContain('app_smpl0001')

  await authorize(desk, asTyped(typed))
  await authorize(desk, asTyped({ ...typed, facility: 'fac_smpl02', payment: 'INV-77' }))
  await appShell.goTo('Documents')
  await facilities.getByRole('button', { name: 'Show 1 document of fac_smpl02' }).click()
  await page.getByRole('heading', { name: 'Documents of fac_smpl02' }).waitFor()
  await documents.row('INV-77').waitFor()
  expect(await documents.row('INV-2291').count()).toBe(0)
  await page.getByRole('button', { name: 'Show all facilities' }).click()
  await documents.row('INV-2291').waitFor()

  // Pressed twice, the register is exported once; a document that is being opened isn't opened
  // again.
  tap.hold('documents.export')
  await page.getByRole('button', { name: 'Export as CSV' }).dblclick()
  tap.release('documents.export')
  await page.getByText(/^Saved as .*documents-.*\.csv$/).waitFor()
  await tap.quiet()
  expect(await readdir(join(desk.dataDir, 'exports'))).toHaveLength(1)

  // The register may still show a document without the warnings that it has by now.
  const known = await desk.ask.documents.list({ facilityId: 'fac_smpl02', offset: 0, limit: 1 })
  const used = known.ok ? (known.value.documents[0]?.id ?? '') : ''
  tap.hold('documents.list')
  expect(await desk.ask.documents.markUsed({ id: used })).toMatchObject({ ok: true })
  await documents.open('INV-77').click()
  await documents.dialog.getByText('Already used.').waitFor()
  await page.keyboard.press('Escape')
  tap.release('documents.list')
  tap.hold('documents.open')
  for (const payment of ['INV-2291', 'INV-77']) await documents.open(payment).click()
  for (const payment of ['INV-2291', 'INV-77']) {
    await expect.poll(() => documents.open(payment).isDisabled()).toBe(true)
  }
  tap.fail('disk-full', 'documents.open')
  tap.release('documents.open')
  await expect.poll(() => documents.open('INV-2291').isEnabled()).toBe(true)

  // Its application becomes known while the officer names it.
  await facilities.getByRole('button', { name: 'Edit fac_smpl02' }).click()
  await documents.dialog.getByLabel('Name').fill('Florist line')
  const later = asTyped({ ...typed, facility: 'fac_smpl02', payment: 'INV-78' })
  const applicationId = 'app_smpl0002'
  await authorize(desk, { ...later, purpose: { ...later.purpose, applicationId } })
  await page.getByText(applicationId).waitFor()
  await documents.dialog.getByRole('button', { name: 'Save facility' }).click()
  await facilities.getByText('Florist line').waitFor()
  await facilities.getByRole('link', { name: applicationId }).waitFor()

  const remove = facilities.getByRole('button', { name: 'Remove fac_smpl02' })
  await remove.click()
  await documents.dialog.getByText('Remove fac_smpl02 from the list?').waitFor()
  await documents.dialog.getByText('Its documents and submissions stay.').waitFor()
  await documents.dialog.getByRole('button', { name: 'Cancel' }).click()
  await documents.dialog.waitFor({ state: 'hidden' })
  await remove.click()
  await documents.dialog.getByRole('button', { name: 'Remove facility' }).click()
  await facilities.getByText('fac_smpl02').waitFor({ state: 'detached' })
  await facilities.getByText('Bakery line').waitFor()
  await expect.poll(() => documents.row('INV-77').count()).toBe(1)

  // The officer sets when an unused document is old.
  await appShell.goTo('Settings')
  const days = page.getByLabel('Unused documents are old after')
  await days.fill('0')
  await days.press('Enter')
  await page.getByText('Enter a whole number from 1 to 365.').waitFor()
  await days.fill('7')
  await days.press('Enter')
  await page.getByText('Saved.').waitFor()
  expect(await desk.ask.settings.read({})).toMatchObject({ value: { documentOldAfterDays: 7 } })
})
