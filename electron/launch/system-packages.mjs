import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/**
 * What the operating system has to bring along, by the purpose it serves:
 * - run: to use the app;
 * - compile: to install the packages of npm, because keytar's ready-made binary cannot always be had;
 * - test: to run every test.
 * @typedef {'run' | 'compile' | 'test'} Purpose
 */

/**
 * @typedef {object} SystemPackage
 * @property {string} debian its name in Debian
 * @property {string} [renamed] its name since the 64-bit time transition (Debian 13, Ubuntu 24.04)
 * @property {Purpose} purpose
 * @property {string} why
 * @property {readonly string[]} commands any of them shows that it is there
 * @property {string} [library] the name under which pkg-config knows it
 * @property {string} [variable] an environment variable that names the program
 */

/** @type {readonly SystemPackage[]} */
export const systemPackages = [
  { debian: 'libsecret-1-0', purpose: 'run', why: 'the keychain', commands: [] },
  {
    debian: 'libsecret-1-dev',
    purpose: 'compile',
    why: 'compiling keytar',
    commands: [],
    library: 'libsecret-1',
  },
  { debian: 'g++', purpose: 'compile', why: 'compiling keytar', commands: ['g++', 'clang++'] },
  { debian: 'make', purpose: 'compile', why: 'compiling keytar', commands: ['make'] },
  { debian: 'python3', purpose: 'compile', why: 'compiling keytar', commands: ['python3'] },
  { debian: 'pkg-config', purpose: 'compile', why: 'compiling keytar', commands: ['pkg-config'] },
  {
    debian: 'chromium',
    purpose: 'test',
    why: 'the browser tests',
    commands: ['chromium', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'],
    variable: 'PLAYWRIGHT_CHROMIUM',
  },
  {
    debian: 'gnome-keyring',
    purpose: 'test',
    why: 'the keychain tests',
    commands: ['gnome-keyring-daemon'],
  },
  { debian: 'dbus', purpose: 'test', why: 'the keychain tests', commands: ['dbus-run-session'] },
  {
    debian: 'sqlcipher',
    purpose: 'test',
    why: 'the tests of the encrypted files',
    commands: ['sqlcipher'],
  },
  {
    debian: 'poppler-utils',
    purpose: 'test',
    why: 'the tests of documents',
    commands: ['pdftotext'],
  },
  { debian: 'xvfb', purpose: 'test', why: 'windows without a display', commands: ['Xvfb'] },
  { debian: 'xdotool', purpose: 'test', why: 'key presses in the window', commands: ['xdotool'] },
  {
    debian: 'imagemagick',
    purpose: 'test',
    why: 'looking at the Electron window',
    commands: ['import'],
  },
  {
    debian: 'libgtk-3-0',
    renamed: 'libgtk-3-0t64',
    purpose: 'test',
    why: 'the Electron window',
    commands: [],
  },
  { debian: 'libnss3', purpose: 'test', why: 'the Electron window', commands: [] },
  {
    debian: 'libasound2',
    renamed: 'libasound2t64',
    purpose: 'test',
    why: 'the Electron window',
    commands: [],
  },
  { debian: 'libgbm1', purpose: 'test', why: 'the Electron window', commands: [] },
]

/**
 * How the computer is asked; tests bring their own answers.
 * @typedef {object} Computer
 * @property {NodeJS.Platform} platform
 * @property {boolean} isDebian it has apt-get and dpkg-query
 * @property {boolean} isRoot
 * @property {() => boolean} sudoWorks whether sudo runs without asking for a password
 * @property {(command: string) => boolean} hasCommand
 * @property {(library: string) => boolean} hasLibrary as pkg-config sees it
 * @property {(names: readonly string[]) => string} dpkgAnswer lines of name, blank, state
 * @property {NodeJS.ProcessEnv} env
 */

/** @returns {Computer} */
export function thisComputer() {
  return {
    platform: process.platform,
    isDebian:
      process.platform === 'linux' && existsSync('/etc/debian_version') && findCommand('apt-get'),
    isRoot: process.getuid?.() === 0,
    sudoWorks: () => spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0,
    hasCommand: findCommand,
    hasLibrary: (library) =>
      spawnSync('pkg-config', ['--exists', library], { stdio: 'ignore' }).status === 0,
    dpkgAnswer: (names) =>
      spawnSync('dpkg-query', ['-W', '-f=${Package} ${db:Status-Status}\\n', ...names], {
        encoding: 'utf8',
      }).stdout,
    env: process.env,
  }
}

/**
 * @param {string} command
 * @returns {boolean}
 */
function findCommand(command) {
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
 * The names that dpkg reports as installed; one that was removed and left its settings is not.
 * @param {string} answer
 * @returns {Set<string>}
 */
export function installedPackages(answer) {
  return new Set(
    answer
      .split('\n')
      .map((line) => line.trim().split(/\s+/))
      .filter((words) => words[1] === 'installed')
      .map((words) => words[0] ?? ''),
  )
}

/**
 * What is missing on a Linux computer; macOS and Windows bring what the app needs.
 * @param {readonly Purpose[]} purposes
 * @param {Computer} computer
 * @returns {SystemPackage[]}
 */
export function missingPackages(purposes, computer) {
  if (computer.platform !== 'linux') return []
  const unseen = systemPackages.filter(
    (item) =>
      purposes.includes(item.purpose) &&
      !item.commands.some((command) => computer.hasCommand(command)) &&
      !(item.variable !== undefined && (computer.env[item.variable] ?? '') !== ''),
  )
  if (unseen.length === 0) return []
  if (!computer.isDebian) {
    // A package that is only a library can't be seen here; the app reports one that is missing.
    return unseen.filter(({ commands, library }) =>
      library === undefined ? commands.length > 0 : !computer.hasLibrary(library),
    )
  }
  const installed = installedPackages(computer.dpkgAnswer(unseen.flatMap(namesOf)))
  return unseen.filter((item) => !namesOf(item).some((name) => installed.has(name)))
}

/**
 * @param {SystemPackage} item
 * @returns {string[]} the name that apt is to prefer first
 */
function namesOf({ debian, renamed }) {
  return renamed === undefined ? [debian] : [renamed, debian]
}

/** @typedef {{ kind: 'nothing' }} NothingMissing */
/** @typedef {{ kind: 'install', commands: string[][], names: string[] }} InstallPlan */
/** @typedef {{ kind: 'advise', message: string }} Advice nothing here can install them; go on */
/** @typedef {{ kind: 'stop', message: string }} Stop */

/**
 * What to do about what is missing.
 * @param {readonly SystemPackage[]} missing
 * @param {Computer} computer
 * @returns {NothingMissing | InstallPlan | Advice | Stop}
 */
export function planInstall(missing, computer) {
  if (missing.length === 0) return { kind: 'nothing' }
  const names = missing.map((item) => item.debian)
  const purposes = [...new Set(missing.map((item) => item.why))].join(', ')
  if (!computer.isDebian) {
    return {
      kind: 'advise',
      message:
        `This system is missing what Debian calls ${names.join(', ')} (for ${purposes}). ` +
        'Install the like with the package manager of your system if the next steps fail.',
    }
  }
  const update = ['apt-get', 'update']
  const wanted = missing.map((item) => namesOf(item).join(' | '))
  const install = ['apt-get', 'satisfy', '-y', '--no-install-recommends', ...wanted]
  if (computer.isRoot) return { kind: 'install', commands: [update, install], names }
  if (computer.hasCommand('sudo') && computer.sudoWorks()) {
    return {
      kind: 'install',
      commands: [update, install].map((line) => ['sudo', '-n', ...line]),
      names,
    }
  }
  return {
    kind: 'stop',
    message:
      `System packages are missing (for ${purposes}), and installing them needs an administrator. ` +
      `Run this, then start again:\n\n  sudo ${update.join(' ')} && sudo ${install.map(quoted).join(' ')}\n`,
  }
}

/** @param {string} word as a shell is to read it */
function quoted(word) {
  return word.includes(' ') ? `'${word}'` : word
}
