import { ipcMain, type IpcMainInvokeEvent, type WebContents } from 'electron'
import type { AppEvent } from '../../shared/contract/events.ts'
import { failed } from '../../shared/result.ts'
import type { Log } from '../ports/log.ts'
import type { Router } from './router.ts'
import { eventChannel, requestChannel } from '../../shared/contract/ipc.ts'
import { isAppAddress, isOwnPage } from './sender-guard.ts'

export interface IpcHost {
  /** Lets this window's page send requests and receive events until the window is destroyed. */
  admit(contents: WebContents): void
  broadcast(event: AppEvent): void
}

/**
 * The Electron side of the IPC boundary: verifies the caller, then passes the request to the
 * router. Requests that arrive before the router exists wait for it.
 */
export function attachIpcHost(router: Promise<Router>, log: Log): IpcHost {
  const windows = new Map<number, WebContents>()
  let isAnswering = false
  void router.then(() => (isAnswering = true))
  let refusals = 0

  /** Logs only the 1st, 10th, 100th … refusal, so that a caller in a loop can't fill the log or the disk. */
  function noteRefusal(): void {
    refusals += 1
    if (Number.isInteger(Math.log10(refusals))) log.warn('caller-refused', { refusals })
  }

  ipcMain.handle(
    requestChannel,
    async (event: IpcMainInvokeEvent, channel: unknown, payload: unknown) => {
      const frame = event.senderFrame
      const caller = {
        webContentsId: event.sender.id,
        frame: frame === null ? null : { url: frame.url, isTop: frame.parent === null },
      }
      if (!isOwnPage(caller, new Set(windows.keys()))) {
        noteRefusal()
        return failed('caller-refused')
      }
      return typeof channel === 'string'
        ? (await router).handle(channel, payload)
        : failed('channel-unknown')
    },
  )

  return {
    admit(contents) {
      windows.set(contents.id, contents)
      contents.once('destroyed', () => windows.delete(contents.id))
    },
    broadcast(event) {
      // No events before the router exists: the page's first requests return the current state, and
      // an event would make the page request it again.
      if (!isAnswering) return
      for (const contents of windows.values()) {
        // Another page in this window must not receive Loan Desk's events.
        if (isAppAddress(contents.getURL())) contents.send(eventChannel, event)
      }
    },
  }
}
