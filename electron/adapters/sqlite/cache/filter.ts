import type {
  WorklistFilter,
  WorklistSortColumn,
} from '../../../../shared/domain/worklist/worklist.ts'
import { searchTerms } from '../../../../shared/domain/worklist/worklist-search.ts'
import { inByteOrder } from './tally.ts'
import { dayNumberOf } from './day-number.ts'
import type { Parameter } from '../store-database.ts'

/** A condition on `line` with its parameters. */
export interface Condition {
  readonly sql: string
  readonly parameters: readonly Parameter[]
}

/** How a search is answered; see worklist.ts for which of the two and why. */
export interface SearchTerms {
  /** Full-text expression of the terms that have three characters or more, or null. */
  readonly match: string | null
  readonly terms: readonly string[]
}

/** The numbers of kinds and of own marks that a filter leaves; null where it leaves all. */
export interface Fitting {
  readonly kinds: readonly number[] | null
  readonly annotations: readonly number[] | null
}

/** Number of the marks of a line that has none. */
export const unmarked = 1

/** A trigram index knows nothing of shorter terms. */
const shortestIndexedTerm = 3

export function readSearch(filter: WorklistFilter): SearchTerms | null {
  if (filter.search === undefined) return null
  const terms = searchTerms(filter.search)
  if (terms.length === 0) return null
  const indexed = terms.filter((term) => Array.from(term).length >= shortestIndexedTerm)
  const match = indexed.map((term) => `"${term.replaceAll('"', '""')}"`).join(' AND ')
  return { terms, match: match === '' ? null : match }
}

/** Every term is somewhere in the line's text: what the full-text index answers, by looking. */
export function searchConditions(search: SearchTerms | null): Condition[] {
  if (search === null) return []
  const contains = '(instr(line.search_text, ?) > 0 or instr(line.note_text, ?) > 0)'
  return search.terms.map((term) => ({ sql: contains, parameters: [term, term] }))
}

export function ofConnection(connectionNo: number): Condition {
  return { sql: 'line.connection_no = ?', parameters: [connectionNo] }
}

/** Ranges of amounts and days: like the kinds, in the index of every sort order. */
export function rangeConditions(filter: WorklistFilter): Condition[] {
  const conditions: Condition[] = []
  const between = <Value>(
    column: string,
    read: (value: Value) => number,
    from: Value | undefined,
    to: Value | undefined,
  ): void => {
    if (from !== undefined) conditions.push({ sql: `${column} >= ?`, parameters: [read(from)] })
    if (to !== undefined) conditions.push({ sql: `${column} <= ?`, parameters: [read(to)] })
  }
  const asItIs = (cents: number): number => cents
  between('line.requested_amount', asItIs, filter.amountFrom, filter.amountTo)
  between('line.created_day', dayNumberOf, filter.createdFrom, filter.createdTo)
  between('line.decisioned_day', dayNumberOf, filter.decisionedFrom, filter.decisionedTo)
  return conditions
}

/** What a walk through any sort order is told by its index alone. */
export function steadyConditions(filter: WorklistFilter, { kinds }: Fitting): Condition[] {
  const conditions = rangeConditions(filter)
  const add = (sql: string): void => {
    conditions.push({ sql, parameters: [] })
  }
  if (kinds !== null) conditions.push(oneOf('line.kind_no', kinds))
  if (filter.hasDraft !== undefined) add(`line.has_draft = ${filter.hasDraft ? 1 : 0}`)
  if (filter.hasOpenDecision !== undefined) {
    add(`line.open_decision is ${filter.hasOpenDecision ? 'not null' : 'null'}`)
  }
  if (filter.changed !== undefined) add(`line.changed = ${filter.changed ? 1 : 0}`)
  return conditions
}

/**
 * Numbers of our own making, so they may stand in the text; a list has no fixed length. Nothing has
 * the number 0: of an empty list SQLite would draw conclusions, and not find the index that is named.
 */
function oneOf(column: string, numbers: readonly number[]): Condition {
  return { sql: `${column} in (${[0, ...numbers].join(', ')})`, parameters: [] }
}

/**
 * A condition on what is in no sort order's index but its own, because it changes for many lines at
 * once: marks and the time of the last reading.
 */
export interface ChangingCondition {
  readonly column: string
  /** In SQL, on a line of that name. */
  readonly of: (row: string) => Condition
  /** Indexes and conditions that together name exactly the lines that fit; null where none do. */
  readonly named: readonly { readonly index: string; readonly condition: Condition }[] | null
}

export function changingConditions(
  filter: WorklistFilter,
  { annotations }: Fitting,
): ChangingCondition[] {
  const { followUpBy, fetchedBefore } = filter
  const conditions: ChangingCondition[] = []
  if (annotations !== null) {
    const isMarked = !annotations.includes(unmarked)
    conditions.push({
      column: 'mark_no',
      of: (row) => oneOf(`${row}.mark_no`, annotations),
      // Its index leaves out the lines without marks, as does the column that it is of.
      named: isMarked
        ? [{ index: 'line_by_mark', condition: oneOf('line.marked_no', annotations) }]
        : null,
    })
  }
  if (followUpBy !== undefined) {
    const day = dayNumberOf(followUpBy)
    const of = (row: string): Condition => ({
      sql: `${row}.follow_up_day <= ?`,
      parameters: [day],
    })
    conditions.push({
      column: 'follow_up_day',
      of,
      named: [{ index: 'line_by_follow_up', condition: of('line') }],
    })
  }
  if (fetchedBefore !== undefined) {
    const index = 'line_by_fetched'
    conditions.push({
      column: 'fetched_at',
      of: (row) => ({
        sql: `(${row}.fetched_at is null or ${row}.fetched_at < ?)`,
        parameters: [fetchedBefore],
      }),
      named: [
        { index, condition: { sql: 'line.fetched_at is null', parameters: [] } },
        { index, condition: { sql: 'line.fetched_at < ?', parameters: [fetchedBefore] } },
      ],
    })
  }
  return conditions
}

/** Where in a sort order the lines of a filter can be, so that a walk begins and ends there. */
export function sortBounds(filter: WorklistFilter, by: WorklistSortColumn): Condition[] {
  const between = (column: string, values: readonly string[] | undefined): Condition[] => {
    const [first, ...others] = inByteOrder(values ?? [])
    if (first === undefined) return []
    return [{ sql: `line.${column} between ? and ?`, parameters: [first, others.at(-1) ?? first] }]
  }
  const within = (
    column: string,
    from: string | undefined,
    to: string | undefined,
  ): Condition[] => [
    ...(from === undefined ? [] : [moment(`line.${column} >= ?`, `${from}T00:00:00.000Z`)]),
    ...(to === undefined ? [] : [moment(`line.${column} <= ?`, `${to}T23:59:59.999Z`)]),
  ]
  switch (by) {
    case 'status':
      return between('status', filter.statuses)
    case 'creditType':
      return between('credit_type', filter.creditTypes)
    case 'createdOn':
      return within('created_moment', filter.createdFrom, filter.createdTo)
    case 'decisionedOn':
      return within('decisioned_moment', filter.decisionedFrom, filter.decisionedTo)
    default:
      return []
  }
}

function moment(sql: string, iso: string): Condition {
  return { sql, parameters: [Date.parse(iso)] }
}

/** The index that names the lines of a filter with the least reading, and the conditions for it. */
export function narrowly(
  filter: WorklistFilter,
  fitting: Fitting,
): { readonly index: string; readonly conditions: readonly Condition[] } {
  const steady = steadyConditions(filter, fitting)
  const changing = changingConditions(filter, fitting)
  const [first, ...others] = changing
  const [named] = first?.named ?? []
  // The index of filters alone holds the time of the last reading beside all the others.
  if (named === undefined || filter.fetchedBefore !== undefined) {
    return {
      index: 'line_by_filter',
      conditions: [...steady, ...changing.map(({ of }) => of('line'))],
    }
  }
  return {
    index: named.index,
    conditions: [...steady, named.condition, ...others.map(({ of }) => of('line'))],
  }
}

export function joined(conditions: readonly Condition[]): string {
  return conditions.map((condition) => condition.sql).join(' and ')
}

export function parametersOf(conditions: readonly Condition[]): Parameter[] {
  return conditions.flatMap((condition) => condition.parameters)
}
