import { longestId, type IdProblem } from '../../shared/domain/worklist/id-list.ts'
import { sortColumns } from './en-vocabulary.ts'
import { formatCount, plural } from './format.ts'

const application = { one: 'application', other: 'applications' }

/** The problem with a value that isn't an application ID. `sign` is the character that is not allowed. */
const idProblems: Record<IdProblem, (sign: string) => string> = {
  'too-long': () => `An ID has at most ${longestId} characters`,
  control: (sign) => `Contains a control character (${sign})`,
  invisible: (sign) => `Contains an invisible character (${sign})`,
  space: () => 'Contains a space',
  quote: () => 'Contains a quotation mark',
  path: (sign) => `Contains a path separator (${sign})`,
  'look-alike': (sign) => `Contains a look-alike character (${sign})`,
  prefix: () => 'An ID is app_ followed by letters or digits',
  character: (sign) => `Contains a character not allowed in an ID (${sign})`,
}

/** Text for files that are imported and exported. */
export const enFiles = {
  files: {
    saved: (where: string) => `Saved as ${where}`,
    failed: 'The file wasn’t saved',
    notLogged: 'The file is saved, but missing from the activity log',
    print: 'Print',
    savePdf: 'Save as PDF',
  },

  dataFolder: {
    title: 'Data folder',
    copy: 'Copy path',
    unreadable: 'Can’t be read',
    open: 'Show folder',
    parts: {
      desk: 'Your work (desk.db)',
      cache: 'Cached applications (cache.db)',
      backups: 'Backups',
      logs: 'Log',
    },
  },

  transfer: {
    title: 'Settings file',
    lead: 'Copy appearance, document age, connections (with rules, disclosures and letters) and templates to another computer. Other settings, secrets, client IDs and trusted hosts aren’t included.',
    save: 'Export settings',
    open: 'Import settings',
    chooseLabel: 'Settings file',
    dialog: 'Review settings import',
    meaning: 'Nothing changes until you import. No connection or template is removed.',
    nothing: 'Importing this file changes nothing.',
    desk: 'This computer',
    confirmProfiles: (names: string) =>
      `Change the service profile of ${names}. Requests are then written in another form.`,
    fields: {
      theme: 'Theme',
      density: 'Density',
      singleKeys: 'Single-key shortcuts',
      documentOldAfterDays: 'Days until a document is old',
      unitsProfile: 'Service units',
      serviceProfile: 'Service profile',
      timeZone: 'Lender’s time zone',
      starterMode: 'Starter Mode',
      disabledRules: 'Disabled rules',
      'creditPolicy.ficoFloor': 'FICO floor',
      'creditPolicy.bankruptcy': 'Check for bankruptcies',
      'creditPolicy.stateCaps': 'Consumer caps by state',
    } as Readonly<Record<string, string>>,
    before: 'Now',
    after: 'After import',
    outcomes: {
      add: 'New. Set its client ID and secret before you use it.',
      change: 'Changed',
      same: 'Unchanged',
      'other-service': 'Skipped. A connection with this name has another address or environment.',
    },
    templates: (count: number, names: string) =>
      `${plural(count, { one: 'template', other: 'templates' })} added: ${names}`,
    more: (count: number) => `${formatCount(count)} more`,
    apply: 'Import settings',
    done: 'Settings imported.',
  },

  worklistExport: {
    button: 'Export list as CSV',
    bar: 'List export',
    busy: 'Exporting list',
    saved: (rows: number, where: string) => `${plural(rows, application)} saved as ${where}`,
    hasChanged:
      'The list changed during the export. Rows may be missing or repeated. Export again for an exact copy.',
    dismiss: 'Dismiss message',
    columns: { ...sortColumns, tags: 'Tags' },
  },

  idImport: {
    choose: 'Choose file',
    chooseHelp: 'CSV or text, up to 50,000 IDs. You can also drop a file here.',
    chooseLabel: 'File with application IDs',
    drop: 'Drop the file to preview it',
    dropOne: 'Drop one file at a time. None of these was read.',
    title: 'Add applications from a file',
    lead: 'Nothing is added until you confirm.',
    looking: 'Checking file',
    reading: 'Reading file',
    adding: 'Adding to worklist',
    addingOf: (done: number, total: number) =>
      `Adding to worklist ${formatCount(done)} of ${formatCount(total)}`,
    fileOf: (name: string, facts: string) => `${name} (${facts})`,
    encodings: {
      'utf-8': 'UTF-8',
      'utf-16le': 'UTF-16',
      'utf-16be': 'UTF-16',
      'windows-1252': 'Windows-1252',
    },
    pasted: 'Pasted text',
    lookThrough: (count: number) => `Review ${plural(count, application)}`,
    preview: 'Preview',
    column: 'ID column',
    columnName: (number: number, name: string) =>
      name === '' ? `Column ${number}` : `Column ${number}: ${name}`,
    every: 'All columns',
    header: 'First line has column names',
    results: 'Contents',
    toAdd: (count: number) => `${formatCount(count)} to add`,
    here: (count: number) => `${formatCount(count)} already in the worklist`,
    repeated: (count: number) => `${formatCount(count)} repeated in the file`,
    wrong: (count: number) => plural(count, { one: 'invalid ID', other: 'invalid IDs' }),
    blank: (count: number) => plural(count, { one: 'blank line', other: 'blank lines' }),
    none: 'This column has no application IDs.',
    noneNew: 'All of these are already in the worklist.',
    stopped: (lineNumber: string) =>
      `At most 50,000 IDs can be added at once. Reading stopped at line ${lineNumber}. Put the rest in another file.`,
    wrongTitle: 'Skipped: invalid IDs',
    repeatedTitle: 'Skipped: repeated',
    hereTitle: 'Skipped: already in the worklist',
    atLine: (number: string) => `Line ${number}`,
    problem: (problem: IdProblem, sign: string) => idProblems[problem](sign),
    again: (number: string) => `Same as line ${number}`,
    furtherNotNamed: (count: number) =>
      plural(count, { one: 'more isn’t listed.', other: 'more aren’t listed.' }),
    add: (count: number) => (count === 0 ? 'Add' : `Add ${plural(count, application)}`),
    another: 'Choose another file',
    back: 'Back to typing',
    done: (count: number) => `${plural(count, application)} added.`,
    doneReading: 'Loan Desk is fetching them. You can stop and resume later.',
    doneWaiting: 'Loan Desk fetches them when the service is available.',
  },
} as const
