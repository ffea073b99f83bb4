import { isCalendarDate } from './calendar-date.ts'

/** What is wrong with a typed date. The renderer has a sentence for each. */
export const typedDateProblems = ['empty', 'not-a-date', 'no-such-day'] as const
export type TypedDateProblem = (typeof typedDateProblems)[number]

export type TypedDate =
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly problem: TypedDateProblem }

/**
 * Reads a calendar date as an officer types or pastes it, YYYY-MM-DD or month/day/year as in the
 * United States with all four digits of the year, and answers YYYY-MM-DD.
 */
export function parseTypedDate(typed: string): TypedDate {
  const text = typed.trim()
  if (text === '') return { ok: false, problem: 'empty' }
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text)
  const us = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text)
  const [year, month, day] = iso ? [iso[1], iso[2], iso[3]] : us ? [us[3], us[1], us[2]] : []
  if (year === undefined || month === undefined || day === undefined) {
    return { ok: false, problem: 'not-a-date' }
  }
  const value = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isCalendarDate(value) ? { ok: true, value } : { ok: false, problem: 'no-such-day' }
}
