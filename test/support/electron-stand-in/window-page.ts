import { readFile } from 'node:fs/promises'
import type {
  Browser,
  BrowserContext,
  CDPSession,
  Frame,
  Page,
  Request,
  Route,
} from 'playwright-core'
import { toAppAddress, toPageAddress } from './page-origin.ts'
import { pageWorldScript, preloadWorldScript, type WorldNames } from './preload-world.ts'
import { fromStructuredText, toStructuredText } from './structured-text.ts'
import type { ElectronSide, FrameFacts, PageSide } from './wire.ts'

/** What Chromium calls the permissions that Electron's handlers are asked for. */
const chromiumPermissions: Readonly<Record<string, readonly string[]>> = {
  'clipboard-read': ['clipboard-read'],
  'clipboard-sanitized-write': ['clipboard-write'],
  geolocation: ['geolocation'],
  media: ['camera', 'microphone'],
  midi: ['midi'],
  notifications: ['notifications'],
  'storage-access': ['storage-access'],
}

const preloadWorld = 'electron-preload'

/** One window: a context of Chromium for its session, and the page in it. */
export class WindowPage {
  readonly id: number
  /** Console errors, exceptions and requests that were let out, as they happened. */
  readonly faults: string[] = []
  /** What Chromium asked for that is not of the app, and what became of it. */
  readonly turnedAway: string[] = []
  readonly #electron: ElectronSide
  readonly #browser: Browser
  readonly #expected = new Set<string>()
  /** Pages of elsewhere that a test lets into the window, as if every guard had failed. */
  readonly #letIn = new Map<string, string>()
  #context: BrowserContext | null = null
  #page: Page | null = null
  #session: CDPSession | null = null
  #preload = ''
  #worldId: number | null = null
  #frameId = ''
  #url = ''
  #crashed = false
  /** Whether the page that comes next is the window's own. */
  #making = false
  /** Windows that were turned away by their first request, and are still to be closed. */
  #windowsAsked = 0
  #names: WorldNames = { secret: '', send: '', receive: '' }

  constructor(id: number, browser: Browser, electron: ElectronSide) {
    this.id = id
    this.#browser = browser
    this.#electron = electron
  }

  get page(): Page {
    if (this.#page === null) throw new Error('the window has no page')
    return this.#page
  }

  async open(window: Parameters<PageSide['openWindow']>[0]): Promise<void> {
    this.#preload = await readFile(window.preload, 'utf8')
    this.#context = await this.#browser.newContext({
      viewport: { width: window.width, height: window.height },
      locale: 'en-US',
      timezoneId: 'America/New_York',
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
      ...(window.proxy !== null && { proxy: window.proxy }),
    })
    // Whatever is not named here is rejected from now on.
    await this.#context.grantPermissions(
      window.permissions.flatMap((name) => chromiumPermissions[name] ?? []),
    )
    await this.#context.route('**/*', (route) => this.#answer(route))
    this.#context.on('page', (page) => {
      if (!this.#making) void this.#popup(page)
    })
    await this.#newPage()
  }

  async load(address: string): Promise<void> {
    const url = toPageAddress(address)
    this.#expected.add(url)
    await this.page.goto(url)
    await this.#electron.loaded(this.id, await this.page.title())
  }

  async reload(): Promise<void> {
    const url = this.#url
    if (this.#crashed) {
      const dead = this.page
      await this.#newPage()
      await dead.close()
    }
    await this.load(toAppAddress(url))
  }

  async crash(): Promise<void> {
    // The page is gone before it could answer.
    void this.#session?.send('Page.crash').catch(() => undefined)
  }

  async send(channel: string, args: readonly unknown[]): Promise<void> {
    await this.#tellWorld({ channel, args })
  }

  async printToPdf(): Promise<Uint8Array> {
    return this.page.pdf({ format: 'Letter', printBackground: true })
  }

  async close(): Promise<void> {
    await this.#context?.close()
  }

  /** Shows a page of elsewhere in the window, as if no guard had stopped it. */
  async goAstray(url: string, html: string): Promise<void> {
    this.#letIn.set(url, html)
    await this.page.goto(url)
  }

  async #newPage(): Promise<void> {
    const context = this.#context
    if (context === null) throw new Error('the window is not open')
    this.#making = true
    const page = await context.newPage()
    this.#making = false
    this.#page = page
    this.#crashed = false
    page.setDefaultTimeout(10_000)
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') {
        this.faults.push(`console ${message.type()}: ${message.text()}`)
      }
    })
    page.on('pageerror', (error) => this.faults.push(`page error: ${error.message}`))
    page.on('websocket', (socket) => this.faults.push(`socket: ${socket.url()}`))
    page.on('crash', () => {
      this.#crashed = true
      this.#worldId = null
      void this.#electron.crashed(this.id)
    })
    page.on('download', (download) => {
      void this.#electron.mayDownload(this.id, toAppAddress(download.url())).then((may) => {
        if (may) this.faults.push(`download: ${download.url()}`)
        else this.turnedAway.push('download')
        return download.cancel()
      })
    })
    await this.#givePreload(page)
  }

  /** The preload in its own world of each document, and the line between that world and main. */
  async #givePreload(page: Page): Promise<void> {
    const mark = crypto.randomUUID().replaceAll('-', '')
    this.#names = { secret: `w${mark}`, send: `s${mark}`, receive: `r${mark}` }
    const session = await page.context().newCDPSession(page)
    this.#session = session
    const tree = await session.send('Page.getFrameTree')
    this.#frameId = tree.frameTree.frame.id
    session.on('Runtime.executionContextCreated', ({ context }) => {
      const { frameId } = context.auxData as { frameId?: string }
      if (context.name === preloadWorld && frameId === this.#frameId) this.#worldId = context.id
    })
    session.on('Page.frameNavigated', ({ frame }) => {
      if (frame.id !== this.#frameId) return
      this.#url = frame.url
      void this.#electron.navigated(this.id, toAppAddress(frame.url))
    })
    session.on('Runtime.bindingCalled', (call) => {
      void this.#hear(call.payload, call.executionContextId)
    })
    await session.send('Page.enable')
    await session.send('Runtime.enable')
    await session.send('Runtime.addBinding', {
      name: this.#names.send,
      executionContextName: preloadWorld,
    })
    await session.send('Page.addScriptToEvaluateOnNewDocument', {
      source: pageWorldScript(this.#names),
    })
    await session.send('Page.addScriptToEvaluateOnNewDocument', {
      source: preloadWorldScript(this.#names, this.#preload),
      worldName: preloadWorld,
    })
  }

  async #hear(payload: string, worldId: number): Promise<void> {
    const { id, channel, args } = fromStructuredText(payload) as {
      id: number
      channel: string
      args: unknown[]
    }
    // Who calls is what Chromium knows of the frame, not what the page says.
    const frame: FrameFacts | null =
      worldId === this.#worldId ? { url: toAppAddress(this.#url), isTop: true } : null
    const reply = await this.#electron.invoke(this.id, frame, channel, args)
    await this.#tellWorld({ id, reply })
  }

  async #tellWorld(message: object): Promise<void> {
    const contextId = this.#worldId
    if (contextId === null || this.#session === null) return
    const text = JSON.stringify(toStructuredText(message))
    await this.#session
      .send('Runtime.evaluate', { contextId, expression: `${this.#names.receive}(${text})` })
      // A document that is gone hears nothing, in Electron as here.
      .catch(() => undefined)
  }

  async #answer(route: Route): Promise<void> {
    const request = route.request()
    const url = request.url()
    const html = this.#letIn.get(url)
    if (html !== undefined) return route.fulfill({ contentType: 'text/html', body: html })
    const address = toAppAddress(url)
    if (request.isNavigationRequest() && !this.#expected.delete(url)) {
      const frame = frameOf(request)
      if (frame?.page() !== this.#page) {
        this.#windowsAsked += 1
        await this.#askToOpen(address)
        return route.abort('aborted')
      }
      const isMainFrame = frame === this.#page.mainFrame()
      if (!(await this.#electron.mayNavigate(this.id, address, isMainFrame))) {
        this.turnedAway.push(`navigation ${address}`)
        return route.abort('aborted')
      }
    }
    const asked = { url: address, method: request.method(), resourceType: request.resourceType() }
    const reply = await this.#electron.request(this.id, asked)
    if (reply.kind === 'served') {
      return route.fulfill({
        status: reply.status,
        headers: translated(reply.headers),
        body: Buffer.from(reply.body),
      })
    }
    if (reply.kind === 'outside') this.faults.push(`request let out: ${address}`)
    else this.turnedAway.push(`request ${address}`)
    return route.abort('blockedbyclient')
  }

  async #popup(page: Page): Promise<void> {
    if (this.#windowsAsked > 0) this.#windowsAsked -= 1
    else await this.#askToOpen(toAppAddress(page.url()))
    await page.close()
  }

  async #askToOpen(url: string): Promise<void> {
    if (await this.#electron.mayOpen(this.id, url)) this.faults.push(`window opened: ${url}`)
    else this.turnedAway.push(`window ${url}`)
  }
}

/** The frame that asks; a window that is only being opened has none yet. */
function frameOf(request: Request): Frame | null {
  try {
    return request.frame()
  } catch {
    return null
  }
}

/** A policy that names the scheme would mean something else under the page's origin. */
function translated(headers: Readonly<Record<string, string>>): Record<string, string> {
  const policy = headers['content-security-policy'] ?? ''
  if (policy.includes('app:')) throw new Error('the stand-in cannot translate this policy')
  return { ...headers }
}
