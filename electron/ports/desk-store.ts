import type { AchDocument, Facility } from '../../shared/domain/documents/ach.ts'
import type { DocumentPayment } from '../../shared/domain/documents/payment.ts'
import type { ActivityAction, ActivityEntry } from '../../shared/domain/activity/activity.ts'
import type { Connection } from '../../shared/domain/connections/connection.ts'
import type { Decision, DecisionState } from '../../shared/domain/decisions/decision.ts'
import type { KeptEstimate } from '../../shared/domain/offers/estimates.ts'
import type { Draft, DraftKind } from '../../shared/domain/offers/draft.ts'
import type { OfferTemplate } from '../../shared/contract/offers.ts'
import type { JsonValue } from '../../shared/json.ts'
import type { AnnotationTable, NoteTable, ViewTable } from './annotations.ts'
import type { NoticeTable } from './notices.ts'
import type { TeamOperationTable } from './team-operations.ts'

/**
 * desk.db: what may never be lost. Synchronous; each call is durable when it returns (WAL, FULL),
 * calls inside `transaction` together. Throws StoreFault and nothing else.
 *
 * Whatever belongs to a connection is refused (StoreFault store-failed) if that connection is
 * not there: a late response cannot bring back what was removed with it.
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
  /** In the order they were added. */
  all(): Connection[]
  get(id: string): Connection | null
  /** Adds or replaces by id. */
  put(connection: Connection): void
  /**
   * Removes it with its drafts, templates, decisions, documents, payments, facilities, views and team
   * operations; the activity log stays. Its worklist ids, notes, marks and recorded notices may be
   * many: nothing shows them any more, and `eraseRemoved` removes them.
   */
  remove(id: string): void
  /** Removes some of what is left of removed connections; returns whether there may be more. */
  eraseRemoved(): boolean
}

/** Which applications the officer works with. The copies themselves are in the cache. */
export interface WorklistIdTable {
  /** Adds what is not there yet; returns the ids that were new, in order. */
  add(connectionId: string, ids: readonly string[], at: number): string[]
  /** Removes IDs; the rest of what desk.db holds of them stays. */
  remove(connectionId: string, ids: readonly string[]): void
  has(connectionId: string, id: string): boolean
  /** Those of the IDs that are there. */
  among(connectionId: string, ids: readonly string[]): ReadonlySet<string>
  /**
   * How many of the next `limit` there are behind a cursor (0 at first), and where they end; null if
   * none can be behind them.
   */
  countAfter(
    connectionId: string,
    cursor: number,
    limit: number,
  ): { readonly count: number; readonly cursor: number | null }
  /**
   * In the order they were added, behind a cursor (0 at first), so that the cache can be recreated.
   * Those that are removed between two pages move no others.
   */
  page(connectionId: string, cursor: number, limit: number): WorklistEntry[]
  /** What the service listed last, in the worklist or not: by ID, behind one of them ('' at first). */
  listed(connectionId: string, after: string, limit: number): string[]
  /** The service lists these now, or no longer does. */
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
  /** Adds or replaces by id. */
  put(connectionId: string, template: OfferTemplate): void
  remove(connectionId: string, id: string): boolean
}

/** As much of a decision as tells what is to be done with it. */
export type WaitingDecision = Pick<
  Decision,
  'id' | 'connectionId' | 'kind' | 'subject' | 'state' | 'notBefore' | 'registration'
>

/** The outbox's record. A decision is never removed but with its connection. */
export interface DecisionTable {
  get(id: string): Decision | null
  byRequestKey(requestKey: string): Decision | null
  /**
   * Fails (StoreFault store-failed) if the id or the request key is taken, or where the subject
   * already has a decision that is checking or sending.
   */
  insert(decision: Decision): void
  /**
   * Replaces the record only if it still is in the expected state; returns whether it did. Fails
   * (StoreFault store-failed) if a second decision of the subject would be checking or sending.
   */
  update(decision: Decision, expected: DecisionState): boolean
  /** In these states, oldest first; of one connection, or of all. */
  inStates(states: readonly DecisionState[], connectionId: string | null): Decision[]
  count(states: readonly DecisionState[], connectionId: string): number
  /**
   * The queued and the unknown ones, then the confirmed ones whose result is still to be read once
   * more; each oldest first.
   */
  waiting(connectionId: string): WaitingDecision[]
  /** Newest first. */
  ofSubject(connectionId: string, subject: string): Decision[]
  /** Newest first, behind the first `offset`, which is 0 if it is left out. */
  newest(connectionId: string, limit: number, offset?: number): Decision[]
  /** Of the offers of an approval, in their order; null if none were kept. */
  estimates(id: string): KeptEstimate[] | null
  putEstimates(id: string, estimates: readonly KeptEstimate[]): void
}

/** A document with the address that never leaves the main process, without what is worked out. */
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
  /** Newest first: those of one facility, or of all. */
  page(connectionId: string, wanted: DocumentsWanted): StoredDocument[]
  /** How many there are of each facility that has any. */
  counts(connectionId: string): ReadonlyMap<string, number>
}

export interface DocumentsWanted {
  readonly facilityId?: string | undefined
  readonly offset?: number
  /** All behind `offset` if not given. */
  readonly limit?: number
}

/** The payment of a document in the register. */
export interface StoredPayment extends DocumentPayment {
  readonly connectionId: string
  readonly documentId: string
  readonly facilityId: string
}

export interface PaymentTable {
  ofDocument(documentId: string): StoredPayment | null
  /** Adds or replaces by document. */
  put(payment: StoredPayment): void
  /** In the order of their documents' IDs. */
  all(connectionId: string): StoredPayment[]
  ofFacility(connectionId: string, facilityId: string): StoredPayment[]
}

export interface FacilityTable {
  /** In the order they were added. */
  all(connectionId: string): Facility[]
  get(connectionId: string, id: string): Facility | null
  put(connectionId: string, facility: Facility): void
  remove(connectionId: string, id: string): void
}

/** Single values: settings, the connection in use, what was set at the service and when. */
export interface ValueTable {
  /** null if there is none. */
  get(name: string): JsonValue
  put(name: string, value: JsonValue): void
}

/** Append only; the store numbers and chains. */
export interface ActivityTable {
  append(entry: {
    readonly at: number
    readonly who: string
    readonly action: ActivityAction
    /** What an action does not have is left out. */
    readonly connectionId?: string | null
    readonly subject?: string | null
    readonly bodyHash?: string | null
    readonly outcome?: string | null
  }): ActivityEntry
  /** Newest first. */
  page(offset: number, limit: number): ActivityEntry[]
  count(): number
  /** Oldest first, some at a time, with other work between: what is added meanwhile is among them. */
  all(): AsyncIterable<readonly ActivityEntry[]>
  /**
   * Recomputes numbers, hashes and links from the first entry on. `brokenAt` is the number at
   * which the first entry that does not fit was expected, or null if the chain is whole. Other work
   * runs meanwhile.
   */
  verify(): Promise<{ readonly entries: number; readonly brokenAt: number | null }>
}

/** Keeps a second process from running the outbox on the same file. */
export interface LeaseTable {
  /**
   * Takes or renews the lease; false if another holder's has not run out. One that claims to
   * last longer than `milliseconds` from `now` was taken under a wrong clock and counts as run out.
   */
  take(holder: string, now: number, milliseconds: number): boolean
  release(holder: string): void
}
