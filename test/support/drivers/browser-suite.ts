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
   * An app of its own on its second day: its applications are read, its page is open. `before` is done
   * to the page before it asks for anything.
   */
  openApp(options?: BrowserContextOptions, before?: BeforeOpening): Promise<OpenApp>
  /** An app of its own that begins another way, as a rule with nothing, without a page. */
  begin(how: BrowserAppStart): Promise<BrowserApp>
  /** Another page on an app, as after Loan Desk was started again. */
  reopen(
    desk: BrowserApp,
    options?: BrowserContextOptions,
    before?: BeforeOpening,
  ): Promise<OpenApp>
  /** Another page that is watched by this suite. */
  watch<T extends WatchedPage>(page: T): T
}

/** One Chromium for all files of tests that this process runs; it ends with the process. */
let browser: Browser | null = null

/**
 * After each test its pages are closed, and the test fails on any console error, unhandled rejection
 * or request off-origin that happened in them. A test that fails takes its Chromium with it.
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
