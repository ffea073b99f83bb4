import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readJson } from './json-file.mjs'

/** @typedef {{ version?: string, integrity?: string, optional?: boolean }} LockedPackage */

/**
 * The Node 24 that comes with the packages of npm.
 * @param {string} root
 * @returns {string}
 */
export const projectNode = (root) =>
  join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')

/**
 * Why node_modules is not what package-lock.json says; undefined if it is. npm writes its list of
 * installed packages after the last install script, so an interrupted install has none.
 * @param {string} folder of a package.json
 * @returns {string | undefined}
 */
export function modulesProblem(folder) {
  const locked = packagesOf(join(folder, 'package-lock.json'))
  if (locked === undefined) return "package-lock.json can't be read"
  if (!existsSync(join(folder, 'node_modules'))) return 'not installed yet'
  const installed = packagesOf(join(folder, 'node_modules/.package-lock.json'))
  if (installed === undefined) return "the last installation wasn't finished"
  const differing = Object.entries(locked).find(([path, wanted]) => {
    const found = installed[path]
    if (path === '') return false
    // Optional packages of other systems are absent.
    if (found === undefined) return wanted.optional !== true
    return found.version !== wanted.version || found.integrity !== wanted.integrity
  })
  if (differing !== undefined) return `${differing[0]} differs from package-lock.json`
  const needsNode = 'node_modules/node' in locked && !existsSync(projectNode(folder))
  return needsNode ? 'Node is missing: its install script did not run' : undefined
}

/** @param {string} file */
const packagesOf = (file) =>
  /** @type {{ packages?: Record<string, LockedPackage> } | undefined} */ (readJson(file))?.packages
