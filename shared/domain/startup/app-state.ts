import type { Progress } from '../../progress.ts'
import type { Failure } from '../../result.ts'

/** A copy of desk.db that can be restored. */
export interface Backup {
  readonly name: string
  /** Epoch milliseconds. */
  readonly madeAt: number
  readonly bytes: number
  readonly reason: 'daily' | 'migration' | 'asked' | 'restore'
}

/** When and why Loan Desk couldn't make the daily backup. */
export interface BackupFailure {
  /** Epoch milliseconds. */
  readonly at: number
  readonly failure: Failure
}

export type KeyMode = 'keychain' | 'passphrase'

/**
 * Whether Loan Desk is open, and if not, why. `blocked` has the code of a key or file problem;
 * `choose-key` is the first start on a computer without a keychain.
 */
export type AppState =
  | {
      readonly phase: 'opening'
      /** Set only while copies of applications are rebuilt after an update. */
      readonly rebuild?: Progress
    }
  | {
      readonly phase: 'open'
      readonly keyMode: KeyMode
      /** Actions that were needed to open, such as quarantining a damaged cache. */
      readonly warnings: readonly AppWarning[]
      /** Set after a failed daily backup, until the next backup. */
      readonly backupFailure?: BackupFailure
    }
  | { readonly phase: 'choose-key'; readonly failure: Failure }
  | { readonly phase: 'passphrase-needed'; readonly failure: Failure | null }
  /** Locked by the officer or after idle time: the files are closed, and the key is no longer in memory. */
  | { readonly phase: 'locked' }
  | {
      readonly phase: 'blocked'
      readonly failure: Failure
      readonly backups: readonly Backup[]
      /** Why the backups can't be listed. */
      readonly backupsFailure?: Failure
    }

export const appWarnings = ['cache-set-aside', 'files-older', 'read-only', 'disk-full'] as const
export type AppWarning = (typeof appWarnings)[number]

/** The connection in use, as shown by the app shell. */
export interface ConnectionState {
  readonly connectionId: string | null
  readonly network: 'online' | 'offline' | 'untried'
  /** Why the connection is offline, or the failure of the last request. */
  readonly failure: Failure | null
  /** Epoch milliseconds of issue and end, or null if there is no token. */
  readonly token: { readonly issuedAt: number; readonly expiresAt: number } | null
  /**
   * Milliseconds, in whole minutes, by which this computer's clock is ahead of the service's
   * (negative: behind); null if no difference is known.
   */
  readonly clockAheadMs: number | null
  /** Whether the embedded sample service is switched on; null for other services. */
  readonly sampleReachable: boolean | null
}

/** Decisions as summarized in the app shell: counts for its badge, and what blocks all of them. */
export interface DecisionSummary {
  /** queued, checking or sending */
  readonly waiting: number
  /** unknown, held or refused and not yet dismissed */
  readonly attention: number
  /** Why nothing is sent although submissions wait: wrong credentials, a full disk, another process. */
  readonly blocker: Failure | null
}
