import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { prepare, projectNode } from './prepare.mjs'

/**
 * Entry point of `npm start`, `npm test` and `npm run bench`, `package` and `team`: prepares this
 * computer, then runs the program on the project's own Node. This file and its imports are plain
 * JavaScript for the computer's Node (20 or newer), and need no packages.
 */

const programs = /** @type {const} */ ({
  start: 'electron/launch/start.ts',
  test: 'test/run.ts',
  bench: 'test/bench/run.ts',
  package: 'electron/packaging/package.ts',
  team: 'electron/adapters/team/team-command.ts',
})

const root = fileURLToPath(new URL('../..', import.meta.url))
const isWindows = process.platform === 'win32'
/** How long a program may take to exit after SIGTERM, in milliseconds. */
const endingLimitMs = 5_000

/** @type {import('node:child_process').ChildProcess | undefined} the running program */
let running
let ending = false
const isEnding = () => ending

/**
 * Runs one program until it exits, as the leader of a process group, so that its child processes can be
 * ended with it.
 * @type {import('./prepare.mjs').Run}
 */
function run(command, args, { cwd, env = process.env, quiet = false }) {
  // On Windows npm is a script, which only a shell can start.
  const shell = isWindows && !/\.exe$/i.test(command)
  const child = spawn(command, args, {
    cwd,
    env,
    shell,
    stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    detached: !isWindows,
    windowsHide: true,
  })
  running = child
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (bytes) => (output = (output + String(bytes)).slice(-64 * 1024)))
  }
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: 127, output: error.message }))
    child.once('close', (code, signal) => {
      running = undefined
      resolve({ code: code ?? exitCodeOf(signal ?? 'SIGTERM'), output })
    })
  })
}

/** @param {NodeJS.Signals} signal */
const exitCodeOf = (signal) => 128 + constants.signals[signal]

/**
 * @param {number} pid of the leader of the group
 * @param {NodeJS.Signals} signal
 */
function signalGroup(pid, signal) {
  if (isWindows) spawnSync('taskkill', ['/pid', String(pid), '/t', '/f'], { windowsHide: true })
  else {
    try {
      process.kill(-pid, signal)
    } catch {
      // The whole group has ended.
    }
  }
}

/** @param {NodeJS.Signals} signal the reason to end */
async function end(signal) {
  if (ending) return
  ending = true
  if (running?.pid !== undefined) {
    const { pid } = running
    const closed = once(running, 'close')
    signalGroup(pid, 'SIGTERM')
    await Promise.race([closed, wait(endingLimitMs)])
    signalGroup(pid, 'SIGKILL')
  }
  process.exit(exitCodeOf(signal))
}

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => void end(signal))
}
if (process.env['npm_lifecycle_event'] !== undefined && !isWindows) {
  // npm sends a signal only to its shell, which ends without telling this process.
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) void end('SIGTERM')
  }, 300).unref()
}

const [name = '', ...args] = process.argv.slice(2)
const profile = /** @type {keyof typeof programs} */ (name)
const isTeam = profile === 'start' && args.includes('--team')
const problem = await prepare(isTeam ? 'start-team' : profile, { root, run, say: console.log })
if (isEnding()) await new Promise(() => undefined)
if (problem !== undefined) {
  console.error(problem)
  // The last line of `npm test` is its result.
  if (profile === 'test') console.log('0 passed, 1 failed, 0 skipped')
  process.exit(1)
}
const { code } = await run(projectNode(root), [join(root, programs[profile]), ...args], {
  cwd: root,
})
if (!isEnding()) process.exit(code)
