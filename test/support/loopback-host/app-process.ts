import { join } from 'node:path'
import { createAppAdapters } from '../../../electron/adapters/app-adapters.ts'
import { openVault } from '../../../electron/adapters/keychain/open-vault.ts'
import { systemClock } from '../../../electron/adapters/system/system-clock.ts'
import { createAppLog } from '../../../electron/adapters/app-log.ts'
import { createSampleSource } from '../../../electron/adapters/sample-source.ts'
import { openSampleTeamDesk } from '../../../electron/adapters/sample-team-desk.ts'
import { createExportsFolderSaver } from './exports-folder-saver.ts'
import { compose, type Desk } from '../../../electron/compose.ts'
import type { Network } from '../../../electron/ports/network.ts'
import type { Clipboard, Opener } from '../../../electron/ports/opener.ts'
import type { Sample, StartSample } from '../../../electron/ports/sample.ts'
import type { SecretVault } from '../../../electron/ports/secret-vault.ts'
import type { Updates } from '../../../electron/ports/updates.ts'
import { createNumberedNotifier } from '../../../electron/ipc/numbered-notifier.ts'
import {
  defaultServiceProfile,
  type ServiceProfileName,
} from '../../../shared/service-profiles/all-profiles.ts'
import type { AppEvent } from '../../../shared/contract/events.ts'
import packageFacts from '../../../package.json' with { type: 'json' }
import { systemOpener } from './system-opener.ts'

export interface AppOptions {
  readonly dataDir: string
  readonly keychain: 'system' | 'memory'
  /** true: the embedded sample service is started with Loan Desk; or one that runs already. */
  readonly sample: boolean | Sample
  /** How the embedded one speaks; as the specification does if none is given. */
  readonly profile?: ServiceProfileName
  /** Whether the folder has the file of a sample team: its sample service and team space. */
  readonly team?: boolean
  /** Where none runs at the start: how the officer starts one. */
  readonly startSample?: StartSample
  readonly opener?: Opener
  /** None where it is not given: an app in a browser has no clipboard of its own. */
  readonly clipboard?: Clipboard
  /** None where it is not given: an app in a browser was not packed with a feed. */
  readonly updates?: Updates
  /** In the place of the keychain, for files that were made beforehand. */
  readonly vault?: SecretVault
}

/** Loan Desk under plain Node: what electron/main.ts does, without a window. */
export async function startApp(
  options: AppOptions,
  tell: (event: AppEvent) => void,
): Promise<Pick<Desk, 'router' | 'receiveLinks' | 'stop'>> {
  const log = createAppLog(options.dataDir)
  const adapters = createAppAdapters({
    dataDir: options.dataDir,
    vault: openVault(options.keychain, systemClock, log),
    fetch: globalThis.fetch,
    // Node's fetch never sends a request that has a body over again by itself.
    fetchForSends: globalThis.fetch,
    log,
  })
  const samples = createSampleSource({
    ...adapters,
    dataDir: options.dataDir,
    profile: options.profile ?? defaultServiceProfile,
  })
  const team = options.team === true ? await openSampleTeamDesk(options.dataDir) : null
  const own = team?.sample ?? (options.sample === true ? await samples.start() : null)
  const desk = compose({
    ...adapters,
    vault: options.vault ?? adapters.vault,
    notifier: createNumberedNotifier(tell),
    opener: options.opener ?? systemOpener,
    clipboard: options.clipboard ?? null,
    saver: createExportsFolderSaver(join(options.dataDir, 'exports'), log),
    printer: null,
    network: noNetworkNews,
    sample: typeof options.sample === 'object' ? options.sample : own,
    ...(options.startSample !== undefined && { startSample: options.startSample }),
    updates: options.updates ?? null,
    facts: {
      version: packageFacts.version,
      host: 'browser',
      keychainInMemory: options.vault === undefined && options.keychain === 'memory',
    },
  })
  await desk.start()
  await team?.join(desk.router)
  return {
    router: desk.router,
    receiveLinks: desk.receiveLinks,
    async stop() {
      await desk.stop()
      await samples.stop()
    },
  }
}

/** Node knows nothing of the computer's network: the requests' outcomes alone decide. */
const noNetworkNews: Network = { isOnline: () => true, onChange: () => () => undefined }
