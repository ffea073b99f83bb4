import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { ElectronApp, ReadyElectron } from './electron-app.ts'

const run = promisify(execFile)

/**
 * Presses keys as a keyboard does, so that they trigger the menus' shortcuts too; Playwright's
 * keyboard reaches only the page.
 * @param keys X11 names, such as `ctrl+KP_Add`
 */
export async function pressKeys(
  electron: ReadyElectron,
  { app }: ElectronApp,
  ...keys: readonly string[]
): Promise<void> {
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.focus())
  const env = { ...process.env, ...(electron.display !== null && { DISPLAY: electron.display }) }
  await run('xdotool', ['key', ...keys], { env })
}
