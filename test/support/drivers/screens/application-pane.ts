import type { Locator, Page } from 'playwright-core'

/** The application in the reading pane. */
export class ApplicationPane {
  readonly page: Page
  readonly pane: Locator
  readonly heading: Locator
  readonly refreshButton: Locator
  readonly composeButton: Locator
  readonly offers: Locator

  constructor(page: Page) {
    this.page = page
    this.pane = page.getByRole('region', { name: /^Application app_/ })
    this.heading = this.pane.getByRole('heading', { level: 1 })
    this.refreshButton = this.pane.getByRole('button', { name: 'Refresh' })
    this.composeButton = this.pane.getByRole('button', {
      name: /^(Compose offers|Continue composing)$/,
    })
    this.offers = this.pane.getByRole('article')
  }

  /** The value next to a label. */
  async field(label: string): Promise<string> {
    const term = this.pane.getByRole('term').filter({ hasText: new RegExp(`^${label}$`) })
    const value = term.first().locator('xpath=following-sibling::dd')
    return (await value.innerText()).trim()
  }

  async says(text: string | RegExp): Promise<void> {
    await this.pane.getByText(text).first().waitFor()
  }

  async refresh(): Promise<void> {
    await this.refreshButton.click()
  }

  /** Opens the raw response and returns its text. */
  async rawResponse(): Promise<string> {
    await this.pane.getByRole('button', { name: 'Service response' }).click()
    return this.pane.getByRole('group', { name: 'Service response' }).innerText()
  }
}
