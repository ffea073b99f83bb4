import type { Failure } from '../../result.ts'

/** What is read: everything, a list as it is narrowed, chosen ones, or those a file has brought. */
export type RefreshScope = 'all' | 'view' | 'selection' | 'imported'

/** How far a refresh of many applications has come. */
export interface RefreshState {
  readonly scope: RefreshScope
  /** The officer's press, or Loan Desk itself by the setting for refreshing. */
  readonly startedBy: 'officer' | 'setting'
  /**
   * paused: what is not read yet waits, for the network or for the officer. done: everything was
   * asked for. ended: the officer left the rest unread.
   */
  readonly phase: 'running' | 'paused' | 'done' | 'ended'
  readonly total: number
  /** Read and kept. */
  readonly read: number
  /** Of those read: with any field other than in the copy before, and with another status. */
  readonly changed: number
  readonly statusChanged: number
  /** The service no longer knows them; the last copies stay, marked. */
  readonly gone: number
  readonly failed: number
  /** Why it is paused. */
  readonly pausedBy: Failure | null
  /** Paused, and goes on by itself as soon as the service can be reached. */
  readonly goesOnWhenOnline: boolean
  /** The service asked for a pause, or Loan Desk gives it one: milliseconds until the next request. */
  readonly waitMs: number
  /** Answers a minute at the pace of the last minute; null before there is one. */
  readonly perMinute: number | null
  /** Milliseconds until everything is read, if the pace stays; null if there is none. */
  readonly remainingMs: number | null
}

/** One application that could not be read, or is no longer known. */
export interface RefreshItem {
  readonly id: string
  readonly outcome: 'failed' | 'gone'
  readonly failure: Failure
}

export interface RefreshItems {
  readonly items: readonly RefreshItem[]
  readonly total: number
}

/** Whether it has work before it: then no second one begins. */
export function isUnderWay(state: RefreshState | null): boolean {
  return state?.phase === 'running' || state?.phase === 'paused'
}
