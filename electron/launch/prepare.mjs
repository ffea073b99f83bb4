import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { delimiter, dirname, join, sep } from 'node:path'
import { planSystemPackages, thisComputer } from './system-packages.mjs'

/** Installs packages that a command needs and this computer lacks; if nothing is missing, only checks. */

/** @typedef {import('./system-packages.mjs').Purpose} Purpose */
/**
 * @typedef {(command: string, args: readonly string[], options: { cwd: string,
 *   env?: NodeJS.ProcessEnv, quiet?: boolean }) => Promise<{ code: number, output: string }>} Run
 *   code is 127 if the command can't be started
 * @typedef {{ root: string, run: Run, say: (line: string) => void }} Environment
 */

/** Requirements of each command: folders with npm packages, and system packages. */
const profiles = {
  start: { folders: ['.'], purposes: /** @type {Purpose[]} */ (['run']) },
  'start-team': { folders: ['.'], purposes: /** @type {Purpose[]} */ (['run', 'team']) },
  test: {
    folders: ['.', 'electron/packaging'],
    purposes: /** @type {Purpose[]} */ (['run', 'team', 'test']),
  },
  bench: {
    folders: ['.', 'test/bench'],
    purposes: /** @type {Purpose[]} */ (['run', 'team', 'test']),
  },
  package: { folders: ['.', 'electron/packaging'], purposes: /** @type {Purpose[]} */ (['run']) },
  team: { folders: ['.'], purposes: /** @type {Purpose[]} */ ([]) },
}

/**
 * @param {keyof typeof profiles} profile
 * @param {Environment} environment
 * @returns {Promise<string | undefined>} the problem, if any
 */
export async function prepare(profile, environment) {
  if (Number.parseInt(process.versions.node, 10) < 20) {
    return `Loan Desk needs Node 20 or newer; this is Node ${process.versions.node}.`
  }
  const { root, say } = environment
  const { folders, purposes } = profiles[profile]
  const missing = folders.flatMap((name) => {
    const problem = modulesProblem(join(root, name))
    return problem === undefined ? [] : [{ name, problem }]
  })
  const compile = missing.some(({ name }) => name === '.')
  const systemProblem = await installSystemPackages(
    compile ? [...purposes, 'compile'] : purposes,
    environment,
  )
  if (systemProblem !== undefined) return systemProblem
  for (const { name, problem } of missing) {
    const where = name === '.' ? '' : ` of ${name}`
    say(`Installing the npm packages${where} (${problem}). This takes up to 3 minutes.`)
    const failed = await installModules({ ...environment, root: join(root, name) })
    if (failed !== undefined) return failed
  }
  return undefined
}

/**
 * @param {readonly Purpose[]} purposes
 * @param {Environment} environment
 * @returns {Promise<string | undefined>}
 */
async function installSystemPackages(purposes, { root, run, say }) {
  const plan = planSystemPackages(purposes, thisComputer())
  if (plan === undefined) return undefined
  if ('problem' in plan) return plan.problem
  say(plan.message)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const [command = '', ...args] of plan.commands) {
    const { code, output } = await run(command, args, { cwd: root, env, quiet: true })
    // An update that fails for one of several sources still leaves package lists to install from.
    if (code !== 0 && args.includes('satisfy')) {
      return `${output}\nCan't install the system packages (see above): ${[command, ...args].join(' ')}`
    }
  }
  return undefined
}

/**
 * @param {Environment} environment root is the folder of the package.json
 * @returns {Promise<string | undefined>} what went wrong
 */
export async function installModules({ root, run }) {
  const env = installEnvironment(process.env, root)
  const args = ['ci', '--no-audit', '--no-fund']
  const { code, output } = await run('npm', args, { cwd: root, env, quiet: true })
  if (code === 127) return "npm isn't installed. It comes with Node: install Node from nodejs.org."
  const problem = modulesProblem(root)
  if (code === 0 && problem === undefined) return undefined
  return `${output}\n${installFailure(`${output}${problem ?? ''}`)}`
}

/**
 * @param {string} output what npm wrote, and what was found wrong afterwards
 * @returns {string}
 */
export function installFailure(output) {
  if (/keytar/.test(output) && /gyp|libsecret|prebuild/.test(output)) {
    return (
      "keytar, which connects Loan Desk to this computer's keychain, has no ready-made binary for " +
      'this system, and compiling it failed (see above). It needs a C++ compiler, make, Python 3 and ' +
      'the headers of libsecret (Debian: g++ make python3 pkg-config libsecret-1-dev; macOS: the ' +
      'Xcode command line tools; Windows: the Visual Studio build tools with C++).'
    )
  }
  if (/ENOTFOUND|ECONNREFUSED|ETIMEDOUT|EAI_AGAIN|network/i.test(output)) {
    return "Can't reach the npm registry (see above). Check the network, then start again."
  }
  return "Can't install the npm packages (see above)."
}

/**
 * npm must run on the computer's own Node: the one in node_modules is about to be replaced. If that Node
 * includes its headers, keytar is compiled with them instead of downloading them.
 * @param {NodeJS.ProcessEnv} env
 * @param {string} root
 * @returns {NodeJS.ProcessEnv}
 */
export function installEnvironment(env, root) {
  const own = join(root, 'node_modules') + sep
  // On Windows the variable is named Path.
  const pathName = Object.keys(env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH'
  const folders = (env[pathName] ?? '').split(delimiter).filter((folder) => !folder.startsWith(own))
  /** @type {NodeJS.ProcessEnv} */
  const changed = { ...env, [pathName]: folders.join(delimiter) }
  // A silent `npm test` must still show why an installation failed.
  if (changed['npm_config_loglevel'] === 'silent') changed['npm_config_loglevel'] = 'warn'
  const node = folders.map((folder) => join(folder, 'node')).find((file) => existsSync(file))
  if (node !== undefined && changed['npm_config_nodedir'] === undefined) {
    const home = dirname(dirname(realpathSync(node)))
    const headers = join(home, 'include', 'node', 'node_api.h')
    if (existsSync(headers)) changed['npm_config_nodedir'] = home
  }
  return changed
}

/**
 * The Node 24 that is installed with the npm packages.
 * @param {string} root
 * @returns {string}
 */
export const projectNode = (root) =>
  join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')

/**
 * How node_modules differs from package-lock.json; undefined if it doesn't. npm writes its list of
 * installed packages after the last install script, so the list is missing after an interrupted install.
 * @param {string} folder of a package.json
 * @returns {string | undefined}
 */
export function modulesProblem(folder) {
  const locked = packagesOf(join(folder, 'package-lock.json'))
  if (locked === undefined) return "package-lock.json can't be read"
  if (!existsSync(join(folder, 'node_modules'))) return 'not installed yet'
  const installed = packagesOf(join(folder, 'node_modules/.package-lock.json'))
  if (installed === undefined) return "the last installation wasn't finished"
  const differing = Object.entries(locked).find(([path, wanted]) => {
    const found = installed[path]
    if (path === '') return false
    // Optional packages for other systems are absent.
    if (found === undefined) return wanted.optional !== true
    return found.version !== wanted.version || found.integrity !== wanted.integrity
  })
  if (differing !== undefined) return `${differing[0]} differs from package-lock.json`
  const needsNode = 'node_modules/node' in locked && !existsSync(projectNode(folder))
  return needsNode ? 'Node is missing: its install script did not run' : undefined
}

/** @typedef {{ version?: string, integrity?: string, optional?: boolean }} LockedPackage */
/** @type {(text: string) => { packages: Record<string, LockedPackage> }} */
const parseLock = JSON.parse

/** @param {string} file */
function packagesOf(file) {
  try {
    return parseLock(readFileSync(file, 'utf8')).packages
  } catch {
    return undefined
  }
}
