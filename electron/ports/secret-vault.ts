import type { Result } from '../../shared/result.ts'

/**
 * The computer's keychain. Calls run one after another, each with a time limit. Each call fails
 * with keychain-locked, keychain-hung, keychain-absent or keychain-failed, a write also with
 * keychain-full. A change that failed with keychain-hung but still takes effect later is undone; if
 * that fails, it is logged.
 *
 * `null` always means that the item certainly doesn't exist: a locked keychain also finds nothing,
 * so the vault checks for that first.
 */
export interface SecretVault {
  read(name: SecretName): Promise<Result<string | null>>
  write(name: SecretName, secret: string): Promise<Result<null>>
  remove(name: SecretName): Promise<Result<null>>
  /** After a timeout, no more calls are made until the officer asks to try again. */
  allowRetry(): void
  /**
   * Calls back when a call finishes after its timeout, for example because the officer took a while
   * to unlock the keychain in its dialog: calls are possible again. If nothing was found, the
   * result is keychain-locked: the officer canceled the dialog, and another call would open it
   * again.
   */
  onLateResponse(call: (result: Result<null>) => void): void
  /** Resolves when all calls have finished or timed out and late changes are undone. */
  settled(): Promise<void>
}

/**
 * Name of a stored secret: the key of the files, the key that will replace it, the client secret of
 * a connection, a connection's password for the team space, or how far a desk.db has come (see
 * `FileGeneration`; not secret, but stored apart from desk.db).
 */
export type SecretName =
  | 'database-key'
  | 'database-key-next'
  | `connection:${string}`
  | `team:${string}`
  | `file-generation:${string}`
