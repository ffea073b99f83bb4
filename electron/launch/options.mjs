import { homedir } from 'node:os'
import { isAbsolute, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

/**
 * How the app may be started: the one place that knows the names. `npm start` reads them with
 * `readStartOptions`, hands them on with `electronArguments` or `loopbackArguments`, and
 * electron/main.ts reads them back with `readElectronArguments`. None of them is a secret: the
 * command line of a process can be read by every program of the computer.
 */

/** @typedef {'electron' | 'browser'} HostName */
/** @typedef {'system' | 'memory'} KeychainName */

/**
 * What was asked for; what is undefined was left open.
 * @typedef {object} StartOptions
 * @property {HostName | undefined} host
 * @property {string | undefined} dataDir an absolute path
 * @property {number | undefined} port 0 (any free one) to 65535; of the browser host only
 * @property {KeychainName | undefined} keychain
 * @property {boolean} sample whether the sample connection is made ready
 * @property {boolean} open whether a browser is opened (the window of Electron opens itself)
 */

/** @typedef {{ kind: 'start', options: StartOptions }} StartAnswer */
/** @typedef {{ kind: 'help' }} HelpAnswer */
/** @typedef {{ kind: 'wrong', message: string }} WrongAnswer */

export const usage = `Usage: npm start -- [options]

  --host electron|browser    open the Electron window, or this computer's browser
                             (default: the window, if Electron can run here)
  --data-dir DIR             the folder for Loan Desk's files
                             (default: the folder loan-desk-dev of your account)
  --port N                   the port of the browser host (default: any free one)
  --keychain system|memory   where the key and the secrets are kept; memory forgets them at the end
  --no-sample                don't set up the sample connection
  --no-open                  don't open a browser
  --help                     show these options`

const named = /** @type {const} */ ({
  host: { type: 'string' },
  'data-dir': { type: 'string' },
  port: { type: 'string' },
  keychain: { type: 'string' },
  'no-sample': { type: 'boolean' },
  'no-open': { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
})

/**
 * Reads the command line of `npm start`. Whatever it does not know is refused.
 * @param {readonly string[]} args
 * @param {string} [workingDir] what a relative folder starts from
 * @returns {StartAnswer | HelpAnswer | WrongAnswer}
 */
export function readStartOptions(args, workingDir = process.cwd()) {
  let values
  try {
    values = parseArgs({ args: [...args], options: named, strict: true }).values
  } catch (error) {
    return wrong(error instanceof Error ? error.message : 'the options cannot be read')
  }
  if (values.help === true) return { kind: 'help' }
  const { host, keychain, port } = values
  const dataDir = values['data-dir']
  if (host !== undefined && host !== 'electron' && host !== 'browser') {
    return wrong(`--host is electron or browser, not "${host}"`)
  }
  if (keychain !== undefined && keychain !== 'system' && keychain !== 'memory') {
    return wrong(`--keychain is system or memory, not "${keychain}"`)
  }
  if (port !== undefined && (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)) {
    return wrong(`--port is a number from 0 to 65535, not "${port}"`)
  }
  if (dataDir?.trim() === '') return wrong('--data-dir needs a folder')
  return {
    kind: 'start',
    options: {
      host,
      dataDir: dataDir === undefined ? undefined : resolve(workingDir, dataDir),
      port: port === undefined ? undefined : Number(port),
      keychain,
      sample: values['no-sample'] !== true,
      open: values['no-open'] !== true,
    },
  }
}

/**
 * @param {string} message
 * @returns {WrongAnswer}
 */
function wrong(message) {
  return { kind: 'wrong', message }
}

/** What Electron's main process is told, and reads back from `process.argv`. */
const electronFlags = {
  dataDir: '--loan-desk-data-dir=',
  keychain: '--loan-desk-keychain=',
  noSample: '--loan-desk-no-sample',
  announce: '--loan-desk-announce',
}

/**
 * How the desk is started, whichever host it has.
 * @typedef {object} DeskStart
 * @property {string} dataDir an absolute path
 * @property {KeychainName} keychain
 * @property {boolean} sample
 */

/**
 * @param {DeskStart} start
 * @returns {string[]} arguments for the Electron binary, behind the folder of the app
 */
export function electronArguments(start) {
  return [
    `${electronFlags.dataDir}${start.dataDir}`,
    `${electronFlags.keychain}${start.keychain}`,
    ...(start.sample ? [] : [electronFlags.noSample]),
    electronFlags.announce,
  ]
}

/**
 * What electron/main.ts finds on its command line. An installed app is to be asked with
 * `packaged: true` (app.isPackaged) and then follows none of them: nobody who can only set a
 * shortcut may point the desk at another folder or away from the keychain.
 * `announce` asks for one line `{"ready":true}` on stdout once the window shows its first screen.
 * @param {readonly string[]} argv process.argv
 * @param {{ packaged: boolean }} app
 * @returns {{ dataDir: string | undefined, keychain: KeychainName, sample: boolean, announce: boolean }}
 */
export function readElectronArguments(argv, { packaged }) {
  if (packaged) return { dataDir: undefined, keychain: 'system', sample: false, announce: false }
  /** @param {string} flag */
  const valueOf = (flag) => argv.find((argument) => argument.startsWith(flag))?.slice(flag.length)
  const dataDir = valueOf(electronFlags.dataDir)
  return {
    dataDir: dataDir !== undefined && isAbsolute(dataDir) ? dataDir : undefined,
    keychain: valueOf(electronFlags.keychain) === 'memory' ? 'memory' : 'system',
    sample: !argv.includes(electronFlags.noSample),
    announce: argv.includes(electronFlags.announce),
  }
}

/**
 * @param {DeskStart} start
 * @param {number} port
 * @returns {string[]} arguments for test/host/loopback-host.ts
 */
export function loopbackArguments(start, port) {
  return [
    '--data-dir',
    start.dataDir,
    '--port',
    String(port),
    '--keychain',
    start.keychain,
    ...(start.sample ? [] : ['--no-sample']),
  ]
}

/**
 * Where a checkout keeps the desk of this account: beside the installed app's folder, never in it.
 * @param {{ platform: NodeJS.Platform, env: NodeJS.ProcessEnv, home: string }} [computer]
 * @returns {string}
 */
export function defaultDataDir(
  computer = { platform: process.platform, env: process.env, home: homedir() },
) {
  const { platform, env, home } = computer
  /** @param {string | undefined} folder */
  const set = (folder) => (folder === undefined || folder === '' ? undefined : folder)
  if (platform === 'win32') {
    return join(set(env['APPDATA']) ?? join(home, 'AppData', 'Roaming'), 'loan-desk-dev')
  }
  if (platform === 'darwin') {
    return join(home, 'Library', 'Application Support', 'loan-desk-dev')
  }
  return join(set(env['XDG_CONFIG_HOME']) ?? join(home, '.config'), 'loan-desk-dev')
}
