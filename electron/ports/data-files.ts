import type { Backup, AppWarning } from '../../shared/domain/startup/app-state.ts'
import type { Progress } from '../../shared/progress.ts'
import type { Result } from '../../shared/result.ts'
import type { CacheStore } from './cache-store.ts'
import type { DeskStore } from './desk-store.ts'

/** What opens both files: 32 random bytes, or what scrypt makes of a passphrase. */
export type FileKey = Uint8Array

/**
 * Name of the value that stands in every backup of desk.db, and is taken out once Loan Desk has
 * seen to what was waiting in it: what came after the backup is not in it.
 */
export const backupFlag = 'backup-of'

/** What the mark says if nobody restored a backup: the files are older than the work was. */
export const olderMark = 'older'

/** What can be told of the files without their key. */
export interface FilesFacts {
  /** Whether a desk.db (or a part of one: its WAL, a backup) is there: then no new key is ever made. */
  readonly exists: boolean
  /** Salt and cost of the passphrase, if one was chosen; kept beside the files, not secret. */
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
  /** What the officer is to be told of the files, now. */
  warnings(): readonly AppWarning[]
  /**
   * Calls whenever a damaged cache was quarantined while the files are open: it is empty then, and
   * may be in the middle of an operation. Returns how to stop.
   */
  onCacheQuarantine(call: () => void): () => void
  /** Copies desk.db; keeps the newest seven of each reason, and `spared` (a name) however old it is. */
  makeBackup(reason: Backup['reason'], spared?: string): Promise<Result<Backup>>
  /** The newest that was made by the day, or null; one made under a clock set ahead doesn't count. */
  newestDailyBackup(): Backup | null
  /**
   * Re-keys both files so that a crash at any point leaves one key that opens each. `passphrase`
   * is kept beside the files if the new key comes from one.
   */
  changeKey(key: FileKey, passphrase: PassphraseParameters | null): Result<null>
  close(): void
}

/** Follows the rebuild of a cache, and may end it. */
export interface RebuildWatch {
  onProgress(progress: Progress): void
  readonly signal: AbortSignal
}

/** The two encrypted files and their backups. */
export interface DataFiles {
  facts(): FilesFacts
  /**
   * Opens both files, or makes them if none exist. Fails with key-wrong, store-damaged,
   * store-newer, store-foreign, store-read-only, disk-full, store-failed, cache-failed. A damaged cache is
   * quarantined and an empty one takes its place (notice cache-set-aside), now and at any time
   * later; a damaged desk.db is never touched. A cache of an earlier version is rebuilt first, which
   * takes a while; fails with desk-not-open if the watch ends that.
   */
  open(
    key: FileKey,
    passphrase: PassphraseParameters | null,
    watch?: RebuildWatch,
  ): Promise<Result<OpenFiles>>
  /** Newest first. Throws StoreFault if their folder can't be read. */
  backups(): Backup[]
  /** Puts a backup in the place of desk.db, which is kept beside it. Only while the files are closed. */
  restore(name: string): Result<null>
  /** Derives the key; takes a second or so by design. */
  derive(passphrase: string, parameters: PassphraseParameters): Promise<FileKey>
  newParameters(): PassphraseParameters
}
