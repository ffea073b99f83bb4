import type { OfficerAtWork } from '../postgres/team-space.ts'
import type { OpenApp } from './browser-suite.ts'
import type { AppScreens } from './screens/app-screens.ts'
import { given } from '../checks/given.ts'

/** Connects as an officer does: in the settings, with the access that the administrator gave. */
export async function connectToTeam(
  { page, appShell }: Pick<AppScreens, 'page' | 'appShell'>,
  { access, name }: OfficerAtWork,
): Promise<void> {
  await appShell.goTo('Settings')
  const section = page.getByRole('region', { name: 'Team space', exact: true })
  await section.getByRole('button', { name: 'Connect to team space' }).click()
  await section.getByLabel('URL').fill(access.url)
  await section.getByLabel('CA certificate (optional)').fill(access.authority ?? '')
  await section.getByLabel('Account password').fill(access.password)
  await section.getByRole('button', { name: 'Connect', exact: true }).click()
  await section.getByText('Connected', { exact: true }).waitFor()
  await section.getByText(name).waitFor()
  await page.getByRole('status').filter({ hasText: 'Team space connected' }).waitFor()
}

/** Connects without the screens, for tests that only need the connection. */
export async function joinTeam(
  { page, desk }: Pick<OpenApp, 'page' | 'desk'>,
  { access }: OfficerAtWork,
): Promise<void> {
  const { url, password, authority } = access
  given(await desk.ask.team.connect({ url, password, authority }))
  await page.getByRole('status').filter({ hasText: 'Team space connected' }).waitFor()
}

/**
 * As after an outage of the whole network: once the service is back, Loan Desk retries the team
 * space too.
 */
export async function networkReturns({ desk }: Pick<OpenApp, 'desk'>): Promise<void> {
  for (const reachable of [false, true]) await desk.ask.session.setSampleReachable({ reachable })
}
