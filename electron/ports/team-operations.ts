import type {
  OperationBody,
  OperationKind,
  TeamRefusal,
} from '../../shared/domain/team/operations.ts'

/** An operation of one kind, as the team space's protocol defines it. */
export interface TeamOperation<K extends OperationKind> {
  readonly op: string
  readonly kind: K
  readonly subject: string
  readonly body: OperationBody<K>
  readonly seen: number | null
}

/** Any operation, as a union in which `kind` determines the type of `body`. */
export type AnyTeamOperation = { readonly [K in OperationKind]: TeamOperation<K> }[OperationKind]

/**
 * An operation of this computer. It waits, in the order of adding, until the team space applies or
 * refuses it. Applied operations are kept for a while, because another copy of the server may lack
 * them.
 */
export type StoredOperation = AnyTeamOperation & {
  /** Epoch milliseconds. */
  readonly addedAt: number
} & (
    | {
        readonly state: 'waiting' | 'applied'
        readonly refusal: null
        readonly refusedFor: null
      }
    | {
        readonly state: 'refused'
        readonly refusal: TeamRefusal
        /** The account of the officer whose change conflicts with it; null if unknown. */
        readonly refusedFor: string | null
      }
  )

/** The queued operations of each connection's team space, oldest first. */
export interface TeamOperationTable {
  get(connectionId: string, op: string): StoredOperation | null
  /** Appends the operation, or replaces the one with the same ID in place. */
  put(connectionId: string, operation: StoredOperation): void
  inState(connectionId: string, state: StoredOperation['state'], limit: number): StoredOperation[]
  count(connectionId: string, state: StoredOperation['state']): number
  /** Operations on a subject that the team space hasn't applied. */
  pendingOf(connectionId: string, subject: string): StoredOperation[]
  remove(connectionId: string, op: string): void
  removeAll(connectionId: string): void
  /** Removes applied operations that were added before a time (epoch milliseconds). */
  removeApplied(connectionId: string, before: number): void
}
