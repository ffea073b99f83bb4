import { inLanguage } from '../../messages/language.ts'

/** Text for the setting of how long applications stay on this computer. */
const retentionEn = {
  title: 'Cached applications',
  remove: 'Remove unused applications',
  rule: 'Loan Desk removes applications from this computer if you haven’t opened, added or refreshed them for this many days. Applications with a draft, an open submission, a note, a follow-up date, a tag, or a notice that is due or must be kept stay. To see a removed application, add its ID again.',
  when: 'Checked at start and once a day. Your submissions and the activity log stay.',
  days: 'Days until removal',
  unit: 'days',
} as const

/** Text for the retention setting, in the app's language. */
export const retentionMessages = inLanguage({ en: retentionEn })
