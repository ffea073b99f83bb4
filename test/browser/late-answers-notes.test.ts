import { expect, test } from 'vitest'
import { mostTags } from '../../shared/domain/annotations/annotations.ts'
import { browserSuite } from '../support/drivers/browser-suite.ts'
import { openTapped } from '../support/drivers/tapped-app.ts'

/* As in late-answers.test.ts: notes, tags, follow-up dates, letters and notices. */

const suite = browserSuite()

test('an officer who presses twice or leaves during a save saves one note, and one not saved keeps its text', async () => {
  const { appShell, page, tap, worklist } = await openTapped(suite)
  const notes = page.getByRole('region', { name: 'Your notes' })
  const text = page.getByRole('textbox', { name: 'Note text' })
  await worklist.open('app_smpl0003')
  await notes.getByRole('button', { name: 'New note' }).click()
  await text.fill('Called the employer')
  tap.hold('annotations.addNote')
  await page.getByRole('button', { name: 'Save note' }).dblclick()
  await text.press('Control+Enter')
  await appShell.goTo('Documents')
  await appShell.goTo('Worklist')
  await worklist.open('app_smpl0003')
  await text.press('Control+Enter')
  tap.release('annotations.addNote')
  await text.waitFor({ state: 'detached' })
  await tap.quiet()
  await expect.poll(() => notes.getByText('Called the employer').count()).toBe(1)

  // A note that is saved after the officer moved on doesn't affect the note on the next
  // application.
  await notes.getByRole('button', { name: 'New note' }).click()
  await text.fill('Called the bank')
  tap.hold('annotations.addNote')
  await page.getByRole('button', { name: 'Save note' }).click()
  await worklist.open('app_smpl0004')
  await page.getByRole('button', { name: 'New note' }).click()
  await text.fill('Payslip is missing')
  tap.release('annotations.addNote')
  await tap.quiet()
  await expect.poll(() => text.inputValue()).toBe('Payslip is missing')

  // A date that is saved leaves it open.
  await page.getByRole('button', { name: 'Follow up' }).click()
  tap.hold('annotations.setFollowUp')
  await page.getByRole('button', { name: 'Tomorrow' }).click()
  await page.getByRole('button', { name: 'Continue note' }).click()
  tap.release('annotations.setFollowUp')
  await page.getByText(/^Follow up on /).waitFor()
  await tap.quiet()
  await expect.poll(() => text.count()).toBe(1)

  // A note that can't be removed keeps what is typed in it meanwhile.
  await worklist.open('app_smpl0003')
  const note = notes.getByRole('listitem').filter({ hasText: 'Called the employer' })
  tap.hold('annotations.removeNote')
  await note.getByRole('button', { name: 'Remove note' }).click()
  await note.getByRole('button', { name: 'Edit note' }).click()
  await text.fill('Called the employer twice')
  tap.fail('disk-full', 'annotations.removeNote')
  tap.release('annotations.removeNote')
  await notes.getByRole('alert').waitFor()
  await tap.quiet()
  await expect.poll(() => text.count()).toBe(1)
  await expect.poll(() => text.inputValue()).toBe('Called the employer twice')
})

test('every saved note is announced, including the second', async () => {
  const { page, tap, worklist } = await openTapped(suite)
  const notes = page.getByRole('region', { name: 'Your notes' })
  const text = page.getByRole('textbox', { name: 'Note text' })
  const said = notes.getByRole('status').filter({ hasText: 'Note saved.' })
  await worklist.open('app_smpl0003')
  const write = async (note: string): Promise<void> => {
    await notes.getByRole('button', { name: 'New note' }).click()
    await text.fill(note)
    await text.press('Control+Enter')
  }
  await write('Called the employer')
  await expect.poll(() => said.count()).toBe(1)
  tap.hold('annotations.addNote')
  await write('Called the bank')
  await expect.poll(() => said.count()).toBe(0)
  tap.release('annotations.addNote')
  await expect.poll(() => said.count()).toBe(1)
})

test('a failed tag shows at its application, one too many at its field, and recording a letter keeps the next draft', async () => {
  const { desk, page, tap, worklist } = await openTapped(suite)
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

  // One that already has the maximum number of tags.
  const selection = { ids: ['app_smpl0003'], filter: null }
  for (let n = 1; n <= mostTags; n += 1) {
    await desk.ask.annotations.addTag({ selection, tag: `tag ${n}` })
  }
  await worklist.open('app_smpl0003')
  await page.getByRole('button', { name: `Remove tag tag ${mostTags}` }).waitFor()
  await worklist.list.focus()
  await page.keyboard.press('t')
  await page.getByText(`An application can have ${mostTags} tags.`).waitFor()

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

test('a notice is recorded once however often it is pressed, and doesn’t affect the dialog of another change', async () => {
  const { page, tap, worklist } = await openTapped(suite)
  await worklist.open('app_smpl0004')
  const section = page.getByRole('region', { name: 'Notice to the borrower' })
  const dialog = page.getByRole('dialog', { name: 'Record notice' })
  const other = page.getByRole('dialog', { name: 'Set complete date' })
  const reason = other.getByLabel('Reason')
  const leaveRecording = async (): Promise<void> => {
    await section.getByRole('button', { name: 'Record notice' }).click()
    await dialog.getByLabel('Respond by', { exact: true }).fill('12/20/2099')
    tap.hold('notices.record')
    await dialog.getByRole('button', { name: 'Record notice' }).dblclick()
    await dialog.getByLabel('Date sent', { exact: true }).press('Enter')
    await page.keyboard.press('Escape')
    await section.getByRole('button', { name: 'Set complete date' }).click()
    await reason.fill('Payslip arrived')
  }
  await leaveRecording()
  tap.release('notices.record')
  await page.getByText('Notice recorded.', { exact: true }).waitFor()
  await tap.quiet()
  await expect.poll(() => reason.inputValue()).toBe('Payslip arrived')
  await page.keyboard.press('Escape')
  const recorded = section.getByRole('list', { name: 'Recorded notices' }).getByRole('listitem')
  expect(await recorded.count()).toBe(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await recorded.waitFor({ state: 'detached' })

  await leaveRecording()
  tap.fail('disk-full', 'notices.record')
  tap.release('notices.record')
  await tap.quiet()
  await expect.poll(() => reason.inputValue()).toBe('Payslip arrived')
  expect(await other.getByRole('alert').count()).toBe(0)
  await page.keyboard.press('Escape')
  await section.getByRole('alert').waitFor()
})
