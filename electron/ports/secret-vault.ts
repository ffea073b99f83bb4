import type { Result } from '../../shared/result.ts'

/**
 * The keychain of the computer. Every call is queued behind the one before and bounded in time;
 * each fails with keychain-locked, keychain-hung, keychain-absent or keychain-failed, a write also
 * with keychain-full. A change that failed with keychain-hung and is carried out later is undone,
 * or it is logged that it can't be.
 *
 * `null` always means "certainly no such item": a locked keychain, which itself answers nothing,
 * is told apart before.
 */
export interface SecretVault {
  read(name: SecretName): Promise<Result<string | null>>
  write(name: SecretName, secret: string): Promise<Result<null>>
  remove(name: SecretName): Promise<Result<null>>
  /** After a time-out no further call is made until the officer asks for one more try. */
  allowRetry(): void
  /**
   * Calls whenever a call ended after its time-out, as when the officer took a while to unlock the
   * keychain in its own dialog: further calls are possible again. Nothing found is keychain-locked:
   * the dialog was canceled, and a further call would open it again.
   */
  onLateAnswer(call: (answer: Result<null>) => void): void
  /** Settles once all that was asked is answered or took too long, and late changes are undone. */
  settled(): Promise<void>
}

/**
 * Which secret: the key of the files, the key that is about to take its place, the client secret of
 * a connection, its password for the team space, or how far a desk.db has come (see `FileGeneration`; not secret, but kept apart from it).
 */
export type SecretName =
  | 'database-key'
  | 'database-key-next'
  | `connection:${string}`
  | `team:${string}`
  | `file-generation:${string}`
