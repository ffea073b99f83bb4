import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { projectNode } from './installed-modules.mjs'
import { readJson } from './json-file.mjs'

/** The binary is some 110 MB; a line that has not brought it by then is left alone until tomorrow. */
const fetchLimitMs = 180_000
/** How long a failed attempt is remembered, so that the next start is quick. */
const rememberedMs = 24 * 60 * 60 * 1000

const noteFile = (/** @type {string} */ root) =>
  join(root, 'node_modules', '.cache', 'loan-desk', 'electron-fetch.json')

/**
 * @param {string} root
 * @returns {string | undefined} the version of the npm package
 */
function wantedVersion(root) {
  const content = /** @type {{ version?: string } | undefined} */ (
    readJson(join(root, 'node_modules', 'electron', 'package.json'))
  )
  return content?.version
}

/**
 * The Electron of this checkout, or the one that ELECTRON_OVERRIDE_DIST_PATH names, as Electron's own
 * package reads it.
 * @param {string} root
 * @param {NodeJS.ProcessEnv} env
 * @returns {{ isNamed: boolean, version: string | undefined, program: string }}
 */
function installedElectron(root, env) {
  const named = env['ELECTRON_OVERRIDE_DIST_PATH'] ?? ''
  const folder = join(root, 'node_modules', 'electron')
  const dist = named === '' ? join(folder, 'dist') : named
  return {
    isNamed: named !== '',
    version: readText(join(dist, 'version'))?.replace(/^v/, ''),
    program: join(dist, readText(join(folder, 'path.txt')) ?? 'electron'),
  }
}

/**
 * @param {string} file
 * @returns {string | undefined} undefined if it can't be read
 */
function readText(file) {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return undefined
  }
}

/**
 * The program of the installed Electron, if it is the version of the npm package.
 * @param {string} root
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {string | undefined}
 */
export function electronBinary(root, env = process.env) {
  const { version, program } = installedElectron(root, env)
  return version !== undefined && version === wantedVersion(root) && existsSync(program)
    ? program
    : undefined
}

/**
 * Why the window can't open although Electron was looked for, and fetched where that is possible.
 * @param {string} root
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {string}
 */
export function binaryProblem(root, env = process.env) {
  const { isNamed, version } = installedElectron(root, env)
  const wanted = wantedVersion(root) ?? ''
  if (isNamed) {
    const found = version === undefined ? 'no Electron' : `Electron ${version}`
    return `ELECTRON_OVERRIDE_DIST_PATH has ${found}, and Loan Desk needs ${wanted}`
  }
  const instead = version === undefined ? '' : ` and Electron ${version} is installed instead`
  return `Electron ${wanted} can't be downloaded from github.com${instead}`
}

/**
 * Why no window can open here, whatever is installed; undefined where one can.
 * @param {{ platform: NodeJS.Platform, env: NodeJS.ProcessEnv, isRoot: boolean }} computer
 * @returns {string | undefined}
 */
export function windowProblem({ platform, env, isRoot }) {
  if (platform !== 'linux') return undefined
  const set = (/** @type {string} */ name) => (env[name] ?? '') !== ''
  if (!set('DISPLAY') && !set('WAYLAND_DISPLAY')) return 'this computer has no display'
  if (isRoot) return "Electron needs its sandbox, which can't run as root"
  return undefined
}

/**
 * The libraries that the binary wants and this system does not have.
 * @param {string} lddAnswer
 * @returns {string[]}
 */
export function missingLibraries(lddAnswer) {
  return lddAnswer
    .split('\n')
    .filter((line) => line.includes('=> not found'))
    .map((line) => line.trim().split(' ')[0] ?? '')
}

/**
 * Whether a failed attempt to fetch is recent enough to go by.
 * @param {unknown} note what the last attempt left
 * @param {string} version
 * @param {number} now milliseconds since 1970
 * @returns {boolean}
 */
export function isRecentFailure(note, version, now) {
  if (typeof note !== 'object' || note === null) return false
  const { version: tried, at } = /** @type {{ version?: unknown, at?: unknown }} */ (note)
  return tried === version && typeof at === 'number' && at <= now && now - at < rememberedMs
}

/**
 * Finds the Electron program, or fetches it, once a day at most unless `insist`.
 * @param {{ root: string, children: import('./children.mjs').Children, say: (line: string) => void, insist: boolean }} surroundings
 * @returns {Promise<{ program: string } | { reason: string }>}
 */
export async function findElectron({ root, children, say, insist }) {
  const problem = windowProblem({
    platform: process.platform,
    env: process.env,
    isRoot: process.getuid?.() === 0,
  })
  if (problem !== undefined) return { reason: problem }
  const program = electronBinary(root) ?? (await fetchElectron({ root, children, say, insist }))
  if (program === undefined) return { reason: binaryProblem(root) }
  if (process.platform === 'linux') {
    const missing = missingLibraries(spawnSync('ldd', [program], { encoding: 'utf8' }).stdout)
    if (missing.length > 0) {
      return { reason: `this system lacks ${missing.join(', ')}, which Electron needs` }
    }
  }
  return { program }
}

/**
 * @param {{ root: string, children: import('./children.mjs').Children, say: (line: string) => void, insist: boolean }} surroundings
 * @returns {Promise<string | undefined>}
 */
async function fetchElectron({ root, children, say, insist }) {
  if (installedElectron(root, process.env).isNamed) return undefined
  const version = wantedVersion(root) ?? ''
  if (!insist && isRecentFailure(readJson(noteFile(root)), version, Date.now())) return undefined
  say(`Downloading Electron ${version} (110 MB).`)
  const installer = join(root, 'node_modules', 'electron', 'install.js')
  await children.run(projectNode(root), [installer], {
    cwd: root,
    limitMs: fetchLimitMs,
    quiet: true,
  })
  const program = electronBinary(root)
  if (program !== undefined) {
    rmSync(noteFile(root), { force: true })
    return program
  }
  mkdirSync(dirname(noteFile(root)), { recursive: true })
  writeFileSync(noteFile(root), JSON.stringify({ version, at: Date.now() }))
  return undefined
}
