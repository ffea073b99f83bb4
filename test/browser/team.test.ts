import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { sampleWorklistIds } from '../../electron/sample-service/sample-applications.ts'
import { approve, pendingLoanId } from '../support/drivers/approving.ts'
import { reloadTapped } from '../support/drivers/bridge-tap.ts'
import { browserSuite, type OpenApp } from '../support/drivers/browser-suite.ts'
import { connectToTeam, joinTeam, networkReturns } from '../support/drivers/connecting-to-team.ts'
import { onRejectingLender } from '../support/drivers/rejecting.ts'
import { typedAuthorization } from '../support/drivers/screens/documents-screen.ts'
import { authorize, asTyped } from './scenes/authorizing.ts'
import { teamSpaces } from '../support/postgres/team-space.ts'

const suite = browserSuite()
const newSpace = teamSpaces()
const otherLoanId = 'app_smpl0003'

/** Opens the application; returns the line that shows who claimed it. */
async function openApplication({ page, appShell, worklist }: OpenApp): Promise<Locator> {
  await appShell.goTo('Worklist')
  await worklist.open(pendingLoanId)
  return page.getByRole('region', { name: 'Claim', exact: true })
}

/** Two officers of one grade, each at a computer, and their team space. */
async function twoAtWork(grade?: 'second') {
  const space = await newSpace()
  const officers = [await space.officer('ann', grade), await space.officer('jo', grade)] as const
  const apps = [await suite.openApp(), await suite.openApp()] as const
  return { space, officers, apps }
}

test('one officer claims an application; the other can’t reject it but can take it over, and sees the holder offline too', async () => {
  const space = await newSpace()
  const [ann, jo] = [await space.officer('ann'), await space.officer('jo', 'second')]
  const anns = await onRejectingLender(suite)
  const jos = await onRejectingLender(suite)
  await joinTeam(anns, ann)
  await joinTeam(jos, jo)

  const annsClaim = await openApplication(anns)
  const josClaim = await openApplication(jos)
  await josClaim.getByText('This application isn’t claimed.').waitFor()
  const { reject } = jos
  await reject.begin()
  await reject.reason('We could not verify your income.').check()
  await expect.poll(() => reject.submit.isEnabled()).toBe(true)

  await annsClaim.getByRole('button', { name: 'Claim application' }).click()
  await annsClaim.getByText('Claimed by you until').waitFor()
  await reject.says(`Being handled by ${ann.name} until`)
  await expect.poll(() => reject.submit.isEnabled()).toBe(false)

  await openApplication(jos)
  await jos.worklist.rows.getByLabel(`Claimed by ${ann.name}`).first().waitFor()
  await josClaim.getByRole('button', { name: 'Take over' }).click()
  const reason = josClaim.getByLabel('Reason for taking over, shown to colleagues')
  await reason.fill('Ann is out this afternoon')
  // Colleagues' changes don't disturb what is being typed.
  const selection = { ids: [pendingLoanId], filter: null }
  await anns.desk.ask.annotations.addTag({ selection, tag: 'branch 50' })
  await jos.worklist.rows.getByText('branch 50').first().waitFor()
  await expect.poll(() => reason.inputValue()).toBe('Ann is out this afternoon')
  await josClaim.getByRole('button', { name: 'Take over' }).click()
  await josClaim.getByText('Claimed by you until').waitFor()
  await annsClaim.getByText(`Being handled by ${jo.name} until`).waitFor()

  // What they work on is shown in their overview of the day.
  await jos.page.keyboard.press('Escape')
  const own = jos.page.getByRole('region', { name: 'Claimed by you' })
  await own.getByRole('link').click()
  await own.waitFor({ state: 'detached' })
  await anns.page.keyboard.press('Escape')
  const colleagues = anns.page.getByRole('region', { name: 'Claimed by colleagues' })
  await colleagues.getByRole('link', { name: jo.name }).click()

  await josClaim.getByRole('button', { name: 'Release claim' }).click()
  await josClaim.getByText('This application isn’t claimed.').waitFor()
  // A decision that Ann's computer doesn't finish.
  const unfinished = { decision: 'reject', bodyHash: 'a'.repeat(64) } as const
  await ann.apply('decision.open', pendingLoanId, unfinished)
  await josClaim.getByText(`Being decided by ${ann.name}`).waitFor()
  await josClaim.getByRole('button', { name: 'Record outcome' }).click()
  const outcome = jos.page.getByRole('dialog', { name: 'Record outcome' })
  await outcome.getByRole('radio', { name: 'Not processed' }).check()
  await outcome.getByRole('button', { name: 'Save' }).click()
  await josClaim.getByText('This application isn’t claimed.').waitFor()

  await annsClaim.getByRole('button', { name: 'Claim application' }).click()
  await josClaim.getByText(`Being handled by ${ann.name} until`).waitFor()

  // The server blocks Jo: Jo still sees who claimed what.
  await space.shutOut(jo)
  await josClaim.getByText('Claiming needs the team space.').waitFor()
  await josClaim.getByText(`Being handled by ${ann.name} until`).waitFor()
  expect(await josClaim.getByRole('button').count()).toBe(0)
})

const notesOf = ({ page }: OpenApp): Locator =>
  page.getByRole('region', { name: /^(Your notes|Notes)$/ })

async function addNote(app: OpenApp, text: string): Promise<void> {
  await notesOf(app).getByRole('button', { name: 'New note' }).click()
  await app.page.getByRole('textbox', { name: 'Note text' }).fill(text)
  await app.page.getByRole('button', { name: 'Save note' }).click()
  await notesOf(app).getByText(text).waitFor()
}

async function setDay(app: OpenApp, day: string): Promise<void> {
  await notesOf(app)
    .getByRole('button', { name: /Follow up/ })
    .click()
  await app.page.getByLabel('Follow-up date', { exact: true }).fill(day)
  await app.page.keyboard.press('Enter')
  await notesOf(app).getByText(`Follow up on ${day}`).waitFor()
}

test('two officers share notes and dates, also when offline, and pick between two dates', async () => {
  const space = await newSpace()
  const [ann, jo] = [await space.officer('ann'), await space.officer('jo')]
  const anns = await suite.openApp()
  const jos = await suite.openApp()
  await openApplication(anns)
  await addNote(anns, 'From before')
  await joinTeam(anns, ann)
  await joinTeam(jos, jo)
  await openApplication(jos)
  await anns.appShell.goTo('Documents')
  await openApplication(anns)
  await notesOf(anns).getByText('1 note, tag or date here is only on this computer.').waitFor()
  expect(await notesOf(jos).getByText('From before').count()).toBe(0)
  await notesOf(anns).getByRole('button', { name: 'Edit note' }).click()
  const edited = anns.page.getByRole('textbox', { name: 'Note text' })
  await edited.fill('From before, and more')
  // Sharing would drop it.
  const share = notesOf(anns).getByRole('button', { name: 'Share with team' })
  await share.waitFor({ state: 'detached' })
  await notesOf(anns).getByRole('button', { name: 'Save note' }).click()
  await share.click()

  const note = notesOf(jos).getByRole('listitem').filter({ hasText: 'From before' })
  await note.getByText(ann.name).waitFor()
  expect(await note.getByRole('button').count()).toBe(0)
  await setDay(anns, 'Dec 1, 2030')
  await notesOf(jos).getByText(`Follow up on Dec 1, 2030 (${ann.name})`).waitFor()

  // The server blocks both: what each writes waits on their computer.
  const admin = await space.connectAdmin('postgres')
  const [annsAccount, josAccount] = [ann, jo].map(({ name }) => admin.escapeIdentifier(name))
  await admin.query(`alter role ${annsAccount} connection limit 0`)
  await admin.query(`alter role ${josAccount} connection limit 0`)
  await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'loan-desk' and datname = current_database()`)
  await anns.page.getByText('Team space offline').waitFor()
  await jos.page.getByText('Team space offline').waitFor()
  await setDay(jos, 'Dec 5, 2030')
  await addNote(jos, '<b>Seen</b> by \u202enaS')
  await notesOf(jos).getByText('not shared yet').waitFor()
  await jos.page.getByText('Team space offline, 2 to share').waitFor()
  await setDay(anns, 'Dec 9, 2030')
  await admin.query(`alter role ${annsAccount} connection limit 3`)
  await networkReturns(anns)
  await anns.page.getByText('Team space connected').waitFor()
  await admin.query(`alter role ${josAccount} connection limit 3`)
  await networkReturns(jos)
  await notesOf(anns).getByText('<b>Seen</b> by').waitFor()

  await jos.page.getByText('Team space: changes to review').waitFor()
  const review = notesOf(jos).getByRole('list', { name: 'Changes to review' })
  await review
    .getByText(`You set the follow-up to Dec 5, 2030. ${ann.name} set it to Dec 9, 2030.`)
    .waitFor()
  await review.getByRole('button', { name: 'Use Dec 5, 2030' }).click()
  await review.waitFor({ state: 'detached' })
  await notesOf(anns).getByText(`Follow up on Dec 5, 2030 (${jo.name})`).waitFor()
})

test('rules that one senior officer proposes apply once another confirms, who then enters a new password and disconnects', async () => {
  const { space, officers, apps } = await twoAtWork('second')
  const [ann, jo] = officers
  await connectToTeam(apps[0], ann)
  await connectToTeam(apps[1], jo)
  const rulesOf = ({ page }: OpenApp) =>
    page.getByRole('region', { name: 'Rules and credit policy', exact: true })
  const [annsRules, josRules] = [rulesOf(apps[0]), rulesOf(apps[1])]
  await annsRules.getByText('Your team has no rules yet.').waitFor()
  const proposeApr = async (most: string): Promise<void> => {
    await annsRules.getByLabel('Maximum APR').fill(most)
    await annsRules.getByLabel('Warn from APR').fill('29')
    await annsRules.getByRole('button', { name: 'Propose change' }).click()
  }
  await proposeApr('31')
  const own = annsRules.getByRole('region', { name: 'Proposed change' })
  await own.getByText('Proposed by you').waitFor()
  await expect.poll(() => own.getByRole('button').allInnerTexts()).toEqual(['Withdraw proposal'])
  await expect.poll(() => annsRules.getByLabel('Maximum APR').inputValue()).toBe('36.00')

  const proposal = josRules.getByRole('region', { name: 'Proposed change' })
  await proposal.getByText(`Proposed by ${ann.name}`).waitFor()
  const rows = proposal.getByRole('row')
  await rows.filter({ hasText: '36.00' }).filter({ hasText: '31.00' }).waitFor()
  // A proposal that replaced another one while Jo was reading isn't confirmed by the first press.
  await proposeApr('30')
  await rows.filter({ hasText: '36.00' }).filter({ hasText: '30.00' }).waitFor()
  await proposal.getByRole('button', { name: 'Confirm change' }).click()
  await proposal.getByText(/^Another officer changed the team’s rules or their proposal/).waitFor()
  await expect.poll(() => rows.count()).toBe(3)
  const floor = annsRules.getByLabel('FICO floor', { exact: true })
  await floor.fill('640')
  await proposal.getByRole('button', { name: 'Confirm change' }).click()
  for (const rules of [annsRules, josRules]) {
    await rules.getByText(`proposed by ${ann.name}, confirmed by ${jo.name}.`).waitFor()
    await expect.poll(() => rules.getByLabel('Maximum APR').inputValue()).toBe('30.00')
    expect(await rules.getByRole('region', { name: 'Proposed change' }).count()).toBe(0)
  }

  // What Ann typed meanwhile is still there to be proposed.
  await annsRules.getByText('The rules changed while you were editing.').waitFor()
  await expect.poll(() => floor.inputValue()).toBe('640')
  await expect.poll(() => floor.evaluate((it) => it === document.activeElement)).toBe(true)
  await annsRules.getByRole('button', { name: 'Propose change' }).click()
  await proposal.getByRole('row').filter({ hasText: '640' }).waitFor()
  await expect.poll(() => rows.count()).toBe(2)

  // The account's password was changed: the new one is requested, and a wrong one is refused.
  const { page, appShell, settings } = apps[1]
  const tap = await reloadTapped(page)
  await appShell.goTo('Settings')
  const section = page.getByRole('region', { name: 'Team space', exact: true })
  const admin = await space.connectAdmin('postgres')
  await admin.query(`alter role ${admin.escapeIdentifier(jo.name)} password 'another of the test'`)
  await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where usename = $1', [
    jo.name,
  ])
  await networkReturns(apps[1])
  await section.getByRole('button', { name: 'Enter new password' }).click()
  const signIn = settings.dialog.getByRole('button', { name: 'Sign in' })
  await expect.poll(() => signIn.isDisabled()).toBe(true)
  await settings.dialog.getByLabel('Account password').fill('not the new one')
  await signIn.click()
  await settings.dialog.getByText('The team space rejected this account password').waitFor()
  await settings.dialog.getByLabel('Account password').fill('another of the test')
  await signIn.click()
  await settings.dialog.waitFor({ state: 'detached' })
  await section.getByText('Connected', { exact: true }).waitFor()

  // A setting that can't be saved shows why; an officer disconnects, and no team data is left.
  tap.fail('store-failed', 'team.setSendsUnderClaim')
  await section.getByRole('switch', { name: /^Send decisions under my claim/ }).click()
  await section.getByText('Code store-failed').waitFor()
  const disconnect = settings.dialog.getByRole('button', { name: 'Disconnect' })
  await section.getByRole('button', { name: 'Disconnect' }).click()
  await disconnect.waitFor()
  expect(await settings.dialog.getByText('Code store-failed').count()).toBe(0)
  await disconnect.click()
  await section.getByText('This connection has no team space.').waitFor()
  expect(await page.getByText('Team space connected').count()).toBe(0)
  const claim = await openApplication(apps[1])
  expect(await claim.count()).toBe(0)
})

test('an officer sees a colleague’s refresh; if both send at once, one submission leaves and the other names its officer', async () => {
  const { space, officers, apps } = await twoAtWork()
  const [ann, jo] = officers
  const [anns, jos] = apps
  await joinTeam(anns, ann)
  await joinTeam(jos, jo)
  const josService = jos.desk.service.control
  for (const { worklist } of apps) await worklist.open(otherLoanId)
  const asked = () => josService.counts()['read-application'].received
  const before = asked()
  anns.desk.service.control.setApplication(otherLoanId, { status: 'withdrawn' })
  await anns.application.refresh()
  for (const { application } of apps) {
    await application.pane.getByText('withdrawn').first().waitFor()
  }
  expect(asked()).toBe(before)
  // A refresh of many leaves out what a colleague has just fetched.
  const { refresh } = jos
  await refresh.begin(/^Refresh all/)
  await refresh.says(/^Refreshed: /)
  expect(asked() - before).toBe(sampleWorklistIds.length - 1)

  const controls = apps.map(({ desk }) => desk.service.control)
  for (const control of controls) {
    // While one approval is being sent, the other is registered too late.
    control.fault({ endpoint: 'approve', kind: 'latency', latencyMs: 60_000 })
  }
  await Promise.all(apps.map(({ desk }) => approve(desk)))
  const sent = () => controls.map((control) => control.counts().approve.received)
  await expect.poll(() => Math.max(...sent())).toBe(1)
  const [winner, loser] = sent()[0] === 1 ? [ann, jos] : [jo, anns]
  await loser.appShell.goTo('Submissions')
  await loser.decisions.open('Refused')
  const said = loser.page.getByText('already sent this or is sending it').first()
  await said.filter({ hasText: winner.name }).waitFor()
  for (const control of controls) control.clearFaults()
  const approvals = () => controls.map((control) => control.processedCount('approve')).toSorted()
  await expect.poll(approvals).toEqual([0, 1])

  await authorize(anns.desk, asTyped(typedAuthorization))
  await expect
    .poll(() => anns.desk.service.control.processedCount('create-ach-authorization'))
    .toBe(1)
  await jos.documents.openForm()
  await jos.documents.fill(typedAuthorization)
  await jos.documents.submit.click()
  await jos.page.getByRole('link', { name: 'Show submission' }).click()
  const refused = jos.page.getByText('already sent this or is sending it').first()
  await refused.filter({ hasText: ann.name }).waitFor()
  expect(josService.processedCount('create-ach-authorization')).toBe(0)

  // Ann's document turns out not to exist.
  await anns.appShell.goTo('Submissions')
  await anns.decisions.showAll()
  await anns.decisions.open(/ACH/)
  await anns.decisions.action('Void registration').click()
  await anns.decisions.reasonDialog.getByLabel('Reason, shown to colleagues').fill('Never made')
  await anns.decisions.reasonDialog.getByRole('button', { name: 'Void registration' }).click()
  await anns.decisions.action('Void registration').waitFor({ state: 'detached' })
  await expect
    .poll(
      async () =>
        (await jo.client.query('select from desk.ach where void_reason = $1', ['Never made']))
          .rowCount,
    )
    .toBe(1)
  await jos.decisions.resend('Ann’s was never made')
  await jos.decisions.says('Confirmed')
  expect(josService.processedCount('create-ach-authorization')).toBe(1)

  // Without the team space, nothing is created either.
  await space.shutOut(jo)
  await jos.page.getByText('Team space offline').waitFor()
  await jos.appShell.goTo('Worklist')
  await jos.documents.openForm()
  await jos.documents.fill({ ...typedAuthorization, payment: 'INV-2292' })
  await jos.documents.submit.click()
  await jos.page.getByText('The server of the team space doesn’t respond').first().waitFor()
  expect(josService.processedCount('create-ach-authorization')).toBe(1)
})
