import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The npm packages that an installer contains: those in its archive, and those that the build
 * bundled into main, the preload and the page.
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
  /** Relative to the project folder, with / on every system. */
  readonly folder: string
}
type NamedVersion = Pick<ShippedPackage, 'name' | 'version'>

/** The build uses the font, icons and styles of these packages but doesn't report them as modules. */
const bundledAsData = ['@fontsource-variable/inter', '@iconify-json/lucide', 'tailwindcss']

/** The packages with a native binary. Their own dependencies are needed only by npm. */
export const archivedPackages = (lock: Lock): ShippedPackage[] =>
  Object.keys(lock['']?.dependencies ?? {})
    .toSorted()
    .map((name) => {
      const folder = `node_modules/${name}`
      return { name, version: lock[folder]?.version ?? '', folder }
    })

/** The packages that the build reports as bundled. */
export const reportedByBuild = (root: string): NamedVersion[] =>
  ['main', 'preload', 'renderer'].flatMap((part) => {
    const file = join(root, 'out', part, '.vite/license.json')
    return JSON.parse(readFileSync(file, 'utf8')) as NamedVersion[]
  })

/** The bundled packages as entries of the lock file. */
export function bundledPackages(lock: Lock, reported: readonly NamedVersion[]): ShippedPackage[] {
  const names = new Set(reported.map(({ name, version }) => `${name}@${version}`))
  return Object.entries(lock).flatMap(([folder, { version = '' }]) => {
    const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const isData = bundledAsData.includes(name) && folder === `node_modules/${name}`
    return isData || names.has(`${name}@${version}`) ? [{ name, version, folder }] : []
  })
}

/** A CycloneDX bill as `npm sbom` writes it. */
export interface Bill {
  readonly metadata: { readonly component: object }
  readonly components: readonly ({ readonly 'bom-ref': string } & NamedVersion)[]
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn?: readonly string[] }[]
}

/**
 * A bill of materials of only the shipped packages. npm's `--omit=dev` also omits packages that a
 * development package shares, so the full bill is filtered.
 */
export function billOfMaterials(bill: Bill, shipped: readonly ShippedPackage[]): Bill {
  const names = new Set(shipped.map(({ name, version }) => `${name}@${version}`))
  const components = bill.components
    .filter(({ name, version }) => names.has(`${name}@${version}`))
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
