import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CDPSession } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { sampleExtraIds } from '../../electron/sample-service/sample-applications.ts'
import { shortcuts } from '../../renderer/shortcuts.ts'
import { makeOwnedFolder, realElectron } from '../support/electron/electron-app.ts'
import { electronSuite } from '../support/electron/electron-suite.ts'
import { pressKeys } from '../support/electron/real-keys.ts'
import { appScreens } from '../support/drivers/screens/app-screens.ts'

const suite = electronSuite()
let folder = ''

beforeEach(async (context) => {
  folder = await makeOwnedFolder(realElectron(context), 'input')
})

const clipboardText = (): Promise<string> =>
  suite.desk.app.evaluate(({ clipboard }) => clipboard.readText())

/** Entries of the application menu by path, each with its accelerator as Electron shows it. */
function menuEntries(): Promise<Readonly<Record<string, string>>> {
  return suite.desk.app.evaluate(({ Menu }) => {
    const found: Record<string, string> = {}
    const read = (menu: Electron.Menu, below: string): void => {
      for (const item of menu.items) {
        if (item.type === 'separator') continue
        const path = `${below}${item.label}`
        // A role's accelerator is only available through a method that Electron's types leave out.
        const { submenu, accelerator } = item
        const role = item as { getDefaultRoleAccelerator?(): string | undefined }
        if (submenu) read(submenu, `${path} > `)
        else found[path] = accelerator ?? role.getDefaultRoleAccelerator?.() ?? ''
      }
    }
    const menu = Menu.getApplicationMenu()
    if (menu !== null) read(menu, '')
    return found
  })
}

/** Chooses an entry of the application menu, as the mouse does. */
async function chooseFromMenu(menuLabel: string, label: string): Promise<void> {
  await suite.desk.app.evaluate(
    ({ BrowserWindow, Menu }, [inMenu, named]) => {
      const menu = Menu.getApplicationMenu()?.items.find((item) => item.label === inMenu)
      const [window] = BrowserWindow.getAllWindows()
      menu?.submenu?.items
        .find((item) => item.label === named)
        ?.click({}, window, window?.webContents)
    },
    [menuLabel, label] as const,
  )
}

const zoomFactor = (): Promise<number | undefined> =>
  suite.desk.app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.getZoomFactor(),
  )

test('the menus have the usual keys, and none reloads the page or takes one of its keys', async () => {
  const entries = await menuEntries()
  expect(entries).toMatchObject({
    'Edit > Undo': 'CommandOrControl+Z',
    'Edit > Cut': 'CommandOrControl+X',
    'Edit > Copy': 'CommandOrControl+C',
    'Edit > Paste': 'CommandOrControl+V',
    'Edit > Select All': 'CommandOrControl+A',
    'Window > Minimize': 'CommandOrControl+M',
    'Window > Close': 'CommandOrControl+W',
  })
  expect(Object.keys(entries).join()).not.toMatch(/reload|new window|open/i)
  // Ctrl+A belongs to the list while the list has the focus, and to the menu otherwise.
  const ofThePage = Object.values(shortcuts).map(({ caps }) => caps.join('+'))
  expect(ofThePage).toContain('meta+K')
  const ofTheMenus = Object.values(entries).map((keys) => keys.replace(/^CommandOrControl/, 'meta'))
  expect(ofTheMenus.filter((keys) => ofThePage.includes(keys))).toEqual(['meta+A'])
})

test('the View menu changes the zoom of the page', async () => {
  expect(await zoomFactor()).toBe(1)
  await chooseFromMenu('View', 'Zoom In')
  await expect.poll(zoomFactor).toBeGreaterThan(1)
  await chooseFromMenu('View', 'Zoom Out')
  await chooseFromMenu('View', 'Zoom Out')
  await expect.poll(zoomFactor).toBeLessThan(1)
  await chooseFromMenu('View', 'Actual Size')
  await expect.poll(zoomFactor).toBe(1)
})

test('the Edit menu acts on the focused field', async () => {
  const { worklist } = appScreens(suite.page)
  await worklist.search.fill('smpl0004')
  await worklist.search.focus()
  await chooseFromMenu('Edit', 'Select All')
  await chooseFromMenu('Edit', 'Cut')
  await expect.poll(clipboardText).toBe('smpl0004')
  await expect.poll(() => worklist.search.inputValue()).toBe('')
  await chooseFromMenu('Edit', 'Paste')
  await expect.poll(() => worklist.search.inputValue()).toBe('smpl0004')
  await chooseFromMenu('Edit', 'Undo')
  await expect.poll(() => worklist.search.inputValue()).toBe('')
})

test.runIf(process.platform === 'linux')(
  'the keys of the page and of the menus work side by side',
  async (context) => {
    const press = (...keys: readonly string[]) =>
      pressKeys(realElectron(context), suite.desk, ...keys)
    const { page } = suite
    const { worklist, palette } = appScreens(page)
    // The previous test's search is cleared: the list is complete again.
    await expect.poll(() => worklist.rows.count()).toBeGreaterThan(2)
    await worklist.rows.first().click()
    const isChosen = (position: number) => worklist.rows.nth(position).getAttribute('aria-selected')
    await expect.poll(() => isChosen(0)).toBe('true')
    // Without a window manager, the window can lose the first key after it gets the focus.
    const next = async () => {
      if ((await isChosen(0)) === 'true') await press('j')
      return isChosen(1)
    }
    await expect.poll(next, { interval: 1_000 }).toBe('true')
    await press('ctrl+a')
    await page.getByText(/^All \d+ in this view selected$/).waitFor()
    await press('Escape')

    await press('ctrl+k')
    await palette.dialog.waitFor()
    await press('Escape')
    await palette.dialog.waitFor({ state: 'detached' })

    await press('slash')
    await expect
      .poll(() => worklist.search.evaluate((it) => it === document.activeElement))
      .toBe(true)
    await press('s', 'm', 'p', 'l', 'ctrl+a', 'ctrl+x')
    await expect.poll(clipboardText).toBe('smpl')
    await press('ctrl+v', 'ctrl+v')
    await expect.poll(() => worklist.search.inputValue()).toBe('smplsmpl')
    await worklist.search.fill('')
  },
)

/** Drops a file on a point of the window, as the system's file manager does. */
async function dropFile(session: CDPSession, file: string, x: number, y: number): Promise<void> {
  const data = { items: [], files: [file], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await session.send('Input.dispatchDragEvent', { type, x, y, data })
  }
}

test('a file of IDs dropped on the list is previewed, and the page stays', async () => {
  const { page } = suite
  const file = join(folder, 'ids.csv')
  const [first = ''] = sampleExtraIds
  await writeFile(file, `id\n${first}\n`)
  const session = await page.context().newCDPSession(page)
  const box = await page.getByRole('listbox', { name: 'Applications' }).boundingBox()
  if (box === null) throw new Error('the list is not on the screen')
  await dropFile(session, file, box.x + 50, box.y + 50)
  await session.detach()
  const dialog = page.getByRole('dialog', { name: 'Add applications from a file' })
  await dialog.getByText(/ids\.csv/).waitFor()
  await dialog.getByText('1 to add').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(page.url()).toMatch(/^app:\/\/desk\//)
  expect(suite.desk.app.windows()).toHaveLength(1)
})

test('Lock now in the menu closes the files, and the keychain opens them again', async () => {
  const { worklist } = appScreens(suite.page)
  await chooseFromMenu('File', 'Lock now')
  await suite.page.getByRole('heading', { level: 1, name: 'Loan Desk is locked' }).waitFor()
  expect(await suite.page.locator('body').innerText()).not.toContain('smpl')
  await suite.page.getByRole('button', { name: 'Unlock' }).click()
  await worklist.isReady()
})
