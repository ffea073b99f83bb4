export const minuteMs = 60 * 1000
export const hourMs = 60 * minuteMs
/** A day of 24 hours. Calendar days differ by daylight saving time: use CalendarDate for those. */
export const dayMs = 24 * hourMs
