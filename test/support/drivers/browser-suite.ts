import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterEach, beforeEach, expect, inject } from 'vitest'
import { startBrowserApp, type BrowserApp, type BrowserAppStart } from './browser-app.ts'
import { launchChromium } from './chromium.ts'
import { appScreens, type AppScreens } from './screens/app-screens.ts'
import type { WatchedPage } from './watched-page.ts'

export interface OpenApp extends AppScreens {
  readonly watched: WatchedPage
  readonly desk: BrowserApp
}

type BeforeOpening = (page: Page) => Promise<void>

export interface BrowserSuite {
  browser(): Browser
  /**
   * An app of its own on its second day: its applications are fetched, its page is open. `before`
   * runs on the page before it calls Loan Desk.
   */
  openApp(options?: BrowserContextOptions, before?: BeforeOpening): Promise<OpenApp>
  /** An app of its own that starts another way, usually without data, and without a page. */
  begin(how: BrowserAppStart): Promise<BrowserApp>
  /** Another page on an app, as after a restart of Loan Desk. */
  reopen(
    desk: BrowserApp,
    options?: BrowserContextOptions,
    before?: BeforeOpening,
  ): Promise<OpenApp>
  /** Lets this suite watch another page. */
  watch<T extends WatchedPage>(page: T): T
}

/** One Chromium for all test files that this process runs; it ends with the process. */
let browser: Browser | null = null

/**
 * After each test, its pages are closed, and the test fails on any console error, unhandled
 * rejection or off-origin request that happened in them. A failed test also ends its Chromium.
 */
export function browserSuite(): BrowserSuite {
  const pages: WatchedPage[] = []
  const desks: BrowserApp[] = []

  beforeEach(async () => {
    browser ??= await launchChromium()
  })
  afterEach(async ({ task }) => {
    const faults = pages.flatMap((page) => page.faults)
    for (const page of pages.splice(0)) await page.close()
    for (const desk of desks.splice(0)) await desk.stop()
    if (task.result?.state === 'fail' && browser !== null) {
      await browser.close()
      browser = null
    }
    expect(faults).toEqual([])
  })

  const running = () => {
    if (browser === null) throw new Error('the browser is not running')
    return browser
  }

  async function begin(how: BrowserAppStart): Promise<BrowserApp> {
    const desk = await startBrowserApp(how)
    desks.push(desk)
    return desk
  }

  const reopen: BrowserSuite['reopen'] = async (desk, options, before) => {
    const watched = await desk.open(running(), options, before)
    pages.push(watched)
    const screens = appScreens(watched.page)
    await screens.worklist.isReady()
    return { watched, desk, ...screens }
  }

  return {
    browser: running,
    async openApp(options, before) {
      return reopen(await begin({ prepared: inject('preparedDesk') }), options, before)
    },
    begin,
    reopen,
    watch(page) {
      pages.push(page)
      return page
    },
  }
}
