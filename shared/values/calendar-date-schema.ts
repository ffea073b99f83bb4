import { string } from 'yup'
import { isCalendarDate } from './calendar-date.ts'

/** A calendar date from a form or a page. The calling schema decides whether it may be missing or null. */
export const calendarDate = () =>
  string().test(
    'calendar-date',
    'calendar-date',
    (value) => typeof value !== 'string' || isCalendarDate(value),
  )
