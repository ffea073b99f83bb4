import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { electronSuite } from '../support/electron/electron-suite.ts'
import { startForeignHost, type ForeignHost } from '../support/electron/foreign-host.ts'

/*
 * The attack: an attacker got their own page into a window of Loan Desk, past every guard, and
 * calls main through Loan Desk's own preload. test/unit/ipc/sender-guard.test.ts covers each kind
 * of caller; here Electron reports who they are.
 */

let foreign: ForeignHost
beforeAll(async () => {
  foreign = await startForeignHost()
})
afterAll(() => foreign.close())
const suite = electronSuite(() => ({ more: [foreign.switch] }))

const refused = { ok: false, error: { code: 'caller-refused' } }

/** Calls main from a page and returns the result; runs in the same world as any script of the page. */
const call = `loanDesk.request('app.facts', {})`

/** Loads an address into a new window with Loan Desk's session and preload, and runs a script there. */
function inOtherWindow(address: string, script: string): Promise<unknown> {
  return suite.desk.app.evaluate(
    async ({ BrowserWindow, app }, [url, code]) => {
      const [own] = BrowserWindow.getAllWindows()
      const other = new BrowserWindow({
        show: false,
        webPreferences: {
          session: own?.webContents.session,
          preload: `${app.getAppPath()}/out/preload/preload.cjs`,
          sandbox: true,
          contextIsolation: true,
        },
      })
      try {
        await other.loadURL(url)
        return (await other.webContents.executeJavaScript(code)) as unknown
      } finally {
        other.destroy()
      }
    },
    [address, script] as const,
  )
}

/** Lets foreign pages in, as if the guards of requests and navigations had failed. */
function openSession(): Promise<void> {
  return suite.desk.app.evaluate(async ({ BrowserWindow }) => {
    const session = BrowserWindow.getAllWindows()[0]?.webContents.session
    session?.webRequest.onBeforeRequest(null)
    await session?.setProxy({ mode: 'direct' })
  })
}

/** Events that reach the window's page when a link arrives and no other link is waiting. */
async function eventsOfLink(): Promise<unknown> {
  await suite.page.evaluate(() => {
    const page = globalThis as unknown as {
      events: string[]
      loanDesk: { subscribe(listener: (event: { name: string }) => void): void }
    }
    page.events = []
    page.loanDesk.subscribe(({ name }) => page.events.push(name))
  })
  await suite.desk.app.evaluate(({ app }) =>
    app.emit('second-instance', {}, ['loan-desk', 'loandesk://applications/app_smpl0001'], '', {}),
  )
  // Events that main sent before this result have arrived before it.
  await suite.page.evaluate(call)
  return suite.page.evaluate('events')
}

describe('an IPC caller', () => {
  it('that is Loan Desk’s own page gets responses and events', async () => {
    expect(await suite.page.evaluate(call)).toMatchObject({ ok: true, value: { host: 'electron' } })
    // The list of applications may arrive at the same time, with events of its own.
    expect(await eventsOfLink()).toContain('links.changed')
    const settled = await suite.page.evaluate(`loanDesk.request('links.settle', { number: 1 })`)
    expect(settled).toEqual({ ok: true, value: null })
  })

  it('finds only one IPC channel', async () => {
    const handled = await suite.desk.app.evaluate(({ ipcMain }) => {
      const taken = ['loan-desk:request', 'loan-desk:event', 'settings.read'].filter((channel) => {
        try {
          ipcMain.handle(channel, () => null)
          ipcMain.removeHandler(channel)
          return false
        } catch {
          return true
        }
      })
      // Electron itself listens to errors.
      return { taken, listened: ipcMain.eventNames() }
    })
    expect(handled).toEqual({ taken: ['loan-desk:request'], listened: ['error'] })
  })

  it.each(['app://desk/', 'about:blank'])(
    'that is %s in a window that Loan Desk didn’t open is refused with a response',
    async (address) => {
      expect(await inOtherWindow(address, call)).toEqual(refused)
    },
  )

  it('that is a frame inside a page gets no preload', async () => {
    await openSession()
    const inside = `new Promise((resolve) => {
      const look = () => resolve(typeof frames[0].loanDesk)
      if (document.readyState === 'complete') look()
      else addEventListener('load', look)
    })`
    expect(await inOtherWindow('http://thief.example/', inside)).toBe('undefined')
  })

  it('that is a foreign page in Loan Desk’s window with its preload is refused and receives no events', async () => {
    await openSession()
    await suite.desk.app.evaluate(async ({ BrowserWindow }) => {
      const window = BrowserWindow.getAllWindows()[0]
      // This tests only the guard of callers: otherwise the app's page would reload at once.
      window?.webContents.removeAllListeners('did-navigate')
      await window?.loadURL('http://thief.example/')
    })
    await suite.page.waitForURL('http://thief.example/')
    expect(await suite.page.evaluate(call)).toEqual(refused)
    expect(await eventsOfLink()).toEqual([])
  })
})
