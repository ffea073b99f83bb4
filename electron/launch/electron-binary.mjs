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
 * The Electron program of this checkout, where its binary is there in the version of the package.
 * @param {string} root
 * @returns {string | undefined}
 */
export function electronBinary(root) {
  const folder = join(root, 'node_modules', 'electron')
  try {
    const found = readFileSync(join(folder, 'dist', 'version'), 'utf8')
      .trim()
      .replace(/^v/, '')
    const program = join(folder, 'dist', readFileSync(join(folder, 'path.txt'), 'utf8').trim())
    return found === wantedVersion(root) && existsSync(program) ? program : undefined
  } catch {
    return undefined
  }
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
  if (isRoot) return 'Electron keeps its sandbox, and that does not run as root'
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
  if (program === undefined) {
    return { reason: 'the Electron binary could not be fetched (it comes from github.com)' }
  }
  if (process.platform === 'linux') {
    const missing = missingLibraries(spawnSync('ldd', [program], { encoding: 'utf8' }).stdout)
    if (missing.length > 0)
      return { reason: `Electron misses ${missing.join(', ')} on this system` }
  }
  return { program }
}

/**
 * @param {{ root: string, children: import('./children.mjs').Children, say: (line: string) => void, insist: boolean }} surroundings
 * @returns {Promise<string | undefined>}
 */
async function fetchElectron({ root, children, say, insist }) {
  const version = wantedVersion(root) ?? ''
  if (!insist && isRecentFailure(readJson(noteFile(root)), version, Date.now())) return undefined
  say(`Fetching the Electron ${version} binary.`)
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
