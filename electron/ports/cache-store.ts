import type {
  CachedApplication,
  ReadApplication,
} from '../../shared/domain/applications/application.ts'
import type { Connection } from '../../shared/domain/connections/connection.ts'
import type { ShownState } from '../../shared/domain/decisions/state-groups.ts'
import type { ChangedBy, FieldChange } from '../../shared/domain/applications/field-changes.ts'
import type {
  WorklistCounts,
  WorklistFilter,
  WorklistPage,
  WorklistQuery,
} from '../../shared/domain/worklist/worklist.ts'
import type { OverviewCell } from '../../shared/domain/worklist/worklist-overview.ts'
import type { Failure } from '../../shared/result.ts'
import type { NoticeFacts } from '../../shared/domain/notices/notice.ts'
import type { NoticeTerms } from '../../shared/domain/notices/notice-clock.ts'
import type { Borrower, CachedBorrower } from '../../shared/domain/borrowers/borrower.ts'
import type { Booking } from '../../shared/domain/facilities/facility.ts'
import type { Annotations } from '../../shared/domain/annotations/annotations.ts'

/**
 * cache.db: copies of applications (the service can provide them again), their change history, and
 * the search index. Synchronous. Throws only StoreFault.
 */
export interface CacheStore {
  /** Adds a line without a copy for each new ID; returns the new IDs. */
  ensure(connectionId: string, entries: readonly NewLine[]): string[]
  /** Parses the copy with the connection's current units profile. */
  get(connection: ReadingConnection, id: string): CachedApplication | null
  /**
   * Stores a new copy and returns how it differs from the previous one (nothing for the first).
   * Differences from the copy that the officer last saw are kept until `markSeen`, except the
   * officer's own changes. Stores nothing and returns null if a copy was fetched after this one was
   * requested.
   */
  put(
    connectionId: string,
    id: string,
    read: ReadApplication,
    fetchedAt: number,
    origin?: CopyOrigin,
  ): FieldChange[] | null
  /** Stores the copies of a list as `put` does; each is parsed just before it is stored. */
  putListed(connectionId: string, listed: readonly ListedCopy[], times: FetchTimes): void
  /**
   * The last fetch failed; the copy stays. `gone`: the service no longer has the application; only
   * a new copy clears this. Does nothing for an ID without a line.
   */
  noteFailure(connectionId: string, id: string, failure: Failure, gone: boolean): void
  markSeen(connectionId: string, id: string): void
  /** Records when the officer last needed these IDs; a time before the recorded one changes nothing. */
  noteWanted(connectionId: string, ids: readonly string[], at: number): void
  /** Lines last wanted before a given time, oldest first. */
  unwanted(connectionId: string, page: UnwantedPage): WantedLine[]
  /** Removes lines with their copies, changes and annotations; they no longer appear in lists or searches. */
  remove(connectionId: string, ids: readonly string[]): void
  /**
   * Removes some lines of removed connections, then rewrites part of the search index so that the
   * words of removed lines leave the file too. Returns whether more work remains.
   */
  eraseRemoved(): boolean
  /**
   * Call before adding many lines: until `endFilling`, the sort indexes are dropped and new lines
   * aren't added to the search index, so pages and searches are slower. If the program ends before
   * that, the next opening rebuilds the file.
   */
  beginFilling(): void
  /** Annotations are stored in desk.db and mirrored here so that the list can filter by them. */
  setFlags(connectionId: string, id: string, annotations: Partial<CacheFlags>): void
  /** Sets the officer's annotations of many lines by ID, all or none; IDs without a line are skipped. */
  setOwnAnnotations(connectionId: string, annotations: ReadonlyMap<string, Annotations>): void
  /** A borrower fetched from the service; kept while any line belongs to that borrower. */
  borrower(connectionId: string, id: string): CachedBorrower | null
  /** Borrower name of an application in the list; null if the borrower was never fetched. */
  borrowerNameOf(connectionId: string, id: string): string | null
  /** Stores the borrower; the list then shows the name and searches find it. */
  putBorrower(connectionId: string, id: string, borrower: Borrower, fetchedAt: number): void
  /** The loan agreement and the facility of an application; null if they were never fetched. */
  booking(connectionId: string, id: string): Booking | null
  /** Does nothing for an ID without a line. */
  putBooking(connectionId: string, id: string, booking: Booking): void
  /**
   * Call when the connection changes to another service or another client ID: drops agreements and
   * facilities, and makes every borrower due to be fetched again.
   */
  forgetService(connectionId: string): void
  /** Sets the recorded notice facts of many lines by ID; IDs without a line are skipped. */
  setNoticeFacts(connectionId: string, facts: ReadonlyMap<string, NoticeFacts>): void
  /**
   * Sets the lender's terms that notice deadlines depend on. If the terms or the connection's units
   * changed, all deadlines are calculated again. Returns whether any deadlines need calculating.
   */
  setNoticeTerms(connection: ReadingConnection, terms: NoticeTerms): boolean
  /** Calculates the notice deadlines of some of the remaining lines; returns whether more remain. */
  countNotices(connectionId: string): boolean
  /** IDs of lines with annotations or recorded notices, sorted bytewise by ID, starting after `after`. */
  annotatedIds(connectionId: string, after: string, limit: number): string[]
  /** The `revision` of desk.db's annotations that is mirrored here; null if the mirror is incomplete. */
  annotationsRevision(connectionId: string): number | null
  setAnnotationsRevision(connectionId: string, revision: number | null): void
  /**
   * Creates what `beginFilling` left out, in steps like `page`; does nothing without
   * `beginFilling`. If it rejects, the next call continues.
   */
  endFilling(): Promise<void>
  /**
   * Like the other promise-returning operations here, it runs in steps of a few milliseconds; other
   * work runs between the steps and may change lines. Rejects with the signal's reason when the
   * signal aborts, and with an AbortError if the cache is closed.
   */
  page(connectionId: string, query: WorklistQuery, signal?: AbortSignal): Promise<WorklistPage>
  /** Counts for the filter chips; `today` (YYYY-MM-DD) decides which follow-ups are due. */
  counts(
    connectionId: string,
    filter: WorklistFilter,
    today: string,
    signal?: AbortSignal,
  ): Promise<WorklistCounts>
  /** Number of matching lines; if `ids` is given, only among these. */
  total(connectionId: string, filter: WorklistFilter, ids?: readonly string[]): Promise<number>
  /** Counts of all lines by status and by age at `now` (epoch milliseconds). */
  overview(connectionId: string, now: number): Promise<OverviewCell[]>
  /** IDs of lines with a draft. */
  draftedIds(connectionId: string): string[]
  /** IDs of lines without a copy, in the order they were added. */
  unfetchedIds(connectionId: string, limit: number): string[]
  /**
   * Matching IDs in the order they were added, starting after a cursor (0 at first). The cursor
   * only moves forward, so lines that change between two pages are neither skipped nor repeated.
   */
  idsAfter(
    connectionId: string,
    filter: WorklistFilter,
    cursor: number,
    limit: number,
  ): Promise<{ readonly id: string; readonly cursor: number }[]>
  /** Hides the connection's lines from lists and searches; `eraseRemoved` removes them. */
  removeConnection(connectionId: string): void
  /** The same for all other connections, such as those added after a backup that was restored. */
  removeOtherConnections(connectionIds: readonly string[]): void
  /** All or nothing. `work` may run twice, the second time on an empty cache: see `OpenFiles`. */
  transaction<T>(work: () => T): T
}

export interface NewLine {
  readonly id: string
  readonly addedAt: number
  /** Defaults to `addedAt`. */
  readonly wantedAt?: number
}

export interface ListedCopy {
  readonly id: string
  /** Returns null if the copy can't be parsed; the line then keeps its earlier copy or has none. */
  readonly read: () => ReadApplication | null
}

export interface CopyOrigin {
  /** Defaults to `service`. */
  readonly by?: ChangedBy
  /** Epoch milliseconds; defaults to `fetchedAt`. */
  readonly requestedAt?: number
  /** For a restored copy: the changes that the officer hadn't seen. */
  readonly unseen?: readonly FieldChange[]
}

/** Epoch milliseconds. */
export interface FetchTimes {
  readonly requestedAt: number
  readonly fetchedAt: number
}

export interface UnwantedPage {
  /** Epoch milliseconds. */
  readonly before: number
  /** The last line of the previous page; null for the first page. */
  readonly after: WantedLine | null
  readonly limit: number
}

export interface WantedLine {
  readonly id: string
  /** When the officer last opened, added or refreshed it; epoch milliseconds. */
  readonly wantedAt: number
}

/** The connection of a copy, and how its numbers are parsed. */
export type ReadingConnection = Pick<Connection, 'id' | 'unitsProfile'>

export interface CacheFlags {
  readonly hasDraft: boolean
  readonly openDecision: ShownState | null
  readonly own: Annotations
}
