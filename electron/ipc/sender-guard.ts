/** Where Loan Desk's own page lives. */
export const appScheme = 'app'
export const appHost = 'desk'
export const appOrigin = `${appScheme}://${appHost}`

/** What is known of anyone who calls, taken from Electron's event. */
export interface Caller {
  readonly webContentsId: number
  /** null if the frame is already gone. */
  readonly frame: { readonly url: string; readonly isTop: boolean } | null
}

/**
 * Whether the caller is Loan Desk's own page: a window that Loan Desk opened, its top frame, and an
 * address of the app's own origin. Whatever cannot be established is a no.
 */
export function isOwnPage(caller: Caller, ownWindows: ReadonlySet<number>): boolean {
  if (!ownWindows.has(caller.webContentsId) || caller.frame === null || !caller.frame.isTop) {
    return false
  }
  return isAppAddress(caller.frame.url)
}

/** Whether an address is of the app's own origin, by its parsed parts and not by its beginning. */
export function isAppAddress(address: string): boolean {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  return (
    url.protocol === `${appScheme}:` &&
    url.host === appHost &&
    url.username === '' &&
    url.password === ''
  )
}
