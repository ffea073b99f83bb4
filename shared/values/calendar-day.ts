import { fromAbsolute, toCalendarDate } from '@internationalized/date'
import { dayMs } from '../durations.ts'

/** Range of UTC days with four-digit years. */
const firstDay = Date.UTC(1000, 0, 1) / dayMs
const lastDay = Date.UTC(9999, 0, 1) / dayMs
const dateLength = 'YYYY-MM-DD'.length
/** Maximum cache size; several years of days. */
const mostEntries = 10_000
/** UTC offsets by time zone and UTC day. */
const offsets = new Map<string, Map<number, number | null>>()
const dates = new Map<number, string>()

/** The calendar date (YYYY-MM-DD) of a moment (epoch milliseconds) in a time zone. */
export function calendarDayAt(at: number, timeZone: string): string {
  const offset = offsetOfDay(Math.floor(at / dayMs), timeZone)
  return offset === null
    ? toCalendarDate(fromAbsolute(at, timeZone)).toString()
    : dateOf(Math.floor((at + offset) / dayMs))
}

/**
 * A zone's UTC offset (milliseconds) during a whole UTC day, null if it changes during that day.
 * Cached, because this lookup takes longer than all other processing of a list row.
 */
function offsetOfDay(day: number, timeZone: string): number | null {
  if (day < firstDay || day >= lastDay) return null
  const ofZone = cached(offsets, timeZone, () => new Map<number, number | null>())
  return cached(ofZone, day, () => {
    const [first, last] = [day, day + 1].map((each) => fromAbsolute(each * dayMs, timeZone).offset)
    return first === last ? (first ?? null) : null
  })
}

function dateOf(day: number): string {
  return cached(dates, day, () => new Date(day * dayMs).toISOString().slice(0, dateLength))
}

function cached<Key, T>(known: Map<Key, T>, key: Key, find: () => T): T {
  const before = known.get(key)
  if (before !== undefined) return before
  const found = find()
  if (known.size >= mostEntries) known.clear()
  known.set(key, found)
  return found
}
