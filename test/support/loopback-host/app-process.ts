import { join } from 'node:path'
import { createAppAdapters } from '../../../electron/adapters/app-adapters.ts'
import { openVault } from '../../../electron/adapters/keychain/open-vault.ts'
import { systemClock } from '../../../electron/adapters/system/system-clock.ts'
import { createAppLog } from '../../../electron/adapters/app-log.ts'
import { createSampleSource } from '../../../electron/adapters/sample-source.ts'
import { openSampleTeamDesk } from '../../../electron/adapters/sample-team-desk.ts'
import { createExportsFolderSaver } from './exports-folder-saver.ts'
import { compose, type ComposedApp } from '../../../electron/compose.ts'
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
  /** true: starts the embedded sample service with Loan Desk; otherwise one that already runs. */
  readonly sample: boolean | Sample
  /** Profile of the embedded one; by default it follows the specification. */
  readonly profile?: ServiceProfileName
  /** Whether the folder has a sample team's file: its sample service and team space. */
  readonly team?: boolean
  /** How the officer starts a sample service if none runs at the start. */
  readonly startSample?: StartSample
  readonly opener?: Opener
  /** By default none: an app in a browser has no clipboard of its own. */
  readonly clipboard?: Clipboard
  /** By default none: an app in a browser isn't packaged with a feed. */
  readonly updates?: Updates
  /** Replaces the keychain, for files that were made beforehand. */
  readonly vault?: SecretVault
}

/** Loan Desk under plain Node: does what electron/main.ts does, without a window. */
export async function startApp(
  options: AppOptions,
  notify: (event: AppEvent) => void,
): Promise<Pick<ComposedApp, 'router' | 'receiveLinks' | 'stop'>> {
  const log = createAppLog(options.dataDir)
  const adapters = createAppAdapters({
    dataDir: options.dataDir,
    vault: openVault(options.keychain, systemClock, log),
    fetch: globalThis.fetch,
    // Node's fetch never resends a request with a body on its own.
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
    notifier: createNumberedNotifier(notify),
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

/** Node can't observe the computer's network: only the outcomes of requests count. */
const noNetworkNews: Network = { isOnline: () => true, onChange: () => () => undefined }
