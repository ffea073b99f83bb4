import type { App, Session, WebContents } from 'electron'
import { isAppAddress } from '../ipc/sender-guard.ts'

/**
 * Blocks navigation, new windows, frames of other origins and embedded pages. Documents open in the
 * system browser, through Loan Desk and never through a link.
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
  // Without a listener, Electron selects the first Bluetooth device it finds.
  contents.on('select-bluetooth-device', (event, _devices, choose) => {
    event.preventDefault()
    choose('')
  })
  // Hides the computer's IP addresses from WebRTC peers; no content security policy does that.
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp')
}

/**
 * A port of this computer without a listener, used as proxy. The app's own files need no network. A
 * WebRTC connection over TCP isn't a request, so `onBeforeRequest` doesn't see it, but it uses the
 * proxy. Chromium has no content security policy or permission that blocks it.
 */
const nowhere = {
  mode: 'fixed_servers',
  proxyRules: 'http://127.0.0.1:1',
  proxyBypassRules: '<-loopback>',
} as const

/**
 * Blocks downloads and every request other than for the app's own files, and sends all other
 * traffic to the dead proxy. Open pages only after the promise resolves.
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
