import { dayMs } from '../../durations.ts'

/** How old an application is, by when it was created at the service. */
export const ageGroups = ['week', 'month', 'two-months', 'older', 'unknown'] as const
export type AgeGroup = (typeof ageGroups)[number]

/** Each group's greatest age in days; what is beyond the last is older. */
export const ageLimits = [
  ['week', 7],
  ['month', 30],
  ['two-months', 60],
] as const satisfies readonly (readonly [AgeGroup, number])[]

/** How many applications share a status and an age. */
export interface OverviewCell {
  /** null for those the service has not answered for yet. */
  readonly status: string | null
  readonly age: AgeGroup
  readonly count: number
}

/** The whole worklist of a connection by status and age; no cell counts nothing. */
export interface WorklistOverview {
  readonly total: number
  readonly cells: readonly OverviewCell[]
}

/** The earliest moment (epoch milliseconds) of each group at `now`, in the order of `ageLimits`. */
export function ageMoments(now: number): readonly (readonly [AgeGroup, number])[] {
  return ageLimits.map(([group, days]) => [group, now - days * dayMs] as const)
}
