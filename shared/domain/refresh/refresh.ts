import type { Failure } from '../../result.ts'

/** Which applications are refreshed: all, the filtered list, selected ones, or those imported from a file. */
export type RefreshScope = 'all' | 'view' | 'selection' | 'imported'

/** Progress of a refresh of many applications. */
export interface RefreshState {
  readonly scope: RefreshScope
  /** Started by the officer, or by Loan Desk according to the refresh setting. */
  readonly startedBy: 'officer' | 'setting'
  /**
   * paused: the remaining applications wait for the network or the officer. done: all were
   * requested. ended: the officer stopped the refresh before the end.
   */
  readonly phase: 'running' | 'paused' | 'done' | 'ended'
  readonly total: number
  /** Fetched and stored. */
  readonly read: number
  /** Of those read: the number with any changed field, and the number with a changed status. */
  readonly changed: number
  readonly statusChanged: number
  /** The service no longer knows them; their last copies are kept and marked. */
  readonly gone: number
  readonly failed: number
  /** Why the refresh is paused. */
  readonly pausedBy: Failure | null
  /** Whether the paused refresh continues by itself as soon as the service is reachable. */
  readonly resumesWhenOnline: boolean
  /**
   * Milliseconds until the next request, if the service asked for a pause or Loan Desk delays its
   * requests.
   */
  readonly waitMs: number
  /** Responses per minute, at the rate of the last minute; null before there is one. */
  readonly perMinute: number | null
  /** Estimated milliseconds until everything is read, at the current rate; null without a rate. */
  readonly remainingMs: number | null
}

/** One application that couldn't be read, or that the service no longer knows. */
export interface RefreshItem {
  readonly id: string
  readonly outcome: 'failed' | 'gone'
  readonly failure: Failure
}

export interface RefreshItems {
  readonly items: readonly RefreshItem[]
  readonly total: number
}

/** Whether the refresh isn't finished; no second one may start until then. */
export function isUnderWay(state: RefreshState | null): boolean {
  return state?.phase === 'running' || state?.phase === 'paused'
}
