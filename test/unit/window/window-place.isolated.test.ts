import { EventEmitter } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserWindow } from 'electron'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { RecordingLog } from '../../support/fakes/recorders.ts'

const workArea = { x: 0, y: 30, width: 1600, height: 970 }
let shown = workArea
vi.mock('electron', () => ({ screen: { getDisplayMatching: () => ({ workArea: shown }) } }))
const { fitInside, keepWindowPlace } = await import('../../../electron/window/window-place.ts')

const place = { x: 100, y: 100, width: 1200, height: 800 }
let folder = ''
beforeEach(() => {
  shown = workArea
  folder = mkdtempSync(join(tmpdir(), 'loan-desk-place-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function open(file: string) {
  const window = Object.assign(new EventEmitter(), {
    webContents: Object.assign(new EventEmitter(), { zoomLevel: 0 }),
    getBounds: () => ({ x: 80, y: 50, width: 1440, height: 900 }),
    setBounds: vi.fn(),
    setMinimumSize: vi.fn(),
    maximize: vi.fn(),
    setFullScreen: vi.fn(),
    getNormalBounds: () => place,
    isMaximized: () => true,
    isFullScreen: () => false,
  })
  const log = new RecordingLog()
  keepWindowPlace(window as unknown as BrowserWindow, file, log)
  window.emit('ready-to-show')
  return { window, log }
}

it('opens a window maximized, over its previous position, if it was closed maximized', () => {
  const file = join(folder, 'window.json')
  const first = open(file)
  expect(first.window.maximize).not.toHaveBeenCalled()
  first.window.emit('close')

  const { window } = open(file)
  expect(window.setBounds).toHaveBeenCalledWith(place)
  expect(window.maximize).toHaveBeenCalledOnce()
  expect(window.setFullScreen).not.toHaveBeenCalled()
})

it('opens a window on the nearest display if its own is gone', () => {
  const file = join(folder, 'window.json')
  const gone = { ...place, x: 5_000, isMaximized: false, isFullScreen: false, zoomLevel: 0 }
  writeFileSync(file, JSON.stringify(gone))
  expect(open(file).window.setBounds).toHaveBeenCalledWith({ ...place, x: 400 })
})

it('fits into a display that is smaller than its usual minimum size', () => {
  shown = { x: 0, y: 0, width: 1280, height: 672 }
  const { window } = open(join(folder, 'window.json'))
  expect(window.setMinimumSize).toHaveBeenCalledWith(1024, 672)
  expect(window.setBounds).toHaveBeenCalledWith({ x: 0, y: 0, width: 1280, height: 672 })
})

it.each([
  ['is no JSON', '{"x":'],
  ['lacks a number', JSON.stringify({ ...place, y: undefined })],
  [
    'has an impossible size',
    JSON.stringify({ ...place, width: -5, isMaximized: false, isFullScreen: false, zoomLevel: 0 }),
  ],
])('ignores a file that %s', (_what, text) => {
  const file = join(folder, 'window.json')
  writeFileSync(file, text)
  const { window } = open(file)
  expect(window.setBounds).toHaveBeenCalledWith(window.getBounds())
})

it('logs it, and throws nothing at closing, if the window position can’t be saved', () => {
  const { window, log } = open(join(folder, 'missing', 'window.json'))
  window.emit('close')
  expect(log.lines).toEqual([expect.stringContaining('window-place-not-kept')])
})

it.each([
  ['stays where it is', place, place],
  ['comes back from the right', { ...place, x: 5_000 }, { ...place, x: 400 }],
  ['comes back from above', { ...place, y: -900 }, { ...place, y: 30 }],
  ['comes back from below', { ...place, y: 3_000 }, { ...place, y: 200 }],
  ['is made smaller', { x: -10, y: 0, width: 3_000, height: 2_000 }, workArea],
])('a window %s', (_what, bounds, fitted) => {
  expect(fitInside(bounds, workArea)).toEqual(fitted)
})
