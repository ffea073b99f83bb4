import type { KeyMode } from '../../../shared/domain/startup/app-state.ts'
import { isRecord } from '../../../shared/json.ts'
import { ok, type Result } from '../../../shared/result.ts'
import { backupFlag, olderMark } from '../../ports/data-files.ts'
import type { DeskStore } from '../../ports/desk-store.ts'
import type { Random } from '../../ports/random.ts'
import type { SecretName, SecretVault } from '../../ports/secret-vault.ts'

/**
 * Detects a desk.db that is older than the last work: after a restore from a copied folder, a
 * synced profile or a machine backup, it would send again what a newer one has sent. A number is
 * stored in desk.db and, beside the key, in the keychain, which isn't part of the folder:
 *
 * 1. The transaction that makes a record `sending` raises the number in desk.db.
 * 2. The keychain gets the number. 3. Only then the first byte may leave.
 *
 * So the keychain is never ahead of the newest desk.db. A process that ends between 1 and 2 leaves
 * desk.db ahead, and has sent nothing under that number: it opens as usual. A desk.db behind the
 * keychain, or one whose keychain item is missing, is older than the last submission.
 *
 * With a passphrase there is no second copy of the number: only a lost WAL is detected then. A
 * keychain restored together with the files can't be detected.
 */
export interface FileGeneration {
  /**
   * Compares the two numbers; marks an older desk.db (`olderMark`) and raises its number above the
   * keychain's. Call before anything is sent. Fails as the keychain does; throws StoreFault.
   */
  begin(): Promise<Result<null>>
  /** Call inside the transaction after which something is sent. */
  raise(): void
  /** Settles once the keychain has the current number; nothing may be sent before. */
  keep(): Promise<Result<null>>
  /** Does the same for a keychain that is about to hold the key. */
  keepInKeychain(): Promise<Result<null>>
}

interface Generation {
  /** ID of the desk.db: one keychain serves every data folder of the account. */
  readonly file: string
  readonly number: number
}

const valueName = 'generation'

export function createFileGeneration(dependencies: {
  readonly vault: SecretVault
  readonly desk: Pick<DeskStore, 'values' | 'transaction'>
  readonly keyMode: () => KeyMode
  readonly random: Random
}): FileGeneration {
  const { vault, desk } = dependencies
  let last: Promise<unknown> = Promise.resolve()
  let waiting: Promise<Result<null>> | null = null

  function stored(): Generation | null {
    const value = desk.values.get(valueName)
    if (!isRecord(value)) return null
    const { file, number } = value
    return typeof file === 'string' && typeof number === 'number' ? { file, number } : null
  }

  function put(generation: Generation): void {
    desk.values.put(valueName, { ...generation })
  }

  /** Writes the keychain item before desk.db refers to it: a missing item was removed later. */
  async function create(): Promise<Result<Generation>> {
    const generation = { file: dependencies.random.uuid(), number: 1 }
    const written = await vault.write(itemOf(generation), '0')
    if (!written.ok) return written
    put(generation)
    return ok(generation)
  }

  async function write(): Promise<Result<null>> {
    const known = stored()
    const generation = known === null ? await create() : ok(known)
    if (!generation.ok) return generation
    return vault.write(itemOf(generation.value), String(generation.value.number))
  }

  /** Calls before the write begins share it, because it writes the newest number. */
  function keepInKeychain(): Promise<Result<null>> {
    waiting ??= last.then(() => {
      waiting = null
      return write()
    })
    last = waiting.catch(() => undefined)
    return waiting
  }

  function raise(): void {
    const generation = stored()
    if (generation !== null) put({ ...generation, number: generation.number + 1 })
  }

  return {
    raise,
    keepInKeychain,
    keep: () =>
      dependencies.keyMode() === 'passphrase' ? Promise.resolve(ok()) : keepInKeychain(),
    async begin() {
      const generation = stored()
      if (generation === null || dependencies.keyMode() === 'passphrase') return ok()
      const inVault = await vault.read(itemOf(generation))
      if (!inVault.ok) return inVault
      const inKeychain = numberOf(inVault.value)
      if (inKeychain !== null && inKeychain <= generation.number) return ok()
      desk.transaction(() => {
        // A backup that the officer restored is meant to be older, and has its own mark.
        if (desk.values.get(backupFlag) === null) desk.values.put(backupFlag, olderMark)
        put({ ...generation, number: Math.max(generation.number, inKeychain ?? 0) + 1 })
      })
      return ok()
    },
  }
}

const itemOf = ({ file }: Generation): SecretName => `file-generation:${file}`

function numberOf(text: string | null): number | null {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null
}
