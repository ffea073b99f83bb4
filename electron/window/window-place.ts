import { readFileSync, writeFileSync } from 'node:fs'
import { screen, type BrowserWindow, type Rectangle } from 'electron'
import { boolean, number, object, type InferType } from 'yup'
import type { Log } from '../ports/log.ts'

const pixels = number().integer().min(-100_000).max(100_000).required()

/** Position and size of the window when it was last closed. The file contains nothing else. */
const placeSchema = object({
  x: pixels,
  y: pixels,
  width: pixels.min(1),
  height: pixels.min(1),
  isMaximized: boolean().required(),
  isFullScreen: boolean().required(),
  /** Chromium's zoom level: 0 is 100%, each step 20% more. */
  zoomLevel: number().min(-10).max(10).required(),
}).noUnknown()

export type WindowPlace = InferType<typeof placeSchema>

/** The saved place; null if the file is missing or damaged. */
function readPlace(file: string): WindowPlace | null {
  try {
    return placeSchema.validateSync(JSON.parse(readFileSync(file, 'utf8')), { strict: true })
  } catch {
    return null
  }
}

/** Shrinks and moves the rectangle until it fits inside the area. */
export function fitInside(bounds: Rectangle, area: Rectangle): Rectangle {
  const width = Math.min(bounds.width, area.width)
  const height = Math.min(bounds.height, area.height)
  return {
    x: Math.min(Math.max(bounds.x, area.x), area.x + area.width - width),
    y: Math.min(Math.max(bounds.y, area.y), area.y + area.height - height),
    width,
    height,
  }
}

/** The page's layout is made for at least this size, in pixels. */
const least = { width: 1024, height: 700 }

/**
 * Moves the window to its last place before it is shown, and saves its place when it closes. If
 * that display is gone, the window opens on the nearest one. It is never larger than the display,
 * which on a laptop with scaling can be smaller than `least`. The place is in a separate file
 * because the window opens before `desk.db`.
 */
export function keepWindowPlace(window: BrowserWindow, file: string, log: Log): void {
  const contents = window.webContents
  const place = readPlace(file)
  const bounds = place ?? window.getBounds()
  const { workArea } = screen.getDisplayMatching(bounds)
  window.setMinimumSize(
    Math.min(least.width, workArea.width),
    Math.min(least.height, workArea.height),
  )
  window.setBounds(fitInside(bounds, workArea))
  if (place !== null) contents.once('did-navigate', () => (contents.zoomLevel = place.zoomLevel))
  window.once('ready-to-show', () => {
    if (place?.isMaximized === true) window.maximize()
    if (place?.isFullScreen === true) window.setFullScreen(true)
  })
  window.on('close', () => {
    const saved: WindowPlace = {
      ...window.getNormalBounds(),
      isMaximized: window.isMaximized(),
      isFullScreen: window.isFullScreen(),
      zoomLevel: contents.zoomLevel,
    }
    try {
      writeFileSync(file, JSON.stringify(saved), { mode: 0o600 })
    } catch (cause) {
      log.unexpected('window-place-not-kept', cause)
    }
  })
}
