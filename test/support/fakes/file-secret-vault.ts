import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { SecretVault } from '../../../electron/ports/secret-vault.ts'
import { ok } from '../../../shared/result.ts'

/** A keychain that outlives the process, as the computer's own does. */
export function fileSecretVault(path: string): SecretVault {
  const read = (): Record<string, string> => {
    try {
      return JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>
    } catch {
      return {}
    }
  }
  const write = (secrets: Record<string, string>): void => {
    writeFileSync(`${path}.new`, JSON.stringify(secrets), { flush: true })
    renameSync(`${path}.new`, path)
  }
  return {
    read: async (name) => ok(read()[name] ?? null),
    write: async (name, secret) => {
      write({ ...read(), [name]: secret })
      return ok()
    },
    remove: async (name) => {
      write(Object.fromEntries(Object.entries(read()).filter(([other]) => other !== name)))
      return ok()
    },
    allowRetry: () => undefined,
    onLateResponse: () => undefined,
    settled: () => Promise.resolve(),
  }
}
