import { link, readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import {
  makeOwnedFolder,
  realElectron,
  startElectronApp,
  type ReadyElectron,
} from '../support/electron/electron-app.ts'
import { writeLauncher } from '../support/electron/prepared-electron.ts'

/** Linux's data about a process; a process of Chromium may have its whole command line in one argument. */
async function processFacts(pid: number): Promise<{ command: string[]; status: string }> {
  const read = (name: string): Promise<string> => readFile(`/proc/${pid}/${name}`, 'utf8')
  return { command: (await read('cmdline')).split(/[\0 ]/), status: await read('status') }
}

test('renders its page in Chromium’s sandbox', async (context) => {
  const electron = realElectron(context)
  if (process.platform !== 'linux') context.skip('what a process may do is read from /proc')
  const { app } = await startElectronApp(electron)
  const pids = await app.evaluate(({ BrowserWindow }) => ({
    main: process.pid,
    page: BrowserWindow.getAllWindows()[0]?.webContents.getOSProcessId() ?? 0,
  }))
  const page = await processFacts(pids.page)
  expect(page.command).toContain('--type=renderer')
  // 2: a filter checks every system call.
  expect(page.status).toMatch(/^Seccomp:\t2$/m)
  expect(page.status).toMatch(/^NoNewPrivs:\t1$/m)
  expect(page.status).toMatch(/^CapEff:\t0{16}$/m)
  const main = await processFacts(pids.main)
  for (const { command } of [page, main]) {
    expect(command.filter((word) => /^--(?:no-sandbox|disable-.*sandbox)/.test(word))).toEqual([])
  }
})

test('has no developer tools once packaged, and ignores the switches of a checkout', async (context) => {
  const electron = realElectron(context)
  const dataDir = await makeOwnedFolder(electron, 'not-followed')
  const { app, page } = await startElectronApp(electron, {
    dataDir,
    launcher: await packagedLauncher(electron),
  })
  await page.getByRole('main').waitFor()
  const facts = await app.evaluate(async ({ app: electronApp, BrowserWindow, Menu }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents
    contents?.openDevTools()
    // Developer tools of a window that allows them, opened later, are there by now.
    const other = new BrowserWindow({ show: false })
    const opened = new Promise<null>((resolve) => {
      other.webContents.once('devtools-opened', () => resolve(null))
    })
    other.webContents.openDevTools()
    await opened
    const menus = Menu.getApplicationMenu()?.items ?? []
    const roles = menus.flatMap(({ submenu }) => submenu?.items ?? []).map(({ role }) => role)
    return {
      isPackaged: electronApp.isPackaged,
      developerTools: contents?.isDevToolsOpened(),
      inMenu: roles.filter((role) => /devtools|reload/i.test(role ?? '')),
      dataDir: electronApp.getPath('userData'),
    }
  })
  expect(facts).toMatchObject({ isPackaged: true, developerTools: false, inMenu: [] })
  expect(facts.dataDir).not.toBe(dataDir)
  expect(await readdir(dataDir)).toEqual([])
})

/** Electron considers itself packaged unless its program is called `electron`. */
async function packagedLauncher(electron: ReadyElectron): Promise<string> {
  const packaged = join(dirname(electron.program), 'loan-desk')
  await link(electron.program, packaged)
  return writeLauncher(electron.account, packaged)
}
