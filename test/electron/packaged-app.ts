import { execFile } from 'node:child_process'
import { access, cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createPackageWithOptions, extractAll, getRawHeader } from '@electron/asar'
import { FuseV1Options, FuseVersion, flipFuses, getCurrentFuseWire } from '@electron/fuses'
import { vi } from 'vitest'
import { projectNode } from '../../electron/launch/prepare.mjs'
import { layOlderNeeds } from '../support/electron/app-folder.ts'
import type { ReadyElectron } from '../support/electron/electron-app.ts'
import { findInstalledElectron } from '../support/electron/installed-electron.ts'

const root = join(import.meta.dirname, '../..')
const run = promisify(execFile)

export interface PackagedFile {
  /** Relative to the archive's root, with / on every system. */
  readonly path: string
  readonly unpacked: boolean
  /** Hex digest of the archive's header, which Electron checks with asar integrity. */
  readonly sha256: string
}

export interface PackagedApp {
  /** The files that the installer would install. */
  readonly folder: string
  readonly resources: string
  readonly program: string
  readonly debianPackage: string
  readonly files: readonly PackagedFile[]
  /** Extracts the archive and the files next to it into one folder. */
  extract(to: string): void
}

/**
 * Packages out/ with electron-builder.yml for this computer's Linux, unpacked and as a .deb, with
 * the tests' Electron: once per run, for whichever test needs it first.
 */
export async function packDesk(electron: ReadyElectron): Promise<PackagedApp> {
  const output = join(electron.folder, 'packed')
  const isFirst = await mkdir(`${output}-work`).then(
    () => true,
    () => false,
  )
  if (isFirst) await pack(electron, output)
  // Another test file is packaging it, or has already.
  await vi.waitFor(() => access(`${output}-done`), { timeout: 90_000, interval: 100 })
  const folder = join(output, 'linux-unpacked')
  const resources = join(folder, 'resources')
  const archive = join(resources, 'app.asar')
  const debianPackage = (await readdir(output)).find((name) => name.endsWith('.deb'))
  if (debianPackage === undefined) throw new Error('no .deb was written')
  return {
    folder,
    resources,
    program: join(folder, 'loan-desk'),
    debianPackage: join(output, debianPackage),
    files: filesOf(getRawHeader(archive).header, ''),
    extract: (to) => {
      extractAll(archive, to)
    },
  }
}

async function pack(electron: ReadyElectron, output: string): Promise<void> {
  const installed = findInstalledElectron(process.env)
  if (installed === null) throw new Error('the Electron that was found is gone')
  const work = `${output}-work`
  // Electron as published, without the files that only the tests add.
  const electronDist = join(work, 'electron')
  const own = [installed.polyfills, installed.driver]
  await cp(installed.folder, electronDist, {
    recursive: true,
    filter: (source) => !own.includes(source),
  })
  const config = join(work, 'config.json')
  const hook = join(work, 'drop-unknown-fuses.mjs')
  await writeFile(hook, await droppingUnknownFuses(join(electronDist, 'electron')))
  await writeFile(
    config,
    JSON.stringify({
      extends: join(root, 'electron-builder.yml'),
      electronDist,
      electronVersion: electron.version,
      directories: { output },
      afterPack: hook,
      // Compression takes a minute and isn't tested here.
      deb: { fpm: ['--deb-compression=none'] },
    }),
  )
  const node = projectNode(root)
  // Under Vitest, electron-builder links files instead of copying them.
  const { VITEST: _, ...env } = process.env
  await run(node, [join(root, 'electron/packaging/licenses.ts')], { cwd: root, env })
  await run(
    node,
    [
      join(root, 'electron/launch/run.mjs'),
      'package',
      ...['--linux', 'dir', 'deb', '--config', config],
    ],
    { cwd: root, env },
  )
  await writeFile(`${output}-done`, '')
}

/** electron-builder's setting for each of Electron's fuses, in Electron's order. */
const fuseSettings: Readonly<Record<FuseV1Options, string>> = {
  [FuseV1Options.RunAsNode]: 'runAsNode',
  [FuseV1Options.EnableCookieEncryption]: 'enableCookieEncryption',
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: 'enableNodeOptionsEnvironmentVariable',
  [FuseV1Options.EnableNodeCliInspectArguments]: 'enableNodeCliInspectArguments',
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: 'enableEmbeddedAsarIntegrityValidation',
  [FuseV1Options.OnlyLoadAppFromAsar]: 'onlyLoadAppFromAsar',
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: 'loadBrowserProcessSpecificV8Snapshot',
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: 'grantFileProtocolExtraPrivileges',
}

/** A hook that removes settings of fuses that this Electron doesn't have. */
async function droppingUnknownFuses(program: string): Promise<string> {
  const states = await fuseStates(program)
  const unknown = Object.entries(fuseSettings)
    .filter(([option]) => states[Number(option)] === undefined)
    .map(([, setting]) => setting)
  return `export default ({ packager }) => {
    for (const name of ${JSON.stringify(unknown)}) delete packager.config.electronFuses[name]
  }`
}

/** The state of each fuse of a program, in order: 0 off, 1 on, r removed. */
export async function fuseStates(program: string): Promise<readonly string[]> {
  const { version: _, ...wire } = await getCurrentFuseWire(program)
  return Object.values(wire).map((state) => String.fromCharCode(Number(state)))
}

/**
 * Adds what an older Electron needs to the archive of an installed copy. The package's own archive
 * stays unchanged.
 */
export async function layOlderNeedsIntoArchive(installedFolder: string): Promise<void> {
  const electron = findInstalledElectron(process.env)
  if (electron === null) throw new Error('the Electron that was found is gone')
  const archive = join(installedFolder, 'resources/app.asar')
  const app = `${installedFolder}-app`
  extractAll(archive, app)
  await layOlderNeeds(electron, app)
  await createPackageWithOptions(app, archive, { unpack: '**/*.node' })
  await rm(app, { recursive: true })
}

/**
 * A copy of the package with one different fuse: it allows Node's inspector, through which
 * Playwright reaches the main process. This copy isn't shipped.
 */
export async function copyForInspection(packed: PackagedApp, folder: string): Promise<string> {
  await cp(packed.folder, folder, { recursive: true })
  await layOlderNeedsIntoArchive(folder)
  const program = join(folder, 'loan-desk')
  await flipFuses(program, {
    version: FuseVersion.V1,
    [FuseV1Options.EnableNodeCliInspectArguments]: true,
  })
  return program
}

interface ArchiveFile {
  readonly unpacked?: boolean
  readonly integrity: { readonly hash: string }
}
interface ArchiveFolder {
  readonly files: Readonly<Record<string, ArchiveFile | ArchiveFolder>>
}

function filesOf(folder: ArchiveFolder, below: string): PackagedFile[] {
  return Object.entries(folder.files).flatMap(([name, entry]) => {
    const path = `${below}${name}`
    if ('files' in entry) return filesOf(entry, `${path}/`)
    return [{ path, unpacked: entry.unpacked === true, sha256: entry.integrity.hash }]
  })
}
