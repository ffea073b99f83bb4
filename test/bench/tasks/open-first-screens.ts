import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import type { Browser, Response } from 'playwright-core'
import { serveStatic } from '../../support/loopback-host/static-files.ts'
import { launchChromium } from '../../support/drivers/chromium.ts'
import { startBenchHost } from '../harness/bench-host.ts'

export const module = import.meta.url

export interface FirstScreensInput {
  readonly folder: string
  readonly pages: { readonly empty: string; readonly own: string }
  readonly loads: number
}

export interface FirstScreen {
  /** From the navigation to a usable page on the screen, in milliseconds. */
  readonly usableMs: readonly number[]
  /** All JavaScript loaded by then, after gzip. */
  readonly scriptKilobytes: number
}

const viewport = { width: 1280, height: 800 }
const rowWithText = '[role=option] .font-mono'
const readyButton = 'button'

/** Opens Loan Desk's page and the empty one in turn, each time with nothing cached. */
export async function run(
  input: FirstScreensInput,
): Promise<{ readonly own: FirstScreen; readonly empty: FirstScreen }> {
  const host = await startBenchHost(input.folder, input.pages.own)
  const server = createServer(serveStatic(input.pages.empty))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const emptyUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const browser = await launchChromium()
  try {
    const own = { usableMs: [] as number[], scriptKilobytes: 0 }
    const empty = { usableMs: [] as number[], scriptKilobytes: 0 }
    // The first load of each warms the browser and the disk, and doesn't count.
    for (let load = 0; load <= input.loads; load += 1) {
      for (const [screen, url, selector] of [
        [empty, emptyUrl, readyButton],
        [own, host.url, rowWithText],
      ] as const) {
        const opened = await openOnce(browser, url, selector)
        if (load > 0) screen.usableMs.push(opened.usableMs)
        screen.scriptKilobytes = opened.scriptKilobytes
      }
    }
    return { own, empty }
  } finally {
    await browser.close()
    server.closeAllConnections()
    server.close()
    await host.stop()
  }
}

async function openOnce(
  browser: Browser,
  url: string,
  selector: string,
): Promise<{ usableMs: number; scriptKilobytes: number }> {
  const context = await browser.newContext({ viewport })
  const page = await context.newPage()
  const scriptsRead = new Map<string, Response>()
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scriptsRead.set(response.url(), response)
  })
  await page.addInitScript((wanted) => {
    const look = (): void => {
      requestAnimationFrame(() => {
        if (document.querySelector(wanted) === null) look()
        else requestAnimationFrame(() => performance.mark('usable'))
      })
    }
    look()
  }, selector)
  await page.goto(url)
  await page.waitForFunction(() => performance.getEntriesByName('usable').length > 0)
  const { usableMs, scripts } = await page.evaluate(() => {
    const usableAt = performance.getEntriesByName('usable')[0]?.startTime ?? Number.NaN
    const loaded = performance
      .getEntriesByType('resource')
      .filter((entry) => entry.startTime + entry.duration <= usableAt)
    return { usableMs: usableAt, scripts: loaded.map((entry) => entry.name) }
  })
  const sizes = await Promise.all(
    scripts.map(async (script) => {
      const response = scriptsRead.get(script)
      return response === undefined ? 0 : gzipSync(await response.body()).length
    }),
  )
  await context.close()
  return { usableMs, scriptKilobytes: sizes.reduce((sum, size) => sum + size, 0) / 1000 }
}
