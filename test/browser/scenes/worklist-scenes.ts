import { addingScenes } from './adding-scenes.ts'
import { longWorkScenes } from './long-work-scenes.ts'
import { emptyScene, failingScene, loadingScene } from './place-scenes.ts'
import { places } from './places.ts'
import type { DeskScene, Stage } from './scene.ts'
import { selectionScenes } from './selection-scenes.ts'

const room = 'worklist'
const begins = 'sample'

const rowsAreThere = ({ worklist }: Stage): Promise<void> => worklist.rows.nth(5).waitFor()
const overviewIsThere = ({ page }: Stage): Promise<void> =>
  page.getByRole('table', { name: 'Applications by status and age' }).waitFor()

const list: readonly DeskScene[] = [
  {
    name: 'worklist',
    room,
    begins,
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
    room,
    begins,
    everyday: true,
    async go({ page, application }) {
      await page.keyboard.press('j')
      await application.heading.waitFor()
    },
  },
  { name: 'overview', room, begins, everyday: true, go: overviewIsThere },
  {
    name: 'filters',
    room,
    begins,
    everyday: true,
    async go({ page }) {
      await page.getByRole('button', { name: /^Filters/ }).click()
      await page.getByLabel('Requested amount, from').fill('10,000')
      await page.getByLabel('Requested amount, from').press('Tab')
      await page.getByRole('list', { name: 'Active filters' }).waitFor()
    },
  },
  {
    name: 'filters-wrong',
    room,
    begins,
    async go({ page }) {
      await page.getByRole('button', { name: /^Filters/ }).click()
      await page.getByLabel('Requested amount, from').fill('ten')
      await page.getByLabel('Requested amount, from').press('Tab')
      await page.getByText(/such as 12,500/).waitFor()
    },
  },
  {
    name: 'table',
    room,
    begins,
    everyday: true,
    async go({ page }) {
      await page.getByRole('button', { name: 'Show as a table' }).click()
      const grid = page.getByRole('grid', { name: 'Applications' })
      await grid.getByRole('row').nth(3).click()
    },
    // The next scene begins with lines again.
    async after({ desk }) {
      await desk.ask.views.keepLayout({ table: false, columns: ['status', 'requestedAmount'] })
    },
  },
  {
    name: 'table-columns',
    room,
    begins,
    async go({ page }) {
      await page.getByRole('button', { name: 'Show as a table' }).click()
      await page.getByRole('button', { name: 'Columns' }).click()
      await page.getByRole('checkbox', { name: 'Show Tags' }).waitFor()
    },
    async after({ desk }) {
      await desk.ask.views.keepLayout({ table: false, columns: ['status', 'requestedAmount'] })
    },
  },
  {
    name: 'nothing-found',
    room,
    begins,
    everyday: true,
    async go({ worklist, page }) {
      await worklist.search.fill('nothing like this')
      await page.getByText('Nothing matches').waitFor()
    },
  },
  {
    name: 'views',
    room,
    begins,
    async go({ page }) {
      await page.getByRole('button', { name: /^View:/ }).click()
      await page.getByLabel('Name of the view').fill('Large at branch 4')
    },
  },
  {
    name: 'refresh-menu',
    room,
    begins,
    async go({ page }) {
      await page.getByRole('button', { name: 'Refresh applications' }).click()
      await page.getByRole('menuitem', { name: /^Refresh all/ }).waitFor()
    },
  },
]

const states: readonly DeskScene[] = [
  loadingScene(places.worklist),
  failingScene(places.worklist),
  emptyScene(places.worklist, ({ page }) =>
    page.getByText('The worklist is empty').first().waitFor(),
  ),
  {
    name: 'worklist-one',
    room,
    begins: 'one',
    async go({ worklist, application }) {
      await worklist.rows.first().click()
      await application.heading.waitFor()
    },
  },
  { name: 'overview-many', room, begins: 'many', go: overviewIsThere },
  {
    name: 'views-many',
    room,
    begins: 'many',
    async go({ page }) {
      await page.getByRole('button', { name: /^View:/ }).click()
      await page.getByRole('list', { name: 'Saved views' }).waitFor()
    },
  },
  {
    name: 'filters-many',
    room,
    begins: 'many',
    async go({ page }) {
      await page.getByRole('button', { name: /^Filters/ }).click()
      await page.getByRole('button', { name: /^second look/ }).click()
      await page.getByRole('list', { name: 'Active filters' }).waitFor()
    },
  },
  { name: 'overview-offline', room, begins: 'offline', go: overviewIsThere },
]

export const worklistScenes: readonly DeskScene[] = [
  ...list,
  ...selectionScenes,
  ...longWorkScenes,
  ...addingScenes,
  ...states,
]
