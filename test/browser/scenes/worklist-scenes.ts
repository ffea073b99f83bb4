import type { Locator } from 'playwright-core'
import { addingScenes } from './adding-scenes.ts'
import { backToList, besideList, openFilters, openViews } from './list-components.ts'
import { longWorkScenes } from './long-work-scenes.ts'
import { emptyScene, failingScene, loadingScene } from './place-scenes.ts'
import { places } from './places.ts'
import { inArea, type AppScene, type SceneInArea, type Stage } from './scene.ts'
import { selectionScenes } from './selection-scenes.ts'

const rowsAreThere = ({ worklist }: Stage): Promise<void> => worklist.rows.nth(5).waitFor()
const overviewOf = ({ page }: Stage): Locator =>
  page.getByRole('table', { name: 'Applications by status and age' })
/** In a narrow window, the list replaces it: the list's filters have the same counts. */
const overview = {
  go: (stage: Stage): Promise<void> => overviewOf(stage).waitFor(),
  // In a longer language, it is taller than a low pane.
  subject: besideList((stage) => overviewOf(stage).getByRole('row').first()),
}
const noticesDue = ({ page }: Stage): Locator => page.getByRole('region', { name: 'Notices due' })
const today = {
  go: (stage: Stage): Promise<void> => noticesDue(stage).getByRole('link').first().waitFor(),
  subject: besideList((stage) => noticesDue(stage).getByRole('heading')),
}
const amountFrom = ({ page }: Stage): Locator => page.getByLabel('Requested amount, from')
const notAnAmount = ({ page }: Stage): Locator => page.getByText(/such as 12,500/)
const understoodSearch = ({ page }: Stage): Locator => page.getByText('FICO below 680')
const tagsColumn = ({ page }: Stage): Locator => page.getByRole('checkbox', { name: 'Show Tags' })
const nameOfView = ({ page }: Stage): Locator => page.getByLabel('View name')
const savedView = ({ page }: Stage): Locator =>
  page.getByRole('list', { name: 'Saved views' }).getByRole('listitem').first()
const refreshAll = ({ page }: Stage): Locator =>
  page.getByRole('menuitem', { name: /^Refresh all/ })
const tagFilter = ({ page }: Stage): Locator => page.getByRole('button', { name: /^second look/ })

/** The next scene starts with the list layout again. */
const asLines: AppScene['after'] = async ({ desk }) => {
  await desk.ask.views.keepLayout({ table: false, columns: ['status', 'requestedAmount'] })
}

const list: readonly SceneInArea[] = [
  {
    name: 'worklist',
    everyday: true,
    forced: true,
    async go(stage) {
      await stage.worklist.open('app_smpl0003')
      await stage.worklist.search.fill('')
      await rowsAreThere(stage)
      await stage.application.heading.waitFor()
    },
  },
  {
    name: 'worklist-all',
    everyday: true,
    async go({ page, application }) {
      await page.keyboard.press('j')
      await application.heading.waitFor()
    },
  },
  { name: 'today', everyday: true, ...today },
  {
    name: 'today-not-read',
    before: (tap) => tap.fail('store-failed', 'applications.counts', 'decisions.summary'),
    go: ({ page }) => page.getByRole('alert').first().waitFor(),
    subject: besideList(({ page }) =>
      page.getByRole('group', { name: 'Today' }).getByRole('alert'),
    ),
  },
  { name: 'overview', ...overview },
  {
    name: 'search-understood',
    async go(stage) {
      await stage.worklist.search.fill('fico<680 no bankruptcy')
      await understoodSearch(stage).waitFor()
    },
    subject: understoodSearch,
  },
  {
    name: 'filters',
    everyday: true,
    async go(stage) {
      await openFilters(stage)
      await amountFrom(stage).fill('10,000')
      await amountFrom(stage).press('Tab')
      await stage.page.getByRole('list', { name: 'Active filters' }).waitFor()
    },
    subject: amountFrom,
  },
  {
    name: 'filters-wrong',
    async go(stage) {
      await openFilters(stage)
      await amountFrom(stage).fill('ten')
      await amountFrom(stage).press('Tab')
      await notAnAmount(stage).waitFor()
    },
    subject: notAnAmount,
  },
  {
    name: 'table',
    everyday: true,
    async go({ page }) {
      await page.getByRole('button', { name: 'Show as table' }).click()
      const grid = page.getByRole('grid', { name: 'Applications' })
      const amount = page.getByRole('columnheader', { name: 'Amount' })
      await amount.getByRole('button').click()
      await amount.and(page.locator('[aria-sort]')).waitFor()
      await grid.getByRole('row').nth(3).click()
    },
    subject: ({ page }) => page.getByRole('columnheader').first(),
    again: backToList,
    after: asLines,
  },
  {
    name: 'table-notices',
    async go({ page }) {
      await page.getByRole('button', { name: 'Show as table' }).click()
      await page.getByRole('button', { name: 'Columns' }).click()
      await page.getByRole('checkbox', { name: 'Show Notice due' }).press('Space')
      await page.keyboard.press('Escape')
      const due = page.getByRole('columnheader', { name: 'Notice due' })
      await due.getByRole('button').click()
      await due.and(page.locator('[aria-sort]')).waitFor()
    },
    subject: ({ page }) => page.getByRole('columnheader', { name: 'Notice due' }),
    again: backToList,
    after: asLines,
  },
  {
    name: 'table-columns',
    async go(stage) {
      await stage.page.getByRole('button', { name: 'Show as table' }).click()
      await stage.page.getByRole('button', { name: 'Columns' }).click()
      await tagsColumn(stage).waitFor()
    },
    subject: tagsColumn,
    after: asLines,
  },
  {
    name: 'nothing-found',
    everyday: true,
    async go({ worklist, page }) {
      await worklist.search.fill('nothing like this')
      await page.getByText('No matches').waitFor()
    },
  },
  {
    name: 'views',
    async go(stage) {
      await openViews(stage)
      await nameOfView(stage).fill('Large at branch 4')
    },
    subject: nameOfView,
  },
  {
    name: 'refresh-menu',
    async go(stage) {
      await stage.page.getByRole('button', { name: 'Refresh applications' }).click()
      await refreshAll(stage).waitFor()
    },
    subject: refreshAll,
  },
]

const states: readonly SceneInArea[] = [
  loadingScene(places.worklist),
  failingScene(places.worklist),
  emptyScene(places.worklist, ({ page }) =>
    page.getByText('The worklist is empty').first().waitFor(),
  ),
  {
    name: 'worklist-one',
    begins: 'one',
    async go({ worklist, application }) {
      await worklist.rows.first().click()
      await application.heading.waitFor()
    },
  },
  { name: 'overview-many', begins: 'many', ...overview },
  {
    name: 'views-many',
    begins: 'many',
    async go(stage) {
      await openViews(stage)
      await savedView(stage).waitFor()
    },
    subject: savedView,
  },
  {
    name: 'filters-many',
    begins: 'many',
    async go(stage) {
      await openFilters(stage)
      await tagFilter(stage).click()
      await stage.page.getByRole('list', { name: 'Active filters' }).waitFor()
    },
    subject: tagFilter,
  },
  { name: 'overview-offline', begins: 'offline', ...overview },
]

export const worklistScenes = inArea('worklist', [
  ...list,
  ...selectionScenes,
  ...longWorkScenes,
  ...addingScenes,
  ...states,
])
