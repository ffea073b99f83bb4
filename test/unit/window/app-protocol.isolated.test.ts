import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it, vi } from 'vitest'

const registered: unknown[] = []
vi.mock('electron', () => ({
  protocol: { registerSchemesAsPrivileged: (schemes: unknown) => registered.push(schemes) },
}))
const { respond, registerAppScheme } = await import('../../../electron/window/app-protocol.ts')

describe('the app’s own scheme', () => {
  let root = ''
  beforeAll(() => {
    const folder = mkdtempSync(join(tmpdir(), 'loan-desk-app-'))
    root = join(folder, 'renderer')
    mkdirSync(join(root, 'assets'), { recursive: true })
    writeFileSync(join(root, 'index.html'), '<p>desk</p>')
    writeFileSync(join(root, 'assets', 'main.js'), 'export {}')
    writeFileSync(join(root, 'secret.db'), 'x')
    writeFileSync(join(folder, 'outside.js'), 'x')
    // On Linux these are ordinary names; on Windows they lead elsewhere.
    for (const name of ['assets\\main.js', 'index.html:stream.js'])
      writeFileSync(join(root, name), 'x')
  })

  const get = (url: string, method = 'GET') => respond({ url, method }, root)

  it('serves the page at its root and its assets, each with the content security policy', async () => {
    const page = await get('app://desk/')
    expect(page.status).toBe(200)
    expect(await page.text()).toBe('<p>desk</p>')
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    const script = await get('app://desk/assets/main.js')
    expect(script.headers.get('content-type')).toContain('javascript')
    for (const response of [page, script]) {
      const policy = response.headers.get('content-security-policy')
      expect(policy).toContain("default-src 'none'")
      expect(policy).toContain("script-src 'self'")
      expect(policy).toContain("connect-src 'none'")
      expect(policy).not.toContain('unsafe-eval')
      expect(policy).toMatch(/require-trusted-types-for 'script'; trusted-types vue$/)
      expect(response.headers.get('x-dns-prefetch-control')).toBe('off')
      expect(response.headers.get('cross-origin-opener-policy')).toBe('same-origin')
      expect(response.headers.get('cross-origin-embedder-policy')).toBe('require-corp')
      expect(response.headers.get('cross-origin-resource-policy')).toBe('same-origin')
    }
  })

  it.each([
    ['a step out of the folder', 'app://desk/%2e%2e/outside.js'],
    ['an encoded slash', 'app://desk/..%2foutside.js'],
    ['a doubly encoded step', 'app://desk/%252e%252e/outside.js'],
    ['a backslash', 'app://desk/assets%5cmain.js'],
    ['a drive or stream', 'app://desk/index.html:stream.js'],
    ['a byte of zero', 'app://desk/index.html%00.js'],
    ['a broken escape', 'app://desk/%E0%A4%A'],
    ['another host', 'app://evil/index.html'],
    ['a kind of file that the page has none of', 'app://desk/secret.db'],
    ['a file that is not there', 'app://desk/none.js'],
  ])('returns 404 for %s', async (_, url) => {
    const response = await get(url)
    expect(response.status).toBe(404)
    expect(await response.text()).toBe('')
  })

  it('supports only GET', async () => {
    expect((await get('app://desk/', 'POST')).status).toBe(404)
  })

  it('is standard, secure and cached, and bypasses neither CORS nor the policy', () => {
    registerAppScheme()
    expect(registered).toEqual([
      [{ scheme: 'app', privileges: { standard: true, secure: true, codeCache: true } }],
    ])
  })
})
