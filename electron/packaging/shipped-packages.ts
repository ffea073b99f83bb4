import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Which npm packages an installer carries: those in its archive, and those that the build wrote into
 * main, the preload and the page.
 */

/** `packages` of package-lock.json, by folder. */
export type Lock = Readonly<
  Record<
    string,
    { readonly version?: string; readonly dependencies?: Readonly<Record<string, string>> }
  >
>
export interface ShippedPackage {
  readonly name: string
  readonly version: string
  /** Below the project's folder, with / on every system. */
  readonly folder: string
}
type NamedVersion = Pick<ShippedPackage, 'name' | 'version'>

/** The build takes the font, icons and style rules out of these, which it does not count as modules. */
const bundledAsData = ['@fontsource-variable/inter', '@iconify-json/lucide', 'tailwindcss']

/** The packages with a native binary. What these need in turn is of use to npm alone. */
export const archivedPackages = (lock: Lock): ShippedPackage[] =>
  Object.keys(lock['']?.dependencies ?? {})
    .toSorted()
    .map((name) => {
      const folder = `node_modules/${name}`
      return { name, version: lock[folder]?.version ?? '', folder }
    })

/** What the build says that it bundled. */
export const reportedByBuild = (root: string): NamedVersion[] =>
  ['main', 'preload', 'renderer'].flatMap((part) => {
    const file = join(root, 'out', part, '.vite/license.json')
    return JSON.parse(readFileSync(file, 'utf8')) as NamedVersion[]
  })

/** What the build bundled, as packages of the lock file. */
export function bundledPackages(lock: Lock, reported: readonly NamedVersion[]): ShippedPackage[] {
  const wanted = new Set(reported.map(({ name, version }) => `${name}@${version}`))
  return Object.entries(lock).flatMap(([folder, { version = '' }]) => {
    const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const isData = bundledAsData.includes(name) && folder === `node_modules/${name}`
    return isData || wanted.has(`${name}@${version}`) ? [{ name, version, folder }] : []
  })
}

/** CycloneDX, as `npm sbom` writes it. */
export interface Bill {
  readonly metadata: { readonly component: object }
  readonly components: readonly ({ readonly 'bom-ref': string } & NamedVersion)[]
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn?: readonly string[] }[]
}

/**
 * A bill of materials with the shipped packages alone. npm's own `--omit=dev` leaves out what a
 * development package uses too, so the whole bill is cut.
 */
export function billOfMaterials(bill: Bill, shipped: readonly ShippedPackage[]): Bill {
  const wanted = new Set(shipped.map(({ name, version }) => `${name}@${version}`))
  const components = bill.components
    .filter(({ name, version }) => wanted.has(`${name}@${version}`))
    .map((component) => ({ ...component, scope: 'required', properties: [] }))
  const refs = new Set(components.map((component) => component['bom-ref']))
  const component = { ...bill.metadata.component, type: 'application', name: 'loan-desk' }
  return {
    ...bill,
    metadata: { ...bill.metadata, component },
    components,
    dependencies: bill.dependencies
      .filter(({ ref }) => refs.has(ref))
      .map(({ ref, dependsOn = [] }) => ({
        ref,
        dependsOn: dependsOn.filter((on) => refs.has(on)),
      })),
  }
}
