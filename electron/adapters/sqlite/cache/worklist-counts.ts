import { noticeSoonFrom } from '../../../../shared/domain/notices/notice-clock.ts'
import type { WorklistCounts } from '../../../../shared/domain/worklist/worklist.ts'
import {
  ageGroups,
  ageMoments,
  type OverviewCell,
} from '../../../../shared/domain/worklist/worklist-overview.ts'
import { fromStored } from '../stored-json.ts'
import type { Steps, StoreDatabase } from '../store-database.ts'
import {
  chips,
  condition,
  joined,
  lineChips,
  parametersOf,
  type Chip,
  type Condition,
  type LineChip,
} from './worklist-filter.ts'

/** Conditions evaluated for each group: the lines of the same kind and annotation set. */
export interface GroupQuery {
  /** Each counts the lines that meet it. */
  readonly counted: readonly Condition[]
  /** Conditions that a whole group meets or doesn't meet. */
  readonly met: readonly Condition[]
}

/** Results of one group, in the order of the query's conditions. */
export interface Group {
  readonly kind: number
  readonly annotationSet: number
  readonly counts: number[]
  readonly met: readonly number[]
}

/** Counts each chip's lines under all the other chips that narrow the list. */
export function chipQuery(today: string, narrowing: ReadonlyMap<Chip, Condition>): GroupQuery {
  const flags: Readonly<Record<LineChip, Condition>> = {
    hasDraft: chips.hasDraft(true),
    hasOpenDecision: chips.hasOpenDecision(true),
    changed: chips.changed(true),
    followUpBy: chips.followUpBy(today),
    noticeBy: chips.noticeBy(noticeSoonFrom(today)),
  }
  const under = (own: LineChip | null, flag: readonly Condition[]): Condition => {
    const others = lineChips.flatMap((chip) => (chip === own ? [] : (narrowing.get(chip) ?? [])))
    const all = [...flag, ...others]
    return condition(joined(all), ...parametersOf(all))
  }
  return {
    counted: [under(null, []), ...lineChips.map((chip) => under(chip, [flags[chip]]))],
    met: groupChips(narrowing).map(([, one]) => one),
  }
}

const groupChips = (narrowing: ReadonlyMap<Chip, Condition>): [Chip, Condition][] =>
  [...narrowing].filter(([chip]) => !lineChips.some((one) => one === chip))

/** Groups counted per step: with hundreds of tags, nearly each line is a group of its own. */
const groupsAtOnce = 2_000

/** @param groups results of `chipQuery` with the same `narrowing` */
export function* chipCounts(
  database: StoreDatabase,
  groups: readonly Group[],
  narrowing: ReadonlyMap<Chip, Condition>,
): Steps<WorklistCounts> {
  const kinds = kindsOf(database)
  const annotationSets = new Map(
    database
      .lists<[number, number, string]>('select no, has_note, tags from annotation_set')
      .map(([no, hasNote, tags]) => [no, { hasNote, tags: fromStored<string[]>(tags) }]),
  )
  const chipsMet = groupChips(narrowing).map(([chip]) => chip)
  let total = 0
  let hasNote = 0
  const flags = new Map<LineChip, number>()
  const byStatus = new Map<string | null, number>()
  const byCreditType = new Map<string | null, number>()
  const byLender = new Map<string | null, number>()
  const byTag = new Map<string, number>()
  for (const [place, { kind, annotationSet, counts, met }] of groups.entries()) {
    if (place > 0 && place % groupsAtOnce === 0) yield
    const missed = chipsMet.filter((_, at) => met[at] !== 1)
    if (missed.length > 1) continue
    const meetsOthers = (own: Chip): boolean => missed.length === 0 || missed[0] === own
    const [count = 0, ...flagged] = counts
    const of = kinds.get(kind)
    const annotations = annotationSets.get(annotationSet)
    if (missed.length === 0) {
      total += count
      for (const [at, chip] of lineChips.entries()) add(flags, chip, flagged[at] ?? 0)
    }
    if (meetsOthers('statuses')) add(byStatus, of?.status ?? null, count)
    if (meetsOthers('creditTypes')) add(byCreditType, of?.creditType ?? null, count)
    if (meetsOthers('lenders')) add(byLender, of?.lender ?? null, count)
    if (meetsOthers('hasNote') && annotations?.hasNote === 1) hasNote += count
    if (meetsOthers('tags')) for (const tag of annotations?.tags ?? []) add(byTag, tag, count)
  }
  return {
    total,
    byStatus: mostFirst(byStatus),
    byCreditType: mostFirst(byCreditType),
    byLender: mostFirst(byLender),
    hasDraft: flags.get('hasDraft') ?? 0,
    hasOpenDecision: flags.get('hasOpenDecision') ?? 0,
    changed: flags.get('changed') ?? 0,
    hasNote,
    followUpDue: flags.get('followUpBy') ?? 0,
    noticeDue: flags.get('noticeBy') ?? 0,
    byTag: mostFirst(byTag),
  }
}

function add<Value>(to: Map<Value, number>, value: Value, count: number): void {
  to.set(value, (to.get(value) ?? 0) + count)
}

/** Counts the lines of each of `ageGroups`, in its order. */
export function ageQuery(now: number): GroupQuery {
  const moments = ageMoments(now).map(([, from]) => from)
  const ages = moments.map((from, at) => {
    const until = moments[at - 1]
    return until === undefined
      ? condition('created_moment >= ?', from)
      : condition('created_moment >= ? and created_moment < ?', from, until)
  })
  const older = condition('created_moment < ?', moments.at(-1) ?? now)
  return { counted: [...ages, older, condition('created_moment is null')], met: [] }
}

export function overviewCells(database: StoreDatabase, groups: readonly Group[]): OverviewCell[] {
  const kinds = kindsOf(database)
  const cells = new Map<string, OverviewCell>()
  for (const { kind, counts } of groups) {
    const status = kinds.get(kind)?.status ?? null
    for (const [at, age] of ageGroups.entries()) {
      const name = JSON.stringify([status, age])
      const count = (counts[at] ?? 0) + (cells.get(name)?.count ?? 0)
      if (count > 0) cells.set(name, { status, age, count })
    }
  }
  return [...cells.values()]
}

interface Kind extends Record<'status' | 'creditType' | 'lender', string | null> {
  readonly no: number
}

function kindsOf(database: StoreDatabase): Map<number, Kind> {
  const kinds = database.all<Kind>(
    'select no, status, credit_type as creditType, lender_of_record as lender from kind',
  )
  return new Map(kinds.map((kind) => [kind.no, kind]))
}

/** Highest count first. Equal counts: null first, then text by its UTF-8 bytes, as in SQLite. */
function mostFirst<Value extends string | null>(
  counts: ReadonlyMap<Value, number>,
): { value: Value; count: number }[] {
  const bytes = (text: string | null): Buffer => Buffer.from(text === null ? '' : `.${text}`)
  return Array.from(counts, ([value, count]) => ({ value, count }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || Buffer.compare(bytes(a.value), bytes(b.value)))
}
