import { tapBridge, type BridgeTap } from './bridge-tap.ts'
import type { BrowserSuite, OpenApp } from './browser-suite.ts'

/**
 * A page on which the responses to its requests can be held back.
 * @param before what the page meets from its first request on
 */
export async function openTapped(
  suite: BrowserSuite,
  before: (tap: BridgeTap) => void = () => undefined,
): Promise<OpenApp & { tap: BridgeTap }> {
  const taps: BridgeTap[] = []
  const opened = await suite.openApp({}, async (page) => {
    const tap = await tapBridge(page)
    taps.push(tap)
    before(tap)
  })
  const [tap] = taps
  if (tap === undefined) throw new Error('the page was opened without its tap')
  return { ...opened, tap }
}
