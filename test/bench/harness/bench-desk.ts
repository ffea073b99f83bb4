import { createAppAdapters } from '../../../electron/adapters/app-adapters.ts'
import { createLendingApiFactory } from '../../../electron/adapters/lending-api/axios-lending-api.ts'
import { compose, type ComposedApp } from '../../../electron/compose.ts'
import type { Notifier } from '../../../electron/ports/notifier.ts'
import { ok } from '../../../shared/result.ts'
import { benchVault } from './bench-vault.ts'
import { silentLog } from './silent-log.ts'

/** The whole backend on the bench's files, without a page. */
export function benchDesk(options: {
  readonly folder: string
  readonly clientSecret?: string
  readonly requestsPerMinute?: number
  readonly notifier?: Notifier
}): ComposedApp {
  const { fetch } = globalThis
  const adapters = createAppAdapters({
    dataDir: options.folder,
    vault: benchVault(options.clientSecret),
    fetch,
    fetchForSends: fetch,
    log: silentLog,
  })
  const { clock, random } = adapters
  return compose({
    ...adapters,
    lendingApi: createLendingApiFactory({
      fetch,
      clock,
      random,
      log: silentLog,
      ...(options.requestsPerMinute !== undefined && {
        requestsPerMinute: options.requestsPerMinute,
      }),
    }),
    notifier: options.notifier ?? { emit: () => undefined },
    opener: { openInBrowser: () => Promise.resolve(ok()) },
    clipboard: null,
    saver: { save: () => Promise.resolve(ok(null)) },
    printer: null,
    network: { isOnline: () => true, onChange: () => () => undefined },
    sample: null,
    updates: null,
    facts: { version: 'bench', host: 'browser' },
  })
}
