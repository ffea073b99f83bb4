import { inLanguage } from '../../messages/language.ts'

/** Text for refresh settings. */
const refreshSettingsEn = {
  title: 'Refresh',
  when: 'Refresh pending applications',
  choices: {
    manual: { label: 'Manually', help: 'Only when you choose Refresh.' },
    opening: { label: 'At start', help: 'Once, when the service is reachable.' },
    interval: { label: 'At intervals', help: 'At start, then at the interval below.' },
  },
  pace: 'Automatic refresh runs in the background. Applications that aren’t pending are refreshed only manually.',
  listed:
    'Whichever you choose, Loan Desk fetches your service’s list of applications when it connects. At intervals, it fetches the list each time too.',
  every: 'Minutes between refreshes',
  minutes: 'minutes',
  notices: 'Notify me of status changes',
  noticesHelp: 'The notification shows how many applications changed status, without names.',
  noticesWhenManual: 'Available with automatic refresh.',
  noticesInBrowser: 'Not available in a browser.',
} as const

/** Text for refresh settings, in the app's language. */
export const refreshSettingsMessages = inLanguage({ en: refreshSettingsEn })
