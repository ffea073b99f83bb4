import { EventEmitter } from 'node:events'
import { describe, expect, it, vi } from 'vitest'
import type { App, Session } from 'electron'
import { guardNavigation, guardRequests } from '../../../electron/window/navigation-guard.ts'
import { guardPermissions } from '../../../electron/window/permission-guard.ts'

/** An event as Electron passes it to a listener that may prevent it. */
function preventable() {
  return { preventDefault: vi.fn() }
}

function fakeContents() {
  return Object.assign(new EventEmitter(), {
    setWindowOpenHandler: vi.fn(),
    setWebRTCIPHandlingPolicy: vi.fn(),
  })
}

describe('a page of Loan Desk', () => {
  it.each(['will-navigate', 'will-redirect', 'will-frame-navigate', 'will-attach-webview'])(
    'is prevented from leaving at %s',
    (name) => {
      const app = new EventEmitter()
      guardNavigation(app as unknown as App)
      const contents = fakeContents()
      app.emit('web-contents-created', {}, contents)
      const event = preventable()
      contents.emit(name, event)
      expect(event.preventDefault).toHaveBeenCalledOnce()
    },
  )

  it('gets no Bluetooth device, and reveals none of the computer’s addresses to a peer', () => {
    const app = new EventEmitter()
    guardNavigation(app as unknown as App)
    const contents = fakeContents()
    app.emit('web-contents-created', {}, contents)
    const event = preventable()
    const chosen: string[] = []
    contents.emit('select-bluetooth-device', event, [{ deviceId: 'reader' }], (id: string) =>
      chosen.push(id),
    )
    expect(event.preventDefault).toHaveBeenCalledOnce()
    expect(chosen).toEqual([''])
    expect(contents.setWebRTCIPHandlingPolicy).toHaveBeenCalledWith('disable_non_proxied_udp')
  })
})

/** The part of a session that the guards use. */
function fakeSession() {
  return Object.assign(new EventEmitter(), {
    webRequest: { onBeforeRequest: vi.fn() },
    setProxy: vi.fn(() => Promise.resolve()),
    setPermissionRequestHandler: vi.fn(),
    setPermissionCheckHandler: vi.fn(),
    setDevicePermissionHandler: vi.fn(),
  })
}

describe('requests of a page', () => {
  function asks(url: string, developerTools = false): boolean {
    const session = fakeSession()
    void guardRequests(session as unknown as Session, developerTools)
    const listener = session.webRequest.onBeforeRequest.mock.calls[0]?.[0] as (
      details: { url: string },
      callback: (result: { cancel: boolean }) => void,
    ) => void
    let isCanceled = true
    listener({ url }, (result) => {
      isCanceled = result.cancel
    })
    return !isCanceled
  }

  it('for the app’s own files are allowed', () => {
    expect(asks('app://desk/assets/main.js')).toBe(true)
    expect(asks('data:image/png;base64,AAAA')).toBe(true)
  })

  it.each([
    'https://lender.example/',
    'app://other/x.js',
    'data:text/html,<p>',
    'devtools://devtools/x',
  ])('for %s are blocked', (url) => {
    expect(asks(url)).toBe(false)
  })

  it('for the developer tools are allowed only if these are enabled', () => {
    expect(asks('devtools://devtools/x', true)).toBe(true)
  })

  it('that bypass the guard are blocked by a proxy setting, even to this computer', async () => {
    const session = fakeSession()
    await guardRequests(session as unknown as Session, false)
    expect(session.setProxy).toHaveBeenCalledWith({
      mode: 'fixed_servers',
      proxyRules: 'http://127.0.0.1:1',
      proxyBypassRules: '<-loopback>',
    })
  })
})

describe('permissions of a page', () => {
  it('are denied by every handler, except for writing text to the clipboard', () => {
    const session = fakeSession()
    const app = new EventEmitter()
    guardPermissions(app as unknown as App)
    app.emit('session-created', session)
    const request = session.setPermissionRequestHandler.mock.calls[0]?.[0] as (
      contents: null,
      permission: string,
      callback: (granted: boolean) => void,
      details: { requestingUrl: string },
    ) => void
    const check = session.setPermissionCheckHandler.mock.calls[0]?.[0] as (
      contents: null,
      permission: string,
      origin: string,
    ) => boolean
    const granted: string[] = []
    for (const requestingUrl of ['app://desk/', 'https://evil.example/']) {
      for (const permission of [
        'clipboard-read',
        'clipboard-sanitized-write',
        'media',
        'geolocation',
        'notifications',
        'openExternal',
        'fileSystem',
        'hid',
      ]) {
        const notify = (yes: boolean) => yes && granted.push(`${permission} ${requestingUrl}`)
        request(null, permission, notify, { requestingUrl })
        notify(check(null, permission, requestingUrl))
      }
    }
    const alone = 'clipboard-sanitized-write app://desk/'
    expect(granted).toEqual([alone, alone])
    const device = session.setDevicePermissionHandler.mock.calls[0]?.[0] as () => boolean
    expect(device()).toBe(false)
  })
})
