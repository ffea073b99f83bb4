import type { App, Session } from 'electron'
import { isAppAddress } from '../ipc/sender-guard.ts'

/** The one thing a page may ask for: to put text it shows on the clipboard. */
const allowed = 'clipboard-sanitized-write'

/** Denies every other permission, in every session, whichever way it is asked for, and this one to any other page. */
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
  session.setDisplayMediaRequestHandler((_request, callback) => {
    callback({})
  })
}
