import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { installedElectron } from '../../../electron/launch/electron-binary.ts'

const root = join(import.meta.dirname, '../../..')

/** An Electron that can run the build of this checkout. */
export interface InstalledElectron {
  /** The folder that holds the program, its libraries and its `resources`. */
  readonly folder: string
  /** Version that Electron reports, without a leading v. */
  readonly version: string
  /** Polyfills that an Electron older than the shipped one needs, loaded before main and the page. */
  readonly polyfills: string | null
  /** The SQLite driver built for its Node, if the published one is too new for it. */
  readonly driver: string | null
}

/**
 * Finds the Electron of `ELECTRON_OVERRIDE_DIST_PATH` (the variable of Electron's npm package),
 * else the one of `node_modules/electron`.
 * @returns null if neither has a program
 */
export function findInstalledElectron(env: NodeJS.ProcessEnv): InstalledElectron | null {
  const named = env['ELECTRON_OVERRIDE_DIST_PATH'] ?? ''
  const hasOwn = named === '' && 'program' in installedElectron(root, env)
  const folder = hasOwn ? join(root, 'node_modules/electron/dist') : named
  if (!existsSync(join(folder, 'version'))) return null
  const beside = (name: string): string | null => {
    const file = join(folder, name)
    return existsSync(file) ? file : null
  }
  return {
    folder,
    version: readFileSync(join(folder, 'version'), 'utf8').trim().replace(/^v/, ''),
    polyfills: beside('polyfills.cjs'),
    driver: beside(`better_sqlite3.${process.platform}-${process.arch}.napi8.node`),
  }
}
