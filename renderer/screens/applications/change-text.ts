import { entryOf } from '../../../shared/json.ts'
import { momentOf } from '../../../shared/values/time-stamp.ts'
import { applicationFields } from '../../messages/application-fields.ts'
import { formatCalendarDate, formatStamp, formatMoney, readable } from '../../messages/format.ts'
import { words } from '../../messages/words.ts'

const sections: Readonly<Record<string, string>> = {
  offers: words.application.offers,
  rejection_reasons: words.application.reasons,
  credit_data: words.application.credit,
}

/** The name of a field in the service's response; an unknown one as readable text. */
export function fieldName(path: string): string {
  const place = /^(\w+)\[(\d+)\]\.?(.*)$/.exec(path)
  if (place === null) {
    return entryOf(applicationFields, path)?.label ?? entryOf(sections, path) ?? readable(path)
  }
  const [, list = '', position = '', rest = ''] = place
  const number = Number(position) + 1
  const item =
    list === 'offers'
      ? words.application.offerAt(number)
      : words.labeled(fieldName(list), `${number}`)
  return rest === '' ? item : words.labeled(item, readable(rest))
}

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
  const field = entryOf(applicationFields, path)
  if (field?.kind === 'code') return field.name(value)
  if (field?.kind === 'money' && /^\d+$/.test(value)) return formatMoney(Number(value))
  const at = field?.kind === 'moment' ? momentOf(value) : null
  return at === null ? formatCalendarDate(value) : formatStamp(at)
}
