import { applicationFromWire } from '../../../shared/domain/wire/application.ts'
import type { WorklistFilter } from '../../../shared/domain/worklist/worklist.ts'
import { searchableText, searchTerms } from '../../../shared/domain/worklist/worklist-search.ts'
import type { JsonObject } from '../../../shared/json.ts'
import { fetchedAt, type NumberedBody } from './applications.ts'

/**
 * The data that a peer stores of an application: the worklist's columns, the searched text, and the
 * body. Several peers can't sort or index null, so missing values are empty texts.
 */
export interface Line {
  readonly id: string
  readonly addedAt: number
  readonly status: string
  readonly creditType: string
  readonly requestedAmount: number
  readonly borrowerId: string
  readonly lenderOfRecord: string
  readonly merchant: string
  readonly createdOn: string
  readonly decisionedOn: string
  readonly fetchedAt: number
  readonly searchText: string
  readonly raw: JsonObject
}

/** Columns by which the bench's queries sort the worklist. */
export const sortColumns = [
  'addedAt',
  'status',
  'creditType',
  'requestedAmount',
  'borrowerId',
  'lenderOfRecord',
  'merchant',
  'createdOn',
  'decisionedOn',
  'fetchedAt',
] as const satisfies readonly (keyof Line)[]
export type SortColumn = (typeof sortColumns)[number]

export function lineOf({ number, id, body }: NumberedBody): Line {
  const read = applicationFromWire(body, 'cents-and-basis-points')
  if (!read.ok) throw new Error(`application ${id} is not as specified`)
  const { application } = read.value
  return {
    id,
    addedAt: fetchedAt(number),
    status: application.status,
    creditType: application.creditType ?? '',
    requestedAmount: application.requestedAmount ?? 0,
    borrowerId: application.borrowerId ?? '',
    lenderOfRecord: application.lenderOfRecord ?? '',
    merchant: application.thirdPartyDisbursementDestination ?? '',
    createdOn: application.createdOn ?? '',
    decisionedOn: application.decisionedOn ?? '',
    fetchedAt: fetchedAt(number),
    searchText: searchableText(id, application),
    raw: body,
  }
}

/** First and last moment of the filter's days, in the service's time stamp format. */
export function createdRange(filter: WorklistFilter): { from?: string; to?: string } {
  return {
    ...(filter.createdFrom !== undefined && { from: `${filter.createdFrom}T00:00:00.000Z` }),
    ...(filter.createdTo !== undefined && { to: `${filter.createdTo}T23:59:59.999Z` }),
  }
}

/** Returns a predicate for lines that match the filter, for peers that check every line. */
export function matcher(filter: WorklistFilter): (line: Line) => boolean {
  const terms = searchTerms(filter.search ?? '')
  const { from = '', to = '~' } = createdRange(filter)
  const { statuses, creditTypes, amountFrom = 0, amountTo = Infinity } = filter
  return (line) =>
    (statuses === undefined || statuses.includes(line.status)) &&
    (creditTypes === undefined || creditTypes.includes(line.creditType)) &&
    line.requestedAmount >= amountFrom &&
    line.requestedAmount <= amountTo &&
    line.createdOn >= from &&
    line.createdOn <= to &&
    terms.every((term) => line.searchText.includes(term))
}
