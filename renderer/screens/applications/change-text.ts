import { momentOf } from '../../../shared/values/time-stamp.ts'
import { formatCalendarDate, formatDateTime, formatMoney } from '../../messages/format.ts'
import { statusName } from '../../messages/names.ts'
import { words } from '../../messages/words.ts'

const timeStamps: ReadonlySet<string> = new Set(['created_on', 'decisioned_on'])

const nothings: ReadonlySet<string | null> = new Set([null, 'null'])
const empties: ReadonlySet<string | null> = new Set(['[]', '{}'])

/** Whether the value on one side of a change is empty. */
export const isEmpty = (value: string | null): boolean => nothings.has(value) || empties.has(value)

/**
 * One side of a change as text. Values in the connection's units stay unchanged; objects and lists
 * are shown in full further down the pane.
 */
export function changeText(path: string, value: string | null): string {
  if (value === null || nothings.has(value)) return words.application.nothing
  if (empties.has(value)) return words.application.none
  if (/^[[{]/.test(value)) return words.application.shownBelow
  if (path === 'requested_amount' && /^\d+$/.test(value)) return formatMoney(Number(value))
  const at = timeStamps.has(path) ? momentOf(value) : null
  if (at !== null) return formatDateTime(at)
  return path === 'status' ? statusName(value) : formatCalendarDate(value)
}
