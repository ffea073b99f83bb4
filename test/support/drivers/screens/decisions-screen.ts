import type { Locator, Page } from 'playwright-core'

/** Submissions, sent or waiting, and the actions for each. */
export class DecisionsScreen {
  readonly page: Page
  readonly list: Locator
  readonly detail: Locator
  /** The selected one's state, the reason for it, and what to do. */
  readonly status: Locator
  readonly reasonDialog: Locator

  constructor(page: Page) {
    this.page = page
    this.list = page.getByRole('list', { name: 'Submissions' })
    // The offers inside it are articles too.
    this.detail = page.getByRole('article').first()
    this.status = this.detail.getByRole('status').first()
    this.reasonDialog = page.getByRole('dialog')
  }

  /** Rows of the list; `text` is in the badge, the kind or the short ID. */
  rows(text: string | RegExp = /./): Locator {
    return this.list.getByRole('link').filter({ hasText: text })
  }

  /** Opens the one decision whose row has this text. */
  async open(text: string | RegExp): Promise<void> {
    await this.rows(text).click()
    await this.detail.waitFor()
  }

  async showAll(): Promise<void> {
    await this.page.getByRole('tab', { name: 'All' }).click()
  }

  /** Waits until the selected decision shows the text. */
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

  /** Cells of a row of the comparison between what was seen or sent and what is current. */
  async compared(label: string): Promise<string[]> {
    const table = this.detail.getByRole('group', { name: /^(Then and now|Sent and current)$/ })
    const row = table.getByRole('row').filter({ hasText: label })
    await row.waitFor()
    return row.getByRole('cell').allInnerTexts()
  }
}
