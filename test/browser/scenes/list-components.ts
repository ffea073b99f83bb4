import type { Locator, Page } from 'playwright-core'
import type { Stage } from './scene.ts'

/** In a narrow window an application that is open takes the place of the list. */
export async function backToList({ page }: Stage): Promise<void> {
  const back = page.getByRole('button', { name: 'Back to the list', exact: true })
  if (await back.isVisible()) await back.click()
}

const leastWide = 1_000
/** Whether there is room for anything beside the list. */
const isWide = (page: Page): boolean => (page.viewportSize()?.width ?? 0) >= leastWide

/** What stands beside the list; where there is no room for it, the list that it is about. */
export const besideList =
  (subject: (stage: Stage) => Locator) =>
  (stage: Stage): Locator =>
    isWide(stage.page) ? subject(stage) : stage.worklist.list

export const openFilters = ({ page }: Stage): Promise<void> =>
  page.getByRole('button', { name: /^Filters/ }).click()
export const openViews = ({ page }: Stage): Promise<void> =>
  page.getByRole('button', { name: /^View:/ }).click()
