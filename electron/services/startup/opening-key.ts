import { failed, ok, type Result } from '../../../shared/result.ts'
import type { FileKey } from '../../ports/data-files.ts'
import type { Log } from '../../ports/log.ts'
import type { Random } from '../../ports/random.ts'
import type { SecretName, SecretVault } from '../../ports/secret-vault.ts'

const keyBytes = 32

/**
 * The key of the files in the keychain, as 64 hex digits. A new key is first written under its own
 * name and replaces the old one only when the files use it: wherever Loan Desk stops in between,
 * one of the two opens the files.
 */
export interface AppKeychain {
  /** The key in use and, after an interrupted change, the next one; either may fit. */
  candidates(): Promise<Result<FileKey[]>>
  /** Creates a key for files that don't exist yet. When this resolves, the key is in the keychain. */
  createFirst(): Promise<Result<FileKey>>
  /**
   * Creates the next key beside the one in use (null: a passphrase's). Writes the key in use under
   * its own name first: if the last step of an earlier change failed, it is still stored as the
   * next key and would be overwritten.
   */
  createNext(inUse: FileKey | null): Promise<Result<FileKey>>
  /** The files use the next key now. */
  promote(key: FileKey): Promise<Result<null>>
  /** The files use a passphrase now; neither key opens anything. */
  forget(): Promise<Result<null>>
}

export function createAppKeychain(dependencies: {
  readonly vault: SecretVault
  readonly random: Random
}): AppKeychain {
  const { vault, random } = dependencies

  /** Writes the key and reads it back: if the keychain lost it, the files could never be opened again. */
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
      const saved = inUse === null ? ok() : await keep('database-key', inUse)
      return saved.ok ? keep('database-key-next', random.bytes(keyBytes)) : saved
    },
    async promote(key) {
      const saved = await keep('database-key', key)
      return saved.ok ? vault.remove('database-key-next') : saved
    },
    async forget() {
      const removed = await vault.remove('database-key')
      return removed.ok ? vault.remove('database-key-next') : removed
    },
  }
}

/** Runs a step that can be repeated later; a failure is only logged. */
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

/** Null if the item isn't a key, because another program wrote it. */
function keyOf(text: string): FileKey | null {
  if (!/^[0-9a-f]{64}$/.test(text)) return null
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}
