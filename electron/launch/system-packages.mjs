import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/**
 * Purposes of system packages:
 * - run: to use the app;
 * - compile: to install the npm packages, because keytar's prebuilt binary isn't always available;
 * - team: to try out and test team spaces;
 * - test: to run all tests.
 * @typedef {'run' | 'compile' | 'team' | 'test'} Purpose
 */

/**
 * Purpose, Debian name (two names with | are alternatives), reason, and commands; if any of the commands
 * exists, the package isn't needed. $NAME is an environment variable with the path of the program.
 * @type {readonly (readonly [Purpose, name: string, why: string, ...commands: string[]])[]}
 */
const systemPackages = [
  ['run', 'libsecret-1-0', 'the keychain'],
  ['compile', 'libsecret-1-dev', 'compiling keytar'],
  ['compile', 'g++', 'compiling keytar', 'g++', 'clang++'],
  ['compile', 'make', 'compiling keytar', 'make'],
  ['compile', 'python3', 'compiling keytar', 'python3'],
  ['compile', 'pkg-config', 'compiling keytar', 'pkg-config'],
  [
    'test',
    'chromium-headless-shell | chromium',
    'the browser tests',
    '$PLAYWRIGHT_CHROMIUM',
    'chromium-headless-shell',
    'chromium',
    'google-chrome',
  ],
  ['test', 'gnome-keyring', 'the keychain tests', 'gnome-keyring-daemon'],
  ['test', 'dbus', 'the keychain tests', 'dbus-run-session'],
  ['test', 'sqlcipher', 'the tests of the encrypted files', 'sqlcipher'],
  ['team', 'postgresql', 'team spaces', 'initdb'],
  ['test', 'poppler-utils', 'the tests of documents', 'pdftotext'],
  ['test', 'xvfb', 'windows without a display', 'Xvfb'],
  ['test', 'xdotool', 'key presses in the window', 'xdotool'],
  ['test', 'imagemagick', 'looking at the Electron window', 'import'],
  ['test', 'libgtk-3-0t64 | libgtk-3-0', 'the Electron window'],
  ['test', 'libnss3', 'the Electron window'],
  ['test', 'libasound2t64 | libasound2', 'the Electron window'],
  ['test', 'libgbm1', 'the Electron window'],
]

/**
 * Facts about the computer; tests provide their own.
 * @typedef {object} Computer
 * @property {NodeJS.Platform} platform
 * @property {boolean} isDebian has apt-get and dpkg-query
 * @property {boolean} isRoot
 * @property {() => boolean} sudoWorks whether sudo runs without asking for a password
 * @property {(command: string) => boolean} hasCommand
 * @property {(names: readonly string[]) => string} dpkgOutput lines of name, space, state
 */

/** @returns {Computer} */
export function thisComputer() {
  return {
    platform: process.platform,
    isDebian: existsSync('/etc/debian_version') && hasCommand('apt-get'),
    isRoot: process.getuid?.() === 0,
    sudoWorks: () => spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0,
    hasCommand,
    dpkgOutput: (names) =>
      spawnSync('dpkg-query', ['-W', '-f=${Package} ${db:Status-Status}\\n', ...names], {
        encoding: 'utf8',
      }).stdout,
  }
}

/** @param {string} command */
function hasCommand(command) {
  if (command.startsWith('$')) return (process.env[command.slice(1)] ?? '') !== ''
  return (process.env['PATH'] ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, command), constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}

/**
 * Plans the installation of missing packages on Linux; macOS and Windows include what is needed.
 * @param {readonly Purpose[]} purposes
 * @param {Computer} computer
 * @returns {{ message: string, commands: string[][] } | { problem: string } | undefined} undefined:
 *   nothing is missing
 */
export function planSystemPackages(purposes, computer) {
  if (computer.platform !== 'linux') return undefined
  const unseen = systemPackages.filter(
    ([purpose, , , ...commands]) =>
      purposes.includes(purpose) && !commands.some((name) => computer.hasCommand(name)),
  )
  if (!computer.isDebian) {
    const missing = unseen.filter(([, , , ...commands]) => commands.length > 0)
    if (missing.length === 0) return undefined
    const names = missing.map(([, name]) => name).join(', ')
    const message = `This system lacks what Debian calls ${names}. If a step fails, install them.`
    return { message, commands: [] }
  }
  const known = unseen.flatMap(([, name]) => name.split(' | '))
  const result = known.length === 0 ? '' : computer.dpkgOutput(known)
  const installed = new Set(
    result.split('\n').map((line) => /^(\S+) installed$/.exec(line.trim())?.[1]),
  )
  const missing = unseen.filter(([, name]) => !name.split(' | ').some((one) => installed.has(one)))
  if (missing.length === 0) return undefined
  const names = missing.map(([, name]) => name)
  const update = ['apt-get', 'update']
  const install = ['apt-get', 'satisfy', '-y', '--no-install-recommends', ...names]
  const message = `Installing system packages: ${names.join(', ')}.`
  if (computer.isRoot) return { message, commands: [update, install] }
  if (computer.hasCommand('sudo') && computer.sudoWorks()) {
    return { message, commands: [update, install].map((line) => ['sudo', '-n', ...line]) }
  }
  const why = [...new Set(missing.map(([, , purpose]) => purpose))].join(', ')
  const quoted = install.map((word) => (word.includes(' ') ? `'${word}'` : word))
  return {
    problem:
      `System packages are missing (for ${why}), and installing them needs an administrator. ` +
      `Run this, then start again:\n\n  sudo ${update.join(' ')} && sudo ${quoted.join(' ')}\n`,
  }
}
