import { expect, it } from 'vitest'
import type { SecretVault } from '../../electron/ports/secret-vault.ts'
import { ok } from '../../shared/result.ts'

/** Behavior of every unlocked keychain; `open` returns an empty one. */
export function describeUnlockedVault(open: () => SecretVault): void {
  it('returns null for a missing item, on the first call and later', async () => {
    const vault = open()
    expect(await vault.read('database-key')).toEqual({ ok: true, value: null })
    expect(await vault.read('connection:a')).toEqual({ ok: true, value: null })
  })

  it('returns the last value written under each name', async () => {
    const vault = open()
    await vault.write('database-key', 'ab'.repeat(32))
    await vault.write('connection:a', 'first')
    await vault.write('connection:a', 'secret with spaces, "quotes" and ünïcode')
    expect(await vault.read('database-key')).toEqual({ ok: true, value: 'ab'.repeat(32) })
    expect(await vault.read('connection:a')).toEqual(ok('secret with spaces, "quotes" and ünïcode'))
    expect(await vault.read('connection:b')).toEqual({ ok: true, value: null })
  })

  it('removes an item, and accepts the removal of a missing one', async () => {
    const vault = open()
    await vault.write('connection:a', 'secret')
    expect(await vault.remove('connection:a')).toEqual({ ok: true, value: null })
    expect(await vault.remove('connection:a')).toEqual({ ok: true, value: null })
    expect(await vault.read('connection:a')).toEqual({ ok: true, value: null })
  })

  it('keeps the order of concurrent calls', async () => {
    const vault = open()
    const [, read] = await Promise.all([
      vault.write('connection:a', 'one'),
      vault.read('connection:a'),
      vault.write('connection:a', 'two'),
    ])
    expect(read).toEqual({ ok: true, value: 'one' })
    expect(await vault.read('connection:a')).toEqual({ ok: true, value: 'two' })
  })
}
