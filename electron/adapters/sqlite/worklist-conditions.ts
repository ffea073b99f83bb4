import type { WorklistFilter, WorklistSortColumn } from '../../../shared/domain/worklist.ts'
import { dayNumberOf } from './day-number.ts'
import type { Parameter } from './store-database.ts'

/** A condition on `line` with its parameters. */
export interface Condition {
  readonly sql: string
  readonly parameters: readonly Parameter[]
}

/** The column, and the end of the index's name, of each sort order. */
export const sortColumns: Readonly<Record<WorklistSortColumn, string>> = {
  addedAt: 'added_at',
  id: 'id',
  status: 'status',
  creditType: 'credit_type',
  requestedAmount: 'requested_amount',
  borrowerId: 'borrower_id',
  lenderOfRecord: 'lender_of_record',
  merchant: 'merchant',
  createdOn: 'created_moment',
  decisionedOn: 'decisioned_moment',
  fetchedAt: 'fetched_at',
  followUpOn: 'follow_up_day',
}

/** What filters look at, behind the number of the line. */
export const facts = `no, kind_no, mark_no, has_draft, open_decision, changed, requested_amount,
  created_day, decisioned_day, follow_up_day, fetched_at`

/** The values of a parameter that is a JSON list. */
const list = '(select value from json_each(?))'

/** The part of a filter that chips show: each chip is counted under all others. */
export function chipConditions(filter: WorklistFilter): Condition[] {
  const kinds = (column: string) => (names: readonly string[]) =>
    condition(
      `line.kind_no in (select no from kind where ${column} in ${list})`,
      JSON.stringify(names),
    )
  return [
    ...given(filter.statuses, kinds('status')),
    ...given(filter.creditTypes, kinds('credit_type')),
    ...given(filter.hasDraft, (has) => condition('line.has_draft = ?', has ? 1 : 0)),
    ...given(filter.hasOpenDecision, (has) =>
      condition(`line.open_decision is ${has ? 'not ' : ''}null`),
    ),
    ...given(filter.changed, (has) => condition('line.changed = ?', has ? 1 : 0)),
    ...given(filter.hasNote, (has) =>
      condition('line.mark_no in (select no from mark where has_note = ?)', has ? 1 : 0),
    ),
    ...given(filter.tags, (names) =>
      condition(
        `line.mark_no in (select mark.no from mark, json_each(mark.tags) as tag
         where tag.value in ${list})`,
        JSON.stringify(names),
      ),
    ),
    ...given(filter.followUpBy, (day) => condition('line.follow_up_day <= ?', dayNumberOf(day))),
  ]
}

/** The rest of a filter without its search. */
export function rangeConditions(filter: WorklistFilter): Condition[] {
  const day = (sql: string) => (date: string) => condition(sql, dayNumberOf(date))
  return [
    ...given(filter.amountFrom, (cents) => condition('line.requested_amount >= ?', cents)),
    ...given(filter.amountTo, (cents) => condition('line.requested_amount <= ?', cents)),
    ...given(filter.createdFrom, day('line.created_day >= ?')),
    ...given(filter.createdTo, day('line.created_day <= ?')),
    ...given(filter.decisionedFrom, day('line.decisioned_day >= ?')),
    ...given(filter.decisionedTo, day('line.decisioned_day <= ?')),
    ...given(filter.fetchedBefore, (moment) =>
      condition('(line.fetched_at is null or line.fetched_at < ?)', moment),
    ),
  ]
}

/** Where in a sort order the lines of a filter are that have a value to sort by. */
export function sortBounds(filter: WorklistFilter, by: WorklistSortColumn): Condition[] {
  const column = `line.${sortColumns[by]}`
  const from = (value: Parameter): Condition => condition(`${column} >= ?`, value)
  const to = (value: Parameter): Condition => condition(`${column} <= ?`, value)
  const among = (names: readonly string[]): Condition => {
    const end = (which: string): string => `(select ${which}(value) from json_each(?))`
    const sql = `${column} between ${end('min')} and ${end('max')}`
    return condition(sql, JSON.stringify(names), JSON.stringify(names))
  }
  const days = (first: string | undefined, last: string | undefined): Condition[] => [
    ...given(first, (date) => from(Date.parse(`${date}T00:00:00.000Z`))),
    ...given(last, (date) => to(Date.parse(`${date}T23:59:59.999Z`))),
  ]
  switch (by) {
    case 'status':
      return given(filter.statuses, among)
    case 'creditType':
      return given(filter.creditTypes, among)
    case 'requestedAmount':
      return [...given(filter.amountFrom, from), ...given(filter.amountTo, to)]
    case 'createdOn':
      return days(filter.createdFrom, filter.createdTo)
    case 'decisionedOn':
      return days(filter.decisionedFrom, filter.decisionedTo)
    case 'followUpOn':
      return given(filter.followUpBy, (day) => to(dayNumberOf(day)))
    case 'fetchedAt':
      return given(filter.fetchedBefore, to)
    default:
      return []
  }
}

/** The line contains the term: read from the table, for no index has the texts. */
export function contains(term: string): Condition {
  return condition(
    `exists (select 1 from line as own where own.no = line.no
       and (instr(own.search_text, ?) > 0 or instr(own.note_text, ?) > 0))`,
    term,
    term,
  )
}

export function among(numbers: readonly number[]): Condition {
  return condition(`line.no in ${list}`, JSON.stringify(numbers))
}

export function condition(sql: string, ...parameters: Parameter[]): Condition {
  return { sql, parameters }
}

export function joined(conditions: readonly Condition[]): string {
  return conditions.map(({ sql }) => sql).join(' and ')
}

export function parametersOf(conditions: readonly Condition[]): Parameter[] {
  return conditions.flatMap(({ parameters }) => parameters)
}

function given<Value>(value: Value | undefined, then: (value: Value) => Condition): Condition[] {
  return value === undefined ? [] : [then(value)]
}
