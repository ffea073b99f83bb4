import { dialog, type App, type BrowserWindow } from 'electron'
import type { Clock } from '../ports/clock.ts'
import type { Log } from '../ports/log.ts'
import { windowWords } from './window-words.ts'

interface Quitting {
  readonly clock: Clock
  readonly log: Log
  /** null after the window has closed: quitting continues without it. */
  readonly window: () => BrowserWindow | null
  readonly sendsUnderWay: () => number
  /** Completes and saves all work in progress; resolves when everything is saved. */
  readonly finish: () => Promise<void>
  /**
   * Maximum duration of a send, in milliseconds. If it takes longer, the submission stays unknown
   * on disk and is settled at the next start.
   */
  readonly sendLimitMs: number
}

/** Maximum duration of quitting if nothing is being sent, in milliseconds. */
const idleLimitMs = 5_000

/**
 * Delays quitting until all work in progress is saved. If a submission waits for its response, a
 * dialog tells the officer, who can quit at once.
 * @returns a function that does the same without quitting; resolves when the process may end
 */
export function finishBeforeQuitting(app: App, dependencies: Quitting): () => Promise<void> {
  let finishing: Promise<void> | null = null
  let isFinished = false

  async function finish(): Promise<void> {
    const over = new AbortController()
    const limit = Promise.withResolvers<null>()
    const sends = dependencies.sendsUnderWay()
    const longest = sends > 0 ? dependencies.sendLimitMs : idleLimitMs
    const timer = dependencies.clock.after(longest, () => limit.resolve(null))
    const finished = dependencies.finish().catch((cause: unknown) => {
      dependencies.log.unexpected('quitting', cause)
    })
    const ends: Promise<unknown>[] = [finished, limit.promise]
    if (sends > 0) ends.push(quitNow(sends, over.signal))
    await Promise.race(ends)
    timer.cancel()
    over.abort()
    isFinished = true
  }

  /** Resolves only if the officer doesn't want to wait. */
  async function quitNow(sends: number, signal: AbortSignal): Promise<void> {
    const { finishing: words } = windowWords
    const options = {
      type: 'info' as const,
      message: words.message(sends),
      detail: words.detail,
      buttons: [words.wait, words.quit],
      defaultId: 0,
      cancelId: 0,
      noLink: true,
      signal,
    }
    const window = dependencies.window()
    const { response } = await (window === null
      ? dialog.showMessageBox(options)
      : dialog.showMessageBox(window, options))
    if (response !== 1) await new Promise(() => undefined)
  }

  const whenFinished = (): Promise<void> => (finishing ??= finish())
  app.on('before-quit', (event) => {
    if (isFinished) return
    event.preventDefault()
    void whenFinished().then(() => app.quit())
  })
  return whenFinished
}

/**
 * Ends the process at its last step if Node would wait for a thread: for a keychain call whose
 * dialog is still open, or for the address of a server while no name server responds. Without a
 * window, the process would keep the next start from opening one.
 */
export function endDespiteThreads(app: App, isCallingKeychain: () => boolean): void {
  app.once('quit', () => {
    const isLookingUp = process.getActiveResourcesInfo().includes('GetAddrInfoReqWrap')
    if (isCallingKeychain() || isLookingUp) process.kill(process.pid, 'SIGKILL')
  })
}
