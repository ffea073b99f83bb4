import { EventEmitter } from 'node:events'
import type { CustomScheme, IpcMain, WebContents } from 'electron'
import { StandInApp } from './electron-app.ts'
import { emitterOf } from './electron-events.ts'
import { complete, dialogAnswers, records } from './electron-records.ts'
import { fromPartition, onSessionCreated } from './electron-session.ts'
import * as system from './electron-system.ts'
import { browserWindowClass } from './electron-window.ts'
import { connect } from './line.ts'
import type { ElectronSide, FrameFacts, PageSide } from './wire.ts'

/*
 * The module `electron` for the built main under plain Node: the names main imports, and behind
 * them a page of Chromium in the process of the test. See start-stand-in.ts for what it cannot show.
 *
 * It is made for what electron/ uses. Whatever else is asked of it fails by name: at linking where
 * the module has no such export, and at the call where a part has no such member.
 */

type Listener = (event: object, ...args: unknown[]) => unknown

const handlers = new Map<string, Listener>()
const standInApp = new StandInApp()

/** Made as Electron makes it: the facts of the browser's side, never what a page says of itself. */
function frameOf(facts: FrameFacts | null): object | null {
  if (facts === null) return null
  const origin = URL.canParse(facts.url) ? originOf(new URL(facts.url)) : 'null'
  const above = { url: 'app://desk/', parent: null, origin: 'app://desk' }
  return { url: facts.url, origin, parent: facts.isTop ? null : above, processId: 1, routingId: 1 }
}

/** `URL.origin` is opaque for a scheme that Node does not know to be a standard one. */
function originOf(url: URL): string {
  return url.origin === 'null' ? `${url.protocol}//${url.host}` : url.origin
}

function windowOf(id: number) {
  const window = BrowserWindow.all.find(({ contents }) => contents.id === id)
  if (window === undefined) throw new Error(`there is no window ${id}`)
  return window
}

function asContents(id: number): WebContents {
  return windowOf(id).webContents as unknown as WebContents
}

onSessionCreated((made) => standInApp.emit('session-created', made))

const tellApp = emitterOf<Electron.App>()
const tellWindow = emitterOf<Electron.BrowserWindow>()

const electronSide: ElectronSide = {
  request: (id, asked) => windowOf(id).contents.session.answer(asked),
  async invoke(id, frame, channel, args) {
    const handler = handlers.get(channel)
    if (handler === undefined) {
      return { ok: false, message: `No handler registered for '${channel}'` }
    }
    const event = {
      type: 'frame',
      processId: 1,
      frameId: 1,
      sender: BrowserWindow.all.some(({ contents }) => contents.id === id)
        ? asContents(id)
        : { id },
      senderFrame: frameOf(frame),
    }
    try {
      // The clone that Electron makes of an answer, made here so that it fails here.
      return { ok: true, value: structuredClone(await handler(event, ...args)) }
    } catch (cause) {
      return { ok: false, message: `Error invoking remote method '${channel}': ${String(cause)}` }
    }
  },
  mayNavigate: async (id, url, isMainFrame) => windowOf(id).contents.mayNavigate(url, isMainFrame),
  mayOpen: async (id, url) => windowOf(id).contents.mayOpen(url),
  mayDownload: async (id, url) => windowOf(id).contents.session.mayDownload(asContents(id), url),
  navigated: async (id, url) => windowOf(id).contents.navigated(url),
  loaded: async (id, title) => windowOf(id).loaded(title),
  crashed: async (id) => windowOf(id).contents.gone(),

  records: async () => ({ ...records, windows: BrowserWindow.all.map((it) => it.facts()) }),
  tellApp: async (event, ...args) => tellApp(standInApp, event, {}, ...args),
  tellContents: async (event) => windowOf(1).contents.tell(event),
  tellWindow: async (event) => tellWindow(windowOf(1), event, {}),
  mayUse: (permission, way) => windowOf(1).contents.session.mayUse(asContents(1), permission, way),
  answerDialog: async (answer) => void dialogAnswers.push(answer),
  minimize: async () => windowOf(1).minimize(),
  closeWindow: async () => windowOf(1).close(),
}

const pages = connect<ElectronSide, PageSide>(
  {
    send: (message) => process.send?.(message),
    listen: (hear) => process.on('message', hear),
  },
  electronSide,
)
// Whoever started this process is gone.
process.on('disconnect', () => process.exit(0))

export const app = complete('app', standInApp)

export const BrowserWindow = browserWindowClass({
  app: standInApp,
  pages,
  fallbackSession: () => fromPartition('', { cache: true }),
})

export const session = complete('session', {
  fromPartition,
  get defaultSession() {
    return fromPartition('', { cache: true })
  },
} satisfies Record<'fromPartition' | 'defaultSession', unknown>)

export const protocol = complete('protocol', {
  registerSchemesAsPrivileged(schemes: CustomScheme[]): void {
    if (standInApp.isReady()) throw new Error('schemes are registered before the app is ready')
    records.schemes.push(...schemes)
  },
} satisfies Pick<Electron.Protocol, 'registerSchemesAsPrivileged'>)

class StandInIpcMain extends EventEmitter implements Pick<IpcMain, 'handle' | 'removeHandler'> {
  handle(channel: string, listener: Parameters<IpcMain['handle']>[1]): void {
    if (handlers.has(channel)) throw new Error(`a second handler for '${channel}'`)
    handlers.set(channel, listener as Listener)
  }
  removeHandler(channel: string): void {
    handlers.delete(channel)
  }
}
export const ipcMain = complete('ipcMain', new StandInIpcMain())

export const Menu = system.StandInMenu
export const Notification = system.StandInNotification
export const clipboard = complete('clipboard', system.clipboard)
export const dialog = complete('dialog', system.dialog)
export const net = complete('net', system.net)
export const powerMonitor = complete('powerMonitor', system.powerMonitor)
export const shell = complete('shell', system.shell)
