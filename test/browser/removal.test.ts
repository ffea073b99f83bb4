import { expect, test } from 'vitest'
import { sampleWorklistIds } from '../../electron/sample-service/sample-applications.ts'
import { axeFindings } from '../support/checks/page-checks.ts'
import { browserSuite } from '../support/drivers/browser-suite.ts'
import { focusIsOn } from '../support/drivers/focus.ts'
import { openTapped } from '../support/drivers/tapped-app.ts'

const suite = browserSuite()

test('an officer removes applications by keyboard, sees why some stay, and restores all removed ones', async () => {
  const { page, palette, worklist, application, desk, refresh } = await suite.openApp()
  const all = sampleWorklistIds.length
  const bar = page.getByRole('region', { name: 'Removal' })
  const dialog = page.getByRole('dialog')
  const told = page.getByRole('region', { name: 'Notifications' })
  await desk.ask.annotations.addTag({
    selection: { ids: ['app_smpl0003'], filter: null },
    tag: 'branch 4',
  })

  // An application that the service no longer has.
  desk.service.control.fault({
    endpoint: 'read-application',
    id: 'app_smpl0003',
    kind: 'status',
    status: 404,
    times: Infinity,
  })
  await refresh.begin(/^Refresh all/)
  await refresh.press('Show details')
  await worklist.open('app_smpl0003')
  await application.says('The service no longer has this application.')
  await worklist.search.fill('')
  await worklist.says(`${all} applications`)
  await worklist.list.focus()
  await page.keyboard.press('Delete')
  await dialog.getByText('this is the last copy').waitFor()
  await dialog.getByText('Your notes, follow-up date and tags come back').waitFor()
  expect(await axeFindings(page)).toEqual([])
  const confirm = dialog.getByRole('button', { name: 'Remove 1 application' })
  await expect.poll(() => confirm.isEnabled()).toBe(true)
  await confirm.focus()
  await page.keyboard.press('Enter')
  await told.getByText('1 application removed.').waitFor()
  await worklist.says(`${all - 1} applications`)
  // The application that took its place is open, and the list can be navigated at once.
  await page.getByRole('region', { name: /^Application app_/ }).waitFor()
  await page
    .getByRole('region', { name: 'Application app_smpl0003' })
    .waitFor({ state: 'detached' })
  await expect
    .poll(() => worklist.list.evaluate((list) => list === document.activeElement))
    .toBe(true)
  await told.getByRole('button', { name: 'Undo' }).click()
  await told.getByText('1 application restored.').waitFor()
  await worklist.open('app_smpl0003')
  await application.says('The service no longer has this application.')
  await page
    .getByRole('region', { name: 'Your notes' })
    .getByRole('button', { name: 'Remove tag branch 4' })
    .waitFor()

  // A selection with one application that has unfinished work.
  await desk.ask.drafts.save({ kind: 'offers', subject: 'app_smpl0004', content: { offers: [] } })
  const found = 9
  await worklist.search.fill('app_smpl000')
  await worklist.says(`${found} applications found`)
  await worklist.list.focus()
  await page.keyboard.press('Control+a')
  await page
    .getByRole('region', { name: 'Selection' })
    .getByText(`All ${found} in this view selected`)
    .waitFor()
  await palette.type('selected applications')
  const remove = palette.choice(/^Remove \d+ selected applications/)
  await expect.poll(() => remove.getAttribute('data-highlighted')).toBe('')
  await page.keyboard.press('Enter')
  await dialog.getByText('1 application stays on the worklist:').waitFor()
  await dialog.getByText('has an unsent draft').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: `Remove ${found - 1} applications` }).click()
  await told.getByText(`${found - 1} applications removed. 1 stayed.`).waitFor()
  await worklist.says('1 application found')
  await bar.getByRole('button', { name: 'Show details' }).click()
  await bar.getByRole('button', { name: 'Open application app_smpl0004' }).click()
  await page.getByRole('region', { name: 'Application app_smpl0004' }).waitFor()

  // On its own, it can't be removed at all.
  await application.pane.getByRole('button', { name: 'Remove from worklist' }).click()
  const stays = page.getByRole('dialog', { name: 'Nothing can be removed' })
  await stays.getByText('has an unsent draft').waitFor()
  expect(await dialog.getByRole('button', { name: /^Remove \d/ }).count()).toBe(0)
  // The focus starts on the button that changes nothing, not on the list of what stays.
  const close = stays.getByRole('button', { name: 'Close' }).last()
  await focusIsOn(close)
  await close.click()

  await desk.ask.removal.undo({})
  await worklist.says(`${found} applications found`)

  // An officer can add a removed application again, if the service has it.
  await worklist.open('app_smpl0003')
  await refresh.press('Remove 1 gone application')
  await confirm.click()
  await page.getByText('No matches').waitFor()
  await refresh.bar.getByRole('button', { name: 'Open application app_smpl0003' }).click()
  await page.getByText('This application isn’t in the worklist').waitFor()
  await page.getByRole('button', { name: 'Add to worklist' }).click()
  await page.getByText(/^The service doesn’t know/).waitFor()
  desk.service.control.clearFaults()
  await page.getByRole('button', { name: 'Add to worklist' }).click()
  await application.heading.waitFor()
  await worklist.says('1 application found')
})

test('a removed application isn’t called missing, the officer isn’t brought back, and notice retention shows offline', async () => {
  const { desk, appShell, page, worklist, application, tap } = await openTapped(suite)
  await worklist.open('app_smpl0003')
  await application.pane.getByRole('button', { name: 'Remove from worklist' }).click()
  tap.hold('applications.page')
  await page.getByRole('dialog').getByRole('button', { name: 'Remove 1 application' }).click()
  await page
    .getByRole('region', { name: 'Notifications' })
    .getByText('1 application removed.')
    .waitFor()
  await tap.quiet()
  expect(await page.getByText('This application isn’t in the worklist').count()).toBe(0)
  tap.release('applications.page')
  await page
    .getByRole('region', { name: 'Application app_smpl0003' })
    .waitFor({ state: 'detached' })

  await worklist.open('app_smpl0004')
  await worklist.list.focus()
  await page.keyboard.press('Delete')
  tap.hold('removal.remove')
  await page.getByRole('button', { name: 'Remove 1 application' }).click()
  await appShell.goTo('Documents')
  tap.release('removal.remove')
  await page.getByText('1 application removed.').waitFor()
  await tap.quiet()
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Documents')

  await appShell.goTo('Worklist')
  const id = 'app_smpl0005'
  const text = 'Sample lender\n\nWhat is missing'
  await worklist.open(id)
  await application.heading.waitFor()
  await appShell.setSampleReachable(false)
  await appShell.says(/Offline/)
  const day = { day: '2026-10-31', replyBy: '2026-12-31' }
  const sent = { kind: 'incompleteness', manner: 'mailed', ...day } as const
  const recorded = await desk.ask.notices.record({ id, ...sent, letter: { version: 1, text } })
  if (!recorded.ok) throw new Error(recorded.error.code)

  await application.pane.getByRole('button', { name: 'Remove from worklist' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove this application?' })
  await dialog.getByText('Its notices and letters must be kept').waitFor()
  await dialog
    .getByRole('list', { name: 'Notices that must be kept' })
    .getByText('until Nov 30, 2028')
    .waitFor()
  await dialog.getByRole('button', { name: 'Remove 1 application' }).click()
  await page
    .getByRole('region', { name: 'Notifications' })
    .getByText('1 application removed.')
    .waitFor()
  const letter = await desk.ask.notices.letter({ noticeId: recorded.value.id })
  expect(letter).toEqual({ ok: true, value: { text, recordedBy: expect.any(String) as string } })

  await appShell.setSampleReachable(true)
  await worklist.add(id)
  expect(await worklist.results()).toEqual([`${id}: Added`])
  const kept = await desk.ask.notices.read({ id })
  expect(kept).toMatchObject({ value: { recorded: [{ id: recorded.value.id }] } })
})
