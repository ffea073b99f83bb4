import type { CacheFlags } from '../../../../../electron/ports/cache-store.ts'
import type { CachedApplication } from '../../../../../shared/domain/applications/application.ts'
import type { NoticeFacts } from '../../../../../shared/domain/notices/notice.ts'
import {
  searchableKind,
  searchableText,
  searchTerms,
} from '../../../../../shared/domain/worklist/worklist-search.ts'
import type {
  WorklistFilter,
  WorklistSortColumn,
} from '../../../../../shared/domain/worklist/worklist.ts'
import { calendarDayAt } from '../../../../../shared/values/calendar-day.ts'
import { creditFacts } from '../../../../../shared/values/credit-facts.ts'
import { foldedText } from '../../../../../shared/values/folded-text.ts'
import { momentOf } from '../../../../../shared/values/time-stamp.ts'

export interface Line extends Omit<CachedApplication, 'borrowerName'>, CacheFlags {
  readonly notices: NoticeFacts
}

export interface ShownLine extends Line {
  readonly noticeOn: string | null
  readonly borrowerName: string | null
}

/** Returns a predicate for the lines that match the filter. */
export function matcher(filter: WorklistFilter): (line: ShownLine) => boolean {
  const terms = filter.search === undefined ? [] : searchTerms(filter.search)
  return (line) => {
    const application = line.copy?.application ?? null
    const amount = application?.requestedAmount ?? null
    const { fico, bankruptcy } = creditFacts(application?.creditData ?? null)
    const { timeZone = 'UTC' } = filter
    const day = dayOf(application?.createdOn ?? null, timeZone)
    const decided = dayOf(application?.decisionedOn ?? null, timeZone)
    const { followUpOn, tags, noteText } = line.own
    const kind = searchableKind(application?.status ?? null, application?.creditType ?? null)
    const text = [searchableText(line.id, application, line.borrowerName), noteText, kind].join(
      '\n',
    )
    return (
      terms.every((term) => text.includes(term) || isInTags(term, tags)) &&
      (filter.decisionedFrom === undefined ||
        (decided !== null && decided >= filter.decisionedFrom)) &&
      (filter.decisionedTo === undefined || (decided !== null && decided <= filter.decisionedTo)) &&
      (filter.hasNote === undefined || filter.hasNote === (noteText !== '')) &&
      (filter.followUpBy === undefined ||
        (followUpOn !== null && followUpOn <= filter.followUpBy)) &&
      (filter.noticeBy === undefined ||
        (line.noticeOn !== null && line.noticeOn <= filter.noticeBy)) &&
      (filter.tags === undefined || filter.tags.some((tag) => tags.includes(tag))) &&
      among(filter.statuses, application?.status ?? null) &&
      among(filter.creditTypes, application?.creditType ?? null) &&
      among(filter.lenders, application?.lenderOfRecord ?? null) &&
      (filter.amountFrom === undefined || (amount !== null && amount >= filter.amountFrom)) &&
      (filter.amountTo === undefined || (amount !== null && amount <= filter.amountTo)) &&
      (filter.ficoFrom === undefined || (fico !== null && fico >= filter.ficoFrom)) &&
      (filter.ficoTo === undefined || (fico !== null && fico <= filter.ficoTo)) &&
      (filter.ficoAbove === undefined || (fico !== null && fico > filter.ficoAbove)) &&
      (filter.ficoBelow === undefined || (fico !== null && fico < filter.ficoBelow)) &&
      (filter.bankruptcy === undefined || filter.bankruptcy === bankruptcy) &&
      (filter.createdFrom === undefined || (day !== null && day >= filter.createdFrom)) &&
      (filter.createdTo === undefined || (day !== null && day <= filter.createdTo)) &&
      (filter.hasDraft === undefined || filter.hasDraft === line.hasDraft) &&
      (filter.hasOpenDecision === undefined ||
        filter.hasOpenDecision === (line.openDecision !== null)) &&
      (filter.changed === undefined || filter.changed === line.changes.length > 0) &&
      (filter.fetchedBefore === undefined ||
        line.copy === null ||
        line.copy.fetchedAt < filter.fetchedBefore)
    )
  }
}

/** A tag also matches with the `#` that many officers type before it. */
function isInTags(term: string, tags: readonly string[]): boolean {
  return tags.some((tag) => foldedText(tag).includes(term.replace(/^#/, '')))
}

function among(values: readonly string[] | undefined, value: string | null): boolean {
  return values === undefined || (value !== null && values.includes(value))
}

export const sortValues: Readonly<
  Record<WorklistSortColumn, (line: ShownLine) => string | number | null>
> = {
  addedAt: (line) => line.addedAt,
  id: (line) => line.id,
  status: (line) => line.copy?.application.status ?? null,
  creditType: (line) => line.copy?.application.creditType ?? null,
  requestedAmount: (line) => line.copy?.application.requestedAmount ?? null,
  borrowerId: (line) => line.borrowerName ?? line.copy?.application.borrowerId ?? null,
  lenderOfRecord: (line) => line.copy?.application.lenderOfRecord ?? null,
  merchant: (line) => line.copy?.application.thirdPartyDisbursementDestination ?? null,
  fico: (line) => creditFacts(line.copy?.application.creditData ?? null).fico,
  bankruptcy(line) {
    const { bankruptcy } = creditFacts(line.copy?.application.creditData ?? null)
    return bankruptcy === null ? null : Number(bankruptcy)
  },
  createdOn: (line) => momentOf(line.copy?.application.createdOn ?? null),
  decisionedOn: (line) => momentOf(line.copy?.application.decisionedOn ?? null),
  fetchedAt: (line) => line.copy?.fetchedAt ?? null,
  followUpOn: (line) => line.own.followUpOn,
  noticeOn: (line) => line.noticeOn,
}

/** Null sorts first; text sorts by its UTF-8 bytes, as in SQLite. */
export function order(a: string | number | null, b: string | number | null): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? -1 : 1
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return Buffer.compare(Buffer.from(String(a)), Buffer.from(String(b)))
}

/** The calendar date (YYYY-MM-DD) of a time stamp in a time zone, or null if it can't be read. */
function dayOf(stamp: string | null, timeZone: string): string | null {
  const moment = momentOf(stamp)
  return moment === null ? null : calendarDayAt(moment, timeZone)
}
