import type { WorklistColumn } from '../../shared/domain/worklist-view.ts'
import { sortColumns } from './en-vocabulary.ts'
import { formatCount, plural } from './format.ts'

const columns: Record<WorklistColumn, string> = { ...sortColumns, tags: 'Tags' }

/** Hours, as days where they are whole ones. */
function lengthOf(hours: number): string {
  return hours % 24 === 0
    ? plural(hours / 24, { one: 'day', other: 'days' })
    : plural(hours, { one: 'hour', other: 'hours' })
}

/** Words of what the worklist is narrowed to, its views, columns and selection. */
export const listEn = {
  filters: {
    more: 'Filters',
    moreActive: (count: number) => `Filters, ${formatCount(count)} set`,
    note: 'Note',
    noteLong: 'Has a note',
    due: 'Due',
    dueLong: 'Follow-up is due',
    amount: 'Requested amount',
    created: 'Created',
    decided: 'Decided',
    from: 'From',
    to: 'To',
    fromOf: (what: string) => `${what}, from`,
    toOf: (what: string) => `${what}, to`,
    stale: 'Last read',
    staleSince: (hours: number) => `Last read more than ${lengthOf(hours)} ago`,
    counted: (name: string, count: number) => `${name} (${formatCount(count)})`,
    anyTime: 'At any time',
    staleFor: (hours: number) => `More than ${lengthOf(hours)} ago`,
    tags: 'Tags',
    noTags: 'No application has a tag yet.',
    notMoney: 'Type an amount such as 12,500.00.',
    turned: 'The first is after the second.',
    active: 'Active filters',
    remove: (what: string) => `Remove filter ${what}`,
    between: (what: string, from: string, to: string) => `${what} ${from} to ${to}`,
    atLeast: (what: string, from: string) => `${what} from ${from}`,
    atMost: (what: string, to: string) => `${what} to ${to}`,
    tag: (tag: string) => `Tag ${tag}`,
    done: 'Done',
  },

  views: {
    menu: 'Views',
    all: 'All applications',
    allShort: 'All',
    current: (name: string) => `View: ${name}`,
    currentChanged: (name: string) => `View: ${name}, changed`,
    changed: 'Changed since it was saved',
    saved: 'Saved views',
    none: 'Save a filter, an order and columns under a name, and come back to them with one click.',
    name: 'Name of the view',
    save: 'Save as a view',
    update: (name: string) => `Update “${name}”`,
    rename: (name: string) => `Rename ${name}`,
    remove: (name: string) => `Remove ${name}`,
    removed: (name: string) => `View “${name}” removed.`,
    undo: 'Undo',
    newName: 'New name',
    goTo: (name: string) => `View: ${name}`,
  },

  columns: {
    menu: 'Columns',
    title: 'Columns of the table',
    asTable: 'Show as a table',
    asLines: 'Show as lines',
    names: columns,
    id: 'Id',
    marks: 'Marks',
    show: (name: string) => `Show ${name}`,
    earlier: (name: string) => `Move ${name} to the left`,
    later: (name: string) => `Move ${name} to the right`,
    moved: (name: string, place: number, of: number) =>
      `${name} is column ${formatCount(place)} of ${formatCount(of)}.`,
    sortBy: (name: string) => `Sort by ${name}`,
  },

  selection: {
    bar: 'Selection',
    selected: (count: number) => `${formatCount(count)} selected`,
    wholeView: (count: number) => `All ${formatCount(count)} of this view selected`,
    refresh: 'Refresh',
    tag: 'Add tag',
    followUp: 'Follow up',
    copyIds: 'Copy ids',
    clear: 'Clear selection',
    tagged: (count: number, tag: string) =>
      `Tag ${tag} added to ${plural(count, { one: 'application', other: 'applications' })}.`,
    full: (count: number) =>
      `${plural(count, { one: 'application has', other: 'applications have' })} no room for another tag.`,
    followUpSet: (count: number, day: string) =>
      `Follow-up on ${day} set for ${plural(count, { one: 'application', other: 'applications' })}.`,
    followUpCleared: (count: number) =>
      `Follow-up taken away from ${plural(count, { one: 'application', other: 'applications' })}.`,
    stopped: (sentence: string, count: number, total: number) =>
      `${sentence} Stopped: ${formatCount(count)} of ${formatCount(total)} were done.`,
    marking: 'Marking the selected applications',
    progress: (done: number, total: number) => `${formatCount(done)} of ${formatCount(total)}`,
    copied: (count: number) => `${plural(count, { one: 'id', other: 'ids' })} copied.`,
    copyFailed: 'The ids could not be copied.',
  },
} as const

export type ListMessages = typeof listEn
