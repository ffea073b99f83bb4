import { reloadTapped, type BridgeTap } from './bridge-tap.ts'
import type { BrowserSuite, OpenApp } from './browser-suite.ts'

/** A page on which the answers to what it asks can be held back. */
export async function openTapped(suite: BrowserSuite): Promise<OpenApp & { tap: BridgeTap }> {
  const opened = await suite.openApp()
  const tap = await reloadTapped(opened.page)
  await opened.worklist.isReady()
  return { ...opened, tap }
}
