import type { Locator, Page } from 'playwright-core'

/** The bar of a refresh of many applications, and the menu that begins one. */
export class RefreshBar {
  readonly bar: Locator
  readonly progress: Locator
  private readonly page: Page

  constructor(page: Page) {
    this.page = page
    this.bar = page.getByRole('region', { name: 'Refresh', exact: true })
    this.progress = this.bar.getByRole('progressbar', { name: 'Applications refreshed' })
  }

  /** Begins one from the list's head. */
  async begin(what: RegExp): Promise<void> {
    await this.page.getByRole('button', { name: 'Refresh applications' }).click()
    await this.page.getByRole('menuitem', { name: what }).click()
  }

  /** Waits until the live sentence says so. */
  async says(text: string | RegExp): Promise<void> {
    await this.bar.getByRole('status').getByText(text).waitFor({ timeout: 30_000 })
  }

  async press(name: string | RegExp): Promise<void> {
    await this.bar.getByRole('button', { name }).click()
  }
}
