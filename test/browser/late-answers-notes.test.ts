import { expect, test } from 'vitest'
import { browserSuite } from '../support/drivers/browser-suite.ts'
import { openTapped } from '../support/drivers/tapped-app.ts'

/* As in late-answers.test.ts: notes, tags, follow-up dates, letters and notices. */

const suite = browserSuite()

test('a note that was saved leaves alone the one that is written on the next application', async () => {
  const { page, tap, worklist } = await openTapped(suite)
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
  const { page, tap, worklist } = await openTapped(suite)
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
  const { frame, page, tap, worklist } = await openTapped(suite)
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
  const { page, tap, worklist } = await openTapped(suite)
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
  const { page, tap, worklist } = await openTapped(suite)
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
  const { page, tap, worklist } = await openTapped(suite)
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
  const { desk, page, tap, worklist } = await openTapped(suite)
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
  const opened = await openTapped(suite)
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
