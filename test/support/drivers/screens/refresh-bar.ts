import type { Locator, Page } from 'playwright-core'

/** The progress bar of a refresh of many applications, and the menu that starts one. */
export class RefreshBar {
  readonly bar: Locator
  readonly progress: Locator
  private readonly page: Page

  constructor(page: Page) {
    this.page = page
    this.bar = page.getByRole('region', { name: 'Refresh', exact: true })
    this.progress = this.bar.getByRole('progressbar', { name: 'Applications refreshed' })
  }

  /** Starts one from the list's header. */
  async begin(what: RegExp): Promise<void> {
    await this.page.getByRole('button', { name: 'Refresh applications' }).click()
    await this.page.getByRole('menuitem', { name: what }).click()
  }

  /** Waits until the status shows the text. */
  async says(text: string | RegExp): Promise<void> {
    await this.bar.getByRole('status').getByText(text).waitFor({ timeout: 30_000 })
  }

  async press(name: string | RegExp): Promise<void> {
    await this.bar.getByRole('button', { name }).click()
  }
}
