import type { Locator, Page } from 'playwright-core'

export type PlaceName = 'Worklist' | 'Submissions' | 'Documents' | 'Activity' | 'Settings'

/** The sidebar: navigation, and the state of the connection. */
export class AppShell {
  readonly page: Page
  readonly connection: Locator

  constructor(page: Page) {
    this.page = page
    this.connection = page.getByRole('region', { name: 'Connection status' })
  }

  async goTo(place: PlaceName): Promise<void> {
    await this.page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: place })
      .click()
    await this.page.getByRole('heading', { level: 1, name: place }).waitFor()
  }

  async setSampleReachable(reachable: boolean): Promise<void> {
    await this.connection
      .getByRole('switch', { name: 'Sample service online' })
      .setChecked(reachable)
  }

  /** Waits until the bottom of the sidebar shows the text. */
  async says(text: string | RegExp): Promise<void> {
    await this.connection.getByText(text).first().waitFor()
  }
}
