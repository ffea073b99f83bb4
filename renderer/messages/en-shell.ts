import { keychain } from './keychain-name.ts'
import { plural } from './format.ts'

/** Text of the app shell and of the screens shown before the files are open. */
export const enShell = {
  shell: {
    navigation: 'Main',
    worklist: 'Worklist',
    decisions: 'Submissions',
    documents: 'Documents',
    activity: 'Activity',
    settings: 'Settings',
    skip: 'Skip to content',
    badge: (count: number) => plural(count, { one: 'needs attention', other: 'need attention' }),
    waitingBadge: (count: number) =>
      plural(count, { one: 'submission waiting', other: 'submissions waiting' }),
    connectionStatus: 'Connection status',
    noConnection: 'No connection',
    connectionNamed: (facts: string) => `Connection: ${facts}`,
    online: 'Online',
    offline: 'Offline',
    offlineBecause: (why: string) => `Offline: ${why}`,
    networkAndWork: (network: string, waiting: string) => `${network}. ${waiting}.`,
    untried: 'Not connected yet',
    token: (age: string) => `Signed in ${age}`,
    tokenExact: (from: string, until: string) => `Signed in ${from}, valid until ${until}`,
    noToken: 'Not signed in',
    clock: (span: string, isAhead: boolean) =>
      `This computer’s clock is ${span} ${isAhead ? 'ahead' : 'behind'}`,
    waiting: (count: number) =>
      plural(count, { one: 'submission to send', other: 'submissions to send' }),
    attention: (count: number) =>
      plural(count, {
        one: 'submission needs your attention',
        other: 'submissions need your attention',
      }),
    nothingWaiting: 'Nothing to send',
    waitingNotKnown: 'Waiting submissions not known',
    sampleSwitch: 'Sample service online',
    linkLost: 'Loan Desk lost its internal connection. Reconnecting.',
    reloaded: 'Loan Desk reloaded this window after a problem. Your drafts are saved.',
    backupFailed: 'Loan Desk couldn’t back up your work. It tries again every hour.',
    toBackups: 'Show backups',
    connectionsUnread: 'Loan Desk couldn’t read your connections.',
    teamUnread: 'Loan Desk couldn’t read who works on what in the team space.',
    dismiss: 'Dismiss',
    kindsShort: { sample: 'Sample', sandbox: 'Sandbox', production: 'Prod' },
  },

  startup: {
    lockedTitle: 'Loan Desk is locked',
    lockedLead: 'Drafts are saved. Waiting submissions are sent after you unlock.',
    lockedLost:
      'Some of what you typed couldn’t be saved. Waiting submissions are sent after you unlock.',
    opening: 'Opening Loan Desk',
    rebuilding: 'Updating saved applications',
    backups: 'Backups',
    noBackups: 'No backups.',
    restore: 'Restore backup',
    restoreLong: (made: string) => `Restore backup: ${made}`,
    restoreQuestion: (made: string) => `Restore the backup from ${made}?`,
    restoreMeaning:
      'Your work goes back to that time. Submissions that were waiting need your confirmation because they may have been sent since. The file that it replaces stays in the folder.',
    choosePassphraseTitle: 'Protect your files with a passphrase',
    choosePassphraseLead: `This computer has no ${keychain.bare} for the key to your files. You can choose a passphrase instead. Loan Desk asks for it at each start.`,
    choosePassphraseWarning:
      'Nobody can recover a forgotten passphrase. Without it, your files can’t be opened.',
    choosePassphraseOlder:
      'With a passphrase, Loan Desk can’t detect an older copy of your files. Never replace them from a copy yourself.',
    keychainInstead: `Check for ${keychain.inside} again`,
    passphrase: 'Passphrase',
    passphraseAgain: 'Confirm passphrase',
    passphraseShort: (count: number) => `At least ${count} characters.`,
    passphraseDiffers: 'Passphrases don’t match.',
    choosePassphrase: 'Set passphrase',
    unlockTitle: 'Unlock Loan Desk',
    unlockLead: 'Enter the passphrase for your files.',
    unlock: 'Unlock',
    show: 'Show text',
    hide: 'Hide text',
  },

  notifications: {
    title: 'Notifications',
    dismiss: 'Dismiss notification',
    more: (count: number) =>
      plural(count, { one: 'more notification', other: 'more notifications' }),
    dismissAll: 'Dismiss all',
    open: 'Show submission',
    sentLater: (kind: string, subject: string, state: string) =>
      `${kind} ${subject}: sent after the network returned. ${state}.`,
    identityChecked: (kind: string, subject: string, state: string) =>
      `${kind} ${subject}: sent after the identity check. ${state}.`,
    typedLost:
      'Some of what you typed before Loan Desk was locked couldn’t be saved. Check your drafts and open forms.',
    pasteCut: (most: number) =>
      `The end of the pasted text was cut off: this field takes ${plural(most, { one: 'character', other: 'characters' })}.`,
  },

  palette: {
    title: 'Command palette',
    placeholder: 'Type a command or an application ID',
    commands: 'Commands',
    applications: 'Applications',
    goTo: (place: string) => `Go to ${place}`,
    settings: (section: string) => `Settings: ${section}`,
    use: (connection: string) => `Use connection ${connection}`,
    theme: (theme: string) => `Theme: ${theme.toLowerCase()}`,
    density: (density: string) => `Density: ${density.toLowerCase()}`,
    openId: (id: string) => `Open ${id}, not on the worklist`,
    search: (typed: string) => `Search the worklist for “${typed}”`,
    nothing: 'No command matches.',
  },

  shortcuts: {
    withKeys: (what: string, keys: string) => `${what}, ${keys}`,
    title: 'Keyboard shortcuts',
    groups: {
      everywhere: 'Everywhere',
      worklist: 'Worklist and application',
      review: 'Compose, review and reject',
    },
    back: 'One step back',
    forward: 'Continue to review, then to the button that approves or rejects',
    nextPending: 'Next pending application, after a decision',
    next: 'Next application',
    previous: 'Previous application',
    search: 'Search',
    open: 'Go to open application',
    add: 'Add applications',
    refresh: 'Refresh application',
    refreshView: 'Refresh list',
    compose: 'Compose offers',
    reject: 'Reject application',
    extendNext: 'Extend selection down',
    extendPrevious: 'Extend selection up',
    selectAll: 'Select all',
    note: 'New note',
    followUp: 'Set follow-up date',
    tag: 'Add tag',
    remove: 'Remove from worklist',
    palette: 'Command palette',
    help: 'Keyboard shortcuts',
    lock: 'Lock now',
    lettersOff: 'Single-key shortcuts are off. Turn them on in Settings, Appearance.',
  },

  failure: {
    happened: (what: string) => `${what}.`,
    happenedTo: (lead: string, what: string) => `${lead}: ${what}.`,
    code: (code: string) => `Code ${code}`,
    reference: (reference: string) => `Reference ${reference}`,
    status: (status: number) => `HTTP status ${status}`,
    serviceCode: (code: string) => `Service code ${code}`,
  },
} as const
