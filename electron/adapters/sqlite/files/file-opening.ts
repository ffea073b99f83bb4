import { accessSync, constants, statfsSync } from 'node:fs'
import type { AppWarning, Backup } from '../../../../shared/domain/startup/app-state.ts'
import { failed, ok, type Result } from '../../../../shared/result.ts'
import type { Clock } from '../../../ports/clock.ts'
import type {
  FileKey,
  OpenFiles,
  PassphraseParameters,
  RebuildWatch,
} from '../../../ports/data-files.ts'
import type { Log } from '../../../ports/log.ts'
import type { Random } from '../../../ports/random.ts'
import { StoreFault } from '../../../ports/store-fault.ts'
import { BackupMaker, makeBackup } from './backup-making.ts'
import { listBackups } from './backup-store.ts'
import { cacheLayout } from '../cache/layout.ts'
import { CacheFile, rebuildOlderCache } from './cache-opening.ts'
import type { DataPaths } from './database-names.ts'
import { openDesk, type OpenDesk } from './desk-opening.ts'
import { deskMigrations } from '../migrations/desk-migrations.ts'
import { asResult, failureOf } from './file-failures.ts'
import { checkOf, hexKeyOf, hexOf } from './file-key.ts'
import { refuseLinks, takeRights } from './folder-rights.ts'
import { isThere, ownFolder } from './folder.ts'
import { beginUse, endUse, markLostWork } from './in-use.ts'
import { finishKeyChange, isKeyChangeUnfinished, prepareKeyChange } from './key-change.ts'
import { readKeyNote, writeKeyNote } from './key-note.ts'
import { isAnythingThere, makeFile } from './new-file.ts'
import { migrate, type Migration } from '../migrations/migration.ts'
import { makeReadOnlyCopies, removeLeftCopies, removeReadOnlyCopies } from './read-only-copies.ts'
import { storeIntegrityHash } from './integrity-hash.ts'
import { sqliteDeskStore } from '../desk/sqlite-desk-store.ts'
import { StoreDatabase } from '../store-database.ts'
import { guarded } from '../store-errors.ts'

export interface DataFilesDependencies {
  /** The data folder; created if it is missing. */
  readonly directory: string
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  /** Migrations of desk.db; set only by tests of future migrations. */
  readonly migrations?: readonly Migration[]
  /** Layout of cache.db; set only by tests of future layouts. */
  readonly layout?: Migration
}

interface Closable {
  close(): void
}

/** Free bytes below which any write may fail. */
const littleSpace = 16 * 1024 * 1024

/** One opening of both files. The key can change while they are open. */
export class Opening {
  private readonly dependencies: DataFilesDependencies
  private readonly paths: DataPaths
  private readonly migrations: readonly Migration[]
  private key: FileKey
  private passphrase: PassphraseParameters | null
  private readonly warnings = new Set<AppWarning>()
  private readonly quarantineCalls = new Set<() => void>()
  private readonly backups = new BackupMaker()
  /** Folder of the copies that are open if the data folder is read-only. */
  private copiedTo: string | null = null

  constructor(
    dependencies: DataFilesDependencies,
    paths: DataPaths,
    key: FileKey,
    passphrase: PassphraseParameters | null,
  ) {
    this.dependencies = dependencies
    this.paths = paths
    this.migrations = dependencies.migrations ?? deskMigrations
    this.key = key
    this.passphrase = passphrase
  }

  async open(watch: RebuildWatch): Promise<Result<OpenFiles>> {
    const opened: Closable[] = []
    try {
      removeLeftCopies(this.dependencies.log)
      if (this.isReadOnly()) return ok(await this.openReadOnly(opened, watch))
      ownFolder(this.paths.directory)
      refuseLinks(this.paths)
      // Another process may be changing the key now: its files must not be replaced.
      if (isKeyChangeUnfinished(this.paths)) {
        if (isThere(this.paths.desk) && StoreDatabase.isHeld(this.paths.desk)) {
          return failed('desk-in-use')
        }
        finishKeyChange(this.paths)
      }
      const isNew = !isAnythingThere(this.paths)
      if (isNew) {
        const hexKey = hexKeyOf(this.key, this.passphrase)
        makeFile(this.paths.desk, hexKey, 'sqlcipher', (database) => {
          migrate(database, this.migrations, () => undefined)
        })
      }
      const desk = this.openDesk(this.paths.desk)
      opened.push(desk.database)
      const cache = await this.openCache(this.paths.cache, watch)
      opened.push(cache)
      this.noteKey(desk)
      takeRights(this.paths, this.dependencies.log)
      markLostWork(desk, this.dependencies.log)
      if (this.isNearlyFull()) this.warnings.add('disk-full')
      else beginUse(desk.database)
      return ok(this.openFiles(desk, cache))
    } catch (cause) {
      for (const file of opened) file.close()
      this.removeCopies()
      return watch.signal.aborted ? failed('app-not-open') : failureOf(cause, this.dependencies.log)
    }
  }

  private hexKey(): string {
    return hexOf(this.key)
  }

  private openFiles({ database: desk, soundSince }: OpenDesk, cache: CacheFile): OpenFiles {
    const { clock, log } = this.dependencies
    const now = (): number => clock.now()
    const backUp = async (reason: Backup['reason'], spared?: string): Promise<Result<Backup>> => {
      try {
        return await this.backups.make(() =>
          makeBackup({
            paths: this.paths,
            desk,
            hexKey: this.hexKey(),
            now: now(),
            log,
            reason,
            spared: spared ?? null,
          }),
        )
      } catch (cause) {
        return failureOf(cause, log)
      }
    }
    return {
      desk: sqliteDeskStore(desk),
      cache: cache.store,
      warnings: () => [...this.warnings],
      onCacheQuarantine: (call) => {
        this.quarantineCalls.add(call)
        return () => this.quarantineCalls.delete(call)
      },
      makeBackup: backUp,
      newestDailyBackup: () =>
        guarded(this.paths.backups, () => listBackups(this.paths)).find(
          ({ reason, madeAt }) => reason === 'daily' && madeAt <= now(),
        ) ?? null,
      changeKey: (key, passphrase) =>
        asResult(log, () => this.changeKey(desk, cache, key, passphrase)),
      close: () => {
        this.attempt('ending a backup', () => {
          this.backups.close()
        })
        if (this.copiedTo === null) {
          this.attempt('closing desk.db', () => endUse(desk))
        }
        for (const file of [desk, cache]) this.attempt('closing a file', () => file.close())
        if (!desk.isDamaged) this.recordIntegrity(soundSince)
        this.removeCopies()
      },
    }
  }

  /** Stores the integrity hash. If that fails, the next opening reads the whole file. */
  private recordIntegrity(soundSince: number | null): void {
    if (this.copiedTo !== null || soundSince === null) return
    this.attempt('sealing desk.db', () => {
      storeIntegrityHash(this.paths.desk, soundSince)
    })
  }

  /** Logs failures, so that closing continues. */
  private attempt(what: string, work: () => unknown): void {
    try {
      work()
    } catch (cause) {
      this.dependencies.log.unexpected(what, cause)
    }
  }

  private changeKey(
    desk: StoreDatabase,
    cache: CacheFile,
    key: FileKey,
    passphrase: PassphraseParameters | null,
  ): Result<null> {
    if (this.copiedTo !== null) return failed('store-read-only')
    const from = { key: this.key, passphrase: this.passphrase }
    this.backups.beginAgain()
    // Otherwise the copies under the new key, which have no WAL, would seem to have lost work.
    endUse(desk)
    // A damaged cache is replaced here, so that it can't prevent the key change.
    cache.guard(() => {
      const open = [desk, cache.database]
      prepareKeyChange(this.paths, open, from, { key, passphrase }, this.dependencies.log)
    })
    const databases = [desk, cache.database]
    this.key = key
    this.passphrase = passphrase
    for (const database of databases) database.close()
    finishKeyChange(this.paths)
    for (const database of databases) database.reopen(this.hexKey())
    beginUse(desk)
    return ok()
  }

  private async openCache(path: string, watch: RebuildWatch): Promise<CacheFile> {
    const { log, clock } = this.dependencies
    const common = {
      path,
      log,
      now: () => clock.now(),
      layout: this.dependencies.layout ?? cacheLayout,
      hexKey: () => hexKeyOf(this.key, this.passphrase),
    }
    await rebuildOlderCache(common, watch)
    return new CacheFile({
      ...common,
      readOnly: this.copiedTo !== null,
      onQuarantine: () => {
        this.warnings.add('cache-set-aside')
        for (const call of this.quarantineCalls) call()
      },
    })
  }

  private openDesk(path: string): OpenDesk {
    const { clock, log } = this.dependencies
    return openDesk({
      path,
      paths: this.paths,
      key: this.key,
      migrations: this.migrations,
      readOnly: this.copiedTo !== null,
      now: () => clock.now(),
      log,
    })
  }

  private noteKey({ wasIntact }: OpenDesk): void {
    const note = readKeyNote(this.paths.directory)
    const isSamePassphrase = note !== null && note.passphrase?.salt === this.passphrase?.salt
    // A valid integrity hash means that the note was written for this key.
    if (isSamePassphrase && wasIntact) return
    const check = checkOf(this.key)
    if (isSamePassphrase && note.check === check) return
    writeKeyNote(this.paths.directory, { passphrase: this.passphrase, check, switching: null })
  }

  /** Whether the folder, a database or a WAL is read-only. */
  private isReadOnly(): boolean {
    const { directory, desk, cache } = this.paths
    const files = [desk, cache].flatMap((path) => [path, `${path}-wal`])
    return [directory, ...files].some((path) => isThere(path) && !isWritable(path))
  }

  /** Opens copies, which are removed when Loan Desk closes. Every write is refused. */
  private async openReadOnly(opened: Closable[], watch: RebuildWatch): Promise<OpenFiles> {
    refuseLinks(this.paths)
    if (!isAnythingThere(this.paths)) throw new StoreFault('store-read-only')
    const copies = makeReadOnlyCopies(this.paths)
    this.copiedTo = copies.directory
    const desk = this.openDesk(copies.desk)
    opened.push(desk.database)
    const cache = await this.openCache(copies.cache, watch)
    opened.push(cache)
    this.warnings.add('read-only')
    return this.openFiles(desk, cache)
  }

  private removeCopies(): void {
    if (this.copiedTo !== null) removeReadOnlyCopies(this.copiedTo)
  }

  private isNearlyFull(): boolean {
    const { bavail, bsize } = statfsSync(this.paths.directory)
    return bavail * bsize < littleSpace
  }
}

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK)
    return true
  } catch {
    return false
  }
}
