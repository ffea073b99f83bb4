import { expect, test } from 'vitest'
import { pendingLoanId } from '../support/drivers/approving.ts'
import { browserSuite, type OpenApp } from '../support/drivers/browser-suite.ts'
import { joinTeam, networkReturns } from '../support/drivers/connecting-to-team.ts'
import type { ComposerScreen } from '../support/drivers/screens/composer-screen.ts'
import { teamSpaces } from '../support/postgres/team-space.ts'

const suite = browserSuite()
const newSpace = teamSpaces()

async function compose({ appShell, composer }: OpenApp): Promise<ComposerScreen> {
  await appShell.goTo('Worklist')
  await composer.open(pendingLoanId)
  await composer.field('Amount', 1).waitFor()
  return composer
}

async function saveTemplate({ page }: OpenApp, composer: ComposerScreen, name: string) {
  await composer.offerAction(1, 'Save as template')
  await page.getByRole('dialog').getByLabel('Name').fill(name)
  await page.getByRole('dialog').getByRole('button', { name: 'Save template' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

test('a colleague adds an officer’s saved template as an offer, and two who rename it pick one name', async () => {
  const space = await newSpace()
  const [ann, jo] = [await space.officer('ann'), await space.officer('jo')]
  const [anns, jos] = [await suite.openApp(), await suite.openApp()]
  const annsComposer = await compose(anns)
  await annsComposer.type(1, { 'Interest rate': '9', Term: '24' })
  await saveTemplate(anns, annsComposer, 'Two <b>years</b>')
  await joinTeam(anns, ann)
  await joinTeam(jos, jo)

  // Ann's earlier templates are only on her computer until she shares them; Jo has the list open.
  const josComposer = await compose(jos)
  await josComposer.addOffer('From template')
  const josList = jos.page.getByRole('dialog', { name: 'Templates' })
  await josList.getByText('No templates yet.').waitFor()
  await (await compose(anns)).addOffer('From template')
  const annsList = anns.page.getByRole('dialog', { name: 'Templates' })
  await annsList.getByText('1 template is only on this computer.').waitFor()
  await annsList.getByRole('button', { name: 'Share with team' }).click()
  const item = josList.getByRole('listitem').filter({ hasText: 'Two <b>years</b>' })
  await item.getByText(`saved by ${ann.name}`).waitFor()
  await josList.getByRole('button', { name: 'Add as offer: Two <b>years</b>' }).click()
  await josComposer.offer(2).waitFor()
  await expect.poll(() => josComposer.field('Term', 2).inputValue()).toBe('24')

  // The server blocks Jo, and both rename it.
  const letIn = await space.shutOut(jo)
  await jos.page.getByText('Team space offline').waitFor()
  await josComposer.addOffer('From template')
  for (const [list, name] of [
    [josList, 'Of Jo'],
    [annsList, 'Of Ann'],
  ] as const) {
    await list.getByRole('button', { name: 'Rename Two <b>years</b>' }).click()
    await list.getByRole('textbox', { name: 'Name' }).fill(name)
    await list.getByRole('button', { name: 'Save' }).click()
    await list.getByText(name).waitFor()
  }
  await josList.getByText('not shared yet').waitFor()
  await annsList.getByText(`saved by ${ann.name}`).waitFor()
  await letIn()
  await networkReturns(jos)
  const review = josList.getByRole('list', { name: 'Changes to review' })
  await review
    .getByText(`You saved the template “Of Jo”. ${ann.name} saved it as “Of Ann”.`)
    .waitFor()
  await josList.getByRole('button', { name: 'Add as offer: Of Ann' }).waitFor()
  await review.getByRole('button', { name: 'Use mine' }).click()
  await review.waitFor({ state: 'detached' })
  await annsList.getByRole('button', { name: 'Add as offer: Of Jo' }).waitFor()

  await annsList.getByRole('button', { name: 'Remove Of Jo' }).click()
  await annsList.getByRole('button', { name: 'Remove', exact: true }).click()
  await josList.getByText('No templates yet.').waitFor()
})
