import { dayMs } from '../../durations.ts'

/** Age of an application since its creation at the service. */
export const ageGroups = ['week', 'month', 'two-months', 'older', 'unknown'] as const
export type AgeGroup = (typeof ageGroups)[number]

/** Maximum age of each group in whole days, as shown; anything beyond the last is `older`. */
const ageLimits = [
  ['week', 7],
  ['month', 30],
  ['two-months', 60],
] as const satisfies readonly (readonly [AgeGroup, number])[]

/**
 * Number of applications with the same status and age. The cells of a connection count its whole
 * worklist; each counts at least one application.
 */
export interface OverviewCell {
  /** null for applications without a response from the service yet. */
  readonly status: string | null
  readonly age: AgeGroup
  readonly count: number
}

/** The earliest creation time (epoch milliseconds) of each group at `now`, in the order of `ageLimits`. */
export function ageMoments(now: number): readonly (readonly [AgeGroup, number])[] {
  return ageLimits.map(([group, days]) => [group, now - (days + 1) * dayMs + 1] as const)
}
