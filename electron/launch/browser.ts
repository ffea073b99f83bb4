import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The program that opens a file in the user's default browser. */
function openProgram(platform: NodeJS.Platform): string {
  if (platform === 'darwin') return 'open'
  return platform === 'win32' ? 'explorer.exe' : 'xdg-open'
}

/** A page that redirects to `url`. */
export function leadingPage(url: string): string {
  const safe = url.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
  return `<!doctype html><meta charset="utf-8"><meta name="referrer" content="no-referrer"><meta http-equiv="refresh" content="0;url=${safe}"><title>Loan Desk</title>`
}

/**
 * Opens a URL that contains a one-time token. The token must not be on a command line, which every
 * account of the computer can read: instead, the browser opens a file in a private folder that
 * redirects to the URL. Returns why the URL couldn't be opened, if so.
 */
export function openInBrowser(url: string, privateFolder: string): Promise<string | undefined> {
  const { platform, env } = process
  const display = `${env['DISPLAY'] ?? ''}${env['WAYLAND_DISPLAY'] ?? ''}`
  if (platform === 'linux' && display === '') return Promise.resolve('this computer has no display')
  const file = join(privateFolder, 'open.html')
  writeFileSync(file, leadingPage(url), { mode: 0o600 })
  const program = openProgram(platform)
  return new Promise((resolve) => {
    // The user's browser keeps running when the app ends.
    const child = spawn(program, [file], { stdio: 'ignore', detached: true })
    child.once('error', () => resolve(`${program} was not found`))
    child.once('spawn', () => {
      child.unref()
      resolve(undefined)
    })
  })
}
