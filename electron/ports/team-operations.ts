import type {
  OperationBody,
  OperationKind,
  TeamRefusal,
} from '../../shared/domain/team/operations.ts'

/** One kind of operation in a team space, as the protocol has it. */
export interface TeamOperation<K extends OperationKind> {
  readonly op: string
  readonly kind: K
  readonly subject: string
  readonly body: OperationBody<K>
  readonly seen: number | null
}

/** Any of them, so that its kind tells its body. */
export type AnyTeamOperation = { readonly [K in OperationKind]: TeamOperation<K> }[OperationKind]

/**
 * An operation of this desk. It waits until the team space applied or refused it, in the order of
 * adding; an applied one is kept for a while, because another copy of the server may lack it.
 */
export type KeptOperation = AnyTeamOperation & {
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
        /** The account of the officer whose row stands in its way; null if it isn't known. */
        readonly refusedFor: string | null
      }
  )

/** The operations of each connection's team space, oldest first. */
export interface TeamOperationTable {
  get(connectionId: string, op: string): KeptOperation | null
  /** Adds it at the end, or replaces it in its place. */
  put(connectionId: string, operation: KeptOperation): void
  inState(connectionId: string, state: KeptOperation['state'], limit: number): KeptOperation[]
  count(connectionId: string, state: KeptOperation['state']): number
  /** Those about one subject that the team space has not applied. */
  pendingOf(connectionId: string, subject: string): KeptOperation[]
  remove(connectionId: string, op: string): void
  removeAll(connectionId: string): void
  /** Removes the applied ones that were added before a time. */
  removeApplied(connectionId: string, before: number): void
}
