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
 * Whether Loan Desk is open, and if not, what stands in the way. `blocked` names one of the key or
 * file problems by its code; `choose-key` is the first start on a computer without a keychain.
 */
export type AppState =
  | {
      readonly phase: 'opening'
      /** Only while copies of applications are rebuilt after an update. */
      readonly rebuild?: Progress
    }
  | {
      readonly phase: 'open'
      readonly keyMode: KeyMode
      /** What had to be done to open: a damaged cache quarantined, for example. */
      readonly warnings: readonly AppWarning[]
      /** Only from a daily backup that failed until the next backup. */
      readonly backupFailure?: BackupFailure
    }
  | { readonly phase: 'choose-key'; readonly failure: Failure }
  | { readonly phase: 'passphrase-needed'; readonly failure: Failure | null }
  /** By the officer or after idle time: the files are closed, and the key is out of memory. */
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

/** The connection in use, as the frame shows it. */
export interface ConnectionState {
  readonly connectionId: string | null
  readonly network: 'online' | 'offline' | 'untried'
  /** Why it is offline, or what the last request failed with. */
  readonly failure: Failure | null
  /** Epoch milliseconds of issue and end, or null if there is no token. */
  readonly token: { readonly issuedAt: number; readonly expiresAt: number } | null
  /**
   * Milliseconds, in whole minutes, that this computer's clock is ahead of the service's (negative:
   * behind); null if both agree as far as is known.
   */
  readonly clockAheadMs: number | null
  /** Set if the service is the embedded sample: whether its switch is on. */
  readonly sampleReachable: boolean | null
}

/** What the frame says of decisions: counts for its badge, and what keeps all of them. */
export interface DecisionSummary {
  /** queued, checking or sending */
  readonly waiting: number
  /** unknown, held or refused and not yet dismissed */
  readonly attention: number
  /** Why nothing is sent although something could be: wrong credentials, a full disk, another process. */
  readonly blocker: Failure | null
}
