import { createAppAdapters } from '../../electron/adapters/app-adapters.ts'
import { createPassingSecretVault } from '../../electron/adapters/keychain/passing-secret-vault.ts'
import { createAppLog } from '../../electron/adapters/app-log.ts'

/* Crashes with a secret in memory; with `protected`, after creating the app's own adapters. */

if (process.argv[2] === 'protected') {
  createAppAdapters({
    dataDir: process.cwd(),
    vault: createPassingSecretVault(),
    fetch: globalThis.fetch,
    fetchForSends: globalThis.fetch,
    log: createAppLog(process.cwd()),
  })
}
const secret = Buffer.from(['a secret', 'of the', 'crashed process'].join(' '))
process.stdout.write(String(secret.length))
process.abort()
