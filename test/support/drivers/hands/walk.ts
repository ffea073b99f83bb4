import type { ElementHandle, Locator, Page } from 'playwright-core'
import { record } from './hands-record.ts'
import { look, type Sight } from './sight.ts'

/** More presses than any screen needs: beyond this there is no way. */
const mostPresses = 400
/** Arrow presses without effect before the walk counts as blocked. */
const grace = 6

const otherAxis: Readonly<Record<string, string>> = {
  ArrowDown: 'ArrowRight',
  ArrowUp: 'ArrowLeft',
  ArrowRight: 'ArrowDown',
  ArrowLeft: 'ArrowUp',
}

export interface Reached {
  readonly control: ElementHandle<Element>
  readonly sight: Sight
}

export interface WalkOptions {
  /** Milliseconds to wait until the control can be used. */
  readonly timeout?: number | undefined
  /** Held down with each arrow, for example to extend a selection. */
  readonly holding?: 'Shift' | undefined
  /** Whether to wait until a disabled control is enabled. */
  readonly untilEnabled?: boolean | undefined
}

/** Lets the page finish what a key press started. */
export function settle(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((done) => {
        requestAnimationFrame(() => requestAnimationFrame(() => done()))
      }),
  )
}

/**
 * Goes to a control with real presses of Tab, Shift+Tab and the arrows, from the current focus.
 * Throws `no way by keyboard to …` if there is none.
 */
export async function walkTo(target: Locator, options: WalkOptions = {}): Promise<Reached> {
  const { timeout, holding, untilEnabled = true } = options
  const page = target.page()
  let control = await present(target, timeout, untilEnabled)
  let presses = 0
  let stuck = 0
  let before: Sight | null = null
  await noteLoss(target, control)
  for (;;) {
    const sight = await control.evaluate(look)
    if (sight.isGone) {
      control = await present(target, timeout, untilEnabled)
      presses += 1
      if (presses < mostPresses) continue
    }
    if (sight.isThere) return { control, sight }
    const { next } = sight
    if (next === null || presses > mostPresses || stuck > grace) {
      throw new Error(`no way by keyboard to ${String(target)}; the keyboard is at ${sight.at}`)
    }
    const isArrow = next.key.startsWith('Arrow')
    if (isArrow && before?.at === sight.at) {
      // An arrow's effect may take a moment on the page.
      stuck += 1
      await settle(page)
      if (stuck < 4) continue
    } else {
      stuck = 0
    }
    const key = stuck > 4 ? (otherAxis[next.key] ?? next.key) : next.key
    for (let time = 0; time < Math.min(next.times, mostPresses); time += 1) {
      await page.keyboard.press(isArrow && holding !== undefined ? `${holding}+${key}` : key)
    }
    presses += next.times
    before = isArrow ? sight : null
  }
}

/** Records an action that lost the focus: nothing has it, even after a while. */
async function noteLoss(target: Locator, control: ElementHandle<Element>): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const { lostAfter } = await control.evaluate(look)
    if (lostAfter === null) return
    if (tries === 10) return record('lost', `after ${lostAfter}, before ${String(target)}`)
    await settle(target.page())
  }
}

/** Waits until the control is visible and can be used. */
async function present(
  target: Locator,
  timeout: number | undefined,
  untilEnabled: boolean,
): Promise<ElementHandle<Element>> {
  const wait = timeout === undefined ? {} : { timeout }
  for (let tries = 0; ; tries += 1) {
    await target.waitFor(wait)
    const handle = await target.elementHandle(wait)
    try {
      if (untilEnabled) await handle.waitForElementState('enabled', wait)
      return handle
    } catch (error) {
      // Redrawn during the wait.
      if (tries > 5 || !/not attached/.test(String(error))) throw error
    }
  }
}
