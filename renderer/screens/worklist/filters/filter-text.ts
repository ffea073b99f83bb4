import type { OfficerFilter } from '../../../../shared/domain/worklist/worklist.ts'
import { formatCalendarDate, formatMoney } from '../../../messages/format.ts'
import { listMessages } from '../list-messages.ts'
import { creditTypeName } from '../../../messages/names.ts'

const words = listMessages.filters

/** One part of a filter as text, and the filter without it. */
export interface FilterPart {
  readonly label: string
  readonly without: OfficerFilter
}

/**
 * The filter parts that are shown nowhere else: credit types, lenders, ranges, tags and age.
 * Search, statuses and marks have their own controls.
 */
export function filterParts(filter: OfficerFilter): FilterPart[] {
  const { amountFrom, amountTo, ficoFrom, ficoTo, bankruptcy } = filter
  const { createdFrom, createdTo, decisionedFrom, decisionedTo, staleHours } = filter
  const part = (
    label: string | null,
    ...names: readonly (keyof OfficerFilter)[]
  ): readonly FilterPart[] => (label === null ? [] : [{ label, without: without(filter, names) }])
  return [
    ...partsOf(filter, 'creditTypes', creditTypeName),
    ...partsOf(filter, 'lenders', (lender) => lender),
    ...part(range(words.amount, amountFrom, amountTo, formatMoney), 'amountFrom', 'amountTo'),
    ...part(range(words.fico, ficoFrom, ficoTo, String), 'ficoFrom', 'ficoTo'),
    ...part(bankruptcyText(bankruptcy), 'bankruptcy'),
    ...part(
      range(words.created, createdFrom, createdTo, formatCalendarDate),
      'createdFrom',
      'createdTo',
    ),
    ...part(
      range(words.decided, decisionedFrom, decisionedTo, formatCalendarDate),
      'decisionedFrom',
      'decisionedTo',
    ),
    ...part(staleHours === undefined ? null : words.staleSince(staleHours), 'staleHours'),
    ...partsOf(filter, 'tags', words.tag),
  ]
}

/** One part for each of several alternative values. */
function partsOf(
  filter: OfficerFilter,
  name: 'creditTypes' | 'lenders' | 'tags',
  labelOf: (value: string) => string,
): readonly FilterPart[] {
  const values = filter[name] ?? []
  return values.map((value) => {
    const others = values.filter((other) => other !== value)
    const rest = without(filter, [name])
    return {
      label: labelOf(value),
      without: others.length === 0 ? rest : { ...rest, [name]: others },
    }
  })
}

function without(filter: OfficerFilter, names: readonly (keyof OfficerFilter)[]): OfficerFilter {
  const remaining = Object.entries(filter).filter(
    ([name]) => !names.some((other) => other === name),
  )
  return Object.fromEntries(remaining)
}

/** null if neither end is set. */
function range<T>(
  what: string,
  from: T | undefined,
  to: T | undefined,
  text: (value: T) => string,
): string | null {
  if (from !== undefined && to !== undefined) return words.between(what, text(from), text(to))
  if (from !== undefined) return words.atLeast(what, text(from))
  return to === undefined ? null : words.atMost(what, text(to))
}

function bankruptcyText(bankruptcy: boolean | null | undefined): string | null {
  if (bankruptcy === undefined) return null
  if (bankruptcy === null) return words.unknownBankruptcy
  return bankruptcy ? words.bankruptcy : words.noBankruptcy
}
