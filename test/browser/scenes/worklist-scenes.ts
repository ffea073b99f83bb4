import type { Page } from 'playwright-core'
import { sampleExtraIds } from '../../../electron/sandbox/sample-applications.ts'
import type { Channel } from '../../../shared/contract/contract.ts'
import { RefreshBar } from '../../support/screens/refresh-bar.ts'
import type { DeskScene, Stage } from './scene.ts'

const room = 'worklist'
const begins = 'sample'
const readings: readonly Channel[] = [
  'applications.page',
  'applications.counts',
  'applications.overview',
]

const rowsAreThere = ({ worklist }: Stage): Promise<void> => worklist.rows.nth(5).waitFor()
const overviewIsThere = ({ page }: Stage): Promise<void> =>
  page.getByRole('table', { name: 'Applications by status and age' }).waitFor()

async function select(stage: Stage, last: number): Promise<void> {
  const { worklist, page } = stage
  await worklist.rows.nth(1).click()
  await worklist.rows.nth(last).click({ modifiers: ['Shift'] })
  await page.getByText(`${last} selected`).waitFor()
}

async function addFile(page: Page, name: string, rows: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Add applications', exact: true })
  await dialog.getByLabel('File with application ids').setInputFiles({
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from(rows.join('\r\n')),
  })
}

const mixedFile = [
  'Borrower;Old number;Application ID',
  `Zo\u00eb Quill;app_smpl0001;${sampleExtraIds[0] ?? ''}`,
  `Ann "Nan" Lee;app_smpl0002;${sampleExtraIds[1] ?? ''}`,
  'Jo Marsh;app_smpl0003;app_smpl0004',
  `Jo Marsh;app_smpl0003;${sampleExtraIds[0] ?? ''}`,
  'Eve <b>Bold</b>;;app_../../token',
  'Ida Pole;;\u0430pp_1',
  'Max Hull;;app_nobodyKnows',
]

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
    name: 'selection',
    room,
    begins,
    everyday: true,
    go: (stage) => select(stage, 4),
  },
  {
    name: 'selection-tag',
    room,
    begins,
    async go(stage) {
      await select(stage, 4)
      const bar = stage.page.getByRole('region', { name: 'Selection' })
      await bar.getByRole('button', { name: 'Add tag' }).click()
      await stage.page.getByLabel('New tag').fill('branch 4')
    },
  },
  {
    name: 'selection-marking',
    room,
    begins,
    async go(stage) {
      await select(stage, 4)
      stage.tap.hold('marks.addTag')
      const bar = stage.page.getByRole('region', { name: 'Selection' })
      await bar.getByRole('button', { name: 'Add tag' }).click()
      await stage.page.getByLabel('New tag').fill('branch 4')
      await stage.page.keyboard.press('Enter')
      stage.tap.tell({ name: 'marks.progress', payload: { done: 1_200, total: 5_000 } })
      await bar.getByRole('progressbar').waitFor()
    },
  },
  {
    name: 'selection-marking-failed',
    room,
    begins,
    async go(stage) {
      await select(stage, 4)
      stage.tap.fail('disk-full', 'marks.addTag')
      const bar = stage.page.getByRole('region', { name: 'Selection' })
      await bar.getByRole('button', { name: 'Add tag' }).click()
      await stage.page.getByLabel('New tag').fill('branch 4')
      await stage.page.keyboard.press('Enter')
      await bar.getByRole('alert').waitFor()
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
  {
    name: 'refresh-running',
    room,
    begins,
    async go({ page, desk }) {
      const kind = { kind: 'latency', latencyMs: 60_000, times: Infinity } as const
      desk.service.control.fault({ endpoint: 'read-application', ...kind })
      const refresh = new RefreshBar(page)
      await refresh.begin(/^Refresh all/)
      await refresh.progress.waitFor()
    },
    async after({ page, desk }) {
      const refresh = new RefreshBar(page)
      await refresh.press('Cancel')
      await refresh.says(/^Cancelled/)
      desk.service.control.clearFaults()
      await refresh.press('Close the summary')
    },
  },
  {
    name: 'refresh-failures',
    room,
    begins,
    async go({ page, desk }) {
      const { control } = desk.service
      for (const id of ['app_smpl0004', 'app_smpl0005', 'app_smpl0006']) {
        const kind = { kind: 'status', status: 500, times: 9 } as const
        control.fault({ endpoint: 'read-application', id, ...kind })
      }
      const refresh = new RefreshBar(page)
      await refresh.begin(/^Refresh all/)
      await refresh.says(/3 failed\.$/)
      await refresh.press('Show which')
      const items = refresh.bar.getByRole('list', { name: 'Not refreshed' }).getByRole('listitem')
      await items.nth(2).waitFor()
    },
    async after({ page }) {
      await new RefreshBar(page).press('Close the summary')
    },
  },
  {
    name: 'export-running',
    room,
    begins,
    async go({ page, tap }) {
      tap.hold('files.saveWorklist')
      await page.getByRole('button', { name: 'Export this list as CSV' }).click()
      tap.tell({ name: 'files.progress', payload: { done: 21_000, total: 100_000 } })
      const bar = page.getByRole('region', { name: 'Writing the list to a file' })
      await bar.getByRole('progressbar').waitFor()
    },
  },
  {
    name: 'export-done',
    room,
    begins,
    async go({ page }) {
      await page.getByRole('button', { name: 'Export this list as CSV' }).click()
      const bar = page.getByRole('region', { name: 'Writing the list to a file' })
      await bar.getByText(/applications saved as/).waitFor()
    },
  },
  {
    name: 'export-failed',
    room,
    begins,
    async go({ page, tap }) {
      tap.fail('disk-full', 'files.saveWorklist')
      await page.getByRole('button', { name: 'Export this list as CSV' }).click()
      const bar = page.getByRole('region', { name: 'Writing the list to a file' })
      await bar.getByRole('alert').waitFor()
    },
  },
]

const takingOff: readonly DeskScene[] = [
  {
    name: 'take-off',
    room,
    begins,
    async go(stage) {
      const { desk, page } = stage
      const selection = { ids: ['app_smpl0002'], filter: null }
      await desk.ask.marks.addTag({ selection, tag: 'branch 4' })
      const content = { offers: [] }
      await desk.ask.drafts.save({ kind: 'offers', subject: 'app_smpl0003', content })
      await select(stage, 4)
      await page.keyboard.press('Delete')
      await page.getByText(/stays on the worklist/).waitFor()
    },
  },
  {
    name: 'taken-off',
    room,
    begins,
    async go(stage) {
      await select(stage, 4)
      await stage.page.keyboard.press('Delete')
      await stage.page.getByRole('button', { name: /^Take 3 off/ }).click()
      const bar = stage.page.getByRole('region', { name: 'Taking off the worklist' })
      await bar.getByRole('button', { name: 'Show which stayed' }).click()
    },
    async after({ desk, page }) {
      const bar = page.getByRole('region', { name: 'Taking off the worklist' })
      await bar.getByRole('button', { name: 'Undo' }).click()
      await bar.getByText(/back on the worklist/).waitFor()
      await bar.getByRole('button', { name: 'Close this message' }).click()
      await desk.ask.drafts.discard({ kind: 'offers', subject: 'app_smpl0003' })
      const selection = { ids: ['app_smpl0002'], filter: null }
      await desk.ask.marks.removeTag({ selection, tag: 'branch 4' })
    },
  },
  {
    name: 'taking-off',
    room,
    begins,
    async go(stage) {
      await select(stage, 4)
      stage.tap.hold('removal.takeOff')
      await stage.page.keyboard.press('Delete')
      await stage.page.getByRole('button', { name: /^Take \d off/ }).click()
      stage.tap.tell({ name: 'removal.progress', payload: { done: 1_200, total: 5_000 } })
      await stage.page
        .getByRole('region', { name: 'Taking off the worklist' })
        .getByRole('progressbar')
        .waitFor()
    },
  },
]

const adding: readonly DeskScene[] = [
  {
    name: 'add',
    room,
    begins,
    everyday: true,
    go: ({ worklist }) =>
      worklist.add(`${sampleExtraIds.join('\n')} app_smpl0001 app_nobodyKnows not/an/id`),
  },
  {
    name: 'import',
    room,
    begins,
    async go({ page }) {
      await addFile(page, 'new applications.csv', mixedFile)
      await page.getByRole('region', { name: 'What is in it' }).waitFor()
    },
  },
  {
    name: 'import-refused',
    room,
    begins,
    async go({ page }) {
      await addFile(page, 'ids.xlsx', ['PK\u0003\u0004\u0014\u0000\u0006\u0000'])
      await page.getByText('This is an Excel file or another packed one').waitFor()
    },
  },
]

const states: readonly DeskScene[] = [
  {
    name: 'worklist-loading',
    room,
    begins,
    before: (tap) => tap.hold(...readings),
    async go({ page }) {
      await page.locator('.animate-pulse').first().waitFor()
    },
  },
  {
    name: 'worklist-error',
    room,
    begins,
    before: (tap) => tap.fail('store-failed', ...readings),
    async go({ page }) {
      await page.getByRole('alert').first().waitFor()
    },
  },
  {
    name: 'worklist-empty',
    room,
    begins: 'empty',
    async go({ page }) {
      await page.getByText('The worklist is empty').first().waitFor()
    },
  },
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

export const worklistScenes: readonly DeskScene[] = [...list, ...takingOff, ...adding, ...states]
