import { failed, ok, type Failed, type Result } from '../../../shared/result.ts'
import { breath, type Clock } from '../../ports/clock.ts'
import type { Log } from '../../ports/log.ts'
import type { SecretName, SecretVault } from '../../ports/secret-vault.ts'

/** The three calls of keytar that are used. `findCredentials` ends the process on an unreadable item. */
export interface Keychain {
  getPassword(service: string, account: string): Promise<string | null>
  setPassword(service: string, account: string, password: string): Promise<void>
  deletePassword(service: string, account: string): Promise<boolean>
}

/** The name under which all items of Loan Desk stand in the keychain. */
export const keychainService = 'loan-desk'
/** An item that exists once anything does: if it can't be read, the keychain is locked. */
const canary = { account: 'canary', secret: 'here' } as const

/** Longest that one call may take. */
const limitMs = 5_000
/** An unlocked keychain finds nothing sooner; a person takes longer to cancel a dialog. */
const dialogMs = 1_000
/** Windows holds so many bytes in an item (CRED_MAX_CREDENTIAL_BLOB_SIZE); kept to everywhere. */
const mostBytes = 2_560

/** Loaded at the first call: without libsecret, loading fails, and that is a result too. */
async function loadKeytar(): Promise<Keychain> {
  const { default: keytar } = await import('keytar')
  return keytar
}

/**
 * The system's keychain. One call at a time: a hung keychain keeps each of its calls, and with it
 * one of the few threads that also serve files, for good; so after one that took too long there is
 * no other until it is answered after all, or `allowRetry`.
 */
export function createKeytarSecretVault(dependencies: {
  readonly clock: Clock
  readonly log: Log
  readonly load?: () => Promise<Keychain>
  /** Another name keeps tests out of a person's own items. */
  readonly service?: string
}): SecretVault & {
  /**
   * Begins the session with the keychain, which takes some 30 ms in a thread of its own, before
   * anything is asked. Reading opens no dialog, as writing would; a failure is left to the next call.
   */
  connect(): void
} {
  const { clock, log } = dependencies
  const service = dependencies.service ?? keychainService
  const load = dependencies.load ?? loadKeytar
  let keychain: Promise<Keychain> | null = null
  let last: Promise<unknown> = Promise.resolve()
  let hung = false
  const listeners: ((answer: Result<null>) => void)[] = []
  /** Changes that took too long, and what their items are to hold if they are carried out after all. */
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
      // A keychain that could not be loaded may be installed by the time of the next try.
      keychain = null
      return failureOf(cause)
    }
  }

  function failureOf(cause: unknown): Failed {
    const text = cause instanceof Error ? `${codeOf(cause)} ${cause.message}` : String(cause)
    // libsecret stays with the daemon it first met; only a restart of Loan Desk finds the new one.
    if (/^\s*The name :\d/.test(text)) return failed('keychain-failed', { detail: 'restarted' })
    const known = words.find(([pattern]) => pattern.test(text))
    if (known !== undefined) return failed(known[1])
    return failed('keychain-failed', { reference: log.unexpected('keychain-failed', cause) })
  }

  function bounded<T>(call: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      let isLate = false
      const askedAt = clock.monotonic()
      const timer = clock.after(limitMs, () => {
        isLate = true
        reject(new TookTooLong())
      })
      function settled(answer: () => Result<null>): void {
        timer.cancel()
        if (!isLate) return
        hung = false
        const told = answer()
        for (const listener of listeners) listener(told)
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
   * A locked keychain answers null for everything. So null is believed only if another item can
   * be read, or if one can be written, which a locked one refuses.
   */
  async function unlocked(keytar: Keychain): Promise<Result<null>> {
    const found = await bounded(keytar.getPassword(service, canary.account))
    if (found === canary.secret) return ok()
    await bounded(keytar.setPassword(service, canary.account, canary.secret))
    const readBack = await bounded(keytar.getPassword(service, canary.account))
    return readBack === canary.secret ? ok() : failed('keychain-locked')
  }

  /** The item's secret; null is certain. */
  async function find(keytar: Keychain, name: SecretName): Promise<Result<string | null>> {
    const secret = await bounded(keytar.getPassword(service, name))
    if (secret !== null) return ok(secret)
    const open = await unlocked(keytar)
    if (!open.ok) return open
    // Asked again: it may have been unlocked between the two questions.
    return ok<string | null>(await bounded(keytar.getPassword(service, name)))
  }

  /**
   * Writes the secret, or removes the item (null). One that took too long was told to have failed: if
   * it is carried out after all, the item gets back what it held before, or was given since.
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
    // Also where another call took too long meanwhile: this one has given its thread back.
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
    onLateAnswer: (call) => {
      listeners.push(call)
    },
    async settled() {
      let answered: typeof last
      do {
        answered = last
        await answered
        // A caller that got its answer may ask for more, such as to restore a secret.
        await breath(clock)
      } while (answered !== last)
    },
  }
}

class TookTooLong extends Error {}

/**
 * What libsecret, Keychain and Credential Manager say, by the words of their messages: keytar gives
 * no codes. Unknown words are keychain-failed; the text itself is kept out, it may name items.
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
