import { homedir } from 'node:os'
import { isAbsolute, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

/**
 * Start options; all their names are defined here. `npm start` parses them and passes them on;
 * electron/main.ts parses them with `readElectronArguments`. None of them is secret: every program
 * on the computer can read a process's command line.
 */

export type HostName = 'electron' | 'browser'
export type KeychainName = 'system' | 'memory'

/**
 * Copies the names from shared/service-profiles: before packages are installed, only this folder is
 * available.
 */
export const serviceProfileNames = ['specification', '2024-10', '2025-03'] as const
type ServiceProfileName = (typeof serviceProfileNames)[number]

/** The profile with the most features. */
const startProfile: ServiceProfileName = '2025-03'

export const profileNamed = (name: string | undefined): ServiceProfileName | undefined =>
  serviceProfileNames.find((known) => known === name)

/** Parsed options; undefined means not given. */
export interface StartOptions {
  readonly host: HostName | undefined
  /** An absolute path. */
  readonly dataDir: string | undefined
  /** 0 (any free port) to 65535; for the browser host only. */
  readonly port: number | undefined
  readonly keychain: KeychainName | undefined
  /** Whether to set up the sample connection. */
  readonly sample: boolean
  /** Service profile of the sample service. */
  readonly profile: ServiceProfileName
  /** Whether to open the app twice, for two officers who share a team space. */
  readonly team: boolean
  /** Whether to open a browser (the Electron window opens by itself). */
  readonly open: boolean
}

export const usage = `Usage: npm start -- [options]

  --host electron|browser    open the Electron window, or this computer's browser
                             (default: the window, if Electron can run here)
  --data-dir DIR             the folder for Loan Desk's files
                             (default: the folder loan-desk-dev of your account)
  --port N                   the port of the browser host (default: any free one)
  --keychain system|memory   where the key and the secrets are kept; memory forgets them at the end
  --no-sample                don't set up the sample connection
  --profile NAME             the sample service's profile: specification, 2024-10 or 2025-03
                             (default: 2025-03, which also lists applications)
  --team                     open Loan Desk for two officers who share a team space and the
                             sample service; the team space stays in the data folder
  --no-open                  don't open a browser
  --help                     show these options`

/**
 * Parses the command line of `npm start`; null if it asks for help. Throws an error that names the
 * invalid option.
 */
export function readStartOptions(
  args: readonly string[],
  workingDir = process.cwd(),
): StartOptions | null {
  const { values } = parseArgs({
    args: [...args],
    options: {
      host: { type: 'string' },
      'data-dir': { type: 'string' },
      port: { type: 'string' },
      keychain: { type: 'string' },
      'no-sample': { type: 'boolean' },
      profile: { type: 'string' },
      team: { type: 'boolean' },
      'no-open': { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  if (values.help === true) return null
  const { host, keychain, port, 'data-dir': dataDir } = values
  if (host !== undefined && host !== 'electron' && host !== 'browser') {
    throw new Error(`--host is electron or browser, not "${host}"`)
  }
  if (keychain !== undefined && keychain !== 'system' && keychain !== 'memory') {
    throw new Error(`--keychain is system or memory, not "${keychain}"`)
  }
  if (port !== undefined && (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)) {
    throw new Error(`--port is a number from 0 to 65535, not "${port}"`)
  }
  const profile = values.profile === undefined ? startProfile : profileNamed(values.profile)
  if (profile === undefined) {
    throw new Error(`--profile is ${serviceProfileNames.join(' or ')}, not "${values.profile}"`)
  }
  const team = values.team === true
  if (team && (keychain === 'system' || values['no-sample'] === true)) {
    throw new Error('--team needs the sample service, and keeps its secrets in memory')
  }
  if (dataDir?.trim() === '') throw new Error('--data-dir needs a folder')
  return {
    host,
    dataDir: dataDir === undefined ? undefined : resolve(workingDir, dataDir),
    port: port === undefined ? undefined : Number(port),
    keychain,
    sample: values['no-sample'] !== true,
    profile,
    team,
    open: values['no-open'] !== true,
  }
}

/** Flags for Electron's main process, which reads them from `process.argv`. */
const electronFlags = {
  dataDir: '--loan-desk-data-dir=',
  keychain: '--loan-desk-keychain=',
  noSample: '--loan-desk-no-sample',
  profile: '--loan-desk-profile=',
  team: '--loan-desk-sample-team',
  announce: '--loan-desk-announce',
}

/** Start parameters for any host. */
export interface AppStart {
  /** An absolute path. */
  readonly dataDir: string
  readonly keychain: KeychainName
  readonly sample: boolean
  /** Service profile of the sample service. */
  readonly profile: ServiceProfileName
  /** Whether the data folder has a sample team's file (electron/sample-team/sample-team.ts). */
  readonly team?: boolean
}

/** Arguments for the Electron binary, after the app's folder. */
export const electronArguments = (start: AppStart): string[] => [
  `${electronFlags.dataDir}${start.dataDir}`,
  `${electronFlags.keychain}${start.keychain}`,
  ...(start.sample ? [] : [electronFlags.noSample]),
  `${electronFlags.profile}${start.profile}`,
  ...(start.team === true ? [electronFlags.team] : []),
  electronFlags.announce,
]

/**
 * Parses the command line of electron/main.ts. An installed app (app.isPackaged) ignores these
 * flags: changing a shortcut must not be enough to point it at another folder or bypass the
 * keychain. `announce` asks for one line `{"ready":true}` on stdout once the window shows its first
 * screen.
 */
export function readElectronArguments(
  argv: readonly string[],
  { packaged }: { readonly packaged: boolean },
): {
  readonly dataDir: string | undefined
  readonly keychain: KeychainName
  readonly sample: boolean
  readonly profile: ServiceProfileName
  readonly team: boolean
  readonly announce: boolean
} {
  if (packaged) {
    return {
      dataDir: undefined,
      keychain: 'system',
      sample: false,
      profile: startProfile,
      team: false,
      announce: false,
    }
  }
  const valueOf = (flag: string) =>
    argv.find((argument) => argument.startsWith(flag))?.slice(flag.length)
  const dataDir = valueOf(electronFlags.dataDir)
  return {
    dataDir: dataDir !== undefined && isAbsolute(dataDir) ? dataDir : undefined,
    keychain: valueOf(electronFlags.keychain) === 'memory' ? 'memory' : 'system',
    sample: !argv.includes(electronFlags.noSample),
    profile: profileNamed(valueOf(electronFlags.profile)) ?? 'specification',
    team: argv.includes(electronFlags.team),
    announce: argv.includes(electronFlags.announce),
  }
}

/** Arguments for test/support/loopback-host/loopback-host.ts. */
export const loopbackArguments = (start: AppStart, port: number): string[] => [
  ...['--data-dir', start.dataDir, '--port', String(port), '--keychain', start.keychain],
  ...(start.sample ? [] : ['--no-sample']),
  ...['--profile', start.profile],
  ...(start.team === true ? ['--team'] : []),
]

interface Computer {
  readonly platform: NodeJS.Platform
  readonly env: NodeJS.ProcessEnv
  readonly home: string
}

/** The data folder of a checkout: next to the installed app's folder, never inside it. */
export function defaultDataDir(
  { platform, env, home }: Computer = {
    platform: process.platform,
    env: process.env,
    home: homedir(),
  },
): string {
  const set = (folder: string | undefined) => (folder === '' ? undefined : folder)
  const folders: Partial<Record<NodeJS.Platform, string>> = {
    win32: set(env['APPDATA']) ?? join(home, 'AppData', 'Roaming'),
    darwin: join(home, 'Library', 'Application Support'),
  }
  const folder = folders[platform] ?? set(env['XDG_CONFIG_HOME']) ?? join(home, '.config')
  return join(folder, 'loan-desk-dev')
}
