import {
  startLoopbackHost,
  type LoopbackHost,
} from '../../support/loopback-host/loopback-server.ts'
import { benchVault } from './bench-vault.ts'

/** Loan Desk for a browser on files of the bench, with the page of a folder. */
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
