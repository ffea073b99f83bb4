import type { Locator, Page } from 'playwright-core'
import { click, fill } from './hands/keyboard-acts.ts'
import { walkTo } from './hands/walk.ts'

/** Works with the keyboard alone, as a person without a mouse does. */
export class Keyboard {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  /** Goes from Tab stop to Tab stop, and with arrows within one, until the control has the focus. */
  async goTo(control: Locator): Promise<void> {
    await walkTo(control)
  }

  use(control: Locator): Promise<void> {
    return click(control)
  }

  /** Replaces the text of a field; a date is YYYY-MM-DD. */
  fill(field: Locator, text: string): Promise<void> {
    return fill(field, text)
  }

  /** Opens a menu or a list of choices and selects the one with this name. */
  async choose(opener: Locator, role: 'menuitem' | 'option', name: string): Promise<void> {
    const choice = this.page.getByRole(role, { name, exact: true })
    await click(opener)
    await click(choice)
    await choice.waitFor({ state: 'detached' })
  }

  press(keys: string): Promise<void> {
    return this.page.keyboard.press(keys)
  }
}
