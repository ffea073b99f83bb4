/**
 * Which npm packages an installer carries: those that lie in its archive, and those that the build
 * wrote into the page.
 */

/**
 * @typedef {object} LockedPackage
 * @property {string} [version]
 * @property {string} [license]
 * @property {boolean} [dev]
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [optionalDependencies]
 */
/**
 * @typedef {object} ShippedPackage
 * @property {string} name
 * @property {string} version
 * @property {string} folder below the project's folder, with / on every system
 */

/**
 * Packages that nothing asks for on an officer's computer: they fetch or compile a native module
 * when npm installs it, or hold types alone. electron-builder.yml leaves them out, with what they
 * alone need.
 */
const neverRun = new Set(['prebuild-install', 'node-addon-api', 'type-fest'])

/**
 * The build takes pictures and style rules out of these, which it does not count as modules.
 */
const bundledAsData = ['@iconify-json/lucide', 'tailwindcss']

/**
 * The production packages that run, found from `dependencies` of the root down.
 * @param {Record<string, LockedPackage>} lock `packages` of package-lock.json
 * @returns {ShippedPackage[]} by folder, each once
 */
export function archivedPackages(lock) {
  /** @type {Map<string, ShippedPackage>} */
  const found = new Map()
  /** @param {string} folder */
  const visit = (folder) => {
    const { dependencies, optionalDependencies } = lock[folder] ?? {}
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const at = neverRun.has(name) ? undefined : resolve(lock, folder, name)
      if (at === undefined || found.has(at)) continue
      found.set(at, { name, version: lock[at]?.version ?? '', folder: at })
      visit(at)
    }
  }
  visit('')
  return [...found.values()].toSorted((one, other) => (one.folder < other.folder ? -1 : 1))
}

/**
 * What the build wrote into the page, as packages of the lock file.
 * @param {Record<string, LockedPackage>} lock
 * @param {{ name: string, version: string }[]} told by the build: out/…/.vite/license.json
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

/**
 * The nearest copy of a package, as Node looks for it.
 * @param {Record<string, LockedPackage>} lock
 * @param {string} from
 * @param {string} name
 * @returns {string | undefined} undefined where an optional one is not installed
 */
function resolve(lock, from, name) {
  const here = `${from}${from === '' ? '' : '/'}node_modules/${name}`
  if (lock[here] !== undefined) return here
  if (from === '') return undefined
  return resolve(lock, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), name)
}

/** @param {string} folder */
const nameOf = (folder) =>
  folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)
