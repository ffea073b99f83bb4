import { isSameAnnotations, noAnnotations, type Annotations } from '../annotations/annotations.ts'
import { dayMs, hourMs } from '../../durations.ts'

/**
 * How far a clock may be beyond the last known time unless the service says so: an app is closed
 * for a week now and then, and a clock that was set ahead by more would empty the worklist.
 */
const longestSilenceMs = 7 * dayMs

/**
 * Whether `now`, by this computer's clock, may be believed. `known` is the last time that was, or
 * that a service told. A clock that is behind removes nothing early.
 */
export function isPlausible(now: number, known: number): boolean {
  return now <= known + longestSilenceMs
}

/** What a copy is held here for. */
export interface Holding {
  /** When the officer last opened it, added it or had it refreshed; epoch milliseconds. */
  readonly wantedAt: number
  /** Of its offers, of the documents of its facilities, or of a note. */
  readonly hasDraft: boolean
  /** Any that is not final: waiting, on its way, unknown, held or refused. */
  readonly hasOpenDecision: boolean
  readonly own: Annotations
  /** A notice is owed, its response is waited for, or what was recorded must be kept. */
  readonly isHeldByNotice: boolean
}

/** What was last wanted before this moment (epoch milliseconds) has been kept for its `days`. */
export function keptSince(days: number, now: number): number {
  return now - days * dayMs
}

/** Whether a copy is to be removed from this computer: nobody wanted it for `days`, and nothing holds it. */
export function isToBeRemoved(holding: Holding, days: number, now: number): boolean {
  return (
    holding.wantedAt < keptSince(days, now) &&
    !holding.hasDraft &&
    !holding.hasOpenDecision &&
    isSameAnnotations(holding.own, noAnnotations) &&
    !holding.isHeldByNotice
  )
}

/**
 * The end of a moment's hour: what is kept of "when it was last wanted", so that looking at an
 * application again and again is not written again and again, and none goes before its time.
 */
export function endOfHour(at: number): number {
  return Math.ceil(at / hourMs) * hourMs
}
