import type { Backup, AppWarning } from '../../shared/domain/startup/app-state.ts'
import type { Progress } from '../../shared/progress.ts'
import type { Result } from '../../shared/result.ts'
import type { CacheStore } from './cache-store.ts'
import type { DeskStore } from './desk-store.ts'

/** The key of both files: 32 random bytes, or the scrypt hash of a passphrase. */
export type FileKey = Uint8Array

/**
 * Name of a value that every backup of desk.db contains. A restored backup lacks all later
 * submissions, so Loan Desk first marks its pending submissions as unknown and then clears the
 * value.
 */
export const backupFlag = 'backup-of'

/** Value of `backupFlag` if desk.db turns out to be older than the last work but isn't a restored backup. */
export const olderMark = 'older'

/** Facts about the files that don't need their key. */
export interface FilesFacts {
  /** Whether desk.db or a part of it (its WAL, a backup) exists; then no new key is ever made. */
  readonly exists: boolean
  /** Salt and cost of the passphrase, if the officer set one; stored next to the files, not secret. */
  readonly passphrase: PassphraseParameters | null
}

export interface PassphraseParameters {
  readonly salt: string
  /** scrypt N, at least 2^17. */
  readonly cost: number
  readonly blockSize: number
  readonly parallel: number
}

export interface OpenFiles {
  readonly desk: DeskStore
  readonly cache: CacheStore
  /** Current warnings about the files for the officer. */
  warnings(): readonly AppWarning[]
  /**
   * Calls back whenever a damaged cache is quarantined while the files are open: the cache is then
   * empty, possibly in the middle of an operation. Returns a function that unsubscribes.
   */
  onCacheQuarantine(call: () => void): () => void
  /**
   * Copies desk.db; keeps the newest seven of each reason, and the backup named `spared` whatever
   * its age.
   */
  makeBackup(reason: Backup['reason'], spared?: string): Promise<Result<Backup>>
  /**
   * The newest daily backup, or null; backups dated in the future are ignored. Throws StoreFault if
   * the backup folder can't be read.
   */
  newestDailyBackup(): Backup | null
  /**
   * Re-keys both files so that after a crash at any point one key opens each file. `passphrase` is
   * stored next to the files if the new key comes from a passphrase.
   */
  changeKey(key: FileKey, passphrase: PassphraseParameters | null): Result<null>
  close(): void
}

/** Reports the progress of a cache rebuild and can cancel it. */
export interface RebuildWatch {
  onProgress(progress: Progress): void
  readonly signal: AbortSignal
}

/** The two encrypted files and their backups. */
export interface DataFiles {
  facts(): FilesFacts
  /**
   * Opens both files, or creates them if none exist. Fails with key-wrong, store-damaged,
   * store-newer, store-foreign, store-read-only, disk-full, store-failed, cache-failed. A damaged
   * cache is quarantined and replaced by an empty one (warning cache-set-aside), now and at any
   * later time; a damaged desk.db is never modified. A cache of an earlier version is rebuilt
   * first, which takes a while; if `watch` cancels the rebuild, this fails with app-not-open.
   */
  open(
    key: FileKey,
    passphrase: PassphraseParameters | null,
    watch?: RebuildWatch,
  ): Promise<Result<OpenFiles>>
  /** Newest first. Throws StoreFault if the backup folder can't be read. */
  backups(): Backup[]
  /**
   * Replaces desk.db with a backup and keeps the replaced file next to it. With a key, reads the
   * whole backup first, and fails with backup-damaged. Only while the files are closed.
   */
  restore(name: string, key?: FileKey): Result<null>
  /** Derives the key; takes about a second by design. */
  derive(passphrase: string, parameters: PassphraseParameters): Promise<FileKey>
  newParameters(): PassphraseParameters
}
