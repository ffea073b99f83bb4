import type { WorklistCounts, WorklistFilter } from '../../../../shared/domain/worklist/worklist.ts'
import {
  ageMoments,
  type OverviewCell,
} from '../../../../shared/domain/worklist/worklist-overview.ts'
import {
  changingConditions,
  joined,
  narrowly,
  ofConnection,
  parametersOf,
  rangeConditions,
  readSearch,
  searchConditions,
  type Condition,
  type Fitting,
  type SearchTerms,
} from './filter.ts'
import { packedGroup, unpackedGroup, type LineGroup } from './line-group.ts'
import { among, anyOf, countsOf, tallied, totalOf, type TallyCell } from './tally.ts'
import { fromStored } from '../stored-json.ts'
import type { StoreDatabase } from '../store-database.ts'

/** Of how many different filters it is remembered what was counted, between two changes of the cache. */
const mostRemembered = 16

/** A search that fits at most this many lines takes just those from the full-text index. */
const fewFound = 4000

interface KindRow {
  readonly no: number
  readonly status: string | null
  readonly creditType: string | null
}

export interface AnnotationRow {
  readonly no: number
  readonly hasNote: boolean
  readonly tags: readonly string[]
}

type GroupRow = readonly [number, number, number, number, number, number | null, number]

/** Counts lines for the list and its chips. Holds no line, only small tallies. */
export class CacheCounting {
  private readonly database: StoreDatabase
  private readonly tallies = new Map<string, readonly TallyCell[]>()
  private readonly totals = new Map<string, number>()

  constructor(database: StoreDatabase) {
    this.database = database
  }

  /** Something changed: what was counted counts no more. */
  forget(): void {
    this.tallies.clear()
    this.totals.clear()
  }

  total(connectionNo: number, filter: WorklistFilter): number {
    // What the window asks first: the groups are only added up, and none is looked at.
    if (Object.keys(filter).length === 0) return this.everyLine(connectionNo)
    const known = this.tallies.get(nameOf(connectionNo, rangesOf(filter)))
    if (known !== undefined) return totalOf(known, filter)
    // The page need not wait until the chips are counted, which takes three times as long.
    if (isRanged(filter) && readSearch(filter) === null) {
      const name = nameOf(connectionNo, Object.entries(filter))
      return remembered(this.totals, name, () => this.count(connectionNo, filter))
    }
    return totalOf(this.tally(connectionNo, filter), filter)
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

  annotations(): AnnotationRow[] {
    return this.database
      .all<{ no: number; has_note: number; tags: string }>('select no, has_note, tags from mark')
      .map(({ no, has_note: hasNote, tags }) => ({
        no,
        hasNote: hasNote === 1,
        tags: fromStored<readonly string[]>(tags),
      }))
  }

  fitting(filter: WorklistFilter): Fitting {
    const { statuses, creditTypes, hasNote, tags } = filter
    const kinds =
      statuses === undefined && creditTypes === undefined
        ? null
        : this.kinds().filter(
            (kind) => among(statuses, kind.status) && among(creditTypes, kind.creditType),
          )
    const annotations =
      hasNote === undefined && tags === undefined
        ? null
        : this.annotations().filter(
            (mark) => (hasNote === undefined || hasNote === mark.hasNote) && anyOf(tags, mark.tags),
          )
    return {
      kinds: kinds?.map(({ no }) => no) ?? null,
      annotations: annotations?.map(({ no }) => no) ?? null,
    }
  }

  /** The few lines that the full-text index names, or null where they are many or it cannot say. */
  found(search: SearchTerms | null): Condition | null {
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
      fewFound + 1,
    )
    return (found?.count ?? 0) <= fewFound
  }

  private everyLine(connectionNo: number): number {
    const counted = this.database.get<{ lines: number | null }>(
      'select sum(lines) as lines from line_count where connection_no = ?',
      connectionNo,
    )
    return counted?.lines ?? 0
  }

  private count(connectionNo: number, filter: WorklistFilter): number {
    const narrow = narrowly(filter, this.fitting(filter))
    const conditions = [ofConnection(connectionNo), ...narrow.conditions]
    const [counted] = this.database.numbers(
      `select count(*) from line indexed by ${narrow.index} where ${joined(conditions)}`,
      ...parametersOf(conditions),
    )
    return counted ?? 0
  }

  private kinds(): KindRow[] {
    return this.database.all<KindRow>('select no, status, credit_type as creditType from kind')
  }

  private tally(connectionNo: number, filter: WorklistFilter): readonly TallyCell[] {
    const name = nameOf(connectionNo, rangesOf(filter))
    return remembered(this.tallies, name, () => this.cells(connectionNo, filter))
  }

  private cells(connectionNo: number, filter: WorklistFilter): TallyCell[] {
    const kinds = new Map(this.kinds().map((kind) => [kind.no, kind]))
    const annotations = new Map(this.annotations().map((mark) => [mark.no, mark]))
    return this.groups(connectionNo, filter).map(([group, count]) => ({
      status: kinds.get(group.kindNo)?.status ?? null,
      creditType: kinds.get(group.kindNo)?.creditType ?? null,
      hasDraft: group.hasDraft === 1,
      hasOpenDecision: group.isDecided === 1,
      changed: group.changed === 1,
      hasNote: annotations.get(group.markNo)?.hasNote ?? false,
      tags: annotations.get(group.markNo)?.tags ?? [],
      followUpDay: group.followUpDay,
      count,
    }))
  }

  private groups(connectionNo: number, filter: WorklistFilter): [LineGroup, number][] {
    const search = readSearch(filter)
    const { fetchedBefore } = filter
    const stale = fetchedBefore === undefined ? {} : { fetchedBefore }
    const conditions = [
      ofConnection(connectionNo),
      ...rangeConditions(filter),
      ...changingConditions(stale, { kinds: null, annotations: null }).map(({ of }) => of('line')),
      ...searchConditions(search),
    ]
    if (!isRanged(filter) && search === null) {
      return this.database
        .lists<GroupRow>(
          `select kind_no, has_draft, is_decided, changed, mark_no, nullif(follow_up_day, -1), lines
           from line_count where connection_no = ? and lines > 0`,
          connectionNo,
        )
        .map(groupOf)
    }
    if (search === null) {
      // The index is in the order of the groups, so nothing has to be sorted.
      return this.database
        .lists<GroupRow>(
          `select kind_no, has_draft, open_decision is not null, changed, mark_no, follow_up_day,
             count(*)
           from line indexed by line_by_filter where ${joined(conditions)}
           group by kind_no, has_draft, open_decision, changed, mark_no, follow_up_day`,
          ...parametersOf(conditions),
        )
        .map(groupOf)
    }
    // One number a line, added up here: grouping in SQL would sort every line that fits.
    const source = this.found(search) ?? { sql: 'line not indexed', parameters: [] }
    const packed = this.database.numbers(
      `select ${packedGroup} from ${source.sql} where ${joined(conditions)}`,
      ...source.parameters,
      ...parametersOf(conditions),
    )
    const counts = new Map<number, number>()
    for (const number of packed) counts.set(number, (counts.get(number) ?? 0) + 1)
    return [...counts].map(([number, count]) => [unpackedGroup(number), count])
  }
}

function groupOf([kindNo, hasDraft, isDecided, changed, markNo, followUpDay, count]: GroupRow): [
  LineGroup,
  number,
] {
  return [{ kindNo, hasDraft, isDecided, changed, markNo, followUpDay }, count]
}

/** A tally serves every filter with the same ranges and search, whatever the chips are. */
function rangesOf(filter: WorklistFilter): [string, unknown][] {
  return Object.entries(filter).filter(([name]) => !tallied.some((dimension) => dimension === name))
}

function isRanged(filter: WorklistFilter): boolean {
  return rangesOf(filter).some(([name]) => name !== 'search')
}

function nameOf(connectionNo: number, asked: [string, unknown][]): string {
  return JSON.stringify([connectionNo, asked.sort()])
}

function remembered<Counted>(
  memory: Map<string, Counted>,
  name: string,
  count: () => Counted,
): Counted {
  const known = memory.get(name)
  if (known !== undefined) return known
  const counted = count()
  const oldest = memory.keys().next()
  if (memory.size >= mostRemembered && oldest.done !== true) memory.delete(oldest.value)
  memory.set(name, counted)
  return counted
}
