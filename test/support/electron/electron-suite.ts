import type { Page } from 'playwright-core'
import { afterAll, beforeEach } from 'vitest'
import { deskScreens } from '../drivers/screens/app-screens.ts'
import {
  openElectronDesk,
  realElectron,
  type ElectronDesk,
  type ElectronDeskStart,
  type ReadyElectron,
} from './electron-app.ts'

/** One window for all tests of a file. */
export interface ElectronSuite {
  readonly desk: ElectronDesk
  readonly page: Page
}

/** Starts Loan Desk on its worklist before the first test of the file and ends it after the last. */
export function electronSuite(
  start: (electron: ReadyElectron) => ElectronDeskStart | Promise<ElectronDeskStart> = () => ({}),
): ElectronSuite {
  let desk: ElectronDesk | null = null

  beforeEach(async (context) => {
    const electron = realElectron(context)
    if (desk !== null) return
    desk = await openElectronDesk(electron, await start(electron))
    await deskScreens(desk.page).worklist.isReady()
  })
  afterAll(async () => {
    await desk?.kill()
  })

  const running = (): ElectronDesk => {
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
