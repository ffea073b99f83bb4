import type { OperationBody, OperationKind } from '../../shared/domain/team/operations.ts'

/** Shares the officer's changes with colleagues. */
export interface TeamSharing {
  /** The officer's account in the team space; null if changes stay on this computer. */
  sharesAs(connectionId: string): string | null
  /** Adds an operation; call it in the transaction of the change. Returns the operation's ID. */
  share<K extends OperationKind>(
    connectionId: string,
    operation: { readonly kind: K; readonly subject: string; readonly body: OperationBody<K> } & {
      readonly op?: string
      readonly seen?: number | null
    },
  ): string
}

/** Shares the officer's notices with colleagues. */
export interface NoticeSharing extends Pick<TeamSharing, 'share'> {
  /** Null if notices stay on this computer. A senior officer may also remove colleagues' notices. */
  sharesNoticesAs(
    connectionId: string,
  ): { readonly account: string; readonly isSenior: boolean } | null
}
