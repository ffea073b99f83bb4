import { expect, it } from 'vitest'
import { leadingPage } from '../../../electron/launch/browser.ts'

it('redirects the browser to the address, with its special characters escaped', () => {
  const page = leadingPage('http://127.0.0.1:80/?a=1&b="><script>')
  expect(page).toContain('url=http://127.0.0.1:80/?a=1&amp;b=&quot;>&lt;script>"')
})
