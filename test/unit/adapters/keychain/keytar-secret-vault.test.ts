import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  createKeytarSecretVault,
  type Keychain,
} from '../../../../electron/adapters/keychain/keytar-secret-vault.ts'
import { describeUnlockedVault } from '../../../contract/secret-vault-cases.ts'
import { FakeClock } from '../../../support/fakes/fake-clock.ts'
import { RecordingLog } from '../../../support/fakes/recorders.ts'

/** A fake keychain that behaves as libsecret does in each condition. */
class PretendKeychain implements Keychain {
  condition: 'unlocked' | 'locked' | 'hung' = 'unlocked'
  readonly items = new Map<string, string>()
  calls = 0
  running = 0
  mostAtOnce = 0
  throws: string | null = null
  /** The next call of this method hangs. */
  hangsNext: keyof Keychain | null = null
  /** Lets the last hanging call continue. */
  wake: () => void = () => undefined

  getPassword(service: string, account: string): Promise<string | null> {
    // A locked keychain returns the same for every item as for one that isn't there.
    return this.call('getPassword', () =>
      this.condition === 'locked' ? null : (this.items.get(`${service}/${account}`) ?? null),
    )
  }

  setPassword(service: string, account: string, password: string): Promise<void> {
    return this.call('setPassword', () => {
      if (this.condition === 'locked')
        throw new Error('Cannot create an item in a locked collection')
      this.items.set(`${service}/${account}`, password)
    })
  }

  deletePassword(service: string, account: string): Promise<boolean> {
    return this.call(
      'deletePassword',
      () => this.condition !== 'locked' && this.items.delete(`${service}/${account}`),
    )
  }

  private async call<T>(name: keyof Keychain, work: () => T): Promise<T> {
    this.calls += 1
    this.running += 1
    this.mostAtOnce = Math.max(this.mostAtOnce, this.running)
    if (this.condition === 'hung' || this.hangsNext === name) {
      this.hangsNext = null
      await new Promise<void>((resolve) => (this.wake = resolve))
    }
    await Promise.resolve()
    this.running -= 1
    if (this.throws !== null) throw new Error(this.throws)
    return work()
  }
}

let keychain: PretendKeychain
let clock: FakeClock
let log: RecordingLog
let vault: ReturnType<typeof createKeytarSecretVault>
beforeEach(() => {
  keychain = new PretendKeychain()
  clock = new FakeClock()
  log = new RecordingLog()
  vault = createKeytarSecretVault({ clock, log, load: async () => keychain })
})

function failing(code: string): object {
  return { ok: false, error: { code } }
}

describe('an unlocked keychain', () => {
  describeUnlockedVault(() =>
    createKeytarSecretVault({
      ...{ clock: new FakeClock(), log: new RecordingLog() },
      load: async () => new PretendKeychain(),
    }),
  )

  it('receives one call at a time', async () => {
    await Promise.all([
      vault.read('database-key'),
      vault.write('connection:a', 'x'),
      vault.read('connection:a'),
      vault.remove('connection:b'),
    ])
    expect(keychain.mostAtOnce).toBe(1)
  })

  it('leaves no timer running', async () => {
    await vault.write('connection:a', 'x')
    await vault.read('connection:a')
    expect(clock.pending).toBe(0)
  })

  it('is written to only once to find out that an item is missing', async () => {
    expect(await vault.read('connection:a')).toEqual({ ok: true, value: null })
    keychain.setPassword = () => Promise.reject(new Error('a second write'))
    expect(await vault.read('connection:a')).toEqual({ ok: true, value: null })
  })

  it('rejects a secret that is too long for Windows', async () => {
    expect(await vault.write('connection:a', 'x'.repeat(2560))).toEqual({ ok: true, value: null })
    expect(await vault.write('connection:a', 'é'.repeat(1281))).toMatchObject(
      failing('keychain-failed'),
    )
    expect(await vault.read('connection:a')).toEqual({ ok: true, value: 'x'.repeat(2560) })
  })
})

describe('connecting to the keychain', () => {
  it('makes one call, which opens no dialog, and no other until the first request', async () => {
    keychain.condition = 'locked'
    vault.connect()
    // That is the only call so far: a write would open a dialog.
    await new Promise((resolve) => setTimeout(resolve))
    expect(keychain.calls).toBe(1)
  })

  it('is retried by the first request if it failed', async () => {
    keychain.throws = 'Cannot autolaunch D-Bus'
    vault.connect()
    await vi.waitFor(() => expect(keychain.calls).toBe(1))
    keychain.throws = null
    expect(await vault.read('database-key')).toEqual({ ok: true, value: null })
  })
})

describe('a locked keychain', () => {
  it('is distinguished from a missing item, even before its first use', async () => {
    keychain.condition = 'locked'
    expect(await vault.read('database-key')).toEqual(failing('keychain-locked'))
    keychain.condition = 'unlocked'
    await vault.write('database-key', 'x')
    keychain.condition = 'locked'
    expect(await vault.read('database-key')).toEqual(failing('keychain-locked'))
    expect(await vault.read('connection:a')).toEqual(failing('keychain-locked'))
    expect(await vault.write('connection:a', 'y')).toEqual(failing('keychain-locked'))
    expect(await vault.remove('database-key')).toEqual(failing('keychain-locked'))
    keychain.condition = 'unlocked'
    expect(await vault.read('database-key')).toEqual({ ok: true, value: 'x' })
  })

  it('isn’t taken for an empty one if it accepts a write without storing it', async () => {
    keychain.setPassword = () => Promise.resolve()
    expect(await vault.read('database-key')).toEqual(failing('keychain-locked'))
    expect(await vault.write('database-key', 'x')).toEqual(failing('keychain-locked'))
    expect(await vault.remove('database-key')).toEqual(failing('keychain-locked'))
  })

  it('that is unlocked between two calls returns the secret of the second call', async () => {
    await vault.write('database-key', 'x')
    keychain.condition = 'locked'
    const getPassword = keychain.getPassword.bind(keychain)
    let asked = 0
    keychain.getPassword = (service, account) => {
      asked += 1
      if (asked === 2) keychain.condition = 'unlocked'
      return getPassword(service, account)
    }
    expect(await vault.read('database-key')).toEqual({ ok: true, value: 'x' })
  })

  it('whose dialog was canceled is not called again, so that no second dialog opens', async () => {
    keychain.condition = 'hung'
    const result = vault.read('database-key')
    await clock.advance(2_000)
    keychain.condition = 'locked'
    keychain.wake()
    expect(await result).toEqual(failing('keychain-locked'))
    expect(keychain.calls).toBe(1)
  })
})

describe('a hung keychain', () => {
  it('times out after five seconds, and gets no further call until a retry is allowed', async () => {
    keychain.condition = 'hung'
    const responses = Promise.all([vault.read('database-key'), vault.read('connection:a')])
    await clock.advance(4_999)
    expect(clock.pending).toBe(1)
    await clock.advance(1)
    expect(await responses).toEqual([failing('keychain-hung'), failing('keychain-hung')])
    expect(await vault.write('connection:a', 'x')).toEqual(failing('keychain-hung'))
    expect(keychain.calls).toBe(1)

    keychain.condition = 'unlocked'
    expect(await vault.read('database-key')).toEqual(failing('keychain-hung'))
    vault.allowRetry()
    expect(await vault.read('database-key')).toEqual({ ok: true, value: null })
  })

  it('is reported as being called until its call returns, because the process can’t end', async () => {
    keychain.condition = 'hung'
    const read = vault.read('database-key')
    await clock.advance(5_000)
    await read
    expect(vault.isCalling()).toBe(true)
    keychain.wake()
    await vi.waitFor(() => expect(vault.isCalling()).toBe(false))
  })
})

describe('a keychain that responds late', () => {
  it.each([
    ['with what was asked for', 'x', { ok: true, value: null }],
    ['with nothing, as after a dialog that was canceled', null, failing('keychain-locked')],
  ])('%s', async (_, kept, told) => {
    const responses: unknown[] = []
    vault.onLateResponse((result) => responses.push(result))
    if (kept !== null) await vault.write('database-key', kept)
    keychain.condition = 'hung'
    const result = vault.read('database-key')
    await clock.advance(5_000)
    expect(await result).toEqual(failing('keychain-hung'))
    expect(responses).toEqual([])

    keychain.condition = 'unlocked'
    keychain.wake()
    await expect.poll(() => vault.read('database-key')).toEqual({ ok: true, value: kept })
    expect(responses).toEqual([told])
  })
})

describe('a change that is carried out after its timeout', () => {
  const kept = () => keychain.items.get('loan-desk/connection:a') ?? null

  /** Makes a change that the keychain postpones. */
  async function hangsAt(call: keyof Keychain, change: () => Promise<unknown>): Promise<void> {
    keychain.hangsNext = call
    const result = change()
    await vi.waitFor(() => expect(keychain.hangsNext).toBeNull())
    await clock.advance(5_000)
    expect(await result).toEqual(failing('keychain-hung'))
  }

  async function isCarriedOut(): Promise<void> {
    keychain.wake()
    await vi.waitFor(() => expect(keychain.running).toBe(0))
  }

  it.each(['old', null])('restores the previous secret: %s', async (before) => {
    if (before !== null) await vault.write('connection:a', before)
    await hangsAt('setPassword', () => vault.write('connection:a', 'new'))
    await isCarriedOut()
    await vi.waitFor(() => expect(kept()).toBe(before))
  })

  it('restores a secret whose removal was reported as failed', async () => {
    await vault.write('connection:a', 'old')
    await hangsAt('deletePassword', () => vault.remove('connection:a'))
    await isCarriedOut()
    await vi.waitFor(() => expect(kept()).toBe('old'))
  })

  it.each(['newer', null])('keeps a later saved or removed secret: %s', async (since) => {
    await vault.write('connection:a', 'old')
    await hangsAt('setPassword', () => vault.write('connection:a', 'new'))
    vault.allowRetry()
    if (since === null) await vault.remove('connection:a')
    else await vault.write('connection:a', since)
    await isCarriedOut()
    await vi.waitFor(() => expect(kept()).toBe(since))
  })

  it('restores the previous secret even if another item is saved meanwhile', async () => {
    await vault.write('connection:a', 'old')
    await hangsAt('setPassword', () => vault.write('connection:a', 'new'))
    vault.allowRetry()
    await vault.write('connection:b', 'another')
    await isCarriedOut()
    await vi.waitFor(() => expect(kept()).toBe('old'))
  })

  it('restores the previous secret even if another call times out meanwhile', async () => {
    await vault.write('connection:a', 'old')
    await hangsAt('setPassword', () => vault.write('connection:a', 'new'))
    const { wake } = keychain
    vault.allowRetry()
    keychain.hangsNext = 'getPassword'
    const read = vault.read('connection:b')
    await vi.waitFor(() => expect(keychain.hangsNext).toBeNull())
    wake()
    await vi.waitFor(() => expect(kept()).toBe('new'))
    await clock.advance(5_000)
    expect(await read).toEqual(failing('keychain-hung'))
    await vi.waitFor(() => expect(kept()).toBe('old'))
  })

  it('is logged, without the secret’s name, if it can’t be undone', async () => {
    await vault.write('connection:a', 'old')
    await hangsAt('setPassword', () => vault.write('connection:a', 'new'))
    keychain.setPassword = () => Promise.reject(new Error('connection:a is in a locked collection'))
    keychain.wake()
    await vi.waitFor(() => expect(log.lines).toHaveLength(1))
    expect(log.lines[0]).toContain('keychain-locked')
    expect(log.lines[0]).not.toContain('connection')
  })

  it('is undone before settled() resolves', async () => {
    await vault.write('connection:a', 'old')
    await hangsAt('setPassword', () => vault.write('connection:a', 'new'))
    const { wake } = keychain
    keychain.hangsNext = 'setPassword'
    wake()
    await vi.waitFor(() => expect(keychain.hangsNext).toBeNull())
    let isSettled = false
    const settled = vault.settled().then(() => (isSettled = true))
    await clock.advance(0)
    expect([isSettled, kept()]).toEqual([false, 'new'])
    keychain.wake()
    await vi.waitFor(() => expect(kept()).toBe('old'))
    await clock.advance(0)
    await settled
  })
})

it('settled() waits for calls that follow from an earlier result', async () => {
  const leading = vault.write('connection:a', 'new').then(async () => {
    // The result passes through several promises first.
    for (let step = 0; step < 10; step += 1) await Promise.resolve()
    await vault.write('connection:a', 'old')
  })
  const kept = vault.settled().then(() => keychain.items.get('loan-desk/connection:a'))
  for (let turn = 0; turn < 20; turn += 1) await clock.advance(0)
  await leading
  expect(await kept).toBe('old')
})

describe('a failing keychain', () => {
  it.each([
    ['Cannot autolaunch D-Bus without X11 $DISPLAY', 'keychain-absent'],
    ['The name org.freedesktop.secrets was not provided by any .service files', 'keychain-absent'],
    ['Could not connect: No such file or directory', 'keychain-absent'],
    ['libsecret-1.so.0: cannot open shared object file', 'keychain-absent'],
    // Electron sets this bus address if the session has no bus.
    ['Unknown or unsupported transport “disabled” for address “disabled:”', 'keychain-absent'],
    ['Cannot create an item in a locked collection', 'keychain-locked'],
    ['User interaction is not allowed.', 'keychain-locked'],
    ["Couldn't write to disk: No space left on device", 'keychain-full'],
    ['The disk is full.', 'keychain-full'],
    ['Not enough memory resources are available to process this command.', 'keychain-full'],
  ])('with the message "%s" is %s', async (message, code) => {
    keychain.throws = message
    expect(await vault.read('database-key')).toEqual(failing(code))
    keychain.throws = null
    expect(await vault.read('database-key')).toEqual({ ok: true, value: null })
  })

  it('with an unknown message is logged under the officer’s reference', async () => {
    keychain.throws = 'something else'
    expect(await vault.read('database-key')).toEqual({
      ok: false,
      error: { code: 'keychain-failed', reference: 'R1' },
    })
    expect(log.lines).toEqual([expect.stringMatching(/keychain-failed.*R1.*something else/)])
    keychain.throws = null
    expect(await vault.read('database-key')).toEqual({ ok: true, value: null })
  })

  it('without its library is absent, and the library is looked for again', async () => {
    // Windows doesn't say which library it is.
    const missing = Object.assign(new Error('The specified module could not be found.'), {
      code: 'ERR_DLOPEN_FAILED',
    })
    let installed = false
    const late = createKeytarSecretVault({
      clock,
      log,
      load: async () => {
        if (!installed) throw missing
        return keychain
      },
    })
    expect(await late.read('database-key')).toEqual(failing('keychain-absent'))
    installed = true
    expect(await late.read('database-key')).toEqual({ ok: true, value: null })
  })

  it('returns no name of a secret in its error', async () => {
    keychain.throws = 'item connection:secret-lender is broken'
    expect(JSON.stringify(await vault.read('connection:secret-lender'))).not.toContain('lender')
  })
})
