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
    this.search = this.region.getByRole('searchbox', { name: 'Search reasons' })
    this.submit = this.region.getByRole('button', { name: /^Reject application/ })
  }

  /** From the open application. */
  async begin(): Promise<void> {
    await this.page.getByRole('button', { name: 'Reject', exact: true }).click()
    await this.search.waitFor()
  }

  /** From the open application, for one reason, until the service processed it. */
  async rejectFor(reason: string | RegExp): Promise<void> {
    await this.begin()
    await this.reason(reason).check()
    await this.submit.click()
    await this.says('The service processed it.')
  }

  /** Back to the application that was rejected. */
  async openApplication(): Promise<void> {
    await this.region.getByRole('link', { name: 'Open application' }).click()
  }

  reason(text: string | RegExp): Locator {
    return this.region.getByRole('checkbox', { name: text })
  }

  async says(text: string | RegExp): Promise<void> {
    await this.region.getByText(text).first().waitFor()
  }
}
