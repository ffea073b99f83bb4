import { defaultDataDir } from './options.mjs'

/**
 * How the app is going to be started, decided from what was asked for and what the computer has.
 * @typedef {object} StartPlan
 * @property {import('./options.mjs').HostName} host
 * @property {string | undefined} dataDir undefined: a folder that is thrown away at the end
 * @property {import('./options.mjs').KeychainName} keychain
 * @property {string[]} notes why, in sentences for the person who starts it
 */

/**
 * Whether programs of this session can reach a keychain service at all.
 * @param {{ platform: NodeJS.Platform, env: NodeJS.ProcessEnv, fileExists: (path: string) => boolean }} computer
 * @returns {boolean}
 */
export function hasSessionBus({ platform, env, fileExists }) {
  if (platform !== 'linux') return true
  if ((env['DBUS_SESSION_BUS_ADDRESS'] ?? '') !== '') return true
  const runtimeDir = env['XDG_RUNTIME_DIR'] ?? ''
  return runtimeDir !== '' && fileExists(`${runtimeDir}/bus`)
}

/**
 * @param {import('./options.mjs').StartOptions} options
 * @param {{ electron: { program: string } | { reason: string } | undefined, sessionBus: boolean }} computer
 *   electron is undefined where nobody asked for it
 * @returns {{ ok: true, plan: StartPlan } | { ok: false, message: string }}
 */
export function planStart(options, { electron, sessionBus }) {
  const reason = electron !== undefined && 'reason' in electron ? electron.reason : undefined
  if (options.host === 'electron' && reason !== undefined) {
    return { ok: false, message: `The Electron window can't open: ${reason}.` }
  }
  const host = electron !== undefined && reason === undefined ? 'electron' : 'browser'
  const notes = []
  if (host === 'electron') notes.push('Opening the Electron window.')
  else if (options.host === 'browser') notes.push('Opening in the browser, as requested.')
  else
    notes.push(`Opening in the browser instead of the Electron window: ${reason ?? 'not found'}.`)
  if (host === 'electron' && options.port !== undefined) {
    notes.push('--port has no effect: only the browser host uses it.')
  }

  // The window offers a passphrase if there is no keychain. The browser host is for trying things
  // out, so the sample worklist comes first there.
  const keychain = options.keychain ?? (host === 'browser' && !sessionBus ? 'memory' : 'system')
  if (keychain === 'memory' && options.keychain === undefined) {
    notes.push('No session bus, so no keychain: the key and secrets stay in memory only.')
  } else if (keychain === 'system' && !sessionBus) {
    notes.push('No session bus, so no keychain: Loan Desk offers a passphrase instead.')
  }
  // A key that is forgotten at the end leaves files that nobody can open again.
  const dataDir = options.dataDir ?? (keychain === 'memory' ? undefined : defaultDataDir())
  if (dataDir === undefined) {
    notes.push('Nothing is kept: the files of this session are deleted at the end.')
  } else if (keychain === 'memory') {
    notes.push(`The files stay in ${dataDir}, but can't be opened again: their key is not kept.`)
  }
  return { ok: true, plan: { host, dataDir, keychain, notes } }
}
