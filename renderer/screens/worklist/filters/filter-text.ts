import type { OfficerFilter } from '../../../../shared/domain/worklist/worklist.ts'
import { formatCalendarDate, formatMoney } from '../../../messages/format.ts'
import { listMessages } from '../list-messages.ts'
import { creditTypeName } from '../../../messages/names.ts'

const words = listMessages.filters

/** One part of a filter in words, and the filter without it. */
export interface FilterPart {
  readonly label: string
  readonly without: OfficerFilter
}

function range(what: string, from: string | null, to: string | null): string {
  if (from !== null && to !== null) return words.between(what, from, to)
  return from === null ? words.atMost(what, to ?? '') : words.atLeast(what, from)
}

/**
 * What narrows the list and shows nowhere else: kinds of credit, lenders, ranges, tags and age. Search,
 * statuses and marks show if they are set.
 */
export function filterParts(filter: OfficerFilter): FilterPart[] {
  const parts: FilterPart[] = []
  const { creditTypes = [], lenders = [], tags = [] } = filter
  for (const type of creditTypes) {
    const others = creditTypes.filter((other) => other !== type)
    const { creditTypes: _all, ...rest } = filter
    parts.push({
      label: creditTypeName(type),
      without: others.length === 0 ? rest : { ...rest, creditTypes: others },
    })
  }
  for (const lender of lenders) {
    const others = lenders.filter((other) => other !== lender)
    const { lenders: _all, ...rest } = filter
    parts.push({
      label: lender,
      without: others.length === 0 ? rest : { ...rest, lenders: others },
    })
  }
  {
    const { amountFrom, amountTo, ...without } = filter
    if (amountFrom !== undefined || amountTo !== undefined) {
      const from = amountFrom === undefined ? null : formatMoney(amountFrom)
      const to = amountTo === undefined ? null : formatMoney(amountTo)
      parts.push({ label: range(words.amount, from, to), without })
    }
  }
  {
    const { ficoFrom, ficoTo, ...without } = filter
    if (ficoFrom !== undefined || ficoTo !== undefined) {
      const text = (score: number | undefined) => (score === undefined ? null : String(score))
      parts.push({ label: range(words.fico, text(ficoFrom), text(ficoTo)), without })
    }
  }
  {
    const { bankruptcy, ...without } = filter
    if (bankruptcy !== undefined) {
      const known = bankruptcy === true ? words.bankruptcy : words.noBankruptcy
      parts.push({ label: bankruptcy === null ? words.unknownBankruptcy : known, without })
    }
  }
  {
    const { createdFrom, createdTo, ...without } = filter
    if (createdFrom !== undefined || createdTo !== undefined) {
      parts.push({ label: days(words.created, createdFrom, createdTo), without })
    }
  }
  {
    const { decisionedFrom, decisionedTo, ...without } = filter
    if (decisionedFrom !== undefined || decisionedTo !== undefined) {
      parts.push({ label: days(words.decided, decisionedFrom, decisionedTo), without })
    }
  }
  {
    const { staleHours, ...without } = filter
    if (staleHours !== undefined) {
      parts.push({ label: words.staleSince(staleHours), without })
    }
  }
  for (const tag of tags) {
    const others = tags.filter((other) => other !== tag)
    const { tags: _all, ...rest } = filter
    parts.push({
      label: words.tag(tag),
      without: others.length === 0 ? rest : { ...rest, tags: others },
    })
  }
  return parts
}

function days(what: string, from: string | undefined, to: string | undefined): string {
  return range(
    what,
    from === undefined ? null : formatCalendarDate(from),
    to === undefined ? null : formatCalendarDate(to),
  )
}
