import type {
  CachedApplication,
  ReadApplication,
} from '../../../../shared/domain/applications/application.ts'
import type { FieldChange } from '../../../../shared/domain/applications/field-changes.ts'
import type {
  WorklistCounts,
  WorklistFilter,
  WorklistPage,
  WorklistQuery,
} from '../../../../shared/domain/worklist/worklist.ts'
import type { OverviewCell } from '../../../../shared/domain/worklist/worklist-overview.ts'
import type { NoticeFacts } from '../../../../shared/domain/notices/notice.ts'
import type { NoticeTerms } from '../../../../shared/domain/notices/notice-clock.ts'
import type { Borrower, CachedBorrower } from '../../../../shared/domain/borrowers/borrower.ts'
import type { Booking } from '../../../../shared/domain/facilities/facility.ts'
import type { Annotations } from '../../../../shared/domain/annotations/annotations.ts'
import type { Failure } from '../../../../shared/result.ts'
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
} from '../../../ports/cache-store.ts'
import {
  detachLines,
  detachOtherLines,
  eraseRemovedLines,
  eraseRemovedWords,
  noteWanted,
  removeLines,
  unwantedLines,
} from './line-removal.ts'
import { cachedApplication, markSeen, noteFailure, copyWriter, type CopyWriter } from './copies.ts'
import { addLine, bareColumns, kindNumbers } from './lines.ts'
import { countNotices, setNoticeFacts, setNoticeTerms } from './notice-days.ts'
import { changeFlags, annotatedIds, annotationsRevision, ownColumns } from './annotations.ts'
import { beginFilling, endFilling, isFilling } from './filling.ts'
import { cachedBooking, forgetBookings, putBooking } from './bookings.ts'
import {
  cachedBorrower,
  forgetUnusedBorrowers,
  makeBorrowersDue,
  putBorrower,
} from './borrowers.ts'
import type { Steps, StoreDatabase } from '../store-database.ts'
import { WorklistQueries } from './worklist-queries.ts'

/** Number of a connection that isn't stored yet; no line has it. */
const noConnection = 0

/** The operations of the port that work in steps, which `CacheFile` runs one by one. */
export const steppedOperations = [
  'page',
  'counts',
  'total',
  'overview',
  'idsAfter',
  'endFilling',
] as const
type SteppedOperation = (typeof steppedOperations)[number]

/** The port's implementation on cache.db. The file is already open and has this version's layout. */
export class SqliteCacheStore implements Omit<CacheStore, SteppedOperation> {
  private readonly database: StoreDatabase
  private readonly worklist: WorklistQueries
  private isInTransaction = false
  private hasChanged = false

  /** `startsAt`: the first revision of a file that has none, above any revision reported before. */
  constructor(database: StoreDatabase, startsAt: number) {
    this.database = database
    this.worklist = new WorklistQueries(database, () => this.revision())
    if (!database.isReadOnly && database.get('select 1 from revision') === null) {
      database.run('insert into revision (only, number) values (1, ?)', startsAt)
    }
  }

  ensure(connectionId: string, entries: readonly NewLine[]): string[] {
    return this.write(() => {
      const connectionNo = this.makeConnection(connectionId)
      const kindNo = kindNumbers(this.database)
      const made = entries.filter(({ id, addedAt, wantedAt = addedAt }) =>
        addLine(this.database, {
          connection_no: connectionNo,
          id,
          added_at: addedAt,
          wanted_at: wantedAt,
          ...bareColumns(kindNo, id),
        }),
      )
      return made.map(({ id }) => id)
    })
  }

  get(connection: ReadingConnection, id: string): CachedApplication | null {
    return cachedApplication(this.database, this.connectionNo(connection.id), connection, id)
  }

  put(
    connectionId: string,
    id: string,
    read: ReadApplication,
    fetchedAt: number,
    { by = 'service', requestedAt = fetchedAt, unseen }: CopyOrigin = {},
  ): FieldChange[] | null {
    const fetched = { read, requestedAt, fetchedAt, by, unseen }
    return this.write(() => this.writer(connectionId)(id, fetched))
  }

  putListed(connectionId: string, listed: readonly ListedCopy[], times: FetchTimes): void {
    this.write(() => {
      const keep = this.writer(connectionId)
      for (const { id, read: readOne } of listed) {
        const read = readOne()
        if (read === null) this.ensure(connectionId, [{ id, addedAt: times.fetchedAt }])
        else keep(id, { read, by: 'service', ...times })
      }
    })
  }

  noteFailure(connectionId: string, id: string, failure: Failure, gone: boolean): void {
    this.write(() => {
      noteFailure(this.database, this.connectionNo(connectionId), id, failure, gone)
    })
  }

  markSeen(connectionId: string, id: string): void {
    this.write(() => {
      markSeen(this.database, this.connectionNo(connectionId), id)
    })
  }

  noteWanted(connectionId: string, ids: readonly string[], at: number): void {
    this.transaction(() => {
      noteWanted(this.database, this.connectionNo(connectionId), ids, at)
    })
  }

  unwanted(connectionId: string, page: UnwantedPage): WantedLine[] {
    return unwantedLines(this.database, this.connectionNo(connectionId), page)
  }

  remove(connectionId: string, ids: readonly string[]): void {
    this.write(() => {
      const connectionNo = this.connectionNo(connectionId)
      removeLines(this.database, connectionNo, ids)
      forgetUnusedBorrowers(this.database, connectionNo)
    })
  }

  eraseRemoved(): boolean {
    if (eraseRemovedLines(this.database)) return true
    // Not while filling, because `endFilling` merges the search index anyway.
    return isFilling(this.database) || eraseRemovedWords(this.database)
  }

  beginFilling(): void {
    beginFilling(this.database)
    this.worklist.forget()
  }

  endFilling(): Steps<void> {
    return endFilling(this.database)
  }

  setFlags(connectionId: string, id: string, annotations: Partial<CacheFlags>): void {
    const { hasDraft, openDecision, own } = annotations
    this.write(() => {
      changeFlags(this.database, this.connectionNo(connectionId), id, {
        ...(hasDraft === undefined ? {} : { has_draft: hasDraft ? 1 : 0 }),
        ...(openDecision === undefined ? {} : { open_decision: openDecision }),
        ...(own === undefined ? {} : ownColumns(this.database, own)),
      })
    })
  }

  setOwnAnnotations(connectionId: string, annotations: ReadonlyMap<string, Annotations>): void {
    this.write(() => {
      const connectionNo = this.connectionNo(connectionId)
      for (const [id, own] of annotations)
        changeFlags(this.database, connectionNo, id, ownColumns(this.database, own))
    })
  }

  setNoticeFacts(connectionId: string, facts: ReadonlyMap<string, NoticeFacts>): void {
    this.write(() => {
      const connectionNo = this.connectionNo(connectionId)
      for (const [id, own] of facts) setNoticeFacts(this.database, connectionNo, id, own)
    })
  }

  borrower(connectionId: string, id: string): CachedBorrower | null {
    return cachedBorrower(this.database, this.connectionNo(connectionId), id)
  }

  borrowerNameOf(connectionId: string, id: string): string | null {
    const line = this.database.get<{ readonly name: string | null }>(
      'select borrower_name as name from line where connection_no = ? and id = ?',
      ...[this.connectionNo(connectionId), id],
    )
    return line?.name ?? null
  }

  putBorrower(connectionId: string, id: string, borrower: Borrower, fetchedAt: number): void {
    this.write(() => {
      putBorrower(this.database, this.makeConnection(connectionId), id, borrower, fetchedAt)
    })
  }

  booking(connectionId: string, id: string): Booking | null {
    return cachedBooking(this.database, this.connectionNo(connectionId), id)
  }

  putBooking(connectionId: string, id: string, booking: Booking): void {
    this.write(() => {
      putBooking(this.database, this.connectionNo(connectionId), id, booking)
    })
  }

  forgetService(connectionId: string): void {
    this.write(() => {
      forgetBookings(this.database, this.connectionNo(connectionId))
      makeBorrowersDue(this.database, this.connectionNo(connectionId))
    })
  }

  setNoticeTerms({ id, unitsProfile }: ReadingConnection, terms: NoticeTerms): boolean {
    return this.transaction(() =>
      setNoticeTerms(this.database, this.makeConnection(id), { ...terms, unitsProfile }),
    )
  }

  countNotices(connectionId: string): boolean {
    return this.write(() => countNotices(this.database, this.connectionNo(connectionId)))
  }

  annotatedIds(connectionId: string, after: string, limit: number): string[] {
    return annotatedIds(this.database, this.connectionNo(connectionId), after, limit)
  }

  annotationsRevision(connectionId: string): number | null {
    return annotationsRevision(this.database, connectionId)
  }

  setAnnotationsRevision(connectionId: string, revision: number | null): void {
    this.transaction(() => {
      this.database.run(
        'update connection set annotations_revision = ? where no = ?',
        revision,
        this.makeConnection(connectionId),
      )
    })
  }

  page(connectionId: string, query: WorklistQuery): Steps<WorklistPage> {
    return this.worklist.page(this.connectionNo(connectionId), query)
  }

  counts(connectionId: string, filter: WorklistFilter, today: string): Steps<WorklistCounts> {
    return this.worklist.counts(this.connectionNo(connectionId), filter, today)
  }

  total(connectionId: string, filter: WorklistFilter, ids?: readonly string[]): Steps<number> {
    return this.worklist.total(this.connectionNo(connectionId), filter, ids)
  }

  overview(connectionId: string, now: number): Steps<OverviewCell[]> {
    return this.worklist.overview(this.connectionNo(connectionId), now)
  }

  idsAfter(
    connectionId: string,
    filter: WorklistFilter,
    cursor: number,
    limit: number,
  ): Steps<{ id: string; cursor: number }[]> {
    return this.worklist.idsAfter(this.connectionNo(connectionId), filter, cursor, limit)
  }

  draftedIds(connectionId: string): string[] {
    return this.database
      .all<{ id: string }>(
        'select id from line where connection_no = ? and has_draft = 1',
        this.connectionNo(connectionId),
      )
      .map(({ id }) => id)
  }

  unfetchedIds(connectionId: string, limit: number): string[] {
    return this.database
      .all<{ id: string }>(
        `select id from line where connection_no = ? and fetched_at is null
         order by no limit ?`,
        this.connectionNo(connectionId),
        limit,
      )
      .map(({ id }) => id)
  }

  removeConnection(connectionId: string): void {
    this.write(() => {
      detachLines(this.database, this.connectionNo(connectionId))
    })
  }

  removeOtherConnections(connectionIds: readonly string[]): void {
    detachOtherLines(this.database, connectionIds)
  }

  /** A nested call joins the outer transaction: FTS5 would write its index at each savepoint. */
  transaction<T>(work: () => T): T {
    if (this.isInTransaction) return work()
    this.isInTransaction = true
    this.hasChanged = false
    try {
      return this.database.transaction(() => {
        const result = work()
        if (this.hasChanged) this.database.run('update revision set number = number + 1')
        return result
      })
    } finally {
      this.isInTransaction = false
      // Also after a failure: lists built inside the transaction contain changes that were undone.
      this.worklist.forget()
    }
  }

  private write<T>(work: () => T): T {
    return this.transaction(() => {
      this.hasChanged = true
      return work()
    })
  }

  private revision(): number {
    return this.database.get<{ number: number }>('select number from revision')?.number ?? 0
  }

  private connectionNo(connectionId: string): number {
    return (
      this.database.get<{ no: number }>('select no from connection where id = ?', connectionId)
        ?.no ?? noConnection
    )
  }

  private makeConnection(connectionId: string): number {
    const known = this.connectionNo(connectionId)
    if (known !== noConnection) return known
    this.database.run('insert into connection (id) values (?)', connectionId)
    return this.connectionNo(connectionId)
  }

  private writer(connectionId: string): CopyWriter {
    return copyWriter(this.database, this.makeConnection(connectionId))
  }
}
