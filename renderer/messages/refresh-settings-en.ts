/** Words of the settings for refreshing. */
export const refreshSettingsEn = {
  title: 'Refreshing',
  when: 'Refresh pending applications',
  choices: {
    manual: { label: 'When I ask', help: 'Nothing is read without you.' },
    opening: { label: 'When the desk opens', help: 'Once, as soon as the service can be reached.' },
    interval: { label: 'At intervals', help: 'When the desk opens, and then again and again.' },
  },
  pace: 'What the desk refreshes by itself runs in the background and leaves room for what you do. Applications that are not pending are refreshed only when you ask.',
  every: 'Minutes between two refreshes',
  minutes: 'minutes',
  notices: 'Tell me of status changes',
  noticesHelp:
    'A notice of this computer says how many applications changed status, and nothing of whom. Press it to see them.',
  noticesWhenManual: 'Only where the desk refreshes by itself. Choose that above.',
  noticesInBrowser:
    'Not in a browser. The desk as an application can tell you with a notice of this computer.',
} as const

export type RefreshSettingsMessages = typeof refreshSettingsEn
