import type { Page } from 'playwright-core'
import { launchChromium } from '../../support/drivers/chromium.ts'
import { startBenchHost } from '../harness/bench-host.ts'

export const module = import.meta.url

export interface ScrollInput {
  readonly folder: string
  readonly rendererDir: string
  readonly seconds: number
}

export interface Scrolled {
  /** Time between two frames while scrolling, in milliseconds. */
  readonly frameMs: readonly number[]
  readonly frames: number
  /** Frames in which a visible part of the list had no row, or a row without its text. */
  readonly blankFrames: number
  /** From a key press in the search field to the changed list on the screen, in milliseconds. */
  readonly keyPressMs: readonly number[]
}

const viewport = { width: 1280, height: 800 }
/** About 6,000 pixels a second, as fast as a wheel can turn. */
const pixelsPerFrame = 100
/** Ends with an empty field, so that it can be typed again. */
const typed = '2 7 6 0 Backspace Backspace 4 1 Backspace Backspace Backspace Backspace'.split(' ')
const timesTyped = 5
/** Pause between two keys, so that the counts for one aren't mistaken for the rows of the next. */
const pauseMs = 150

/** Scrolls the worklist in Chromium through the loopback host, then searches in it. */
export async function run(input: ScrollInput): Promise<Scrolled> {
  const host = await startBenchHost(input.folder, input.rendererDir)
  const browser = await launchChromium()
  try {
    const page = await browser.newPage({ viewport })
    await page.goto(host.url)
    await page.locator('[role=option] .font-mono').first().waitFor()
    await scroll(page, { frames: 30, looks: false })
    const frames = Math.round(input.seconds * 60)
    const { frameMs } = await scroll(page, { frames, looks: false })
    const { blankFrames } = await scroll(page, { frames, looks: true })
    const keyPressMs = await search(page)
    return { frameMs, frames, blankFrames, keyPressMs }
  } finally {
    await browser.close()
    await host.stop()
  }
}

/**
 * Scrolls for this many frames. Checking every row of every frame takes time itself, so timed
 * frames aren't checked.
 */
function scroll(
  page: Page,
  options: { readonly frames: number; readonly looks: boolean },
): Promise<{ frameMs: number[]; blankFrames: number }> {
  return page.evaluate(
    ({ frames, looks, step }) => {
      const list = document.querySelector('[role=listbox]')
      if (list === null) throw new Error('there is no list')
      /** Whether this frame is painted blank: the rows haven't reacted to the new scroll position yet. */
      const isBlank = (): boolean => {
        const area = list.getBoundingClientRect()
        const rows = [...list.querySelectorAll('[role=option]')]
          .map((row) => ({ box: row.getBoundingClientRect(), text: row.textContent }))
          .filter(({ box }) => box.bottom > area.top && box.top < area.bottom)
        const covered = rows.reduce(
          (sum, { box }) => sum + Math.min(box.bottom, area.bottom) - Math.max(box.top, area.top),
          0,
        )
        return covered < area.height - 2 || rows.some(({ text }) => text.trim() === '')
      }
      return new Promise<{ frameMs: number[]; blankFrames: number }>((resolve) => {
        const frameMs: number[] = []
        let blankFrames = 0
        let last: number | null = null
        const onFrame = (at: number): void => {
          if (last !== null) frameMs.push(at - last)
          last = at
          if (frameMs.length >= frames) {
            resolve({ frameMs, blankFrames })
            return
          }
          list.scrollTop += step
          if (looks && isBlank()) blankFrames += 1
          requestAnimationFrame(onFrame)
        }
        requestAnimationFrame(onFrame)
      })
    },
    { ...options, step: pixelsPerFrame },
  )
}

async function search(page: Page): Promise<number[]> {
  const field = page.locator('input[type=search]')
  await field.focus()
  const samples: number[] = []
  for (const key of Array.from({ length: timesTyped }, () => typed).flat()) {
    await page.evaluate(() => {
      const signature = (): string =>
        [...document.querySelectorAll('[role=option]')]
          .slice(0, 12)
          .map((row) => `${row.getAttribute('aria-setsize') ?? ''} ${row.textContent}`)
          .join('|')
      const before = signature()
      performance.clearMarks()
      addEventListener(
        'keydown',
        (event) => {
          performance.mark('pressed', { startTime: event.timeStamp })
          const look = (): void => {
            requestAnimationFrame(() => {
              if (signature() === before) look()
              else requestAnimationFrame(() => performance.mark('painted'))
            })
          }
          look()
        },
        { capture: true, once: true },
      )
    })
    await page.keyboard.press(key)
    const painted = await page.waitForFunction(() => {
      const [pressed] = performance.getEntriesByName('pressed')
      const [shown] = performance.getEntriesByName('painted')
      return pressed === undefined || shown === undefined
        ? null
        : shown.startTime - pressed.startTime
    })
    samples.push((await painted.jsonValue()) ?? Number.NaN)
    await page.waitForTimeout(pauseMs)
  }
  return samples
}
