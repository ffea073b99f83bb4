import { applicationStatuses } from '../../../shared/values/vocabulary.ts'
import {
  ageGroups,
  type AgeGroup,
  type OverviewCell,
} from '../../../shared/domain/worklist/worklist-overview.ts'

export interface OverviewRow {
  readonly status: string | null
  readonly counts: readonly number[]
  readonly total: number
}

export interface OverviewTable {
  /** Age groups with at least one application, in order of age. */
  readonly ages: readonly AgeGroup[]
  /**
   * Known statuses in the order of the decision process, then others by name, then applications
   * that were never fetched.
   */
  readonly rows: readonly OverviewRow[]
  /** The greatest number in one cell and in one row, to scale shades and bars. */
  readonly mostInCell: number
  readonly mostInRow: number
}

const order: readonly (string | null)[] = applicationStatuses

/** The overview as a table without empty rows or columns. */
export function overviewTable(cells: readonly OverviewCell[]): OverviewTable {
  const ages = ageGroups.filter((age) => cells.some((cell) => cell.age === age))
  const rows = [...Map.groupBy(cells, ({ status }) => status)]
    .map(([status, own]) => ({
      status,
      counts: ages.map((age) => sum(own.filter((cell) => cell.age === age))),
      total: sum(own),
    }))
    .sort(
      (a, b) => rank(a.status) - rank(b.status) || (a.status ?? '').localeCompare(b.status ?? ''),
    )
  return {
    ages,
    rows,
    mostInCell: Math.max(0, ...rows.flatMap(({ counts }) => counts)),
    mostInRow: Math.max(0, ...rows.map(({ total }) => total)),
  }
}

function rank(status: string | null): number {
  if (status === null) return order.length + 1
  const place = order.indexOf(status)
  return place < 0 ? order.length : place
}

function sum(cells: readonly OverviewCell[]): number {
  return cells.reduce((total, { count }) => total + count, 0)
}
