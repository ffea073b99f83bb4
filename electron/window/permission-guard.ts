import type { App, Session } from 'electron'
import { isAppAddress } from '../ipc/sender-guard.ts'

/** The only permission that a page may request: writing text to the clipboard. */
const allowed = 'clipboard-sanitized-write'

/** Denies all other permissions in every session, and this one to all other pages. */
export function guardPermissions(app: App): void {
  app.on('session-created', guardSession)
}

function guardSession(session: Session): void {
  session.setPermissionRequestHandler((_contents, permission, callback, { requestingUrl }) => {
    callback(permission === allowed && isAppAddress(requestingUrl))
  })
  session.setPermissionCheckHandler(
    (_contents, permission, origin) => permission === allowed && isAppAddress(origin),
  )
  session.setDevicePermissionHandler(() => false)
}
