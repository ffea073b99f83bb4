import { string } from 'yup'
import { isCalendarDate } from './calendar-date.ts'

/** A calendar date as a form or a page sends it. Absent and null are for the entry's own schema to allow. */
export const calendarDate = () =>
  string().test(
    'calendar-date',
    'calendar-date',
    (value) => typeof value !== 'string' || isCalendarDate(value),
  )
