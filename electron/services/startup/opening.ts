import type { Handlers } from '../../../shared/contract/contract.ts'
import type { AppState, KeyMode } from '../../../shared/domain/startup/app-state.ts'
import type { Progress } from '../../../shared/progress.ts'
import { failed, ok, type Failure, type Result } from '../../../shared/result.ts'
import type { Clock } from '../../ports/clock.ts'
import type { DataFiles, FileKey, OpenFiles, PassphraseParameters } from '../../ports/data-files.ts'
import type { DeskStore } from '../../ports/desk-store.ts'
import type { Log } from '../../ports/log.ts'
import type { Notifier } from '../../ports/notifier.ts'
import type { Person } from '../../ports/person.ts'
import type { Random } from '../../ports/random.ts'
import type { SecretVault } from '../../ports/secret-vault.ts'
import { StoreFault } from '../../ports/store-fault.ts'
import { secretsForRestored } from '../connections/connection-secrets.ts'
import { changeFileKey, forgetLeftKey } from './opening-key-change.ts'
import { createAppKeychain, tryKeychain } from './opening-key.ts'
import { createUnlockedFiles, keyModeOf, type UnlockedFiles } from './unlocked-files.ts'

export interface AppOpeningDependencies {
  readonly vault: SecretVault
  readonly files: DataFiles
  readonly random: Random
  readonly clock: Clock
  readonly log: Log
  readonly notifier: Notifier
  readonly person: Person
  /** Called when the files are open. A StoreFault thrown here closes them again and is shown. */
  readonly onOpen: (files: OpenFiles) => void
  /** Called before the files are closed; settles once everything that uses them has stopped. */
  readonly onClose: () => Promise<void>
}

export interface AppOpening {
  state(): AppState
  keyMode(): KeyMode
  readonly handlers: {
    readonly app: Omit<Handlers['app'], 'facts' | 'startSample'>
    readonly dataFiles: Handlers['dataFiles']
  }
  open(): Promise<void>
  close(): Promise<void>
}

/**
 * Opens Loan Desk, or reports why it can't. Two rules come first: no key is created while any file
 * exists that it wouldn't open, and no key is used that couldn't be found again.
 */
export function createAppOpening(dependencies: AppOpeningDependencies): AppOpening {
  const { files, vault, log } = dependencies
  const keychain = createAppKeychain(dependencies)
  const keyChange = { keychain, keyMode, log }
  let current: AppState = { phase: 'opening' }
  let unlocked: UnlockedFiles | null = null
  let last: Promise<unknown> = Promise.resolve()
  /** Aborts long waits of an opening. */
  const closing = new AbortController()

  /** Runs steps one after another: a second click waits for the first. */
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

  /** Notifies once per percent. */
  function showRebuild(rebuild: Progress): void {
    const percent = ({ done, total }: Progress) => Math.floor((100 * done) / total)
    const before = current.phase === 'opening' ? current.rebuild : undefined
    if (before !== undefined && percent(before) === percent(rebuild)) return
    show({ phase: 'opening', rebuild })
  }

  function block(failure: Failure): AppState {
    log.warn('desk not open', { code: failure.code })
    try {
      return show({ phase: 'blocked', failure, backups: files.backups() })
    } catch (cause) {
      if (!(cause instanceof StoreFault)) throw cause
      const reference = log.unexpected('listing the backups', cause)
      const backupsFailure = { code: cause.code, reference }
      return show({ phase: 'blocked', failure, backups: [], backupsFailure })
    }
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
      if (opened.ok && keys.length > 1) await tryKeychain(log, keychain.promote(key))
      for (const other of keys) if (other !== key) other.fill(0)
      return opened
    }
    return failed('key-wrong')
  }

  function shown(opened: Result<AppState>): AppState {
    return opened.ok ? show(opened.value) : block(opened.error)
  }

  /**
   * Opens the files and starts the services; shows nothing yet. The key is overwritten with zeros
   * when the files are closed or get another key, or at once if it opens nothing.
   */
  async function openWith(
    key: FileKey,
    passphrase: PassphraseParameters | null,
    complete = async (_desk: DeskStore): Promise<Result<null>> => ok(),
  ): Promise<Result<AppState>> {
    const opened = await tryOpening(key, passphrase, complete)
    if (!opened.ok) key.fill(0)
    return opened
  }

  async function tryOpening(
    key: FileKey,
    passphrase: PassphraseParameters | null,
    complete: (desk: DeskStore) => Promise<Result<null>>,
  ): Promise<Result<AppState>> {
    const result = await files.open(key, passphrase, {
      onProgress: showRebuild,
      signal: closing.signal,
    })
    if (!result.ok) return result
    const opened = createUnlockedFiles({
      ...dependencies,
      files: result.value,
      key,
      passphrase,
      changed: () => {
        if (unlocked === opened && current.phase === 'open') show(opened.state())
      },
    })
    unlocked = opened
    try {
      const begun = await opened.begin()
      if (!begun.ok) {
        await shut()
        return begun
      }
      await tryKeychain(log, complete(opened.files.desk))
      dependencies.onOpen(opened.files)
    } catch (cause) {
      await shut()
      if (cause instanceof StoreFault) return failed(cause.code, detailOf(cause))
      return failed('unexpected', { reference: log.unexpected('opening the desk', cause) })
    }
    const state = opened.state()
    log.info('desk open', { keyMode: state.keyMode, warnings: [...state.warnings] })
    return ok(state)
  }

  async function shut(): Promise<void> {
    const closed = unlocked
    unlocked = null
    if (closed === null) return
    closed.stop()
    await dependencies.onClose()
    closed.close()
  }

  function keyMode(): KeyMode {
    return keyModeOf(unlocked === null ? files.facts().passphrase : unlocked.passphrase())
  }

  async function choosePassphrase(passphrase: string): Promise<Result<AppState>> {
    if (current.phase !== 'choose-key') return ok(current)
    // Files may have been copied here meanwhile; then there is nothing to choose.
    if (files.facts().exists) return ok(await open())
    const parameters = files.newParameters()
    return ok(shown(await openWith(await files.derive(passphrase, parameters), parameters)))
  }

  async function unlock(passphrase: string): Promise<Result<AppState>> {
    if (current.phase !== 'passphrase-needed') return ok(current)
    const parameters = files.facts().passphrase
    if (parameters === null) return ok(await open())
    const opened = await openWith(await files.derive(passphrase, parameters), parameters)
    // Not awaited, because the keychain may take long.
    void inTurn(async () => {
      if (unlocked !== null) await forgetLeftKey(keyChange, unlocked.files.desk)
    })
    if (opened.ok || opened.error.code !== 'key-wrong') return ok(shown(opened))
    const wrong = failed('passphrase-wrong')
    show({ phase: 'passphrase-needed', failure: wrong.error })
    return wrong
  }

  /** Shows the locked state at once; other steps wait until the files are closed. */
  async function lock(): Promise<Result<AppState>> {
    if (unlocked === null) return ok(current)
    const mode = keyMode()
    show({ phase: 'locked' })
    await shut()
    return ok(mode === 'keychain' ? current : show({ phase: 'passphrase-needed', failure: null }))
  }

  async function restoreBackup(name: string): Promise<Result<AppState>> {
    if (!files.backups().some((backup) => backup.name === name)) return failed('backup-missing')
    const before = unlocked
    if (before === null) {
      const restored = await restoreUnopened(name)
      return restored.ok ? ok(await open()) : restored
    }
    // So that the officer can undo the restore the same way. `name` stays when old backups are removed.
    const copied = await before.files.makeBackup('restore', name)
    if (!copied.ok) return copied
    // A copy: `slice` of a Buffer would share the bytes that closing overwrites.
    const key = Uint8Array.from(before.key())
    const usedVault = before.passphrase() === null ? vault : null
    const alignSecrets = secretsForRestored(before.files.desk, usedVault)
    await shut()
    const restored = files.restore(name, key)
    const opened = await openWith(key, before.passphrase(), alignSecrets)
    if (restored.ok) unlocked?.note('backup-restored', name)
    const state = shown(opened)
    return restored.ok ? ok(state) : restored
  }

  /**
   * Restores a backup while no file is open. Verifies it with the keychain's keys; a backup under a
   * passphrase is verified when it is opened.
   */
  async function restoreUnopened(name: string): Promise<Result<null>> {
    const found = files.facts().passphrase === null ? await keychain.candidates() : ok([])
    const [first, ...others] = found.ok ? found.value : []
    let restored = files.restore(name, first)
    for (const key of others) {
      if (!restored.ok && restored.error.code === 'backup-damaged')
        restored = files.restore(name, key)
    }
    for (const key of [first, ...others]) key?.fill(0)
    return restored
  }

  async function changeKey(passphrase: string | null): Promise<Result<AppState>> {
    const changing = unlocked
    if (changing === null) return failed('app-not-open')
    const openAgain = async (): Promise<void> => {
      await shut()
      await open()
    }
    const changed = await changeFileKey({ ...keyChange, files, openAgain }, changing, passphrase)
    return changed.ok ? ok(show(changing.state())) : changed
  }

  // The officer may enter the keychain's password long after its timeout, or cancel its dialog.
  vault.onLateResponse((result) => {
    inTurn(async () => {
      if (current.phase !== 'blocked' || current.failure.code !== 'keychain-hung') return
      if (result.ok) await open()
      else block(result.error)
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
      dataFiles: {
        backups: () => ok(files.backups()),
        makeBackup: () => inTurn(async () => unlocked?.makeBackup() ?? failed('app-not-open')),
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
        // A secret that is being restored would be lost with the process.
        await vault.settled()
        show({ phase: 'opening' })
      })
    },
  }
}

function detailOf({ file }: StoreFault): Pick<Failure, 'detail'> {
  return file === null ? {} : { detail: file }
}
