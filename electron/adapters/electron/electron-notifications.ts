import { Notification } from 'electron'
import type { Notifications } from '../../ports/notifications.ts'

/** The system's notifications; `comeForward` shows the window when one is clicked. */
export function createElectronNotifications(
  comeForward: () => void,
  statusesChanged: (applications: number) => string,
): Notifications {
  // A notification that is garbage-collected never reports its click.
  let shown: Notification | null = null
  return {
    statusesChanged(count, follow) {
      if (!Notification.isSupported()) return
      shown?.close()
      shown = new Notification({ title: 'Loan Desk', body: statusesChanged(count) })
      shown.once('click', () => {
        comeForward()
        follow()
      })
      shown.show()
    },
  }
}
