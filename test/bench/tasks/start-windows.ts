import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { electronArguments } from '../../../electron/launch/options.ts'
import { openKeyring, type KeyringEnv } from '../../support/electron/keyring.ts'
import {
  prepareElectron,
  writeLauncher,
  type PreparedElectron,
} from '../../support/electron/prepared-electron.ts'

export const module = import.meta.url

export interface StartWindowsInput {
  readonly starts: number
}

type Ready = Extract<PreparedElectron, { kind: 'ready' }>

const runCommand = promisify(execFile)
/** A row with its text, and the search field. */
const listWithSearch = ':has([role=option] .font-mono):has([type=search])'
const readyButton = 'button'
/** Output of the program once its window can be used. */
const usable = 'usable'

/**
 * Starts Loan Desk on the files of its last run, with its key in a keychain, and an empty window of
 * the same Electron, in turn.
 * @returns from the start of the process to a usable window, in milliseconds
 */
export async function run({
  starts,
}: StartWindowsInput): Promise<{ readonly own: number[]; readonly empty: number[] }> {
  const { electron: prepared, remove } = await prepareElectron()
  try {
    if (prepared.kind === 'absent') throw new Error(prepared.reason)
    await watchOwnWindow(prepared)
    const emptyLauncher = await layEmptyWindow(prepared)
    const own: number[] = []
    const empty: number[] = []
    const keyring = await openKeyring(prepared.account, await ownedFolder(prepared))
    const homes = { own: await ownedFolder(prepared), empty: await ownedFolder(prepared) }
    try {
      // The first start of each creates its files and warms the disk, and doesn't count.
      for (let start = 0; start <= starts; start += 1) {
        const emptyMs = await startOnce(prepared, emptyLauncher, homes.empty, keyring.env)
        const ownMs = await startOnce(prepared, prepared.launcher, homes.own, keyring.env)
        if (start === 0) continue
        empty.push(emptyMs)
        own.push(ownMs)
      }
    } finally {
      await keyring.end()
    }
    return { own, empty }
  } finally {
    await remove()
  }
}

async function ownedFolder({ folder, account }: Ready): Promise<string> {
  const made = await mkdtemp(join(folder, 'home-'))
  if (account !== null) await chown(made, account.uid, account.gid)
  return made
}

/** Code for a main process that runs `then` once its window has drawn an element for the selector. */
const watching = (selector: string, then: string): string => `
  require('electron').app.on('web-contents-created', (_, contents) => {
    contents.once('dom-ready', async () => {
      await contents.executeJavaScript(\`new Promise((drawn) => {
        const look = () => requestAnimationFrame(() => {
          if (document.querySelector('${selector}') === null) look()
          else requestAnimationFrame(() => drawn())
        })
        look()
      })\`)
      process.stdout.write('${usable}\\n')
    })
  })
  ${then}`

async function watchOwnWindow({ program }: Ready): Promise<void> {
  const app = join(dirname(program), 'resources/app')
  const manifest = join(app, 'package.json')
  const content = JSON.parse(await readFile(manifest, 'utf8')) as { readonly main: string }
  await writeFile(join(app, 'watch.cjs'), watching(listWithSearch, `require('${content.main}')`))
  await writeFile(manifest, JSON.stringify({ ...content, main: './watch.cjs' }))
}

async function layEmptyWindow({ program, folder, account }: Ready): Promise<string> {
  const empty = join(folder, 'empty-window')
  await runCommand('cp', ['-a', dirname(program), empty])
  const app = join(empty, 'resources/app')
  await rm(app, { recursive: true })
  await mkdir(app)
  await writeFile(join(app, 'package.json'), '{"name":"empty","version":"1.0.0","main":"main.cjs"}')
  const open = `
    const { app, BrowserWindow } = require('electron')
    app.enableSandbox()
    app.whenReady().then(() => {
      const window = new BrowserWindow({ width: 1440, height: 900, show: false })
      window.once('ready-to-show', () => window.show())
      window.loadURL('data:text/html,<button>Ready</button>')
    })`
  await writeFile(join(app, 'main.cjs'), watching(readyButton, open))
  return writeLauncher(account, join(empty, 'electron'))
}

async function startOnce(
  { display }: Ready,
  launcher: string,
  home: string,
  keyring: KeyringEnv,
): Promise<number> {
  const start = {
    dataDir: join(home, 'data'),
    keychain: 'system',
    sample: true,
    profile: 'specification',
  } as const
  const begun = performance.now()
  const child = spawn(launcher, electronArguments(start), {
    env: { ...process.env, ...keyring, HOME: home, ...(display !== null && { DISPLAY: display }) },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const ended = once(child, 'exit')
  try {
    for await (const line of createInterface({ input: child.stdout })) {
      if (line === usable) return performance.now() - begun
    }
    throw new Error('the window ended before it could be used')
  } finally {
    child.kill()
    await ended
  }
}
