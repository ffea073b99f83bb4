import { join } from 'node:path'
import type { FoundElectron } from './electron-binary.ts'
import { defaultDataDir, type HostName, type KeychainName, type StartOptions } from './options.ts'

/** How to start the app, based on the options and on what the computer supports. */
export interface StartPlan {
  readonly host: HostName
  /** undefined: a temporary folder that is deleted at the end. */
  readonly dataDir: string | undefined
  readonly keychain: KeychainName
  /** Folder that the two apps of a team share and that is kept between starts; undefined without a team. */
  readonly teamFolder: string | undefined
  /** Explanations for the person who starts the app. */
  readonly notes: readonly string[]
}

/** Whether programs of this session can reach a keychain service. */
export function hasSessionBus({
  platform,
  env,
  fileExists,
}: {
  readonly platform: NodeJS.Platform
  readonly env: NodeJS.ProcessEnv
  readonly fileExists: (path: string) => boolean
}): boolean {
  if (platform !== 'linux') return true
  if ((env['DBUS_SESSION_BUS_ADDRESS'] ?? '') !== '') return true
  const runtimeDir = env['XDG_RUNTIME_DIR'] ?? ''
  return runtimeDir !== '' && fileExists(`${runtimeDir}/bus`)
}

/** PostgreSQL doesn't run as root, and other accounts can't read files in root's home folder. */
const rootDataDir = '/var/lib/loan-desk-dev'

/** `electron` is null if the browser was requested. Throws if the window was requested and can't open. */
export function planStart(
  options: StartOptions,
  electron: FoundElectron | null,
  sessionBus: boolean,
  isRoot = process.getuid?.() === 0,
): StartPlan {
  const notes: string[] = []
  const host = electron !== null && 'program' in electron ? 'electron' : 'browser'
  if (host === 'electron') {
    notes.push('Opening the Electron window.')
    if (options.port !== undefined) {
      notes.push('--port has no effect: only the browser host uses it.')
    }
  } else if (electron === null) notes.push('Opening in the browser, as requested.')
  else if ('reason' in electron) {
    if (options.host === 'electron') {
      throw new Error(`The Electron window can't open: ${electron.reason}.`)
    }
    notes.push(`Opening in the browser instead of the Electron window: ${electron.reason}.`)
  }

  if (options.team) {
    const base = options.dataDir ?? (isRoot ? rootDataDir : defaultDataDir())
    const teamFolder = join(base, 'team-space')
    notes.push(
      `Two officers share the team space in ${teamFolder}. Their other files are deleted at the end.`,
    )
    // One keychain can't hold the keys of two data folders.
    return { host, dataDir: undefined, keychain: 'memory', teamFolder, notes }
  }

  // The window offers a passphrase if there is no keychain. The browser host is for trying the app
  // out, so it starts with the sample worklist instead.
  const keychain = options.keychain ?? (host === 'browser' && !sessionBus ? 'memory' : 'system')
  if (keychain === 'memory' && options.keychain === undefined) {
    notes.push('No session bus, so no keychain: the key and secrets stay in memory only.')
  } else if (keychain === 'system' && !sessionBus) {
    notes.push('No session bus, so no keychain: Loan Desk offers a passphrase instead.')
  }
  // If the key isn't kept, nobody can open the files again.
  const dataDir = options.dataDir ?? (keychain === 'memory' ? undefined : defaultDataDir())
  if (dataDir === undefined) {
    notes.push('Nothing is kept: the files of this session are deleted at the end.')
  } else if (keychain === 'memory') {
    notes.push(`The files stay in ${dataDir}, but can't be opened again: their key is not kept.`)
  }
  return { host, dataDir, keychain, teamFolder: undefined, notes }
}
