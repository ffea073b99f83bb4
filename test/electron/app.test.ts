import { chmod, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { appScreens } from '../support/drivers/screens/app-screens.ts'
import {
  makeOwnedFolder,
  realElectron,
  startElectronApp,
  type ElectronApp,
} from '../support/electron/electron-app.ts'
import { electronSuite } from '../support/electron/electron-suite.ts'

const suite = electronSuite()

test('says that the key is in memory only if it runs without a keychain', async () => {
  const { appShell, settings } = appScreens(suite.page)
  await appShell.goTo('Settings')
  const told = await settings.protection.innerText()
  expect(told).toContain('The key is in memory only')
  expect(told).not.toContain('keyring')
})

test('an uncaught error in main is logged, and the officer can continue to work', async () => {
  const { desk, page } = suite
  const { appShell, worklist } = appScreens(page)
  await desk.app.evaluate(() => {
    setTimeout(() => {
      throw new TypeError('caught by nobody')
    })
    void Promise.reject(new RangeError('caught by nobody'))
  })
  const log = () => readFile(join(desk.dataDir, 'logs/loan-desk.log'), 'utf8')
  await expect.poll(log).toMatch(/"uncaught".*TypeError/)
  await expect.poll(log).toMatch(/"unhandled".*RangeError/)
  await appShell.goTo('Worklist')
  await worklist.open('app_smpl0001')
  await page.getByRole('button', { name: 'Refresh' }).first().waitFor()
})

test.runIf(process.platform !== 'win32')(
  'opens and says so if its folder can’t be written, and so Electron can’t create its lock',
  async (context) => {
    const electron = realElectron(context)
    const dataDir = await makeOwnedFolder(electron, 'data')
    await chmod(dataDir, 0o555)
    const { page } = await startElectronApp(electron, { dataDir })
    const heading = page.getByRole('heading', { name: 'Loan Desk can’t write to your data folder' })
    await expect.poll(() => heading.isVisible()).toBe(true)
  },
)

/** Electron's save dialog, replaced: it stays open until the test responds. */
async function holdSaveDialogs({ app }: ElectronApp) {
  const held = await app.evaluateHandle(({ dialog, BrowserWindow }) => {
    const asked: { ofWindow: boolean; respond(filePath: string): void }[] = []
    dialog.showSaveDialog = (...given: readonly unknown[]) =>
      new Promise((settle) => {
        asked.push({
          ofWindow: given[0] === BrowserWindow.getAllWindows()[0],
          respond: (filePath) => settle({ canceled: filePath === '', filePath }),
        })
      })
    return asked
  })
  return {
    ofWindow: () => held.evaluate((asked) => asked.map(({ ofWindow }) => ofWindow)),
    respond: (filePath: string) =>
      held.evaluate((asked, path) => asked.splice(0).forEach((one) => one.respond(path)), filePath),
  }
}

/** Sends the page's own request to main; a screen offers no second save while one is open. */
function save({ page }: ElectronApp, name: string): Promise<unknown> {
  return page.evaluate(
    (file) => window.loanDesk?.request('files.saveText', { name: file, text: file }),
    name,
  )
}

test('a save dialog belongs to the window, and only one is open at a time', async (context) => {
  const { desk } = suite
  const dialogs = await holdSaveDialogs(desk)
  const target = join(await makeOwnedFolder(realElectron(context), 'saved'), 'first.csv')

  const first = save(desk, 'first.csv')
  await expect.poll(dialogs.ofWindow).toEqual([true])
  expect(await save(desk, 'second.csv')).toMatchObject({ error: { code: 'export-busy' } })
  expect(await dialogs.ofWindow()).toEqual([true])

  await dialogs.respond(target)
  expect(await first).toEqual({ ok: true, value: { where: target } })
  expect(await readFile(target, 'utf8')).toBe('first.csv')

  const third = save(desk, 'third.csv')
  await expect.poll(dialogs.ofWindow).toEqual([true])
  await dialogs.respond('')
  expect(await third).toEqual({ ok: true, value: null })
})
