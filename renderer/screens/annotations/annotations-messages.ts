import { formatCount } from '../../messages/format.ts'
import { inLanguage } from '../../messages/language.ts'

/** Text for annotations: notes, follow-up dates and tags. */
const annotationsEn = {
  title: 'Your notes',
  titleInTeam: 'Notes',
  local: 'Notes, follow-up dates and tags stay on this computer.',
  inTeam: 'Notes, follow-up dates and tags are shared with your team.',
  unshared: (count: number) =>
    count === 1
      ? '1 note, tag or date here is only on this computer.'
      : `${formatCount(count)} notes, tags or dates here are only on this computer.`,
  by: (date: string, officer: string) => `${date} (${officer})`,
  newNote: 'New note',
  noteText: 'Note text',
  placeholder: 'Write a note about this application',
  saveNote: 'Save note',
  saveHint: 'Saved as a draft as you type. Ctrl+Enter saves the note.',
  begun: 'Not saved yet:',
  resume: 'Continue note',
  discard: 'Discard note',
  discarded: 'Unfinished note discarded.',
  notRead: 'Notes you began couldn’t be read',
  notSaved: 'Your note isn’t being saved',
  written: (by: string, age: string) => `${by}, ${age}`,
  edited: (age: string) => `edited ${age}`,
  edit: 'Edit note',
  remove: 'Remove note',
  removed: 'Note removed.',
  noteSaved: 'Note saved.',

  followUp: 'Follow up',
  setFollowUp: 'Set follow-up',
  followUpOn: (day: string) => `Follow up on ${day}`,
  followUpToday: 'Follow up today',
  overdueSince: (day: string) => `Overdue since ${day}`,
  day: 'Follow-up date',
  picks: 'Suggested dates',
  tomorrow: 'Tomorrow',
  inDays: (days: number) => `In ${days} days`,
  nextWeek: 'In a week',
  nextMonth: 'In a month',
  clearDay: 'Remove date',
  changeDay: (state: string) => `${state}. Change date`,

  tags: 'Tags',
  addTag: 'Add tag',
  tagLabel: 'New tag',
  tagHint: 'One or two words',
  removeTag: (tag: string) => `Remove tag ${tag}`,
  tagsFull: (most: number) =>
    `An application can have ${formatCount(most)} tags. Remove one to add another.`,

  row: {
    note: 'Has a note',
    followUp: (day: string) => `Follow-up on ${day}`,
    due: 'Follow-up due today',
    overdue: (day: string) => `Follow-up overdue since ${day}`,
    moreTags: (count: number) => `+${formatCount(count)}`,
    allTags: (tags: string) => `Tags: ${tags}`,
  },
} as const

/** Text for annotations, in the app's language. */
export const annotationsMessages = inLanguage({ en: annotationsEn })
