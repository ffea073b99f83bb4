import { join } from 'node:path'
import { readJson } from '../launch/json-file.mjs'

/**
 * Which npm packages an installer carries: those that lie in its archive, and those that the build
 * wrote into main, the preload and the page.
 */

/**
 * @typedef {object} LockedPackage
 * @property {string} [version]
 * @property {string} [license]
 * @property {boolean} [dev]
 * @property {Record<string, string>} [dependencies]
 */
/**
 * @typedef {object} ShippedPackage
 * @property {string} name
 * @property {string} version
 * @property {string} folder below the project's folder, with / on every system
 */

/**
 * The build takes pictures and style rules out of these, which it does not count as modules.
 */
const bundledAsData = ['@iconify-json/lucide', 'tailwindcss']

/**
 * The packages with a native binary. What these ask for in turn is of use when npm installs them.
 * @param {Record<string, LockedPackage>} lock `packages` of package-lock.json
 * @returns {ShippedPackage[]}
 */
export const archivedPackages = (lock) =>
  Object.keys(lock['']?.dependencies ?? {})
    .toSorted()
    .map((name) => {
      const folder = `node_modules/${name}`
      return { name, version: lock[folder]?.version ?? '', folder }
    })

/**
 * What the build says that it bundled.
 * @param {string} root
 * @returns {{ name: string, version: string }[]}
 */
export function toldByBuild(root) {
  return ['main', 'preload', 'renderer'].flatMap((part) => {
    const file = join(root, 'out', part, '.vite', 'license.json')
    const told = /** @type {{ name: string, version: string }[] | undefined} */ (readJson(file))
    if (told === undefined) throw new Error(`${file} is missing: build first`)
    return told
  })
}

/**
 * What the build bundled, as packages of the lock file.
 * @param {Record<string, LockedPackage>} lock
 * @param {{ name: string, version: string }[]} told by the build
 * @returns {ShippedPackage[]}
 */
export function bundledPackages(lock, told) {
  const wanted = new Set(told.map(({ name, version }) => `${name}@${version}`))
  return Object.entries(lock).flatMap(([folder, { version = '' }]) => {
    const name = nameOf(folder)
    const isBundled =
      wanted.has(`${name}@${version}`) ||
      (bundledAsData.includes(name) && folder === `node_modules/${name}`)
    return isBundled ? [{ name, version, folder }] : []
  })
}

/**
 * A bill of materials with the shipped packages alone. npm's own `--omit=dev` leaves out what a
 * development package uses too, so the whole bill is made and cut.
 * @param {{ metadata: { component: object }, components: { 'bom-ref': string, name: string, version: string }[], dependencies: { ref: string, dependsOn?: string[] }[] }} bill CycloneDX of `npm sbom`
 * @param {ShippedPackage[]} shipped
 */
export function billOfMaterials(bill, shipped) {
  const wanted = new Set(shipped.map(({ name, version }) => `${name}@${version}`))
  const components = bill.components
    .filter(({ name, version }) => wanted.has(`${name}@${version}`))
    .map((component) => ({ ...component, scope: 'required', properties: [] }))
  const refs = new Set(components.map((component) => component['bom-ref']))
  const root = { ...bill.metadata.component, type: 'application', name: 'loan-desk' }
  return {
    ...bill,
    metadata: { ...bill.metadata, component: root },
    components,
    dependencies: bill.dependencies
      .filter(({ ref }) => refs.has(ref))
      .map(({ ref, dependsOn = [] }) => ({
        ref,
        dependsOn: dependsOn.filter((on) => refs.has(on)),
      })),
  }
}

/** @param {string} folder */
const nameOf = (folder) =>
  folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)
