import type {
  CacheFlags,
  CacheStore,
  CopyOrigin,
  FetchTimes,
  ListedCopy,
  NewLine,
  ReadingConnection,
  UnwantedPage,
  WantedLine,
} from '../../../electron/ports/cache-store.ts'
import type { CachedApplication } from '../../../shared/domain/applications/application.ts'
import type { StoreFault } from '../../../electron/ports/store-fault.ts'
import type { ReadApplication } from '../../../shared/domain/applications/application.ts'
import { fieldChanges, unseenChanges } from '../../../shared/domain/applications/field-changes.ts'
import {
  isSameAnnotations,
  noAnnotations,
  type Annotations,
} from '../../../shared/domain/annotations/annotations.ts'
import {
  noticeDay,
  noticeSoonFrom,
  noticeStanding,
  noticeSubject,
  type NoticeTerms,
} from '../../../shared/domain/notices/notice-clock.ts'
import {
  isNothingRecorded,
  noNoticeFacts,
  type NoticeFacts,
} from '../../../shared/domain/notices/notice.ts'
import type { Booking } from '../../../shared/domain/facilities/facility.ts'
import type { Borrower, CachedBorrower } from '../../../shared/domain/borrowers/borrower.ts'
import type { FieldChange } from '../../../shared/domain/applications/field-changes.ts'
import type {
  WorklistCounts,
  WorklistFilter,
  WorklistPage,
  WorklistQuery,
  WorklistRow,
  WorklistSortColumn,
} from '../../../shared/domain/worklist/worklist.ts'
import {
  ageMoments,
  type AgeGroup,
  type OverviewCell,
} from '../../../shared/domain/worklist/worklist-overview.ts'
import { creditFacts } from '../../../shared/values/credit-facts.ts'
import { calendarDayAt } from '../../../shared/values/calendar-day.ts'
import { momentOf } from '../../../shared/values/time-stamp.ts'
import {
  searchableKind,
  searchableText,
  searchTerms,
} from '../../../shared/domain/worklist/worklist-search.ts'
import { applicationFromKept } from '../../../shared/domain/wire/application.ts'
import type { Failure } from '../../../shared/result.ts'

interface Line extends CachedApplication, CacheFlags {
  readonly notices: NoticeFacts
  readonly booking: Booking | null
  readonly connectionId: string
  readonly wantedAt: number
}

type KeptTerms = NoticeTerms & Pick<ReadingConnection, 'unitsProfile'>

interface ShownLine extends Line {
  readonly noticeOn: string | null
  readonly borrowerName: string | null
}

const key = (connectionId: string, id: string): string => JSON.stringify([connectionId, id])

/** The in-memory fake of cache.db: the same answers, in memory, by going through every line. */
export class MemoryCacheStore implements CacheStore {
  private lines = new Map<string, Line>()
  private readonly annotationsRevisions = new Map<string, number>()
  private readonly noticeTerms = new Map<string, KeptTerms>()
  private readonly borrowers = new Map<string, CachedBorrower>()
  private revision: number
  private fault: StoreFault | null = null
  private isInTransaction = false

  constructor(startsAt = 0) {
    this.revision = startsAt
  }

  /** Lets every later call that writes fail with this fault, as a full disk would; null mends it. */
  failWrites(fault: StoreFault | null): void {
    this.fault = fault
  }

  ensure(connectionId: string, entries: readonly NewLine[]): string[] {
    return this.write(() => {
      const made: string[] = []
      for (const { id, addedAt, wantedAt = addedAt } of entries) {
        if (this.lines.has(key(connectionId, id))) continue
        this.lines.set(key(connectionId, id), { ...emptyLine(connectionId, id, addedAt), wantedAt })
        made.push(id)
      }
      return made
    })
  }

  count(connectionId: string): number {
    return this.linesOf(connectionId).length
  }

  get(connection: ReadingConnection, id: string): CachedApplication | null {
    const line = this.lines.get(key(connection.id, id))
    if (line === undefined) return null
    const { addedAt, copy, gone, lastFailure, changes } = line
    const read =
      copy === null ? null : applicationFromKept(copy.raw, copy.problems, connection.unitsProfile)
    return structuredClone({
      id,
      addedAt,
      copy: read === null || copy === null ? null : { ...read, fetchedAt: copy.fetchedAt },
      gone,
      lastFailure,
      changes,
    })
  }

  put(
    connectionId: string,
    id: string,
    read: ReadApplication,
    fetchedAt: number,
    { by = 'service', requestedAt = fetchedAt }: CopyOrigin = {},
  ): FieldChange[] | null {
    const keptAt = this.lines.get(key(connectionId, id))?.copy?.fetchedAt ?? requestedAt
    if (keptAt > requestedAt && keptAt <= fetchedAt) return null
    return this.write(() => {
      const line = this.lines.get(key(connectionId, id)) ?? emptyLine(connectionId, id, fetchedAt)
      const changes = line.copy === null ? [] : fieldChanges(line.copy.raw, read.raw, fetchedAt)
      this.lines.set(key(connectionId, id), {
        ...line,
        copy: structuredClone({ ...read, fetchedAt }),
        gone: false,
        lastFailure: null,
        changes: unseenChanges(line.changes, changes, by),
      })
      const borrowerBefore = line.copy?.application.borrowerId ?? null
      if (borrowerBefore !== null && borrowerBefore !== read.application.borrowerId)
        this.forgetUnusedBorrowers()
      return changes
    })
  }

  putListed(
    connectionId: string,
    listed: readonly ListedCopy[],
    { requestedAt, fetchedAt }: FetchTimes,
  ): void {
    for (const { id, read: readOne } of listed) {
      const read = readOne()
      if (read === null) this.ensure(connectionId, [{ id, addedAt: fetchedAt }])
      else this.put(connectionId, id, read, fetchedAt, { requestedAt })
    }
  }

  noteFailure(connectionId: string, id: string, failure: Failure, gone: boolean): void {
    this.change(connectionId, id, (line) => ({
      ...line,
      lastFailure: structuredClone(failure),
      gone: line.gone || gone,
    }))
  }

  markSeen(connectionId: string, id: string): void {
    this.change(connectionId, id, (line) => ({ ...line, changes: [] }))
  }

  noteWanted(connectionId: string, ids: readonly string[], at: number): void {
    if (this.fault !== null) throw this.fault
    for (const id of ids) {
      const line = this.lines.get(key(connectionId, id))
      if (line === undefined || line.wantedAt >= at) continue
      this.lines.set(key(connectionId, id), { ...line, wantedAt: at })
    }
  }

  unwanted(connectionId: string, { before, after, limit }: UnwantedPage): WantedLine[] {
    const inOrder = (a: WantedLine, b: WantedLine): number =>
      order(a.wantedAt, b.wantedAt) || order(a.id, b.id)
    return this.linesOf(connectionId)
      .map(({ id, wantedAt }) => ({ id, wantedAt }))
      .filter((line) => line.wantedAt < before && (after === null || inOrder(line, after) > 0))
      .sort(inOrder)
      .slice(0, limit)
  }

  remove(connectionId: string, ids: readonly string[]): void {
    this.write(() => {
      for (const id of ids) this.lines.delete(key(connectionId, id))
      this.forgetUnusedBorrowers()
    })
  }

  eraseRemoved(): boolean {
    return false
  }

  beginFilling(): void {
    // Nothing here is quicker without something else.
  }

  async endFilling(): Promise<void> {
    // Nothing was left out.
  }

  setFlags(connectionId: string, id: string, annotations: Partial<CacheFlags>): void {
    this.change(connectionId, id, (line) => ({ ...line, ...annotations }))
  }

  setOwnAnnotations(connectionId: string, annotations: ReadonlyMap<string, Annotations>): void {
    for (const [id, own] of annotations) this.setFlags(connectionId, id, { own })
  }

  setNoticeFacts(connectionId: string, facts: ReadonlyMap<string, NoticeFacts>): void {
    for (const [id, notices] of facts)
      this.change(connectionId, id, (line) => ({ ...line, notices: structuredClone(notices) }))
  }

  borrower(connectionId: string, id: string): CachedBorrower | null {
    return this.borrowers.get(key(connectionId, id)) ?? null
  }

  putBorrower(connectionId: string, id: string, borrower: Borrower, fetchedAt: number): void {
    this.write(() => {
      this.borrowers.set(key(connectionId, id), { ...borrower, fetchedAt })
    })
  }

  booking(connectionId: string, id: string): Booking | null {
    return this.lines.get(key(connectionId, id))?.booking ?? null
  }

  putBooking(connectionId: string, id: string, booking: Booking): void {
    this.change(connectionId, id, (line) => ({ ...line, booking: structuredClone(booking) }))
  }

  setNoticeTerms({ id, unitsProfile }: ReadingConnection, terms: NoticeTerms): boolean {
    if (this.fault !== null) throw this.fault
    this.noticeTerms.set(id, { ...terms, unitsProfile })
    return false
  }

  countNotices(): boolean {
    return false
  }

  annotatedIds(connectionId: string, after: string, limit: number): string[] {
    return this.linesOf(connectionId)
      .filter(
        ({ own, notices }) => !isSameAnnotations(own, noAnnotations) || !isNothingRecorded(notices),
      )
      .map(({ id }) => id)
      .filter((id) => order(id, after) > 0)
      .sort(order)
      .slice(0, limit)
  }

  annotationsRevision(connectionId: string): number | null {
    return this.annotationsRevisions.get(connectionId) ?? null
  }

  setAnnotationsRevision(connectionId: string, revision: number): void {
    if (this.fault !== null) throw this.fault
    this.annotationsRevisions.set(connectionId, revision)
  }

  page(connectionId: string, query: WorklistQuery): Promise<WorklistPage> {
    return Promise.resolve({
      rows: this.rows(connectionId, query),
      total: this.sorted(connectionId, query).length,
      revision: this.revision,
    })
  }

  /** The rows of a page, for a test to look at. */
  rows(connectionId: string, query: WorklistQuery): WorklistRow[] {
    return this.sorted(connectionId, query)
      .slice(query.offset, query.offset + query.limit)
      .map(rowOf)
  }

  total(connectionId: string, filter: WorklistFilter): Promise<number> {
    return Promise.resolve(this.linesOf(connectionId).filter(matcher(filter)).length)
  }

  draftedIds(connectionId: string): string[] {
    return this.linesOf(connectionId).flatMap(({ id, hasDraft }) => (hasDraft ? [id] : []))
  }

  overview(connectionId: string, now: number): Promise<OverviewCell[]> {
    const lines = this.linesOf(connectionId).map(({ copy }) => {
      const created = momentOf(copy?.application.createdOn ?? null)
      return { status: copy?.application.status ?? null, age: ageGroup(created, now) }
    })
    const groups = [
      ...Map.groupBy(lines, ({ status, age }) => JSON.stringify([status, age])).values(),
    ]
    return Promise.resolve(
      groups
        .map((group) => ({ group, first: group[0] }))
        .flatMap(({ group, first }) =>
          first === undefined ? [] : [{ ...first, count: group.length }],
        ),
    )
  }

  counts(connectionId: string, filter: WorklistFilter, today: string): Promise<WorklistCounts> {
    const under = (without: Partial<Record<keyof WorklistFilter, true>>): ShownLine[] => {
      const rest = Object.fromEntries(
        Object.entries(filter).filter(([name]) => !Object.hasOwn(without, name)),
      )
      return this.linesOf(connectionId).filter(matcher(rest))
    }
    return Promise.resolve({
      total: under({}).length,
      byStatus: tally(
        under({ statuses: true }).map((line) => line.copy?.application.status ?? null),
      ),
      byCreditType: tally(
        under({ creditTypes: true }).map((line) => line.copy?.application.creditType ?? null),
      ),
      byLender: tally(
        under({ lenders: true }).map((line) => line.copy?.application.lenderOfRecord ?? null),
      ),
      hasDraft: under({ hasDraft: true }).filter((line) => line.hasDraft).length,
      hasOpenDecision: under({ hasOpenDecision: true }).filter((line) => line.openDecision !== null)
        .length,
      changed: under({ changed: true }).filter((line) => line.changes.length > 0).length,
      hasNote: under({ hasNote: true }).filter((line) => line.own.noteText !== '').length,
      followUpDue: under({ followUpBy: true }).filter(
        ({ own }) => own.followUpOn !== null && own.followUpOn <= today,
      ).length,
      noticeDue: under({ noticeBy: true }).filter(
        ({ noticeOn }) => noticeOn !== null && noticeOn <= noticeSoonFrom(today),
      ).length,
      byTag: tally(under({ tags: true }).flatMap((line) => line.own.tags)),
    })
  }

  idsAfter(
    connectionId: string,
    filter: WorklistFilter,
    cursor: number,
    limit: number,
  ): Promise<{ id: string; cursor: number }[]> {
    const fits = matcher(filter)
    return Promise.resolve(
      this.linesOf(connectionId)
        .map((line, index) => ({ line, cursor: index + 1 }))
        .filter((place) => place.cursor > cursor && fits(place.line))
        .slice(0, limit)
        .map((place) => ({ id: place.line.id, cursor: place.cursor })),
    )
  }

  unfetchedIds(connectionId: string, limit: number): string[] {
    return this.linesOf(connectionId)
      .flatMap(({ id, copy }) => (copy === null ? [id] : []))
      .slice(0, limit)
  }

  removeConnection(connectionId: string): void {
    this.write(() => {
      for (const [name, line] of this.lines) {
        if (line.connectionId === connectionId) this.lines.delete(name)
      }
      this.annotationsRevisions.delete(connectionId)
      this.noticeTerms.delete(connectionId)
      this.forgetUnusedBorrowers()
    })
  }

  transaction<T>(work: () => T): T {
    if (this.isInTransaction) return work()
    const lines = this.lines
    this.lines = new Map(lines)
    this.isInTransaction = true
    try {
      return work()
    } catch (cause) {
      this.lines = lines
      throw cause
    } finally {
      this.isInTransaction = false
    }
  }

  /** One call that writes: whole or not at all, as a single statement of the real store is. */
  private write<T>(work: () => T): T {
    if (this.fault !== null) throw this.fault
    const result = this.transaction(work)
    this.revision += 1
    return result
  }

  private change(connectionId: string, id: string, changed: (line: Line) => Line): void {
    this.write(() => {
      const line = this.lines.get(key(connectionId, id))
      if (line !== undefined) this.lines.set(key(connectionId, id), changed(line))
    })
  }

  private forgetUnusedBorrowers(): void {
    const used = new Set(
      [...this.lines.values()].map(({ connectionId, copy }) =>
        key(connectionId, copy?.application.borrowerId ?? ''),
      ),
    )
    for (const name of this.borrowers.keys()) if (!used.has(name)) this.borrowers.delete(name)
  }

  private linesOf(connectionId: string): ShownLine[] {
    const terms = this.noticeTerms.get(connectionId) ?? null
    return [...this.lines.values()]
      .filter((line) => line.connectionId === connectionId)
      .map((line) => ({
        ...line,
        noticeOn: noticeOnOf(line, terms),
        borrowerName:
          this.borrower(connectionId, line.copy?.application.borrowerId ?? '')?.name ?? null,
      }))
  }

  private sorted(connectionId: string, { filter, sort }: WorklistQuery): ShownLine[] {
    const value = sortValues[sort.by]
    const sign = sort.direction === 'ascending' ? 1 : -1
    const lines = this.linesOf(connectionId)
    const place = new Map(lines.map((line, index) => [line, index]))
    return lines
      .filter(matcher(filter))
      .sort(
        (a, b) =>
          Number(value(a) === null) - Number(value(b) === null) ||
          sign * (order(value(a), value(b)) || (place.get(a) ?? 0) - (place.get(b) ?? 0)),
      )
  }
}

function emptyLine(connectionId: string, id: string, addedAt: number): Line {
  return {
    connectionId,
    id,
    addedAt,
    wantedAt: addedAt,
    copy: null,
    gone: false,
    lastFailure: null,
    changes: [],
    hasDraft: false,
    openDecision: null,
    own: noAnnotations,
    notices: noNoticeFacts,
    booking: null,
  }
}

function matcher(filter: WorklistFilter): (line: ShownLine) => boolean {
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

/** A tag is also found with the sign that many write before it. */
function isInTags(term: string, tags: readonly string[]): boolean {
  return tags.some((tag) => tag.includes(term.replace(/^#/, '')))
}

function among(values: readonly string[] | undefined, value: string | null): boolean {
  return values === undefined || (value !== null && values.includes(value))
}

const sortValues: Readonly<
  Record<WorklistSortColumn, (line: ShownLine) => string | number | null>
> = {
  addedAt: (line) => line.addedAt,
  id: (line) => line.id,
  status: (line) => line.copy?.application.status ?? null,
  creditType: (line) => line.copy?.application.creditType ?? null,
  requestedAmount: (line) => line.copy?.application.requestedAmount ?? null,
  borrowerId: (line) => line.copy?.application.borrowerId ?? null,
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

/** Nothing stands before everything; text by its UTF-8 bytes, as SQLite compares it. */
function order(a: string | number | null, b: string | number | null): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? -1 : 1
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return Buffer.compare(Buffer.from(String(a)), Buffer.from(String(b)))
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

function noticeOnOf({ copy, notices }: Line, terms: KeptTerms | null): string | null {
  if (copy === null || terms === null) return null
  const read = applicationFromKept(copy.raw, copy.problems, terms.unitsProfile)
  return read && noticeDay(noticeStanding(noticeSubject(read.application), notices, terms))
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

/** The calendar date (YYYY-MM-DD) of a time stamp in a time zone, or null if it can't be read. */
function dayOf(stamp: string | null, timeZone: string): string | null {
  const moment = momentOf(stamp)
  return moment === null ? null : calendarDayAt(moment, timeZone)
}

/** The group of an application created at `created` (epoch milliseconds), or null if unknown. */
function ageGroup(created: number | null, now: number): AgeGroup {
  if (created === null) return 'unknown'
  return ageMoments(now).find(([, from]) => created >= from)?.[0] ?? 'older'
}
