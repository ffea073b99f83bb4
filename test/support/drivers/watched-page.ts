import { join } from 'node:path'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'

/** A page under watch: forbidden behavior is collected, and any of it fails the test. */
export interface WatchedPage {
  readonly page: Page
  readonly context: BrowserContext
  /** Console errors, unhandled rejections, exceptions and off-origin requests, in order. */
  readonly faults: string[]
  close(): Promise<void>
}

/** The built page under test; LOAN_DESK_RENDERER names a folder other than the build's own. */
export const builtRenderer =
  process.env['LOAN_DESK_RENDERER'] ?? join(import.meta.dirname, '../../../out/renderer')

export const desktop = { width: 1440, height: 900 } as const

/** Opens a page with its own context that may send requests to `origin` only. */
export async function watchPage(
  browser: Browser,
  origin: string,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> {
  const context = await browser.newContext({
    viewport: desktop,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
    ...options,
  })
  const page = await context.newPage()
  const faults: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') {
      // For a resource that failed to load, the address isn't in the text, only in the location.
      faults.push(`console ${message.type()}: ${message.text()} ${message.location().url}`)
    }
  })
  page.on('pageerror', (error) => faults.push(`page error: ${error.stack ?? error.message}`))
  page.on('request', (request) => {
    const { protocol, origin: asked } = new URL(request.url())
    if (protocol !== 'data:' && protocol !== 'blob:' && asked !== origin) {
      faults.push(`request off-origin: ${request.url()}`)
    }
  })
  page.on('websocket', (socket) => {
    if (new URL(socket.url()).host !== new URL(origin).host) {
      faults.push(`socket off-origin: ${socket.url()}`)
    }
  })
  page.setDefaultTimeout(30_000)
  return { page, context, faults, close: () => context.close() }
}
