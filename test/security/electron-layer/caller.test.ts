import { describe, expect, it } from 'vitest'
import { deskScreens } from '../../support/screens/desk-screens.ts'
import { standInSuite } from '../../support/stand-in-suite.ts'

/*
 * The story: somebody got a page of theirs into the desk's window, asks for files and calls main as
 * if they were the desk's own page, breaks the page, or starts the app a second time. Attacked is
 * what is built, main and preload unchanged, in a real Chromium; start-stand-in.ts says what of
 * Electron that can show.
 */

const suite = standInSuite()

const facts = { ok: true, value: { ok: true, value: { host: 'electron' } } }
const refused = { ok: true, value: { ok: false, error: { code: 'caller-refused' } } }
const requestChannel = 'loan-desk:request'

describe('the app’s scheme', () => {
  it.each([
    'app://desk/../main/main.cjs',
    'app://desk/%2e%2e/main/main.cjs',
    'app://desk/..%2fmain%2fmain.cjs',
    'app://desk/..%5cmain%5cmain.cjs',
    'app://desk//etc/passwd',
    'app://desk/assets/..%2f..%2f..%2fpackage.json',
    'app://desk/index.html%00.js',
  ])('serves nothing but the page’s own files, not %s', async (url) => {
    const reply = await suite.desk.electron.request(1, {
      url,
      method: 'GET',
      resourceType: 'script',
    })
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
    const reply = await suite.desk.electron.request(1, {
      url,
      method: 'GET',
      resourceType: 'other',
    })
    expect(reply).toEqual({ kind: 'refused' })
  })

  it('sends its policy with every answer, a refusal too', async () => {
    for (const url of ['app://desk/', 'app://desk/none.js']) {
      const reply = await suite.desk.electron.request(1, {
        url,
        method: 'GET',
        resourceType: 'other',
      })
      if (reply.kind !== 'served') throw new Error('not served')
      expect(reply.headers['content-security-policy']).toMatch(/^default-src 'none'; /)
      expect(reply.headers['content-security-policy']).toContain("connect-src 'none'")
      expect(reply.headers['x-content-type-options']).toBe('nosniff')
    }
  })
})

describe('a caller', () => {
  const call = (window: number, frame: { url: string; isTop: boolean } | null) =>
    suite.desk.electron.invoke(window, frame, requestChannel, ['app.facts', {}])

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
    await suite.page.evaluate(() => {
      const page = globalThis as unknown as {
        heard: string[]
        loanDesk: { subscribe(listener: (event: { name: string }) => void): void }
      }
      page.heard = []
      page.loanDesk.subscribe(({ name }) => page.heard.push(name))
    })
    const own = { url: 'app://desk/', isTop: true }
    const read = await suite.desk.electron.invoke(1, own, requestChannel, [
      'applications.refresh',
      { id },
    ])
    expect(read).toMatchObject({ value: { ok: true } })
    await suite.desk.electron.records()
    return suite.page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard)
  }

  it('finds no other channel of IPC than the one', async () => {
    const frame = { url: 'app://desk/', isTop: true }
    for (const channel of ['loan-desk:event', 'ELECTRON_BROWSER_REQUIRE', 'settings.read']) {
      expect(await suite.desk.electron.invoke(1, frame, channel, [])).toMatchObject({ ok: false })
    }
  })

  it('that is a page of elsewhere, in the desk’s window and with its preload, is refused and told nothing', async () => {
    expect(await heardOf('app_smpl0001')).toContain('applications.changed')
    await suite.desk.window.goAstray('https://thief.example/', '<h1>Loan Desk</h1>')
    const answer = await suite.page.evaluate(() => {
      const { loanDesk } = globalThis as unknown as {
        loanDesk: { request(channel: string, payload: unknown): Promise<unknown> }
      }
      return loanDesk.request('settings.read', {})
    })
    expect(answer).toEqual({ ok: false, error: { code: 'caller-refused' } })

    expect(await heardOf('app_smpl0002')).toEqual([])
    await suite.desk.window.load('app://desk/')
    await deskScreens(suite.page).worklist.isReady()
  })
})

describe('a page that breaks', () => {
  // Until the new page stands in its place, the old one is dead and answers nothing.
  const isBack = () =>
    expect
      .poll(
        () =>
          suite.page
            .getByRole('option')
            .first()
            .isVisible()
            .catch(() => false),
        { timeout: 10_000 },
      )
      .toBe(true)

  it('by crashing is brought back as it was', async () => {
    await suite.desk.window.crash()
    await expect.poll(async () => (await suite.desk.electron.records()).loads).toContain('reload')
    await isBack()
  })

  it('by hanging is ended on the officer’s word', async () => {
    await suite.desk.electron.answerDialog({ response: 1 })
    await suite.desk.electron.tellContents('unresponsive')
    const reloads = async () =>
      (await suite.desk.electron.records()).loads.filter((load) => load === 'reload').length
    await expect.poll(reloads).toBe(2)
    await isBack()
    const { dialogs } = await suite.desk.electron.records()
    expect(dialogs).toMatchObject([{ kind: 'message', message: 'Loan Desk does not answer.' }])
  })
})

describe('a second start', () => {
  it('ends at once, brings the first window forward and hands over a link, which waits', async () => {
    const before = suite.page.url()
    await suite.desk.electron.minimize()
    const second = await suite.startAgain(['loandesk://applications/app_smpl0001'])
    expect(await second.ended).toBe(0)
    expect(second.output()).toBe('')
    await second.stop()
    await expect
      .poll(async () => (await suite.desk.electron.records()).windows)
      .toMatchObject([{ minimized: false }])
    const answer = await suite.page.evaluate(() => {
      const { loanDesk } = globalThis as unknown as {
        loanDesk: { request(channel: string, payload: unknown): Promise<unknown> }
      }
      return loanDesk.request('links.pending', {})
    })
    expect(answer).toMatchObject({ ok: true, value: { number: expect.any(Number) as number } })
    expect(suite.page.url()).toBe(before)
    expect((await suite.desk.electron.records()).opened).toEqual([])
  })

  it('is not needed for a link of macOS, which is taken in and never followed', async () => {
    expect(await suite.desk.electron.tellApp('open-url', 'loandesk://evil/%2e%2e')).toBe(true)
    expect((await suite.desk.electron.records()).opened).toEqual([])
    expect((await suite.desk.electron.records()).loads.filter((load) => load !== 'reload')).toEqual(
      ['app://desk/'],
    )
  })
})
