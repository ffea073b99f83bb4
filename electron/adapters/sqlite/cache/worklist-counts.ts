import { noticeSoonFrom } from '../../../../shared/domain/notices/notice-clock.ts'
import type { WorklistCounts } from '../../../../shared/domain/worklist/worklist.ts'
import {
  ageGroups,
  ageMoments,
  type OverviewCell,
} from '../../../../shared/domain/worklist/worklist-overview.ts'
import { fromStored } from '../stored-json.ts'
import type { StoreDatabase } from '../store-database.ts'
import { chips, condition, type Chip, type Condition } from './worklist-filter.ts'

/** How many lines have the same values. */
export interface Group {
  readonly values: readonly number[]
  count: number
}

/** What the chips count, and whether a line meets each of those that narrow the list. */
export function chipValues(today: string, narrowing: ReadonlyMap<Chip, Condition>): Condition[] {
  const own = ['kind_no', 'mark_no', 'has_draft', 'open_decision is not null', 'changed']
  return [
    ...own.map((sql) => condition(sql)),
    chips.followUpBy(today),
    chips.noticeBy(noticeSoonFrom(today)),
    ...narrowing.values(),
  ]
}

/** Each chip is counted under all that narrow the list but itself. */
export function chipCounts(
  database: StoreDatabase,
  groups: readonly Group[],
  narrowing: readonly Chip[],
): WorklistCounts {
  const kinds = kindsOf(database)
  const marks = new Map(
    database
      .lists<[number, number, string]>('select no, has_note, tags from mark')
      .map(([no, hasNote, tags]) => [no, { hasNote, tags: fromStored<string[]>(tags) }]),
  )
  const known = groups.map(({ values, count }) => {
    const [kind = 0, mark = 0, hasDraft, hasOpenDecision, changed, followUpDue, noticeDue, ...met] =
      values
    const flags = { hasDraft, hasOpenDecision, changed, followUpDue, noticeDue }
    return { ...kinds.get(kind), ...marks.get(mark), ...flags, met, count }
  })
  const under = (own: Chip | null): typeof known =>
    known.filter(({ met }) => narrowing.every((chip, at) => chip === own || met[at] === 1))
  const total = (some: typeof known): number => some.reduce((sum, { count }) => sum + count, 0)
  const flagged = (own: Chip, flag: keyof (typeof known)[number]): number =>
    total(under(own).filter((group) => group[flag] === 1))
  return {
    total: total(under(null)),
    byStatus: mostFirst(under('statuses').map(({ status, count }) => [status ?? null, count])),
    byCreditType: mostFirst(
      under('creditTypes').map(({ creditType, count }) => [creditType ?? null, count]),
    ),
    byLender: mostFirst(under('lenders').map(({ lender, count }) => [lender ?? null, count])),
    hasDraft: flagged('hasDraft', 'hasDraft'),
    hasOpenDecision: flagged('hasOpenDecision', 'hasOpenDecision'),
    changed: flagged('changed', 'changed'),
    hasNote: flagged('hasNote', 'hasNote'),
    followUpDue: flagged('followUpBy', 'followUpDue'),
    noticeDue: flagged('noticeBy', 'noticeDue'),
    byTag: mostFirst(
      under('tags').flatMap(({ tags = [], count }) => tags.map((tag) => [tag, count] as const)),
    ),
  }
}

/** Status and age of a line, the age as its place in `ageGroups`. */
export function overviewValues(now: number): Condition[] {
  const place = (age: OverviewCell['age']): number => ageGroups.indexOf(age)
  const whens = ageMoments(now).map(
    ([age, from]) => `when created_moment >= ${from} then ${place(age)}`,
  )
  const unknown = `when created_moment is null then ${place('unknown')}`
  return [
    condition('kind_no'),
    condition(`case ${unknown} ${whens.join(' ')} else ${place('older')} end`),
  ]
}

export function overviewCells(database: StoreDatabase, groups: readonly Group[]): OverviewCell[] {
  const kinds = kindsOf(database)
  const cells = new Map<string, OverviewCell>()
  for (const { values, count } of groups) {
    const [kind = 0, place = 0] = values
    const status = kinds.get(kind)?.status ?? null
    const age = ageGroups[place] ?? 'unknown'
    const name = JSON.stringify([status, age])
    cells.set(name, { status, age, count: count + (cells.get(name)?.count ?? 0) })
  }
  return [...cells.values()]
}

interface Kind {
  readonly status: string | null
  readonly creditType: string | null
  readonly lender: string | null
}

function kindsOf(database: StoreDatabase): Map<number, Kind> {
  const kinds = database.lists<[number, string | null, string | null, string | null]>(
    'select no, status, credit_type, lender_of_record from kind',
  )
  return new Map(
    kinds.map(([no, status, creditType, lender]) => [no, { status, creditType, lender }]),
  )
}

/** Of as many, nothing first and then text by its UTF-8 bytes, as SQLite orders it. */
function mostFirst<Value extends string | null>(
  counted: readonly (readonly [Value, number])[],
): { value: Value; count: number }[] {
  const counts = new Map<Value, number>()
  for (const [value, count] of counted) counts.set(value, (counts.get(value) ?? 0) + count)
  const bytes = (text: string | null): Buffer => Buffer.from(text === null ? '' : `.${text}`)
  return Array.from(counts, ([value, count]) => ({ value, count })).sort(
    (a, b) => b.count - a.count || Buffer.compare(bytes(a.value), bytes(b.value)),
  )
}
