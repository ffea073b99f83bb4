import { formatCount } from './format.ts'

/** Words of the officer's own notes, follow-up dates and tags. */
export const marksEn = {
  title: 'Your notes',
  local: 'Notes, follow-up dates and tags stay on this computer.',
  newNote: 'New note',
  noteText: 'Text of the note',
  placeholder: 'What to remember about this application',
  saveNote: 'Save note',
  saveHint: 'Kept as you type. Ctrl+Enter saves.',
  begun: 'Not saved yet:',
  goOn: 'Go on',
  discard: 'Discard',
  discarded: 'The unfinished note was discarded.',
  notKept: 'What you type is not kept',
  written: (by: string, age: string) => `${by}, ${age}`,
  edited: (age: string) => `changed ${age}`,
  edit: 'Change note',
  remove: 'Remove note',
  removed: 'Note removed.',
  undo: 'Undo',
  noteSaved: 'Note saved.',

  followUp: 'Follow up',
  setFollowUp: 'Set follow-up',
  followUpOn: (day: string) => `Follow up on ${day}`,
  followUpToday: 'Follow up today',
  overdueSince: (day: string) => `Overdue since ${day}`,
  day: 'Day of the follow-up',
  picks: 'Days to choose from',
  tomorrow: 'Tomorrow',
  inDays: (days: number) => `In ${days} days`,
  nextWeek: 'In a week',
  nextMonth: 'In a month',
  clearDay: 'Take the date away',
  changeDay: (state: string) => `${state}. Change the day`,

  tags: 'Tags',
  addTag: 'Add tag',
  tagLabel: 'New tag',
  tagHint: 'One or two words',
  removeTag: (tag: string) => `Remove tag ${tag}`,

  row: {
    note: 'Has a note',
    followUp: (day: string) => `Follow-up on ${day}`,
    due: 'Follow-up is due today',
    overdue: (day: string) => `Follow-up overdue since ${day}`,
    moreTags: (count: number) => `+${formatCount(count)}`,
    allTags: (tags: string) => `Tags: ${tags}`,
  },
} as const

export type MarksMessages = typeof marksEn
