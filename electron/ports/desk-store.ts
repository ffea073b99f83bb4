import type { AchDocument, Facility } from '../../shared/domain/documents/ach.ts'
import type { DocumentPayment } from '../../shared/domain/documents/payment.ts'
import type { ActivityAction, ActivityEntry } from '../../shared/domain/activity/activity.ts'
import type { Connection } from '../../shared/domain/connections/connection.ts'
import type { Decision, DecisionState } from '../../shared/domain/decisions/decision.ts'
import type { StoredEstimate } from '../../shared/domain/offers/estimates.ts'
import type { Draft, DraftKind } from '../../shared/domain/offers/draft.ts'
import type { OfferTemplate } from '../../shared/contract/offers.ts'
import type { JsonValue } from '../../shared/json.ts'
import type { AnnotationTable, NoteTable, ViewTable } from './annotations.ts'
import type { NoticeTable } from './notices.ts'
import type { TeamOperationTable } from './team-operations.ts'

/**
 * desk.db: data that must never be lost. Synchronous; each call is durable when it returns (WAL,
 * synchronous=FULL); calls inside `transaction` become durable together. Throws only StoreFault.
 * Writing data of a connection that doesn't exist fails (StoreFault store-failed), so that a late
 * response can't recreate data that was removed with its connection.
 */
export interface DeskStore {
  readonly connections: ConnectionTable
  readonly worklist: WorklistIdTable
  readonly drafts: DraftTable
  readonly templates: TemplateTable
  readonly decisions: DecisionTable
  readonly documents: DocumentTable
  readonly payments: PaymentTable
  readonly facilities: FacilityTable
  readonly notes: NoteTable
  readonly annotations: AnnotationTable
  readonly views: ViewTable
  readonly notices: NoticeTable
  readonly teamOperations: TeamOperationTable
  readonly values: ValueTable
  readonly activity: ActivityTable
  readonly lease: LeaseTable
  /** All or nothing. */
  transaction<T>(work: () => T): T
}

export interface ConnectionTable {
  /** In the order the officer added them. */
  all(): Connection[]
  get(id: string): Connection | null
  /** Adds or replaces by ID. */
  put(connection: Connection): void
  /**
   * Removes the connection with its drafts, templates, decisions, documents, payments, facilities,
   * views and team operations; the activity log stays. Its worklist IDs, notes, annotations and
   * recorded notices may be many: they are hidden at once, and `eraseRemoved` removes them.
   */
  remove(id: string): void
  /** Removes some of the remaining data of removed connections; returns whether there may be more. */
  eraseRemoved(): boolean
}

/** The applications that the officer works with. Their copies are in the cache. */
export interface WorklistIdTable {
  /** Adds the IDs that are new and returns these, in order. */
  add(connectionId: string, ids: readonly string[], at: number): string[]
  /** Removes IDs; all other data of these applications stays in desk.db. */
  remove(connectionId: string, ids: readonly string[]): void
  has(connectionId: string, id: string): boolean
  /** The given IDs that are in the worklist. */
  among(connectionId: string, ids: readonly string[]): ReadonlySet<string>
  /**
   * Counts the next `limit` entries after a cursor (0 at first). `cursor` is that of the last
   * counted entry; null if there can't be any more.
   */
  countAfter(
    connectionId: string,
    cursor: number,
    limit: number,
  ): { readonly count: number; readonly cursor: number | null }
  /**
   * Entries in the order they were added, after a cursor (0 at first); used to recreate the cache.
   * Removing entries between two pages doesn't shift the others.
   */
  page(connectionId: string, cursor: number, limit: number): WorklistEntry[]
  /** IDs that the service listed last, in the worklist or not; sorted by ID, after `after` ('' at first). */
  listed(connectionId: string, after: string, limit: number): string[]
  /** Records whether the service lists these IDs now. */
  setListed(connectionId: string, ids: readonly string[], isListed: boolean): void
}

export interface WorklistEntry {
  readonly id: string
  readonly addedAt: number
  readonly cursor: number
}

export interface DraftTable {
  get(connectionId: string, kind: DraftKind, subject: string): Draft | null
  put(connectionId: string, draft: Draft): void
  remove(connectionId: string, kind: DraftKind, subject: string): void
  count(connectionId: string): number
  subjects(connectionId: string, kind: DraftKind): string[]
}

export interface TemplateTable {
  get(connectionId: string, id: string): OfferTemplate | null
  /** Oldest first. */
  all(connectionId: string): OfferTemplate[]
  /** Adds or replaces by ID. */
  put(connectionId: string, template: OfferTemplate): void
  remove(connectionId: string, id: string): boolean
}

/** The fields of a decision that determine what to do with it. */
export type WaitingDecision = Pick<
  Decision,
  'id' | 'connectionId' | 'kind' | 'subject' | 'state' | 'notBefore' | 'registration'
>

/** The outbox's records. A decision is removed only with its connection. */
export interface DecisionTable {
  get(id: string): Decision | null
  byRequestKey(requestKey: string): Decision | null
  /**
   * Fails (StoreFault store-failed) if the ID or the request key is taken, or if the subject
   * already has a decision that is checking or sending.
   */
  insert(decision: Decision): void
  /**
   * Replaces the record only if it is still in the expected state; returns whether it did. Fails
   * (StoreFault store-failed) if the subject would have a second decision that is checking or
   * sending.
   */
  update(decision: Decision, expected: DecisionState): boolean
  /** Decisions in these states, oldest first, of one connection or of all (null). */
  inStates(states: readonly DecisionState[], connectionId: string | null): Decision[]
  count(states: readonly DecisionState[], connectionId: string): number
  /**
   * Queued and unknown decisions, then confirmed ones whose result must still be fetched once more;
   * each group oldest first.
   */
  waiting(connectionId: string): WaitingDecision[]
  /** Newest first. */
  ofSubject(connectionId: string, subject: string): Decision[]
  /** Newest first, skipping the first `offset` (default 0). */
  newest(connectionId: string, limit: number, offset?: number): Decision[]
  /** The estimates of an approval's offers, in order; null if none were stored. */
  estimates(id: string): StoredEstimate[] | null
  putEstimates(id: string, estimates: readonly StoredEstimate[]): void
}

/** A stored document without its computed fields. `documentUrl` never leaves the main process. */
export interface StoredDocument extends Omit<
  AchDocument,
  'payment' | 'warnings' | 'lastDebitOn' | 'revokedOn' | 'keptUntil'
> {
  readonly documentUrl: string
}

export interface DocumentTable {
  get(id: string): StoredDocument | null
  byDecision(decisionId: string): StoredDocument | null
  put(document: StoredDocument): void
  /** Newest first. */
  all(connectionId: string): StoredDocument[]
  /** Newest first; documents of one facility, or of all. */
  page(connectionId: string, query: DocumentsQuery): StoredDocument[]
  /** Number of documents per facility; facilities without documents are left out. */
  counts(connectionId: string): ReadonlyMap<string, number>
}

export interface DocumentsQuery {
  readonly facilityId?: string | undefined
  readonly offset?: number
  /** Default: no limit. */
  readonly limit?: number
}

/** The payment of a document as recorded in the payment register. */
export interface StoredPayment extends DocumentPayment {
  readonly connectionId: string
  readonly documentId: string
  readonly facilityId: string
}

export interface PaymentTable {
  ofDocument(documentId: string): StoredPayment | null
  /** Adds or replaces by document. */
  put(payment: StoredPayment): void
  /** Sorted by document ID. */
  all(connectionId: string): StoredPayment[]
  ofFacility(connectionId: string, facilityId: string): StoredPayment[]
}

export interface FacilityTable {
  /** In the order the officer added them. */
  all(connectionId: string): Facility[]
  get(connectionId: string, id: string): Facility | null
  put(connectionId: string, facility: Facility): void
  remove(connectionId: string, id: string): void
}

/** Single values: settings, the connection in use, and the values set at the service with their times. */
export interface ValueTable {
  /** Returns null if there is no value of that name. */
  get(name: string): JsonValue
  put(name: string, value: JsonValue): void
}

/** Append-only; the store assigns numbers and chains the hashes. */
export interface ActivityTable {
  append(entry: {
    readonly at: number
    readonly who: string
    readonly action: ActivityAction
    /** Omit what doesn't apply to the action. */
    readonly connectionId?: string | null
    readonly subject?: string | null
    readonly bodyHash?: string | null
    readonly outcome?: string | null
  }): ActivityEntry
  /** Newest first. */
  page(offset: number, limit: number): ActivityEntry[]
  count(): number
  /** Oldest first, in chunks; other work runs between chunks, and entries added meanwhile are included. */
  all(): AsyncIterable<readonly ActivityEntry[]>
  /**
   * Recomputes numbers, hashes and links from the first entry on. `brokenAt` is the expected number
   * of the first entry that doesn't match, or null if the chain is intact. Other work runs
   * meanwhile.
   */
  verify(): Promise<{ readonly entries: number; readonly brokenAt: number | null }>
}

/** Keeps a second process from running the outbox on the same file. */
export interface LeaseTable {
  /**
   * Takes or renews the lease; returns false if another holder's lease hasn't expired. A lease that
   * would last longer than `milliseconds` from `now` was taken under a wrong clock and counts as
   * expired.
   */
  take(holder: string, now: number, milliseconds: number): boolean
  release(holder: string): void
}
