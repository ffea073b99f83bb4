import type { WorklistFilter } from '../../../../shared/domain/worklist/worklist.ts'
import { searchTerms } from '../../../../shared/domain/worklist/worklist-search.ts'
import { createdRange, type Line } from '../../data/lines.ts'

type MangoCondition =
  | { readonly $in: string[] }
  | { readonly $gte: number | string }
  | { readonly $lte: number | string }
  | { readonly $regex: string }
type MangoPart = Partial<Record<keyof Line, MangoCondition>>

/** A filter in the query language that RxDB and PouchDB share; all parts have to match. */
export function mangoParts(filter: WorklistFilter): MangoPart[] {
  const { from, to } = createdRange(filter)
  const parts: MangoPart[] = []
  if (filter.statuses !== undefined) parts.push({ status: { $in: [...filter.statuses] } })
  if (filter.creditTypes !== undefined) parts.push({ creditType: { $in: [...filter.creditTypes] } })
  if (filter.amountFrom !== undefined) parts.push({ requestedAmount: { $gte: filter.amountFrom } })
  if (filter.amountTo !== undefined) parts.push({ requestedAmount: { $lte: filter.amountTo } })
  if (from !== undefined) parts.push({ createdOn: { $gte: from } })
  if (to !== undefined) parts.push({ createdOn: { $lte: to } })
  for (const term of searchTerms(filter.search ?? '')) {
    parts.push({ searchText: { $regex: term.replace(/[.*+?^${}()|[\]\\]/g, '\\$&') } })
  }
  return parts
}
