import type { BlockedApplication, Hold, NoticesKept } from '../../shared/domain/worklist/blocked.ts'
import { application } from './en-vocabulary.ts'
import { formatCalendarDate, formatCount, formatList, plural } from './format.ts'
import { inLanguage } from './language.ts'

const holds: Record<Hold, string> = {
  draft: 'has an unsent draft',
  decision: 'has an open submission',
}

/** Text for removing applications from the worklist. */
const removalEn = {
  command: 'Remove from worklist',
  addBack: 'Add to worklist',
  short: 'Remove',
  named: (id: string) => `Remove ${id} from worklist`,
  selected: (count: number) =>
    `Remove ${plural(count, { one: 'selected application', other: 'selected applications' })} from worklist`,
  takeGone: (count: number) =>
    `Remove ${plural(count, { one: 'gone application', other: 'gone applications' })}`,
  title: (count: number) =>
    count === 1 ? 'Remove this application?' : `Remove ${plural(count, application)}?`,
  titleStays: 'Nothing can be removed',
  looking: 'Checking',
  goes: (count: number) =>
    count === 1
      ? 'Its cached copy and change history are removed from this computer. Nothing changes at the service.'
      : 'Their cached copies and change history are removed from this computer. Nothing changes at the service.',
  stays: 'Your submissions, documents and the activity log stay.',
  annotated: (count: number, of: number) =>
    of === 1
      ? 'Your notes, follow-up date and tags come back if you add it again. Until then, Loan Desk doesn’t remind you.'
      : `Notes, follow-up dates and tags of ${plural(count, application)} come back if you add ${count === 1 ? 'it' : 'them'} again. Until then, Loan Desk doesn’t remind you.`,
  gone: 'The service no longer has it, so this is the last copy.',
  goneMany: 'Applications that are gone at the service can’t be fetched again.',
  sample: 'Sample applications come back at the next start.',
  holding: (count: number) =>
    `${plural(count, { one: 'application stays', other: 'applications stay' })} on the worklist:`,
  holdingOne: 'It stays on the worklist:',
  stayRows: (stays: readonly BlockedApplication[]) =>
    stays.map(({ id, because }) => ({ id, note: formatList(because.map((hold) => holds[hold])) })),
  noticesKept: (count: number, of: number) =>
    of === 1
      ? 'Its notices and letters must be kept, and stay in Loan Desk. They come back if you add it again.'
      : `Notices and letters of ${plural(count, application)} must be kept, and stay in Loan Desk. They come back if you add ${count === 1 ? 'it' : 'them'} again.`,
  noticesList: 'Notices that must be kept',
  noticeRows: (named: readonly NoticesKept[]) =>
    named.map(({ id, until }) => ({ id, note: `until ${formatCalendarDate(until)}` })),
  more: (count: number) => `and ${formatCount(count)} more`,
  confirm: (count: number) => `Remove ${plural(count, application)}`,
  close: 'Close',

  bar: 'Removal',
  busy: 'Removing applications',
  taken: (count: number) => `${plural(count, application)} removed.`,
  nothingTaken: 'Nothing was removed.',
  stayed: (count: number) => `${formatCount(count)} stayed.`,
  stopped: (done: number, total: number) =>
    `Stopped after ${formatCount(done)} of ${formatCount(total)}.`,
  undoWithout: 'Loan Desk would fetch them from the service again.',
  back: (count: number) => `${plural(count, application)} restored.`,
  show: 'Show details',
  hide: 'Hide details',
  stayedList: 'Applications that stayed',
  open: (id: string) => `Open application ${id}`,
  dismiss: 'Dismiss message',
} as const

/** `removalEn` in the app's language. */
export const removalMessages = inLanguage({ en: removalEn })
