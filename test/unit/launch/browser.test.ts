import { describe, expect, it } from 'vitest'
import { leadingPage, openCommand } from '../../../electron/launch/browser.mjs'

describe('opening the browser', () => {
  it.each([
    ['linux', 'xdg-open'],
    ['darwin', 'open'],
    ['win32', 'explorer.exe'],
  ] as const)('on %s uses %s, with a file and no address', (platform, program) => {
    expect(openCommand(platform, '/private/open.html')).toEqual([program, '/private/open.html'])
  })

  it('leads to the address and lets it close no attribute', () => {
    const page = leadingPage('http://127.0.0.1:80/?a=1&b="><script>')
    expect(page).toContain('url=http://127.0.0.1:80/?a=1&amp;b=&quot;>&lt;script>"')
  })
})
