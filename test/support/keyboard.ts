import type { Locator, Page } from 'playwright-core'

/** Most stops of a screen: who needs more to get anywhere is lost. */
const mostStops = 150

/** Works with the keyboard alone, as a person without a mouse does. */
export class Keyboard {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  /** Goes forward (or back) from stop to stop until the control has the focus. */
  async goTo(control: Locator, way: 'forward' | 'back' = 'forward'): Promise<void> {
    await control.waitFor()
    for (let stop = 0; stop < mostStops; stop += 1) {
      if (await control.evaluate((element) => element === document.activeElement)) return
      await this.page.keyboard.press(way === 'forward' ? 'Tab' : 'Shift+Tab')
    }
    throw new Error(`no way by keyboard to ${String(control)}`)
  }

  async use(control: Locator): Promise<void> {
    await this.goTo(control)
    await this.page.keyboard.press('Enter')
  }

  /** Types over what stands in a field. */
  async fill(field: Locator, text: string): Promise<void> {
    await this.goTo(field)
    await this.page.keyboard.press('Control+a')
    await this.page.keyboard.type(text)
  }

  /** A date field of the browser: month, day, year as they are typed. */
  async fillDate(field: Locator, digits: string): Promise<void> {
    await this.goTo(field)
    await this.page.keyboard.type(digits)
  }

  /** Opens a menu or a list of choices and goes to the one with this name. */
  async choose(opener: Locator, role: 'menuitem' | 'option', name: string): Promise<void> {
    await this.use(opener)
    const choice = this.page.getByRole(role, { name, exact: true })
    await choice.waitFor()
    for (let step = 0; step < 20; step += 1) {
      if (await choice.evaluate((element) => element === document.activeElement)) break
      await this.page.keyboard.press('ArrowDown')
    }
    await this.page.keyboard.press('Enter')
    await choice.waitFor({ state: 'detached' })
  }

  press(keys: string): Promise<void> {
    return this.page.keyboard.press(keys)
  }
}
