import type { Locator } from 'playwright-core'
import { addingScenes } from './adding-scenes.ts'
import { backToList, besideList, openFilters, openViews } from './list-components.ts'
import { longWorkScenes } from './long-work-scenes.ts'
import { emptyScene, failingScene, loadingScene } from './place-scenes.ts'
import { places } from './places.ts'
import { inArea, type AppScene, type Scenes, type Stage } from './scene.ts'
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

const list: Scenes = {
  worklist: {
    everyday: true,
    forced: true,
    async go(stage) {
      await stage.worklist.open('app_smpl0003')
      await stage.worklist.search.fill('')
      await rowsAreThere(stage)
      await stage.application.heading.waitFor()
    },
  },
  'worklist-all': {
    everyday: true,
    async go({ page, application }) {
      await page.keyboard.press('j')
      await application.heading.waitFor()
    },
  },
  today: { everyday: true, ...today },
  'today-not-read': {
    before: (tap) => tap.fail('store-failed', 'applications.counts', 'decisions.summary'),
    go: ({ page }) => page.getByRole('alert').first().waitFor(),
    subject: besideList(({ page }) =>
      page.getByRole('group', { name: 'Today' }).getByRole('alert'),
    ),
  },
  overview: { ...overview },
  'search-understood': {
    async go(stage) {
      await stage.worklist.search.fill('fico<680 no bankruptcy')
      await understoodSearch(stage).waitFor()
    },
    subject: understoodSearch,
  },
  filters: {
    everyday: true,
    async go(stage) {
      await openFilters(stage)
      await amountFrom(stage).fill('10,000')
      await amountFrom(stage).press('Tab')
      await stage.page.getByRole('list', { name: 'Active filters' }).waitFor()
    },
    subject: amountFrom,
  },
  'filters-wrong': {
    async go(stage) {
      await openFilters(stage)
      await amountFrom(stage).fill('ten')
      await amountFrom(stage).press('Tab')
      await notAnAmount(stage).waitFor()
    },
    subject: notAnAmount,
  },
  table: {
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
  'table-notices': {
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
  'table-columns': {
    async go(stage) {
      await stage.page.getByRole('button', { name: 'Show as table' }).click()
      await stage.page.getByRole('button', { name: 'Columns' }).click()
      await tagsColumn(stage).waitFor()
    },
    subject: tagsColumn,
    after: asLines,
  },
  'nothing-found': {
    everyday: true,
    async go({ worklist, page }) {
      await worklist.search.fill('nothing like this')
      await page.getByText('No matches').waitFor()
    },
  },
  views: {
    async go(stage) {
      await openViews(stage)
      await nameOfView(stage).fill('Large at branch 4')
    },
    subject: nameOfView,
  },
  'refresh-menu': {
    async go(stage) {
      await stage.page.getByRole('button', { name: 'Refresh applications' }).click()
      await refreshAll(stage).waitFor()
    },
    subject: refreshAll,
  },
}

const states: Scenes = {
  'worklist-loading': loadingScene(places.worklist),
  'worklist-error': failingScene(places.worklist),
  'worklist-empty': emptyScene(places.worklist, ({ page }) =>
    page.getByText('The worklist is empty').first().waitFor(),
  ),
  'worklist-one': {
    begins: 'one',
    async go({ worklist, application }) {
      await worklist.rows.first().click()
      await application.heading.waitFor()
    },
  },
  'overview-many': { begins: 'many', ...overview },
  'views-many': {
    begins: 'many',
    async go(stage) {
      await openViews(stage)
      await savedView(stage).waitFor()
    },
    subject: savedView,
  },
  'filters-many': {
    begins: 'many',
    async go(stage) {
      await openFilters(stage)
      await tagFilter(stage).click()
      await stage.page.getByRole('list', { name: 'Active filters' }).waitFor()
    },
    subject: tagFilter,
  },
  'overview-offline': { begins: 'offline', ...overview },
}

export const worklistScenes = inArea('worklist', {
  ...list,
  ...selectionScenes,
  ...longWorkScenes,
  ...addingScenes,
  ...states,
})
