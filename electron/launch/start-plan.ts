import { join } from 'node:path'
import type { FoundElectron } from './electron-binary.ts'
import { defaultDataDir, type HostName, type KeychainName, type StartOptions } from './options.ts'

/** How the app is going to be started, decided from what was asked for and what the computer has. */
export interface StartPlan {
  readonly host: HostName
  /** undefined: a folder that is deleted at the end. */
  readonly dataDir: string | undefined
  readonly keychain: KeychainName
  /** What the desks of a team share, kept from one start to the next; undefined: there is one desk. */
  readonly teamFolder: string | undefined
  /** Why, in sentences for the person who starts it. */
  readonly notes: readonly string[]
}

/** Whether programs of this session can reach a keychain service at all. */
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

/** PostgreSQL doesn't run as root, and no other account can reach files below root's own folder. */
const rootDataDir = '/var/lib/loan-desk-dev'

/** `electron` is null if nobody asked for it. Throws if the window was insisted on and can't open. */
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
      `Two officers share the team space in ${teamFolder}. The other files of their desks are deleted at the end.`,
    )
    // The keys of two desks can't be in one keychain.
    return { host, dataDir: undefined, keychain: 'memory', teamFolder, notes }
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
  return { host, dataDir, keychain, teamFolder: undefined, notes }
}
