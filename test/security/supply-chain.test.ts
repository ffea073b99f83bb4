import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import lock from '../../package-lock.json' with { type: 'json' }
import manifest from '../../package.json' with { type: 'json' }
import {
  archivedPackages,
  bundledPackages,
  toldByBuild,
} from '../../electron/launch/shipped-packages.mjs'
import { readByHand, shippableLicences, usableLicences } from '../support/licence-lists.ts'

/*
 * The attack: somebody takes over one of the packages below this project, or publishes one with a
 * name that is nearly the same, and waits for a build. What is not pinned comes in with the next
 * installation; what may run a script runs with the developer's rights; what comes from elsewhere
 * than the registry was looked at by nobody. And a licence that came in unread can stop a release.
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
const packages = Object.entries<Locked>(lock.packages).filter(([path]) => path !== '')
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 13)
const direct = { ...manifest.dependencies, ...manifest.devDependencies }

describe('what is installed', () => {
  it('is named in an exact version, every package of package.json', () => {
    const loose = Object.entries(direct).filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))
    expect(loose).toEqual([])
  })

  it('is locked in the version that package.json names', () => {
    const { dependencies, devDependencies } = lock.packages['']
    expect({ ...dependencies, ...devDependencies }).toEqual(direct)
    const locked: Readonly<Record<string, Locked>> = lock.packages
    const other = Object.entries(direct).filter(
      ([name, version]) => locked[`node_modules/${name}`]?.version !== version,
    )
    expect(other).toEqual([])
  })

  it('comes with a digest of its content, every package', () => {
    const without = packages.filter(
      ([, { integrity, inBundle }]) =>
        inBundle !== true && integrity?.startsWith('sha512-') !== true,
    )
    expect(without.map(([path]) => path)).toEqual([])
  })

  it('comes from the registry, none from an address of its own', () => {
    expect(packages.filter(([, { resolved, link }]) => resolved ?? link)).toEqual([])
    const settings = readFileSync(join(import.meta.dirname, '../../.npmrc'), 'utf8').split('\n')
    expect(settings).toContain('save-exact=true')
    expect(settings.filter((line) => /^(@.*:)?registry\s*=|_auth|token/i.test(line))).toEqual([])
  })

  it('runs a script when it is installed only where package.json says so by name', () => {
    const scripted = packages.filter(([, { hasInstallScript }]) => hasInstallScript === true)
    const named = Object.keys(manifest.allowScripts)
    // npm builds a package with a binding.gyp though it names no script: these are told not to.
    const prebuilt = ['better-sqlite3', 'better-sqlite3-multiple-ciphers']
    expect(new Set([...scripted.map(([path]) => nameOf(path)), ...prebuilt])).toEqual(
      new Set(named),
    )
    const allowed = Object.entries(manifest.allowScripts).filter(([, may]) => may)
    expect(allowed.map(([name]) => name)).toEqual(['node', 'keytar', 'esbuild'])
  })
})

describe('the licence of a package', () => {
  const unread = (list: readonly (readonly [string, Locked])[], allowed: ReadonlySet<string>) =>
    list
      .filter(([path, { license }]) => !allowed.has(license ?? '') && !isReadByHand(path))
      .map(([path, { license }]) => `${path}: ${license ?? 'none'}`)
  const isReadByHand = (path: string) =>
    readByHand[path.replace(/^node_modules\//, '')] !== undefined

  it('is one that a lender may ship, for what lies in the installer and for what is bundled', () => {
    const locked: Readonly<Record<string, Locked>> = lock.packages
    const shipped = [
      ...archivedPackages(lock.packages),
      ...bundledPackages(lock.packages, toldByBuild(join(import.meta.dirname, '../..'))),
    ].map(({ folder }) => [folder, locked[folder] ?? {}] as const)
    expect(shipped.length).toBeGreaterThan(70)
    expect(unread(shipped, shippableLicences)).toEqual([])
  })

  it('is known, for every tool too', () => {
    expect(unread(packages, usableLicences)).toEqual([])
  })

  it('stands in no list without a package that has it', () => {
    const used = new Set(packages.map(([, { license }]) => license))
    expect([...usableLicences].filter((license) => !used.has(license))).toEqual([])
    const paths = new Set(packages.map(([path]) => path.replace(/^node_modules\//, '')))
    expect(Object.keys(readByHand).filter((path) => !paths.has(path))).toEqual([])
  })
})
