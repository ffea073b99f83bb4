import { minuteMs } from '../../../shared/durations.ts'
import type { Handlers } from '../../../shared/contract/contract.ts'
import type { Connection } from '../../../shared/domain/connections/connection.ts'
import type { ConnectionState } from '../../../shared/domain/startup/app-state.ts'
import { failed, ok, type Result } from '../../../shared/result.ts'
import type { Clock } from '../../ports/clock.ts'
import type { LendingApi, LendingApiFactory, TakeRequests } from '../../ports/lending-api.ts'
import type { Log } from '../../ports/log.ts'
import type { Network } from '../../ports/network.ts'
import type { Notifier } from '../../ports/notifier.ts'
import type { Random } from '../../ports/random.ts'
import type { Sample } from '../../ports/sample.ts'
import type { SecretVault } from '../../ports/secret-vault.ts'
import { createConnectivity, type Connectivity } from './connectivity.ts'
import {
  createReturnWork,
  nothingPending,
  type PendingWork,
  type ReturnWork,
} from './return-work.ts'

/** A session with the service of a connection. Each session has its own `api`, even for one connection. */
export interface Session {
  readonly connection: Connection
  readonly api: LendingApi
}

/** The current session with the service of this connection; null while another connection is in use. */
export function sessionWith(
  session: Pick<SessionService, 'current'>,
  connectionId: string,
): Session | null {
  const current = session.current()
  return current?.connection.id === connectionId ? current : null
}

/** The current session with the service of the connection in use. */
export interface SessionService {
  readonly handlers: Handlers['session']
  /** Ends the current session and begins one with this connection (null: none). */
  use(connection: Connection | null): ConnectionState
  current(): Session | null
  isOnline(): boolean
  /** Milliseconds that this computer's clock is ahead of the service's; null if unknown. */
  aheadOfService(): number | null
  state(): ConnectionState
  readonly onReturn: ReturnWork['onReturn']
  /** Calls after each manual sign-in: wrong credentials stop work, and new ones let it resume. */
  onSignIn(call: () => void): void
  stop(): void
}

interface Dependencies {
  readonly vault: Pick<SecretVault, 'allowRetry'>
  readonly lendingApi: LendingApiFactory
  /** Reads the client secret of a connection, which isn't kept in memory. */
  readonly secret: (connectionId: string) => Promise<Result<string>>
  readonly clock: Clock
  readonly random: Pick<Random, 'fraction'>
  readonly network: Network
  readonly notifier: Notifier
  readonly log: Log
  readonly sample: Sample | null
  /**
   * Called with the milliseconds that this computer's clock is ahead of the service's, after each
   * response that includes the service's time; not for the sample service.
   */
  readonly onServiceTime: (clockAheadMs: number) => void
  /** Takes requests for a connection from the account that its team shares. */
  readonly takeRequests: (
    connectionId: string,
    ...request: Parameters<TakeRequests>
  ) => ReturnType<TakeRequests>
}

interface ServiceSession extends Session {
  readonly connectivity: Connectivity
  /** As of the last response that included the service's time. */
  clockAheadMs: number | null
  readonly pending: PendingWork
}

const noConnection: ConnectionState = {
  connectionId: null,
  network: 'untried',
  failure: null,
  token: null,
  clockAheadMs: null,
  sampleReachable: null,
}

/** A larger difference comes from a wrong clock, not from a slow response. */
const clockToleranceMs = 5 * minuteMs

export function createSessionService(dependencies: Dependencies): SessionService {
  const signInHooks: (() => void)[] = []
  let serviceSession: ServiceSession | null = null
  let notified = noConnection
  const returnWork = createReturnWork({
    ...dependencies,
    isOnline,
    current: () => serviceSession,
    notify: () => void notify(),
  })

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

  /** Notifies the pages if the state has changed since the last notification. */
  function notify(): ConnectionState {
    const now = state()
    if (JSON.stringify(now) !== JSON.stringify(notified)) {
      notified = now
      dependencies.notifier.emit('connection.state', now)
    }
    return now
  }

  function use(connection: Connection | null): ConnectionState {
    end()
    serviceSession = connection === null ? null : openSession(connection)
    if (serviceSession !== null) void serviceSession.connectivity.probeNow()
    return notify()
  }

  /** Discards the session's pending work: another connection has its own. */
  function end(): void {
    if (serviceSession === null) return
    const { api, connectivity, pending } = serviceSession
    connectivity.stop()
    api.close()
    pending.timer?.cancel()
    serviceSession = null
  }

  function openSession(connection: Connection): ServiceSession {
    const api = dependencies.lendingApi.connect(
      connection,
      () => dependencies.secret(connection.id),
      (outcome) => {
        const ahead = outcome.clockAheadMs ?? null
        if (ahead !== null) {
          begun.clockAheadMs = ahead
          // The sample service runs on this computer and uses its clock.
          if (connection.kind !== 'sample') dependencies.onServiceTime(ahead)
        }
        connectivity.record(outcome)
        notify()
        if (outcome.reached && outcome.failure === null) returnWork.resume(begun)
      },
      (...request) => dependencies.takeRequests(connection.id, ...request),
    )
    const connectivity = createConnectivity({
      ...dependencies,
      probe: async () => {
        try {
          await api.signIn()
        } catch (cause) {
          dependencies.log.unexpected('session-work', cause)
        }
      },
      changed: (now, before) => {
        notify()
        if (now.network !== 'online' || before.network === 'online') return
        returnWork.begin(begun)
      },
    })
    const begun: ServiceSession = {
      connection,
      api,
      connectivity,
      clockAheadMs: null,
      pending: nothingPending(),
    }
    return begun
  }

  function isOnline(): boolean {
    return serviceSession?.connectivity.reach().network === 'online'
  }

  async function signIn(): Promise<Result<ConnectionState>> {
    if (serviceSession === null) return failed('connection-not-here')
    // The officer may have unlocked the keychain meanwhile.
    dependencies.vault.allowRetry()
    const signedIn = await serviceSession.api.signIn()
    const now = notify()
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
    await connectivity.probeNow()
    return ok(notify())
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
    onReturn: returnWork.onReturn,
    onSignIn: (call) => void signInHooks.push(call),
    stop: end,
  }
}

/** In whole minutes, so that not every response is a change; null within the tolerance. */
function inMinutes(aheadMs: number | null): number | null {
  return aheadMs === null || Math.abs(aheadMs) < clockToleranceMs
    ? null
    : Math.round(aheadMs / minuteMs) * minuteMs
}
