import { expect, it } from 'vitest'
import { leadingPage } from '../../../electron/launch/browser.ts'

it('leads the browser to the address and lets it close no attribute', () => {
  const page = leadingPage('http://127.0.0.1:80/?a=1&b="><script>')
  expect(page).toContain('url=http://127.0.0.1:80/?a=1&amp;b=&quot;>&lt;script>"')
})
