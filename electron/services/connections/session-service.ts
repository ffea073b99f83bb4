import { minuteMs } from '../../../shared/durations.ts'
import type { Handlers } from '../../../shared/contract/contract.ts'
import type { Connection } from '../../../shared/domain/connections/connection.ts'
import type { ConnectionState } from '../../../shared/domain/startup/app-state.ts'
import { failed, ok, type Failure, type Result } from '../../../shared/result.ts'
import { retryDelayMs, type RetryDelay } from '../../../shared/retry-delay.ts'
import type { Clock, Timer } from '../../ports/clock.ts'
import type { LendingApi, LendingApiFactory, TakeRequests } from '../../ports/lending-api.ts'
import type { Log } from '../../ports/log.ts'
import type { Network } from '../../ports/network.ts'
import type { Notifier } from '../../ports/notifier.ts'
import type { Random } from '../../ports/random.ts'
import type { Sample } from '../../ports/sample.ts'
import type { SecretVault } from '../../ports/secret-vault.ts'
import { createConnectivity, type Connectivity } from './connectivity.ts'
import { hindersSignIn } from './sign-in-failures.ts'

/** In which order Loan Desk's work is taken up again once the service can be reached. */
export const returnPhases = ['submissions', 'reads', 'refreshes'] as const
export type ReturnPhase = (typeof returnPhases)[number]

/** A session with the service of a connection: another one of the same connection has another api. */
export interface Session {
  readonly connection: Connection
  readonly api: LendingApi
}

/** The session under way with the service of this connection; null while another one is in use. */
export function sessionWith(
  session: Pick<SessionService, 'current'>,
  connectionId: string,
): Session | null {
  const current = session.current()
  return current?.connection.id === connectionId ? current : null
}

/** The running session with the service of the connection in use. */
export interface SessionService {
  readonly handlers: Handlers['session']
  /** Ends the session under way and begins one with this connection (null: with none). */
  use(connection: Connection | null): ConnectionState
  current(): Session | null
  isOnline(): boolean
  /** By how many milliseconds this computer's clock is ahead of the service's; null if unknown. */
  aheadOfService(): number | null
  state(): ConnectionState
  /**
   * Calls each time the service can be reached again (and the first time it is): after the token,
   * phase by phase, one call after the other. Where the network goes or no token is to be had, all
   * of it is done again from its beginning, as soon as the service is heard well or after a wait.
   * Returns how to stop.
   */
  onReturn(phase: ReturnPhase, call: () => void | Promise<void>): () => void
  /** Calls each time the officer signed in by hand: wrong credentials stop work, right ones let it go on. */
  onSignIn(call: () => void): void
  stop(): void
}

interface Dependencies {
  readonly vault: Pick<SecretVault, 'allowRetry'>
  readonly lendingApi: LendingApiFactory
  /** Reads the client secret of a connection; it is not kept. */
  readonly secret: (connectionId: string) => Promise<Result<string>>
  readonly clock: Clock
  readonly random: Pick<Random, 'fraction'>
  readonly network: Network
  readonly notifier: Notifier
  readonly log: Log
  readonly sample: Sample | null
  /** Told of every response by how much this computer's clock is ahead of another computer's. */
  readonly onServiceTime: (clockAheadMs: number) => void
  /** Takes requests of a connection from those that its team shares. */
  readonly takeRequests: (
    connectionId: string,
    ...wanted: Parameters<TakeRequests>
  ) => ReturnType<TakeRequests>
}

interface ServiceSession extends Session {
  readonly connectivity: Connectivity
  /** As of the last response that told. */
  clockAheadMs: number | null
  readonly owed: OwedWork
}

/** Whether the work of a return is still to be done, and when it is tried again. */
interface OwedWork {
  /** `due` is to be begun now; `owed` is under way, or waits for a good answer or for `timer`. */
  standing: 'done' | 'owed' | 'due'
  /** Sign-ins in a row that came to nothing. */
  failures: number
  timer: Timer | null
}

const noConnection: ConnectionState = {
  connectionId: null,
  network: 'untried',
  failure: null,
  token: null,
  clockAheadMs: null,
  sampleReachable: null,
}

/** From here on it is the clock that is wrong, and not the way of a response that was long. */
const clockToleranceMs = 5 * minuteMs
const signInDelay: RetryDelay = { firstMs: 5_000, longestMs: 5 * minuteMs }

export function createSessionService(dependencies: Dependencies): SessionService {
  const hooks: Record<ReturnPhase, Set<() => void | Promise<void>>> = {
    submissions: new Set(),
    reads: new Set(),
    refreshes: new Set(),
  }
  const signInHooks: (() => void)[] = []
  let serviceSession: ServiceSession | null = null
  let told = noConnection
  /** Whatever calls for it meanwhile, the work of a return is never begun beside itself. */
  let isTakingUp = false

  function state(): ConnectionState {
    if (serviceSession === null) return noConnection
    const { connection, api, connectivity } = serviceSession
    return {
      connectionId: connection.id,
      ...connectivity.reach(),
      token: api.token(),
      clockAheadMs: inMinutes(serviceSession.clockAheadMs),
      sampleReachable:
        connection.kind === 'sample' && dependencies.sample !== null
          ? dependencies.sample.isReachable()
          : null,
    }
  }

  /** Tells the pages when the state is another than they were told. */
  function tell(): ConnectionState {
    const now = state()
    if (JSON.stringify(now) !== JSON.stringify(told)) {
      told = now
      dependencies.notifier.emit('connection.state', now)
    }
    return now
  }

  function use(connection: Connection | null): ConnectionState {
    end()
    serviceSession = connection === null ? null : converse(connection)
    if (serviceSession !== null) void serviceSession.connectivity.ask()
    return tell()
  }

  /** What it still owed is forgotten with it: another connection's return is its own. */
  function end(): void {
    if (serviceSession === null) return
    const { api, connectivity, owed } = serviceSession
    connectivity.stop()
    api.close()
    owed.timer?.cancel()
    serviceSession = null
  }

  function converse(connection: Connection): ServiceSession {
    const api = dependencies.lendingApi.connect(
      connection,
      () => dependencies.secret(connection.id),
      (outcome) => {
        const ahead = outcome.clockAheadMs ?? null
        if (ahead !== null) {
          begun.clockAheadMs = ahead
          // The sample runs on this computer, and by its clock.
          if (connection.kind !== 'sample') dependencies.onServiceTime(ahead)
        }
        connectivity.heard(outcome)
        tell()
        if (outcome.reached && outcome.failure === null) takeUpOwed(begun)
      },
      (...wanted) => dependencies.takeRequests(connection.id, ...wanted),
    )
    const connectivity = createConnectivity({
      ...dependencies,
      probe: () =>
        guarded(async () => {
          await api.signIn()
        }),
      changed: (now, before) => {
        tell()
        if (now.network !== 'online' || before.network === 'online') return
        begun.owed.standing = 'due'
        begun.owed.failures = 0
        void takeUpWork()
      },
    })
    const begun: ServiceSession = {
      connection,
      api,
      connectivity,
      clockAheadMs: null,
      owed: { standing: 'done', failures: 0, timer: null },
    }
    return begun
  }

  function takeUpOwed({ owed }: ServiceSession): void {
    if (owed.standing !== 'owed' || isTakingUp) return
    owed.standing = 'due'
    void takeUpWork()
  }

  async function takeUpWork(): Promise<void> {
    if (isTakingUp) return
    isTakingUp = true
    while (serviceSession?.owed.standing === 'due') await takeUpWorkOnce(serviceSession)
    isTakingUp = false
  }

  /** Token first, then what others asked to do, phase by phase; ends if the network goes again. */
  async function takeUpWorkOnce(begun: ServiceSession): Promise<void> {
    const { api, owed } = begun
    const goesOn = (): boolean => serviceSession === begun && isOnline()
    const isDueAgain = (): boolean => owed.standing === 'due'
    owed.standing = 'owed'
    owed.timer?.cancel()
    owed.timer = null
    if (!goesOn()) return
    const failure = await whyNoToken(api)
    if (failure !== null) {
      if (goesOn()) waitForToken(begun, failure)
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
  async function whyNoToken(api: LendingApi): Promise<Failure | null> {
    if (api.token() !== null) return null
    try {
      const signedIn = await api.signIn()
      return signedIn.ok || api.token() !== null ? null : signedIn.error
    } catch (cause) {
      return { code: 'unexpected', reference: dependencies.log.unexpected('session-work', cause) }
    }
  }

  /**
   * No change of the network will call for the work again, so time does. Where only the officer can
   * mend it, nothing does but a good answer.
   */
  function waitForToken(begun: ServiceSession, failure: Failure): void {
    if (hindersSignIn(failure)) return
    const { owed } = begun
    const wait = retryDelayMs(
      signInDelay,
      owed.failures,
      dependencies.random.fraction(),
      failure.retryAfterMs,
    )
    owed.failures += 1
    owed.timer = dependencies.clock.after(wait, () => {
      owed.timer = null
      takeUpOwed(begun)
    })
  }

  async function guarded(call: () => void | Promise<void>): Promise<void> {
    try {
      await call()
    } catch (cause) {
      dependencies.log.unexpected('session-work', cause)
    }
  }

  function isOnline(): boolean {
    return serviceSession?.connectivity.reach().network === 'online'
  }

  async function signIn(): Promise<Result<ConnectionState>> {
    if (serviceSession === null) return failed('connection-not-here')
    // The officer may have unlocked the keychain meanwhile.
    dependencies.vault.allowRetry()
    const signedIn = await serviceSession.api.signIn()
    const now = tell()
    if (!signedIn.ok) return signedIn
    for (const call of signInHooks) call()
    return ok(now)
  }

  async function setSampleReachable(reachable: boolean): Promise<Result<ConnectionState>> {
    if (serviceSession?.connection.kind !== 'sample' || dependencies.sample === null) {
      return failed('not-sample')
    }
    const { connectivity } = serviceSession
    await dependencies.sample.setReachable(reachable)
    await connectivity.ask()
    return ok(tell())
  }

  return {
    handlers: {
      state: () => ok(state()),
      signIn,
      setSampleReachable: ({ reachable }) => setSampleReachable(reachable),
    },
    use,
    current: () => serviceSession,
    isOnline,
    aheadOfService: () => serviceSession?.clockAheadMs ?? null,
    state,
    onReturn(phase, call) {
      hooks[phase].add(call)
      return () => void hooks[phase].delete(call)
    },
    onSignIn: (call) => void signInHooks.push(call),
    stop: end,
  }
}

/** In whole minutes, so that it is not told again with every response; null within the tolerance. */
function inMinutes(aheadMs: number | null): number | null {
  return aheadMs === null || Math.abs(aheadMs) < clockToleranceMs
    ? null
    : Math.round(aheadMs / minuteMs) * minuteMs
}
