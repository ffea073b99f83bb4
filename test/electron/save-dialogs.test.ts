import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  makeOwnedFolder,
  realElectron,
  startOnWorklist,
  type ElectronApp,
} from '../support/electron/electron-app.ts'

/** Electron's save dialog, replaced: it stays open until the test answers it. */
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
  const electron = realElectron(context)
  const desk = await startOnWorklist(electron)
  const dialogs = await holdSaveDialogs(desk)
  const target = join(await makeOwnedFolder(electron, 'saved'), 'first.csv')

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
