import { createAppAdapters } from '../../../electron/adapters/app-adapters.ts'
import { createAppLog } from '../../../electron/adapters/app-log.ts'
import { systemClock } from '../../../electron/adapters/system/system-clock.ts'
import { compose, type ComposedApp } from '../../../electron/compose.ts'
import type { Clock } from '../../../electron/ports/clock.ts'
import { createNumberedNotifier } from '../../../electron/ipc/numbered-notifier.ts'
import { ok } from '../../../shared/result.ts'
import { aSample } from '../../support/builders/sample.ts'
import { fileSecretVault } from '../../support/fakes/file-secret-vault.ts'
import type { BackendOptions, FromBackend, ToBackend } from './protocol.ts'

/*
 * The real backend in a process of its own, to be killed: compose() with the real files and the
 * real client. Only the keychain and the windows are fakes.
 */

function deskOf({ dataDir, vaultFile, sample, clockShiftMs }: BackendOptions): ComposedApp {
  const clock: Clock = { ...systemClock, now: () => systemClock.now() + clockShiftMs }
  return compose({
    ...createAppAdapters({
      dataDir,
      vault: fileSecretVault(vaultFile),
      fetch: globalThis.fetch,
      fetchForSends: globalThis.fetch,
      log: createAppLog(dataDir),
    }),
    clock,
    notifier: createNumberedNotifier(() => undefined),
    opener: { openInBrowser: async () => ok() },
    clipboard: null,
    saver: { save: async () => ok(null) },
    printer: null,
    network: { isOnline: () => true, onChange: () => () => undefined },
    sample: aSample(sample),
    updates: null,
    facts: { version: '0.0.0', host: 'browser' },
  })
}

function say(message: FromBackend): void {
  process.send?.(message)
}

let desk: ComposedApp | null = null

async function receive(message: ToBackend): Promise<void> {
  if (message.do === 'begin') {
    desk = deskOf(message.options)
    await desk.start()
    say({ said: 'begun' })
  } else if (desk !== null) {
    const result = await desk.router.handle(message.channel, message.payload)
    say({ said: 'result', number: message.number, result })
  }
}

process.on('message', (message) => void receive(message as ToBackend))
// The parent has ended: leave no process behind.
process.on('disconnect', () => process.exit())
