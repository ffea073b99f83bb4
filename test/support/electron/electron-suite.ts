import type { Page } from 'playwright-core'
import { afterAll, beforeEach } from 'vitest'
import { appScreens } from '../drivers/screens/app-screens.ts'
import {
  openElectronApp,
  realElectron,
  type ElectronApp,
  type ElectronAppStart,
  type ReadyElectron,
} from './electron-app.ts'

/** One window for all tests in a file. */
export interface ElectronSuite {
  readonly desk: ElectronApp
  readonly page: Page
}

/** Starts Loan Desk on its worklist before the first test of the file and ends it after the last. */
export function electronSuite(
  start: (electron: ReadyElectron) => ElectronAppStart | Promise<ElectronAppStart> = () => ({}),
): ElectronSuite {
  let desk: ElectronApp | null = null

  beforeEach(async (context) => {
    const electron = realElectron(context)
    if (desk !== null) return
    desk = await openElectronApp(electron, await start(electron))
    await appScreens(desk.page).worklist.isReady()
  })
  afterAll(async () => {
    await desk?.kill()
  })

  const running = (): ElectronApp => {
    if (desk === null) throw new Error('the window opens before the first test')
    return desk
  }
  return {
    get desk() {
      return running()
    },
    get page() {
      return running().page
    },
  }
}
