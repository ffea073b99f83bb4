import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { launchChromium } from './chromium.ts'
import { startStandIn, type StandIn } from './electron-stand-in/start-stand-in.ts'
import { deskScreens } from './screens/desk-screens.ts'

export interface StandInSuite {
  readonly desk: StandIn
  readonly page: Page
  /** Starts the app once more in the same folder, with further arguments. */
  startAgain(more: readonly string[]): Promise<StandIn>
  /** Runs in a task of the page's own, where the freedoms of an evaluation by the test are over. */
  inPage<T>(script: () => T | Promise<T>): Promise<T>
}

/**
 * One desk in the stand-in for Electron for a file of attacks. Each test fails where anything got
 * out of the window: a request, a socket, a window, a download.
 */
export function standInSuite(): StandInSuite {
  let browser: Browser
  let dataDir = ''
  let desk: StandIn
  const start = { keychain: 'memory', sample: true } as const

  beforeAll(async () => {
    browser = await launchChromium()
    dataDir = await mkdtemp(join(tmpdir(), 'loan-desk-layer-'))
    desk = await startStandIn(browser, { ...start, dataDir })
    await deskScreens(desk.page).worklist.isReady()
  }, 60_000)
  afterAll(async () => {
    await desk.stop()
    await browser.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  afterEach(() => {
    // What an attack was refused with stands in the console; what got out would stand here too.
    const escaped = desk.window.faults.filter((fault) => !fault.startsWith('console '))
    desk.window.faults.length = 0
    desk.window.turnedAway.length = 0
    expect(escaped).toEqual([])
  })

  return {
    get desk() {
      return desk
    },
    get page() {
      return desk.page
    },
    startAgain: (more) => startStandIn(browser, { ...start, dataDir }, more),
    inPage(script) {
      const task = `setTimeout(() => Promise.resolve().then(${script.toString()}).then(resolve, reject))`
      return desk.page.evaluate(`new Promise((resolve, reject) => ${task})`)
    },
  }
}
