import { EventEmitter } from 'node:events'
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { createConnection, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { App } from 'electron'
import packageFacts from '../../../package.json' with { type: 'json' }
import { emitterOf } from './electron-events.ts'
import { records } from './electron-records.ts'

const tell = emitterOf<App>()

/** What the app needs of its windows to end. */
interface ClosableWindow {
  close(): void
  isDestroyed(): boolean
}

/** `app`: the life of the process, and the lock by which there is only one. */
export class StandInApp
  extends EventEmitter
  implements
    Pick<
      App,
      | 'isPackaged'
      | 'name'
      | 'enableSandbox'
      | 'exit'
      | 'focus'
      | 'getLocale'
      | 'getName'
      | 'getPath'
      | 'getVersion'
      | 'isReady'
      | 'quit'
      | 'relaunch'
      | 'requestSingleInstanceLock'
      | 'setAppUserModelId'
      | 'setAsDefaultProtocolClient'
      | 'setPath'
      | 'whenReady'
    >
{
  readonly isPackaged = false
  readonly name = packageFacts.productName
  readonly windows = new Set<ClosableWindow>()
  readonly #paths = new Map<string, string>()
  #ready = false
  #quitting = false
  #instances: Server | null = null
  #telling: Promise<void> = Promise.resolve()

  getName(): string {
    return this.name
  }
  getVersion(): string {
    return packageFacts.version
  }
  getLocale(): string {
    return 'en-US'
  }
  getPath(name: Parameters<App['getPath']>[0]): string {
    return this.#paths.get(name) ?? join(tmpdir(), 'loan-desk-stand-in', name)
  }
  setPath(name: string, path: string): void {
    this.#paths.set(name, path)
  }
  setAppUserModelId(): void {
    records.calls.push('app.setAppUserModelId')
  }
  setAsDefaultProtocolClient(protocol: string): boolean {
    records.calls.push(`app.setAsDefaultProtocolClient ${protocol}`)
    return true
  }
  focus(): void {
    records.calls.push('app.focus')
  }
  relaunch(): void {
    records.calls.push('app.relaunch')
  }
  enableSandbox(): void {
    if (this.#ready) throw new Error('app.enableSandbox() comes before the app is ready')
    records.calls.push('app.enableSandbox')
  }
  isReady(): boolean {
    return this.#ready
  }
  async whenReady(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve))
    if (this.#ready) return
    this.#ready = true
    records.calls.push('ready')
    tell(this, 'ready', {}, {})
  }

  /** As Chromium does it: a lock and a socket in the folder of the app's data. */
  requestSingleInstanceLock(): boolean {
    const folder = this.getPath('userData')
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const lock = join(folder, 'SingletonLock')
    const socket = join(folder, 'SingletonSocket')
    if (!takeLock(lock)) {
      this.#telling = tellFirst(socket)
      return false
    }
    this.#instances = createServer((other) => {
      let text = ''
      other.setEncoding('utf8').on('data', (part: string) => (text += part))
      other.on('end', () => {
        const { argv, folder: from } = JSON.parse(text) as { argv: string[]; folder: string }
        tell(this, 'second-instance', {}, argv, from, {})
      })
    }).listen(socket)
    this.once('quit', () => {
      rmSync(lock, { force: true })
      rmSync(socket, { force: true })
    })
    return true
  }

  quit(): void {
    if (this.#quitting || tell(this, 'before-quit', {})) return
    this.#quitting = true
    for (const window of this.windows) window.close()
    if ([...this.windows].some((window) => !window.isDestroyed())) {
      this.#quitting = false
      return
    }
    tell(this, 'will-quit', {})
    void this.#telling.then(() => this.exit(0))
  }
  exit(code = 0): void {
    tell(this, 'quit', {}, code)
    this.#instances?.close()
    process.exit(code)
  }
}

/** Whether this process is the first in the folder; the lock of one that is gone counts for none. */
function takeLock(path: string): boolean {
  try {
    const lock = openSync(path, 'wx', 0o600)
    writeSync(lock, String(process.pid))
    closeSync(lock)
    return true
  } catch {
    if (isAlive(Number(readFileSync(path, 'utf8')))) return false
    rmSync(path, { force: true })
    return takeLock(path)
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

function tellFirst(socket: string): Promise<void> {
  return new Promise((resolve) => {
    const first = createConnection(socket)
    first.on('close', () => resolve())
    first.on('error', () => resolve())
    first.end(JSON.stringify({ argv: process.argv, folder: process.cwd() }))
  })
}
