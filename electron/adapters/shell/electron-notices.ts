import { Notification } from 'electron'
import type { Notices } from '../../ports/notices.ts'

const text = {
  title: 'Loan Desk',
  statusesChanged: (count: number) =>
    count === 1 ? '1 application changed status.' : `${count} applications changed status.`,
}

/** The system's own notices; `comeForward` shows the window when one is pressed. */
export function createElectronNotices(comeForward: () => void): Notices {
  // Held until it is gone: a notice that is collected is never heard of again.
  let shown: Notification | null = null
  return {
    statusesChanged(count, follow) {
      if (!Notification.isSupported()) return
      shown?.close()
      shown = new Notification({ title: text.title, body: text.statusesChanged(count) })
      shown.once('click', () => {
        comeForward()
        follow()
      })
      shown.show()
    },
  }
}
