import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { pendingLoanId } from '../support/drivers/approving.ts'
import {
  makeOwnedFolder,
  realElectron,
  startElectronApp,
  type ReadyElectron,
} from '../support/electron/electron-app.ts'
import { startKeyring } from '../support/electron/keyring.ts'
import { writeLauncher } from '../support/electron/prepared-electron.ts'
import { appScreens } from '../support/drivers/screens/app-screens.ts'
import {
  copyForInspection,
  layOlderNeedsIntoArchive,
  packDesk,
  type PackagedApp,
} from './packaged-app.ts'

/*
 * The package as installed on an officer's computer: started, used, and attacked by a person who
 * can start it.
 */

const run = promisify(execFile)

let electron: ReadyElectron
let packed: PackagedApp

beforeEach(async (context) => {
  electron = realElectron(context)
  packed = await packDesk(electron)
})

const display = (): string => electron.display ?? process.env['DISPLAY'] ?? ''
const dataFolder = (home: string): string => join(home, '.config/Loan Desk')

test('an officer can do the main tasks in the packaged app, with its key in the system keychain', async () => {
  const program = await copyForInspection(packed, join(electron.folder, 'inspected'))
  const launcher = await writeLauncher(electron.account, program)
  const env = { ...(await startKeyring(electron)), XDG_CONFIG_HOME: undefined }
  const first = await startElectronApp(electron, { launcher, env })
  expect(await first.app.evaluate(({ app }) => app.isPackaged)).toBe(true)
  const { page, dataDir } = first
  await page.getByRole('button', { name: 'Try with sample data' }).click()
  const { worklist, composer } = appScreens(page)
  await worklist.isReady()
  await composer.open(pendingLoanId)
  await composer.field('Amount', 1).waitFor()
  await composer.type(1, { 'Interest rate': '12.5', Term: '36', 'Origination fee': '3' })
  await composer.toReview()
  await composer.review.getByRole('button', { name: /^Approve with/ }).click()
  await composer.reviewSays('All returned fields match what was sent.')

  const inMain = await readFile(`/proc/${first.app.process().pid}/maps`, 'utf8')
  const unpacked = join(electron.folder, 'inspected/resources/app.asar.unpacked/node_modules')
  const native = new Set([...inMain.matchAll(/\S+\.node$/gm)].map(([path]) => path))
  expect([...native].sort()).toEqual([
    join(unpacked, `better-sqlite3-multiple-ciphers/prebuilds/linux-${process.arch}.node`),
    join(unpacked, 'keytar/build/Release/keytar.node'),
  ])

  // An attacker who can only change a shortcut can't point it at another folder.
  expect(await readdir(dataDir)).toEqual([])
  const kept = dataFolder(`${dataDir}-home`)
  expect(await readdir(kept)).toEqual(expect.arrayContaining(['cache.db', 'desk.db']))
  await first.app.close()

  const second = await startElectronApp(electron, { launcher, env, dataDir })
  const next = appScreens(second.page)
  await next.worklist.isReady()
  await next.appShell.goTo('Submissions')
  await next.decisions.showAll()
  await next.decisions.rows('Confirmed').waitFor()
})

test('the installed .deb opens its window and can’t be used to run other code', async () => {
  const scratch = join(electron.folder, 'scratch-root')
  await run('dpkg-deb', ['-x', packed.debianPackage, scratch])
  const installed = join(scratch, 'opt/Loan Desk')
  await layOlderNeedsIntoArchive(installed)
  const home = await makeOwnedFolder(electron, 'home')
  const bent = join(home, 'bent')
  const bending = join(home, 'bending.cjs')
  const code = `require('node:fs').appendFileSync(${JSON.stringify(bent)}, 'x')`
  await writeFile(bending, code)
  const bendingEnv = { ELECTRON_RUN_AS_NODE: '1', NODE_OPTIONS: `--require=${bending}` }

  // The published Electron runs as Node on request.
  const published = await writeLauncher(electron.account, electron.program)
  await run(published, ['-e', '0'], { env: { ...process.env, ...bendingEnv } })
  expect(await readFile(bent, 'utf8')).toBe('x')

  const child = spawn(
    await writeLauncher(electron.account, join(installed, 'loan-desk')),
    ['--inspect=0', '-e', code],
    {
      env: {
        PATH: process.env['PATH'],
        ...(await startKeyring(electron)),
        ...bendingEnv,
        HOME: home,
        DISPLAY: display(),
      },
    },
  )
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text))

  const onDisplay = { env: { ...process.env, DISPLAY: display() } }
  const search = ['search', '--sync', '--onlyvisible', '--name', '^Loan Desk$']
  const { stdout: window } = await run('xdotool', search, { ...onDisplay, timeout: 60_000 })
  const kept = dataFolder(home)
  for (const name of ['desk.db', 'cache.db']) {
    const file = join(kept, name)
    await vi.waitFor(() => expect(existsSync(file)).toBe(true), { timeout: 60_000 })
    expect((await stat(file)).mode & 0o777).toBe(0o600)
  }
  expect((await stat(kept)).mode & 0o777).toBe(0o700)
  // More than a blank area: drawn text has many shades.
  await vi.waitFor(
    async () => {
      const colors = ['-window', window.trim(), '-format', '%k', 'info:']
      expect(Number((await run('import', colors, onDisplay)).stdout)).toBeGreaterThan(100)
    },
    { timeout: 60_000, interval: 500 },
  )
  expect(output).not.toContain('Debugger listening')
  expect(await readFile(bent, 'utf8')).toBe('x')
})

test('a folder in place of the app archive is not run', async () => {
  const folder = join(electron.folder, 'without-archive')
  await cp(packed.folder, folder, { recursive: true })
  const home = await makeOwnedFolder(electron, 'home')
  const ran = join(home, 'ran')
  const app = join(folder, 'resources/app')
  await rm(join(folder, 'resources/app.asar'))
  await mkdir(app)
  await writeFile(join(app, 'package.json'), '{"main":"main.cjs"}')
  const code = `require('node:fs').writeFileSync(${JSON.stringify(ran)}, '')
    require('electron').app.exit()`
  await writeFile(join(app, 'main.cjs'), code)
  const launcher = await writeLauncher(electron.account, join(folder, 'loan-desk'))
  const env = { PATH: process.env['PATH'], HOME: home, DISPLAY: display() }
  await expect(run(launcher, { env })).rejects.toMatchObject({ code: 1 })
  expect(existsSync(ran)).toBe(false)
})
