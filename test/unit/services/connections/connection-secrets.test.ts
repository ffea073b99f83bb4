import { describe, expect, it } from 'vitest'
import type { KeyMode } from '../../../../shared/domain/startup/app-state.ts'
import {
  createConnectionSecrets,
  sampleConnectionId,
} from '../../../../electron/services/connections/connection-secrets.ts'
import { StoreFault } from '../../../../electron/ports/store-fault.ts'
import { failed, ok } from '../../../../shared/result.ts'
import { aDeskStore } from '../../../support/stores/test-stores.ts'
import { MemorySecretVault } from '../../../support/fakes/memory-secret-vault.ts'
import { RecordingLog } from '../../../support/fakes/recorders.ts'
import { aSample } from '../../../support/builders/sample.ts'

function desk(mode: KeyMode) {
  const vault = new MemorySecretVault()
  const log = new RecordingLog()
  const { values, failWrites } = aDeskStore()
  const state = { mode }
  const moveTo = (to: KeyMode, changing: Promise<unknown> = Promise.resolve(), fails = false) =>
    secrets.move(
      to,
      () => ['c1', 'without'],
      async () => {
        await changing
        if (fails) return failed('disk-full')
        state.mode = to
        return ok()
      },
    )
  const nextStart = () =>
    createConnectionSecrets({
      vault,
      values,
      keyMode: () => state.mode,
      sample: aSample(),
      log,
    })
  const secrets = nextStart()
  return { vault, values, failWrites, log, state, secrets, nextStart, moveTo }
}

describe('client secrets', () => {
  it('are in the encrypted file when a passphrase was chosen, without using the keychain', async () => {
    const { vault, secrets } = desk('passphrase')
    vault.condition = 'absent'
    await secrets.write('c1', 'planted')
    expect(await secrets.read('c1')).toEqual({ ok: true, value: 'planted' })
    await secrets.remove('c1')
    expect(await secrets.read('c1')).toMatchObject({ error: { code: 'credentials-missing' } })
  })

  it('move with the key, and are removed from the old place', async () => {
    const { vault, values, secrets, moveTo } = desk('keychain')
    await secrets.write('c1', 'planted')
    expect(await moveTo('passphrase')).toEqual({ ok: true, value: null })
    expect(await secrets.read('c1')).toEqual({ ok: true, value: 'planted' })
    expect(vault.secrets.size).toBe(0)

    await moveTo('keychain')
    expect(await secrets.read('c1')).toEqual({ ok: true, value: 'planted' })
    expect(values.get('secret:c1')).toBeNull()
  })

  it('that are written while the key moves end up in the new place', async () => {
    const { vault, secrets, moveTo } = desk('keychain')
    await secrets.write('c1', 'planted')
    const { promise: changing, resolve: changed } = Promise.withResolvers<null>()
    const moved = moveTo('passphrase', changing)
    const written = secrets.write('c1', 'newer')
    changed(null)
    expect(await Promise.all([moved, written])).toEqual([ok(), ok()])
    expect(await secrets.read('c1')).toEqual({ ok: true, value: 'newer' })
    expect(vault.secrets.size).toBe(0)
  })

  it('stay where they are when Loan Desk is locked while they are copied', async () => {
    const { vault, values, secrets, state, moveTo } = desk('passphrase')
    await secrets.write('c1', 'planted')
    const moved = moveTo('keychain')
    secrets.stop()
    expect(await moved).toEqual(failed('app-not-open'))
    expect(state.mode).toBe('passphrase')
    expect(values.get('secret:c1')).toBe('planted')
    expect(vault.secrets.size).toBe(0)
  })

  it('stay where they are when the keychain can’t read them', async () => {
    const { vault, secrets, moveTo } = desk('keychain')
    await secrets.write('c1', 'planted')
    vault.condition = 'locked'
    expect(await moveTo('passphrase')).toMatchObject(failed('keychain-locked'))
    vault.condition = 'unlocked'
    expect(await secrets.read('c1')).toEqual({ ok: true, value: 'planted' })
  })

  it.each(['keychain', 'passphrase'] as const)(
    'are in the new place, with a log entry, if they can’t be removed from where the %s had them',
    async (from) => {
      const { vault, failWrites, log, secrets, moveTo } = desk(from)
      await secrets.write('c1', 'planted')
      const { promise: changing, resolve: changed } = Promise.withResolvers<null>()
      const moved = moveTo(from === 'keychain' ? 'passphrase' : 'keychain', changing)
      await new Promise((resolve) => setImmediate(resolve))
      if (from === 'keychain') vault.condition = 'locked'
      else failWrites(new StoreFault('disk-full'))
      changed(null)
      expect(await moved).toEqual(ok())
      expect(await secrets.read('c1')).toEqual(ok('planted'))
      expect(log.lines[0]).toContain('secret-not-removed')
      expect(log.lines.join()).not.toMatch(/c1|planted/)
    },
  )

  it.each(['keychain', 'passphrase'] as const)(
    'stay only where the %s had them if the key can’t be changed',
    async (from) => {
      const { vault, values, log, secrets, moveTo } = desk(from)
      await secrets.write('c1', 'planted')
      const to = from === 'keychain' ? 'passphrase' : 'keychain'
      expect(await moveTo(to, undefined, true)).toEqual(failed('disk-full'))
      expect(await secrets.read('c1')).toEqual(ok('planted'))
      expect(vault.secrets.has('connection:c1')).toBe(from === 'keychain')
      expect(values.get('secret:c1')).toBe(from === 'keychain' ? null : 'planted')
      // With the same key mode, the secrets stay where they are.
      expect(await moveTo(from, undefined, true)).toEqual(failed('disk-full'))
      expect(await secrets.read('c1')).toEqual(ok('planted'))
      expect(log.lines).toEqual([])
    },
  )

  it('that were already copied are removed again when a later one can’t be copied', async () => {
    const { vault, secrets, moveTo } = desk('passphrase')
    await secrets.write('c1', 'planted')
    await secrets.write('c1', 'of the team', 'team')
    const write = vault.write.bind(vault)
    vault.write = async (name, secret) =>
      name === 'team:c1' ? failed('keychain-full') : write(name, secret)
    expect(await moveTo('keychain')).toEqual(failed('keychain-full'))
    expect(vault.secrets.size).toBe(0)
    expect(await secrets.read('c1', 'team')).toEqual(ok('of the team'))
  })

  it('whose copies can’t be removed after a failed change are logged with the cause only', async () => {
    const { vault, log, secrets, moveTo } = desk('passphrase')
    await secrets.write('c1', 'planted')
    const { promise: changing, resolve: changed } = Promise.withResolvers<null>()
    const moved = moveTo('keychain', changing, true)
    await new Promise((resolve) => setImmediate(resolve))
    vault.condition = 'locked'
    changed(null)
    expect(await moved).toEqual(failed('disk-full'))
    expect(log.lines.map((line): unknown => JSON.parse(line))).toEqual([
      { level: 'warn', event: 'secret-not-removed', code: 'keychain-locked' },
    ])
  })

  it('left in the files by an interrupted change are removed at the next start', async () => {
    const { values, secrets } = desk('keychain')
    await secrets.write('c1', 'planted')
    values.put('secret:c1', 'planted')
    secrets.begin(['c1'])
    expect(await secrets.read('c1')).toEqual(ok('planted'))
    await expect.poll(() => values.get('secret:c1')).toBeNull()
  })

  it('left in the keychain by an interrupted change are removed at the next start', async () => {
    const { vault, log, secrets, moveTo, nextStart } = desk('passphrase')
    await secrets.write('c1', 'planted')
    await secrets.write('c1', 'of the team', 'team')
    void moveTo('keychain', new Promise(() => undefined))
    await expect.poll(() => vault.secrets.size).toBe(2)
    const next = nextStart()
    vault.condition = 'locked'
    next.begin(['c1'])
    await expect.poll(() => log.lines.length).toBe(2)
    vault.condition = 'unlocked'
    nextStart().begin(['c1'])
    await expect.poll(() => vault.secrets.size).toBe(0)
    expect(await next.read('c1', 'team')).toEqual(ok('of the team'))
    const { calls } = vault
    const later = nextStart()
    later.begin(['c1'])
    await later.write('c1', 'newer')
    expect(vault.calls).toBe(calls)
  })

  it('left in the keychain by a change interrupted after the files had them are removed at the next start', async () => {
    const { vault, state, secrets, moveTo, nextStart } = desk('keychain')
    await secrets.write('c1', 'planted')
    const changing = new Promise<null>(() => undefined)
    void moveTo('passphrase', changing)
    await new Promise((resolve) => setImmediate(resolve))
    state.mode = 'passphrase'
    const next = nextStart()
    next.begin(['c1'])
    await expect.poll(() => vault.secrets.size).toBe(0)
    expect(await next.read('c1')).toEqual(ok('planted'))
  })

  it('of the sample service come from the running sample service', async () => {
    const { secrets } = desk('keychain')
    expect(await secrets.read(sampleConnectionId)).toEqual({ ok: true, value: 'test_sample' })
  })
})
