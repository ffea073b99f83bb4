import type { Handlers } from '../../../shared/contract/contract.ts'
import type { ActivityAction } from '../../../shared/domain/activity/activity.ts'
import type { AppState, KeyMode } from '../../../shared/domain/startup/app-state.ts'
import type { Progress } from '../../../shared/progress.ts'
import { failed, ok, type Failure, type Result } from '../../../shared/result.ts'
import type { Clock } from '../../ports/clock.ts'
import {
  backupFlag,
  olderMark,
  type DataFiles,
  type FileKey,
  type OpenFiles,
  type PassphraseParameters,
} from '../../ports/data-files.ts'
import type { Log } from '../../ports/log.ts'
import type { Notifier } from '../../ports/notifier.ts'
import type { Person } from '../../ports/person.ts'
import type { Random } from '../../ports/random.ts'
import type { SecretVault } from '../../ports/secret-vault.ts'
import { StoreFault } from '../../ports/store-fault.ts'
import { keepBackups, type Backups } from './opening-backups.ts'
import { createAppKeychain } from './opening-key.ts'
import { createFileGeneration, type FileGeneration } from './file-generation.ts'

export interface AppOpeningDependencies {
  readonly vault: SecretVault
  readonly files: DataFiles
  readonly random: Random
  readonly clock: Clock
  readonly log: Log
  readonly notifier: Notifier
  readonly person: Person
  /** The files are open. A StoreFault thrown here closes them again and is shown. */
  readonly onOpen: (files: OpenFiles) => void
  /** They are about to be closed; anyone who uses them has stopped when this has settled. */
  readonly onClose: () => Promise<void>
}

export interface AppOpening {
  state(): AppState
  keyMode(): KeyMode
  readonly handlers: {
    readonly app: Omit<Handlers['app'], 'facts' | 'startSample'>
    readonly safekeeping: Handlers['safekeeping']
  }
  open(): Promise<void>
  close(): Promise<void>
}

/** What the files were opened with; needed to open them again after a restored backup. */
interface Unlocked {
  readonly files: OpenFiles
  readonly key: FileKey
  readonly passphrase: PassphraseParameters | null
  readonly generation: FileGeneration
  readonly isOlder: boolean
  readonly backups: Backups
}

/**
 * Opens Loan Desk, or says what stands in the way. Two rules stand above all others: no key is made
 * while any file exists that it would not open, and no key is used that could not be found again.
 */
export function createAppOpening(dependencies: AppOpeningDependencies): AppOpening {
  const { files, vault, clock, log } = dependencies
  const keychain = createAppKeychain(dependencies)
  let current: AppState = { phase: 'opening' }
  let unlocked: Unlocked | null = null
  let last: Promise<unknown> = Promise.resolve()
  /** Ends what an opening may wait for long; replaced when that is over. */
  let closing = new AbortController()

  /** One step after the other: a second press of a button waits for the first. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = last.then(work)
    last = turn.catch(() => undefined)
    return turn
  }

  function show(state: AppState): AppState {
    current = state
    dependencies.notifier.emit('app.state', state)
    return state
  }

  /** Told once for each percent. */
  function showRebuild(rebuild: Progress): void {
    const percent = ({ done, total }: Progress) => Math.floor((100 * done) / total)
    const before = current.phase === 'opening' ? current.rebuild : undefined
    if (before !== undefined && percent(before) === percent(rebuild)) return
    show({ phase: 'opening', rebuild })
  }

  function block(failure: Failure): AppState {
    log.warn('desk not open', { code: failure.code })
    return show({ phase: 'blocked', failure, backups: files.backups() })
  }

  async function open(): Promise<AppState> {
    show({ phase: 'opening' })
    const { exists, passphrase } = files.facts()
    if (exists && passphrase !== null) return show({ phase: 'passphrase-needed', failure: null })
    const keys = await keychain.candidates()
    if (!keys.ok) {
      const isFirstStart = !exists && keys.error.code === 'keychain-absent'
      return isFirstStart ? show({ phase: 'choose-key', failure: keys.error }) : block(keys.error)
    }
    if (keys.value.length > 0) return shown(await openWithAny(keys.value))
    if (exists) return block({ code: 'key-missing' })
    const fresh = await keychain.createFirst()
    return fresh.ok ? shown(await openWith(fresh.value, null)) : block(fresh.error)
  }

  async function openWithAny(keys: readonly FileKey[]): Promise<Result<AppState>> {
    for (const key of keys) {
      const opened = await openWith(key, null)
      if (!opened.ok && opened.error.code === 'key-wrong') continue
      if (opened.ok && keys.length > 1) await noted(keychain.promote(key))
      return opened
    }
    return failed('key-wrong')
  }

  function shown(opened: Result<AppState>): AppState {
    return opened.ok ? show(opened.value) : block(opened.error)
  }

  /**
   * Opens the files and starts what works with them; shows nothing yet. The key is overwritten with
   * zeros when the files are closed or under another one, at once if it opens nothing.
   */
  async function openWith(
    key: FileKey,
    passphrase: PassphraseParameters | null,
  ): Promise<Result<AppState>> {
    const opened = await tryOpening(key, passphrase)
    if (!opened.ok) key.fill(0)
    return opened
  }

  async function tryOpening(
    key: FileKey,
    passphrase: PassphraseParameters | null,
  ): Promise<Result<AppState>> {
    const result = await files.open(key, passphrase, {
      onProgress: showRebuild,
      signal: closing.signal,
    })
    if (!result.ok) return result
    const opened = result.value
    const { desk } = opened
    const generation = createFileGeneration({ ...dependencies, desk, keyMode })
    const backups = startBackups(opened)
    unlocked = { files: opened, key, passphrase, generation, backups, isOlder: false }
    try {
      const begun = await beginGeneration(opened, generation)
      if (!begun.ok) {
        await shut()
        return begun
      }
      unlocked = { ...unlocked, isOlder: desk.values.get(backupFlag) === olderMark }
      note('desk-opened', null)
      if (unlocked.isOlder) note('files-older', null)
      if (opened.warnings().includes('cache-set-aside')) note('cache-set-aside', null)
      opened.onCacheQuarantine(() => {
        note('cache-set-aside', null)
        if (unlocked?.files === opened && current.phase === 'open') show(openState(opened))
      })
      dependencies.onOpen(opened)
    } catch (cause) {
      await shut()
      if (cause instanceof StoreFault) return failed(cause.code, detailOf(cause))
      return failed('unexpected', { reference: log.unexpected('opening the desk', cause) })
    }
    const state = openState(opened)
    log.info('desk open', { keyMode: state.keyMode, warnings: [...state.warnings] })
    return ok(state)
  }

  function openState(opened: OpenFiles): Extract<AppState, { phase: 'open' }> {
    const older = unlocked?.isOlder === true ? (['files-older'] as const) : []
    const backupFailure = unlocked?.backups.failure() ?? null
    return {
      phase: 'open',
      keyMode: keyMode(),
      warnings: [...older, ...opened.warnings()],
      ...(backupFailure !== null && { backupFailure }),
    }
  }

  /** A file that can only be read sends nothing. */
  async function beginGeneration(
    opened: OpenFiles,
    generation: FileGeneration,
  ): Promise<Result<null>> {
    if (opened.warnings().includes('read-only')) return ok()
    const begun = await generation.begin()
    if (!begun.ok) return begun
    asFarAsWritable('renewing the generation', () => {
      opened.desk.transaction(() => {
        generation.raise()
      })
    })
    // Nobody waits for it: whatever is sent asks for it again.
    void noted(generation.keep())
    return ok()
  }

  function startBackups(opened: OpenFiles): Backups {
    return keepBackups({
      files: opened,
      daily: !opened.warnings().includes('read-only'),
      clock,
      log,
      made: ({ name }) => note('backup-made', name),
      failureChanged: () => {
        if (current.phase === 'open') show(openState(opened))
      },
    })
  }

  /** The activity log; that it cannot be written to must not keep Loan Desk from being read. */
  function note(action: ActivityAction, subject: string | null): void {
    asFarAsWritable(action, () => {
      unlocked?.files.desk.activity.append({
        at: clock.now(),
        who: dependencies.person.name,
        action,
        subject,
      })
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

  /** A step that may be made good later. */
  async function noted(step: Promise<Result<null>>): Promise<void> {
    try {
      const done = await step
      if (!done.ok) log.warn('keychain not tidied', { code: done.error.code })
    } catch (cause) {
      log.unexpected('keychain not tidied', cause)
    }
  }

  async function shut(): Promise<void> {
    const closed = unlocked
    unlocked = null
    if (closed === null) return
    closed.backups.stop()
    await dependencies.onClose()
    closed.files.close()
    closed.key.fill(0)
  }

  function keyMode(): KeyMode {
    const { passphrase } = unlocked ?? files.facts()
    return passphrase === null ? 'keychain' : 'passphrase'
  }

  async function choosePassphrase(passphrase: string): Promise<Result<AppState>> {
    if (current.phase !== 'choose-key') return ok(current)
    // Files may have been copied here in the meantime: then there is nothing to choose.
    if (files.facts().exists) return ok(await open())
    const parameters = files.newParameters()
    return ok(shown(await openWith(await files.derive(passphrase, parameters), parameters)))
  }

  async function unlock(passphrase: string): Promise<Result<AppState>> {
    if (current.phase !== 'passphrase-needed') return ok(current)
    const parameters = files.facts().passphrase
    if (parameters === null) return ok(await open())
    const opened = await openWith(await files.derive(passphrase, parameters), parameters)
    if (opened.ok || opened.error.code !== 'key-wrong') return ok(shown(opened))
    const wrong = failed('passphrase-wrong')
    show({ phase: 'passphrase-needed', failure: wrong.error })
    return wrong
  }

  /** Shown at once; anyone who asks for anything else waits until the files are closed. */
  async function lock(): Promise<Result<AppState>> {
    if (unlocked === null) return ok(current)
    const { passphrase } = unlocked
    show({ phase: 'locked' })
    await shut()
    return ok(passphrase === null ? current : show({ phase: 'passphrase-needed', failure: null }))
  }

  async function restoreBackup(name: string): Promise<Result<AppState>> {
    if (!files.backups().some((backup) => backup.name === name)) return failed('backup-missing')
    if (unlocked === null) {
      const restored = files.restore(name)
      return restored.ok ? ok(await open()) : restored
    }
    const { files: before, passphrase } = unlocked
    // What is replaced can be brought back the same way. The copy may be one too many of its kind.
    const copied = await before.makeBackup('restore', name)
    if (!copied.ok) return copied
    // A copy: `slice` of a Buffer would share the bytes that closing overwrites.
    const key = Uint8Array.from(unlocked.key)
    await shut()
    const restored = files.restore(name)
    const opened = await openWith(key, passphrase)
    if (restored.ok && opened.ok) note('backup-restored', name)
    const state = shown(opened)
    return restored.ok ? ok(state) : restored
  }

  async function changeKey(passphrase: string | null): Promise<Result<AppState>> {
    if (unlocked === null) return failed('desk-not-open')
    const parameters = passphrase === null ? null : files.newParameters()
    const next =
      passphrase === null || parameters === null
        ? await keychain.createNext(unlocked.passphrase === null ? unlocked.key : null)
        : ok(await files.derive(passphrase, parameters))
    if (!next.ok) return next
    if (parameters === null) {
      const kept = await unlocked.generation.keepInKeychain()
      if (!kept.ok) {
        await forgetUnusedKey()
        return kept
      }
    }
    const changed = unlocked.files.changeKey(next.value, parameters)
    if (!changed.ok) {
      // Wherever it stopped, opening finds the key that counts.
      next.value.fill(0)
      await shut()
      await open()
      if (parameters === null) await forgetUnusedKey()
      return changed
    }
    unlocked.key.fill(0)
    unlocked = { ...unlocked, key: next.value, passphrase: parameters }
    await noted(parameters === null ? keychain.promote(next.value) : keychain.forget())
    note('key-changed', keyMode())
    return ok(show(openState(unlocked.files)))
  }

  /** A new key that the files didn't get, while a passphrase opens them; else opening removes it. */
  async function forgetUnusedKey(): Promise<void> {
    if (keyMode() === 'passphrase') await noted(keychain.forget())
  }

  // The officer may type the keychain's password long after its time-out, or cancel its dialog.
  vault.onLateAnswer((answer) => {
    inTurn(async () => {
      if (current.phase !== 'blocked' || current.failure.code !== 'keychain-hung') return
      if (answer.ok) await open()
      else block(answer.error)
    }).catch((cause: unknown) => log.unexpected('opening after a late keychain', cause))
  })

  return {
    state: () => current,
    keyMode,
    handlers: {
      app: {
        retry: () =>
          inTurn(async () => {
            if (unlocked !== null) return ok(current)
            vault.allowRetry()
            return ok(await open())
          }),
        choosePassphrase: ({ passphrase }) => inTurn(() => choosePassphrase(passphrase)),
        unlock: ({ passphrase }) => inTurn(() => unlock(passphrase)),
        lock: () => inTurn(lock),
        restoreBackup: ({ name }) => inTurn(() => restoreBackup(name)),
      },
      safekeeping: {
        backups: () => ok(files.backups()),
        makeBackup: () => inTurn(async () => unlocked?.backups.make() ?? failed('desk-not-open')),
        restoreBackup: ({ name }) => inTurn(() => restoreBackup(name)),
        changeKey: ({ passphrase }) => inTurn(() => changeKey(passphrase)),
      },
    },
    open: () =>
      inTurn(async () => {
        if (unlocked === null) await open()
      }),
    close: () => {
      closing.abort()
      return inTurn(async () => {
        await shut()
        // A secret that is being put back would be lost with the process.
        await vault.settled()
        closing = new AbortController()
        show({ phase: 'opening' })
      })
    },
  }
}

function detailOf({ file }: StoreFault): Pick<Failure, 'detail'> {
  return file === null ? {} : { detail: file }
}
