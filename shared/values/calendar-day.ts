import { fromAbsolute, toCalendarDate } from '@internationalized/date'
import { dayMs } from '../durations.ts'

/** Days of UTC whose years have four digits. */
const firstDay = Date.UTC(1000, 0, 1) / dayMs
const lastDay = Date.UTC(9999, 0, 1) / dayMs
const dateLength = 'YYYY-MM-DD'.length
/** Some years of days in a few time zones. */
const mostOffsets = 10_000
const offsets = new Map<string, number | null>()

/** The calendar date (YYYY-MM-DD) of a moment (epoch milliseconds) in a time zone. */
export function calendarDayAt(at: number, timeZone: string): string {
  const offset = offsetOfDay(Math.floor(at / dayMs), timeZone)
  return offset === null
    ? toCalendarDate(fromAbsolute(at, timeZone)).toString()
    : new Date(at + offset).toISOString().slice(0, dateLength)
}

/**
 * How far a zone is ahead of UTC (milliseconds) during a whole day of UTC, null if that changes in
 * it. Kept: to ask for it takes longer than all else that is done with a line of a list.
 */
function offsetOfDay(day: number, timeZone: string): number | null {
  if (day < firstDay || day >= lastDay) return null
  const name = `${timeZone} ${day}`
  const known = offsets.get(name)
  if (known !== undefined) return known
  const [first, last] = [day, day + 1].map((each) => fromAbsolute(each * dayMs, timeZone).offset)
  const offset = first === last ? (first ?? null) : null
  if (offsets.size >= mostOffsets) offsets.clear()
  offsets.set(name, offset)
  return offset
}
