import { isAnnotated, type Annotations } from '../annotations/annotations.ts'
import { dayMs, hourMs } from '../../durations.ts'

/**
 * How far the clock may be ahead of the last known time unless the service confirms it. Loan Desk
 * is sometimes closed for a week; a clock set ahead by more would empty the worklist.
 */
const longestSilenceMs = 7 * dayMs

/**
 * Whether `now`, by this computer's clock, is plausible. `known` is the last time that was
 * plausible or that a service reported. A clock that is behind causes no early removal.
 */
export function isPlausible(now: number, known: number): boolean {
  return now <= known + longestSilenceMs
}

/** Facts that decide whether a cached copy stays on this computer. */
export interface Holding {
  /** When the officer last opened, added or refreshed it; epoch milliseconds. */
  readonly wantedAt: number
  /** A draft of its offers, of its facilities' documents, or of a note. */
  readonly hasDraft: boolean
  /** A decision that isn't final: waiting, being sent, unknown, held or refused. */
  readonly hasOpenDecision: boolean
  readonly own: Annotations
  /** A notice is owed, a response to one is pending, or recorded notices must be kept. */
  readonly isBlockedByNotice: boolean
}

/** Copies last wanted before this time (epoch milliseconds) have been kept for `days` days. */
export function keptSince(days: number, now: number): number {
  return now - days * dayMs
}

/**
 * Whether to remove a copy from this computer: nobody wanted it for `days` days, and nothing blocks
 * its removal.
 */
export function isToBeRemoved(holding: Holding, days: number, now: number): boolean {
  return (
    holding.wantedAt < keptSince(days, now) &&
    !holding.hasDraft &&
    !holding.hasOpenDecision &&
    !isAnnotated(holding.own) &&
    !holding.isBlockedByNotice
  )
}

/**
 * The end of the hour of `at`. `wantedAt` is stored at this precision, so that repeated views of an
 * application don't cause repeated writes; rounding up removes nothing early.
 */
export function endOfHour(at: number): number {
  return Math.ceil(at / hourMs) * hourMs
}
