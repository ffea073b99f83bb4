import type { App, Session, WebContents } from 'electron'
import { isAppAddress } from '../ipc/sender-guard.ts'

/**
 * Blocks navigation: no other page, no new window, no frame of another origin, no
 * embedded page. Documents open in the system browser, through Loan Desk and never through a link.
 */
export function guardNavigation(app: App): void {
  app.on('web-contents-created', (_, contents) => guardContents(contents))
}

function guardContents(contents: WebContents): void {
  contents.setWindowOpenHandler(() => ({ action: 'deny' }))
  contents.on('will-navigate', (event) => event.preventDefault())
  contents.on('will-redirect', (event) => event.preventDefault())
  contents.on('will-frame-navigate', (event) => event.preventDefault())
  contents.on('will-attach-webview', (event) => event.preventDefault())
  // Without a listener Electron takes the first Bluetooth device it finds.
  contents.on('select-bluetooth-device', (event, _devices, choose) => {
    event.preventDefault()
    choose('')
  })
  // A page's own addresses, which no policy of contents hides from a peer it connects to.
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp')
}

/**
 * A port of this computer where nothing answers. The app's own files need no network; a page's peer
 * connection over TCP is no request that a guard is asked about, and goes the way of the proxy.
 * Chromium knows no policy of contents or of permissions that would end it.
 */
const nowhere = {
  mode: 'fixed_servers',
  proxyRules: 'http://127.0.0.1:1',
  proxyBypassRules: '<-loopback>',
} as const

/**
 * Refuses downloads and every request that is not for the app's own files, and leads whatever else
 * a page sends nowhere. A page may be opened once this has resolved.
 */
export async function guardRequests(session: Session, developerTools: boolean): Promise<void> {
  session.on('will-download', (event) => event.preventDefault())
  session.webRequest.onBeforeRequest((details, callback) => {
    const own =
      isAppAddress(details.url) ||
      details.url.startsWith('data:image/') ||
      (developerTools && details.url.startsWith('devtools:'))
    callback({ cancel: !own })
  })
  await session.setProxy(nowhere)
}
