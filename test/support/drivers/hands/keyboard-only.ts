import type { Browser, Keyboard, Locator, Mouse, Page } from 'playwright-core'
import { dropOtherwise } from './drop-otherwise.ts'
import { record } from './hands-record.ts'
import * as acts from './keyboard-acts.ts'

/*
 * LOAN_DESK_HANDS=keyboard: every flow of the browser tests runs with the keyboard alone,
 * unchanged. Locator actions become key presses; there is no mouse.
 */

type Given<Name extends 'click' | 'dblclick' | 'fill' | 'press' | 'setInputFiles'> = Parameters<
  Locator[Name]
>

const ofLocators = {
  click(this: Locator, options?: Given<'click'>[0]) {
    return acts.click(this, options)
  },
  dblclick(this: Locator, options?: Given<'dblclick'>[0]) {
    return acts.clickTwice(this, options)
  },
  hover(this: Locator) {
    return acts.lookAt(this)
  },
  focus(this: Locator) {
    return acts.goTo(this)
  },
  blur(this: Locator) {
    return acts.leave(this)
  },
  fill(this: Locator, value: string, options?: Given<'fill'>[1]) {
    return acts.fill(this, value, options)
  },
  clear(this: Locator) {
    return acts.fill(this, '')
  },
  press(this: Locator, keys: string, options?: Given<'press'>[1]) {
    return acts.pressAt(this, keys, options)
  },
  check(this: Locator) {
    return acts.turn(this, true)
  },
  uncheck(this: Locator) {
    return acts.turn(this, false)
  },
  setChecked(this: Locator, checked: boolean) {
    return acts.turn(this, checked)
  },
  setInputFiles(this: Locator, files: Given<'setInputFiles'>[0]) {
    return acts.chooseFiles(this, files)
  },
  dispatchEvent(this: Locator, type: string, init?: unknown) {
    return dropOtherwise(this, type, init)
  },
} satisfies Partial<Record<keyof Locator, unknown>>

/** Actions that no flow uses yet and that need a mouse. */
const refused = {
  locator: ['dragTo', 'drop', 'pressSequentially', 'selectOption', 'tap', 'type'],
  element: [
    'check',
    'click',
    'dblclick',
    'dispatchEvent',
    'fill',
    'focus',
    'hover',
    'press',
    'selectOption',
    'setChecked',
    'tap',
    'type',
    'uncheck',
  ],
  frame: ['dragAndDrop', 'dispatchEvent', 'focus', 'hover', 'press', 'tap', 'type'],
  mouse: ['click', 'dblclick'],
  touchscreen: ['tap'],
} as const

let isWithoutMouse = false

/** From here on, nothing in this process has a mouse. */
export async function takeMouseAway(browser: Browser): Promise<void> {
  if (isWithoutMouse) return
  isWithoutMouse = true
  const page = await browser.newPage()
  const body = await page.evaluateHandle(() => document.body)
  replace(page.locator('body'), ofLocators)
  refuse(page.locator('body'), refused.locator)
  refuse(body, refused.element)
  refuse(page.mainFrame(), [...refused.element, ...refused.frame])
  refuse(page.mouse, refused.mouse)
  refuse(page.touchscreen, refused.touchscreen)
  const pages = () => browser.contexts().flatMap((context) => context.pages())
  const pageOf = (it: Mouse): Page => {
    const found = pages().find(({ mouse }) => mouse === it)
    if (found === undefined) throw new Error('the mouse of no page')
    return found
  }
  replace(page.mouse, {
    move: layAside,
    down(this: Mouse) {
      return acts.hold(pageOf(this), true)
    },
    up(this: Mouse) {
      return acts.hold(pageOf(this), false)
    },
    wheel(this: Mouse, _: number, pixels: number) {
      return acts.scroll(pageOf(this), pixels)
    },
  })
  const { press, type } = page.keyboard
  replace(page.keyboard, {
    press(this: Keyboard, ...given: Parameters<typeof press>) {
      record('worked')
      return Reflect.apply(press, this, given)
    },
    async type(this: Keyboard, ...given: Parameters<typeof type>) {
      record('worked')
      await waitForField(pages().find(({ keyboard }) => keyboard === this))
      return Reflect.apply(type, this, given)
    },
  })
  await page.close()
}

/** A person types only once there is a field to type in. */
async function waitForField(page: Page | undefined): Promise<void> {
  await page?.waitForFunction(
    () => document.activeElement?.matches('input, textarea, select, [contenteditable]') === true,
  )
}

/** Allows only the corner, where a flow moves the mouse so that it hovers over nothing. */
function layAside(x: number, y: number): Promise<void> {
  return x === 0 && y === 0 ? Promise.resolve() : Promise.reject(new Error('there is no mouse'))
}

function replace(one: object, made: Readonly<Record<string, unknown>>): void {
  const prototype = Object.getPrototypeOf(one) as object
  for (const [name, value] of Object.entries(made)) {
    Object.defineProperty(prototype, name, { value, configurable: true, writable: true })
  }
}

function refuse(one: object, names: readonly string[]): void {
  const made = names.map((name): [string, unknown] => [
    name,
    () => Promise.reject(new Error(`nobody does ${name} by keyboard`)),
  ])
  replace(one, Object.fromEntries(made))
}
