import type { Locator, Page } from 'playwright-core'
import type { Stage } from './scene.ts'

/** In a narrow window, an open application replaces the list. */
export async function backToList({ page }: Stage): Promise<void> {
  const back = page.getByRole('button', { name: 'Back to the list', exact: true })
  if (await back.isVisible()) await back.click()
}

const leastWide = 1_000
/** Whether there is room for anything next to the list. */
const isWide = (page: Page): boolean => (page.viewportSize()?.width ?? 0) >= leastWide

/** The subject next to the list; if there is no room for it, the list itself. */
export const besideList =
  (subject: (stage: Stage) => Locator) =>
  (stage: Stage): Locator =>
    isWide(stage.page) ? subject(stage) : stage.worklist.list

export const openFilters = ({ page }: Stage): Promise<void> =>
  page.getByRole('button', { name: /^Filters/ }).click()
export const openViews = ({ page }: Stage): Promise<void> =>
  page.getByRole('button', { name: /^View:/ }).click()
