import type { KeyMode } from '../../../shared/domain/startup/app-state.ts'
import { ok, type Result } from '../../../shared/result.ts'
import type { DataFiles } from '../../ports/data-files.ts'
import type { DeskStore, ValueTable } from '../../ports/desk-store.ts'
import type { Log } from '../../ports/log.ts'
import { tryKeychain, type AppKeychain } from './opening-key.ts'
import type { UnlockedFiles } from './unlocked-files.ts'

/**
 * Name of the value in desk.db that is true from the beginning of a change until the keychain has
 * only the key that counts. Without it, files under a passphrase leave the keychain alone: it may
 * have the key of other files.
 */
const leftKey = 'key-left'

interface KeyChangeParts {
  readonly keychain: AppKeychain
  /** How the files are opened now. */
  readonly keyMode: () => KeyMode
  readonly log: Log
}

/** Removes from the keychain what an unfinished change left there, once a passphrase opened the files. */
export async function forgetLeftKey(
  { keychain, keyMode, log }: KeyChangeParts,
  { values }: DeskStore,
): Promise<void> {
  async function forget(): Promise<Result<null>> {
    if (keyMode() !== 'passphrase' || values.get(leftKey) !== true) return ok()
    return finished(values, keychain.forget())
  }
  await tryKeychain(log, forget())
}

/** The value goes with the last step of a change. */
async function finished(values: ValueTable, step: Promise<Result<null>>): Promise<Result<null>> {
  const done = await step
  if (done.ok) values.put(leftKey, null)
  return done
}

/**
 * Puts open files under a fresh key in the keychain (`passphrase` null) or under that of a
 * passphrase. Files that could not be changed are opened again: wherever it stopped, that finds the
 * key that counts. Throws StoreFault.
 */
export async function changeFileKey(
  parts: KeyChangeParts & {
    readonly files: DataFiles
    readonly openAgain: () => Promise<void>
  },
  unlocked: UnlockedFiles,
  passphrase: string | null,
): Promise<Result<null>> {
  const { files, keychain, keyMode, openAgain, log } = parts
  const { values } = unlocked.files.desk

  /** A new key that the files didn't get, while a passphrase opens them; else opening removes it. */
  async function forgetUnusedKey(): Promise<void> {
    if (keyMode() === 'passphrase') await tryKeychain(log, keychain.forget())
  }

  async function toKeychain(): Promise<Result<null>> {
    const next = await keychain.createNext(keyMode() === 'passphrase' ? null : unlocked.key())
    if (!next.ok) return next
    // First, or files whose number this keychain lacks would be older ones at their next opening.
    const kept = await unlocked.generation.keepInKeychain()
    if (!kept.ok) {
      await forgetUnusedKey()
      return kept
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
