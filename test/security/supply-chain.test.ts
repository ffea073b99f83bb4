import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  archivedPackages,
  bundledPackages,
  reportedByBuild,
} from '../../electron/packaging/shipped-packages.ts'
import { readByHand, shippableLicenses, usableLicenses } from '../support/checks/license-lists.ts'

/*
 * The attack: an attacker takes over one of this project's packages, or publishes one with a very
 * similar name, and waits for a build. An unpinned version arrives with the next installation; an
 * install script runs with the developer's rights; a package from outside of the registry was
 * reviewed by no one. And an unreviewed license can stop a release.
 */

interface Locked {
  readonly version?: string
  readonly resolved?: string
  readonly integrity?: string
  readonly license?: string
  readonly dev?: boolean
  readonly hasInstallScript?: boolean
  readonly link?: boolean
  readonly inBundle?: boolean
}
interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly allowScripts: Readonly<Record<string, boolean>>
}
interface Lock {
  readonly packages: Readonly<Record<string, Locked>> & { readonly '': Partial<Manifest> }
}

const root = join(import.meta.dirname, '../..')
/** Every folder in which npm installs packages. */
const projects = ['.', 'electron/packaging', 'test/bench'].map((folder) => {
  const readJson = (file: string): unknown =>
    JSON.parse(readFileSync(join(root, folder, file), 'utf8'))
  const manifest = readJson('package.json') as Manifest
  const lock = (readJson('package-lock.json') as Lock).packages
  const packages = Object.entries<Locked>(lock).filter(([path]) => path !== '')
  const direct = { ...manifest.dependencies, ...manifest.devDependencies }
  return { folder, manifest, lock, packages, direct }
})
const allPackages = projects.flatMap(({ packages }) => packages)
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 13)

describe.each(projects)('the packages installed in $folder', (project) => {
  const { folder, manifest, lock, packages, direct } = project

  it('have an exact version in package.json', () => {
    const loose = Object.entries(direct).filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))
    expect(loose).toEqual([])
  })

  it('are locked in the version from package.json', () => {
    const { dependencies, devDependencies } = lock['']
    expect({ ...dependencies, ...devDependencies }).toEqual(direct)
    const other = Object.entries(direct).filter(
      ([name, version]) => lock[`node_modules/${name}`]?.version !== version,
    )
    expect(other).toEqual([])
  })

  it('all have a hash of their content', () => {
    const without = packages.filter(
      ([, { integrity, inBundle }]) =>
        inBundle !== true && integrity?.startsWith('sha512-') !== true,
    )
    expect(without.map(([path]) => path)).toEqual([])
  })

  it('all come from the registry, none from another address', () => {
    expect(packages.filter(([, { resolved, link }]) => resolved ?? link)).toEqual([])
    const settings = readFileSync(join(root, folder, '.npmrc'), 'utf8').split('\n')
    expect(settings).toContain('save-exact=true')
    expect(settings.filter((line) => /^(@.*:)?registry\s*=|_auth|token/i.test(line))).toEqual([])
  })

  it('run an install script only if package.json allows it by name', () => {
    // npm builds a package with a binding.gyp even without a script: for these, that is turned off.
    const prebuilt = ['better-sqlite3', 'better-sqlite3-multiple-ciphers']
    const scripted = packages.filter(
      ([path, { hasInstallScript }]) =>
        hasInstallScript === true || prebuilt.includes(nameOf(path)),
    )
    expect(new Set(scripted.map(([path]) => nameOf(path)))).toEqual(
      new Set(Object.keys(manifest.allowScripts)),
    )
    const allowed = Object.entries(manifest.allowScripts).filter(([, may]) => may)
    expect(allowed.map(([name]) => name)).toEqual(
      folder === '.' ? ['node', 'keytar', 'esbuild'] : [],
    )
  })
})

describe('the license of a package', () => {
  const unread = (list: readonly (readonly [string, Locked])[], allowed: ReadonlySet<string>) =>
    list
      .filter(([path, { license }]) => !allowed.has(license ?? '') && !isReadByHand(path))
      .map(([path, { license }]) => `${path}: ${license ?? 'none'}`)
  const isReadByHand = (path: string) =>
    readByHand[path.replace(/^node_modules\//, '')] !== undefined

  it('allows a lender to ship it, for packages in the installer and bundled ones', () => {
    const locked = projects[0]?.lock ?? { '': {} }
    const shipped = [
      ...archivedPackages(locked),
      ...bundledPackages(locked, reportedByBuild(root)),
    ].map(({ folder }) => [folder, locked[folder] ?? {}] as const)
    expect(shipped.length).toBeGreaterThan(70)
    expect(unread(shipped, shippableLicenses)).toEqual([])
  })

  it('is known, including for development tools', () => {
    expect(unread(allPackages, usableLicenses)).toEqual([])
  })

  it('is on the lists only if a package uses it', () => {
    const used = new Set(allPackages.map(([, { license }]) => license))
    expect([...usableLicenses].filter((license) => !used.has(license))).toEqual([])
    const paths = new Set(allPackages.map(([path]) => path.replace(/^node_modules\//, '')))
    expect(Object.keys(readByHand).filter((path) => !paths.has(path))).toEqual([])
  })
})
