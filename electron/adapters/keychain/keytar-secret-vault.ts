import { failed, ok, type Failed, type Result } from '../../../shared/result.ts'
import { yieldTurn, type Clock } from '../../ports/clock.ts'
import type { Log } from '../../ports/log.ts'
import type { SecretName, SecretVault } from '../../ports/secret-vault.ts'

/** The three keytar calls in use. `findCredentials` ends the process on an unreadable item. */
export interface Keychain {
  getPassword(service: string, account: string): Promise<string | null>
  setPassword(service: string, account: string, password: string): Promise<void>
  deletePassword(service: string, account: string): Promise<boolean>
}

/** Service name of all of Loan Desk's items in the keychain. */
const keychainService = 'loan-desk'
/** Exists as soon as any other item does: if it can't be read, the keychain is locked. */
const canary = { account: 'canary', secret: 'here' } as const

/** Time limit of one call. */
const limitMs = 5_000
/**
 * A call that takes this long and finds nothing means that the officer canceled a dialog: an
 * unlocked keychain is faster.
 */
const dialogMs = 1_000
/** Largest item in bytes on Windows (CRED_MAX_CREDENTIAL_BLOB_SIZE); enforced on all systems. */
const mostBytes = 2_560

/** Loaded at the first call, which then reports the failure if libsecret is missing. */
async function loadKeytar(): Promise<Keychain> {
  const { default: keytar } = await import('keytar')
  return keytar
}

/**
 * The system's keychain, one call at a time. A call to a hung keychain never returns, and blocks
 * one of the few threads that also serve files. So after a call has exceeded its time limit, no
 * other call starts until that one returns or `allowRetry` is called.
 */
export function createKeytarSecretVault(dependencies: {
  readonly clock: Clock
  readonly log: Log
  readonly load?: () => Promise<Keychain>
  /** Tests use another name, to leave a person's own items alone. */
  readonly service?: string
}): SecretVault & {
  /** Whether a call hasn't returned: the process can't end by itself until it does. */
  isCalling(): boolean
  /**
   * Opens the session with the keychain before the first real call; this takes about 30 ms in
   * another thread. Reads an item, which opens no dialog as writing would. Failures are left to the
   * next call.
   */
  connect(): void
} {
  const { clock, log } = dependencies
  const service = dependencies.service ?? keychainService
  const load = dependencies.load ?? loadKeytar
  let keychain: Promise<Keychain> | null = null
  let last: Promise<unknown> = Promise.resolve()
  let hung = false
  let running = 0
  const listeners: ((result: Result<null>) => void)[] = []
  /** Changes that exceeded the time limit, and the secret to restore if they complete after all. */
  const late = new Set<{ readonly name: SecretName; secret: string | null }>()

  function inTurn<T>(work: () => Result<T> | Promise<Result<T>>): Promise<Result<T>> {
    const turn = last.then(work)
    last = turn
    return turn
  }

  const queued = <T>(work: (keychain: Keychain) => Promise<Result<T>>): Promise<Result<T>> =>
    inTurn(() => (hung ? failed('keychain-hung') : attempt(work)))

  async function attempt<T>(work: (keychain: Keychain) => Promise<Result<T>>): Promise<Result<T>> {
    try {
      keychain ??= load()
      return await work(await keychain)
    } catch (cause) {
      if (cause instanceof TookTooLong) {
        hung = true
        return failed('keychain-hung')
      }
      // A keychain that failed to load may be installed by the next try.
      keychain = null
      return failureOf(cause)
    }
  }

  function failureOf(cause: unknown): Failed {
    const text = cause instanceof Error ? `${codeOf(cause)} ${cause.message}` : String(cause)
    // libsecret keeps its first daemon; only a restart of Loan Desk finds the new one.
    if (/^\s*The name :\d/.test(text)) return failed('keychain-failed', { detail: 'restarted' })
    const known = words.find(([pattern]) => pattern.test(text))
    if (known !== undefined) return failed(known[1])
    return failed('keychain-failed', { reference: log.unexpected('keychain-failed', cause) })
  }

  function bounded<T>(call: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      let isLate = false
      running += 1
      const askedAt = clock.monotonic()
      const timer = clock.after(limitMs, () => {
        isLate = true
        reject(new TookTooLong())
      })
      function settled(read: () => Result<null>): void {
        timer.cancel()
        running -= 1
        if (!isLate) return
        hung = false
        const outcome = read()
        for (const listener of listeners) listener(outcome)
      }
      const isCanceled = (value: T): boolean =>
        value === null && clock.monotonic() - askedAt >= dialogMs
      void call.then(
        (value) => (isCanceled(value) ? reject(new Error('dialog canceled')) : resolve(value)),
        reject,
      )
      void call.then(
        (value) => settled(() => (isCanceled(value) ? failed('keychain-locked') : ok())),
        (cause: unknown) => settled(() => failureOf(cause)),
      )
    })
  }

  /**
   * A locked keychain returns null for every item. So null counts only if another item can be read,
   * or if one can be written, which a locked keychain refuses.
   */
  async function unlocked(keytar: Keychain): Promise<Result<null>> {
    const found = await bounded(keytar.getPassword(service, canary.account))
    if (found === canary.secret) return ok()
    await bounded(keytar.setPassword(service, canary.account, canary.secret))
    const readBack = await bounded(keytar.getPassword(service, canary.account))
    return readBack === canary.secret ? ok() : failed('keychain-locked')
  }

  /** Returns the item's secret; null only if the item certainly doesn't exist. */
  async function find(keytar: Keychain, name: SecretName): Promise<Result<string | null>> {
    const secret = await bounded(keytar.getPassword(service, name))
    if (secret !== null) return ok(secret)
    const open = await unlocked(keytar)
    if (!open.ok) return open
    // Reads again, because the keychain may have been unlocked between the two calls.
    return ok<string | null>(await bounded(keytar.getPassword(service, name)))
  }

  /**
   * Writes the secret, or removes the item (null). A call that exceeds the time limit is reported
   * as failed: if it completes after all, the item gets back its previous secret, or the one
   * written since.
   */
  async function change(
    keytar: Keychain,
    name: SecretName,
    before: string | null,
    secret: string | null,
  ): Promise<void> {
    const call: Promise<unknown> =
      secret === null
        ? keytar.deletePassword(service, name)
        : keytar.setPassword(service, name, secret)
    const own = { name, secret: before }
    // Runs even if another call hangs meanwhile, because this call has freed its thread.
    const revert = async (): Promise<void> => {
      const reverted = await inTurn(() =>
        attempt<null>(async (again) => {
          late.delete(own)
          await change(again, name, own.secret, own.secret)
          return ok()
        }),
      )
      if (!reverted.ok) log.warn('late-keychain-change-not-undone', { code: reverted.error.code })
    }
    void call.then(
      () => late.has(own) && void revert(),
      () => late.delete(own),
    )
    try {
      await bounded(call)
    } catch (cause) {
      if (cause instanceof TookTooLong) late.add(own)
      throw cause
    }
    for (const other of late) if (other.name === name) other.secret = secret
  }

  return {
    isCalling: () => running > 0,
    connect: () =>
      void queued<null>(async (keytar) => {
        await bounded(keytar.getPassword(service, canary.account))
        return ok()
      }),
    read: (name: SecretName) => queued((keytar) => find(keytar, name)),
    write: (name, secret) =>
      queued<null>(async (keytar) => {
        if (Buffer.byteLength(secret, 'utf8') > mostBytes) {
          return failed('keychain-failed', { detail: 'too long' })
        }
        const before = await find(keytar, name)
        if (!before.ok) return before
        await change(keytar, name, before.value, secret)
        return ok()
      }),
    remove: (name) =>
      queued<null>(async (keytar) => {
        const before = await find(keytar, name)
        if (!before.ok) return before
        if (before.value !== null) await change(keytar, name, before.value, null)
        return ok()
      }),
    allowRetry: () => {
      hung = false
    },
    onLateResponse: (call) => {
      listeners.push(call)
    },
    async settled() {
      let awaited: typeof last
      do {
        awaited = last
        await awaited
        // A caller that got its result may start another call, such as to restore a secret.
        await yieldTurn(clock)
      } while (awaited !== last)
    },
  }
}

class TookTooLong extends Error {}

/**
 * Classifies errors of libsecret, Keychain and Credential Manager by their messages, because keytar
 * gives no codes. Unknown messages are keychain-failed; the text is left out, because it may name
 * items.
 */
const words: readonly (readonly [
  RegExp,
  'keychain-locked' | 'keychain-absent' | 'keychain-full',
])[] = [
  [
    /no space left|disk (?:is )?full|quota|not enough (?:storage|memory|space)|data is too large/i,
    'keychain-full',
  ],
  [/locked|dismissed|cancell?ed|interaction is not allowed|prompt/i, 'keychain-locked'],
  [
    /autolaunch|unsupported transport|D-?Bus|dbus|org\.freedesktop\.secrets|not provided by any \.service|could not connect|no such (?:file|interface)|cannot open shared object|libsecret|cannot find module|ERR_DLOPEN|ServiceUnknown|does not exist/i,
    'keychain-absent',
  ],
]

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : ''
}
