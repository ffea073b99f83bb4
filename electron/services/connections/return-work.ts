import { minuteMs } from '../../../shared/durations.ts'
import type { Failure } from '../../../shared/result.ts'
import { retryDelayMs, type RetryDelay } from '../../../shared/retry-delay.ts'
import type { Clock, Timer } from '../../ports/clock.ts'
import type { LendingApi } from '../../ports/lending-api.ts'
import type { Log } from '../../ports/log.ts'
import type { Random } from '../../ports/random.ts'
import { hindersSignIn } from './sign-in-failures.ts'

/** In which order Loan Desk's work is taken up again once the service can be reached. */
export const returnPhases = ['submissions', 'reads', 'refreshes'] as const
export type ReturnPhase = (typeof returnPhases)[number]

/** Whether the work of a return is still to be done, and when it is tried again. */
export interface OwedWork {
  /** `due` is to be begun now; `owed` is under way, or waits for a good answer or for `timer`. */
  standing: 'done' | 'owed' | 'due'
  /** Sign-ins in a row that came to nothing. */
  failures: number
  timer: Timer | null
}

interface OwingSession {
  readonly api: Pick<LendingApi, 'token' | 'signIn'>
  readonly owed: OwedWork
}

interface Dependencies {
  /** The session under way; null for none. */
  readonly current: () => OwingSession | null
  readonly isOnline: () => boolean
  /** There may be a token now. */
  readonly tell: () => void
  readonly clock: Clock
  readonly random: Pick<Random, 'fraction'>
  readonly log: Log
}

export interface ReturnWork {
  /**
   * Calls each time the service can be reached again (and the first time it is): after the token,
   * phase by phase, one call after the other. Where the network goes or no token is to be had, all
   * of it is done again from its beginning, as soon as the service is heard well or after a wait.
   * Returns how to stop.
   */
  readonly onReturn: (phase: ReturnPhase, call: () => void | Promise<void>) => () => void
  /** The service of this session can be reached again. */
  begin(session: OwingSession): void
  /** The service of this session answered well: what is still owed is done now. */
  goOn(session: OwingSession): void
}

const signInDelay: RetryDelay = { firstMs: 5_000, longestMs: 5 * minuteMs }

export const nothingOwed = (): OwedWork => ({ standing: 'done', failures: 0, timer: null })

/** What is done when the service can be reached again; never begun beside itself. */
export function createReturnWork(dependencies: Dependencies): ReturnWork {
  const { current, isOnline, tell, clock, random, log } = dependencies
  const hooks: Record<ReturnPhase, Set<() => void | Promise<void>>> = {
    submissions: new Set(),
    reads: new Set(),
    refreshes: new Set(),
  }
  let isTakingUp = false

  async function takeUp(): Promise<void> {
    if (isTakingUp) return
    isTakingUp = true
    for (let session = current(); session?.owed.standing === 'due'; session = current()) {
      await takeUpOnce(session)
    }
    isTakingUp = false
  }

  /** Token first, then what others asked to do, phase by phase; ends if the network goes again. */
  async function takeUpOnce(session: OwingSession): Promise<void> {
    const { api, owed } = session
    const goesOn = (): boolean => current() === session && isOnline()
    const isDueAgain = (): boolean => owed.standing === 'due'
    owed.standing = 'owed'
    owed.timer?.cancel()
    owed.timer = null
    if (!goesOn()) return
    const failure = await whyNoToken(api)
    if (failure !== null) {
      if (goesOn()) waitForToken(session, failure)
      return
    }
    tell()
    for (const phase of returnPhases) {
      for (const call of [...hooks[phase]]) {
        if (!goesOn()) return
        await guarded(call)
      }
    }
    // The network may have gone and come back meanwhile: then none of it is done.
    if (!isDueAgain()) owed.standing = 'done'
  }

  /** Signs in if there is no token yet. Others may also have got one while this was refused. */
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
   * No change of the network will call for the work again, so time does. Where only the officer can
   * mend it, nothing does but a good answer.
   */
  function waitForToken(session: OwingSession, failure: Failure): void {
    if (hindersSignIn(failure)) return
    const { owed } = session
    const wait = retryDelayMs(signInDelay, owed.failures, random.fraction(), failure.retryAfterMs)
    owed.failures += 1
    owed.timer = clock.after(wait, () => {
      owed.timer = null
      goOn(session)
    })
  }

  async function guarded(call: () => void | Promise<void>): Promise<void> {
    try {
      await call()
    } catch (cause) {
      log.unexpected('session-work', cause)
    }
  }

  function goOn({ owed }: OwingSession): void {
    if (owed.standing !== 'owed' || isTakingUp) return
    owed.standing = 'due'
    void takeUp()
  }

  return {
    onReturn(phase, call) {
      hooks[phase].add(call)
      return () => void hooks[phase].delete(call)
    },
    begin({ owed }) {
      owed.standing = 'due'
      owed.failures = 0
      void takeUp()
    },
    goOn,
  }
}
