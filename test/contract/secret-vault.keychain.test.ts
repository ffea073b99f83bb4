import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createKeytarSecretVault } from '../../electron/adapters/keychain/keytar-secret-vault.ts'
import { systemClock } from '../../electron/adapters/system/system-clock.ts'
import type { Clock } from '../../electron/ports/clock.ts'
import type { SecretName, SecretVault } from '../../electron/ports/secret-vault.ts'
import { FakeClock } from '../support/fakes/fake-clock.ts'
import { RecordingLog } from '../support/fakes/recorders.ts'
import { describeUnlockedVault } from './secret-vault-cases.ts'
import { openKeyring } from '../support/electron/keyring.ts'
import { programLimitMs } from '../support/program-limit.ts'

/**
 * The real keytar on a real Secret Service: a session bus of its own with an unlocked keyring. The
 * developer's own keyring is never written to, locked or stopped.
 */
const isLinux = process.platform === 'linux'
if (isLinux) {
  const folder = mkdtempSync(join(tmpdir(), 'loan-desk-keyring-'))
  const keyring = await openKeyring(null, folder)
  Object.assign(process.env, keyring.sessionEnv)
  // With a display, the daemon would ask for a password in a window.
  delete process.env['DISPLAY']
  delete process.env['WAYLAND_DISPLAY']
  afterAll(async () => {
    await keyring.end()
    rmSync(folder, { recursive: true, force: true })
  })
}
const secrets = '/org/freedesktop/secrets'
const service = `loan-desk-test-${process.pid}`
const names = ['database-key', 'connection:a', 'connection:b'] as const

function bus(target: string, path: string, method: string, ...values: readonly string[]): string {
  const to = ['--session', '--dest', target, '--object-path', path, '--method', method]
  return execFileSync('gdbus', ['call', ...to, ...values], {
    encoding: 'utf8',
    timeout: programLimitMs,
  })
}

function secretService(method: string, ...values: readonly string[]): string {
  const full = `org.freedesktop.Secret.Service.${method}`
  return bus('org.freedesktop.secrets', secrets, full, ...values)
}

/** The collection that stores new items. */
function defaultCollection(): string {
  return /'([^']+)'/.exec(secretService('ReadAlias', 'default'))?.[1] ?? ''
}

/**
 * Replaces the running daemon by one that is unlocked with the keyring's password: without a
 * screen, there is no other way to unlock it.
 */
function replaceDaemon(): void {
  const options = ['--replace', '--unlock', '--components=secrets']
  execFileSync('gnome-keyring-daemon', options, {
    input: 'pw',
    timeout: programLimitMs,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
}

function readInNewProcess(name: SecretName): unknown {
  const adapters = new URL('../../electron/adapters/', import.meta.url).href
  const script = `
    import { createKeytarSecretVault } from '${adapters}keychain/keytar-secret-vault.ts'
    import { systemClock } from '${adapters}system/system-clock.ts'
    const vault = createKeytarSecretVault({
      clock: systemClock,
      log: { info() {}, warn() {}, unexpected: () => '' },
      service: '${service}',
    })
    console.log(JSON.stringify(await vault.read('${name}')))`
  const options = ['--input-type=module', '--eval', script]
  return JSON.parse(
    execFileSync(process.execPath, options, { encoding: 'utf8', timeout: programLimitMs }),
  )
}

function daemonPid(): number {
  const result = bus(
    'org.freedesktop.DBus',
    '/org/freedesktop/DBus',
    'org.freedesktop.DBus.GetConnectionUnixProcessID',
    'org.freedesktop.secrets',
  )
  return Number(/uint32 (\d+)/.exec(result)?.[1])
}

const open = (clock: Clock = systemClock): SecretVault =>
  createKeytarSecretVault({ clock, log: new RecordingLog(), service })

async function clean(): Promise<void> {
  const vault = open()
  for (const name of names) await vault.remove(name)
}

describe.skipIf(!isLinux)('an unlocked keychain', () => {
  beforeEach(clean)
  describeUnlockedVault(() => open())
})

describe.skipIf(!isLinux)('a keychain that hangs', () => {
  beforeEach(clean)
  afterEach(() => process.kill(daemonPid(), 'SIGCONT'))

  it('is reported as hanging, and works again after it recovers', async () => {
    const clock = new FakeClock()
    const vault = open(clock)
    await vault.write('database-key', 'x')
    process.kill(daemonPid(), 'SIGSTOP')
    const read = vault.read('database-key')
    await expect.poll(() => clock.pending).toBeGreaterThan(0)
    await clock.advance(5_000)
    expect(await read).toEqual({ ok: false, error: { code: 'keychain-hung' } })
    process.kill(daemonPid(), 'SIGCONT')
    vault.allowRetry()
    expect(await vault.read('database-key')).toEqual({ ok: true, value: 'x' })
  })
})

describe.skipIf(!isLinux)('a locked keychain', () => {
  it('is told apart from a missing item in every call, and the next process can read it once unlocked', async () => {
    const vault = open()
    await vault.write('database-key', 'x')
    secretService('Lock', `[objectpath '${defaultCollection()}']`)
    const locked = { ok: false, error: { code: 'keychain-locked' } }
    expect(await vault.read('database-key')).toEqual(locked)
    expect(await vault.read('connection:b')).toEqual(locked)
    expect(await vault.write('connection:b', 'y')).toEqual(locked)
    expect(await vault.remove('database-key')).toEqual(locked)
    replaceDaemon()
    expect(readInNewProcess('database-key')).toEqual({ ok: true, value: 'x' })
    // libsecret keeps using the stopped daemon: only a restart of the app helps.
    expect(await vault.read('database-key')).toEqual({
      ok: false,
      error: { code: 'keychain-failed', detail: 'restarted' },
    })
  })
})
