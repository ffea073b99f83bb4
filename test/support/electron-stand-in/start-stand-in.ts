import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { electronArguments, type DeskStart } from '../../../electron/launch/options.mjs'
import { connect } from './line.ts'
import { WindowPage } from './window-page.ts'
import type { ElectronSide, PageSide } from './wire.ts'

const root = join(import.meta.dirname, '../../..')
/** The built main process; LOAN_DESK_MAIN names another build's. */
const builtMain = process.env['LOAN_DESK_MAIN'] ?? join(root, 'out/main/main.cjs')

export interface StandIn {
  /** The page of the desk's window; another one after a crash. */
  readonly page: Page
  readonly window: WindowPage
  /** The side of Electron: what it was asked for, and what a test brings about in it. */
  readonly electron: ElectronSide
  /** All the process has said on stdout and stderr. */
  output(): string
  /** The exit code, once the process has ended. */
  readonly ended: Promise<number | null>
  stop(): Promise<void>
}

/**
 * The built main and preload, unchanged, without Electron: main runs under plain Node in a process
 * of its own, with a stand-in for the module `electron`; the window is a page of a real Chromium.
 *
 * Shown as it is in Electron: the order of main's calls, the window's options, sessions, the app
 * scheme's handler with its headers, the policy enforced by Chromium, the preload in a world of its
 * own, structured clones between page, preload and main, main's say over callers, requests,
 * navigations, new windows, downloads and permissions, a crash of the page's process, the single
 * instance and the end of the app.
 *
 * Not shown, and left to test/electron:
 * - the scheme itself. The page has an https origin (page-origin.ts); that `app:` is standard and
 *   secure is registered here and believed.
 * - the operating system's sandbox, the absence of Node in the page, fuses, web views: options are
 *   written down, and that Electron honours them is believed.
 * - navigations that ask nobody for anything (about:blank, blob:, javascript:), and redirects: the
 *   guard is called with them in unit tests.
 * - `window.open` returns a window that is closed at once, where Electron returns null.
 * - permission questions come to main when the window opens and not when the page asks, and only
 *   those that Chromium can be told about reach the page.
 * - service workers: the scheme has no right to them in Electron, and here Playwright stops them.
 * - by which of the computer's addresses a peer connection goes out over UDP: written down, and that
 *   Electron keeps to it is believed. Over TCP it goes by the session's proxy, as in Electron.
 * - screen sharing: main's handler is asked, and the page's picker has nobody to answer it.
 * - functions nested in objects that cross the context bridge; only arguments, results and members
 *   of what is exposed may be functions.
 * - Chromium's network in main: `session.fetch` is Node's.
 * - menus, dialogs, clipboard, notifications and the system browser: written down, never done.
 */
export async function startStandIn(
  browser: Browser,
  start: DeskStart,
  more: readonly string[] = [],
  main = builtMain,
): Promise<StandIn> {
  const child = fork(main, [...electronArguments(start), ...more], {
    execArgv: ['--import', join(import.meta.dirname, 'register.ts')],
    serialization: 'advanced',
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  const ready = Promise.withResolvers<null>()
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text
      if (output.includes('{"ready":true}')) ready.resolve(null)
    })
  }
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  // A second instance ends without ever being ready.
  void ended.then(() => ready.resolve(null))

  const windows = new Map<number, WindowPage>()
  const windowOf = (id: number): WindowPage => {
    const window = windows.get(id)
    if (window === undefined) throw new Error(`there is no window ${id}`)
    return window
  }
  const pageSide: PageSide = {
    openWindow(window) {
      const page = new WindowPage(window.id, browser, electron)
      windows.set(window.id, page)
      return page.open(window)
    },
    load: (id, url) => windowOf(id).load(url),
    reload: (id) => windowOf(id).reload(),
    // What is told before there is a page is heard by nobody, in Electron as here.
    send: async (id, channel, args) => windows.get(id)?.send(channel, args),
    printToPdf: (id) => windowOf(id).printToPdf(),
    crash: (id) => windowOf(id).crash(),
    close: (id) => windowOf(id).close(),
  }
  const electron: ElectronSide = connect<PageSide, ElectronSide>(
    {
      send: (message) => {
        if (child.connected) child.send(message as object)
      },
      listen: (hear) => child.on('message', hear),
    },
    pageSide,
  )
  await ready.promise
  return {
    get page() {
      return windowOf(1).page
    },
    get window() {
      return windowOf(1)
    },
    electron,
    output: () => output,
    ended,
    async stop() {
      await end(child, ended)
      for (const window of windows.values()) await window.close()
    },
  }
}

async function end(child: ChildProcess, ended: Promise<number | null>): Promise<void> {
  if (child.exitCode === null) child.kill('SIGKILL')
  await ended
}
