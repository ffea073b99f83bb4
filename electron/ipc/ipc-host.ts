import { ipcMain, type IpcMainInvokeEvent, type WebContents } from 'electron'
import type { AppEvent } from '../../shared/contract/events.ts'
import { failed } from '../../shared/result.ts'
import type { Log } from '../ports/log.ts'
import type { Router } from './router.ts'
import { eventChannel, requestChannel } from '../../shared/contract/ipc.ts'
import { isAppAddress, isOwnPage } from './sender-guard.ts'

export interface IpcHost {
  /** From now on this window's page may call, and hears events, until the window is gone. */
  admit(contents: WebContents): void
  broadcast(event: AppEvent): void
}

/**
 * Electron's way in: vouches for the caller, then leaves the rest to the router. What comes before
 * there is one waits for it.
 */
export function attachIpcHost(router: Promise<Router>, log: Log): IpcHost {
  const windows = new Map<number, WebContents>()
  let isAnswering = false
  void router.then(() => (isAnswering = true))
  let refusals = 0

  /** Each tenfold is noted: who calls in a loop fills neither the log nor the disk. */
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
      // The page's first answers tell of it, and what they were asked would have to be asked again.
      if (!isAnswering) return
      for (const contents of windows.values()) {
        // A page of elsewhere in Loan Desk's window would hear what only Loan Desk's own may know.
        if (isAppAddress(contents.getURL())) contents.send(eventChannel, event)
      }
    },
  }
}
