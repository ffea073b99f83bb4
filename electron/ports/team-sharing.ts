import type { OperationBody, OperationKind } from '../../shared/domain/team/operations.ts'

/** Where what the officer writes is shared with colleagues. */
export interface TeamSharing {
  /** The officer's account in the team space; null: it stays on this computer. */
  sharesAs(connectionId: string): string | null
  /** Adds an operation, in the transaction of the change; returns its ID. */
  share<K extends OperationKind>(
    connectionId: string,
    operation: { readonly kind: K; readonly subject: string; readonly body: OperationBody<K> } & {
      readonly op?: string
      readonly seen?: number | null
    },
  ): string
}

/** Where the officer's notices are shared with colleagues. */
export interface NoticeSharing extends Pick<TeamSharing, 'share'> {
  /** Null: notices stay on this computer. A senior officer may also remove those of colleagues. */
  sharesNoticesAs(
    connectionId: string,
  ): { readonly account: string; readonly isSenior: boolean } | null
}
