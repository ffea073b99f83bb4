import { expect, test } from 'vitest'
import { pendingLoanId } from '../support/drivers/approving.ts'
import { browserSuite } from '../support/drivers/browser-suite.ts'
import { connectToTeam } from '../support/drivers/connecting-to-team.ts'
import { teamSpaces } from '../support/postgres/team-space.ts'

const suite = browserSuite()
const newSpace = teamSpaces()

test('an officer sees what colleagues do as they do it, narrows it down, and opens the application', async () => {
  const space = await newSpace()
  const [ann, jo] = [await space.officer('ann'), await space.officer('jo')]
  const anns = await suite.openApp()
  const jos = await suite.openApp()
  const { page } = jos
  await jos.frame.goTo('Activity')
  await page.getByRole('button', { name: 'Verify log' }).waitFor()
  expect(await page.getByRole('tab').count()).toBe(0)

  await connectToTeam(anns, ann)
  await connectToTeam(jos, jo)
  for (let count = 1; count <= 50; count += 1) {
    await ann.apply('tag.add', 'app_elsewhere', { name: `branch ${count}` })
  }
  await jos.frame.goTo('Activity')
  await page.getByRole('tab', { name: 'Team' }).click()
  const rows = page.getByRole('row')
  await rows.filter({ hasText: 'branch 50' }).waitFor()

  await anns.frame.goTo('Worklist')
  await anns.worklist.open(pendingLoanId)
  await anns.page.getByRole('button', { name: 'Claim application' }).click()
  const claimed = rows.filter({ hasText: 'Claimed the application for 30 minutes' })
  await claimed.getByText(ann.name).waitFor()
  await jo.apply('note.append', pendingLoanId, { text: '<b>Seen</b> by \u202enaS' })
  await rows.filter({ hasText: '<b>Seen</b> by' }).waitFor()
  // The row that stands alone keeps its direction to itself.
  expect(await page.locator('bdi', { hasText: '<b>Seen</b> by' }).count()).toBe(1)

  await page.getByRole('button', { name: 'Older' }).click()
  await rows.filter({ hasText: 'branch 1' }).first().waitFor()
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
