import { expect, test } from 'vitest'
import { makeOwnedFolder, realElectron, startAgain } from '../support/electron/electron-app.ts'
import { electronSuite } from '../support/electron/electron-suite.ts'
import { atFirstWindow } from '../support/electron/first-window.ts'
import { appScreens } from '../support/drivers/screens/app-screens.ts'

const suite = electronSuite()

/** Runs code in the window's current page; Playwright only knows the crashed one. */
function inWindow(code: string): Promise<unknown> {
  return suite.desk.app.evaluate(
    ({ BrowserWindow }, script) =>
      BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(script) as Promise<unknown>,
    code,
  )
}

/** Process ID of the window's page; 0 if there is none. */
function pageProcess(): Promise<number> {
  return suite.desk.app.evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents
    return contents === undefined || contents.isCrashed() ? 0 : contents.getOSProcessId()
  })
}

/** Waits until a page in another process than the former one is there and shows its content. */
async function pageIsBack(former: number): Promise<void> {
  await expect.poll(async () => [0, former].includes(await pageProcess())).toBe(false)
  const shown = `(document.querySelector('main')?.innerText ?? '') !== ''`
  await expect.poll(() => inWindow(shown)).toBe(true)
}

test('after a crash the officer sees the same screen with everything that was typed', async () => {
  const { composer } = appScreens(suite.page)
  await composer.open('app_smplNewest')
  await composer.field('Term', 1).fill('')
  await composer.field('Term', 1).focus()
  await suite.page.keyboard.type('thirty-six months', { delay: 20 })
  const former = await pageProcess()
  await suite.desk.app.evaluate(({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer()
  })
  await pageIsBack(former)
  const typed = `[...document.querySelectorAll('input')].map(({ value }) => value)`
  await expect.poll(() => inWindow(typed)).toContain('thirty-six months')
  const told = `[...document.querySelectorAll('[role=status]')].map((one) => one.textContent.trim())`
  expect(await inWindow(told)).toContain(
    'Loan Desk reloaded this window after a problem. Your drafts are saved.',
  )
})

test('a page that hangs is ended when the officer asks for it, and loads again', async () => {
  const former = await pageProcess()
  await suite.desk.app.evaluate(({ dialog, BrowserWindow }) => {
    const shared = globalThis as unknown as { asked: string[] }
    shared.asked = []
    dialog.showMessageBox = async (_window: unknown, options?: { message: string }) => {
      shared.asked.push(options?.message ?? '')
      return { response: 1, checkboxChecked: false }
    }
    // Chromium itself waits for many seconds before it reports this.
    BrowserWindow.getAllWindows()[0]?.webContents.emit('unresponsive')
  })
  await pageIsBack(former)
  const asked = await suite.desk.app.evaluate(
    () => (globalThis as unknown as { asked: string[] }).asked,
  )
  expect(asked).toEqual(['Loan Desk isn’t responding'])
})

test('a page that a script sent to an empty page loads again', async () => {
  await inWindow(`void (document.title = 'sent away', location.href = 'about:blank')`)
  const isBack = `location.protocol === 'app:' && document.title !== 'sent away' && (document.querySelector('main')?.innerText ?? '') !== ''`
  await expect.poll(() => inWindow(isBack)).toBe(true)
})

test('a page that crashes while Loan Desk starts loads again', async (context) => {
  const electron = realElectron(context)
  const dataDir = await makeOwnedFolder(electron, 'data')
  const env = await atFirstWindow(
    dataDir,
    `const page = window.webContents
    const crash = () => process.kill(page.getOSProcessId(), 'SIGKILL')
    page.once('did-navigate', () => setImmediate(crash))
    window.once('show', () => loaded.app.quit())
    loaded.dialog.showErrorBox = () => undefined`,
  )
  expect((await startAgain(electron, { dataDir, env })).code).toBe(0)
})
