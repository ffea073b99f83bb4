import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { buildApp, isBuilt } from './app-build.ts'
import { openInBrowser } from './browser.ts'
import { findElectron, type FoundElectron } from './electron-binary.ts'
import {
  electronArguments,
  loopbackArguments,
  readStartOptions,
  usage,
  type StartOptions,
} from './options.ts'
import { hasSessionBus, planStart } from './start-plan.ts'

/** `npm start` on a prepared computer: builds the app, chooses a host and opens the app in it. */

/** How long a host may take to report that it is ready, in milliseconds. */
const readyLimitMs = 60_000

const root = join(import.meta.dirname, '../..')
/** Folders to delete at the end. */
const temporaryFolders: string[] = []
let ending = false
const isEnding = (): boolean => ending
const say = (line: string): void => console.log(line)

/** Creates a folder that only this account can read. */
function makeTemporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'loan-desk-'))
  temporaryFolders.push(folder)
  return folder
}

/**
 * Waits for the JSON line that a host writes when it is ready; copies its other output to stderr.
 * Null if the host ends or `readyLimitMs` passes first.
 */
async function whenReady(host: ChildProcess): Promise<{ readonly url?: string } | null> {
  return new Promise((resolve) => {
    const limit = setTimeout(() => resolve(null), readyLimitMs)
    host.once('close', () => resolve(null))
    host.once('error', () => resolve(null))
    if (host.stdout === null) return
    createInterface({ input: host.stdout }).on('line', (line) => {
      if (!line.startsWith('{"ready":true')) return console.error(line)
      clearTimeout(limit)
      resolve(JSON.parse(line) as { readonly url?: string })
    })
  })
}

/** Starts a program that ends with this one, because its stdin is then closed. */
function startProgram(program: string, args: readonly string[]): ChildProcess {
  return spawn(program, args, { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] })
}

/** Starts the team space and sample service that the two apps of a team share. */
async function startTeam(folder: string, profile: string, deskFolders: readonly string[]) {
  const script = join(root, 'electron/sample-team/sample-team.ts')
  const team = startProgram(process.execPath, [script, folder, profile, ...deskFolders])
  if ((await whenReady(team)) === null) throw new Error('The team space did not start (see above).')
  return team
}

/** Opens the app in the window, or in the browser, also if the window fails to open. */
async function open(options: StartOptions, electron: FoundElectron | null): Promise<number> {
  const { platform, env } = process
  const sessionBus = hasSessionBus({ platform, env, fileExists: existsSync })
  const plan = planStart(options, electron, sessionBus)
  for (const note of plan.notes) say(note)
  if (plan.dataDir !== undefined) mkdirSync(plan.dataDir, { recursive: true, mode: 0o700 })
  const { keychain, teamFolder } = plan
  const folders = [
    plan.dataDir ?? makeTemporaryFolder(),
    ...(options.team ? [makeTemporaryFolder()] : []),
  ]
  const team =
    teamFolder === undefined ? null : await startTeam(teamFolder, options.profile, folders)
  const hosts = folders.map((dataDir, index) => {
    const desk = { ...options, dataDir, keychain }
    const port = options.port === undefined ? 0 : options.port + index
    return electron !== null && 'program' in electron
      ? startProgram(electron.program, [root, ...electronArguments(desk)])
      : startProgram(process.execPath, [
          join(root, 'test/support/loopback-host/loopback-host.ts'),
          ...loopbackArguments(desk, port),
        ])
  })
  const ended = Promise.all(hosts.map((host) => once(host, 'close')))
  const ready = await Promise.all(hosts.map(whenReady))
  if (ready.includes(null)) {
    for (const host of [...hosts, team]) host?.kill()
    if (plan.host !== 'electron' || options.host !== undefined || isEnding()) {
      throw new Error('Loan Desk did not start (see above).')
    }
    if (team !== null) await once(team, 'close')
    return open(options, { reason: 'it did not start (see above)' })
  }
  const urls = ready.flatMap((host) => host?.url ?? [])
  for (const url of options.open ? urls : []) {
    const problem = await openInBrowser(url, makeTemporaryFolder())
    if (problem !== undefined) say(`No browser opened: ${problem}. Open ${url} yourself.`)
  }
  const windows = options.team ? 'its two windows are open' : 'its window is open'
  say(`Loan Desk is ready: ${urls.length === 0 ? windows : urls.join(' and ')}`)
  const codes = (await ended) as [number | null][]
  if (team !== null) {
    team.stdin?.end()
    await once(team, 'close')
  }
  return Math.max(...codes.map(([code]) => code ?? 1))
}

async function start(options: StartOptions): Promise<number> {
  if (!isBuilt(root)) {
    say('Building the app.')
    await buildApp(root)
  }
  const { host } = options
  return open(options, host === 'browser' ? null : findElectron(root, say, host === 'electron'))
}

let options: StartOptions | null = null
try {
  options = readStartOptions(process.argv.slice(2))
  if (options === null) say(usage)
} catch (cause) {
  console.error(`${cause instanceof Error ? cause.message : String(cause)}\n\n${usage}`)
  process.exitCode = 2
}
if (options !== null) {
  process.on('exit', () => {
    for (const folder of temporaryFolders) rmSync(folder, { recursive: true, force: true })
  })
  // The host is in the same process group, gets the signal too, and ends first.
  process.on('SIGTERM', () => {
    ending = true
  })
  try {
    process.exitCode = await start(options)
  } catch (cause) {
    // An interruption by a signal isn't an error to report.
    if (!isEnding()) console.error(cause instanceof Error ? cause.message : cause)
    process.exit(1)
  }
}
