import type { Page } from 'playwright-core'
import { noticeableMs } from '../../../renderer/components/use-late-wait.ts'

/** What moved or briefly disappeared during an action, in words. */
export interface Unrest {
  /** Content that stayed on the page and moved: its name, and how far. */
  readonly jumps: readonly string[]
  /** Content that is there before and after but not in between, and loading indicators in its place. */
  readonly blinks: readonly string[]
}

interface WatchedFor {
  /**
   * Only frames painted with this heading count: for navigation between screens, where the content
   * has to be there, and in place, as soon as the heading is.
   */
  readonly heading?: string
}

declare global {
  // Set by the script below; the end of the watch reads it.
  var endOfWatch: (() => Promise<Unrest>) | undefined
}

/**
 * Watches every frame that is painted while `act` runs. A jump is a layout shift as Chromium
 * reports it (https://wicg.github.io/layout-instability): something visible that starts 3 CSS
 * pixels or more from its place in the previous frame, unless it was scrolled there; less isn't
 * seen as movement. Recent input by the officer excuses nothing here. Content that is redrawn at
 * another place is found by its text.
 */
export async function unrestDuring(
  page: Page,
  act: () => Promise<unknown>,
  { heading }: WatchedFor = {},
): Promise<Unrest> {
  await page.evaluate(watchFrames, heading ?? null)
  await act()
  return page.evaluate(async () => {
    const found = (await globalThis.endOfWatch?.()) ?? {
      jumps: ['nothing was watched'],
      blinks: [],
    }
    globalThis.endOfWatch = undefined
    return found
  })
}

/** Settles once a wait that has started by now would show a loading indicator. */
export function untilNoticeable(page: Page): Promise<void> {
  return page.evaluate(
    (afterMs) =>
      new Promise<void>((resolve) => {
        // A timer that the page set earlier with the same delay fires before this one.
        setTimeout(
          () => requestAnimationFrame(() => requestAnimationFrame(() => resolve())),
          afterMs,
        )
      }),
    noticeableMs,
  )
}

/** Runs in the page. */
function watchFrames(heading: string | null): void {
  interface Seen {
    count: number
    x: number
    y: number
  }
  interface Frame {
    readonly pieces: ReadonlyMap<string, Seen>
    readonly bars: number
    readonly isLooked: boolean
  }
  interface Shift extends PerformanceEntry {
    readonly sources: readonly {
      readonly node: Node | null
      readonly previousRect: DOMRectReadOnly
      readonly currentRect: DOMRectReadOnly
    }[]
  }
  const leastJump = 3
  /** A number of one or two digits easily equals another one. */
  const leastName = 3
  const inWords = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().slice(0, 60)

  /** Every visible text and every visible named control, with its position. */
  function look(): Frame {
    const pieces = new Map<string, Seen>()
    let bars = 0
    const titles = new Set<string>()
    const add = (name: string, box: DOMRect): void => {
      const isIn = box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth
      if (name.length < leastName || !isIn || box.width <= 1 || box.height <= 1) return
      const before = pieces.get(name)
      pieces.set(name, { count: (before?.count ?? 0) + 1, x: box.left, y: box.top })
    }
    const isShown = (element: Element): boolean =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    for (const element of document.querySelectorAll('[aria-label], .animate-pulse, h1, h2')) {
      if (!isShown(element)) continue
      if (element.matches('.animate-pulse')) bars += 1
      if (element.matches('h1, h2')) titles.add(inWords(element.textContent))
      if (element.matches('button, a, input')) {
        add(element.getAttribute('aria-label') ?? '', element.getBoundingClientRect())
      }
    }
    const range = document.createRange()
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = words.nextNode(); text !== null; text = words.nextNode()) {
      const holder = text.parentElement
      const name = inWords(text.textContent ?? '')
      // Content for screen reader users only is clipped to one pixel.
      const isDot = (holder?.clientWidth ?? 0) === 1 && holder?.clientHeight === 1
      if (holder === null || name === '' || isDot || !isShown(holder)) continue
      range.selectNodeContents(text)
      add(name, range.getBoundingClientRect())
    }
    return { pieces, bars, isLooked: heading === null || titles.has(heading) }
  }

  const nameOf = (node: Node | null): string => {
    const element = node instanceof Element ? node : (node?.parentElement ?? null)
    if (element === null) return 'something that is gone'
    const text = element.getAttribute('aria-label') ?? inWords(element.textContent)
    return `${element.localName}${element.id === '' ? '' : `#${element.id}`} “${text.slice(0, 60)}”`
  }
  const jumps = new Set<string>()
  const noteJump = (name: string, x: number, y: number): void => {
    jumps.add(`${name} by ${Math.round(x)}, ${Math.round(y)}`)
  }
  function takeShifts(entries: readonly PerformanceEntry[]): void {
    for (const { sources } of entries as readonly Shift[]) {
      for (const { node, previousRect: was, currentRect: is } of sources) {
        noteJump(nameOf(node), is.x - was.x, is.y - was.y)
      }
    }
  }
  const shifts = new PerformanceObserver((list) => takeShifts(list.getEntries()))
  shifts.observe({ type: 'layout-shift', buffered: false })

  const frames: Frame[] = [look()]
  /** Runs after a frame is painted: layout that resize observers still correct is never visible. */
  const painted = new MessageChannel()
  painted.port1.onmessage = () => frames.push(look())
  let next = 0
  function onFrame(): void {
    painted.port2.postMessage(null)
    next = requestAnimationFrame(onFrame)
  }
  next = requestAnimationFrame(onFrame)

  /** A piece with a name of its own is matched by that name, even if it is redrawn. */
  function compare(before: Frame, after: Frame): void {
    for (const [name, is] of after.pieces) {
      const was = before.pieces.get(name)
      if (was?.count !== 1 || is.count !== 1) continue
      const [x, y] = [is.x - was.x, is.y - was.y]
      if (Math.abs(x) >= leastJump || Math.abs(y) >= leastJump) noteJump(`“${name}”`, x, y)
    }
  }

  globalThis.endOfWatch = async () => {
    // Pending changes are painted before the last look.
    await new Promise<void>((resolve) => {
      requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 0)))
    })
    cancelAnimationFrame(next)
    takeShifts(shifts.takeRecords())
    shifts.disconnect()
    painted.port1.close()
    const blinks = new Set<string>()
    const [first] = frames
    const last = look()
    frames.push(last)
    const looked = frames.filter(({ isLooked }) => isLooked)
    looked.forEach((frame, index) => {
      const before = looked[index - 1]
      if (before !== undefined) compare(before, frame)
      if (frame.bars > 0 && first?.bars === 0) blinks.add('bars of waiting')
      for (const [name, { count }] of last.pieces) {
        const stays = Math.min(count, first?.pieces.get(name)?.count ?? 0)
        if ((frame.pieces.get(name)?.count ?? 0) < stays) blinks.add(`“${name}”`)
      }
    })
    return { jumps: [...jumps], blinks: [...blinks] }
  }
}
