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

/** `npm start`, once this computer is prepared: builds, finds a host and opens the app in it. */

/** How long a host may take to say that it is there. */
const readyLimitMs = 60_000

const root = join(import.meta.dirname, '../..')
/** Folders that are deleted at the end. */
const throwaway: string[] = []
let ending = false
const isEnding = (): boolean => ending
const say = (line: string): void => console.log(line)

/** A new folder that only this account can read. */
function makeThrowaway(): string {
  const folder = mkdtempSync(join(tmpdir(), 'loan-desk-'))
  throwaway.push(folder)
  return folder
}

/**
 * Waits for the one line of JSON with which a host says that it is there; everything else that it
 * writes goes to stderr. Null if it ends, or the time is over, before that.
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

/** Opens the app in the window, or in the browser, also if the window fails to open. */
async function open(options: StartOptions, electron: FoundElectron | null): Promise<number> {
  const { platform, env } = process
  const sessionBus = hasSessionBus({ platform, env, fileExists: existsSync })
  const plan = planStart(options, electron, sessionBus)
  for (const note of plan.notes) say(note)
  if (plan.dataDir !== undefined) mkdirSync(plan.dataDir, { recursive: true, mode: 0o700 })
  const desk = {
    dataDir: plan.dataDir ?? makeThrowaway(),
    keychain: plan.keychain,
    sample: options.sample,
    profile: options.profile,
  }
  const [program, args] =
    electron !== null && 'program' in electron
      ? [electron.program, [root, ...electronArguments(desk)]]
      : [
          process.execPath,
          [
            join(root, 'test/support/loopback-host/loopback-host.ts'),
            ...loopbackArguments(desk, options.port ?? 0),
          ],
        ]
  // The open end of stdin tells the host that this program is still there.
  const host = spawn(program, args, { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = once(host, 'close')
  const ready = await whenReady(host)
  if (ready === null && plan.host === 'electron' && options.host === undefined && !isEnding()) {
    host.kill()
    return open(options, { reason: 'it did not start (see above)' })
  }
  if (ready === null) throw new Error('Loan Desk did not start (see above).')
  if (ready.url !== undefined && options.open) {
    const problem = await openInBrowser(ready.url, makeThrowaway())
    if (problem !== undefined) say(`No browser opened: ${problem}. Open this address yourself.`)
  }
  say(`Loan Desk is ready: ${ready.url ?? 'its window is open'}`)
  const [code] = (await ended) as [number | null]
  return code ?? 1
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
    for (const folder of throwaway) rmSync(folder, { recursive: true, force: true })
  })
  // The host gets the signal too, as a program of the same group, and ends first.
  process.on('SIGTERM', () => {
    ending = true
  })
  try {
    process.exitCode = await start(options)
  } catch (cause) {
    // What a signal broke off is no failure to report.
    if (!isEnding()) console.error(cause instanceof Error ? cause.message : cause)
    process.exit(1)
  }
}
