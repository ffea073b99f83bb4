import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createDeskAdapters } from '../../../electron/adapters/desk-adapters.ts'
import { createDeskLog } from '../../../electron/adapters/desk-log.ts'
import { systemClock } from '../../../electron/adapters/system/system-clock.ts'
import { compose, type Desk } from '../../../electron/compose.ts'
import type { Clock } from '../../../electron/ports/clock.ts'
import type { SecretVault } from '../../../electron/ports/secret-vault.ts'
import { createNumberedNotifier } from '../../../electron/router/numbered-notifier.ts'
import { ok } from '../../../shared/result.ts'
import type { BackendOptions, FromBackend, ToBackend } from './protocol.ts'

/*
 * The real backend in a process of its own: compose() with the real files and the real client.
 * Only the keychain and the windows are stood in for. It is there to be killed.
 */

/** A keychain that outlives the process, as the computer's own does. */
function fileSecretVault(path: string): SecretVault {
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
    onLateAnswer: () => undefined,
  }
}

function deskOf({ dataDir, vaultFile, sample, clockShiftMs }: BackendOptions): Desk {
  const clock: Clock = { ...systemClock, now: () => systemClock.now() + clockShiftMs }
  return compose({
    ...createDeskAdapters({
      dataDir,
      keychain: 'memory',
      fetch: globalThis.fetch,
      fetchForSends: globalThis.fetch,
      log: createDeskLog(dataDir),
    }),
    clock,
    vault: fileSecretVault(vaultFile),
    notifier: createNumberedNotifier(() => undefined),
    opener: { openInBrowser: async () => ok() },
    clipboard: null,
    saver: { save: async () => ok(null) },
    printer: null,
    network: { isOnline: () => true, onChange: () => () => undefined },
    sample: { ...sample, isReachable: () => true, setReachable: async () => undefined },
    updates: null,
    facts: { version: '0.0.0', host: 'browser' },
  })
}

function say(message: FromBackend): void {
  process.send?.(message)
}

let desk: Desk | null = null

async function hear(message: ToBackend): Promise<void> {
  if (message.do === 'begin') {
    desk = deskOf(message.options)
    await desk.start()
    say({ said: 'begun' })
  } else if (desk !== null) {
    const result = await desk.router.handle(message.channel, message.payload)
    say({ said: 'answer', number: message.number, result })
  }
}

process.on('message', (message) => void hear(message as ToBackend))
// The parent is gone: nothing is left behind.
process.on('disconnect', () => process.exit())
