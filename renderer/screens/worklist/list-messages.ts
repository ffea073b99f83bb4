import type { WorklistColumn } from '../../../shared/domain/worklist/worklist-view.ts'
import { sortColumns } from '../../messages/en-vocabulary.ts'
import { formatCount, plural } from '../../messages/format.ts'
import { inLanguage } from '../../messages/language.ts'

const columns: Record<WorklistColumn, string> = { ...sortColumns, tags: 'Tags' }

/** Days if the hours are whole days, otherwise hours. */
function lengthOf(hours: number): string {
  return hours % 24 === 0
    ? plural(hours / 24, { one: 'day', other: 'days' })
    : plural(hours, { one: 'hour', other: 'hours' })
}

/** Text for the worklist's filters, views, columns and selection. */
const listEn = {
  filters: {
    more: 'Filters',
    moreActive: (count: number) => `Filters, ${formatCount(count)} set`,
    note: 'Note',
    noteLong: 'Has a note',
    noticeDue: 'Notice due',
    noticeDueLong: 'Notice to the borrower overdue or due within 7 days',
    due: 'Due',
    dueLong: 'Follow-up due',
    amount: 'Requested amount',
    fico: 'FICO score',
    bankruptcyLabel: 'Bankruptcy',
    bankruptcy: 'Bankruptcy on record',
    noBankruptcy: 'No bankruptcy',
    unknownBankruptcy: 'Bankruptcy not known',
    anyBankruptcy: 'Any',
    lender: 'Lender of record',
    anyLender: 'Any lender',
    lenderCount: (count: number) => plural(count, { one: 'lender', other: 'lenders' }),
    notScore: 'Enter a score, such as 620.',
    created: 'Created',
    decided: 'Decided',
    from: 'From',
    to: 'To',
    fromOf: (what: string) => `${what}, from`,
    toOf: (what: string) => `${what}, to`,
    stale: 'Last fetched',
    staleSince: (hours: number) => `Last fetched more than ${lengthOf(hours)} ago`,
    counted: (name: string, count: number) => `${name} (${formatCount(count)})`,
    anyTime: 'Any time',
    staleFor: (hours: number) => `More than ${lengthOf(hours)} ago`,
    tags: 'Tags',
    noTags: 'No tags yet.',
    furtherTags: (count: number) =>
      `${plural(count, { one: 'more tag is', other: 'more tags are' })} not listed. Search for a tag by name.`,
    tagsNotKnown: 'Tags couldn’t be listed.',
    notCounted: 'Credit types, lenders and tags couldn’t be listed',
    notMoney: 'Enter dollars, such as 12,500.00.',
    turned: 'The first value must not be higher than the second.',
    active: 'Active filters',
    remove: (what: string) => `Remove filter ${what}`,
    between: (what: string, from: string, to: string) => `${what} ${from} to ${to}`,
    atLeast: (what: string, from: string) => `${what} from ${from}`,
    atMost: (what: string, to: string) => `${what} to ${to}`,
    tag: (tag: string) => `Tag ${tag}`,
    done: 'Done',
  },

  /** Conditions that Loan Desk recognizes in a search in addition to text. */
  search: {
    understood: 'Searching by',
    ficoExactly: (score: string) => `FICO ${score}`,
    ficoBelow: (score: string) => `FICO below ${score}`,
    ficoAbove: (score: string) => `FICO above ${score}`,
    ficoAtMost: (score: string) => `FICO ${score} or lower`,
    ficoAtLeast: (score: string) => `FICO ${score} or higher`,
  },

  views: {
    menu: 'Views',
    all: 'All applications',
    allShort: 'All',
    current: (name: string) => `View: ${name}`,
    currentChanged: (name: string) => `View: ${name}, changed`,
    changed: 'Changed since saved',
    none: 'Save filters, sort order and columns under a name.',
    name: 'View name',
    save: 'Save as view',
    update: (name: string) => `Update “${name}”`,
    rename: (name: string) => `Rename ${name}`,
    remove: (name: string) => `Remove ${name}`,
    removed: (name: string) => `View “${name}” removed.`,
    newName: 'New name',
    goTo: (name: string) => `View: ${name}`,
  },

  columns: {
    menu: 'Columns',
    title: 'Table columns',
    asTable: 'Show as table',
    asLines: 'Show as list',
    names: columns,
    id: 'ID',
    annotations: 'Annotations',
    show: (name: string) => `Show ${name}`,
    earlier: (name: string) => `Move ${name} left`,
    later: (name: string) => `Move ${name} right`,
    moved: (name: string, place: number, of: number) =>
      `${name} is column ${formatCount(place)} of ${formatCount(of)}.`,
    sortBy: (name: string) => `Sort by ${name}`,
  },

  selection: {
    bar: 'Selection',
    selected: (count: number) => `${formatCount(count)} selected`,
    selectedElsewhere: (count: number, elsewhere: number) =>
      `${formatCount(count)} selected, ${formatCount(elsewhere)} not in this list`,
    wholeView: (count: number) => `All ${formatCount(count)} in this view selected`,
    refresh: 'Refresh',
    tag: 'Add tag',
    followUp: 'Set follow-up',
    copyIds: 'Copy IDs',
    clear: 'Clear selection',
    tagged: (count: number, tag: string) =>
      `Tag ${tag} added to ${plural(count, { one: 'application', other: 'applications' })}.`,
    full: (count: number) =>
      `${plural(count, { one: 'application has', other: 'applications have' })} too many tags for another one.`,
    followUpSet: (count: number, day: string) =>
      `Follow-up on ${day} set for ${plural(count, { one: 'application', other: 'applications' })}.`,
    followUpCleared: (count: number) =>
      `Follow-up removed from ${plural(count, { one: 'application', other: 'applications' })}.`,
    annotating: 'Updating selected applications',
    copied: (count: number) => `${plural(count, { one: 'ID', other: 'IDs' })} copied.`,
    copyFailed: 'Couldn’t copy the IDs.',
  },
} as const

/** Text for filters, views, columns and selection, in the app's language. */
export const listMessages = inLanguage({ en: listEn })
