import { expect, test } from 'vitest'
import {
  realElectron,
  startOnWorklist,
  type ElectronDesk,
} from '../support/electron/electron-desk.ts'
import { ComposerScreen } from '../support/screens/composer-screen.ts'
import { deskScreens } from '../support/screens/desk-screens.ts'

/** Runs in the page that stands after the crash, which Playwright's own page doesn't follow. */
function inPage<T>({ app }: ElectronDesk, script: () => T): Promise<T> {
  return app.evaluate(({ BrowserWindow }, code) => {
    const [window] = BrowserWindow.getAllWindows()
    return window?.webContents.executeJavaScript(code) as Promise<T>
  }, `(${script.toString()})()`)
}

test('after a crash an officer is where they were, with all that was typed', async (context) => {
  const desk = await startOnWorklist(realElectron(context))
  const { app, page } = desk
  const { worklist, application } = deskScreens(page)
  const composer = new ComposerScreen(page)
  await worklist.open('app_smplNewest')
  await application.composeButton.click()
  await composer.field('Term', 1).fill('')
  await composer.field('Term', 1).focus()
  await page.keyboard.type('thirty-six months', { delay: 20 })
  await app.evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents
    return new Promise<void>((loaded) => {
      contents?.once('did-finish-load', () => loaded())
      contents?.forcefullyCrashRenderer()
    })
  })

  const shown = () =>
    inPage(desk, () => ({
      typed: [...document.querySelectorAll('input')].map(({ value }) => value),
      says: [...document.querySelectorAll('[role=status]')].map((one) => one.textContent.trim()),
    }))
  await expect.poll(async () => (await shown()).typed).toContain('thirty-six months')
  expect((await shown()).says).toContain(
    'Loan Desk reloaded this window after a problem. Your drafts are saved.',
  )
})
