import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdir, mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { _electron, type ElectronApplication, type Page } from 'playwright-core'
import { inject, onTestFailed, onTestFinished } from 'vitest'
import { electronArguments, type AppStart } from '../../../electron/launch/options.ts'
import { appScreens } from '../drivers/screens/app-screens.ts'
import type { PreparedElectron } from './prepared-electron.ts'

/** Loan Desk in a real Electron window. */
export interface ElectronApp {
  readonly app: ElectronApplication
  readonly page: Page
  /** Data folder; another start on the same folder is the same officer's next day. */
  readonly dataDir: string
  /** Everything that the process wrote to stdout and stderr. */
  output(): string
  /** The exit code, once the process has ended; null if a signal ended it. */
  readonly ended: Promise<number | null>
  /** Ends the process at once, like a power failure; does nothing if the process has ended. */
  kill(): Promise<void>
}

export type ReadyElectron = Extract<PreparedElectron, { kind: 'ready' }>

/** How Loan Desk starts for a test. */
export interface ElectronAppStart extends Partial<AppStart> {
  /** Further command-line arguments, such as a link or a Chromium switch. */
  readonly more?: readonly string[]
  /** Merged over the environment of the test; a variable that is undefined is removed. */
  readonly env?: Readonly<Record<string, string | undefined>>
  /** Program to start instead of the prepared Electron. */
  readonly launcher?: string
}

/**
 * The prepared Electron. If there is none, the calling test is skipped with the reason; on CI it
 * fails, so that a green run can't hide that no window was ever opened.
 */
export function realElectron(context: { skip(reason: string): never }): ReadyElectron {
  const each = inject('preparedElectrons')
  const prepared = each[(Number(process.env['VITEST_POOL_ID']) - 1) % each.length]
  if (prepared === undefined) throw new Error('this worker has no number')
  if (prepared.kind === 'ready') return prepared
  if ((process.env['CI'] ?? '') !== '') throw new Error(prepared.reason)
  return context.skip(prepared.reason)
}

/** A new folder that Electron's account owns and no other account can read. */
export async function makeOwnedFolder(electron: ReadyElectron, name: string): Promise<string> {
  const folder = await mkdtemp(join(electron.folder, `${name}-`))
  if (electron.account !== null) await chown(folder, electron.account.uid, electron.account.gid)
  return folder
}

/**
 * Starts Loan Desk and waits for its window; the process ends with the test.
 * @param start by default a new data folder, the sample service as specified and an in-memory
 * keychain
 */
export async function startElectronApp(
  electron: ReadyElectron,
  start: ElectronAppStart = {},
): Promise<ElectronApp> {
  const desk = await openElectronApp(electron, start)
  onTestFailed(() => void process.stderr.write(desk.output()))
  onTestFinished(desk.kill)
  return desk
}

/** The same for a caller that ends the process itself. */
export async function openElectronApp(
  electron: ReadyElectron,
  start: ElectronAppStart = {},
): Promise<ElectronApp> {
  const dataDir = start.dataDir ?? (await makeOwnedFolder(electron, 'data'))
  const app = await launch(electron, { ...start, dataDir })
  const child = app.process()
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text))
  }
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  async function kill(): Promise<void> {
    // The whole group: a launcher may have started more than Loan Desk.
    try {
      process.kill(-(child.pid ?? Number.NaN), 'SIGKILL')
    } catch {
      child.kill('SIGKILL')
    }
    await ended
  }
  return { app, page: await app.firstWindow(), dataDir, output: () => output, ended, kill }
}

/** Starts Loan Desk and waits until the worklist can be used. */
export async function startOnWorklist(
  electron: ReadyElectron,
  start: ElectronAppStart = {},
): Promise<ElectronApp> {
  const desk = await startElectronApp(electron, start)
  await appScreens(desk.page).worklist.isReady()
  return desk
}

/**
 * Starts the program a second time, as an officer might, and waits for its end.
 * @returns the exit code and what it wrote to stdout
 */
export async function startAgain(
  electron: ReadyElectron,
  start: ElectronAppStart & { readonly dataDir: string },
): Promise<{ readonly code: number | null; readonly stdout: string }> {
  const { program, args, env } = await commandFor(electron, start)
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'ignore'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  let stdout = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, stdout }
}

async function launch(
  electron: ReadyElectron,
  start: ElectronAppStart & { readonly dataDir: string },
): Promise<ElectronApplication> {
  const { program, args, env } = await commandFor(electron, start)
  return _electron.launch({ executablePath: program, args, env, chromiumSandbox: true })
}

async function commandFor(
  electron: ReadyElectron,
  {
    dataDir,
    keychain = 'memory',
    sample = true,
    profile = 'specification',
    more = [],
    env = {},
    launcher,
  }: ElectronAppStart & { readonly dataDir: string },
): Promise<{ program: string; args: string[]; env: Record<string, string> }> {
  // One home per test, so that no test finds Chromium or keychain files of another.
  const home = `${dataDir}-home`
  await mkdir(home, { recursive: true })
  if (electron.account !== null) await chown(home, electron.account.uid, electron.account.gid)
  const wanted: Readonly<Record<string, string | undefined>> = {
    ...process.env,
    HOME: home,
    ...(electron.display !== null && { DISPLAY: electron.display }),
    ...env,
  }
  return {
    program: launcher ?? electron.launcher,
    args: [...electronArguments({ dataDir, keychain, sample, profile }), ...more],
    env: Object.fromEntries(
      Object.entries(wanted).filter((entry): entry is [string, string] => entry[1] !== undefined),
    ),
  }
}
