import type { DecisionState } from '../../../../shared/domain/decisions/decision.ts'
import type {
  WorklistFilter,
  WorklistQuery,
  WorklistRow,
  WorklistSortColumn,
} from '../../../../shared/domain/worklist/worklist.ts'
import type { CacheCounting, AnnotationRow } from './counting.ts'
import {
  changingConditions,
  joined,
  narrowly,
  ofConnection,
  parametersOf,
  readSearch,
  searchConditions,
  sortBounds,
  steadyConditions,
  type ChangingCondition,
  type Condition,
} from './filter.ts'
import { dateOfDayNumber } from './day-number.ts'
import type { StoreDatabase } from '../store-database.ts'

const orders: Readonly<Record<WorklistSortColumn, { index: string; column: string }>> = {
  addedAt: { index: 'line_by_added', column: 'added_at' },
  id: { index: 'line_by_id', column: 'id' },
  status: { index: 'line_by_status', column: 'status' },
  creditType: { index: 'line_by_credit_type', column: 'credit_type' },
  requestedAmount: { index: 'line_by_amount', column: 'requested_amount' },
  borrowerId: { index: 'line_by_borrower', column: 'borrower_id' },
  lenderOfRecord: { index: 'line_by_lender', column: 'lender_of_record' },
  merchant: { index: 'line_by_merchant', column: 'merchant' },
  createdOn: { index: 'line_by_created', column: 'created_moment' },
  decisionedOn: { index: 'line_by_decisioned', column: 'decisioned_moment' },
  fetchedAt: { index: 'line_by_fetched', column: 'fetched_at' },
  followUpOn: { index: 'line_by_follow_up', column: 'follow_up_day' },
}

/**
 * What it costs to look a line up by its number, in steps from one line of an index to the next;
 * mostly for a page of the file that is read and deciphered for it alone.
 */
const lookupSteps = 54

/**
 * What is not in the index of a walk is found beforehand as a set where at most this share of all
 * lines is in it. More are looked up one by one on the way, where the page is soon full.
 */
const mostOfSet = 0.25

interface LineRow {
  readonly id: string
  readonly status: string | null
  readonly credit_type: string | null
  readonly requested_amount: number | null
  readonly borrower_id: string | null
  readonly lender_of_record: string | null
  readonly merchant: string | null
  readonly created_on: string | null
  readonly decisioned_on: string | null
  readonly added_at: number
  readonly fetched_at: number | null
  readonly gone: number
  readonly changed: number
  readonly has_draft: number
  readonly open_decision: DecisionState | null
  readonly mark_no: number
  readonly follow_up_day: number | null
}

/** What a line of the list is made of: the texts that are only searched stay where they are. */
const lineColumns = `id, status, credit_type, requested_amount, borrower_id, lender_of_record,
  merchant, created_on, decisioned_on, added_at, fetched_at, gone, changed, has_draft,
  open_decision, mark_no, follow_up_day`

function rowOf(line: LineRow, mark: AnnotationRow | undefined): WorklistRow {
  return {
    id: line.id,
    status: line.status,
    creditType: line.credit_type,
    requestedAmount: line.requested_amount,
    borrowerId: line.borrower_id,
    lenderOfRecord: line.lender_of_record,
    merchant: line.merchant,
    createdOn: line.created_on,
    decisionedOn: line.decisioned_on,
    addedAt: line.added_at,
    fetchedAt: line.fetched_at,
    gone: line.gone === 1,
    changed: line.changed === 1,
    hasDraft: line.has_draft === 1,
    openDecision: line.open_decision,
    hasNote: mark?.hasNote ?? false,
    followUpOn: line.follow_up_day === null ? null : dateOfDayNumber(line.follow_up_day),
    tags: mark?.tags ?? [],
  }
}

/** Answers the pages of the list from the indexes. Holds no line. */
export class CacheWorklist {
  private readonly database: StoreDatabase
  private readonly counting: CacheCounting

  constructor(database: StoreDatabase, counting: CacheCounting) {
    this.database = database
    this.counting = counting
  }

  rows(connectionNo: number, query: WorklistQuery): WorklistRow[] {
    const annotations = new Map(this.counting.annotations().map((mark) => [mark.no, mark]))
    return this.lines<LineRow>(connectionNo, query, lineColumns).map((line) =>
      rowOf(line, annotations.get(line.mark_no)),
    )
  }

  ids(connectionNo: number, query: WorklistQuery): string[] {
    return this.lines<{ id: string }>(connectionNo, query, 'id').map((line) => line.id)
  }

  idsAfter(
    connectionNo: number,
    filter: WorklistFilter,
    cursor: number,
    limit: number,
  ): { id: string; cursor: number }[] {
    const conditions = [
      ...this.onLines(connectionNo, filter),
      { sql: 'line.no > ?', parameters: [cursor] },
    ]
    return this.database
      .lists<[string, number]>(
        `select id, no from line not indexed where ${joined(conditions)} order by no limit ?`,
        ...parametersOf(conditions),
        limit,
      )
      .map(([id, no]) => ({ id, cursor: no }))
  }

  /** One statement for the page: a hundred of one line each took longer than all they looked up. */
  private lines<Row>(connectionNo: number, query: WorklistQuery, columns: string): Row[] {
    return this.database.all<Row>(
      `select ${columns} from (select value as wanted from json_each(?))
       cross join line on line.no = wanted`,
      JSON.stringify(this.numbers(connectionNo, query)),
    )
  }

  /** The lines of one page, by number, in order. */
  private numbers(connectionNo: number, query: WorklistQuery): number[] {
    const { column } = orders[query.sort.by]
    const direction = query.sort.direction === 'ascending' ? 'asc' : 'desc'
    const [source, conditions] = this.plan(connectionNo, query)
    return this.database.numbers(
      `select line.no from ${source.sql} where ${joined(conditions)}
       order by line.${column} ${direction}, line.no ${direction} limit ? offset ?`,
      ...source.parameters,
      ...parametersOf(conditions),
      query.limit,
      query.offset,
    )
  }

  /**
   * Either the lines that fit are few, and are looked up and sorted, or the index of the order is
   * walked, from which alone nearly all is answered, until the page is full.
   */
  private plan(connectionNo: number, query: WorklistQuery): [Condition, Condition[]] {
    const { filter, sort } = query
    const search = readSearch(filter)
    const found = this.counting.found(search)
    if (found !== null) return [found, this.onLines(connectionNo, filter)]

    const fitting = this.counting.fitting(filter)
    const changing = changingConditions(filter, fitting)
    const steady = [ofConnection(connectionNo), ...steadyConditions(filter, fitting)]
    const isNarrowed = steady.length + changing.length > 1
    if (isNarrowed && this.isFew(connectionNo, query)) {
      const { index, conditions } = narrowly(filter, fitting)
      return [
        indexed(index),
        [ofConnection(connectionNo), ...conditions, ...searchConditions(search)],
      ]
    }
    const { index, column } = orders[sort.by]
    return [
      indexed(index),
      [
        ...steady,
        ...sortBounds(filter, sort.by),
        ...changing.map((condition) =>
          condition.column === column
            ? condition.of('line')
            : this.besideWalk(connectionNo, steady, condition),
        ),
        ...searchConditions(search),
      ],
    ]
  }

  /** Every condition of a filter, on lines that are looked at themselves. */
  private onLines(connectionNo: number, filter: WorklistFilter): Condition[] {
    const fitting = this.counting.fitting(filter)
    return [
      ofConnection(connectionNo),
      ...steadyConditions(filter, fitting),
      ...changingConditions(filter, fitting).map(({ of }) => of('line')),
      ...searchConditions(readSearch(filter)),
    ]
  }

  /** Whether looking up each line that fits costs less than the walk until the page is full. */
  private isFew(connectionNo: number, { filter, offset, limit }: WorklistQuery): boolean {
    const { search: _search, ...others } = filter
    const fitting = this.counting.total(connectionNo, others)
    const every = this.counting.total(connectionNo, {})
    const walked = Math.min(every, ((offset + limit) * every) / Math.max(fitting, 1))
    return fitting * lookupSteps <= walked
  }

  /**
   * A condition that the walk's index knows nothing of. The lines that fit are found beforehand as a
   * set where they are not many; looked for on the way, they may all stand at its very end.
   */
  private besideWalk(
    connectionNo: number,
    steady: readonly Condition[],
    { named, of }: ChangingCondition,
  ): Condition {
    if (named !== null) {
      const mine = ofConnection(connectionNo)
      const most = Math.ceil(this.counting.total(connectionNo, {}) * mostOfSet)
      const all = linesOf(named.map(({ index, condition }) => [index, [mine, condition]]))
      const [count = 0] = this.database.numbers(
        `select count(*) from (${all.sql} limit ?)`,
        ...all.parameters,
        most + 1,
      )
      if (count <= most) {
        const set = linesOf(named.map(({ index, condition }) => [index, [...steady, condition]]))
        return { sql: `line.no in (${set.sql})`, parameters: set.parameters }
      }
    }
    const { sql, parameters } = of('own')
    return {
      sql: `exists (select 1 from line as own indexed by line_changing
        where own.no = line.no and ${sql})`,
      parameters,
    }
  }
}

function linesOf(dependencies: readonly (readonly [string, readonly Condition[]])[]): Condition {
  return {
    sql: dependencies
      .map(
        ([index, conditions]) =>
          `select no from line indexed by ${index} where ${joined(conditions)}`,
      )
      .join(' union all '),
    parameters: dependencies.flatMap(([, conditions]) => parametersOf(conditions)),
  }
}

function indexed(index: string): Condition {
  return { sql: `line indexed by ${index}`, parameters: [] }
}
