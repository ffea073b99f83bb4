import { expect, test } from 'vitest'
import type { TeamStatus } from '../../shared/contract/team.ts'
import { browserSuite } from '../support/drivers/browser-suite.ts'
import { openTapped } from '../support/drivers/tapped-app.ts'

const suite = browserSuite()

const standing: TeamStatus = {
  ...{ account: 'jo.marsh', grade: 'officer', lender: 'Harbor Lending', lastReadAt: 1 },
  ...{ failure: { code: 'team-certificate' }, waiting: 1, sendsUnderClaim: false, decisions: [] },
  ...{ log: null, refused: [], rules: { inForce: null, proposal: null } },
}

test('an officer enters the team space’s new CA certificate, and a wrong one is refused', async () => {
  const { page, tap, appShell, settings } = await openTapped(suite)
  await appShell.goTo('Settings')
  tap.notify({ name: 'team.changed', payload: { state: standing, claims: [] } })
  const section = page.getByRole('region', { name: 'Team space', exact: true })
  await section.getByRole('button', { name: 'Enter new CA certificate' }).click()
  const { dialog } = settings
  tap.fail('team-certificate', 'team.changeAuthority')
  await dialog.getByLabel('CA certificate (optional)').fill('-----BEGIN CERTIFICATE-----')
  const signIn = dialog.getByRole('button', { name: 'Sign in' })
  await signIn.click()
  await dialog.getByText('The server of the team space can’t be trusted').waitFor()
  const state = { ...standing, failure: null, waiting: 0 }
  tap.respond('team.changeAuthority', state)
  await signIn.click()
  await dialog.waitFor({ state: 'detached' })
  tap.notify({ name: 'team.changed', payload: { state, claims: [] } })
  await section.getByText('Connected', { exact: true }).waitFor()
  expect(await section.getByRole('button', { name: 'Enter new CA certificate' }).count()).toBe(0)
})
