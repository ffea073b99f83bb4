import { expect, test } from 'vitest'
import { pendingLoanId } from '../support/drivers/approving.ts'
import { browserSuite } from '../support/drivers/browser-suite.ts'
import { connectToTeam, joinTeam, networkReturns } from '../support/drivers/connecting-to-team.ts'
import { teamSpaces } from '../support/postgres/team-space.ts'

const suite = browserSuite()
const newSpace = teamSpaces()

test('an officer sees colleagues’ actions as they happen, filters them, and opens the application', async () => {
  const space = await newSpace()
  const [ann, jo] = [await space.officer('ann'), await space.officer('jo')]
  const anns = await suite.openApp()
  const jos = await suite.openApp()
  const { page } = jos
  await jos.appShell.goTo('Activity')
  await page.getByRole('button', { name: 'Verify log' }).waitFor()
  expect(await page.getByRole('tab').count()).toBe(0)

  await joinTeam(anns, ann)
  await joinTeam(jos, jo)
  for (let count = 1; count <= 50; count += 1) {
    await ann.apply('tag.add', 'app_elsewhere', { name: `branch ${count}` })
  }
  await jos.appShell.goTo('Activity')
  await page.getByRole('tab', { name: 'Team' }).click()
  const rows = page.getByRole('row')
  await rows.filter({ hasText: 'branch 50' }).waitFor()

  await anns.appShell.goTo('Worklist')
  await anns.worklist.open(pendingLoanId)
  await anns.page.getByRole('button', { name: 'Claim application' }).click()
  const claimed = rows.filter({ hasText: 'Claimed the application for 30 minutes' })
  await claimed.getByText(ann.name).waitFor()
  await jo.apply('note.append', pendingLoanId, { text: '<b>Seen</b> by \u202enaS' })
  await rows.filter({ hasText: '<b>Seen</b> by' }).waitFor()
  // The text's direction override is isolated within its row.
  await expect.poll(() => page.locator('bdi', { hasText: '<b>Seen</b> by' }).count()).toBe(1)

  await page.getByRole('button', { name: 'Older' }).click()
  await rows.getByText('branch 1', { exact: true }).waitFor()
  expect(await claimed.count()).toBe(0)
  await page.getByRole('button', { name: 'Newer' }).click()
  await claimed.waitFor()

  await page.getByRole('combobox', { name: 'Officer' }).click()
  await page.getByRole('option', { name: jo.name }).click()
  await claimed.waitFor({ state: 'detached' })
  await rows.filter({ hasText: 'Wrote a note' }).waitFor()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByRole('combobox', { name: 'Kind' }).click()
  await page.getByRole('option', { name: 'Claims' }).click()
  await rows.filter({ hasText: 'branch 50' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Clear filters' }).click()

  const search = page.getByRole('textbox', { name: 'Application ID' })
  await search.fill('no ID')
  await search.press('Enter')
  await page.getByText('Enter a whole ID, such as').waitFor()
  await search.fill(pendingLoanId)
  await search.press('Enter')
  await rows.filter({ hasText: 'branch 50' }).waitFor({ state: 'detached' })
  await claimed.getByRole('link').click()
  await page.getByRole('region', { name: 'Claim', exact: true }).getByText(ann.name).waitFor()
})

test('an officer learns that the activity log isn’t the one recorded in the team space, and continues with it', async () => {
  const space = await newSpace()
  const jo = await space.officer('jo')
  const jos = await suite.openApp()
  await connectToTeam(jos, jo)
  const witness = `select subject from desk.feed where kind = 'desk.witness'`
  const logs = async () => (await jo.client.query<{ subject: string }>(witness)).rows
  await expect.poll(async () => (await logs()).length).toBe(1)
  // As if another copy of these files had continued the log.
  const [log] = await logs()
  await jo.apply('desk.witness', log?.subject ?? '', { number: 900, hash: 'f'.repeat(64) })
  const admin = await space.connectAdmin('postgres')
  await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'loan-desk' and datname = current_database()`)
  await jos.page.getByText('Team space offline').waitFor()
  await networkReturns(jos)

  await jos.page.getByText('Team space: activity log differs').waitFor()
  const section = jos.page.getByRole('region', { name: 'Team space', exact: true })
  await section.getByText('The team space recorded entry 900').waitFor()
  await section.getByRole('button', { name: 'Continue with this log' }).click()
  await jos.settings.dialog.getByRole('button', { name: 'Continue with this log' }).click()
  await section.getByText('The team space recorded entry 900').waitFor({ state: 'detached' })
  await jos.page.getByText('Team space connected').waitFor()
  await expect.poll(async () => (await logs()).length).toBe(3)
})
