import { describe, expect, it } from 'vitest'
import { electronSuite } from '../support/electron/electron-suite.ts'

/*
 * The attack: a page requests files outside of the built page through `app://`, and anything else
 * through its session. test/unit/window/app-protocol.test.ts lists refused paths one by one; here
 * Chromium parses the addresses first.
 */

const suite = electronSuite()

/** Loads an address into a new window with the page's session, bypassing the window's guards. */
function load(url: string): Promise<number | string> {
  return suite.desk.app.evaluate(async ({ BrowserWindow }, address) => {
    const session = BrowserWindow.getAllWindows()[0]?.webContents.session
    const window = new BrowserWindow({ show: false, webPreferences: { session, sandbox: true } })
    let status = 0
    window.webContents.on('did-navigate', (_event, _url, code) => (status = code))
    try {
      await window.loadURL(address)
      return status
    } catch (cause) {
      const { code } = cause as { code: string }
      return code === 'ERR_HTTP_RESPONSE_CODE_FAILURE' ? status : code
    } finally {
      window.destroy()
    }
  }, url)
}

describe('the app:// scheme', () => {
  it.each([
    'app://desk/../main/main.cjs',
    'app://desk/%2e%2e/main/main.cjs',
    'app://desk/..%2fmain%2fmain.cjs',
    'app://desk/..%5cmain%5cmain.cjs',
    'app://desk//etc/passwd',
    'app://desk/assets/..%2f..%2f..%2fpackage.json',
  ])('serves only the page’s own files, not %s', async (url) => {
    expect(await load(url)).toBe(404)
  })

  it.each([
    ['app://desk/', 200],
    ['app://desk/none.js', 404],
  ])(
    'sends its content security policy with every response, also with a refusal: %s',
    async (url, status) => {
      const result = await suite.desk.app.evaluate(async ({ BrowserWindow }, address) => {
        const [window] = BrowserWindow.getAllWindows()
        const response = await window?.webContents.session.fetch(address)
        return { status: response?.status, headers: Object.fromEntries(response?.headers ?? []) }
      }, url)
      expect(result).toEqual({
        status,
        headers: expect.objectContaining({
          'content-security-policy': expect.stringMatching(
            /^default-src 'none'; .*connect-src 'none'/,
          ) as string,
          'permissions-policy': expect.stringContaining('usb=()') as string,
          'x-content-type-options': 'nosniff',
        }) as object,
      })
    },
  )

  it.each([
    'app://elsewhere/index.html',
    'file:///etc/passwd',
    'https://thief.example/',
    'http://127.0.0.1:8080/',
    'data:text/html,<script>1</script>',
    'chrome://settings/',
  ])('is the only scheme that the page’s session serves, not %s', async (url) => {
    expect(await load(url)).toBe('ERR_BLOCKED_BY_CLIENT')
  })
})
