import { Notification } from 'electron'
import type { Notices } from '../../ports/notices.ts'
import { windowWords } from '../../window/window-words.ts'

/** The system's notifications; `comeForward` shows the window when one is clicked. */
export function createElectronNotices(comeForward: () => void): Notices {
  // A notification that is garbage-collected never reports its click.
  let shown: Notification | null = null
  return {
    statusesChanged(count, follow) {
      if (!Notification.isSupported()) return
      shown?.close()
      shown = new Notification({ title: 'Loan Desk', body: windowWords.statusesChanged(count) })
      shown.once('click', () => {
        comeForward()
        follow()
      })
      shown.show()
    },
  }
}
