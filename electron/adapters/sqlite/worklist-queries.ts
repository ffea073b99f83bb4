import type {
  WorklistCounts,
  WorklistFilter,
  WorklistPage,
  WorklistQuery,
  WorklistRow,
  WorklistSort,
} from '../../../shared/domain/worklist.ts'
import { ageMoments, type OverviewCell } from '../../../shared/domain/worklist-overview.ts'
import { searchTerms } from '../../../shared/domain/worklist-search.ts'
import { dateOfDayNumber } from './day-number.ts'
import { fromStored } from './stored-json.ts'
import type { Parameter, StoreDatabase } from './store-database.ts'
import { chipCounts, groupNumber, type KindRow, type MarkRow } from './worklist-chips.ts'
import {
  among,
  chipConditions,
  condition,
  contains,
  facts,
  joined,
  parametersOf,
  rangeConditions,
  sortBounds,
  sortColumns,
  type Condition,
} from './worklist-conditions.ts'

/** Index entries that one step looks at: a few milliseconds, most of them to decipher pages. */
const stepSize = 20_000
/** The same if the texts of each line are read, each of which may be on a page of its own. */
const textStepSize = 2_000
/** Most pages are full after a few entries, so a list begins with shorter steps. */
const firstStepSize = 500
const stepGrowth = 4
/** The matches of a search are looked up and sorted if they are at most this many. */
const fewMatches = 2_000
/** Above this share of all lines, a search reads texts on its way through the sort order. */
const manyMatches = 0.05
/** The trigram index has no shorter terms. */
const shortestIndexedTerm = 3
/** Lists that are remembered until the cache changes. */
const mostLists = 4
const beyondLast = Number.MAX_SAFE_INTEGER

/** An operation in steps of a few milliseconds: other work can run between two of them. */
export type Steps<T> = Generator<undefined, T>

interface Search {
  /** The only lines that can match, by number; null if any can. */
  readonly candidates: readonly number[] | null
  /** What a line must meet besides. */
  readonly conditions: readonly Condition[]
}

/** The lines of a filter in a sort order, as far as they are known. */
interface List {
  readonly connectionNo: number
  readonly sort: WorklistSort
  readonly conditions: readonly Condition[]
  readonly bounds: readonly Condition[]
  /** Whether lines that have no value to sort by can be among them. */
  readonly hasEmptyPart: boolean
  readonly candidates: ReadonlySet<number> | null
  readonly mostInStep: number
  readonly revision: number
  /** Numbers of lines, in order. */
  readonly found: number[]
  /** Where the list continues; null at its end. */
  place: Place | null
  stepSize: number
}

/** In a sort order, the lines of a value behind a number; without a number, those behind the value. */
interface Place {
  readonly value: Parameter
  readonly no: number | null
}

/** A row as SQL names it. */
type StoredRow = Omit<WorklistRow, 'tags' | 'followUpOn' | (typeof flags)[number]> &
  Readonly<Record<(typeof flags)[number], number>> & {
    readonly tags: string
    readonly followUpDay: number | null
  }
const flags = ['gone', 'changed', 'hasDraft', 'hasNote'] as const

const rowColumns = `line.id, status, credit_type as creditType, requested_amount as requestedAmount,
  borrower_id as borrowerId, lender_of_record as lenderOfRecord, merchant, created_on as createdOn,
  decisioned_on as decisionedOn, added_at as addedAt, fetched_at as fetchedAt, gone, changed,
  has_draft as hasDraft, open_decision as openDecision, follow_up_day as followUpDay,
  has_note as hasNote, tags`

/**
 * The queries of the worklist. SQLCipher deciphers some 80 pages in a millisecond, and the index of
 * a million lines has ten thousand: so each query works in steps.
 *
 * A page walks the index of its sort order, which has all that filters look at, until it is full.
 * Counts go through the lines by number. A search first asks the trigram index: few matches are
 * looked up and sorted, more are compared by number on the way, and of a term that many lines have
 * their texts are read on the way.
 */
export class WorklistQueries {
  private readonly database: StoreDatabase
  private readonly revision: () => number
  private readonly lists = new Map<string, List>()

  constructor(database: StoreDatabase, revision: () => number) {
    this.database = database
    this.revision = revision
  }

  /** The cache changed. What is under way ends with the lines as it met them. */
  forget(): void {
    this.lists.clear()
  }

  *page(connectionNo: number, query: WorklistQuery): Steps<WorklistPage> {
    const list = this.list(connectionNo, query)
    const end = query.offset + query.limit
    while (list.found.length < end && list.place !== null) {
      this.extend(list, list.place)
      if (list.found.length < end) yield
    }
    return {
      rows: this.rows(list.found.slice(query.offset, end)),
      total: list.place === null ? list.found.length : null,
      revision: list.revision,
    }
  }

  *counts(connectionNo: number, filter: WorklistFilter, today: string): Steps<WorklistCounts> {
    const search = this.search(filter)
    const conditions = [...rangeConditions(filter), ...search.conditions]
    const group = groupNumber(filter, today)
    const tally = yield* this.tally(group, conditions, this.steps(connectionNo, search))
    const marks = this.database.all<MarkRow>('select no, has_note as hasNote, tags from mark')
    return chipCounts(tally, filter, this.kinds(), marks)
  }

  *total(connectionNo: number, filter: WorklistFilter): Steps<number> {
    const search = this.search(filter)
    let total = 0
    for (const step of this.steps(connectionNo, search)) {
      total += this.select('count(*)', [...step, ...conditionsOf(filter, search)])[0] ?? 0
      yield
    }
    return total
  }

  *overview(connectionNo: number, now: number): Steps<OverviewCell[]> {
    const moments = ageMoments(now)
    const names = ['unknown', ...moments.map(([name]) => name), 'older'] as const
    const whens = moments.map(
      ([, from], place) => `when created_moment >= ${from} then ${place + 1}`,
    )
    const age = `case when created_moment is null then 0 ${whens.join(' ')} else ${names.length - 1} end`
    const steps = this.steps(connectionNo, { candidates: null, conditions: [] })
    const tally = yield* this.tally(`line.kind_no * 8 + ${age}`, [], steps)
    const statuses = new Map(this.kinds().map(({ no, status }) => [no, status]))
    const cells = new Map<string, OverviewCell>()
    for (const [number, more] of tally) {
      const status = statuses.get(Math.floor(number / 8)) ?? null
      const group = names[number % 8] ?? 'unknown'
      const name = JSON.stringify([status, group])
      cells.set(name, { status, age: group, count: more + (cells.get(name)?.count ?? 0) })
    }
    return [...cells.values()]
  }

  /** Ids that match, in the order they were added. */
  idsAfter(
    connectionNo: number,
    filter: WorklistFilter,
    cursor: number,
    limit: number,
  ): { id: string; cursor: number }[] {
    const search = this.search(filter)
    const found: number[] = []
    for (const step of this.steps(connectionNo, search, cursor)) {
      const conditions = [...step, ...conditionsOf(filter, search)]
      found.push(...this.select('line.no', conditions, 'order by line.no'))
      if (found.length >= limit) break
    }
    return this.lookUp('line.id, line.no as cursor', found.slice(0, limit))
  }

  private list(connectionNo: number, { filter, sort }: WorklistQuery): List {
    const name = JSON.stringify([connectionNo, filter, sort])
    const known = this.lists.get(name)
    if (known !== undefined) return known
    const list = this.begin(connectionNo, filter, sort)
    const oldest = this.lists.keys().next()
    if (this.lists.size >= mostLists && oldest.done !== true) this.lists.delete(oldest.value)
    this.lists.set(name, list)
    return list
  }

  private begin(connectionNo: number, filter: WorklistFilter, sort: WorklistSort): List {
    const search = this.search(filter)
    const { candidates } = search
    const bounds = sortBounds(filter, sort.by)
    const list = {
      connectionNo,
      sort,
      bounds,
      hasEmptyPart: bounds.length === 0 || sort.by === 'fetchedAt',
      conditions: conditionsOf(filter, search),
      revision: this.revision(),
      stepSize: firstStepSize,
      mostInStep: search.conditions.length > 0 ? textStepSize : stepSize,
    }
    if (candidates === null || candidates.length > fewMatches) {
      const place = firstPlace(list)
      return { ...list, candidates: candidates && new Set(candidates), found: [], place }
    }
    const conditions = [ofConnection(connectionNo), among(candidates), ...list.conditions]
    const found = this.select('line.no', conditions, orderBy(sort))
    return { ...list, candidates: null, found, place: null }
  }

  /** One step further through the index of the sort order. */
  private extend(list: List, place: Place): void {
    const { sort, candidates } = list
    const column = sortColumns[sort.by]
    const behind = [ofConnection(list.connectionNo), ...behindPlace(list, place)]
    const step = `from line indexed by line_by_${column} where ${joined(behind)} ${orderBy(sort)}`
    const numbers = this.database.numbers(
      `select line.no from (select ${facts}, ${column} as value ${step} limit ?) as line
       where ${joined([condition('true'), ...list.conditions])} ${orderBy(sort, 'value')}`,
      ...parametersOf(behind),
      list.stepSize,
      ...parametersOf(list.conditions),
    )
    for (const no of numbers) if (candidates?.has(no) !== false) list.found.push(no)
    const end = this.database.get<Place>(
      `select line.${column} as value, line.no ${step} limit 1 offset ?`,
      ...parametersOf(behind),
      list.stepSize - 1,
    )
    list.place = end ?? placeBehind(list, place)
    list.stepSize = Math.min(list.stepSize * stepGrowth, list.mostInStep)
  }

  private *tally(
    number: string,
    conditions: readonly Condition[],
    steps: Iterable<readonly Condition[]>,
  ): Steps<Map<number, number>> {
    const tally = new Map<number, number>()
    for (const step of steps) {
      for (const each of this.select(number, [...step, ...conditions])) {
        tally.set(each, (tally.get(each) ?? 0) + 1)
      }
      yield
    }
    return tally
  }

  /** All lines behind a number that can match, by number. */
  private *steps(
    connectionNo: number,
    { candidates, conditions }: Search,
    cursor = 0,
  ): Generator<readonly Condition[]> {
    const mine = ofConnection(connectionNo)
    if (candidates !== null) {
      const behind = candidates.filter((no) => no > cursor).sort((a, b) => a - b)
      for (let from = 0; from < behind.length; from += fewMatches) {
        yield [mine, among(behind.slice(from, from + fewMatches))]
      }
      return
    }
    const size = conditions.length > 0 ? textStepSize : stepSize
    for (let from = cursor; from < this.lastNumber(); from += size) {
      yield [mine, condition('line.no > ?', from), condition('line.no <= ?', from + size)]
    }
  }

  private search({ search = '' }: WorklistFilter): Search {
    const terms = searchTerms(search).sort((a, b) => lengthOf(b) - lengthOf(a))
    const [longest] = terms
    if (longest === undefined) return { candidates: null, conditions: [] }
    const most = fewMatches + Math.floor(this.lastNumber() * manyMatches)
    const indexed = terms.filter((term) => lengthOf(term) >= shortestIndexedTerm)
    const found = indexed.length > 0 ? this.matches(indexed, most) : this.begins(longest, most)
    if (found.length > most) return { candidates: null, conditions: terms.map(contains) }
    const others = terms.slice(Math.max(indexed.length, 1))
    return { candidates: [...new Set(found)], conditions: others.map(contains) }
  }

  private matches(terms: readonly string[], most: number): number[] {
    return this.database.numbers(
      'select rowid from line_search where line_search match ? limit ?',
      terms.map((term) => `"${term.replaceAll('"', '""')}"`).join(' AND '),
      most + 1,
    )
  }

  /** Lines with a trigram that begins with the term: each text ends with two more characters. */
  private begins(term: string, most: number): number[] {
    return this.database.numbers(
      'select doc from line_trigram where term >= ? and term < ? limit ?',
      term,
      `${term}\u{10ffff}`,
      most + 1,
    )
  }

  private lastNumber(): number {
    return this.database.get<{ no: number | null }>('select max(no) as no from line')?.no ?? 0
  }

  private kinds(): KindRow[] {
    return this.database.all('select no, status, credit_type as creditType from kind')
  }

  private select(what: string, conditions: readonly Condition[], order = ''): number[] {
    return this.database.numbers(
      `select ${what} from line where ${joined(conditions)} ${order}`,
      ...parametersOf(conditions),
    )
  }

  private rows(numbers: readonly number[]): WorklistRow[] {
    return this.lookUp<StoredRow>(rowColumns, numbers).map(({ followUpDay, ...row }) => ({
      ...row,
      gone: row.gone === 1,
      changed: row.changed === 1,
      hasDraft: row.hasDraft === 1,
      hasNote: row.hasNote === 1,
      followUpOn: followUpDay === null ? null : dateOfDayNumber(followUpDay),
      tags: fromStored<readonly string[]>(row.tags),
    }))
  }

  /** One statement for all: a hundred of one line each took longer. */
  private lookUp<Row>(what: string, numbers: readonly number[]): Row[] {
    return this.database.all<Row>(
      `select ${what} from (select value as wanted from json_each(?))
       cross join line on line.no = wanted join mark on mark.no = line.mark_no`,
      JSON.stringify(numbers),
    )
  }
}

function conditionsOf(filter: WorklistFilter, search: Search): Condition[] {
  return [...chipConditions(filter), ...rangeConditions(filter), ...search.conditions]
}

function ofConnection(connectionNo: number): Condition {
  return condition('line.connection_no = ?', connectionNo)
}

function lengthOf(text: string): number {
  return Array.from(text).length
}

function orderBy({ by, direction }: WorklistSort, column = sortColumns[by]): string {
  const order = direction === 'ascending' ? 'asc' : 'desc'
  return `order by line.${column} ${order}, line.no ${order}`
}

/** SQLite sorts lines without a value before all others. */
function firstPlace({ sort, hasEmptyPart }: Pick<List, 'sort' | 'hasEmptyPart'>): Place {
  return { value: null, no: sort.direction === 'ascending' && hasEmptyPart ? 0 : null }
}

function behindPlace({ sort, bounds }: List, { value, no }: Place): Condition[] {
  const column = `line.${sortColumns[sort.by]}`
  const sign = sort.direction === 'ascending' ? '>' : '<'
  if (no !== null) return [condition(`${column} is ?`, value), condition(`line.no ${sign} ?`, no)]
  if (value === null) return [condition(`${column} is not null`), ...bounds]
  return [condition(`${column} ${sign} ?`, value), ...bounds]
}

/** Behind the last line of a place. */
function placeBehind({ sort, hasEmptyPart }: List, { value, no }: Place): Place | null {
  const isAscending = sort.direction === 'ascending'
  if (no !== null && (isAscending || value !== null)) return { value, no: null }
  return no === null && !isAscending && hasEmptyPart ? { value: null, no: beyondLast } : null
}
