import type { Browser, BrowserContextOptions } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import { startBrowserDesk, type BrowserDesk, type BrowserDeskStart } from './browser-app.ts'
import { launchChromium } from './chromium.ts'
import { deskScreens, type DeskScreens } from './screens/app-screens.ts'
import type { WatchedPage } from './watched-page.ts'

export interface OpenDesk extends DeskScreens {
  readonly watched: WatchedPage
  readonly desk: BrowserDesk
}

export interface BrowserSuite {
  browser(): Browser
  /** A desk of its own on its second day: its applications are read, its page is open. */
  openDesk(options?: BrowserContextOptions): Promise<OpenDesk>
  /** A desk of its own that begins another way, as a rule with nothing, without a page. */
  begin(how: BrowserDeskStart): Promise<BrowserDesk>
  /** Another page on a desk, as after the desk was started again. */
  reopen(desk: BrowserDesk, options?: BrowserContextOptions): Promise<OpenDesk>
  /** Another page that is watched by this suite. */
  watch<T extends WatchedPage>(page: T): T
}

/**
 * One Chromium for a file of tests. After each test its pages are closed, and the test fails on any
 * console error, unhandled rejection or request off-origin that happened in them.
 */
export function browserSuite(): BrowserSuite {
  let browser: Browser | null = null
  const pages: WatchedPage[] = []
  const desks: BrowserDesk[] = []

  beforeAll(async () => {
    browser = await launchChromium()
  })
  afterAll(async () => {
    await browser?.close()
  })
  afterEach(async () => {
    const faults = pages.flatMap((page) => page.faults)
    for (const page of pages.splice(0)) await page.close()
    for (const desk of desks.splice(0)) await desk.stop()
    expect(faults).toEqual([])
  })

  const running = () => {
    if (browser === null) throw new Error('the browser is not running')
    return browser
  }

  async function begin(how: BrowserDeskStart): Promise<BrowserDesk> {
    const desk = await startBrowserDesk(how)
    desks.push(desk)
    return desk
  }

  async function reopen(desk: BrowserDesk, options?: BrowserContextOptions): Promise<OpenDesk> {
    const watched = await desk.open(running(), options)
    pages.push(watched)
    const screens = deskScreens(watched.page)
    await screens.worklist.isReady()
    return { watched, desk, ...screens }
  }

  return {
    browser: running,
    async openDesk(options) {
      return reopen(await begin({ prepared: inject('preparedDesk') }), options)
    },
    begin,
    reopen,
    watch(page) {
      pages.push(page)
      return page
    },
  }
}
