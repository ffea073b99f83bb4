import type {
  CacheFlags,
  CacheStore,
  CopyOrigin,
  NewLine,
  ReadingConnection,
} from '../../../../../electron/ports/cache-store.ts'
import type {
  Application,
  CachedApplication,
  ReadApplication,
} from '../../../../../shared/domain/applications/application.ts'
import {
  fieldChanges,
  unseenChanges,
  type FieldChange,
} from '../../../../../shared/domain/applications/field-changes.ts'
import { isAnnotated, noAnnotations } from '../../../../../shared/domain/annotations/annotations.ts'
import {
  noticeSoonFrom,
  noticeSubject,
  type NoticeTerms,
} from '../../../../../shared/domain/notices/notice-clock.ts'
import { noticeDay } from '../../../../../shared/domain/notices/notice-day.ts'
import {
  isNothingRecorded,
  noNoticeFacts,
  type NoticeFacts,
} from '../../../../../shared/domain/notices/notice.ts'
import type { Borrower, CachedBorrower } from '../../../../../shared/domain/borrowers/borrower.ts'
import type {
  WorklistCounts,
  WorklistFilter,
  WorklistQuery,
  WorklistRow,
} from '../../../../../shared/domain/worklist/worklist.ts'
import { creditFacts } from '../../../../../shared/values/credit-facts.ts'
import { applicationFromStored } from '../../../../../shared/domain/wire/application.ts'
import type { Failure } from '../../../../../shared/result.ts'
import { matcher, order, sortValues, type Line, type ShownLine } from './plain-filter.ts'

type Stored =
  | 'ensure'
  | 'get'
  | 'put'
  | 'noteFailure'
  | 'markSeen'
  | 'setFlags'
  | 'setNoticeFacts'
  | 'setNoticeTerms'
  | 'countNotices'
  | 'borrower'
  | 'putBorrower'
  | 'draftedIds'
  | 'unfetchedIds'
  | 'annotatedIds'
/** Operations that tests apply to both the cache and the plain list. */
export type ListStore = Pick<CacheStore, Stored>

type StoredTerms = NoticeTerms & Pick<ReadingConnection, 'unitsProfile'>

/**
 * The worklist of one connection in memory, which checks every line: the expected results of the
 * cache's queries.
 */
export class PlainList implements ListStore {
  private readonly lines = new Map<string, Line>()
  private readonly borrowers = new Map<string, CachedBorrower>()
  private noticeTerms: StoredTerms | null = null

  ensure(_connectionId: string, entries: readonly NewLine[]): string[] {
    const made = entries.filter(({ id }) => !this.lines.has(id))
    for (const { id, addedAt } of made) this.lines.set(id, emptyLine(id, addedAt))
    return made.map(({ id }) => id)
  }

  get({ unitsProfile }: ReadingConnection, id: string): CachedApplication | null {
    const line = this.lines.get(id)
    if (line === undefined) return null
    const { addedAt, copy, gone, lastFailure, changes } = line
    return {
      ...{ id, addedAt, gone, lastFailure, changes, borrowerName: this.borrowerNameOf(line) },
      copy: copy && readAgain(copy, unitsProfile),
    }
  }

  put(
    _connectionId: string,
    id: string,
    read: ReadApplication,
    fetchedAt: number,
    { by = 'service', requestedAt = fetchedAt }: CopyOrigin = {},
  ): FieldChange[] | null {
    const line = this.lines.get(id) ?? emptyLine(id, fetchedAt)
    const storedAt = line.copy?.fetchedAt ?? requestedAt
    if (storedAt > requestedAt && storedAt <= fetchedAt) return null
    const changes = line.copy === null ? [] : fieldChanges(line.copy.raw, read.raw, fetchedAt)
    this.lines.set(id, {
      ...line,
      copy: { ...read, fetchedAt },
      gone: false,
      lastFailure: null,
      changes: unseenChanges(line.changes, changes, by),
    })
    const borrowerBefore = line.copy?.application.borrowerId ?? null
    if (borrowerBefore !== null && borrowerBefore !== read.application.borrowerId) {
      this.forgetUnusedBorrowers()
    }
    return changes
  }

  noteFailure(_connectionId: string, id: string, lastFailure: Failure, gone: boolean): void {
    this.change(id, (line) => ({ ...line, lastFailure, gone: line.gone || gone }))
  }

  markSeen(_connectionId: string, id: string): void {
    this.change(id, (line) => ({ ...line, changes: [] }))
  }

  setFlags(_connectionId: string, id: string, flags: Partial<CacheFlags>): void {
    this.change(id, (line) => ({ ...line, ...flags }))
  }

  setNoticeFacts(_connectionId: string, facts: ReadonlyMap<string, NoticeFacts>): void {
    for (const [id, notices] of facts) this.change(id, (line) => ({ ...line, notices }))
  }

  setNoticeTerms({ unitsProfile }: ReadingConnection, terms: NoticeTerms): boolean {
    this.noticeTerms = { ...terms, unitsProfile }
    return false
  }

  countNotices(): boolean {
    return false
  }

  borrower(_connectionId: string, id: string): CachedBorrower | null {
    return this.borrowers.get(id) ?? null
  }

  putBorrower(_connectionId: string, id: string, borrower: Borrower, fetchedAt: number): void {
    this.borrowers.set(id, { ...borrower, fetchedAt })
  }

  draftedIds(): string[] {
    return this.all().flatMap(({ id, hasDraft }) => (hasDraft ? [id] : []))
  }

  unfetchedIds(_connectionId: string, limit: number): string[] {
    return this.all()
      .flatMap(({ id, copy }) => (copy === null ? [id] : []))
      .slice(0, limit)
  }

  annotatedIds(_connectionId: string, after: string, limit: number): string[] {
    return this.all()
      .filter(({ own, notices }) => isAnnotated(own) || !isNothingRecorded(notices))
      .map(({ id }) => id)
      .filter((id) => order(id, after) > 0)
      .sort(order)
      .slice(0, limit)
  }

  rows({ filter, sort, offset, limit }: WorklistQuery): WorklistRow[] {
    const value = sortValues[sort.by]
    const sign = sort.direction === 'ascending' ? 1 : -1
    const lines = this.all()
    const place = new Map(lines.map((line, index) => [line, index]))
    return lines
      .filter(matcher(filter))
      .sort(
        (a, b) =>
          Number(value(a) === null) - Number(value(b) === null) ||
          sign * (order(value(a), value(b)) || (place.get(a) ?? 0) - (place.get(b) ?? 0)),
      )
      .slice(offset, offset + limit)
      .map(rowOf)
  }

  total(filter: WorklistFilter): number {
    return this.all().filter(matcher(filter)).length
  }

  /** The first IDs that match, in the order they were added. */
  ids(filter: WorklistFilter, limit: number): string[] {
    return this.all()
      .filter(matcher(filter))
      .slice(0, limit)
      .map(({ id }) => id)
  }

  counts(filter: WorklistFilter, today: string): WorklistCounts {
    const under = (without?: keyof WorklistFilter): ShownLine[] =>
      this.all().filter(
        matcher(Object.fromEntries(Object.entries(filter).filter(([name]) => name !== without))),
      )
    const of = (
      without: keyof WorklistFilter,
      value: (application: Application | null) => string | null | undefined,
    ) => tally(under(without).map(({ copy }) => value(copy?.application ?? null) ?? null))
    return {
      total: under().length,
      byStatus: of('statuses', (application) => application?.status),
      byCreditType: of('creditTypes', (application) => application?.creditType),
      byLender: of('lenders', (application) => application?.lenderOfRecord),
      hasDraft: under('hasDraft').filter((line) => line.hasDraft).length,
      hasOpenDecision: under('hasOpenDecision').filter((line) => line.openDecision !== null).length,
      changed: under('changed').filter((line) => line.changes.length > 0).length,
      hasNote: under('hasNote').filter((line) => line.own.noteText !== '').length,
      followUpDue: under('followUpBy').filter(
        ({ own }) => own.followUpOn !== null && own.followUpOn <= today,
      ).length,
      noticeDue: under('noticeBy').filter(
        ({ noticeOn }) => noticeOn !== null && noticeOn <= noticeSoonFrom(today),
      ).length,
      byTag: tally(under('tags').flatMap((line) => line.own.tags)),
    }
  }

  private change(id: string, changed: (line: Line) => Line): void {
    const line = this.lines.get(id)
    if (line !== undefined) this.lines.set(id, changed(line))
  }

  private forgetUnusedBorrowers(): void {
    const used = new Set([...this.lines.values()].map(({ copy }) => copy?.application.borrowerId))
    for (const id of this.borrowers.keys()) if (!used.has(id)) this.borrowers.delete(id)
  }

  private all(): ShownLine[] {
    return [...this.lines.values()].map((line) => ({
      ...line,
      noticeOn: noticeOnOf(line, this.noticeTerms),
      borrowerName: this.borrowerNameOf(line),
    }))
  }

  private borrowerNameOf({ copy }: Line): string | null {
    return this.borrowers.get(copy?.application.borrowerId ?? '')?.name ?? null
  }
}

function emptyLine(id: string, addedAt: number): Line {
  return {
    id,
    addedAt,
    copy: null,
    gone: false,
    lastFailure: null,
    changes: [],
    hasDraft: false,
    openDecision: null,
    own: noAnnotations,
    notices: noNoticeFacts,
  }
}

function tally<Value extends string | null>(
  values: readonly Value[],
): { value: Value; count: number }[] {
  const counts = new Map<Value, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || order(a.value, b.value))
}

/** The stored copy, parsed again from its body with the current units. */
function readAgain(
  { raw, problems, fetchedAt }: NonNullable<Line['copy']>,
  unitsProfile: ReadingConnection['unitsProfile'],
): Line['copy'] {
  const read = applicationFromStored(raw, problems, unitsProfile)
  return read && { ...read, fetchedAt }
}

function noticeOnOf({ copy, notices }: Line, terms: StoredTerms | null): string | null {
  if (copy === null || terms === null) return null
  const read = readAgain(copy, terms.unitsProfile)
  return read && noticeDay(noticeSubject(read.application), notices, terms)
}

function rowOf(line: ShownLine): WorklistRow {
  const application = line.copy?.application ?? null
  return structuredClone({
    id: line.id,
    status: application?.status ?? null,
    creditType: application?.creditType ?? null,
    requestedAmount: application?.requestedAmount ?? null,
    borrowerId: application?.borrowerId ?? null,
    borrowerName: line.borrowerName,
    lenderOfRecord: application?.lenderOfRecord ?? null,
    merchant: application?.thirdPartyDisbursementDestination ?? null,
    ...creditFacts(application?.creditData ?? null),
    createdOn: application?.createdOn ?? null,
    decisionedOn: application?.decisionedOn ?? null,
    addedAt: line.addedAt,
    fetchedAt: line.copy?.fetchedAt ?? null,
    gone: line.gone,
    changed: line.changes.length > 0,
    hasDraft: line.hasDraft,
    openDecision: line.openDecision,
    hasNote: line.own.noteText !== '',
    followUpOn: line.own.followUpOn,
    noticeOn: line.noticeOn,
    tags: line.own.tags,
  })
}
