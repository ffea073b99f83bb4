import { failed, ok, type Result } from '../../../shared/result.ts'
import type { FileKey } from '../../ports/data-files.ts'
import type { Log } from '../../ports/log.ts'
import type { Random } from '../../ports/random.ts'
import type { SecretName, SecretVault } from '../../ports/secret-vault.ts'

const keyBytes = 32

/**
 * The key of the files in the keychain, as 64 hex digits. A new one is first written under a name
 * of its own and takes the old one's place only when the files are under it: whenever Loan Desk
 * stops in between, one of the two opens them.
 */
export interface AppKeychain {
  /** The key in use and, after a change that was cut short, the next; both may fit. */
  candidates(): Promise<Result<FileKey[]>>
  /** A fresh key for files that do not exist yet. Certain to be in the keychain when it is answered. */
  createFirst(): Promise<Result<FileKey>>
  /**
   * A fresh key beside the one in use (null: that of a passphrase), which is kept in its own place
   * first: after a change whose last step failed, it would be overwritten as the next one.
   */
  createNext(inUse: FileKey | null): Promise<Result<FileKey>>
  /** The files are under the next key. */
  promote(key: FileKey): Promise<Result<null>>
  /** The files are under a passphrase; neither key opens anything any more. */
  forget(): Promise<Result<null>>
}

export function createAppKeychain(dependencies: {
  readonly vault: SecretVault
  readonly random: Random
}): AppKeychain {
  const { vault, random } = dependencies

  /** Writes and reads back: a keychain that forgets would lock the files up for ever. */
  async function keep(name: SecretName, key: FileKey): Promise<Result<FileKey>> {
    const written = await vault.write(name, hexOf(key))
    if (!written.ok) return written
    const readBack = await vault.read(name)
    if (!readBack.ok) return readBack
    return readBack.value === hexOf(key)
      ? ok(key)
      : failed('keychain-failed', { detail: 'not read back' })
  }

  return {
    async candidates() {
      const keys: FileKey[] = []
      for (const name of ['database-key', 'database-key-next'] as const) {
        const found = await vault.read(name)
        if (!found.ok) return found
        const key = found.value === null ? null : keyOf(found.value)
        if (key !== null) keys.push(key)
      }
      return ok(keys)
    },
    createFirst: () => keep('database-key', random.bytes(keyBytes)),
    async createNext(inUse) {
      const kept = inUse === null ? ok() : await keep('database-key', inUse)
      return kept.ok ? keep('database-key-next', random.bytes(keyBytes)) : kept
    },
    async promote(key) {
      const kept = await keep('database-key', key)
      return kept.ok ? vault.remove('database-key-next') : kept
    },
    async forget() {
      const removed = await vault.remove('database-key')
      return removed.ok ? vault.remove('database-key-next') : removed
    },
  }
}

/** A step that may be made good later: that it failed is logged. */
export async function tryKeychain(log: Log, step: Promise<Result<null>>): Promise<void> {
  try {
    const done = await step
    if (!done.ok) log.warn('keychain not tidied', { code: done.error.code })
  } catch (cause) {
    log.unexpected('keychain not tidied', cause)
  }
}

function hexOf(key: FileKey): string {
  return Array.from(key, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** null if the item is no key: somebody else wrote it. */
function keyOf(text: string): FileKey | null {
  if (!/^[0-9a-f]{64}$/.test(text)) return null
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}
