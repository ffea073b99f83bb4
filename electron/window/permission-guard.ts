import type { Session } from 'electron'

/** The one thing a page may ask for: to put text it shows on the clipboard. */
const allowed = 'clipboard-sanitized-write'

/** Denies every other permission, whichever way it is asked for. */
export function guardPermissions(session: Session): void {
  session.setPermissionRequestHandler((_contents, permission, callback) => {
    callback(permission === allowed)
  })
  session.setPermissionCheckHandler((_contents, permission) => permission === allowed)
  session.setDevicePermissionHandler(() => false)
  session.setDisplayMediaRequestHandler((_request, callback) => {
    callback({})
  })
}
