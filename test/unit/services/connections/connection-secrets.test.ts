import { describe, expect, it } from 'vitest'
import type { KeyMode } from '../../../../shared/domain/startup/app-state.ts'
import {
  createConnectionSecrets,
  sampleConnectionId,
} from '../../../../electron/services/connections/connection-secrets.ts'
import { StoreFault } from '../../../../electron/ports/store-fault.ts'
import { ok } from '../../../../shared/result.ts'
import { aDeskStore } from '../../../support/stores/test-stores.ts'
import { MemorySecretVault } from '../../../support/fakes/memory-secret-vault.ts'
import { RecordingLog } from '../../../support/fakes/recorders.ts'

function desk(mode: KeyMode) {
  const vault = new MemorySecretVault()
  const log = new RecordingLog()
  const { values, failWrites } = aDeskStore()
  const state = { mode }
  const moveTo = (to: KeyMode, changing: Promise<unknown> = Promise.resolve()) =>
    secrets.move(
      to,
      () => ['c1', 'without'],
      async () => {
        await changing
        state.mode = to
        return ok()
      },
    )
  const secrets = createConnectionSecrets({
    vault,
    values,
    keyMode: () => state.mode,
    sample: {
      baseUrl: 'http://127.0.0.1:1',
      clientId: 'client_sample',
      secret: 'test_sample',
      serviceProfile: 'specification',
      worklistIds: [],
      isReachable: () => true,
      setReachable: async () => undefined,
    },
    log,
  })
  return { vault, values, failWrites, log, secrets, moveTo }
}

describe('client secrets', () => {
  it('are in the keychain, and not in the files', async () => {
    const { vault, values, secrets } = desk('keychain')
    await secrets.write('c1', 'planted')
    expect(vault.secrets.get('connection:c1')).toBe('planted')
    expect(values.get('secret:c1')).toBeNull()
    expect(await secrets.read('c1')).toEqual({ ok: true, value: 'planted' })
  })

  it('are in the encrypted file where a passphrase was chosen, without asking a keychain', async () => {
    const { vault, secrets } = desk('passphrase')
    vault.condition = 'absent'
    await secrets.write('c1', 'planted')
    expect(await secrets.read('c1')).toEqual({ ok: true, value: 'planted' })
    await secrets.remove('c1')
    expect(await secrets.read('c1')).toMatchObject({ error: { code: 'credentials-missing' } })
  })

  it('go along when the key moves, and are forgotten where it was', async () => {
    const { vault, values, secrets, moveTo } = desk('keychain')
    await secrets.write('c1', 'planted')
    expect(await moveTo('passphrase')).toEqual({ ok: true, value: null })
    expect(await secrets.read('c1')).toEqual({ ok: true, value: 'planted' })
    expect(vault.secrets.size).toBe(0)

    await moveTo('keychain')
    expect(await secrets.read('c1')).toEqual({ ok: true, value: 'planted' })
    expect(values.get('secret:c1')).toBeNull()
  })

  it('that are written while the key moves are where it went', async () => {
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

  it('stay where they are when the keychain cannot give them', async () => {
    const { vault, secrets, moveTo } = desk('keychain')
    await secrets.write('c1', 'planted')
    vault.condition = 'locked'
    expect(await moveTo('passphrase')).toMatchObject({
      error: { code: 'keychain-locked' },
    })
    vault.condition = 'unlocked'
    expect(await secrets.read('c1')).toEqual({ ok: true, value: 'planted' })
  })

  it.each(['keychain', 'passphrase'] as const)(
    'are where the key went, and it is logged, if they can’t be removed from where the %s had them',
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

  it('of the sample service come from the service that runs', async () => {
    const { secrets } = desk('keychain')
    expect(await secrets.read(sampleConnectionId)).toEqual({ ok: true, value: 'test_sample' })
  })
})
