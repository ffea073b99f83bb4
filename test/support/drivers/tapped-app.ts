import { tapBridge, type BridgeTap } from './bridge-tap.ts'
import type { BrowserSuite, OpenApp } from './browser-suite.ts'

/** A page on which the responses to its requests can be held back. */
export async function openTapped(suite: BrowserSuite): Promise<OpenApp & { tap: BridgeTap }> {
  const taps: BridgeTap[] = []
  const opened = await suite.openApp({}, async (page) => void taps.push(await tapBridge(page)))
  const [tap] = taps
  if (tap === undefined) throw new Error('the page was opened without its tap')
  return { ...opened, tap }
}
