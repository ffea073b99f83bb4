import type { Channel } from '../../../shared/contract/contract.ts'
import type { PlaceName } from '../../support/drivers/screens/app-shell.ts'
import type { Area, Stage } from './scene.ts'

/** A place that shows what it asks Loan Desk for. */
export interface Place {
  /** Its scenes are named after it. */
  readonly name: string
  readonly area: Area
  /** On the page as soon as one is there. */
  readonly heading: string
  /** Where the rail leads back to it, with what was there. */
  readonly rail?: PlaceName
  /** What there is nothing to be seen without. */
  readonly reads: readonly Channel[]
  /** What else it shows, in parts of their own. */
  readonly besides?: readonly Channel[]
  /** The page asks for it as soon as it is open. */
  readonly isFirst?: boolean
  /** The way to where it is gone to from; what moves on it is not the place's own. */
  readonly approach?: (stage: Stage) => Promise<void>
  /** Waits for nothing that is read there. */
  go(stage: Stage): Promise<void>
}

const openPack: Place['go'] = async ({ page }) => {
  await page.getByRole('link', { name: 'Decision pack' }).click()
  await page.getByRole('heading', { level: 1, name: 'Decision pack' }).waitFor()
}

/** THE table of places, and how one comes to each. */
export const places = {
  worklist: {
    name: 'worklist',
    area: 'worklist',
    heading: 'Worklist',
    rail: 'Worklist',
    reads: ['applications.page', 'applications.counts', 'applications.overview'],
    isFirst: true,
    go: () => Promise.resolve(),
  },
  application: {
    name: 'application',
    area: 'application',
    heading: 'Worklist',
    reads: ['applications.open'],
    besides: ['annotations.read', 'notices.read', 'drafts.read', 'decisions.ofSubject'],
    // A press scrolls what is not in sight, and that is not the place's doing.
    async approach({ worklist }) {
      await worklist.list.focus()
      await worklist.rows.nth(2).scrollIntoViewIfNeeded()
    },
    go: ({ worklist }) => worklist.rows.nth(2).click(),
  },
  composer: {
    name: 'compose',
    area: 'composer',
    heading: 'Compose offers',
    reads: ['drafts.read'],
    approach: ({ worklist }) => worklist.open('app_smpl0002'),
    go: ({ application }) => application.composeButton.click(),
  },
  decisions: {
    name: 'decisions',
    area: 'decisions',
    heading: 'Submissions',
    rail: 'Submissions',
    reads: ['decisions.list'],
    go: ({ frame }) => frame.goTo('Submissions'),
  },
  pack: {
    name: 'decision-pack',
    area: 'decisions',
    heading: 'Decision pack',
    reads: ['packs.ofApplication'],
    approach: ({ worklist }) => worklist.open('app_smplEveryOfferKind'),
    go: openPack,
  },
  documents: {
    name: 'document',
    area: 'documents',
    heading: 'Documents',
    rail: 'Documents',
    reads: ['documents.list', 'documents.facilities', 'documents.stopped', 'decisions.list'],
    go: ({ frame }) => frame.goTo('Documents'),
  },
  evidence: {
    name: 'document-evidence',
    area: 'documents',
    heading: 'ACH authorization evidence',
    reads: ['documents.evidence'],
    approach: async ({ frame, documents }) => {
      await frame.goTo('Documents')
      await documents.row('INV-2292').waitFor()
    },
    async go({ page, documents }) {
      await documents.choose('INV-2292', 'Evidence sheet')
      await page.getByRole('heading', { level: 1, name: 'ACH authorization evidence' }).waitFor()
    },
  },
  activity: {
    name: 'activity',
    area: 'frame',
    heading: 'Activity',
    rail: 'Activity',
    reads: ['activity.page'],
    go: ({ frame }) => frame.goTo('Activity'),
  },
  settings: {
    name: 'settings',
    area: 'settings',
    heading: 'Settings',
    rail: 'Settings',
    reads: ['safekeeping.backups', 'folder.facts', 'updates.state', 'decisions.ofSubject'],
    go: ({ frame }) => frame.goTo('Settings'),
  },
} as const satisfies Record<string, Place>
