import { minuteMs } from '../../../shared/durations.ts'
import type { Failure } from '../../../shared/result.ts'
import { retryDelayMs, type RetryDelay } from '../../../shared/retry-delay.ts'
import type { Clock, Timer } from '../../ports/clock.ts'
import type { LendingApi } from '../../ports/lending-api.ts'
import type { Log } from '../../ports/log.ts'
import type { Random } from '../../ports/random.ts'
import { blocksSignIn } from './sign-in-failures.ts'

/** Order in which Loan Desk resumes its work once the service is reachable. */
export const returnPhases = ['submissions', 'reads', 'refreshes'] as const
export type ReturnPhase = (typeof returnPhases)[number]

/** Work to resume after a return of the service, and when it is retried. */
export interface PendingWork {
  /** `due`: starts now. `pending`: in progress, or waits for a successful response or for `timer`. */
  state: 'done' | 'pending' | 'due'
  /** Failed sign-ins in a row. */
  failures: number
  timer: Timer | null
}

interface ReturningSession {
  readonly api: Pick<LendingApi, 'token' | 'signIn'>
  readonly pending: PendingWork
}

interface Dependencies {
  /** The current session; null if none. */
  readonly current: () => ReturningSession | null
  readonly isOnline: () => boolean
  /** Called when there may be a token. */
  readonly notify: () => void
  readonly clock: Clock
  readonly random: Pick<Random, 'fraction'>
  readonly log: Log
}

export interface ReturnWork {
  /**
   * Calls `call` each time the service becomes reachable, the first time included: after the token,
   * phase by phase, one call after another. If the network fails or there is no token, all of it is
   * repeated from the beginning at the next successful response or after a delay. Returns a
   * function that unsubscribes.
   */
  readonly onReturn: (phase: ReturnPhase, call: () => void | Promise<void>) => () => void
  /** The service of this session is reachable again. */
  begin(session: ReturningSession): void
  /** The service of this session responded successfully: resumes the work that is still pending. */
  resume(session: ReturningSession): void
}

const signInDelay: RetryDelay = { firstMs: 5_000, longestMs: 5 * minuteMs }

export const nothingPending = (): PendingWork => ({ state: 'done', failures: 0, timer: null })

/** Work to resume when the service is reachable again; runs never overlap. */
export function createReturnWork(dependencies: Dependencies): ReturnWork {
  const { current, isOnline, notify, clock, random, log } = dependencies
  const hooks: Record<ReturnPhase, Set<() => void | Promise<void>>> = {
    submissions: new Set(),
    reads: new Set(),
    refreshes: new Set(),
  }
  let isTakingUp = false

  async function takeUp(): Promise<void> {
    if (isTakingUp) return
    isTakingUp = true
    for (let session = current(); session?.pending.state === 'due'; session = current()) {
      await takeUpOnce(session)
    }
    isTakingUp = false
  }

  /** Gets a token, then runs the registered calls phase by phase; stops if the network fails again. */
  async function takeUpOnce(session: ReturningSession): Promise<void> {
    const { api, pending } = session
    const resumes = (): boolean => current() === session && isOnline()
    const isDueAgain = (): boolean => pending.state === 'due'
    pending.state = 'pending'
    pending.timer?.cancel()
    pending.timer = null
    if (!resumes()) return
    const failure = await whyNoToken(api)
    if (failure !== null) {
      if (resumes()) waitForToken(session, failure)
      return
    }
    notify()
    for (const phase of returnPhases) {
      for (const call of [...hooks[phase]]) {
        if (!resumes()) return
        await guarded(call)
      }
    }
    // If the network failed and came back meanwhile, all of it is repeated.
    if (!isDueAgain()) pending.state = 'done'
  }

  /** Signs in if there is no token yet. Another request may have got one while this one was refused. */
  async function whyNoToken(api: ReturningSession['api']): Promise<Failure | null> {
    if (api.token() !== null) return null
    try {
      const signedIn = await api.signIn()
      return signedIn.ok || api.token() !== null ? null : signedIn.error
    } catch (cause) {
      return { code: 'unexpected', reference: log.unexpected('session-work', cause) }
    }
  }

  /**
   * No network change will trigger the work again, so a timer does. If only the officer can fix the
   * failure, only a successful response does.
   */
  function waitForToken(session: ReturningSession, failure: Failure): void {
    if (blocksSignIn(failure)) return
    const { pending } = session
    const wait = retryDelayMs(
      signInDelay,
      pending.failures,
      random.fraction(),
      failure.retryAfterMs,
    )
    pending.failures += 1
    pending.timer = clock.after(wait, () => {
      pending.timer = null
      resume(session)
    })
  }

  async function guarded(call: () => void | Promise<void>): Promise<void> {
    try {
      await call()
    } catch (cause) {
      log.unexpected('session-work', cause)
    }
  }

  function resume({ pending }: ReturningSession): void {
    if (pending.state !== 'pending' || isTakingUp) return
    pending.state = 'due'
    void takeUp()
  }

  return {
    onReturn(phase, call) {
      hooks[phase].add(call)
      return () => void hooks[phase].delete(call)
    },
    begin({ pending }) {
      pending.state = 'due'
      pending.failures = 0
      void takeUp()
    },
    resume,
  }
}
