import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { buildApp, isBuilt } from './app-build.mjs'
import { openInBrowser } from './browser.mjs'
import { createChildren, exitCodeOf, whenToldToEnd } from './children.mjs'
import { findElectron } from './electron-binary.mjs'
import { projectNode } from './installed-modules.mjs'
import { parseJson } from './json-file.mjs'
import { electronArguments, loopbackArguments, readStartOptions, usage } from './options.mjs'
import { prepare } from './prepare.mjs'
import { hasSessionBus, planStart } from './start-plan.mjs'

/** `npm start`: prepares, builds, finds a host and opens the app in it. */

/** How long a host may take to say that it is there. */
const readyLimitMs = 60_000

const root = fileURLToPath(new URL('../..', import.meta.url))
const children = createChildren()
/** @type {string[]} folders that are deleted at the end */
const throwaway = []
let ending = false

/** @param {string} line */
const say = (line) => console.log(line)

/**
 * Ends everything that was started, and then this program.
 * @param {number} exitCode
 */
async function end(exitCode) {
  if (ending) return
  ending = true
  await children.endAll()
  for (const folder of throwaway) rmSync(folder, { recursive: true, force: true })
  process.exit(exitCode)
}

/**
 * @param {string} message
 * @returns {Promise<void>}
 */
function giveUp(message) {
  // What a signal broke off is no failure to report.
  if (!ending) console.error(message)
  return end(1)
}

/** @returns {string} a new folder that only this account can read, deleted at the end */
function makeThrowaway() {
  const folder = mkdtempSync(join(tmpdir(), 'loan-desk-'))
  throwaway.push(folder)
  return folder
}

/**
 * @param {string} folder
 * @returns {string} the same, there and closed to other accounts where this has made it
 */
function makeDataDir(folder) {
  if (!existsSync(folder)) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    chmodSync(folder, 0o700)
  }
  return folder
}

/**
 * Waits for the one line of JSON with which a host says that it is there; everything else it writes
 * goes to stderr. Answers undefined where it ends or the time is over before that.
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<{ url?: string } | undefined>}
 */
function whenReady(child) {
  return new Promise((settle) => {
    const limit = setTimeout(() => settle(undefined), readyLimitMs)
    child.once('close', () => settle(undefined))
    child.once('error', () => settle(undefined))
    if (child.stdout === null) return
    createInterface({ input: child.stdout }).on('line', (line) => {
      const answer = readReadyLine(line)
      if (answer === undefined) {
        console.error(line)
        return
      }
      clearTimeout(limit)
      settle(answer)
    })
  })
}

/**
 * @param {string} line
 * @returns {{ url?: string } | undefined}
 */
function readReadyLine(line) {
  const answer = line.startsWith('{') ? parseJson(line) : undefined
  if (typeof answer !== 'object' || answer === null) return undefined
  const { ready, url } = /** @type {{ ready?: unknown, url?: unknown }} */ (answer)
  if (ready !== true) return undefined
  return typeof url === 'string' ? { url } : {}
}

/** @param {import('./options.mjs').StartOptions} options */
async function start(options) {
  const prepared = await prepare('start', { root, children, say })
  if (!prepared.ok) return giveUp(prepared.message)

  if (!isBuilt(root)) {
    say('Building the app.')
    const built = await buildApp(root, children, { quiet: true })
    if (!built.ok) return giveUp(`${built.output}\nThe app can't be built (see above).`)
  }

  return open(
    options,
    options.host === 'browser'
      ? undefined
      : await findElectron({ root, children, say, insist: options.host === 'electron' }),
  )
}

/**
 * Opens the app in the window, or in the browser, also if the window fails to open.
 * @param {import('./options.mjs').StartOptions} options
 * @param {{ program: string } | { reason: string } | undefined} electron undefined: not asked for
 * @returns {Promise<void>}
 */
async function open(options, electron) {
  if (ending) return
  const { platform, env } = process
  const sessionBus = hasSessionBus({ platform, env, fileExists: existsSync })
  const decided = planStart(options, { electron, sessionBus })
  if (!decided.ok) return giveUp(decided.message)
  const { plan } = decided
  for (const note of plan.notes) say(note)

  const desk = {
    dataDir: plan.dataDir === undefined ? makeThrowaway() : makeDataDir(plan.dataDir),
    keychain: plan.keychain,
    sample: options.sample,
  }
  const [program, args] =
    electron !== undefined && 'program' in electron
      ? [electron.program, [root, ...electronArguments(desk)]]
      : [
          projectNode(root),
          [
            join(root, 'test', 'host', 'loopback-host.ts'),
            ...loopbackArguments(desk, options.port ?? 0),
          ],
        ]
  // The open end of stdin tells the host that this program is still there.
  const host = children.start(program, args, { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] })
  /** @type {Promise<number>} */
  const ended = new Promise((settle) => {
    host.once('error', () => settle(127))
    host.once('close', (code, signal) => settle(exitCodeOf(code, signal)))
  })

  const answer = await whenReady(host)
  if (answer === undefined && plan.host === 'electron' && options.host === undefined) {
    host.kill()
    return open(options, { reason: 'it did not start (see above)' })
  }
  if (answer === undefined) return giveUp('Loan Desk did not start (see above).')
  if (answer.url !== undefined && options.open) {
    const problem = await openInBrowser(answer.url, makeThrowaway())
    if (problem !== undefined) say(`No browser opened: ${problem}. Open this address yourself.`)
  }
  say(`Loan Desk is ready: ${answer.url ?? 'its window is open'}`)
  return end(await ended)
}

const asked = readStartOptions(process.argv.slice(2))
if (asked.kind === 'help') {
  say(usage)
} else if (asked.kind === 'wrong') {
  console.error(`${asked.message}\n\n${usage}`)
  process.exitCode = 2
} else {
  whenToldToEnd((exitCode) => void end(exitCode))
  await start(asked.options)
}
