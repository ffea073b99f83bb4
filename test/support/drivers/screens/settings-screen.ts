import type { Locator, Page } from 'playwright-core'

export interface ConnectionTyped {
  readonly name?: string
  readonly baseUrl?: string
  readonly clientId?: string
  readonly secret?: string
}

/** Connections, backups and file protection. */
export class SettingsScreen {
  readonly page: Page
  readonly form: Locator
  readonly dialog: Locator
  readonly connections: Locator
  readonly session: Locator
  readonly backups: Locator
  readonly protection: Locator

  constructor(page: Page) {
    this.page = page
    this.form = page.getByRole('form', { name: 'Add connection' })
    this.dialog = page.getByRole('dialog')
    const part = (name: string): Locator => page.getByRole('region', { name, exact: true })
    this.connections = part('Connections')
    this.session = part('Session')
    this.backups = part('Backups')
    this.protection = part('File encryption')
  }

  connection(name: string): Locator {
    return this.connections.getByRole('listitem').filter({ hasText: name })
  }

  async beginConnection(): Promise<void> {
    await this.connections.getByRole('button', { name: 'Add connection' }).click()
    await this.form.waitFor()
  }

  async fill({ name, baseUrl, clientId, secret }: ConnectionTyped): Promise<void> {
    const texts = [
      ['Name', name],
      ['Service address', baseUrl],
      ['Client ID', clientId],
      ['Client secret', secret],
    ] as const
    for (const [label, text] of texts) {
      if (text !== undefined) await this.form.getByLabel(label, { exact: true }).fill(text)
    }
  }

  async choose(label: string, option: string, form = this.form): Promise<void> {
    await form.getByRole('combobox', { name: label }).click()
    await this.page.getByRole('option', { name: option, exact: true }).click()
  }

  /** Current values of the fields. */
  async typed(): Promise<Required<ConnectionTyped>> {
    const value = (label: string) => this.form.getByLabel(label, { exact: true }).inputValue()
    return {
      name: await value('Name'),
      baseUrl: await value('Service address'),
      clientId: await value('Client ID'),
      secret: await value('Client secret'),
    }
  }

  async tryAndSave(): Promise<void> {
    await this.form.getByRole('button', { name: 'Test and save' }).click()
  }

  async use(name: string): Promise<void> {
    await this.connections.getByRole('button', { name: `Use ${name}`, exact: true }).click()
    await this.connection(name).getByText('In use').waitFor()
  }
}
