import type { Locator } from 'playwright-core'
import { backToList } from './list-components.ts'
import type { Scenes, Stage } from './scene.ts'

async function select(stage: Stage, last: number): Promise<void> {
  const { worklist, page } = stage
  await worklist.rows.nth(1).click()
  await worklist.rows.nth(last).click({ modifiers: ['Shift'] })
  await page.getByText(`${last} selected`).waitFor()
}

const barOf = ({ page }: Stage): Locator => page.getByRole('region', { name: 'Selection' })
const newTag = ({ page }: Stage): Locator => page.getByLabel('New tag')

const recordNotice = ({ page }: Stage): Locator =>
  page.getByRole('dialog', { name: 'Record notice' })

/** Types into the bar's popover, replacing its text. */
async function typeTag(stage: Stage): Promise<void> {
  await barOf(stage).getByRole('button', { name: 'Add tag' }).click()
  await newTag(stage).fill('branch 4')
}

async function addTag(stage: Stage): Promise<void> {
  await select(stage, 4)
  await typeTag(stage)
  await stage.page.keyboard.press('Enter')
}

const removalOf = ({ page }: Stage): Locator => page.getByRole('region', { name: 'Removal' })
const stayed = (stage: Stage): Locator => removalOf(stage).getByRole('listitem').first()

/** Bulk annotation and removal of the selection. */
export const selectionScenes: Scenes = {
  selection: {
    everyday: true,
    go: (stage) => select(stage, 4),
    subject: barOf,
    again: backToList,
  },
  'selection-tag': {
    async go(stage) {
      await select(stage, 4)
      await typeTag(stage)
    },
    subject: newTag,
    again: backToList,
  },
  'selection-notice': {
    async go(stage) {
      await select(stage, 4)
      await barOf(stage).getByRole('button', { name: 'Record notice' }).click()
      await recordNotice(stage).waitFor()
    },
    subject: (stage) => recordNotice(stage).getByRole('heading'),
    again: backToList,
  },
  'selection-annotating': {
    async go(stage) {
      stage.tap.hold('annotations.addTag')
      await addTag(stage)
      stage.tap.notify({ name: 'annotations.progress', payload: { done: 1_200, total: 5_000 } })
      await barOf(stage).getByRole('progressbar').waitFor()
    },
    subject: (stage) => barOf(stage).getByRole('progressbar'),
    again: backToList,
  },
  'selection-annotating-failed': {
    async go(stage) {
      stage.tap.fail('disk-full', 'annotations.addTag')
      await addTag(stage)
      await barOf(stage).getByRole('alert').waitFor()
    },
    subject: (stage) => barOf(stage).getByRole('alert'),
    again: backToList,
  },
  'take-off': {
    async go(stage) {
      const { desk, page } = stage
      const selection = { ids: ['app_smpl0002'], filter: null }
      await desk.ask.annotations.addTag({ selection, tag: 'branch 4' })
      const content = { offers: [] }
      await desk.ask.drafts.save({ kind: 'offers', subject: 'app_smpl0003', content })
      await select(stage, 4)
      await page.keyboard.press('Delete')
      await page.getByText(/stays on the worklist/).waitFor()
    },
    subject: ({ page }) => page.getByText(/stays on the worklist/),
  },
  'taken-off': {
    async go(stage) {
      await select(stage, 4)
      await stage.page.keyboard.press('Delete')
      await stage.page.getByRole('button', { name: /^Remove 3 applications/ }).click()
      await stage.page.getByRole('button', { name: 'Dismiss notification' }).click()
      await removalOf(stage).getByRole('button', { name: 'Show details' }).click()
    },
    subject: stayed,
    again: backToList,
    async after(stage) {
      const { desk } = stage
      await desk.ask.removal.undo({})
      await removalOf(stage).getByRole('button', { name: 'Dismiss message' }).click()
      await desk.ask.drafts.discard({ kind: 'offers', subject: 'app_smpl0003' })
      const selection = { ids: ['app_smpl0002'], filter: null }
      await desk.ask.annotations.removeTag({ selection, tag: 'branch 4' })
    },
  },
  'taking-off': {
    async go(stage) {
      await select(stage, 4)
      stage.tap.hold('removal.remove')
      await stage.page.keyboard.press('Delete')
      await stage.page.getByRole('button', { name: /^Remove \d applications/ }).click()
      stage.tap.notify({ name: 'removal.progress', payload: { done: 1_200, total: 5_000 } })
      await removalOf(stage).getByRole('progressbar').waitFor()
    },
    subject: (stage) => removalOf(stage).getByRole('progressbar'),
    again: backToList,
  },
}
