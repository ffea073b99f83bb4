import { parseDate, type CalendarDate } from '@internationalized/date'
import type {
  WorklistFilter,
  WorklistSortColumn,
} from '../../../../shared/domain/worklist/worklist.ts'
import type { Parameter } from '../store-database.ts'
import { dayNumberOf } from './day-number.ts'

/** SQL condition on `line`, with its parameters. */
export interface Condition {
  readonly sql: string
  readonly parameters: readonly Parameter[]
}

const sortColumns: Readonly<Record<WorklistSortColumn, string>> = {
  addedAt: 'added_at',
  id: 'id',
  status: 'status',
  creditType: 'credit_type',
  requestedAmount: 'requested_amount',
  // As the list shows the borrower: by name if it is known.
  borrowerId: 'ifnull(borrower_name, borrower_id)',
  lenderOfRecord: 'lender_of_record',
  merchant: 'merchant',
  fico: 'fico',
  bankruptcy: 'bankruptcy',
  createdOn: 'created_moment',
  decisionedOn: 'decisioned_moment',
  fetchedAt: 'fetched_at',
  followUpOn: 'follow_up_day',
  noticeOn: 'notice_day',
}

/** The sort key of lines without a value: SQLite sorts numbers before text. */
export const noValue = Number.MIN_SAFE_INTEGER
export const sortKey = (by: WorklistSortColumn): string => `ifnull(${sortColumns[by]}, ${noValue})`

/** Lines of the same kind and annotation set are a group, which filters and counts process at once. */
const group = 'kind_no, annotation_set_no'
/**
 * The other columns that filters read. Each index has `group` and `facts` after its key, so that no
 * line must be looked up.
 */
const facts = `has_draft, open_decision, changed, requested_amount, created_moment,
  decisioned_moment, follow_up_day, notice_day, fetched_at, fico, bankruptcy`

/** Lines are divided by number into blocks of this size; each block is counted in a few milliseconds. */
const blockSize = 16_384
export const blockOf = (no: number): number => Math.floor(no / blockSize)
/** In the index, a block is in the order of its groups, so SQLite counts them without sorting. */
const block = `no / ${blockSize}`
export const inBlock = (of: number): Condition => condition(`${block} = ?`, of)

/** Index of lines by block, for counts. */
export const blockIndex = `create index line_by_block on line (connection_no, ${block}, ${group}, no, ${facts});`

/** Indexes of lines by each sort key, for pages. */
export const sortIndexes: readonly { readonly name: string; readonly sql: string }[] =
  Object.entries(sortColumns).map(([by, column]) => {
    const name = `line_by_${by}`
    const columns = `connection_no, ifnull(${column}, ${noValue}), no, ${group}, ${facts}`
    return { name, sql: `create index ${name} on line (${columns});` }
  })

/** Values of a parameter that is a JSON list. */
export const listed = '(select value from json_each(?))'

const ofKind = (column: string) => (names: readonly string[]) =>
  condition(`kind_no in (select no from kind where ${column} in ${listed})`, JSON.stringify(names))
const flag = (sql: string) => (is: boolean) => condition(sql, is ? 1 : 0)

/**
 * Parts of a filter that the page shows as chips, each counted under all others. The conditions are
 * never null.
 */
export const chips = {
  statuses: ofKind('status'),
  creditTypes: ofKind('credit_type'),
  lenders: ofKind('lender_of_record'),
  hasDraft: flag('has_draft = ?'),
  hasOpenDecision: flag('(open_decision is not null) = ?'),
  changed: flag('changed = ?'),
  hasNote: flag('annotation_set_no in (select no from annotation_set where has_note = ?)'),
  tags: (names: readonly string[]) =>
    condition(
      `annotation_set_no in (select annotation_set.no from annotation_set, json_each(annotation_set.tags) as tag
       where tag.value in ${listed})`,
      JSON.stringify(names),
    ),
  followUpBy: (day: string) => condition('ifnull(follow_up_day <= ?, 0)', dayNumberOf(day)),
  noticeBy: (day: string) => condition('ifnull(notice_day <= ?, 0)', dayNumberOf(day)),
}
export type Chip = keyof typeof chips

/** Chips that can differ within a group; the others depend only on a line's kind or annotation set. */
export const lineChips = [
  'hasDraft',
  'hasOpenDecision',
  'changed',
  'followUpBy',
  'noticeBy',
] as const
export type LineChip = (typeof lineChips)[number]

/** Whether a filter leaves only lines of some kinds; in a block, these are next to each other. */
export const namesKinds = ({ statuses, creditTypes, lenders }: WorklistFilter): boolean =>
  [statuses, creditTypes, lenders].some((names) => names !== undefined)

/** Conditions of the chips that narrow the list. */
export function chipConditions(filter: WorklistFilter): Map<Chip, Condition> {
  const used = (Object.keys(chips) as Chip[]).filter((chip) => filter[chip] !== undefined)
  const conditionOf = (chip: Chip) => (chips[chip] as (value: unknown) => Condition)(filter[chip])
  return new Map(used.map((chip) => [chip, conditionOf(chip)]))
}

type Range = readonly [from: Parameter | undefined, to: Parameter | undefined]

function ranges(filter: WorklistFilter): { readonly [By in WorklistSortColumn]?: Range } {
  const {
    amountFrom,
    amountTo,
    ficoFrom = filter.ficoAbove,
    ficoTo = filter.ficoBelow,
    createdFrom,
    createdTo,
    decisionedFrom,
    decisionedTo,
    timeZone = 'UTC',
  } = filter
  return {
    requestedAmount: [amountFrom, amountTo],
    fico: [ficoFrom, ficoTo],
    createdOn: momentsOf(createdFrom, createdTo, timeZone),
    decisionedOn: momentsOf(decisionedFrom, decisionedTo, timeZone),
  }
}

/** First moment of the first day, and last moment of the last day. */
const momentsOf = (from: string | undefined, to: string | undefined, timeZone: string): Range => [
  from === undefined ? from : beginningOf(parseDate(from), timeZone),
  to === undefined ? to : beginningOf(parseDate(to).add({ days: 1 }), timeZone) - 1,
]
const beginningOf = (day: CalendarDate, timeZone: string): number => day.toDate(timeZone).getTime()

/** The filter's other conditions, without its search. */
export function rangeConditions(filter: WorklistFilter): Condition[] {
  const { fetchedBefore, bankruptcy, ficoAbove, ficoBelow } = filter
  return [
    ...given(bankruptcy, (is) => condition('bankruptcy is ?', is === null ? null : Number(is))),
    ...given(ficoAbove, (score) => condition('fico > ?', score)),
    ...given(ficoBelow, (score) => condition('fico < ?', score)),
    ...given(fetchedBefore, (before) => condition('ifnull(fetched_at < ?, 1)', before)),
    ...Object.entries(ranges(filter)).flatMap(([by, [from, to]]) => {
      const column = sortColumns[by as WorklistSortColumn]
      return [
        ...given(from, (value) => condition(`${column} >= ?`, value)),
        ...given(to, (value) => condition(`${column} <= ?`, value)),
      ]
    }),
  ]
}

/** Lowest and highest sort key that lines of a filter can have. */
export function sortBounds(filter: WorklistFilter, by: WorklistSortColumn): Range {
  const { statuses, creditTypes, lenders, followUpBy, noticeBy, fetchedBefore } = filter
  if (by === 'status') return ends(statuses)
  if (by === 'creditType') return ends(creditTypes)
  if (by === 'lenderOfRecord') return ends(lenders)
  if (by === 'fetchedAt') return [undefined, fetchedBefore]
  if (by === 'followUpOn') return upTo(followUpBy)
  if (by === 'noticeOn') return upTo(noticeBy)
  const [from, to] = ranges(filter)[by] ?? []
  return from === undefined && to === undefined ? [from, to] : [from ?? noValue + 1, to]
}

/** Sort keys of lines with a day, up to this one. */
function upTo(day: string | undefined): Range {
  return day === undefined ? [undefined, undefined] : [noValue + 1, dayNumberOf(day)]
}

/** In SQLite's order: by UTF-8 bytes. */
function ends(names: readonly string[] = []): Range {
  const sorted = names.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
  return [sorted[0], sorted.at(-1)]
}

export function given<T>(value: T | undefined, then: (value: T) => Condition): Condition[] {
  return value === undefined ? [] : [then(value)]
}

export function condition(sql: string, ...parameters: Parameter[]): Condition {
  return { sql, parameters }
}

export function joined(conditions: readonly Condition[]): string {
  return ['true', ...conditions.map(({ sql }) => sql)].join(' and ')
}

export function parametersOf(conditions: readonly Condition[]): Parameter[] {
  return conditions.flatMap(({ parameters }) => parameters)
}
