import type { WorklistFilter } from '../../../shared/domain/worklist.ts'
import { searchTerms } from '../../../shared/domain/worklist-search.ts'
import { dayNumberOf } from './day-number.ts'
import type { Parameter } from './store-database.ts'

/** A condition on `line` with its parameters. */
export interface Condition {
  readonly sql: string
  readonly parameters: readonly Parameter[]
}

/** How a search is answered; see cache-worklist.ts for which of the two and why. */
export interface SearchTerms {
  /** Full-text expression of the terms that have three characters or more, or null. */
  readonly match: string | null
  readonly terms: readonly string[]
}

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
export function containsAll(search: SearchTerms): Condition {
  const contains = '(instr(line.search_text, ?) > 0 or instr(line.note_text, ?) > 0)'
  return {
    sql: search.terms.map(() => contains).join(' and '),
    parameters: search.terms.flatMap((term) => [term, term]),
  }
}

/** The part of a filter that is about ranges: the same for every chip that the officer presses. */
export function rangeConditions(filter: WorklistFilter): Condition[] {
  const conditions: Condition[] = []
  const add = (sql: string, ...parameters: Parameter[]): void => {
    conditions.push({ sql, parameters })
  }
  if (filter.amountFrom !== undefined) add('line.requested_amount >= ?', filter.amountFrom)
  if (filter.amountTo !== undefined) add('line.requested_amount <= ?', filter.amountTo)
  const between = (column: string, from: string | undefined, to: string | undefined): void => {
    if (from !== undefined) add(`${column} >= ?`, Date.parse(`${from}T00:00:00.000Z`))
    if (to !== undefined) add(`${column} <= ?`, Date.parse(`${to}T23:59:59.999Z`))
  }
  between('line.created_moment', filter.createdFrom, filter.createdTo)
  between('line.decisioned_moment', filter.decisionedFrom, filter.decisionedTo)
  if (filter.fetchedBefore !== undefined) {
    add('(line.fetched_at is null or line.fetched_at < ?)', filter.fetchedBefore)
  }
  return conditions
}

/**
 * The part of a filter that is about kinds and marks. `kinds` and `ownMarks`: the numbers that fit,
 * or null for all.
 */
export function markConditions(
  filter: WorklistFilter,
  kinds: readonly number[] | null,
  ownMarks: readonly number[] | null,
): Condition[] {
  const conditions: Condition[] = []
  const add = (sql: string, ...parameters: Parameter[]): void => {
    conditions.push({ sql, parameters })
  }
  // Numbers of our own making, so they may stand in the text; a list has no fixed length.
  if (kinds !== null) add(`line.kind_no in (${kinds.join(', ')})`)
  if (ownMarks !== null) add(`line.mark_no in (${ownMarks.join(', ')})`)
  if (filter.followUpBy !== undefined) {
    add('line.follow_up_day <= ?', dayNumberOf(filter.followUpBy))
  }
  if (filter.hasDraft !== undefined) add(`line.has_draft = ${filter.hasDraft ? 1 : 0}`)
  if (filter.hasOpenDecision !== undefined) {
    add(`line.open_decision is ${filter.hasOpenDecision ? 'not null' : 'null'}`)
  }
  if (filter.changed !== undefined) add(`line.changed = ${filter.changed ? 1 : 0}`)
  return conditions
}

/** The lines last read before a time (epoch milliseconds), or never, taken from their own index. */
export function staleSet(connectionNo: number, fetchedBefore: number): Condition {
  const read = 'select no from line indexed by line_by_fetched where connection_no = ?'
  return {
    sql: `line.no in (${read} and fetched_at is null union all ${read} and fetched_at < ?)`,
    parameters: [connectionNo, connectionNo, fetchedBefore],
  }
}

/** The index that names the few lines of a filter with the least reading. */
export function narrowIndex(filter: WorklistFilter): string {
  // The others hold no amounts and times: what they name would have to be looked up for these.
  if (rangeConditions(filter).length > 0) return 'line_by_filter'
  if (filter.followUpBy !== undefined) return 'line_by_follow_up'
  return filter.tags !== undefined || filter.hasNote === true ? 'line_by_mark' : 'line_by_filter'
}
