import type { Locator, Page } from 'playwright-core'
import { ApplicationPane } from './application-pane.ts'
import { WorklistScreen } from './worklist-screen.ts'

/** The composer next to the application, and the review that follows it. */
export class ComposerScreen {
  readonly page: Page
  readonly region: Locator
  readonly review: Locator

  constructor(page: Page) {
    this.page = page
    this.region = page.getByRole('region', { name: 'Compose offers' })
    this.review = page.getByRole('region', { name: 'Review and approve' })
  }

  /** From the worklist: opens the application and its composer. */
  async open(id: string): Promise<void> {
    await new WorklistScreen(this.page).open(id)
    await new ApplicationPane(this.page).composeButton.click()
  }

  /** A field as it is named, of the offer at a position from 1. */
  field(name: string, position: number): Locator {
    return this.region.getByRole('textbox', { name: `${name}, offer ${position}`, exact: true })
  }

  offer(position: number): Locator {
    return this.region.getByRole('form', { name: `Offer ${position}`, exact: true })
  }

  async type(position: number, texts: Readonly<Record<string, string>>): Promise<void> {
    for (const [name, text] of Object.entries(texts)) await this.field(name, position).fill(text)
  }

  async offerAction(position: number, action: string): Promise<void> {
    await this.region.getByRole('button', { name: `Actions for offer ${position}` }).click()
    await this.page.getByRole('menuitem', { name: action }).click()
  }

  async addOffer(kind: string): Promise<void> {
    await this.region.getByRole('button', { name: 'Add offer' }).click()
    await this.page.getByRole('menuitem', { name: kind }).click()
  }

  /** Opens the first offer's panel “Price to fit”. */
  async priceToFit(): Promise<Locator> {
    const name = { name: 'Price to fit, offer 1' }
    await this.region.getByRole('button', name).press('Enter')
    return this.page.getByRole('group', name)
  }

  async toReview(): Promise<void> {
    await this.region.getByRole('button', { name: /^Review \d/ }).click()
  }

  /** Waits until the composer shows the text. */
  async says(text: string | RegExp): Promise<void> {
    await this.region.getByText(text).first().waitFor()
  }

  async reviewSays(text: string | RegExp): Promise<void> {
    await this.review.getByText(text).first().waitFor()
  }
}
