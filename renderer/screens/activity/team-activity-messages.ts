import type { FeedLine } from '../../../shared/domain/team/feed-lines.ts'
import type { OperationArea } from '../../../shared/domain/team/operations.ts'
import { inLanguage } from '../../messages/language.ts'

/** Text for the team's activity, in English. */
const teamActivityEn = {
  own: 'This computer',
  team: 'Team',
  whose: 'Whose activity',
  lead: 'What all officers did in the team space.',
  list: 'Activity of the team',
  filters: 'Filters',
  officer: 'Officer',
  anyone: 'All officers',
  area: 'Kind',
  anything: 'All but copies',
  areas: {
    claim: 'Claims',
    note: 'Notes',
    tag: 'Tags',
    'follow-up': 'Follow-up dates',
    ach: 'ACH documents',
    decision: 'Decisions',
    notice: 'Notices',
    policy: 'Team rules',
    copy: 'Application copies',
    desk: 'Activity logs',
    template: 'Offer templates',
  } satisfies Record<OperationArea, string>,
  application: 'Application ID',
  notAnId: 'Enter a whole ID, such as app_4kXw9QdTzRn2.',
  clear: 'Clear filters',
  columns: { at: 'Time', who: 'Officer', what: 'Action', subject: 'Subject' },
  empty: 'No activity yet',
  emptyText: 'What officers do in the team space appears here.',
  noneFits: 'No activity matches',
  noneFitsText: 'Change or clear the filters.',
  problems: {
    newer: 'Something that only a newer Loan Desk can show',
    unreadable: 'An entry that Loan Desk can’t read',
    altered: 'An entry that was changed after it was written. Tell your administrator.',
  } satisfies Record<NonNullable<FeedLine['problem']>, string>,
} as const

/** Text for the team's activity, in the app's language. */
export const teamActivityMessages = inLanguage({ en: teamActivityEn })
