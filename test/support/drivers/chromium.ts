import { existsSync } from 'node:fs'
import { chromium, type Browser, type LaunchOptions } from 'playwright-core'

const quietArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
]

/** Debian's paths; the headless shell, which draws no window around its pages, takes 20% less time. */
const debians = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

/** Whether flows run without a mouse (hands/keyboard-only.ts). */
export const isKeyboardAlone = process.env['LOAN_DESK_HANDS'] === 'keyboard'

/**
 * Starts the browser of this machine: the one named by PLAYWRIGHT_CHROMIUM, Debian's, or an
 * installed Chrome or Edge. If LOAN_DESK_HANDS is `keyboard`, nothing in it is done by mouse.
 */
export async function launchChromium(
  options: Pick<LaunchOptions, 'ignoreDefaultArgs'> = {},
): Promise<Browser> {
  const browser = await launchInstalled({ ...options, args: quietArgs })
  if (isKeyboardAlone) {
    const { takeMouseAway } = await import('./hands/keyboard-only.ts')
    await takeMouseAway(browser)
  }
  return browser
}

async function launchInstalled(options: LaunchOptions): Promise<Browser> {
  const named = [process.env['PLAYWRIGHT_CHROMIUM'], ...debians].find(
    (path) => path !== undefined && existsSync(path),
  )
  if (named !== undefined) return chromium.launch({ ...options, executablePath: named })
  for (const channel of ['chrome', 'msedge']) {
    try {
      return await chromium.launch({ ...options, channel })
    } catch {
      // Try the next one.
    }
  }
  throw new Error('no Chromium, Chrome or Edge: install one or set PLAYWRIGHT_CHROMIUM')
}
