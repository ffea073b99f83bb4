import { existsSync, realpathSync } from 'node:fs'
import { delimiter, dirname, join, sep } from 'node:path'
import { modulesProblem } from './installed-modules.mjs'
import { missingPackages, planInstall, thisComputer } from './system-packages.mjs'

/**
 * What a fresh machine needs before anything else can run: plain JavaScript for the Node that the
 * machine has (20 or newer), and no packages.
 */

/** @typedef {'start' | 'test' | 'bench' | 'package'} Profile */
/** @typedef {import('./children.mjs').Children} Children */
/** @typedef {{ ok: true } | { ok: false, message: string }} Prepared */

const packaging = 'electron/packaging'
/**
 * Folders with a package.json of their own that a profile needs besides the top level.
 * @type {Record<Profile, string[]>}
 */
const ownPackages = { start: [], test: [packaging], bench: ['test/bench'], package: [packaging] }

/** @type {Prepared} */
const ready = { ok: true }

/**
 * @param {string} message
 * @returns {Prepared}
 */
const stopped = (message) => ({ ok: false, message })

/**
 * @param {string} version as process.versions.node gives it
 * @returns {boolean}
 */
export function isNodeNewEnough(version) {
  return Number.parseInt(version, 10) >= 20
}

/**
 * Installs what is missing and nothing else; where all is there it only looks.
 * @param {Profile} profile
 * @param {{ root: string, children: Children, say: (line: string) => void }} surroundings
 * @returns {Promise<Prepared>}
 */
export async function prepare(profile, { root, children, say }) {
  if (!isNodeNewEnough(process.versions.node)) {
    return stopped(`Loan Desk needs Node 20 or newer; this is Node ${process.versions.node}.`)
  }
  const missing = ['.', ...ownPackages[profile]].flatMap((name) => {
    const folder = join(root, name)
    const problem = modulesProblem(folder)
    return problem === undefined ? [] : [{ name, folder, problem }]
  })
  /** @type {import('./system-packages.mjs').Purpose[]} */
  const purposes = ['run']
  if (missing.some(({ name }) => name === '.')) purposes.push('compile')
  if (profile === 'test' || profile === 'bench') purposes.push('test')

  const system = await installSystemPackages(purposes, { root, children, say })
  if (!system.ok) return system
  for (const { name, folder, problem } of missing) {
    const where = name === '.' ? '' : ` of ${name}`
    say(`Installing the npm packages${where} (${problem}). This takes up to 3 minutes.`)
    const installed = await installModules({ root: folder, children, say })
    if (!installed.ok) return installed
  }
  return ready
}

/**
 * @param {readonly import('./system-packages.mjs').Purpose[]} purposes
 * @param {{ root: string, children: Children, say: (line: string) => void }} surroundings
 * @returns {Promise<Prepared>}
 */
async function installSystemPackages(purposes, { root, children, say }) {
  const computer = thisComputer()
  const plan = planInstall(missingPackages(purposes, computer), computer)
  if (plan.kind === 'stop') return stopped(plan.message)
  if (plan.kind === 'advise') say(plan.message)
  if (plan.kind !== 'install') return ready
  say(`Installing system packages: ${plan.names.join(', ')}.`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const [command = '', ...args] of plan.commands) {
    const answer = await runQuietly(command, args, { root, children, say, env })
    // An update that fails in part (one source of many) still leaves lists to install from.
    if (!answer.ok && args.includes('satisfy')) {
      return stopped(
        `${answer.output}\nCan't install the system packages (see above): ${[command, ...args].join(' ')}`,
      )
    }
  }
  return ready
}

/**
 * @param {{ root: string, children: Children, say: (line: string) => void }} surroundings
 * @returns {Promise<Prepared>}
 */
export async function installModules({ root, children, say }) {
  const env = installEnvironment(process.env, root)
  const args = ['ci', '--no-audit', '--no-fund']
  const answer = await runQuietly('npm', args, { root, children, say, env })
  if (answer.code === 127) {
    return stopped("npm isn't installed. It comes with Node: install Node from nodejs.org.")
  }
  const problem = answer.ok ? modulesProblem(root) : undefined
  if (answer.ok && problem === undefined) return ready
  return stopped(`${answer.output}\n${installFailure(problem ?? answer.output)}`)
}

/**
 * Runs a program whose output matters only if it fails; says now and then that it still runs.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ root: string, children: Children, say: (line: string) => void, env: NodeJS.ProcessEnv }} surroundings
 */
async function runQuietly(command, args, { root, children, say, env }) {
  const begun = Date.now()
  const ticking = setInterval(
    () => say(`  still installing, ${Math.round((Date.now() - begun) / 1000)} s so far`),
    15_000,
  )
  const answer = await children.run(command, args, { cwd: root, env, quiet: true })
  clearInterval(ticking)
  return answer
}

/**
 * Says what an installation broke on.
 * @param {string} output what npm wrote, or what was found wrong afterwards
 * @returns {string}
 */
export function installFailure(output) {
  if (/keytar/.test(output) && /gyp|libsecret|prebuild|not built/.test(output)) {
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
 * npm must run on the machine's own Node: the one in node_modules is about to be replaced. And where
 * that Node has brought its headers along, keytar is compiled with them instead of fetching them.
 * @param {NodeJS.ProcessEnv} env
 * @param {string} root
 * @returns {NodeJS.ProcessEnv}
 */
export function installEnvironment(env, root) {
  const own = join(root, 'node_modules') + sep
  // Windows calls it Path.
  const pathName = Object.keys(env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH'
  const folders = (env[pathName] ?? '').split(delimiter).filter((folder) => !folder.startsWith(own))
  /** @type {NodeJS.ProcessEnv} */
  const changed = { ...env, [pathName]: folders.join(delimiter) }
  // A silent `npm test` says nothing of its own; why an installation failed has to be said.
  if (changed['npm_config_loglevel'] === 'silent') changed['npm_config_loglevel'] = 'warn'
  const node = folders.map((folder) => join(folder, 'node')).find((file) => existsSync(file))
  if (node !== undefined && changed['npm_config_nodedir'] === undefined) {
    const home = dirname(dirname(realpathSync(node)))
    if (existsSync(join(home, 'include', 'node', 'node_api.h')))
      changed['npm_config_nodedir'] = home
  }
  return changed
}
