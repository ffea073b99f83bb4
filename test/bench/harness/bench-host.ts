import {
  startLoopbackHost,
  type LoopbackHost,
} from '../../support/loopback-host/loopback-server.ts'
import { benchVault } from './bench-vault.ts'

/** Loan Desk for a browser on the bench's files, with the page in a folder. */
export function startBenchHost(folder: string, rendererDir: string): Promise<LoopbackHost> {
  return startLoopbackHost({
    dataDir: folder,
    port: 0,
    keychain: 'memory',
    vault: benchVault(),
    sample: false,
    rendererDir,
  })
}
