import type { KeyMode } from '../../../shared/domain/startup/app-state.ts'
import { ok, type Result } from '../../../shared/result.ts'
import type { DataFiles } from '../../ports/data-files.ts'
import type { Log } from '../../ports/log.ts'
import { noted, type AppKeychain } from './opening-key.ts'
import type { UnlockedFiles } from './unlocked-files.ts'

/**
 * Puts open files under a fresh key in the keychain (`passphrase` null) or under that of a
 * passphrase. Files that could not be changed are opened again: wherever it stopped, that finds the
 * key that counts.
 */
export async function changeFileKey(
  dependencies: {
    readonly files: DataFiles
    readonly keychain: AppKeychain
    /** How the files are opened now. */
    readonly keyMode: () => KeyMode
    readonly openAgain: () => Promise<void>
    readonly log: Log
  },
  unlocked: UnlockedFiles,
  passphrase: string | null,
): Promise<Result<null>> {
  const { files, keychain, keyMode, openAgain, log } = dependencies

  /** A new key that the files didn't get, while a passphrase opens them; else opening removes it. */
  async function forgetUnusedKey(): Promise<void> {
    if (keyMode() === 'passphrase') await noted(log, keychain.forget())
  }

  async function toKeychain(): Promise<Result<null>> {
    const next = await keychain.createNext(keyMode() === 'passphrase' ? null : unlocked.key())
    if (!next.ok) return next
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
    await noted(log, keychain.promote(next.value))
    return ok()
  }

  async function toPassphrase(typed: string): Promise<Result<null>> {
    const parameters = files.newParameters()
    const changed = unlocked.changeKey(await files.derive(typed, parameters), parameters)
    if (!changed.ok) await openAgain()
    else await noted(log, keychain.forget())
    return changed
  }

  const changed = await (passphrase === null ? toKeychain() : toPassphrase(passphrase))
  if (changed.ok) unlocked.note('key-changed', keyMode())
  return changed
}
