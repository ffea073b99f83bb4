import type { ActivityAction } from '../../../shared/domain/activity/activity.ts'
import type { AppState, KeyMode } from '../../../shared/domain/startup/app-state.ts'
import { ok, type Result } from '../../../shared/result.ts'
import type { Clock } from '../../ports/clock.ts'
import {
  backupFlag,
  olderMark,
  type FileKey,
  type OpenFiles,
  type PassphraseParameters,
} from '../../ports/data-files.ts'
import type { Log } from '../../ports/log.ts'
import type { Person } from '../../ports/person.ts'
import type { Random } from '../../ports/random.ts'
import type { SecretVault } from '../../ports/secret-vault.ts'
import { StoreFault } from '../../ports/store-fault.ts'
import { createFileGeneration, type FileGeneration } from './file-generation.ts'
import { keepBackups, type Backups } from './opening-backups.ts'
import { tryKeychain } from './opening-key.ts'

/** The open files, with the key that opens them. */
export interface UnlockedFiles {
  readonly files: OpenFiles
  readonly generation: Pick<FileGeneration, 'keepInKeychain'>
  readonly makeBackup: Backups['make']
  key(): FileKey
  /** Null if the key is in the keychain. */
  passphrase(): PassphraseParameters | null
  state(): Extract<AppState, { phase: 'open' }>
  /**
   * Compares the files with the keychain and logs the result. Fails as the keychain does; throws StoreFault.
   */
  begin(): Promise<Result<null>>
  /** Adds an entry to the activity log. If that can't be written, Loan Desk still opens for reading. */
  note(action: ActivityAction, subject: string | null): void
  /** Overwrites the key that isn't valid afterward, the old or the new one, with zeros. */
  changeKey(key: FileKey, passphrase: PassphraseParameters | null): Result<null>
  /** Makes no further backup and sends no further notifications. */
  stop(): void
  /** Overwrites the key with zeros. */
  close(): void
}

export function createUnlockedFiles(dependencies: {
  readonly files: OpenFiles
  readonly key: FileKey
  readonly passphrase: PassphraseParameters | null
  /** Called when the state changes while the files are open. */
  readonly changed: () => void
  readonly vault: SecretVault
  readonly random: Random
  readonly clock: Clock
  readonly log: Log
  readonly person: Person
}): UnlockedFiles {
  const { files, changed, vault, random, clock, log, person } = dependencies
  const { desk } = files
  let { key, passphrase } = dependencies
  let isOlder = false
  const isReadOnly = files.warnings().includes('read-only')
  const keyMode = (): KeyMode => keyModeOf(passphrase)
  const generation = createFileGeneration({ vault, desk, keyMode, random })
  const backups = keepBackups({
    files,
    clock,
    log,
    daily: !isReadOnly,
    made: ({ name }) => note('backup-made', name),
    failureChanged: changed,
  })

  function note(action: ActivityAction, subject: string | null): void {
    asFarAsWritable(action, () => {
      desk.activity.append({ at: clock.now(), who: person.name, action, subject })
    })
  }

  function asFarAsWritable(what: string, work: () => void): void {
    try {
      work()
    } catch (cause) {
      if (!(cause instanceof StoreFault)) throw cause
      log.warn('not noted', { what, code: cause.code })
    }
  }

  /** Does nothing for a read-only file, which sends nothing. */
  async function beginGeneration(): Promise<Result<null>> {
    if (isReadOnly) return ok()
    const begun = await generation.begin()
    if (!begun.ok) return begun
    asFarAsWritable('renewing the generation', () => {
      desk.transaction(() => {
        generation.raise()
      })
    })
    // Not awaited: each send calls it again.
    void tryKeychain(log, generation.keep())
    return ok()
  }

  return {
    files,
    generation,
    makeBackup: () => backups.make(),
    key: () => key,
    passphrase: () => passphrase,
    note,
    state() {
      const older = isOlder ? (['files-older'] as const) : []
      const backupFailure = backups.failure()
      return {
        phase: 'open',
        keyMode: keyMode(),
        warnings: [...older, ...files.warnings()],
        ...(backupFailure !== null && { backupFailure }),
      }
    },
    async begin() {
      const begun = await beginGeneration()
      if (!begun.ok) return begun
      isOlder = desk.values.get(backupFlag) === olderMark
      note('desk-opened', null)
      if (isOlder) note('files-older', null)
      if (files.warnings().includes('cache-set-aside')) note('cache-set-aside', null)
      files.onCacheQuarantine(() => {
        note('cache-set-aside', null)
        changed()
      })
      return ok()
    },
    changeKey(nextKey, nextPassphrase) {
      const result = files.changeKey(nextKey, nextPassphrase)
      if (result.ok) {
        key.fill(0)
        key = nextKey
        passphrase = nextPassphrase
      } else nextKey.fill(0)
      return result
    },
    stop: () => {
      backups.stop()
    },
    close() {
      files.close()
      key.fill(0)
    },
  }
}

export function keyModeOf(passphrase: PassphraseParameters | null): KeyMode {
  return passphrase === null ? 'keychain' : 'passphrase'
}
