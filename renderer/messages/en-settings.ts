import { keychain } from './keychain-name.ts'
import { backupReasons, themes, densities } from './en-vocabulary.ts'
import { formatList, plural } from './format.ts'

/** Text for settings. */
export const enSettings = {
  settings: {
    lock: {
      title: 'Lock',
      auto: 'Lock when idle for',
      after: (minutes: number) => (minutes === 0 ? 'Never' : `${minutes} minutes`),
      help: {
        passphrase: 'Locking closes your files. Unlocking needs your passphrase.',
        keychain:
          'Locking clears the window and closes your files. Anyone signed in to your computer account can unlock. Use a passphrase to prevent that.',
      },
    },
    sending: {
      title: 'Sending decisions',
      hold: 'Wait 10 seconds before sending',
      holds: { production: 'Production only', always: 'Always', never: 'Never' },
      holdHelp: 'You can undo an approval or rejection until then. Nothing is sent before.',
    },
    title: 'Settings',
    sections: 'Settings sections',
    appearance: 'Appearance',
    theme: 'Theme',
    themes,
    density: 'Density',
    densities,
    singleKeys: 'Single-key shortcuts',
    singleKeysHelp: 'Turn these off if you use dictation. Shortcuts with Ctrl or Cmd always work.',
    connections: 'Connections',
    connectionsLead: 'Each connection has its own applications, drafts and submissions.',
    noConnections: 'No connections yet. Add one to start.',
    inUse: 'In use',
    use: 'Use',
    useLong: (name: string) => `Use ${name}`,
    add: 'Add connection',
    removeLong: (name: string) => `Remove ${name}`,
    secretSet: (at: string) => `Secret set on ${at}`,
    secretMissing: 'No secret',
    secretOfSample: 'Practice data with a new secret at each start.',
    session: 'Session',
    signIn: 'Sign in again',
    signedIn: 'Signed in.',
    formTitle: 'Add connection',
    form: {
      name: 'Name',
      nameHint: 'Choose a name that tells sandbox from production.',
      kind: 'Environment',
      baseUrl: 'Service address',
      baseUrlHint: 'Starts with https and doesn’t end with /api.',
      clientId: 'Client ID',
      secret: 'Client secret',
      secretHints: {
        keychain: `Stored in ${keychain.inside} and never shown again.`,
        memory: 'Kept in memory until Loan Desk closes and never shown again.',
        passphrase: 'Stored in your encrypted files and never shown again.',
      },
      units: 'Service units',
      profile: 'Service profile',
      profileHint: 'What the service can do. Checked when you test and save.',
      timeZone: 'Lender’s time zone',
      starterMode: 'Starter Mode',
      starterModeHint: 'Lets you set lending details.',
      tryAndSave: 'Test and save',
      trying: 'Testing sign-in',
      testInProduction: 'This secret starts with test_, like a sandbox secret.',
      prodInSandbox: 'This secret starts with prod_, like a production secret.',
      badUrl: 'Enter a service address, such as https://lending.example.',
      badZone: 'Enter a time zone, such as America/New_York.',
      failed: 'Nothing was saved. Your entries are still in the form.',
    },
    saved: 'Saved.',
    wholeNumber: (from: number, to: number) => `Enter a whole number from ${from} to ${to}.`,
    required: 'Required.',
    tooLong: ({ max }: { readonly max: number }) => `Enter at most ${max} characters.`,
    removeTitle: (name: string) => `Remove ${name}?`,
    removeText:
      'Its applications, drafts, submissions, documents, notes, notices, templates and secret are removed from this computer. The activity log stays.',
    unsent: (decisions: number, drafts: number) =>
      `Unfinished and removed too: ${formatList([
        ...(decisions > 0 ? [plural(decisions, { one: 'submission', other: 'submissions' })] : []),
        ...(drafts > 0 ? [plural(drafts, { one: 'draft', other: 'drafts' })] : []),
      ])}.`,
    documentsKept: (day: string) =>
      `Its ACH documents must be kept until ${day}. To stop using it now, remove its secret under Session instead.`,
    noticesKept: (day: string) =>
      `Its notices and letters must be kept until ${day}. To stop using it now, remove its secret under Session instead.`,
    typeName: (name: string) => `Type ${name} to confirm`,
    backups: 'Backups',
    backupsLead:
      'Loan Desk backs up your work once a day, before an update changes your files and before a restore. It keeps the newest seven of each kind.',
    makeBackup: 'Back up now',
    backupMade: 'Backup made.',
    backupFailed: (when: string) => `The daily backup failed on ${when}`,
    noBackups: 'No backups yet.',
    restore: 'Restore backup',
    restoreLong: (made: string) => `Restore backup: ${made}`,
    restoreMeaning:
      'Your work goes back to that time. Submissions that were waiting need your confirmation because they may have been sent since. Loan Desk backs up your current work first.',
    restored: 'Backup restored.',
    reasons: backupReasons,
    backupFacts: (reason: string, size: string) => `${reason}, ${size}`,
    protection: 'File encryption',
    keyModes: {
      keychain: `Your files are encrypted. The key is in ${keychain.inside}.`,
      memory:
        'Your files are encrypted. The key is in memory only and is lost when Loan Desk closes.',
      passphrase: 'Your files are encrypted with your passphrase.',
    },
    keyChangeTakes:
      'A change encrypts every file and backup again. With large files that takes minutes, and the window doesn’t respond until it’s done.',
    toPassphrase: 'Use passphrase',
    toKeychain: `Use ${keychain.bare}`,
    keyChanged: 'Encryption key changed.',
    help: 'Keyboard shortcuts',
  },
} as const
