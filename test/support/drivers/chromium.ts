import { existsSync } from 'node:fs'
import { chromium, type Browser, type LaunchOptions } from 'playwright-core'

/**
 * Chrome's address field loads two pages of its own into every new window, which cost as much as
 * ours and which no window of Electron has.
 */
const featuresOfAddressField = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

/** What Playwright itself switches off: a second switch of that name takes the place of its own. */
const featuresPlaywrightRefuses = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'TcpPortRandomizationWin',
  'ThirdPartyStoragePartitioning',
  'msEdgeUpdateLaunchServicesPreferredVersion',
  'msForceBrowserSignIn',
]

const quietArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
  `--disable-features=${[...featuresPlaywrightRefuses, ...featuresOfAddressField].join(',')}`,
]

/**
 * Starts the browser that this machine has: the one named by PLAYWRIGHT_CHROMIUM, Debian's, or an
 * installed Chrome or Edge. Where LOAN_DESK_HANDS is keyboard nothing in it is done by mouse.
 */
export async function launchChromium(
  options: Pick<LaunchOptions, 'ignoreDefaultArgs'> = {},
): Promise<Browser> {
  const browser = await launchInstalled({ ...options, args: quietArgs })
  if (process.env['LOAN_DESK_HANDS'] === 'keyboard') {
    const { takeMouseAway } = await import('./hands/keyboard-only.ts')
    await takeMouseAway(browser)
  }
  return browser
}

async function launchInstalled(options: LaunchOptions): Promise<Browser> {
  const named = [process.env['PLAYWRIGHT_CHROMIUM'], '/usr/bin/chromium'].find(
    (path) => path !== undefined && existsSync(path),
  )
  if (named !== undefined) return chromium.launch({ ...options, executablePath: named })
  for (const channel of ['chrome', 'msedge']) {
    try {
      return await chromium.launch({ ...options, channel })
    } catch {
      // The next one may be installed.
    }
  }
  throw new Error('no Chromium, Chrome or Edge: install one or set PLAYWRIGHT_CHROMIUM')
}
