import { expect, test } from 'vitest'
import { pendingLoanId } from '../support/drivers/approving.ts'
import { connectToTeam } from '../support/drivers/connecting-to-team.ts'
import { appScreens } from '../support/drivers/screens/app-screens.ts'
import { electronSuite } from '../support/electron/electron-suite.ts'
import { teamSpaces } from '../support/postgres/team-space.ts'

const suite = electronSuite()
const newSpace = teamSpaces()

test('an officer connects to a team space over TLS, claims an application and sees a colleague’s claim', async () => {
  const space = await newSpace()
  const [ann, jo] = [await space.officer('ann'), await space.officer('jo')]
  const screens = appScreens(suite.page)
  const { page, appShell, worklist } = screens
  await connectToTeam(screens, jo)

  await appShell.goTo('Worklist')
  await worklist.open(pendingLoanId)
  const claim = page.getByRole('region', { name: 'Claim', exact: true })
  await claim.getByRole('button', { name: 'Claim application' }).click()
  await claim.getByText('Claimed by you until').waitFor()
  expect(await ann.apply('claim.take', pendingLoanId, { minutes: 30 })).toMatchObject({
    refused: 'held',
  })
  await claim.getByRole('button', { name: 'Release claim' }).click()
  await claim.getByText('This application isn’t claimed.').waitFor()
  await ann.apply('claim.take', pendingLoanId, { minutes: 30 })
  await claim.getByText(`Being handled by ${ann.name} until`).waitFor()
})
