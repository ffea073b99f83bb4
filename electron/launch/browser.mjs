import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The command that opens a file in the person's own browser.
 * @param {NodeJS.Platform} platform
 * @param {string} file
 * @returns {[string, ...string[]]}
 */
export function openCommand(platform, file) {
  if (platform === 'darwin') return ['open', file]
  if (platform === 'win32') return ['explorer.exe', file]
  return ['xdg-open', file]
}

/**
 * A page that leads to `url`.
 * @param {string} url
 * @returns {string}
 */
export function leadingPage(url) {
  const safe = url.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
  return `<!doctype html><meta charset="utf-8"><meta name="referrer" content="no-referrer"><meta http-equiv="refresh" content="0;url=${safe}"><title>Loan Desk</title>`
}

/**
 * Opens an address that carries a one-time token in the person's browser. The token must not stand
 * on a command line, which every account of the computer can read: the browser is given a file of a
 * private folder that leads there. The browser is the person's own and is not ended with the app.
 * @param {string} url
 * @param {string} privateFolder
 * @returns {Promise<string | undefined>} why it was not opened
 */
export function openInBrowser(url, privateFolder) {
  const { platform, env } = process
  const hasDisplay = (env['DISPLAY'] ?? '') !== '' || (env['WAYLAND_DISPLAY'] ?? '') !== ''
  if (platform === 'linux' && !hasDisplay) return Promise.resolve('this computer has no display')
  const file = join(privateFolder, 'open.html')
  writeFileSync(file, leadingPage(url), { mode: 0o600 })
  const [command, ...args] = openCommand(platform, file)
  return new Promise((settle) => {
    const child = spawn(command, args, { stdio: 'ignore', detached: true })
    child.once('error', () => settle(`${command} was not found`))
    child.once('spawn', () => {
      child.unref()
      settle(undefined)
    })
  })
}
