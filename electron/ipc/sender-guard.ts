/** Origin of Loan Desk's own page. */
export const appScheme = 'app'
const appHost = 'desk'
export const appOrigin = `${appScheme}://${appHost}`

/** Facts about the caller from Electron's event. */
export interface Caller {
  readonly webContentsId: number
  /** null if the frame is already gone. */
  readonly frame: { readonly url: string; readonly isTop: boolean } | null
}

/**
 * Whether the caller is Loan Desk's own page: a window that Loan Desk opened, its top frame, and a
 * URL of the app's origin. Returns false if anything can't be verified.
 */
export function isOwnPage(caller: Caller, ownWindows: ReadonlySet<number>): boolean {
  if (!ownWindows.has(caller.webContentsId) || caller.frame === null || !caller.frame.isTop) {
    return false
  }
  return isAppAddress(caller.frame.url)
}

/** Whether a URL belongs to the app's origin; compares parsed parts, not prefixes. */
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
