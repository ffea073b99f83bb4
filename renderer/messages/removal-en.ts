import type { Hold } from '../../shared/domain/removal.ts'
import { application } from './en-vocabulary.ts'
import { formatCount, plural } from './format.ts'

const holds: Record<Hold, string> = {
  draft: 'has a draft that was not sent',
  decision: 'has a decision that is not final',
}

/** Words of taking applications off the worklist. */
export const removalEn = {
  command: 'Take off the worklist',
  addBack: 'Add it to the worklist',
  short: 'Take off',
  named: (id: string) => `Take ${id} off the worklist`,
  selected: (count: number) =>
    `Take the ${plural(count, { one: 'selected application', other: 'selected applications' })} off the worklist`,
  takeGone: (count: number) =>
    `Take ${plural(count, { one: 'gone application', other: 'gone applications' })} off`,
  title: (count: number) =>
    count === 1
      ? 'Take this application off the worklist?'
      : `Take ${plural(count, application)} off the worklist?`,
  titleStays: 'Nothing can be taken off',
  looking: 'Looking at what would go',
  goes: (count: number) =>
    count === 1
      ? 'Its copy leaves this computer, with what changed since you last looked. At the service nothing changes.'
      : 'Their copies leave this computer, with what changed since you last looked. At the service nothing changes.',
  stays: 'What you decided, documents and the activity log stay.',
  marked: (count: number, of: number) =>
    of === 1
      ? 'Your notes, follow-up date and tags stay too, unseen, and are back when it is added again. You are not reminded until then.'
      : `Notes, follow-up dates and tags of ${plural(count, application)} stay too, unseen, and are back when ${count === 1 ? 'it is' : 'these are'} added again. You are not reminded until then.`,
  gone: 'The service no longer knows it, so this copy is the last one.',
  goneMany: 'What the service no longer knows cannot be read again.',
  sample: 'The sample’s own applications are back when the desk is opened again.',
  holding: (count: number) =>
    `${plural(count, { one: 'application stays', other: 'applications stay' })} on the worklist:`,
  holdingOne: 'It stays on the worklist:',
  holds,
  more: (count: number) => `and ${formatCount(count)} more`,
  confirm: (count: number) => (count === 1 ? 'Take it off' : `Take ${formatCount(count)} off`),
  close: 'Close',

  bar: 'Taking off the worklist',
  busy: 'Taking applications off the worklist',
  progress: (done: number, total: number) => `${formatCount(done)} of ${formatCount(total)}`,
  taken: (count: number) => `${plural(count, application)} taken off the worklist.`,
  nothingTaken: 'Nothing was taken off the worklist.',
  stayed: (count: number) => `${formatCount(count)} stayed.`,
  stopped: (done: number, total: number) =>
    `Stopped after ${formatCount(done)} of ${formatCount(total)}.`,
  undo: 'Undo',
  undoWithout: 'The copies would be read from the service again.',
  back: (count: number) => `${plural(count, application)} back on the worklist.`,
  show: 'Show which stayed',
  hide: 'Hide which stayed',
  stayedList: 'Applications that stayed',
  open: (id: string) => `Open application ${id}`,
  dismiss: 'Close this message',
} as const

export type RemovalMessages = typeof removalEn
