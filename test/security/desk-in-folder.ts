import { join } from 'node:path'
import { createBridge, type Bridge } from '../../renderer/bridge.ts'
import { startApp } from '../support/loopback-host/app-process.ts'
import { fileSecretVault } from '../support/fakes/file-secret-vault.ts'

/** Loan Desk with its data and a file in place of the keychain in this folder, without a page. */
export async function startInFolder(
  folder: string,
): Promise<{ readonly ask: Bridge; readonly stop: () => Promise<void> }> {
  const desk = await startApp(
    {
      dataDir: join(folder, 'data'),
      keychain: 'memory',
      vault: fileSecretVault(join(folder, 'keychain.json')),
      sample: false,
    },
    () => undefined,
  )
  const ask = createBridge({
    request: (channel, payload) => desk.router.handle(channel, payload),
    subscribe: () => () => undefined,
  })
  return { ask, stop: () => desk.stop() }
}
