import type { Locator, Page } from 'playwright-core'

/** The worklist and the dialog that adds to it. */
export class WorklistScreen {
  readonly page: Page
  readonly search: Locator
  readonly list: Locator
  readonly rows: Locator
  readonly chosen: Locator
  readonly addDialog: Locator

  constructor(page: Page) {
    this.page = page
    this.search = page.getByRole('searchbox', { name: 'Search applications' })
    this.list = page.getByRole('listbox', { name: 'Applications' })
    this.rows = this.list.getByRole('option')
    this.chosen = this.list.getByRole('option', { selected: true })
    this.addDialog = page.getByRole('dialog', { name: 'Add applications' })
  }

  /** Waits until the list and its actions can be used. */
  async isReady(): Promise<void> {
    await this.rows.first().waitFor()
    await this.page.getByRole('button', { name: 'Add', exact: true }).waitFor()
    await this.page.getByRole('button', { name: /^Filters/ }).waitFor()
  }

  /** Number of applications in the list, drawn or not. */
  async total(): Promise<number> {
    return Number(await this.rows.first().getAttribute('aria-setsize'))
  }

  /** Waits until the worklist shows the text. */
  async says(text: string | RegExp): Promise<void> {
    await this.page.getByRole('region', { name: 'Worklist' }).getByText(text).first().waitFor()
  }

  /** Number of matches that the header of a filtered list shows. */
  async found(): Promise<number> {
    const head = this.page
      .getByRole('region', { name: 'Worklist' })
      .getByText(/applications? found/)
    return Number((await head.first().innerText()).replace(/\D/g, ''))
  }

  async find(text: string): Promise<void> {
    await this.search.fill(text)
    await this.says(/applications? found/)
  }

  filter(name: string | RegExp): Locator {
    return this.page.getByRole('group', { name: 'Status' }).getByRole('button', { name })
  }

  /** Finds one application by its full ID and opens it. */
  async open(id: string): Promise<void> {
    await this.search.fill(id)
    await this.says('1 application found')
    await this.rows.filter({ has: this.page.getByTitle(id, { exact: true }) }).click()
    const title = `Application ${id}`
    const pane = this.page.getByRole('region', { name: title })
    await pane.waitFor()
    // Its heading is its ID until it is fetched.
    await pane.getByRole('heading', { level: 1, name: title }).waitFor({ state: 'detached' })
  }

  async add(text: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Add', exact: true }).click()
    await this.typeIds(text)
  }

  async typeIds(text: string): Promise<void> {
    await this.addDialog.getByRole('textbox', { name: 'Application IDs' }).fill(text)
    await this.addDialog.getByRole('button', { name: /^Add \d/ }).click()
    await this.addDialog.getByRole('list', { name: 'Results' }).waitFor()
  }

  /** Results of the dialog, each as `id: words`. */
  async results(): Promise<string[]> {
    const items = this.addDialog.getByRole('list', { name: 'Results' }).getByRole('listitem')
    return (await items.all()).reduce<Promise<string[]>>(async (before, item) => {
      const lines = (await item.innerText()).split('\n').map((line) => line.trim())
      return [...(await before), `${lines[0] ?? ''}: ${lines[1] ?? ''}`]
    }, Promise.resolve([]))
  }
}
