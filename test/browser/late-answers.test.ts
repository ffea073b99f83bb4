import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Channel } from '../../shared/contract/contract.ts'
import { firstSort } from '../../shared/domain/worklist/worklist.ts'
import { sampleExtraIds } from '../../electron/sample-service/sample-applications.ts'
import { approve, pendingLoanId } from '../support/drivers/approving.ts'
import { tapBridge, type BridgeTap } from '../support/drivers/bridge-tap.ts'
import { browserSuite, type OpenApp } from '../support/drivers/browser-suite.ts'
import { focusIsOn } from '../support/drivers/focus.ts'
import { onRejectingLender } from '../support/drivers/rejecting.ts'
import { ComposerScreen } from '../support/drivers/screens/composer-screen.ts'
import { RejectScreen } from '../support/drivers/screens/reject-screen.ts'
import { typedAuthorization } from '../support/drivers/screens/documents-screen.ts'

/*
 * An answer may come when the officer is elsewhere or types something else. It changes what it is
 * an answer to, and nothing besides.
 */

const suite = browserSuite()

/** A page on which the answers to what it asks can be held back. */
async function openTapped(): Promise<OpenApp & { tap: BridgeTap }> {
  const opened = await suite.openApp()
  const tap = await tapBridge(opened.page)
  await opened.page.reload()
  await opened.worklist.isReady()
  return { ...opened, tap }
}

const screenOf = ({ page }: OpenApp) => page.getByRole('heading', { level: 1 }).innerText()

test('an officer who goes on while an authorization is made is not brought back', async () => {
  const { frame, documents, page, tap } = await openTapped()
  await frame.goTo('Documents')
  await documents.begin()
  await documents.fill(typedAuthorization)
  tap.hold('decisions.createAchAuthorization')
  await documents.submit.click()
  // The next screen takes its time to load, and the answer comes meanwhile.
  const loaded = Promise.withResolvers<undefined>()
  await page.route(/DecisionsScreen.*\.js$/, async (route) => {
    await loaded.promise
    await route.continue()
  })
  await page.getByRole('link', { name: 'Submissions' }).click()
  tap.release('decisions.createAchAuthorization')
  await documents.form.waitFor({ state: 'detached' })
  await tap.quiet()
  loaded.resolve(undefined)
  await page.getByRole('heading', { level: 1, name: 'Submissions' }).waitFor()
  expect(await documents.register.count()).toBe(0)
})

test('a register that comes late leaves what is typed in an authorization by then', async () => {
  const { application, documents, page, tap, worklist } = await openTapped()
  await worklist.open('app_smpl0019')
  tap.hold('documents.list')
  await application.pane.getByRole('link', { name: 'New authorization' }).click()
  await page.getByRole('heading', { level: 1, name: 'Documents' }).waitFor()
  await documents.begin()
  const amount = documents.form.getByLabel('Amount', { exact: true })
  await amount.fill('75.00')
  tap.release('documents.list')
  await tap.quiet()
  await expect.poll(() => amount.inputValue()).toBe('75.00')
})

test('a document whose host isn’t trusted leaves open the reason that is typed for another one', async () => {
  const { documents, frame, tap } = await openTapped()
  await frame.goTo('Documents')
  await documents.make(typedAuthorization)
  tap.hold('documents.open')
  await documents.open(typedAuthorization.payment).click()
  await documents.choose(typedAuthorization.payment, 'Record revocation')
  const reason = documents.dialog.getByLabel('Reason')
  await reason.fill('Wrote to us by email')
  tap.fail('host-not-trusted', 'documents.open')
  tap.release('documents.open')
  await tap.quiet()
  await expect.poll(() => reason.inputValue()).toBe('Wrote to us by email')
})

test('a link that was dismissed while its application was added leads nowhere', async () => {
  const opened = await openTapped()
  const { desk, frame, page, tap } = opened
  const dialog = page.getByRole('dialog', { name: 'Open application from link?' })
  desk.receiveLinks([`loandesk://applications/${sampleExtraIds[0]}`])
  tap.hold('applications.add')
  await dialog.getByRole('button', { name: 'Add to worklist and open' }).click()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await frame.goTo('Documents')
  tap.release('applications.add')
  await tap.quiet()
  expect(await screenOf(opened)).toBe('Documents')
})

test('the next link can be opened while the application of a dismissed one is added', async () => {
  const { desk, page, tap } = await openTapped()
  const dialog = page.getByRole('dialog', { name: 'Open application from link?' })
  desk.receiveLinks([`loandesk://applications/${sampleExtraIds[0]}`])
  tap.hold('applications.add')
  await dialog.getByRole('button', { name: 'Add to worklist and open' }).click()
  desk.receiveLinks(['loandesk://applications/app_smpl0003'])
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Open', exact: true }).click()
  await page.getByRole('region', { name: 'Application app_smpl0003' }).waitFor()
  tap.release('applications.add')
  await tap.quiet()
  await expect
    .poll(() => page.getByRole('region', { name: 'Application app_smpl0003' }).count())
    .toBe(1)
})

test('an application that was added after another one was opened leaves that one on the screen', async () => {
  const { application, page, palette, tap, worklist } = await openTapped()
  const id = sampleExtraIds[1] ?? ''
  await palette.type(id)
  await palette.choice(`Open ${id}, not on the worklist`).click()
  tap.hold('applications.add')
  await page.getByRole('button', { name: 'Add to worklist' }).click()
  await worklist.open('app_smpl0003')
  tap.release('applications.add')
  await tap.quiet()
  await expect.poll(() => application.field('Application ID')).toContain('app_smpl0003')
})

test('while one application is refreshed, another one can be; each says so for itself', async () => {
  const { application, tap, worklist } = await openTapped()
  const told = application.pane.getByText('Refreshed just now.')
  await worklist.open('app_smpl0003')
  tap.hold('applications.refresh')
  await application.refresh()
  await expect.poll(() => application.refreshButton.isDisabled()).toBe(true)
  await worklist.open('app_smpl0004')
  await expect.poll(() => application.refreshButton.isEnabled()).toBe(true)
  tap.release('applications.refresh')
  await tap.quiet()
  expect(await told.count()).toBe(0)
  await application.refresh()
  await told.waitFor({ state: 'attached' })
})

test('IDs that are typed while others are added stay to be added', async () => {
  const { page, tap, worklist } = await openTapped()
  const [first = '', second = ''] = sampleExtraIds
  const field = worklist.addDialog.getByRole('textbox', { name: 'Application IDs' })
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await field.fill(first)
  tap.hold('applications.add')
  await worklist.addDialog.getByRole('button', { name: 'Add 1' }).click()
  await field.fill(`${first}\n${second}`)
  tap.release('applications.add')
  await worklist.addDialog.getByRole('list', { name: 'Results' }).waitFor()
  await expect.poll(() => field.inputValue()).toBe(second)
})

test('IDs of a file that were added after it was closed say nothing of the next file', async () => {
  const { page, tap, worklist } = await openTapped()
  const [first = '', second = ''] = sampleExtraIds
  const dialog = page.getByRole('dialog', { name: 'Add applications from a file' })
  const choose = async (id: string): Promise<void> => {
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await worklist.addDialog.getByLabel('File with application IDs').setInputFiles({
      ...{ name: `${id}.csv`, mimeType: 'text/csv', buffer: Buffer.from(`id\n${id}\n`) },
    })
  }
  await choose(first)
  tap.hold('imports.begin')
  await dialog.getByRole('button', { name: 'Add 1 application' }).click()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await choose(second)
  const add = dialog.getByRole('button', { name: 'Add 1 application' })
  await expect.poll(() => add.isEnabled()).toBe(true)
  tap.release('imports.begin')
  await tap.quiet()
  await expect.poll(() => add.isEnabled()).toBe(true)
})

test('an outcome that was looked up leaves open the reason that is typed for another action', async () => {
  const { decisions, desk, frame, tap, worklist } = await openTapped()
  await worklist.open(pendingLoanId)
  desk.service.control.fault({ endpoint: 'approve', kind: 'drop', work: 'not-done' })
  await approve(desk)
  await frame.goTo('Submissions')
  await decisions.open('Outcome unknown')
  tap.hold('decisions.settle')
  await decisions.action('Check outcome').click()
  await decisions.action('Record outcome').click()
  const reason = decisions.reasonDialog.getByLabel('Reason')
  await reason.fill('Seen in the system of the lender')
  tap.release('decisions.settle')
  await tap.quiet()
  await expect.poll(() => reason.inputValue()).toBe('Seen in the system of the lender')
})

test('a note that was saved leaves alone the one that is written on the next application', async () => {
  const { page, tap, worklist } = await openTapped()
  const text = page.getByRole('textbox', { name: 'Note text' })
  const write = async (id: string, note: string): Promise<void> => {
    await worklist.open(id)
    await page.getByRole('button', { name: 'New note' }).click()
    await text.fill(note)
  }
  await write('app_smpl0003', 'Called the employer')
  tap.hold('annotations.addNote')
  await page.getByRole('button', { name: 'Save note' }).click()
  await write('app_smpl0004', 'Payslip is missing')
  tap.release('annotations.addNote')
  await tap.quiet()
  await expect.poll(() => text.inputValue()).toBe('Payslip is missing')
})

test('a note that was saved after the officer went on is no longer there to be saved', async () => {
  const { page, tap, worklist } = await openTapped()
  const notes = page.getByRole('region', { name: 'Your notes' })
  const text = page.getByRole('textbox', { name: 'Note text' })
  await worklist.open('app_smpl0003')
  await page.getByRole('button', { name: 'New note' }).click()
  await text.fill('Called the employer')
  tap.hold('annotations.addNote')
  await page.getByRole('button', { name: 'Save note' }).click()
  await worklist.open('app_smpl0004')
  await page.getByText('Called the employer').waitFor({ state: 'detached' })
  tap.release('annotations.addNote')
  await tap.quiet()
  await worklist.open('app_smpl0003')
  await notes.getByText('Called the employer').first().waitFor()
  await tap.quiet()
  await expect.poll(() => notes.getByText('Called the employer').count()).toBe(1)
  expect(await notes.getByRole('button', { name: 'Continue note' }).count()).toBe(0)
})

test('an officer who comes back while a note is being saved can’t save it again', async () => {
  const { frame, page, tap, worklist } = await openTapped()
  const notes = page.getByRole('region', { name: 'Your notes' })
  const text = page.getByRole('textbox', { name: 'Note text' })
  await worklist.open('app_smpl0003')
  await page.getByRole('button', { name: 'New note' }).click()
  await text.fill('Called the employer')
  tap.hold('annotations.addNote')
  await page.getByRole('button', { name: 'Save note' }).click()
  await frame.goTo('Documents')
  await frame.goTo('Worklist')
  await worklist.open('app_smpl0003')
  await text.press('Control+Enter')
  tap.release('annotations.addNote')
  await text.waitFor({ state: 'detached' })
  await tap.quiet()
  await expect.poll(() => notes.getByText('Called the employer').count()).toBe(1)
})

test('a note that could not be removed keeps what is typed in it by then', async () => {
  const { page, tap, worklist } = await openTapped()
  const notes = page.getByRole('region', { name: 'Your notes' })
  const text = page.getByRole('textbox', { name: 'Note text' })
  await worklist.open('app_smpl0003')
  await page.getByRole('button', { name: 'New note' }).click()
  await text.fill('Called the employer')
  await page.getByRole('button', { name: 'Save note' }).click()
  await text.waitFor({ state: 'detached' })
  tap.hold('annotations.removeNote')
  await notes.getByRole('button', { name: 'Remove note' }).click()
  await notes.getByRole('button', { name: 'Edit note' }).click()
  await text.fill('Called the employer twice')
  tap.fail('disk-full', 'annotations.removeNote')
  tap.release('annotations.removeNote')
  await notes.getByRole('alert').waitFor()
  await tap.quiet()
  await expect.poll(() => text.count()).toBe(1)
  await expect.poll(() => text.inputValue()).toBe('Called the employer twice')
})

test('a follow-up date that was set leaves open the form for a note', async () => {
  const { page, tap, worklist } = await openTapped()
  await worklist.open('app_smpl0003')
  await page.getByRole('button', { name: 'Follow up' }).click()
  tap.hold('annotations.setFollowUp')
  await page.getByRole('button', { name: 'Tomorrow' }).click()
  await page.getByRole('button', { name: 'New note' }).click()
  tap.release('annotations.setFollowUp')
  await page.getByText(/^Follow up on /).waitFor()
  await tap.quiet()
  await expect.poll(() => page.getByRole('textbox', { name: 'Note text' }).count()).toBe(1)
})

test('a tag that could not be added says so at its application', async () => {
  const { page, tap, worklist } = await openTapped()
  const told = page.getByRole('region', { name: 'Your notes' }).getByRole('alert')
  await worklist.open('app_smpl0003')
  await page.getByRole('button', { name: 'Add tag' }).click()
  tap.hold('annotations.addTag')
  await page.getByLabel('New tag').fill('urgent')
  await page.keyboard.press('Enter')
  await worklist.open('app_smpl0004')
  tap.fail('disk-full', 'annotations.addTag')
  tap.release('annotations.addTag')
  await tap.quiet()
  expect(await told.count()).toBe(0)
  await worklist.open('app_smpl0003')
  await told.waitFor()
})

test('a letter that was recorded leaves alone the next one that is written by then', async () => {
  const { desk, page, tap, worklist } = await openTapped()
  const form = page.getByRole('form', { name: 'Letter' })
  const recipient = form.getByLabel('Borrower’s name and address')
  const beginFor = async (id: string, typed: string): Promise<void> => {
    await worklist.open(id)
    await page.getByRole('link', { name: 'Write letter' }).click()
    await recipient.fill(typed)
  }
  await beginFor('app_smpl0004', 'Ana Brooks\n4 Elm Road')
  await form.getByLabel('Information needed').fill('Two recent payslips')
  await form.getByLabel('Respond by', { exact: true }).fill('12/20/2099')
  await page.getByRole('button', { name: 'Record notice' }).click()
  tap.hold('notices.record')
  await page.getByRole('dialog').getByRole('button', { name: 'Record notice' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Back to the application' }).click()
  await beginFor('app_smpl0003', 'Rosa Alvarez\n9 Oak Street')
  tap.release('notices.record')
  await page.getByText('Notice recorded.', { exact: true }).waitFor()
  await tap.quiet()
  await expect.poll(() => recipient.inputValue()).toBe('Rosa Alvarez\n9 Oak Street')
  const draftOf = async (subject: string): Promise<unknown> => {
    const draft = await desk.ask.drafts.read({ kind: 'letter', subject })
    return draft.ok && draft.value?.content
  }
  await expect
    .poll(() => draftOf('app_smpl0003'))
    .toMatchObject({ form: { recipient: 'Rosa Alvarez\n9 Oak Street' } })
  expect(await draftOf('app_smpl0004')).toBeUndefined()
})

/** A notice that is being recorded, while the officer is in the next dialog. */
async function leaveRecording() {
  const opened = await openTapped()
  const { page, tap, worklist } = opened
  await worklist.open('app_smpl0004')
  const section = page.getByRole('region', { name: 'Notice to the borrower' })
  const dialog = page.getByRole('dialog', { name: 'Record notice' })
  await section.getByRole('button', { name: 'Record notice' }).click()
  await dialog.getByLabel('Respond by', { exact: true }).fill('12/20/2099')
  tap.hold('notices.record')
  await dialog.getByRole('button', { name: 'Record notice' }).click()
  await page.keyboard.press('Escape')
  await section.getByRole('button', { name: 'Set complete date' }).click()
  const other = page.getByRole('dialog', { name: 'Set complete date' })
  await other.waitFor()
  return { ...opened, section, other }
}

test('a notice that was recorded leaves open the reason that is typed for another change', async () => {
  const { page, tap, other } = await leaveRecording()
  const reason = other.getByLabel('Reason')
  await reason.fill('Payslip arrived')
  tap.release('notices.record')
  await page.getByText('Notice recorded.', { exact: true }).waitFor()
  await tap.quiet()
  await expect.poll(() => reason.inputValue()).toBe('Payslip arrived')
})

test('a notice that could not be recorded shows that in no other dialog', async () => {
  const { page, tap, section, other } = await leaveRecording()
  tap.fail('disk-full', 'notices.record')
  tap.release('notices.record')
  await tap.quiet()
  expect(await other.getByRole('alert').count()).toBe(0)
  await page.keyboard.press('Escape')
  await section.getByRole('alert').waitFor()
})

test('an authorization that is being made can’t be canceled: it would be made all the same', async () => {
  const { documents, frame, tap } = await openTapped()
  await frame.goTo('Documents')
  await documents.begin()
  await documents.fill(typedAuthorization)
  const cancel = documents.form.getByRole('button', { name: 'Cancel' })
  tap.hold('decisions.createAchAuthorization')
  await documents.submit.click()
  await expect.poll(() => cancel.isDisabled()).toBe(true)
  tap.fail('disk-full', 'decisions.createAchAuthorization')
  tap.release('decisions.createAchAuthorization')
  await expect.poll(() => cancel.isEnabled()).toBe(true)
})

test('a dialog stays open until what it saves is saved, and says what failed', async () => {
  const { documents, frame, page, settings, tap } = await openTapped()
  const { dialog } = documents
  const failsIn = async (channel: Channel, button: string): Promise<void> => {
    tap.hold(channel)
    await dialog.getByRole('button', { name: button }).click()
    await expect.poll(() => dialog.getByRole('button', { name: 'Cancel' }).isDisabled()).toBe(true)
    await page.keyboard.press('Escape')
    tap.fail('disk-full', channel)
    tap.release(channel)
    await expect.poll(() => dialog.getByRole('alert').count()).toBe(1)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  }
  await frame.goTo('Documents')
  await documents.make(typedAuthorization)
  await documents.choose(typedAuthorization.payment, 'Record revocation')
  await dialog.getByLabel('Reason').fill('Wrote to us by email')
  await failsIn('documents.revoke', 'Record revocation')
  await documents.choose(typedAuthorization.payment, 'Record assent')
  await dialog.getByLabel('Agreed by').fill('Rosa Alvarez')
  await dialog
    .getByLabel('Words the borrower agreed to')
    .fill('I authorize Sample lender to debit my account on the 1st.')
  await failsIn('documents.recordAssent', 'Record assent')
  await page.getByRole('button', { name: 'Edit fac_smpl01' }).click()
  await failsIn('documents.nameFacility', 'Save facility')
  await frame.goTo('Settings')
  await settings.backups.getByRole('button', { name: 'Back up now' }).click()
  await settings.backups.getByRole('button', { name: /^Restore backup: / }).click()
  await failsIn('safekeeping.restoreBackup', 'Restore backup')
})

test('a name that was saved leaves alone the one that is typed next', async () => {
  const { application, desk, page, tap, worklist } = await openTapped()
  const typesNext = async (channel: Channel, field: Locator, other: Locator): Promise<void> => {
    tap.hold(channel)
    await field.fill('Renamed')
    await field.press('Enter')
    await other.click()
    await field.fill('Typed')
    tap.release(channel)
    await tap.quiet()
    await expect.poll(() => field.count()).toBe(1)
    await expect.poll(() => field.inputValue()).toBe('Typed')
  }
  const rename = (name: string) => page.getByRole('button', { name: `Rename ${name}` })
  const layout = { table: false, columns: [] }
  for (const name of ['One', 'Two']) {
    await desk.ask.views.save({ name, filter: {}, sort: firstSort, layout })
  }
  await page.reload()
  await worklist.isReady()
  await page.getByRole('button', { name: 'View: All' }).click()
  await rename('One').click()
  await typesNext('views.rename', page.getByLabel('New name'), rename('Two'))
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await worklist.open('app_smpl0001')
  await application.composeButton.click()
  const composer = new ComposerScreen(page)
  const dialog = page.getByRole('dialog')
  const name = dialog.getByRole('textbox', { name: 'Name' })
  await composer.type(1, { 'Interest rate': '12.5', Term: '24' })
  for (const each of ['One', 'Two']) {
    await composer.offerAction(1, 'Save as template')
    await name.fill(each)
    await dialog.getByRole('button', { name: 'Save template' }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  await composer.addOffer('From template')
  await rename('One').click()
  await typesNext('templates.rename', name, rename('Two'))
})

test('a template that could not be saved says so in its dialog', async () => {
  const { application, page, tap, worklist } = await openTapped()
  await worklist.open('app_smpl0001')
  await application.composeButton.click()
  const composer = new ComposerScreen(page)
  const dialog = page.getByRole('dialog')
  await composer.type(1, { 'Interest rate': '12.5', Term: '24' })
  await composer.offerAction(1, 'Save as template')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Two years')
  tap.hold('templates.save')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  tap.fail('disk-full', 'templates.save')
  tap.release('templates.save')
  await tap.quiet()
  await expect.poll(() => dialog.getByRole('alert').count()).toBe(1)
})

test('a submission that can’t be read to be corrected says so', async () => {
  const { decisions, documents, frame, page, tap } = await openTapped()
  await frame.goTo('Documents')
  await documents.begin()
  await documents.fill({ ...typedAuthorization, facility: 'fac_nobodyKnows' })
  await documents.submit.click()
  await page.getByRole('link', { name: 'Show submission' }).click()
  await decisions.says('The service refused it. No document was created.')
  tap.fail('disk-full', 'decisions.get')
  await decisions.detail.getByRole('button', { name: 'Correct and send again' }).click()
  await page.getByRole('heading', { level: 1, name: 'Documents' }).waitFor()
  await expect.poll(() => page.getByRole('alert').count()).toBe(1)
})

test('an officer who goes on while applications are removed is not brought back', async () => {
  const opened = await openTapped()
  const { frame, page, tap, worklist } = opened
  await worklist.open('app_smpl0003')
  await worklist.list.focus()
  await page.keyboard.press('Delete')
  tap.hold('removal.remove')
  await page.getByRole('button', { name: 'Remove 1 application' }).click()
  await frame.goTo('Documents')
  tap.release('removal.remove')
  await page.getByText('1 application removed.').waitFor()
  await tap.quiet()
  expect(await screenOf(opened)).toBe('Documents')
})

test('what is typed in the composer stays when its application is read again', async () => {
  const { application, page, tap, worklist } = await openTapped()
  await worklist.open('app_smpl0001')
  await application.composeButton.click()
  const composer = new ComposerScreen(page)
  await composer.type(1, { 'Interest rate': '12.5', Term: '24' })
  await composer.says(/^Draft saved/)
  await composer.toReview()
  await composer.review.getByRole('button', { name: /^Approve with 1 offer/ }).waitFor()
  await tap.quiet()
  tap.hold('applications.open')
  await page.keyboard.press('Escape')
  await composer.field('Term', 1).fill('36')
  tap.release('applications.open')
  await tap.quiet()
  await focusIsOn(composer.field('Term', 1))
})

test('a review that is still being read leaves the focus where the officer took it', async () => {
  const { application, page, tap, worklist } = await openTapped()
  await worklist.open('app_smpl0001')
  await application.composeButton.click()
  const composer = new ComposerScreen(page)
  await composer.type(1, { 'Interest rate': '12.5', Term: '24' })
  await composer.says(/^Draft saved/)
  tap.hold('decisions.ofSubject')
  await composer.toReview()
  const button = composer.review.getByRole('button', { name: /^Approve with 1 offer/ })
  await button.waitFor()
  await page.keyboard.press('ControlOrMeta+Enter')
  await focusIsOn(button)
  tap.release('decisions.ofSubject')
  await tap.quiet()
  await focusIsOn(button)
})

test('a word that is typed while a rejection is being read stays', async () => {
  const { page, worklist } = await onRejectingLender(suite)
  const tap = await tapBridge(page)
  await page.reload()
  await worklist.open(pendingLoanId)
  tap.hold('drafts.read')
  const reject = new RejectScreen(page)
  await reject.begin()
  await reject.search.click()
  await page.keyboard.type('inc')
  tap.release('drafts.read')
  await tap.quiet()
  await page.keyboard.type('ome')
  await expect.poll(() => reject.search.inputValue()).toBe('income')
})

test('a trial of a connection can’t be canceled: what it saves can be changed or removed', async () => {
  const { frame, settings, tap } = await openTapped()
  await frame.goTo('Settings')
  await settings.beginConnection()
  await settings.fill({
    ...{ name: 'Alder Bank', baseUrl: 'http://127.0.0.1:1' },
    ...{ clientId: 'client_alder', secret: 'test_secret' },
  })
  tap.hold('connections.create')
  await settings.tryAndSave()
  const cancel = settings.form.getByRole('button', { name: 'Cancel' })
  await expect.poll(() => cancel.isDisabled()).toBe(true)
  tap.release('connections.create')
  await expect.poll(() => cancel.isEnabled()).toBe(true)
})

test('an approval that fails while its review is being opened says so', async () => {
  const { application, page, tap, worklist } = await openTapped()
  await worklist.open('app_smpl0001')
  await application.composeButton.click()
  const composer = new ComposerScreen(page)
  await composer.type(1, { 'Interest rate': '12.5', Term: '24' })
  await composer.says(/^Draft saved/)
  tap.hold('applications.open')
  await composer.toReview()
  tap.fail('disk-full', 'decisions.approve')
  await composer.review.getByRole('button', { name: /^Approve with 1 offer/ }).click()
  const told = composer.review.getByRole('alert')
  await told.waitFor()
  tap.release('applications.open')
  await tap.quiet()
  await expect.poll(() => told.innerText()).toContain('disk')
})

test('what is typed in rules, letters and disclosures while they are saved is there afterward', async () => {
  const { frame, page, tap } = await openTapped()
  await frame.goTo('Settings')
  for (const [form, button, label, channel, typed, since] of [
    ['Rules', 'Save rules', 'First payment within', 'setRules', '20', '21'],
    ['Letters', 'Save letters', 'Phone number', 'setLetters', '555-0130', '555-0131'],
    ['Federal disclosures', 'Save disclosures', 'Prepayment', 'setRules', 'No fee.', 'A fee.'],
  ] as const) {
    const filled = page.getByRole('form', { name: new RegExp(`^${form}`) })
    const field = filled.getByLabel(label, { exact: label !== 'Prepayment' })
    const save = filled.getByRole('button', { name: button })
    await field.fill(typed)
    tap.hold(`connections.${channel}`)
    await save.click()
    await expect.poll(() => save.isEnabled()).toBe(false)
    await field.fill(since)
    tap.release(`connections.${channel}`)
    await expect.poll(() => save.isEnabled()).toBe(true)
    await expect.poll(() => field.inputValue()).toBe(since)
    await save.click()
    await expect.poll(() => save.isEnabled()).toBe(false)
    await tap.quiet()
  }
})
