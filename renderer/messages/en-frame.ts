import { plural } from './format.ts'

/** Words of the frame and of what stands before the open desk. */
export const enFrame = {
  frame: {
    navigation: 'Main',
    worklist: 'Worklist',
    decisions: 'Decisions',
    documents: 'Documents',
    activity: 'Activity',
    settings: 'Settings',
    skip: 'Skip to content',
    badge: (count: number) => plural(count, { one: 'needs attention', other: 'need attention' }),
    waitingBadge: (count: number) =>
      plural(count, { one: 'decision waiting', other: 'decisions waiting' }),
    connection: 'Connection',
    connectionStatus: 'Connection status',
    noConnection: 'No connection',
    online: 'Online',
    offline: 'Offline',
    untried: 'Not tried yet',
    token: (age: string) => `Signed in ${age}`,
    tokenExact: (from: string, until: string) => `Signed in ${from}, valid until ${until}`,
    noToken: 'Not signed in',
    clock: (span: string, isAhead: boolean) =>
      `This computer’s clock is ${span} ${isAhead ? 'ahead' : 'behind'}`,
    waiting: (count: number) =>
      plural(count, { one: 'decision waiting to be sent', other: 'decisions waiting to be sent' }),
    attention: (count: number) =>
      plural(count, { one: 'decision needs you', other: 'decisions need you' }),
    nothingWaiting: 'Nothing waits to be sent',
    sampleSwitch: 'Sample service reachable',
    linkLost: 'The connection to the desk is lost. Trying to reconnect.',
    production: 'Production: decisions here are real.',
    kindsShort: { sample: 'Sample', sandbox: 'Sandbox', production: 'Prod' },
  },

  gate: {
    opening: 'Opening your desk',
    backups: 'Backups',
    noBackups: 'There is no backup.',
    restore: 'Put this back',
    restoreQuestion: (made: string) => `Put back the backup of ${made}?`,
    restoreMeaning:
      'Your work becomes what it was then. The damaged file is set aside in the same folder.',
    choosePassphraseTitle: 'Protect your files with a passphrase',
    choosePassphraseLead:
      'This computer has no keychain that could hold the key to your files. You can choose a passphrase instead. It is asked for each time the desk opens.',
    choosePassphraseWarning: 'Nobody can restore it. Without it your files stay closed for good.',
    keychainInstead: 'I have installed a keychain, look again',
    passphrase: 'Passphrase',
    passphraseAgain: 'The same again',
    passphraseShort: (count: number) => `At least ${count} characters.`,
    passphraseDiffers: 'The two are not the same.',
    choosePassphrase: 'Protect with this passphrase',
    unlockTitle: 'Unlock your desk',
    unlockLead: 'Your files are protected with a passphrase.',
    unlock: 'Unlock',
    show: 'Show what is typed',
    hide: 'Hide what is typed',
  },

  palette: {
    title: 'Command palette',
    placeholder: 'Type a command or an application id',
    commands: 'Commands',
    applications: 'Applications',
    goTo: (place: string) => `Go to ${place}`,
    theme: (theme: string) => `Theme: ${theme.toLowerCase()}`,
    nothing: 'Nothing matches.',
  },

  shortcuts: {
    title: 'Keyboard shortcuts',
    groups: { everywhere: 'Everywhere', worklist: 'Worklist and application' },
    next: 'Next application',
    previous: 'Previous application',
    search: 'Search',
    open: 'Go to the open application',
    add: 'Add applications',
    refresh: 'Refresh the application',
    refreshView: 'Refresh the whole list',
    compose: 'Compose offers',
    extendNext: 'Select the next as well',
    extendPrevious: 'Select the previous as well',
    selectAll: 'Select all of the view',
    note: 'New note',
    followUp: 'Set a follow-up date',
    tag: 'Add a tag',
    takeOff: 'Take off the worklist',
    palette: 'Command palette',
    help: 'This list',
    lettersOff: 'Letters and signs alone are switched off in the settings, under Appearance.',
  },

  failure: {
    code: 'Code',
    reference: 'Reference',
    status: 'HTTP status',
    serviceCode: 'Service code',
  },
} as const
