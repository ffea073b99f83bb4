import { existsSync } from 'node:fs'
import { chromium, type Browser } from 'playwright-core'

const quietArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
]

/**
 * Starts the browser that this machine has: the one named by PLAYWRIGHT_CHROMIUM, Debian's, or an
 * installed Chrome or Edge.
 */
export async function launchChromium(): Promise<Browser> {
  const named = [process.env['PLAYWRIGHT_CHROMIUM'], '/usr/bin/chromium'].find(
    (path) => path !== undefined && existsSync(path),
  )
  if (named !== undefined) return chromium.launch({ executablePath: named, args: quietArgs })
  for (const channel of ['chrome', 'msedge']) {
    try {
      return await chromium.launch({ channel, args: quietArgs })
    } catch {
      // The next one may be installed.
    }
  }
  throw new Error('no Chromium, Chrome or Edge: install one or set PLAYWRIGHT_CHROMIUM')
}
