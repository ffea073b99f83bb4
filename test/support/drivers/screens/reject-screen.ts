import type { Locator, Page } from 'playwright-core'

/** Rejecting the open application: reasons, button and result. */
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

  /** Starts from the open application. */
  async begin(): Promise<void> {
    await this.page.getByRole('button', { name: 'Reject', exact: true }).click()
    await this.search.waitFor()
  }

  /** Rejects the open application for one reason and waits until the service has processed it. */
  async rejectFor(reason: string | RegExp): Promise<void> {
    await this.begin()
    await this.reason(reason).check()
    await this.submit.click()
    await this.says('The service processed it.')
  }

  /** Returns to the rejected application. */
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
