import type { Locator, Page } from 'playwright-core'

/** Settings that are stored at the service: lending details and the webhook URL. */
export class ConfigurationParts {
  readonly page: Page
  readonly details: Locator
  readonly detailsForm: Locator
  readonly webhook: Locator
  readonly webhookForm: Locator

  constructor(page: Page) {
    this.page = page
    this.details = page.getByRole('region', { name: 'Lending details', exact: true })
    this.detailsForm = page.getByRole('form', { name: 'Set lending details' })
    this.webhook = page.getByRole('region', { name: 'Webhook URL', exact: true })
    this.webhookForm = page.getByRole('form', { name: 'Set webhook URL' })
  }

  async fillDetails(typed: Readonly<Record<string, string>>): Promise<void> {
    for (const [label, text] of Object.entries(typed)) {
      await this.detailsForm.getByLabel(label, { exact: true }).fill(text)
    }
  }

  /** The newest entries come first. */
  history(part: Locator): Locator {
    return part.getByRole('list', { name: 'History' }).getByRole('listitem')
  }
}
