import type { WorklistCounts, WorklistFilter } from '../../../shared/domain/worklist.ts'
import { dayNumberOf } from './day-number.ts'
import { fromStored } from './stored-json.ts'

export interface KindRow {
  readonly no: number
  readonly status: string | null
  readonly creditType: string | null
}

export interface MarkRow {
  readonly no: number
  readonly hasNote: number
  readonly tags: string
}

/** How many lines are alike in all that a chip filters by. */
interface Group {
  readonly status: string | null
  readonly creditType: string | null
  readonly hasDraft: boolean
  readonly hasOpenDecision: boolean
  readonly changed: boolean
  readonly hasNote: boolean
  readonly tags: readonly string[]
  readonly followUpDue: boolean
  /** On the day of the filter's `followUpBy` or before. */
  readonly isFollowedUpBy: boolean
  readonly count: number
}

const mostMarks = 2 ** 20
const flags = 32

/** A line's group as one number, in SQL: grouping there would sort the lines of each step. */
export function groupNumber({ followUpBy }: WorklistFilter, today: string): string {
  const isUntil = (day: string | undefined): string =>
    day === undefined ? '0' : `ifnull(line.follow_up_day <= ${dayNumberOf(day)}, 0)`
  return `(line.kind_no * ${mostMarks} + line.mark_no) * ${flags} + line.has_draft * 16
    + (line.open_decision is not null) * 8 + line.changed * 4
    + ${isUntil(today)} * 2 + ${isUntil(followUpBy)}`
}

function groupOf(
  number: number,
  count: number,
  kinds: ReadonlyMap<number, KindRow>,
  marks: ReadonlyMap<number, MarkRow>,
): Group {
  const pair = Math.floor(number / flags)
  const kind = kinds.get(Math.floor(pair / mostMarks))
  const mark = marks.get(pair % mostMarks)
  const has = (flag: number): boolean => (Math.floor(number / flag) & 1) === 1
  return {
    status: kind?.status ?? null,
    creditType: kind?.creditType ?? null,
    hasDraft: has(16),
    hasOpenDecision: has(8),
    changed: has(4),
    followUpDue: has(2),
    isFollowedUpBy: has(1),
    hasNote: mark?.hasNote === 1,
    tags: fromStored<readonly string[]>(mark?.tags ?? '[]'),
    count,
  }
}

/** The part of a filter that is tested group by group: a chip each. */
const chips = [
  'statuses',
  'creditTypes',
  'hasDraft',
  'hasOpenDecision',
  'changed',
  'hasNote',
  'tags',
  'followUpBy',
] as const
type Chip = (typeof chips)[number]

function fits(chip: Chip, group: Group, filter: WorklistFilter): boolean {
  switch (chip) {
    case 'statuses':
      return group.status !== null && filter.statuses?.includes(group.status) === true
    case 'creditTypes':
      return group.creditType !== null && filter.creditTypes?.includes(group.creditType) === true
    case 'tags':
      return filter.tags?.some((tag) => group.tags.includes(tag)) === true
    case 'followUpBy':
      return group.isFollowedUpBy
    default:
      return group[chip] === filter[chip]
  }
}

/** Counts for the chips, each under all of the filter but itself, from how many have each number. */
export function chipCounts(
  tally: ReadonlyMap<number, number>,
  filter: WorklistFilter,
  kindRows: readonly KindRow[],
  markRows: readonly MarkRow[],
): WorklistCounts {
  const kinds = new Map(kindRows.map((kind) => [kind.no, kind]))
  const marks = new Map(markRows.map((mark) => [mark.no, mark]))
  const groups = Array.from(tally, ([number, count]) => groupOf(number, count, kinds, marks))
  const asked = chips.filter((chip) => filter[chip] !== undefined)
  /** Groups that miss nothing of the filter, or only this chip. */
  const under = (own: Chip | null): readonly Group[] =>
    groups.filter((group) => asked.every((chip) => chip === own || fits(chip, group, filter)))
  const having = (own: Chip, has: (group: Group) => boolean): number =>
    total(under(own).filter(has))
  return {
    total: total(under(null)),
    byStatus: most(under('statuses').map(({ status, count }) => [status, count])),
    byCreditType: most(under('creditTypes').map(({ creditType, count }) => [creditType, count])),
    hasDraft: having('hasDraft', (group) => group.hasDraft),
    hasOpenDecision: having('hasOpenDecision', (group) => group.hasOpenDecision),
    changed: having('changed', (group) => group.changed),
    hasNote: having('hasNote', (group) => group.hasNote),
    followUpDue: having('followUpBy', (group) => group.followUpDue),
    byTag: most(under('tags').flatMap(({ tags, count }) => tags.map((tag) => [tag, count]))),
  }
}

function total(groups: readonly Group[]): number {
  return groups.reduce((sum, { count }) => sum + count, 0)
}

/** Most first; of as many, nothing first and then text by its UTF-8 bytes, as SQLite orders it. */
function most<Value extends string | null>(
  counted: readonly (readonly [Value, number])[],
): { value: Value; count: number }[] {
  const counts = new Map<Value, number>()
  for (const [value, count] of counted) counts.set(value, (counts.get(value) ?? 0) + count)
  return Array.from(counts, ([value, count]) => ({ value, count })).sort(
    (a, b) => b.count - a.count || byBytes(a.value, b.value),
  )
}

function byBytes(a: string | null, b: string | null): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? -1 : 1
  return Buffer.compare(Buffer.from(a), Buffer.from(b))
}
