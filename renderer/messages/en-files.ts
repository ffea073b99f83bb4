import type { IdProblem } from '../../shared/domain/id-list.ts'
import { sortColumns } from './en-vocabulary.ts'
import { formatCount, plural } from './format.ts'

const application = { one: 'application', other: 'applications' }

/** What is wrong with a value that is no application id. `sign` names the character in the way. */
const idProblems: Record<IdProblem, (sign: string) => string> = {
  'too-long': () => 'Longer than an id can be',
  control: (sign) => `Holds a control character (${sign})`,
  invisible: (sign) => `Holds an invisible character (${sign})`,
  space: () => 'Holds a space',
  quote: () => 'Holds a quotation mark',
  path: (sign) => `Holds a part of a path (${sign})`,
  'look-alike': (sign) => `Holds a character that only looks like a plain one (${sign})`,
  prefix: () => 'An id begins with app_ and goes on after it',
  character: (sign) => `Holds a character that no id has (${sign})`,
}

/** Words of files: what goes out of the desk and what comes in. */
export const enFiles = {
  files: {
    saved: (where: string) => `Saved as ${where}`,
    failed: 'The file was not written',
  },

  dataFolder: {
    title: 'Data folder',
    copy: 'Copy path',
    open: 'Show folder',
    parts: {
      desk: 'Your work (desk.db)',
      cache: 'Copies of applications (cache.db)',
      backups: 'Backups',
      logs: 'Log',
    },
  },

  transfer: {
    title: 'Settings as a file',
    lead: 'Settings, connections with their rules, and templates, for another desk. Secrets, client ids and trusted hosts stay here.',
    save: 'Export to a file',
    open: 'Import from a file',
    chooseLabel: 'File of settings',
    dialog: 'What this file changes',
    meaning: 'Nothing is changed before you say so, and nothing is removed.',
    nothing: 'It changes nothing: everything in it is here already.',
    desk: 'This desk',
    fields: {
      theme: 'Theme',
      density: 'Density',
      singleKeys: 'Single-key shortcuts',
      documentOldAfterDays: 'Days after which a document is old',
      refreshing: 'When pending applications are refreshed',
      refreshEveryMinutes: 'Minutes between two refreshes',
      statusNotices: 'Notices of status changes',
      unitsProfile: 'Units of the service',
      timeZone: 'Time zone of the lender',
      starterMode: 'Starter Mode',
      disabledRules: 'Rules that are off',
    } as Readonly<Record<string, string>>,
    before: 'Now',
    after: 'After the import',
    outcomes: {
      add: 'Is added. Set its client id and secret before you use it.',
      change: 'Is here and changes',
      same: 'Is here already, the same',
      'other-service':
        'Left out: one of this name is here for another address or environment. It stays as it is.',
    },
    templates: (count: number, names: string) =>
      `${plural(count, { one: 'template', other: 'templates' })} added: ${names}`,
    more: (count: number) => `${formatCount(count)} more`,
    apply: 'Import these settings',
    done: 'The settings were imported.',
  },

  worklistExport: {
    button: 'Export this list as CSV',
    bar: 'Writing the list to a file',
    busy: 'Writing the list',
    progress: (done: string, total: string) => `${done} of ${total}`,
    saved: (rows: number, where: string) => `${plural(rows, application)} saved as ${where}`,
    hasChanged:
      'The list changed while it was written, so a line may be missing or there twice. Write it again if it has to be exact.',
    dismiss: 'Dismiss what is said of the file',
    columns: { ...sortColumns, tags: 'Tags' },
  },

  idImport: {
    choose: 'Choose a file',
    chooseHelp: 'CSV or text, up to 50,000 ids. Or drop it here.',
    chooseLabel: 'File with application ids',
    drop: 'Drop the file to see what is in it',
    title: 'Add applications from a file',
    lead: 'Nothing is added before you say so.',
    looking: 'Looking at the file',
    reading: 'Reading the file',
    adding: 'Adding to the worklist',
    addingCount: (done: string, total: string) => `${done} of ${total}`,
    fileOf: (name: string, facts: string) => `${name} (${facts})`,
    encodings: {
      'utf-8': 'UTF-8',
      'utf-16le': 'UTF-16',
      'utf-16be': 'UTF-16',
      'windows-1252': 'Windows-1252',
    },
    pasted: 'Pasted text',
    lookThrough: (count: number) => `Look through ${plural(count, application)}`,
    preview: 'First lines',
    column: 'Column with the ids',
    columnName: (number: number, name: string) =>
      name === '' ? `Column ${number}` : `Column ${number}: ${name}`,
    every: 'Every column',
    header: 'The first line names the columns',
    results: 'What is in it',
    toAdd: (count: number) => `${formatCount(count)} to add`,
    here: (count: number) => `${formatCount(count)} already in the worklist`,
    repeated: (count: number) => `${formatCount(count)} repeated in the file`,
    wrong: (count: number) =>
      plural(count, { one: 'value that is no id', other: 'values that are no ids' }),
    blank: (count: number) => plural(count, { one: 'blank line', other: 'blank lines' }),
    none: 'There is no application id in this column.',
    noneNew: 'All of these are in the worklist already.',
    stopped: (lineNumber: string) =>
      `At most 50,000 are added at once. Reading stopped at line ${lineNumber}; put the rest into another file.`,
    wrongTitle: 'Left out because they are no ids',
    repeatedTitle: 'Left out because they come up again',
    hereTitle: 'Left out because they are in the worklist',
    atLine: (number: string) => `Line ${number}`,
    problem: (problem: IdProblem, sign: string) => idProblems[problem](sign),
    again: (number: string) => `As in line ${number}`,
    furtherNotNamed: (count: number) => `${formatCount(count)} more are not listed.`,
    add: (count: number) => (count === 0 ? 'Add' : `Add ${plural(count, application)}`),
    another: 'Choose another file',
    back: 'Back to typing',
    done: (count: number) => `${plural(count, application)} added.`,
    doneReading: 'They are read from the service now. You can stop that and go on later.',
    doneWaiting: 'They wait, and are read when the service is free.',
  },
} as const
