import { expect, test } from 'vitest'
import {
  realElectron,
  startAgain,
  startElectronApp,
  startOnWorklist,
  type ElectronApp,
} from '../support/electron/electron-app.ts'

/*
 * Links into Loan Desk, as the system passes them: on the command line of the first start, on that
 * of another start (a second process), and on macOS by an event. test/browser/links.test.ts covers
 * what an officer can do with a link.
 */

const dialogOf = ({ page }: ElectronApp, name: string) => page.getByRole('dialog', { name })

test('a link that starts Loan Desk is shown and opens its target when the officer confirms', async (context) => {
  const desk = await startElectronApp(realElectron(context), {
    more: ['loandesk://applications/app_smpl0002'],
  })
  const asked = dialogOf(desk, 'Open application from link?')
  await asked.getByText('app_smpl0002').waitFor()
  await asked.getByRole('button', { name: 'Open', exact: true }).click()
  const opened = desk.page.getByRole('region', { name: 'Application app_smpl0002' })
  await expect.poll(() => opened.isVisible()).toBe(true)
})

test('a second start ends at once and brings the first window to the front with its link', async (context) => {
  const electron = realElectron(context)
  const desk = await startOnWorklist(electron)
  const { dataDir, page, app } = desk
  await app.evaluate(({ shell, BrowserWindow }) => {
    const shared = globalThis as unknown as { opened: string[]; restored: number }
    shared.opened = []
    shared.restored = 0
    shell.openExternal = async (url) => void shared.opened.push(url)
    // The virtual display has no window manager that could minimize the window.
    const [window] = BrowserWindow.getAllWindows()
    if (window === undefined) throw new Error('no window')
    window.isMinimized = () => true
    window.restore = () => (shared.restored += 1)
  })

  const hostile = await startAgain(electron, {
    dataDir,
    more: ['loandesk://applications/app_smpl0001/approve'],
  })
  expect(hostile).toEqual({ code: 0, stdout: '' })
  const refused = dialogOf(desk, 'Link not opened')
  await refused.getByRole('button', { name: 'Dismiss' }).click()
  await refused.waitFor({ state: 'detached' })

  const second = await startAgain(electron, {
    dataDir,
    more: ['loandesk://applications/app_smpl0001'],
  })
  expect(second).toEqual({ code: 0, stdout: '' })
  await dialogOf(desk, 'Open application from link?').getByText('app_smpl0001').waitFor()
  // It waits for the officer: nothing is opened, inside or outside of the window.
  expect(await page.getByRole('region', { name: /^Application app_/ }).count()).toBe(0)
  expect(page.url()).toBe('app://desk/')
  await page.keyboard.press('Escape')

  // macOS delivers links by an event.
  const prevented = await app.evaluate(({ app: electronApp }) => {
    let isPrevented = false
    const event = { preventDefault: () => (isPrevented = true) }
    electronApp.emit('open-url', event, 'loandesk://evil/%2e%2e')
    return isPrevented
  })
  expect(prevented).toBe(true)
  await refused.waitFor()

  const after = await app.evaluate(({ BrowserWindow }) => {
    const shared = globalThis as unknown as { opened: string[]; restored: number }
    const { opened, restored } = shared
    return { opened, wasRestored: restored > 0, windows: BrowserWindow.getAllWindows().length }
  })
  expect(after).toEqual({ opened: [], wasRestored: true, windows: 1 })
})
