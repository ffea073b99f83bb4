import { inLanguage } from '../../messages/language.ts'

/** Text for refresh settings. */
const refreshSettingsEn = {
  title: 'Refresh',
  when: 'Refresh pending applications',
  choices: {
    manual: { label: 'Manually', help: 'Loan Desk starts no refresh by itself.' },
    opening: { label: 'At start', help: 'Once, when the service is reachable.' },
    interval: { label: 'At intervals', help: 'At start, then at the interval below.' },
  },
  pace: 'Automatic refresh runs in the background. Applications that aren’t pending are refreshed only manually.',
  listed:
    'Your service lists applications. With each choice, Loan Desk fetches the whole list when it connects and when you refresh the list; at intervals, also each time.',
  every: 'Minutes between refreshes',
  minutes: 'minutes',
  notices: 'Notify me of status changes',
  noticesHelp: 'The notification shows how many applications changed status, without names.',
  noticesWhenManual: 'Available with automatic refresh.',
  noticesInBrowser: 'Not available in a browser.',
} as const

/** Words of the settings for refreshing in the language of Loan Desk. */
export const refreshSettingsMessages = inLanguage({ en: refreshSettingsEn })
