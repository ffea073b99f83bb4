import type {
  CachedApplication,
  ReadApplication,
} from '../../shared/domain/applications/application.ts'
import type { Connection } from '../../shared/domain/connections/connection.ts'
import type { ShownState } from '../../shared/domain/decisions/standing.ts'
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
 * cache.db: copies of applications that can be fetched again, their history of changes and the
 * search index. Synchronous. Throws StoreFault and nothing else.
 */
export interface CacheStore {
  /** Makes a line for each id that has none yet, without a copy; returns these ids. */
  ensure(connectionId: string, entries: readonly NewLine[]): string[]
  /** Its copy is read from the body under the units that the connection has now. */
  get(connection: ReadingConnection, id: string): CachedApplication | null
  /**
   * Keeps a new copy and answers how it differs from the last one (nothing for the first). What
   * differs from the copy the officer last saw stays with it until `markSeen`, but for what the
   * officer changed. Keeps nothing and returns null if a copy was fetched after this one was requested.
   */
  put(
    connectionId: string,
    id: string,
    read: ReadApplication,
    fetchedAt: number,
    origin?: CopyOrigin,
  ): FieldChange[] | null
  /** Keeps copies of a list as `put` does, each read when it is its turn. */
  putListed(connectionId: string, listed: readonly ListedCopy[], times: FetchTimes): void
  /**
   * The last try failed; the copy stays. `gone` if the service no longer knows the id; only a
   * new copy takes that back. Does nothing for an id without a line.
   */
  noteFailure(connectionId: string, id: string, failure: Failure, gone: boolean): void
  markSeen(connectionId: string, id: string): void
  /** The officer wants these, at this moment; an earlier moment than is known changes nothing. */
  noteWanted(connectionId: string, ids: readonly string[], at: number): void
  /** Lines last wanted before a moment, longest ago first. */
  unwanted(connectionId: string, page: UnwantedPage): WantedLine[]
  /** Removes lines with their copies, changes and marks; nothing lists or finds them any more. */
  remove(connectionId: string, ids: readonly string[]): void
  /**
   * Removes some lines of removed connections, and then writes a part of the search index again, so
   * that the words of removed lines leave the file too; answers whether there is more to do.
   */
  eraseRemoved(): boolean
  /**
   * Many lines are about to be added: what makes pages of the list quick is left out until
   * `endFilling`. If the program ends between the two, the next opening rebuilds the file.
   */
  beginFilling(): void
  /** Marks that live in desk.db and are mirrored here so that the list can filter by them. */
  setFlags(connectionId: string, id: string, annotations: Partial<CacheFlags>): void
  /** The officer's annotations of many lines by id, all or none; an id without a line is left out. */
  setOwnAnnotations(connectionId: string, annotations: ReadonlyMap<string, Annotations>): void
  /** A borrower that was read from the service, as long as a line is one of theirs. */
  borrower(connectionId: string, id: string): CachedBorrower | null
  /** Of an application of the list; null if the borrower was never read. */
  borrowerNameOf(connectionId: string, id: string): string | null
  /** Keeps what was read, and lists and finds the borrower's applications by the name. */
  putBorrower(connectionId: string, id: string, borrower: Borrower, fetchedAt: number): void
  /** The agreement and the facility of an application, null if they were never read. */
  booking(connectionId: string, id: string): Booking | null
  /** Does nothing for an ID without a line. */
  putBooking(connectionId: string, id: string, booking: Booking): void
  /** The connection is to another service now, or as another client of it. */
  forgetBookings(connectionId: string): void
  /** What the officer recorded of notices, of many lines by ID; one without a line is left out. */
  setNoticeFacts(connectionId: string, facts: ReadonlyMap<string, NoticeFacts>): void
  /**
   * What the lender sets that days of notices depend on; after a change, of the connection's units
   * too, they are all counted again. Returns whether there are days to count.
   */
  setNoticeTerms(connection: ReadingConnection, terms: NoticeTerms): boolean
  /** Counts the days of some lines that have yet to be; returns whether there are more of them. */
  countNotices(connectionId: string): boolean
  /** Ids of lines with any of the officer's annotations or recorded notices that follow `after` by bytes, in that order. */
  annotatedIds(connectionId: string, after: string, limit: number): string[]
  /** How far desk.db's marks are mirrored (its `revision`), null if not all of them are. */
  annotationsRevision(connectionId: string): number | null
  setAnnotationsRevision(connectionId: string, revision: number | null): void
  /**
   * Makes what `beginFilling` left out; does nothing if it left out nothing. In steps, as `page`. If
   * it rejects, the next call continues.
   */
  endFilling(): Promise<void>
  /**
   * Like the operations around it that answer a promise, it works in steps of a few milliseconds with
   * other work between them: the lines may change meanwhile. Rejects with the signal's reason when that aborts, and with
   * an AbortError if the cache is closed.
   */
  page(connectionId: string, query: WorklistQuery, signal?: AbortSignal): Promise<WorklistPage>
  /** For the chips; `today` (YYYY-MM-DD) decides which follow-ups are due. */
  counts(
    connectionId: string,
    filter: WorklistFilter,
    today: string,
    signal?: AbortSignal,
  ): Promise<WorklistCounts>
  /** How many lines match; of certain ones only, where their IDs are given. */
  total(connectionId: string, filter: WorklistFilter, ids?: readonly string[]): Promise<number>
  /** Every line by status and by its age at `now` (epoch milliseconds). */
  overview(connectionId: string, now: number): Promise<OverviewCell[]>
  /** Ids of lines with a draft. */
  draftedIds(connectionId: string): string[]
  /** Ids of lines without a copy, in the order they were added. */
  unfetchedIds(connectionId: string, limit: number): string[]
  /**
   * Ids that match, in the order they were added, behind a cursor (0 at first). The cursor only
   * moves forward, so that lines which change between two pages are neither skipped nor repeated.
   */
  idsAfter(
    connectionId: string,
    filter: WorklistFilter,
    cursor: number,
    limit: number,
  ): Promise<{ readonly id: string; readonly cursor: number }[]>
  /** Nothing lists or finds its lines any more; `eraseRemoved` removes them. */
  removeConnection(connectionId: string): void
  /** All or nothing. The work may run twice, the second time on an empty cache: see `OpenFiles`. */
  transaction<T>(work: () => T): T
}

export interface NewLine {
  readonly id: string
  readonly addedAt: number
  /** `addedAt` if it is left out. */
  readonly wantedAt?: number
}

export interface ListedCopy {
  readonly id: string
  /** null if it can't be read: then there is a line without a copy, or the copy before. */
  readonly read: () => ReadApplication | null
}

export interface CopyOrigin {
  /** `service` if it is left out. */
  readonly by?: ChangedBy
  /** Epoch milliseconds; `fetchedAt` if it is left out. */
  readonly requestedAt?: number
  /** Of a copy that comes back to its line: what of it the officer had not seen. */
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
  /** The last of the page before, null for the first page. */
  readonly after: WantedLine | null
  readonly limit: number
}

export interface WantedLine {
  readonly id: string
  /** When the officer last opened it, added it or had it refreshed; epoch milliseconds. */
  readonly wantedAt: number
}

/** Whose copy, and how its numbers are read. */
export type ReadingConnection = Pick<Connection, 'id' | 'unitsProfile'>

export interface CacheFlags {
  readonly hasDraft: boolean
  readonly openDecision: ShownState | null
  readonly own: Annotations
}
