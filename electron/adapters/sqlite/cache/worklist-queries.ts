import type {
  WorklistCounts,
  WorklistFilter,
  WorklistPage,
  WorklistQuery,
  WorklistSort,
} from '../../../../shared/domain/worklist/worklist.ts'
import type { OverviewCell } from '../../../../shared/domain/worklist/worklist-overview.ts'
import type { Parameter, Steps, StoreDatabase } from '../store-database.ts'
import { rowColumns, rowOf, type StoredRow } from './lines.ts'
import {
  ageQuery,
  chipCounts,
  chipQuery,
  overviewCells,
  type Group,
  type GroupQuery,
} from './worklist-counts.ts'
import {
  blockOf,
  chipConditions,
  condition,
  given,
  inBlock,
  joined,
  listed,
  namesKinds,
  noValue,
  parametersOf,
  rangeConditions,
  sortBounds,
  sortKey,
  type Condition,
} from './worklist-filter.ts'
import { fewMatches, lastNumber, searchLines, type Search } from './worklist-search.ts'

/** Index entries read per step: a few milliseconds. */
const stepSize = 20_000
/** The same if each line's text is read, which may be on a database page of its own. */
const textStepSize = 2_000
/** Most pages are full after a few entries, so a list starts with shorter steps. */
const firstStepSize = 500
const stepGrowth = 4
/** Lists that are kept until the cache changes. */
const mostLists = 4
const beyondLast = Number.MAX_SAFE_INTEGER

/** Lines that one step reads, by number. */
interface Step {
  readonly isFirst: boolean
  readonly range: readonly Condition[]
}

/** Position after the line `no` with this sort key, or after all lines with it (null). */
interface Place {
  readonly key: Parameter
  readonly no: number | null
}

/** The lines of a filter in a sort order, as far as they have been read. */
interface List {
  readonly connectionNo: number
  readonly filter: WorklistFilter
  readonly sort: WorklistSort
  readonly search: Search
  readonly revision: number
  /** Numbers of lines, in order. */
  readonly found: number[]
  /** Where the list continues; null at its beginning. */
  place: Place | null
  isWhole: boolean
  stepSize: number
}

/**
 * The queries of the worklist. SQLite reads about 10,000 index entries per millisecond, so a
 * million would take too long at once: each query works in steps.
 *
 * A page reads the index of its sort order, which has all columns that filters use, until it is
 * full. Counts read the lines by block. A search first queries the trigram index, and a filter by
 * kind reads the lines by block: if there are few matches, they are looked up and sorted. If a
 * search finds more, the list reads the sort index and keeps the lines with these numbers.
 */
export class WorklistQueries {
  private readonly database: StoreDatabase
  private readonly revision: () => number
  private readonly lists = new Map<string, List>()

  constructor(database: StoreDatabase, revision: () => number) {
    this.database = database
    this.revision = revision
  }

  /** The cache changed. Running queries finish with the revision that they began with. */
  forget(): void {
    this.lists.clear()
  }

  *page(connectionNo: number, query: WorklistQuery): Steps<WorklistPage> {
    const list = yield* this.list(connectionNo, query)
    const end = query.offset + query.limit
    // There may be no lines without a value: one more step tells whether the list is complete.
    const isRead = (): boolean =>
      list.isWhole || (list.found.length >= end && list.place !== beforeValueless)
    // Another page of the list may extend it between the steps.
    while (!isRead()) {
      if (list.place !== null) yield
      if (!isRead()) this.extend(list)
    }
    return {
      rows: this.lookUp<StoredRow>(rowColumns, list.found.slice(query.offset, end)).map(rowOf),
      total: list.isWhole ? list.found.length : null,
      revision: list.revision,
    }
  }

  *counts(connectionNo: number, filter: WorklistFilter, today: string): Steps<WorklistCounts> {
    const search = searchLines(this.database, filter)
    const chips = chipConditions(filter)
    const groups = yield* this.groups(
      chipQuery(today, chips),
      [...rangeConditions(filter), ...search.indexed, ...search.texts],
      this.steps(connectionNo, search),
    )
    return yield* chipCounts(this.database, groups, chips)
  }

  *overview(connectionNo: number, now: number): Steps<OverviewCell[]> {
    const steps = this.steps(connectionNo, { candidates: null, indexed: [], texts: [] })
    return overviewCells(this.database, yield* this.groups(ageQuery(now), [], steps))
  }

  /** If `ids` is given, counts only the lines with these IDs. */
  *total(connectionNo: number, filter: WorklistFilter, ids?: readonly string[]): Steps<number> {
    const search = searchLines(this.database, filter)
    const conditions = [...conditionsOf(filter, search), ...search.texts]
    const steps =
      ids === undefined ? this.steps(connectionNo, search) : linesWithIds(connectionNo, ids)
    let total = 0
    for (const { isFirst, range } of steps) {
      if (!isFirst) yield
      total += this.select('count(*)', [...range, ...conditions])[0] ?? 0
    }
    return total
  }

  /** IDs that match, in the order they were added. */
  *idsAfter(
    connectionNo: number,
    filter: WorklistFilter,
    cursor: number,
    limit: number,
  ): Steps<{ id: string; cursor: number }[]> {
    const search = searchLines(this.database, filter)
    const found = yield* this.collect(connectionNo, filter, search, limit, cursor)
    return this.lookUp('line.id, line.no as cursor', found)
  }

  private *list(connectionNo: number, { filter, sort }: WorklistQuery): Steps<List> {
    const name = JSON.stringify([connectionNo, filter, sort])
    const known = this.lists.get(name)
    if (known !== undefined) return known
    const list = yield* this.begin(connectionNo, filter, sort)
    // The cache may have changed between the steps.
    if (list.revision !== this.revision()) return list
    const oldest = this.lists.keys().next()
    if (this.lists.size >= mostLists && oldest.done !== true) this.lists.delete(oldest.value)
    this.lists.set(name, list)
    return list
  }

  private *begin(connectionNo: number, filter: WorklistFilter, sort: WorklistSort): Steps<List> {
    const revision = this.revision()
    const search = searchLines(this.database, filter)
    const { direction, start } = course(filter, sort)
    const numbers = mayBeFew(filter, search)
      ? yield* this.collect(connectionNo, filter, search, fewMatches + 1)
      : null
    const isFew = numbers !== null && numbers.length <= fewMatches
    const found = isFew
      ? this.select(
          'no',
          among(numbers, connectionNo),
          `order by ${sortKey(sort.by)} = ${noValue}, ${sortKey(sort.by)} ${direction}, no ${direction}`,
        )
      : []
    return {
      connectionNo,
      filter,
      sort,
      search,
      revision,
      found,
      place: start,
      isWhole: isFew,
      stepSize: firstStepSize,
    }
  }

  /** Numbers of the first matching lines after `cursor`, at most `most`. */
  private *collect(
    connectionNo: number,
    filter: WorklistFilter,
    search: Search,
    most: number,
    cursor = 0,
  ): Steps<number[]> {
    const conditions = [...conditionsOf(filter, search), ...search.texts]
    const found: number[] = []
    for (const { isFirst, range } of this.steps(connectionNo, search, cursor)) {
      if (!isFirst) yield
      const more = most - found.length
      found.push(...this.select('no', [...range, ...conditions], `order by no limit ${more}`))
      if (found.length === most) break
    }
    return found
  }

  /** Reads one more step: the lines with one sort key, or the lines up to the key that ends the step. */
  private extend(list: List): void {
    const { connectionNo, filter, sort, search, place } = list
    const { candidates, texts } = search
    const { direction, ahead, back, first, end, rest } = course(filter, sort)
    const key = sortKey(sort.by)
    const isInKey = place !== null && place.no !== null
    const range = [ofConnection(connectionNo)]
    if (isInKey)
      range.push(condition(`${key} = ?`, place.key), condition(`no ${ahead} ?`, place.no))
    else if (place !== null) range.push(condition(`${key} ${ahead} ?`, place.key))
    const bound = isInKey ? [] : given(end, (last) => condition(`${key} ${back}= ?`, last))
    const order = `order by ${isInKey ? '' : `${key} ${direction},`} no ${direction}`
    const last = this.database.get<{ key: Parameter; no: number }>(
      `select ${key} as key, no from line where ${joined([...range, ...bound])}
       ${order} limit 1 offset ?`,
      ...parametersOf([...range, ...bound]),
      list.stepSize - 1,
    )
    if (last === null) range.push(...bound)
    else if (isInKey) range.push(condition(`no ${back}= ?`, last.no))
    else range.push(condition(`${key} ${back} ?`, last.key))
    const numbers = this.select('no', [...range, ...conditionsOf(filter, search)], order)
    const possible = numbers.filter((no) => candidates?.has(no) !== false)
    list.found.push(...this.containing(list, possible))
    if (last !== null) list.place = isInKey ? last : { key: last.key, no: first }
    else if (isInKey && place.key !== noValue) list.place = { key: place.key, no: null }
    else if (!isInKey && rest !== null) list.place = rest
    else list.isWhole = true
    const most = texts.length > 0 && candidates === null ? textStepSize : stepSize
    list.stepSize = Math.min(list.stepSize * stepGrowth, most)
  }

  /** The lines whose texts match the search, in the same order. */
  private containing(
    { connectionNo, search: { texts } }: List,
    numbers: readonly number[],
  ): readonly number[] {
    if (texts.length === 0 || numbers.length === 0) return numbers
    const met = new Set(this.select('no', [...among(numbers, connectionNo), ...texts]))
    return numbers.filter((no) => met.has(no))
  }

  private *groups(
    { counted, met }: GroupQuery,
    conditions: readonly Condition[],
    steps: Iterable<Step>,
  ): Steps<Group[]> {
    const groups = new Map<string, Group>()
    const columns = [
      ...counted.map(({ sql }) => `count(*) filter (where ${sql})`),
      ...met.map(({ sql }) => sql),
    ]
    for (const { isFirst, range } of steps) {
      if (!isFirst) yield
      const where = [...range, ...conditions]
      const found = this.database.lists<number[]>(
        `select kind_no, annotation_set_no, ${columns.join(', ')} from line
         where ${joined(where)} group by kind_no, annotation_set_no`,
        ...parametersOf([...counted, ...met, ...where]),
      )
      for (const [kind = 0, annotationSet = 0, ...values] of found) {
        const name = `${kind} ${annotationSet}`
        const counts = values.slice(0, counted.length)
        const group = groups.get(name)
        if (group === undefined) {
          groups.set(name, { kind, annotationSet, counts, met: values.slice(counted.length) })
        } else {
          for (const [at, count] of counts.entries()) {
            group.counts[at] = (group.counts[at] ?? 0) + count
          }
        }
      }
    }
    return [...groups.values()]
  }

  /** All lines after `cursor` that can match, in steps by number. */
  private *steps(connectionNo: number, { candidates, texts }: Search, cursor = 0): Generator<Step> {
    const last = lastNumber(this.database)
    if (candidates !== null) {
      const behind = [...candidates].filter((no) => no > cursor).sort((a, b) => a - b)
      for (let from = 0; from < behind.length; from += fewMatches) {
        const range = among(behind.slice(from, from + fewMatches), connectionNo)
        yield { isFirst: from === 0, range }
      }
    } else if (texts.length > 0) {
      for (let from = cursor; from < last; from += textStepSize) {
        const numbers = condition('no > ? and no <= ?', from, from + textStepSize)
        yield { isFirst: from === cursor, range: [numbers, outOfIndex(connectionNo)] }
      }
    } else {
      for (let block = blockOf(cursor + 1); block <= blockOf(last); block += 1) {
        // The plus keeps SQLite from searching by number instead.
        const behind = cursor > 0 ? [condition('+no > ?', cursor)] : []
        const range = [ofConnection(connectionNo), inBlock(block), ...behind]
        yield { isFirst: block === blockOf(cursor + 1), range }
      }
    }
  }

  private select(what: string, conditions: readonly Condition[], order = ''): number[] {
    return this.database.numbers(
      `select ${what} from line where ${joined(conditions)} ${order}`,
      ...parametersOf(conditions),
    )
  }

  /** One statement for all lines: a hundred statements for one line each took longer. */
  private lookUp<Row>(what: string, numbers: readonly number[]): Row[] {
    return this.database.all<Row>(
      `select ${what} from (select value as listed from json_each(?))
       cross join line on line.no = listed
       join annotation_set on annotation_set.no = line.annotation_set_no`,
      JSON.stringify(numbers),
    )
  }
}

/** Position where lines without a value begin. */
const beforeValueless: Place = { key: noValue, no: 0 }

/**
 * Direction in which a list reads the index, where it starts, and the sort key that it ends with.
 * Lines without a value have the lowest key but are last in both directions: in ascending order,
 * they are the rest.
 */
function course(filter: WorklistFilter, { by, direction }: WorklistSort) {
  const [least, greatest] = sortBounds(filter, by)
  if (direction === 'descending') {
    const start = greatest === undefined ? null : { key: greatest, no: beyondLast }
    const way = { direction: 'desc', ahead: '<', back: '>', first: beyondLast } as const
    return { ...way, start, end: least, rest: null }
  }
  const way = { direction: 'asc', ahead: '>', back: '<', first: 0, end: greatest } as const
  return least === undefined
    ? { ...way, start: { key: noValue, no: null }, rest: beforeValueless }
    : { ...way, start: { key: least, no: 0 }, rest: null }
}

/** Whether looking up few matches may be faster than reading the sort order. */
function mayBeFew(filter: WorklistFilter, { candidates, texts }: Search): boolean {
  if (candidates !== null) return candidates.size <= fewMatches
  return texts.length === 0 && namesKinds(filter)
}

/** All conditions that the list's indexes can evaluate. */
function conditionsOf(filter: WorklistFilter, { indexed }: Search): Condition[] {
  return [...chipConditions(filter).values(), ...rangeConditions(filter), ...indexed]
}

function* linesWithIds(connectionNo: number, ids: readonly string[]): Generator<Step> {
  for (let from = 0; from < ids.length; from += fewMatches) {
    const some = JSON.stringify(ids.slice(from, from + fewMatches))
    const range = [ofConnection(connectionNo), condition(`id in ${listed}`, some)]
    yield { isFirst: from === 0, range }
  }
}

function ofConnection(connectionNo: number): Condition {
  return condition('connection_no = ?', connectionNo)
}

/** The plus keeps SQLite from reading an index of the connection to find a few of its lines. */
function outOfIndex(connectionNo: number): Condition {
  return condition('+connection_no = ?', connectionNo)
}

function among(numbers: readonly number[], connectionNo: number): Condition[] {
  return [condition(`no in ${listed}`, JSON.stringify(numbers)), outOfIndex(connectionNo)]
}
