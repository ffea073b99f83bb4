import type { DecisionState } from '../../../shared/domain/decision.ts'
import type {
  WorklistCounts,
  WorklistFilter,
  WorklistQuery,
  WorklistRow,
  WorklistSortColumn,
} from '../../../shared/domain/worklist.ts'
import { ageMoments, type OverviewCell } from '../../../shared/domain/worklist-overview.ts'
import {
  containsAll,
  markConditions,
  narrowIndex,
  rangeConditions,
  readSearch,
  staleSet,
  type Condition,
  type SearchTerms,
} from './cache-filter.ts'
import { packedGroup, unpackedGroup, type LineGroup } from './cache-line-group.ts'
import { among, anyOf, countsOf, tallied, totalOf, type TallyCell } from './cache-tally.ts'
import { dateOfDayNumber } from './day-number.ts'
import { fromStored } from './stored-json.ts'
import type { Parameter, StoreDatabase } from './store-database.ts'

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
 * A filter that fits at most this many lines takes just those (from the full-text index or the
 * index of filters) and sorts them. One that fits more walks the sort order, whose page is soon
 * full: looking up tens of thousands of lines one by one costs more than reading them in a row.
 */
const fewLines = 4000

/**
 * The time of the last reading is in no order's index but its own, because it changes with each. So
 * many lines are found faster as a set beforehand than looked up one by one on the way, where the
 * first that fit may stand at the very end: what was added last was often read last.
 */
const mostLinesInSet = 25_000

/** How many different filters' tallies are remembered between two changes of the cache. */
const mostTallies = 16

interface KindRow {
  readonly no: number
  readonly status: string | null
  readonly creditType: string | null
}

interface MarkRow {
  readonly no: number
  readonly hasNote: boolean
  readonly tags: readonly string[]
}

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

function rowOf(line: LineRow, mark: MarkRow | undefined): WorklistRow {
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

/** Answers the list's questions from the indexes. Holds no line, only small tallies. */
export class CacheWorklist {
  private readonly database: StoreDatabase
  private readonly tallies = new Map<string, readonly TallyCell[]>()

  constructor(database: StoreDatabase) {
    this.database = database
  }

  /** Something changed: what was counted counts no more. */
  forget(): void {
    this.tallies.clear()
  }

  total(connectionNo: number, filter: WorklistFilter): number {
    // What the window asks first: the groups are only added up, and none is looked at.
    if (Object.keys(filter).length === 0) return this.everyLine(connectionNo)
    return totalOf(this.tally(connectionNo, filter), filter)
  }

  private everyLine(connectionNo: number): number {
    const counted = this.database.get<{ lines: number | null }>(
      'select sum(lines) as lines from line_count where connection_no = ?',
      connectionNo,
    )
    return counted?.lines ?? 0
  }

  counts(connectionNo: number, filter: WorklistFilter, today?: string): WorklistCounts {
    return countsOf(this.tally(connectionNo, filter), filter, today)
  }

  overview(connectionNo: number, now: number): OverviewCell[] {
    const groups = ageMoments(now)
    const age = groups.map(([group]) => `when created_moment >= ? then '${group}'`).join(' ')
    // By kind first: that is read from the index of filters alone, without a look at any line.
    return this.database.all<OverviewCell>(
      `select kind.status, counted.age, sum(counted.count) as count
       from (
         select kind_no,
           case when created_moment is null then 'unknown' ${age} else 'older' end as age,
           count(*) as count
         from line indexed by line_by_filter
         where connection_no = ? group by kind_no, age
       ) as counted
       join kind on kind.no = counted.kind_no
       group by kind.status, counted.age`,
      ...groups.map(([, from]) => from),
      connectionNo,
    )
  }

  rows(connectionNo: number, query: WorklistQuery): WorklistRow[] {
    const marks = new Map(this.marks().map((mark) => [mark.no, mark]))
    return this.lines<LineRow>(connectionNo, query, lineColumns).map((line) =>
      rowOf(line, marks.get(line.mark_no)),
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
      { sql: 'line.connection_no = ?', parameters: [connectionNo] },
      { sql: 'line.no > ?', parameters: [cursor] },
      ...rangeConditions(filter),
      ...this.markConditions(filter),
      ...searchConditions(readSearch(filter)),
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
  private numbers(connectionNo: number, { filter, sort, offset, limit }: WorklistQuery): number[] {
    const { index, column } = orders[sort.by]
    const direction = sort.direction === 'ascending' ? 'asc' : 'desc'
    const order = `order by line.${column} ${direction}, line.no ${direction} limit ? offset ?`
    const search = readSearch(filter)
    const narrowing = [...rangeConditions(filter), ...this.markConditions(filter)]
    const isFew =
      narrowing.length > 0 && this.total(connectionNo, withoutSearch(filter)) <= fewLines
    const source = this.few(search) ?? indexed(isFew ? narrowIndex(filter) : index)
    const conditions = [
      { sql: 'line.connection_no = ?', parameters: [connectionNo] },
      ...(isFew || sort.by === 'fetchedAt' ? narrowing : this.staleFirst(connectionNo, filter)),
      ...searchConditions(search),
    ]
    return this.database.numbers(
      `select line.no from ${source.sql} where ${joined(conditions)} ${order}`,
      ...source.parameters,
      ...parametersOf(conditions),
      limit,
      offset,
    )
  }

  /** The same conditions; lines that were read before some time as a set where that is not large. */
  private staleFirst(connectionNo: number, filter: WorklistFilter): Condition[] {
    const { fetchedBefore, ...rest } = filter
    const isSet =
      fetchedBefore !== undefined && this.total(connectionNo, { fetchedBefore }) <= mostLinesInSet
    return [
      ...rangeConditions(isSet ? rest : filter),
      ...this.markConditions(filter),
      ...(isSet ? [staleSet(connectionNo, fetchedBefore)] : []),
    ]
  }

  /** The few lines that the full-text index names, or null where they are many or it cannot say. */
  private few(search: SearchTerms | null): Condition | null {
    const match = search?.match ?? null
    if (match === null || !this.isFew(match)) return null
    return {
      sql: `(select rowid as found from line_search where line_search match ?)
            cross join line on line.no = found`,
      parameters: [match],
    }
  }

  private isFew(match: string): boolean {
    const found = this.database.get<{ count: number }>(
      `select count(*) as count from
         (select 1 from line_search where line_search match ? limit ?)`,
      match,
      fewLines + 1,
    )
    return (found?.count ?? 0) <= fewLines
  }

  /** The kinds that statuses and credit types of the filter leave, or null where neither narrows. */
  private kindsFor(filter: WorklistFilter): number[] | null {
    if (filter.statuses === undefined && filter.creditTypes === undefined) return null
    return this.kinds()
      .filter(
        (kind) => among(filter.statuses, kind.status) && among(filter.creditTypes, kind.creditType),
      )
      .map((kind) => kind.no)
  }

  private markConditions(filter: WorklistFilter): Condition[] {
    const { hasNote, tags } = filter
    const fitting =
      hasNote === undefined && tags === undefined
        ? null
        : this.marks()
            .filter(
              (mark) =>
                (hasNote === undefined || hasNote === mark.hasNote) && anyOf(tags, mark.tags),
            )
            .map(({ no }) => no)
    return markConditions(filter, this.kindsFor(filter), fitting)
  }

  private marks(): MarkRow[] {
    return this.database
      .all<{ no: number; has_note: number; tags: string }>('select no, has_note, tags from mark')
      .map(({ no, has_note: hasNote, tags }) => ({
        no,
        hasNote: hasNote === 1,
        tags: fromStored<readonly string[]>(tags),
      }))
  }

  private kinds(): KindRow[] {
    return this.database.all<KindRow>('select no, status, credit_type as creditType from kind')
  }

  private tally(connectionNo: number, filter: WorklistFilter): readonly TallyCell[] {
    const ranges = Object.entries(filter).filter(
      ([name]) => !tallied.some((dimension) => dimension === name),
    )
    const name = JSON.stringify([connectionNo, ranges.sort()])
    const known = this.tallies.get(name)
    if (known !== undefined) return known
    const cells = this.count(connectionNo, filter)
    const oldest = this.tallies.keys().next()
    if (this.tallies.size >= mostTallies && oldest.done !== true) this.tallies.delete(oldest.value)
    this.tallies.set(name, cells)
    return cells
  }

  private count(connectionNo: number, filter: WorklistFilter): TallyCell[] {
    const search = readSearch(filter)
    const conditions = [
      { sql: 'line.connection_no = ?', parameters: [connectionNo] },
      ...rangeConditions(filter),
      ...searchConditions(search),
    ]
    const kinds = new Map(this.kinds().map((kind) => [kind.no, kind]))
    const marks = new Map(this.marks().map((mark) => [mark.no, mark]))
    const cell = (group: LineGroup, count: number): TallyCell => ({
      status: kinds.get(group.kindNo)?.status ?? null,
      creditType: kinds.get(group.kindNo)?.creditType ?? null,
      hasDraft: group.hasDraft === 1,
      hasOpenDecision: group.isDecided === 1,
      changed: group.changed === 1,
      hasNote: marks.get(group.markNo)?.hasNote ?? false,
      tags: marks.get(group.markNo)?.tags ?? [],
      followUpDay: group.followUpDay,
      count,
    })

    if (conditions.length === 1) {
      return this.database
        .lists<[number, number, number, number, number, number | null, number]>(
          `select kind_no, has_draft, is_decided, changed, mark_no, nullif(follow_up_day, -1), lines
           from line_count where connection_no = ? and lines > 0`,
          connectionNo,
        )
        .map(([kindNo, hasDraft, isDecided, changed, markNo, followUpDay, count]) =>
          cell({ kindNo, hasDraft, isDecided, changed, markNo, followUpDay }, count),
        )
    }
    if (search === null) {
      // The index is in the order of the groups, so nothing has to be sorted.
      return this.database
        .lists<[number, number, number, number, number, number | null, number]>(
          `select kind_no, has_draft, open_decision is not null, changed, mark_no, follow_up_day,
             count(*)
           from line indexed by line_by_filter where ${joined(conditions)}
           group by kind_no, has_draft, open_decision, changed, mark_no, follow_up_day`,
          ...parametersOf(conditions),
        )
        .map(([kindNo, hasDraft, isDecided, changed, markNo, followUpDay, count]) =>
          cell({ kindNo, hasDraft, isDecided, changed, markNo, followUpDay }, count),
        )
    }
    // One number a line, added up here: grouping in SQL would sort every line that fits.
    const source = this.few(search) ?? { sql: 'line not indexed', parameters: [] }
    const packed = this.database.numbers(
      `select ${packedGroup} from ${source.sql} where ${joined(conditions)}`,
      ...source.parameters,
      ...parametersOf(conditions),
    )
    const counts = new Map<number, number>()
    for (const number of packed) counts.set(number, (counts.get(number) ?? 0) + 1)
    return [...counts].map(([number, count]) => cell(unpackedGroup(number), count))
  }
}

function withoutSearch({ search: _search, ...rest }: WorklistFilter): WorklistFilter {
  return rest
}

function indexed(index: string): Condition {
  return { sql: `line indexed by ${index}`, parameters: [] }
}

function joined(conditions: readonly Condition[]): string {
  return conditions.map((condition) => condition.sql).join(' and ')
}

function parametersOf(conditions: readonly Condition[]): Parameter[] {
  return conditions.flatMap((condition) => condition.parameters)
}

function searchConditions(search: SearchTerms | null): Condition[] {
  return search === null ? [] : [containsAll(search)]
}
