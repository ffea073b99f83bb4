import type { DeskScene, Stage } from './scene.ts'

const room = 'worklist'
const begins = 'sample'

async function select(stage: Stage, last: number): Promise<void> {
  const { worklist, page } = stage
  await worklist.rows.nth(1).click()
  await worklist.rows.nth(last).click({ modifiers: ['Shift'] })
  await page.getByText(`${last} selected`).waitFor()
}

/** What is chosen in the list, marked together and taken off it. */
export const selectionScenes: readonly DeskScene[] = [
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
