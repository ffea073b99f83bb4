import { beforeEach, describe, expect, it } from 'vitest'
import { backupFlag, olderMark } from '../../../../electron/ports/data-files.ts'
import {
  createFileGeneration,
  type FileGeneration,
} from '../../../../electron/services/startup/file-generation.ts'
import type { KeyMode } from '../../../../shared/domain/startup/app-state.ts'
import { aDeskStore, type TestDeskStore } from '../../../support/stores/test-stores.ts'
import { MemorySecretVault } from '../../../support/fakes/memory-secret-vault.ts'
import { seededRandom } from '../../../support/builders/seeded-random.ts'
import { achDecisionOf } from '../../../support/builders/decisions.ts'
import { Fixture } from '../decisions/outbox-fixture.ts'

let desk: TestDeskStore
let vault: MemorySecretVault
let mode: KeyMode
let generation: FileGeneration
beforeEach(async () => {
  desk = aDeskStore()
  vault = new MemorySecretVault()
  mode = 'keychain'
  generation = createFileGeneration({ vault, desk, keyMode: () => mode, random: seededRandom(1) })
  await generation.keep()
})

const numbersKept = (): string[] => [...vault.secrets.values()]

describe('the generation number of desk.db', () => {
  it('is saved in the keychain with its newest value', async () => {
    generation.raise()
    generation.raise()
    expect(await generation.keep()).toEqual({ ok: true, value: null })
    expect(numbersKept()).toEqual(['3'])
  })

  it('is written to the keychain once for concurrent requests', async () => {
    const before = vault.calls
    await Promise.all([generation.keep(), generation.keep(), generation.keep()])
    expect(vault.calls - before).toBe(1)
  })

  it('accepts a file that is ahead of the keychain as the newest', async () => {
    generation.raise()
    expect((await generation.begin()).ok).toBe(true)
    expect(desk.values.get(backupFlag)).toBeNull()
  })

  it.each([
    ['behind the keychain', '8', (name: string) => vault.secrets.set(name as never, '7')],
    ['whose item is gone', '2', () => vault.secrets.clear()],
    ['whose item is no number', '2', (name: string) => vault.secrets.set(name as never, 'x')],
  ])(
    'marks a file %s as older, and then continues above both numbers: %s',
    async (_what, above, change) => {
      const [name = ''] = vault.secrets.keys()
      change(name)
      await generation.begin()
      expect(desk.values.get(backupFlag)).toBe(olderMark)
      await generation.keep()
      expect(numbersKept()).toEqual([above])
      desk.values.put(backupFlag, null)
      await generation.begin()
      expect(desk.values.get(backupFlag)).toBeNull()
    },
  )

  it('doesn’t mark a file as older whose first number the keychain refused', async () => {
    desk.values.put('generation', null)
    vault.condition = 'locked'
    expect(await generation.keep()).toMatchObject({ error: { code: 'keychain-locked' } })
    vault.condition = 'unlocked'
    await generation.begin()
    expect(desk.values.get(backupFlag)).toBeNull()
  })

  it('keeps the mark of a backup that the officer restored', async () => {
    const [name] = vault.secrets.keys()
    if (name !== undefined) vault.secrets.set(name, '7')
    desk.values.put(backupFlag, 1_000)
    await generation.begin()
    expect(desk.values.get(backupFlag)).toBe(1_000)
  })

  it('stops startup if the keychain can’t be read', async () => {
    vault.condition = 'locked'
    expect(await generation.begin()).toMatchObject({ error: { code: 'keychain-locked' } })
  })

  it('doesn’t use the keychain if a passphrase protects the files', async () => {
    mode = 'passphrase'
    vault.condition = 'absent'
    generation.raise()
    expect((await generation.begin()).ok && (await generation.keep()).ok).toBe(true)
  })
})

describe('a keychain that can’t be written', () => {
  it('holds back submissions and shows why, and releases them once it can be written', async () => {
    const fixture = new Fixture()
    fixture.outbox.start()
    await fixture.settle()
    fixture.vault.condition = 'locked'
    await fixture.submit(achDecisionOf())
    await fixture.pass(60_000)
    expect(fixture.service.asked.createAchAuthorization).toBe(0)
    expect(fixture.decision()).toMatchObject({
      state: 'queued',
      failure: { code: 'keychain-locked' },
    })
    expect(fixture.outbox.blocker()).toMatchObject({ code: 'keychain-locked' })
    fixture.vault.condition = 'unlocked'
    await fixture.networkIsBack()
    expect(fixture.state()).toBe('confirmed')
    expect(fixture.service.processed.createAchAuthorization).toBe(1)
  })
})
