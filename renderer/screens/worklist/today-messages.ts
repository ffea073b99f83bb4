import { inLanguage } from '../../messages/language.ts'

/** Text for the Today pane, in English. */
const todayEn = {
  title: 'Today',
  notRead: 'What is due today couldn’t be read',
  figures: {
    notices: 'Notices due',
    followUps: 'Follow-ups due',
    attention: 'Submissions to check',
    waiting: 'Submissions waiting',
    drafts: 'Drafts',
    changed: 'Changed at the service',
    pending: 'Pending',
  },
  oldestPending: 'Oldest pending applications',
  noticesDue: 'Notices due',
  noNoticeDue: 'No notices due within 7 days.',
  followUpsDue: 'Follow-ups due',
  noneDue: 'No follow-ups due.',
  nonePending: 'No pending applications.',
  showAll: 'Show in list',
  unknownAge: 'Age unknown',
} as const

/** Text for the Today pane, in the app's language. */
export const todayMessages = inLanguage({ en: todayEn })
