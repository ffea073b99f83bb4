import { calendarDayAt } from '../../values/calendar-day.ts'
import { noticeSoonFrom } from '../notices/notice-clock.ts'
import { searchOf } from './worklist-search.ts'
import type { OfficerFilter, WorklistFilter } from './worklist.ts'
import { hourMs, minuteMs } from '../../durations.ts'

/** The time at which a filter is applied: epoch milliseconds and the lender's date. */
export interface FilterMoment {
  readonly now: number
  /** YYYY-MM-DD in the lender's time zone. */
  readonly today: string
  readonly timeZone: string
}

/** `now`: epoch milliseconds. */
export function filterMoment(
  { timeZone }: { readonly timeZone: string },
  now: number,
): FilterMoment {
  return { now, today: calendarDayAt(now, timeZone), timeZone }
}

/** Resolves an officer's filter at a point in time. */
export function filterAt(
  filter: OfficerFilter,
  { now, today, timeZone }: FilterMoment,
): WorklistFilter {
  const { followUpDue, noticeDue, staleHours, ...rest } = filter
  const { createdFrom, createdTo, decisionedFrom, decisionedTo } = rest
  return {
    ...withSearch(rest),
    ...((createdFrom ?? createdTo ?? decisionedFrom ?? decisionedTo) === undefined
      ? {}
      : { timeZone }),
    ...(followUpDue === true ? { followUpBy: today } : {}),
    ...(noticeDue === true ? { noticeBy: noticeSoonFrom(today) } : {}),
    // Rounded down to the minute, so that cached counts stay valid for that minute.
    ...(staleHours === undefined
      ? {}
      : { fetchedBefore: Math.floor(now / minuteMs) * minuteMs - staleHours * hourMs }),
  }
}

/** A search also narrows by its credit terms; the narrower bound counts. */
function withSearch(
  filter: Omit<OfficerFilter, 'followUpDue' | 'noticeDue' | 'staleHours'>,
): WorklistFilter {
  const { text, ficoFrom, ficoTo, ...criteria } = searchOf(filter)
  const { search: _search, ...rest } = filter
  const from = Math.max(rest.ficoFrom ?? -Infinity, ficoFrom ?? -Infinity)
  const to = Math.min(rest.ficoTo ?? Infinity, ficoTo ?? Infinity)
  return {
    ...rest,
    ...criteria,
    ...(Number.isFinite(from) && { ficoFrom: from }),
    ...(Number.isFinite(to) && { ficoTo: to }),
    ...(text !== '' && { search: text }),
  }
}
