import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The binary has about 110 MB; the download is aborted after this time. */
const downloadLimitMs = 180_000
/** How long a failed download is remembered, so that the next start is fast. */
const rememberedMs = 24 * 60 * 60 * 1000

export type FoundElectron = { readonly program: string } | { readonly reason: string }

function readText(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
}

function requiredVersion(root: string): string {
  const manifest = readFileSync(join(root, 'node_modules/electron/package.json'), 'utf8')
  return (JSON.parse(manifest) as { readonly version: string }).version
}

/**
 * The Electron of this checkout, or the one in ELECTRON_OVERRIDE_DIST_PATH (defined by Electron's
 * own package), if its version matches that package.
 */
export function installedElectron(root: string, env: NodeJS.ProcessEnv): FoundElectron {
  const named = env['ELECTRON_OVERRIDE_DIST_PATH'] ?? ''
  const required = requiredVersion(root)
  const folder = join(root, 'node_modules/electron')
  const dist = named === '' ? join(folder, 'dist') : named
  const version = readText(join(dist, 'version'))?.replace(/^v/, '')
  const program = join(dist, readText(join(folder, 'path.txt')) ?? 'electron')
  if (version === required && existsSync(program)) return { program }
  if (named === '') return { reason: `Electron ${required} can't be downloaded from github.com` }
  const found = version === undefined ? 'no Electron' : `Electron ${version}`
  return { reason: `ELECTRON_OVERRIDE_DIST_PATH has ${found}, and Loan Desk needs ${required}` }
}

interface Computer {
  readonly platform: NodeJS.Platform
  readonly env: NodeJS.ProcessEnv
  readonly isRoot: boolean
}

/** Why no window can open on this computer, regardless of what is installed. */
export function windowProblem({ platform, env, isRoot }: Computer): string | undefined {
  if (platform !== 'linux') return undefined
  const display = `${env['DISPLAY'] ?? ''}${env['WAYLAND_DISPLAY'] ?? ''}`
  if (display === '') return 'this computer has no display'
  return isRoot ? "Electron needs its sandbox, which can't run as root" : undefined
}

/** Libraries that the binary needs and this system lacks. */
export function missingLibraries(lddOutput: string): string[] {
  return [...lddOutput.matchAll(/^\s*(\S+) => not found/gm)].map(([, name]) => name ?? '')
}

/** Finds the Electron binary, or downloads it: at most once a day unless `insist`. */
export function findElectron(
  root: string,
  say: (line: string) => void,
  insist: boolean,
): FoundElectron {
  const { platform, env } = process
  const problem = windowProblem({ platform, env, isRoot: process.getuid?.() === 0 })
  if (problem !== undefined) return { reason: problem }
  const before = installedElectron(root, env)
  if ('reason' in before && env['ELECTRON_OVERRIDE_DIST_PATH'] === undefined) {
    download(root, say, insist)
  }
  const found = installedElectron(root, env)
  if ('reason' in found || platform !== 'linux') return found
  const missing = missingLibraries(spawnSync('ldd', [found.program], { encoding: 'utf8' }).stdout)
  return missing.length === 0
    ? found
    : { reason: `this system lacks ${missing.join(', ')}, which Electron needs` }
}

function download(root: string, say: (line: string) => void, insist: boolean): void {
  const version = requiredVersion(root)
  const failed = join(root, 'node_modules/.cache/loan-desk', `no-electron-${version}`)
  const failedAt = statSync(failed, { throwIfNoEntry: false })?.mtimeMs ?? 0
  if (!insist && Date.now() - failedAt < rememberedMs) return
  say(`Downloading Electron ${version} (110 MB).`)
  const installer = join(root, 'node_modules/electron/install.js')
  spawnSync(process.execPath, [installer], { cwd: root, timeout: downloadLimitMs })
  rmSync(failed, { force: true })
  if ('program' in installedElectron(root, process.env)) return
  mkdirSync(dirname(failed), { recursive: true })
  writeFileSync(failed, '')
}
