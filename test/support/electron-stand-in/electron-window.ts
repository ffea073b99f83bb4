import { EventEmitter } from 'node:events'
import type {
  BrowserWindow,
  BrowserWindowConstructorOptions,
  HandlerDetails,
  WebContents,
  WindowOpenHandlerResponse,
} from 'electron'
import type { StandInApp } from './electron-app.ts'
import { emitterOf } from './electron-events.ts'
import { complete, records } from './electron-records.ts'
import { StandInSession } from './electron-session.ts'
import type { PageSide, Records } from './wire.ts'

const tellApp = emitterOf<Electron.App>()
const tellWindow = emitterOf<BrowserWindow>()
const tellContents = emitterOf<WebContents>()

/** What a page of the stand-in may be granted: the permissions that Chromium can be told about. */
const permissions = [
  'clipboard-read',
  'clipboard-sanitized-write',
  'geolocation',
  'media',
  'midi',
  'notifications',
  'storage-access',
]

/** The contents of a window: the page, seen from the main process. */
export class StandInContents
  extends EventEmitter
  implements
    Pick<
      WebContents,
      | 'forcefullyCrashRenderer'
      | 'getURL'
      | 'id'
      | 'isDestroyed'
      | 'printToPDF'
      | 'reload'
      | 'send'
      | 'setWebRTCIPHandlingPolicy'
      | 'setWindowOpenHandler'
      | 'zoomLevel'
    >
{
  zoomLevel = 0
  readonly id: number
  readonly session: StandInSession
  readonly #pages: PageSide
  #url = ''
  #destroyed = false
  #openHandler: ((details: HandlerDetails) => WindowOpenHandlerResponse) | null = null

  constructor(id: number, session: StandInSession, pages: PageSide) {
    super()
    this.id = id
    this.session = session
    this.#pages = pages
  }

  getURL(): string {
    return this.#url
  }
  isDestroyed(): boolean {
    return this.#destroyed
  }
  send(channel: string, ...args: unknown[]): void {
    if (this.#destroyed) throw new Error('Object has been destroyed')
    void this.#pages.send(this.id, channel, args)
  }
  reload(): void {
    records.loads.push('reload')
    void this.#pages.reload(this.id)
  }
  forcefullyCrashRenderer(): void {
    void this.#pages.crash(this.id)
  }
  printToPDF(): Promise<Buffer> {
    return this.#pages.printToPdf(this.id).then((bytes) => Buffer.from(bytes))
  }
  setWebRTCIPHandlingPolicy(policy: Parameters<WebContents['setWebRTCIPHandlingPolicy']>[0]): void {
    records.calls.push(`contents.setWebRTCIPHandlingPolicy ${policy}`)
  }
  setWindowOpenHandler(handler: (details: HandlerDetails) => WindowOpenHandlerResponse): void {
    this.#openHandler = handler
  }

  async load(url: string): Promise<void> {
    records.loads.push(url)
    await this.#pages.load(this.id, url)
  }
  navigated(url: string): void {
    this.#url = url
  }
  mayNavigate(url: string, isMainFrame: boolean): boolean {
    const facts = { url, isMainFrame, isSameDocument: false, frame: null, initiator: null }
    const framePrevented = tellContents(this, 'will-frame-navigate', facts)
    const prevented = isMainFrame && tellContents(this, 'will-navigate', facts, url)
    return !framePrevented && !prevented
  }
  mayOpen(url: string): boolean {
    const details: HandlerDetails = {
      url,
      frameName: '',
      features: '',
      disposition: 'new-window',
      referrer: { url: this.#url, policy: 'default' },
    }
    // Without a handler Electron opens the window.
    return this.#openHandler?.(details).action !== 'deny'
  }
  tell(event: Parameters<typeof tellContents>[1]): boolean {
    return tellContents(this, event as never, {}, {}, {})
  }
  gone(): void {
    tellContents(this, 'render-process-gone', {}, { reason: 'crashed', exitCode: 133 })
  }
  destroy(): void {
    this.#destroyed = true
    this.emit('destroyed')
  }
}

/** Set by the module before main can ask for a window. */
export interface WindowParts {
  readonly app: StandInApp
  readonly pages: PageSide
  readonly fallbackSession: () => StandInSession
}

/** The class BrowserWindow over these parts. */
export function browserWindowClass({ app, pages, fallbackSession }: WindowParts) {
  let lastId = 0
  return class StandInWindow
    extends EventEmitter
    implements
      Pick<
        BrowserWindow,
        | 'close'
        | 'destroy'
        | 'focus'
        | 'getNormalBounds'
        | 'getTitle'
        | 'isDestroyed'
        | 'isFullScreen'
        | 'isMaximized'
        | 'isMinimized'
        | 'isVisible'
        | 'loadURL'
        | 'minimize'
        | 'restore'
        | 'setTitle'
        | 'show'
      >
  {
    static readonly all: StandInWindow[] = []
    static getAllWindows(): StandInWindow[] {
      return StandInWindow.all.filter((window) => !window.isDestroyed())
    }

    readonly contents: StandInContents
    /** What main sees of the contents: asking for more than there is fails by name. */
    readonly webContents: StandInContents
    readonly #options: BrowserWindowConstructorOptions
    readonly #opening: Promise<void>
    #title: string
    #visible: boolean
    #minimized = false
    #focused = 0
    #shownOnce = false

    constructor(options: BrowserWindowConstructorOptions = {}) {
      super()
      const { webPreferences = {} } = options
      if (webPreferences.sandbox !== true || webPreferences.contextIsolation !== true) {
        throw new Error('the stand-in shows windows with sandbox and contextIsolation only')
      }
      const given: unknown = webPreferences.session
      const session = given instanceof StandInSession ? given : fallbackSession()
      this.#options = options
      this.#title = options.title ?? ''
      this.#visible = options.show !== false
      this.contents = new StandInContents((lastId += 1), session, pages)
      this.webContents = complete('WebContents', this.contents)
      StandInWindow.all.push(this)
      app.windows.add(this)
      this.#opening = this.#open(webPreferences.preload ?? '')
      tellApp(app, 'web-contents-created', {}, this.webContents)
      tellApp(app, 'browser-window-created', {}, this)
    }

    async #open(preload: string): Promise<void> {
      // What a page may do without asking is fixed when it opens, by what both handlers say.
      const asElectron = this.webContents as unknown as WebContents
      const granted: string[] = []
      for (const permission of permissions) {
        const { session } = this.contents
        if (!(await session.mayUse(asElectron, permission, 'check'))) continue
        if (await session.mayUse(asElectron, permission, 'request')) granted.push(permission)
      }
      await pages.openWindow({
        id: this.contents.id,
        preload,
        permissions: granted,
        proxy: this.contents.session.proxy,
        width: this.#options.width ?? 800,
        height: this.#options.height ?? 600,
      })
    }

    async loadURL(url: string): Promise<void> {
      await this.#opening
      await this.contents.load(url)
    }
    loaded(title: string): void {
      if (!tellWindow(this, 'page-title-updated', {}, title, true)) this.#title = title
      tellContents(this.contents, 'did-finish-load', {})
      if (this.#shownOnce) return
      this.#shownOnce = true
      tellWindow(this, 'ready-to-show', {})
    }
    facts(): Records['windows'][number] {
      const { webPreferences = {}, ...options } = this.#options
      const { session, ...preferences } = webPreferences
      return {
        options: { ...options },
        webPreferences: { ...preferences, session: session === undefined ? 'default' : 'own' },
        session: this.contents.session.partition,
        title: this.#title,
        visible: this.#visible,
        focused: this.#focused,
        minimized: this.#minimized,
      }
    }

    show(): void {
      this.#visible = true
    }
    isVisible(): boolean {
      return this.#visible
    }
    focus(): void {
      this.#focused += 1
    }
    minimize(): void {
      this.#minimized = true
    }
    restore(): void {
      this.#minimized = false
    }
    isMinimized(): boolean {
      return this.#minimized
    }
    getNormalBounds(): Electron.Rectangle {
      return { x: 0, y: 0, width: this.#options.width ?? 800, height: this.#options.height ?? 600 }
    }
    isFullScreen(): boolean {
      return false
    }
    isMaximized(): boolean {
      return false
    }
    getTitle(): string {
      return this.#title
    }
    setTitle(title: string): void {
      this.#title = title
    }
    isDestroyed(): boolean {
      return this.contents.isDestroyed()
    }
    close(): void {
      if (this.isDestroyed() || tellWindow(this, 'close', {})) return
      this.destroy()
    }
    destroy(): void {
      if (this.isDestroyed()) return
      app.windows.delete(this)
      this.contents.destroy()
      tellWindow(this, 'closed', {})
      void pages.close(this.contents.id)
    }
  }
}
