import type { Locator, Page } from 'playwright-core'

/** What was or will be sent, and what can be done about each. */
export class DecisionsScreen {
  readonly page: Page
  readonly list: Locator
  readonly detail: Locator
  /** Where the chosen one stands, why, and what to do. */
  readonly standing: Locator
  readonly reasonDialog: Locator

  constructor(page: Page) {
    this.page = page
    this.list = page.getByRole('list', { name: 'Submissions' })
    // The offers inside it are articles too.
    this.detail = page.getByRole('article').first()
    this.standing = this.detail.getByRole('status').first()
    this.reasonDialog = page.getByRole('dialog')
  }

  /** The rows of the list; `text` is of the badge, the kind or the short id. */
  rows(text: string | RegExp = /./): Locator {
    return this.list.getByRole('link').filter({ hasText: text })
  }

  /** Opens the one decision whose row says so. */
  async open(text: string | RegExp): Promise<void> {
    await this.rows(text).click()
    await this.detail.waitFor()
  }

  async showAll(): Promise<void> {
    await this.page.getByRole('tab', { name: 'All' }).click()
  }

  /** Waits until the chosen decision says so. */
  async says(text: string | RegExp): Promise<void> {
    await this.detail.getByText(text).first().waitFor()
  }

  action(name: string): Locator {
    return this.detail.getByRole('button', { name, exact: true })
  }

  async resend(reason: string): Promise<void> {
    await this.action('Send again').click()
    await this.reasonDialog.getByLabel('Reason').fill(reason)
    await this.reasonDialog
      .getByRole('button', { name: 'Send again at Sample lender', exact: true })
      .click()
    await this.reasonDialog.waitFor({ state: 'detached' })
  }

  async close(outcome: 'Processed' | 'Not processed', reason: string): Promise<void> {
    await this.action('Record outcome').click()
    await this.reasonDialog.getByRole('radio', { name: outcome, exact: true }).check()
    await this.reasonDialog.getByLabel('Reason').fill(reason)
    await this.reasonDialog.getByRole('button', { name: 'Save' }).click()
    await this.reasonDialog.waitFor({ state: 'detached' })
  }

  /** The cells of a row of what was seen, or sent, against what is there now. */
  async compared(label: string): Promise<string[]> {
    const table = this.detail.getByRole('group', { name: /^(Then and now|Sent and current)$/ })
    const row = table.getByRole('row').filter({ hasText: label })
    await row.waitFor()
    return row.getByRole('cell').allInnerTexts()
  }
}
