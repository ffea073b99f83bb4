import { join } from 'node:path'
import { startAskedApp } from '../support/loopback-host/asked-app.ts'
import { fileSecretVault } from '../support/fakes/file-secret-vault.ts'

/** Loan Desk with its data and a file instead of the keychain in this folder, without a page. */
export const startInFolder = (folder: string): ReturnType<typeof startAskedApp> =>
  startAskedApp({
    dataDir: join(folder, 'data'),
    vault: fileSecretVault(join(folder, 'keychain.json')),
  })
