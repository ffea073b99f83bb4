import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { ReadyElectron } from './electron-app.ts'

const run = promisify(execFile)

/**
 * Presses keys in the window in which a locked keyring asks for its password, if it is open.
 * @param keys X11 names, such as `Escape`
 */
export async function pressInPrompt(
  electron: ReadyElectron,
  ...keys: readonly string[]
): Promise<void> {
  const env = { ...process.env, ...(electron.display !== null && { DISPLAY: electron.display }) }
  // Without a window manager, nothing else focuses it. Fails if there is no prompt.
  const focus = ['search', '--onlyvisible', '--class', 'gcr-prompter', 'windowfocus']
  const isOpen = await run('xdotool', focus, { env }).then(
    () => true,
    () => false,
  )
  if (isOpen) await run('xdotool', ['key', ...keys], { env })
}
