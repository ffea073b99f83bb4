import type { KeyMode } from '../../../shared/domain/startup/app-state.ts'
import { ok, type Result } from '../../../shared/result.ts'
import type { DataFiles } from '../../ports/data-files.ts'
import type { DeskStore, ValueTable } from '../../ports/desk-store.ts'
import type { Log } from '../../ports/log.ts'
import { tryKeychain, type AppKeychain } from './opening-key.ts'
import type { UnlockedFiles } from './unlocked-files.ts'

/**
 * Name of the value in desk.db that is true from the start of a key change until the keychain has
 * only the valid key. Without it, files under a passphrase don't touch the keychain, which may have
 * the key of other files.
 */
const leftKey = 'key-left'

interface KeyChangeDependencies {
  readonly keychain: AppKeychain
  /** Current key mode of the files. */
  readonly keyMode: () => KeyMode
  readonly log: Log
}

/** Removes from the keychain what an unfinished key change left, once a passphrase opened the files. */
export async function forgetLeftKey(
  { keychain, keyMode, log }: KeyChangeDependencies,
  { values }: DeskStore,
): Promise<void> {
  async function forget(): Promise<Result<null>> {
    if (keyMode() !== 'passphrase' || values.get(leftKey) !== true) return ok()
    return finished(values, keychain.forget())
  }
  await tryKeychain(log, forget())
}

/** Clears the value after the last step of a key change. */
async function finished(values: ValueTable, step: Promise<Result<null>>): Promise<Result<null>> {
  const done = await step
  if (done.ok) values.put(leftKey, null)
  return done
}

/**
 * Moves open files to a new key in the keychain (`passphrase` null) or derived from a passphrase.
 * If that fails, the files are reopened, which finds the valid key wherever the change stopped.
 * Throws StoreFault.
 */
export async function changeFileKey(
  dependencies: KeyChangeDependencies & {
    readonly files: DataFiles
    readonly openAgain: () => Promise<void>
  },
  unlocked: UnlockedFiles,
  passphrase: string | null,
): Promise<Result<null>> {
  const { files, keychain, keyMode, openAgain, log } = dependencies
  const { values } = unlocked.files.desk

  /**
   * Removes a new key that the files don't use, if a passphrase opens them; otherwise the next opening does.
   */
  async function forgetUnusedKey(): Promise<void> {
    if (keyMode() === 'passphrase') await tryKeychain(log, keychain.forget())
  }

  async function toKeychain(): Promise<Result<null>> {
    const next = await keychain.createNext(keyMode() === 'passphrase' ? null : unlocked.key())
    if (!next.ok) return next
    // First: otherwise files whose number this keychain lacks would count as older at the next opening.
    const saved = await unlocked.generation.keepInKeychain()
    if (!saved.ok) {
      await forgetUnusedKey()
      return saved
    }
    const changed = unlocked.changeKey(next.value, null)
    if (!changed.ok) {
      await openAgain()
      await forgetUnusedKey()
      return changed
    }
    await tryKeychain(log, finished(values, keychain.promote(next.value)))
    return ok()
  }

  async function toPassphrase(typed: string): Promise<Result<null>> {
    const parameters = files.newParameters()
    const changed = unlocked.changeKey(await files.derive(typed, parameters), parameters)
    if (!changed.ok) await openAgain()
    else await tryKeychain(log, finished(values, keychain.forget()))
    return changed
  }

  values.put(leftKey, true)
  const changed = await (passphrase === null ? toKeychain() : toPassphrase(passphrase))
  if (changed.ok) unlocked.note('key-changed', keyMode())
  return changed
}
