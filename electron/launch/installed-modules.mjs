import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readJson } from './json-file.mjs'

/**
 * @typedef {object} LockedPackage
 * @property {string} [version]
 * @property {string} [integrity]
 * @property {boolean} [optional]
 * @property {boolean} [link]
 */

/**
 * The Node 24 that comes with the packages of npm.
 * @param {string} root
 * @returns {string}
 */
export function projectNode(root) {
  return join(
    root,
    'node_modules',
    'node',
    'bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  )
}

/**
 * Why node_modules is not what package-lock.json says, or undefined where it is. npm leaves a list
 * of what it has installed, written after the last install script; an install that broke off has
 * none.
 * @param {string} root
 * @returns {string | undefined}
 */
export function modulesProblem(root) {
  const locked = readPackages(join(root, 'package-lock.json'))
  if (locked === undefined) return 'package-lock.json cannot be read'
  if (!existsSync(join(root, 'node_modules'))) return 'the packages are not installed yet'
  const installed = readPackages(join(root, 'node_modules', '.package-lock.json'))
  if (installed === undefined) return 'the last installation did not come to its end'
  const differing = firstDifference(locked, installed)
  if (differing !== undefined) return `${differing} is not the one of package-lock.json`
  if (!existsSync(projectNode(root))) return 'its Node is missing'
  if (!existsSync(join(root, 'node_modules', 'keytar', 'build', 'Release', 'keytar.node'))) {
    return 'keytar is not built'
  }
  return undefined
}

/**
 * The first package that is not installed as it is locked. Optional ones belong to other systems
 * and may be absent.
 * @param {Record<string, LockedPackage>} locked
 * @param {Record<string, LockedPackage>} installed
 * @returns {string | undefined}
 */
export function firstDifference(locked, installed) {
  return Object.keys(locked).find((path) => {
    const wanted = locked[path]
    const found = installed[path]
    if (path === '' || wanted === undefined || wanted.link === true) return false
    if (found === undefined) return wanted.optional !== true
    return found.version !== wanted.version || found.integrity !== wanted.integrity
  })
}

/**
 * @param {string} file
 * @returns {Record<string, LockedPackage> | undefined}
 */
function readPackages(file) {
  const content = /** @type {{ packages?: Record<string, LockedPackage> } | undefined} */ (
    readJson(file)
  )
  return content?.packages
}
