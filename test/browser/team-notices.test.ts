import { today } from '@internationalized/date'
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { defaultTimeZone } from '../../shared/domain/connections/connection.ts'
import { browserSuite, type OpenApp } from '../support/drivers/browser-suite.ts'
import { joinTeam, networkReturns } from '../support/drivers/connecting-to-team.ts'
import { axeViolations } from '../support/checks/page-checks.ts'
import { teamSpaces } from '../support/postgres/team-space.ts'

const suite = browserSuite()
const newSpace = teamSpaces()
/** A rejected business application that requires a notice. */
const id = 'app_smplExtra4'

async function withRejected(): Promise<OpenApp> {
  const app = await suite.openApp()
  await app.desk.ask.applications.add({ ids: [id] })
  return app
}

const sectionOf = ({ page }: OpenApp): Locator =>
  page.getByRole('region', { name: 'Notice to the borrower' })
const recordedOn = (app: OpenApp): Locator =>
  sectionOf(app).getByRole('list', { name: 'Recorded notices' }).getByRole('listitem')

async function openApplication(app: OpenApp): Promise<void> {
  await app.appShell.goTo('Worklist')
  await app.worklist.open(id)
  await sectionOf(app).waitFor()
}

/** Number of due notices in the list, found as an officer does. */
async function due({ desk, appShell, worklist }: OpenApp): Promise<number> {
  await appShell.goTo('Worklist')
  await worklist.search.fill('')
  await worklist.filter(/^Rejected/).click()
  await worklist.filter(/^Notice due/).click()
  const counted = await desk.ask.applications.counts({ filter: { statuses: ['rejected'] } })
  const count = counted.ok ? counted.value.noticeDue : -1
  // The list may still show the number of rejected ones.
  await worklist.says(`${count} applications found`)
  return count
}

async function record(app: OpenApp): Promise<void> {
  await sectionOf(app).getByRole('button', { name: 'Record notice' }).click()
  const dialog = app.page.getByRole('dialog', { name: 'Record notice' })
  await dialog.getByRole('button', { name: 'Record notice' }).click()
  await dialog.waitFor({ state: 'detached' })
}

test('a shared notice shows for a colleague and is no longer due there, and an officer picks between offline changes', async () => {
  const space = await newSpace()
  const [ann, jo] = [await space.officer('ann'), await space.officer('jo')]
  const anns = await withRejected()
  const jos = await withRejected()
  await openApplication(anns)
  await record(anns)
  await joinTeam(anns, ann)
  await joinTeam(jos, jo)
  const before = await due(jos)
  // Ann's earlier notice is only on her computer until she shares it.
  await anns.appShell.goTo('Documents')
  await openApplication(anns)
  await recordedOn(anns).getByText('only on this computer').waitFor()
  await sectionOf(anns).getByText('1 record here is only on this computer.').waitFor()
  await sectionOf(anns).getByRole('button', { name: 'Share with team' }).click()
  await jos.worklist.says(`${before - 1} applications found`)
  await jos.worklist.filter(/^Notice due/).click()
  await openApplication(jos)
  await sectionOf(jos).getByText('No notice due').waitFor()
  const shown = recordedOn(jos).filter({ hasText: `recorded by ${ann.name}` })
  await shown.waitFor()
  // Only Ann or a senior officer can remove it.
  expect(await shown.getByRole('button').count()).toBe(0)
  expect(await axeViolations(jos.page)).toEqual([])

  await recordedOn(anns)
    .getByRole('button', { name: /^Remove record/ })
    .click()
  await shown.waitFor({ state: 'detached' })
  await sectionOf(jos)
    .getByText(/^Adverse action notice due /)
    .waitFor()
  // The newer of two notifications.
  await anns.page.getByRole('button', { name: 'Undo' }).last().click()
  await shown.waitFor()

  // The text of a letter stays on the computer that wrote it, and the other computer says so.
  const letter = { version: 1, text: 'Northwind\n\nDear Ana Brooks' }
  const day = today(defaultTimeZone).toString()
  const sent = { id, kind: 'adverse-action', day, manner: 'mailed', replyBy: null } as const
  const written = await anns.desk.ask.notices.record({ ...sent, letter })
  expect(written.ok).toBe(true)
  await recordedOn(jos).getByRole('link', { name: 'Show letter: Adverse action notice' }).click()
  await jos.page
    .getByText(`The text of this letter stays on the computer on which ${ann.name} wrote it.`)
    .waitFor()
  expect(await jos.page.getByText('Ana Brooks').count()).toBe(0)
  expect(await axeViolations(jos.page)).toEqual([])

  // If two officers record different facts of the borrower, one offline, the later one picks.
  await openApplication(jos)
  // The server blocks Jo: Jo's changes wait on that computer.
  const letIn = await space.shutOut(jo)
  await jos.page.getByText('Team space offline').waitFor()
  const revenue = (app: OpenApp): Locator => sectionOf(app).getByRole('combobox')
  const choose = async (app: OpenApp, size: RegExp): Promise<void> => {
    await revenue(app).click()
    await app.page.getByRole('option', { name: size }).click()
  }
  await choose(jos, /^More than \$1 million/)
  await jos.page.getByText('Team space offline, 1 to share').waitFor()
  await choose(anns, /^At most \$1 million/)
  await anns.page.getByText('Revenue saved.').first().waitFor()
  await expect
    .poll(async () => (await ann.client.query('select from desk.notice_facts')).rowCount)
    .toBe(1)
  await letIn()
  await networkReturns(jos)
  await jos.page.getByText('Team space: changes to review').waitFor()
  const review = sectionOf(jos).getByRole('list', { name: 'Changes to review' })
  await review
    .getByText(
      `You recorded: “Gross revenue: More than $1 million, or trade credit”. ${ann.name} recorded: “Gross revenue: At most $1 million”.`,
    )
    .waitFor()
  expect(await axeViolations(jos.page)).toEqual([])
  await review.getByRole('button', { name: 'Use mine' }).click()
  await review.waitFor({ state: 'detached' })
  await revenue(anns).getByText('More than $1 million').waitFor()
})
