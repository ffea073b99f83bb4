import { describe, expect, it } from 'vitest'
import { isAppAddress, isOwnPage } from '../../../electron/ipc/sender-guard.ts'

const own = new Set([1])
const page = { webContentsId: 1, frame: { url: 'app://desk/index.html', isTop: true } }

describe('callers of the main process', () => {
  it('allows Loan Desk’s own page in a Loan Desk window', () => {
    expect(isOwnPage(page, own)).toBe(true)
  })

  it.each([
    ['a window the desk did not open', { ...page, webContentsId: 2 }],
    ['a frame that is gone', { ...page, frame: null }],
    ['a frame inside the page', { ...page, frame: { ...page.frame, isTop: false } }],
    ['a page from elsewhere', { ...page, frame: { url: 'https://desk/', isTop: true } }],
    ['an empty address', { ...page, frame: { url: '', isTop: true } }],
  ])('refuses %s', (_, caller) => {
    expect(isOwnPage(caller, own)).toBe(false)
  })

  it.each([
    'app://desk.evil.example/',
    'app://desk@evil/',
    'app://evil@desk/',
    'app://evil/desk',
    'app://desk:1/',
    'application://desk/',
    'file:///desk',
    'app:desk',
    'not an address',
  ])('refuses the address %s', (address) => {
    expect(isAppAddress(address)).toBe(false)
  })
})
