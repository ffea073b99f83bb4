import type { FileChooser, Locator, Page } from 'playwright-core'
import { look } from './sight.ts'
import { settle, walkTo, type Reached } from './walk.ts'

/*
 * Playwright's locator actions, done with real key presses. No script focuses, clicks or sets
 * anything.
 */

/** Longer texts come from the clipboard or an input method, as a person would not type them. */
const mostTyped = 400

interface Waiting {
  readonly timeout?: number | undefined
}

type Modifiers = readonly ('Alt' | 'Control' | 'ControlOrMeta' | 'Meta' | 'Shift')[]

const controls = 'a[href], button, input, select, textarea, summary'

/**
 * Walks to a control, even to a disabled one: it shows why it is disabled. In a region, walks to
 * its first control.
 */
export async function lookAt(target: Locator): Promise<void> {
  const isControl = await target.evaluate(
    (element, known) => element.matches(`${known}, [tabindex="0"], [role=option], [role=row]`),
    controls,
  )
  const looked = isControl ? target : target.locator(controls).first()
  await walkTo(looked, { untilEnabled: false })
}

/**
 * A heading takes the focus only from the app and isn't a Tab stop: a flow goes there to leave all
 * fields.
 */
export async function goTo(target: Locator): Promise<void> {
  await target.waitFor()
  const isHeading = await target.evaluate((element) => element.matches('h1, h2, h3'))
  if (!isHeading) await walkTo(target)
}

export async function leave(target: Locator): Promise<void> {
  await walkTo(target)
  await target.page().keyboard.press('Tab')
}

/** Holds or releases the focused button with the Space key. */
export async function hold(page: Page, isDown: boolean): Promise<void> {
  await (isDown ? page.keyboard.down('Space') : page.keyboard.up('Space'))
}

/** Scrolls with the page keys, from the focus, by about as many pixels as a wheel would. */
export async function scroll(page: Page, pixels: number): Promise<void> {
  const height = page.viewportSize()?.height ?? 1
  for (let turned = 0; turned < Math.abs(pixels); turned += height) {
    await page.keyboard.press(pixels > 0 ? 'PageDown' : 'PageUp')
  }
}

/** Activates the focused control with the key of its kind. */
async function press(page: Page, { control, sight }: Reached): Promise<void> {
  switch (sight.manner) {
    case 'toggle':
      return page.keyboard.press('Space')
    case 'radio':
      return sight.isChosen ? undefined : page.keyboard.press('Space')
    case 'follows': {
      // Usually the selection follows the arrows, after a moment.
      for (let tries = 0; tries < 5; tries += 1) {
        if ((await control.evaluate(look)).isChosen) return
        await settle(page)
      }
      return page.keyboard.press('Enter')
    }
    case 'combobox':
      return page.keyboard.press('ArrowDown')
    case 'enter':
      return page.keyboard.press('Enter')
    case 'field':
    case 'date':
    case 'select':
      return
  }
}

export async function click(
  target: Locator,
  options: Waiting & { readonly modifiers?: Modifiers | undefined } = {},
): Promise<void> {
  const { modifiers = [] } = options
  const isExtending = modifiers.includes('Shift')
  const reached = await walkTo(target, {
    timeout: options.timeout,
    holding: isExtending ? 'Shift' : undefined,
  })
  if (isExtending) return
  const page = target.page()
  if (modifiers.length > 0) await page.keyboard.press('Space')
  else await press(page, reached)
}

export async function clickTwice(target: Locator, options: Waiting = {}): Promise<void> {
  const reached = await walkTo(target, options)
  await press(target.page(), reached)
  await press(target.page(), reached)
}

export async function turn(target: Locator, on: boolean): Promise<void> {
  if ((await target.isChecked()) === on) return
  await click(target)
  for (let tries = 0; (await target.isChecked()) !== on; tries += 1) {
    if (tries > 100) throw new Error(`${String(target)} did not change by its key`)
    await settle(target.page())
  }
}

export async function fill(target: Locator, text: string, options: Waiting = {}): Promise<void> {
  const { sight, control } = await walkTo(target, options)
  const { keyboard } = target.page()
  if (sight.manner === 'date') {
    await fillDate(target, text)
    return
  }
  await keyboard.press('ControlOrMeta+a')
  if (text === '') await keyboard.press('Delete')
  else if (text.length > mostTyped) await keyboard.insertText(text)
  else await keyboard.type(text)
  const { isThere, at } = await control.evaluate(look)
  if (!isThere) throw new Error(`the keyboard left ${String(target)} while it was typed: ${at}`)
}

/** Fills the segments of a browser's date field from the first: month, day, year. */
async function fillDate(target: Locator, text: string): Promise<void> {
  const { keyboard } = target.page()
  for (let part = 0; part < 3; part += 1) await keyboard.press('ArrowLeft')
  if (text === '') {
    for (let part = 0; part < 3; part += 1) {
      await keyboard.press('Backspace')
      await keyboard.press('ArrowRight')
    }
  } else {
    const [year = '', month = '', day = ''] = text.split('-')
    await keyboard.type(`${month}${day}${year}`)
  }
  const typed = await target.inputValue()
  if (typed !== text) throw new Error(`${String(target)} holds ${typed}, not ${text}`)
}

export async function pressAt(target: Locator, keys: string, options: Waiting = {}): Promise<void> {
  await target.waitFor(options)
  // A region receives the key from whichever control in it has the focus.
  const isIn = await target.evaluate((place) => place.contains(document.activeElement))
  if (!isIn) await walkTo(target, options)
  await target.page().keyboard.press(keys)
}

/**
 * Chooses files with the button for them, which opens the system's dialog; that dialog isn't part
 * of the page.
 */
export async function chooseFiles(
  target: Locator,
  files: Parameters<FileChooser['setFiles']>[0],
): Promise<void> {
  const page = target.page()
  await target.waitFor({ state: 'attached' })
  const opener = target.locator('xpath=preceding-sibling::button[1]')
  const chooserOpens = page.waitForEvent('filechooser')
  await Promise.all([chooserOpens, click(opener)])
  const chooser = await chooserOpens
  const isThis = await target.evaluate((input, chosen) => input === chosen, chooser.element())
  if (!isThis) throw new Error(`another input than ${String(target)} asks for a file`)
  await chooser.setFiles(files)
}
