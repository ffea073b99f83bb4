import type { Channel } from '../../../shared/contract/contract.ts'
import type { PlaceName } from '../../support/drivers/screens/app-shell.ts'
import type { Area, Stage } from './scene.ts'

/** A screen or part of one that shows data requested from Loan Desk. */
export interface Place {
  /** Its scenes are named after it. */
  readonly name: string
  readonly area: Area
  /** On the page as soon as the place is open. */
  readonly heading: string
  /** Sidebar item that leads back to it, with its earlier content. */
  readonly sidebar?: PlaceName
  /** Requests that it can't show anything without. */
  readonly reads: readonly Channel[]
  /** Requests for its further sections. */
  readonly besides?: readonly Channel[]
  /** The page sends these requests as soon as it is open. */
  readonly isFirst?: boolean
  /** Goes to where `go` starts from; movement on this way doesn't count for the place. */
  readonly approach?: (stage: Stage) => Promise<void>
  /** Doesn't wait for the place's data. */
  go(stage: Stage): Promise<void>
}

const openPack: Place['go'] = async ({ page }) => {
  await page.getByRole('link', { name: 'Decision pack' }).click()
  await page.getByRole('heading', { level: 1, name: 'Decision pack' }).waitFor()
}

/** The table of places, and how to get to each. */
export const places = {
  worklist: {
    name: 'worklist',
    area: 'worklist',
    heading: 'Worklist',
    sidebar: 'Worklist',
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
    // A click scrolls to a row outside the view, which must not count for the place.
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
    sidebar: 'Submissions',
    reads: ['decisions.list'],
    go: ({ appShell }) => appShell.goTo('Submissions'),
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
    sidebar: 'Documents',
    reads: ['documents.list', 'documents.facilities', 'documents.stopped', 'decisions.list'],
    go: ({ appShell }) => appShell.goTo('Documents'),
  },
  evidence: {
    name: 'document-evidence',
    area: 'documents',
    heading: 'ACH authorization evidence',
    reads: ['documents.evidence'],
    approach: async ({ appShell, documents }) => {
      await appShell.goTo('Documents')
      await documents.row('INV-2292').waitFor()
    },
    async go({ page, documents }) {
      await documents.choose('INV-2292', 'Evidence sheet')
      await page.getByRole('heading', { level: 1, name: 'ACH authorization evidence' }).waitFor()
    },
  },
  activity: {
    name: 'activity',
    area: 'app-shell',
    heading: 'Activity',
    sidebar: 'Activity',
    reads: ['activity.page'],
    go: ({ appShell }) => appShell.goTo('Activity'),
  },
  settings: {
    name: 'settings',
    area: 'settings',
    heading: 'Settings',
    sidebar: 'Settings',
    reads: ['dataFiles.backups', 'folder.facts', 'updates.state', 'decisions.ofSubject'],
    go: ({ appShell }) => appShell.goTo('Settings'),
  },
} as const satisfies Record<string, Place>
