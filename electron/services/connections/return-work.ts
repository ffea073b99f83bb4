import { minuteMs } from '../../../shared/durations.ts'
import type { Failure } from '../../../shared/result.ts'
import { retryDelayMs, type RetryDelay } from '../../../shared/retry-delay.ts'
import type { Clock, Timer } from '../../ports/clock.ts'
import type { LendingApi } from '../../ports/lending-api.ts'
import type { Log } from '../../ports/log.ts'
import type { Random } from '../../ports/random.ts'
import { hindersSignIn } from './sign-in-failures.ts'

/** Order in which Loan Desk resumes its work once the service is reachable. */
export const returnPhases = ['submissions', 'reads', 'refreshes'] as const
export type ReturnPhase = (typeof returnPhases)[number]

/** Work to resume after a return of the service, and when it is retried. */
export interface OwedWork {
  /** `due`: starts now. `owed`: in progress, or waits for a successful response or for `timer`. */
  state: 'done' | 'owed' | 'due'
  /** Failed sign-ins in a row. */
  failures: number
  timer: Timer | null
}

interface OwingSession {
  readonly api: Pick<LendingApi, 'token' | 'signIn'>
  readonly owed: OwedWork
}

interface Dependencies {
  /** The current session; null if none. */
  readonly current: () => OwingSession | null
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
  begin(session: OwingSession): void
  /** The service of this session responded successfully: resumes the work that is still owed. */
  resume(session: OwingSession): void
}

const signInDelay: RetryDelay = { firstMs: 5_000, longestMs: 5 * minuteMs }

export const nothingOwed = (): OwedWork => ({ state: 'done', failures: 0, timer: null })

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
    for (let session = current(); session?.owed.state === 'due'; session = current()) {
      await takeUpOnce(session)
    }
    isTakingUp = false
  }

  /** Gets a token, then runs the registered calls phase by phase; stops if the network fails again. */
  async function takeUpOnce(session: OwingSession): Promise<void> {
    const { api, owed } = session
    const resumes = (): boolean => current() === session && isOnline()
    const isDueAgain = (): boolean => owed.state === 'due'
    owed.state = 'owed'
    owed.timer?.cancel()
    owed.timer = null
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
    if (!isDueAgain()) owed.state = 'done'
  }

  /** Signs in if there is no token yet. Another request may have got one while this one was refused. */
  async function whyNoToken(api: OwingSession['api']): Promise<Failure | null> {
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
  function waitForToken(session: OwingSession, failure: Failure): void {
    if (hindersSignIn(failure)) return
    const { owed } = session
    const wait = retryDelayMs(signInDelay, owed.failures, random.fraction(), failure.retryAfterMs)
    owed.failures += 1
    owed.timer = clock.after(wait, () => {
      owed.timer = null
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

  function resume({ owed }: OwingSession): void {
    if (owed.state !== 'owed' || isTakingUp) return
    owed.state = 'due'
    void takeUp()
  }

  return {
    onReturn(phase, call) {
      hooks[phase].add(call)
      return () => void hooks[phase].delete(call)
    },
    begin({ owed }) {
      owed.state = 'due'
      owed.failures = 0
      void takeUp()
    },
    resume,
  }
}
