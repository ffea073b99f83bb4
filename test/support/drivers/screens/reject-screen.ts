import type { Locator, Page } from 'playwright-core'

/** Rejecting the application that is open: its reasons, the button, and what came of it. */
export class RejectScreen {
  readonly page: Page
  readonly region: Locator
  readonly search: Locator
  readonly submit: Locator

  constructor(page: Page) {
    this.page = page
    this.region = page.getByRole('region', { name: 'Reject application' })
    this.search = this.region.getByRole('textbox', { name: 'Search reasons' })
    this.submit = this.region.getByRole('button', { name: /^Reject application/ })
  }

  /** From the open application. */
  async begin(): Promise<void> {
    await this.page.getByRole('button', { name: 'Reject', exact: true }).click()
    await this.search.waitFor()
  }

  reason(text: string | RegExp): Locator {
    return this.region.getByRole('checkbox', { name: text })
  }

  async says(text: string | RegExp): Promise<void> {
    await this.region.getByText(text).first().waitFor()
  }
}
