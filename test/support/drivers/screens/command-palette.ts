import type { Locator, Page } from 'playwright-core'

/** The palette for navigation and commands. */
export class CommandPalette {
  readonly page: Page
  readonly dialog: Locator
  /** Always offered for any typed text. */
  readonly search: Locator

  constructor(page: Page) {
    this.page = page
    this.dialog = page.getByRole('dialog', { name: 'Command palette' })
    this.search = this.dialog.getByRole('option', { name: /^Search the worklist for/ })
  }

  /** A result with this name, other than the search. */
  choice(name: string | RegExp): Locator {
    return this.dialog
      .getByRole('option', { name })
      .filter({ hasNotText: /^\s*Search the worklist for/ })
  }

  async type(text: string): Promise<void> {
    await this.page.keyboard.press('Control+k')
    await this.dialog.getByPlaceholder('Type a command or an application ID').fill(text)
  }

  async choose(name: string): Promise<void> {
    await this.type(name)
    await this.choice(name).click()
  }
}
