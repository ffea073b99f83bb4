import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { pendingLoanId } from '../support/drivers/approving.ts'
import { browserSuite } from '../support/drivers/browser-suite.ts'
import { appScreens } from '../support/drivers/screens/app-screens.ts'
import { startCommand } from '../support/drivers/start-command.ts'
import { watchPage } from '../support/drivers/watched-page.ts'
import { needsPostgres } from '../support/postgres/team-space.ts'

/* `npm start -- --team`, as a newcomer to the project runs it. */

const suite = browserSuite()
needsPostgres()

/** A folder that the PostgreSQL account can reach too. */
async function makeDataDir(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'loan-desk-team-'))
  await chmod(folder, 0o711)
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function openDesk(url: string | undefined) {
  if (url === undefined) throw new Error('did not start')
  const watched = suite.watch(await watchPage(suite.browser(), new URL(url).origin))
  await watched.page.goto(url)
  const screens = appScreens(watched.page)
  await screens.appShell.goTo('Worklist')
  await screens.worklist.open(pendingLoanId)
  return {
    page: watched.page,
    claim: watched.page.getByRole('region', { name: 'Claim', exact: true }),
  }
}

test('npm start -- --team opens apps for two officers on one team space, reports a port in use, and reuses the space', async () => {
  const dataDir = await makeDataDir()
  const first = await startCommand('--team', '--data-dir', dataDir)
  expect(first.lines).toContain(
    `Two officers share the team space in ${join(dataDir, 'team-space')}. Their other files are deleted at the end.`,
  )
  const [anns, sams] = [await openDesk(first.urls[0]), await openDesk(first.urls[1])]
  // Both have the sample service too.
  await anns.page.getByText('Not fetched yet').first().waitFor({ state: 'detached' })
  await anns.claim.getByRole('button', { name: 'Claim application' }).click()
  await anns.claim.getByText('Claimed by you until').waitFor()
  await sams.claim.getByText('Being handled by ann.lee until').waitFor()
  await sams.page.getByText('Not fetched yet').first().waitFor({ state: 'detached' })

  // The folder is in use until both Loan Desk instances are closed.
  const beside = await startCommand('--team', '--data-dir', dataDir)
  expect(await beside.errors).toContain('is running already. End it first.\n')
  await anns.page.close()
  await sams.page.close()
  await first.stop()

  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  onTestFinished(() => void taken.close())
  const { port } = taken.address() as AddressInfo
  const refused = await startCommand('--team', '--data-dir', dataDir, '--port', String(port))
  expect(await refused.errors).toContain(`The port ${port} is in use. Choose another: --port N\n`)

  const again = await startCommand('--team', '--data-dir', dataDir)
  const { claim } = await openDesk(again.urls[1])
  await claim.getByText('Being handled by ann.lee until').waitFor()
  await claim.getByRole('button', { name: 'Take over' }).waitFor()
})

test.runIf(process.getuid?.() === 0)(
  'npm start -- --team tells root which folder PostgreSQL can’t reach',
  async () => {
    const dataDir = await makeDataDir()
    await chmod(dataDir, 0o700)
    const { errors } = await startCommand('--team', '--data-dir', dataDir)
    expect(await errors).toContain(
      `the account nobody can't reach ${dataDir}/team-space/postgres. Name another folder: --data-dir DIR\n`,
    )
  },
)
