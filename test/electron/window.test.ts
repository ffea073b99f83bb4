import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  makeOwnedFolder,
  realElectron,
  startElectronApp,
  startOnWorklist,
  type ElectronApp,
} from '../support/electron/electron-app.ts'
import { electronSuite } from '../support/electron/electron-suite.ts'
import { pressKeys } from '../support/electron/real-keys.ts'
import { appScreens } from '../support/drivers/screens/app-screens.ts'

function look({ app }: Pick<ElectronApp, 'app'>) {
  return app.evaluate(({ BrowserWindow, screen }) => {
    const [window] = BrowserWindow.getAllWindows()
    if (window === undefined) throw new Error('there is no window')
    return {
      bounds: window.getBounds(),
      zoomLevel: window.webContents.zoomLevel,
      workArea: screen.getPrimaryDisplay().workArea,
    }
  })
}

/** Replaces Electron's context menus: none opens, and the test chooses from the newest. */
async function recordMenus({ app }: ElectronApp) {
  const newest = await app.evaluateHandle(({ Menu, BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows()
    const shown: { window: typeof window; items: Electron.MenuItem[] } = { window, items: [] }
    Menu.prototype.popup = function (this: Electron.Menu) {
      shown.items = this.items
    }
    return shown
  })
  return {
    /** Roles of the enabled entries. */
    enabled: () =>
      newest.evaluate(({ items }) =>
        items.filter((item) => item.enabled && item.type !== 'separator').map(({ role }) => role),
      ),
    choose: (role: string) =>
      newest.evaluate(({ items, window }, wanted) => {
        items.find((item) => item.role === wanted)?.click({}, window, window?.webContents)
      }, role),
  }
}

describe('the window', () => {
  const suite = electronSuite()

  test.runIf(process.platform === 'linux')('can be zoomed by keyboard', async (context) => {
    const electron = realElectron(context)
    for (const [keys, zoomLevel] of [
      ['ctrl+equal', 0.5],
      ['ctrl+plus', 1],
      ['ctrl+KP_Add', 1.5],
      ['ctrl+minus', 1],
      ['ctrl+KP_Subtract', 0.5],
      ['ctrl+KP_0', 0],
      ['ctrl+equal', 0.5],
      ['ctrl+0', 0],
    ] as const) {
      await pressKeys(electron, suite.desk, keys)
      await expect
        .poll(async () => [keys, (await look(suite.desk)).zoomLevel])
        .toEqual([keys, zoomLevel])
    }
  })

  test('offers the editing commands in a field, and copy for selected text', async () => {
    const { desk, page } = suite
    const menus = await recordMenus(desk)
    const field = page.getByRole('searchbox', { name: 'Search applications' })
    await field.fill('app_none')
    await field.click({ button: 'right' })
    await expect.poll(menus.enabled).toEqual(['undo', 'selectall'])
    await menus.choose('selectall')
    await field.click({ button: 'right' })
    await expect.poll(menus.enabled).toEqual(['undo', 'cut', 'copy', 'selectall'])
    await menus.choose('cut')
    await expect.poll(() => field.inputValue()).toBe('')
    await field.click({ button: 'right' })
    await menus.choose('paste')
    await expect.poll(() => field.inputValue()).toBe('app_none')

    const heading = page.getByRole('heading', { name: 'Worklist', exact: true })
    await heading.selectText()
    await heading.click({ button: 'right' })
    await expect.poll(menus.enabled).toEqual(['copy'])
    await menus.choose('copy')
    await expect
      .poll(() => desk.app.evaluate(({ clipboard }) => clipboard.readText()))
      .toBe('Worklist')
    await field.fill('')
  })

  test.runIf(process.platform === 'linux')(
    'offers a context menu on a row of the worklist, by mouse and by keyboard',
    async (context) => {
      const { desk, page } = suite
      const { worklist } = appScreens(page)
      const row = worklist.rows.nth(2)
      const id = (await row.locator('[title^="app_"]').getAttribute('title')) ?? ''
      await row.click({ button: 'right' })
      await page.getByRole('menuitem', { name: 'Copy application ID' }).click()
      await expect.poll(() => desk.app.evaluate(({ clipboard }) => clipboard.readText())).toBe(id)
      expect(await worklist.chosen.count()).toBe(0)

      await expect
        .poll(() => worklist.list.evaluate((list) => list === document.activeElement))
        .toBe(true)
      await page.keyboard.press('ArrowDown')
      await worklist.chosen.waitFor()
      const chosenId =
        (await worklist.chosen.locator('[title^="app_"]').getAttribute('title')) ?? ''
      await worklist.list.focus()
      await pressKeys(realElectron(context), desk, 'Menu')
      await page.getByRole('menuitem', { name: 'Copy application ID' }).press('Enter')
      await expect
        .poll(() => desk.app.evaluate(({ clipboard }) => clipboard.readText()))
        .toBe(chosenId)
    },
  )
})

describe('after a restart the window', () => {
  test('has the size, position and zoom that it was closed with', async (context) => {
    const electron = realElectron(context)
    const first = await startOnWorklist(electron)
    const bounds = { x: 60, y: 40, width: 1100, height: 750 }
    await first.app.evaluate(({ BrowserWindow }, wanted) => {
      const [window] = BrowserWindow.getAllWindows()
      window?.setBounds(wanted)
      window?.webContents.setZoomLevel(1)
    }, bounds)
    await expect.poll(async () => (await look(first)).bounds).toEqual(bounds)
    await first.app.evaluate(({ app }) => app.quit())
    expect(await first.ended).toBe(0)

    // Its key was in memory only, so the screen that reports this opens.
    const second = await startElectronApp(electron, { dataDir: first.dataDir })
    await second.page.getByRole('heading').first().waitFor()
    expect(await look(second)).toMatchObject({ bounds, zoomLevel: 1 })
  })

  test('is on the screen even if its display is gone', async (context) => {
    const electron = realElectron(context)
    const dataDir = await makeOwnedFolder(electron, 'data')
    const last = { x: 5_000, y: -3_000, width: 1440, height: 900, zoomLevel: 0 }
    await writeFile(
      join(dataDir, 'window.json'),
      JSON.stringify({ ...last, isMaximized: false, isFullScreen: false }),
    )
    const desk = await startElectronApp(electron, { dataDir })
    const { bounds, workArea } = await look(desk)
    expect(bounds.x).toBeGreaterThanOrEqual(workArea.x)
    expect(bounds.y).toBeGreaterThanOrEqual(workArea.y)
    expect(bounds.x + bounds.width).toBeLessThanOrEqual(workArea.x + workArea.width)
    expect(bounds.y + bounds.height).toBeLessThanOrEqual(workArea.y + workArea.height)
  })
})
