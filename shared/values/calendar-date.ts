/** Whether the YYYY-MM-DD text is an existing day (Gregorian calendar, years 1900 to 9999). */
export function isCalendarDate(value: string): boolean {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value)
  if (parts === null) return false
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])]
  if (year < 1900 || month < 1 || month > 12 || day < 1) return false
  // Day 0 of the next month is the last day of this month; UTC makes this independent of the local
  // time zone.
  return day <= new Date(Date.UTC(year, month, 0)).getUTCDate()
}

/** The latest of some YYYY-MM-DD days; null if there are none. */
export function latestDay(days: readonly string[]): string | null {
  return days.toSorted().at(-1) ?? null
}
