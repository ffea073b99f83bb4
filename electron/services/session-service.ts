import type { Handlers } from '../../shared/contract/contract.ts'
import type { Connection } from '../../shared/domain/connection.ts'
import type { ConnectionState } from '../../shared/domain/desk-state.ts'
import { failed, ok, type Result } from '../../shared/result.ts'
import type { Clock } from '../ports/clock.ts'
import type { LendingApi, LendingApiFactory } from '../ports/lending-api.ts'
import type { Log } from '../ports/log.ts'
import type { Network } from '../ports/network.ts'
import type { Notifier } from '../ports/notifier.ts'
import type { Random } from '../ports/random.ts'
import type { Sample } from '../ports/sample.ts'
import { createConnectivity, type Connectivity } from './connectivity.ts'

/** In which order the desk's work is taken up again once the service can be reached. */
export const returnPhases = ['reads', 'checks', 'sends'] as const
export type ReturnPhase = (typeof returnPhases)[number]

/** The running conversation with the service of the connection in use. */
export interface SessionService {
  readonly handlers: Handlers['session']
  /** Ends the conversation under way and begins one with this connection (null: with none). */
  use(connection: Connection | null): ConnectionState
  current(): { readonly connection: Connection; readonly api: LendingApi } | null
  isOnline(): boolean
  state(): ConnectionState
  /**
   * Calls each time the service can be reached again (and the first time it is): after the token,
   * phase by phase, one call after the other. Answers how to stop.
   */
  onReturn(phase: ReturnPhase, call: () => void | Promise<void>): () => void
  stop(): void
}

interface Parts {
  readonly lendingApi: LendingApiFactory
  /** Reads the client secret of a connection; it is not kept. */
  readonly secret: (connectionId: string) => Promise<Result<string>>
  readonly clock: Clock
  readonly random: Pick<Random, 'fraction'>
  readonly network: Network
  readonly notifier: Notifier
  readonly log: Log
  readonly sample: Sample | null
  /** Told of every reply by how much this computer's clock is ahead of another computer's. */
  readonly onServiceTime?: (clockAheadMs: number) => void
}

interface Conversation {
  readonly connection: Connection
  readonly api: LendingApi
  readonly connectivity: Connectivity
  clockAheadMs: number | null
}

const noConnection: ConnectionState = {
  connectionId: null,
  network: 'untried',
  failure: null,
  token: null,
  clockAheadMs: null,
  sampleReachable: null,
}

const minuteMs = 60_000
/** From here on it is the clock that is wrong, and not the way of a reply that was long. */
const clockToleranceMs = 5 * minuteMs

export function createSessionService(parts: Parts): SessionService {
  const hooks: Record<ReturnPhase, Set<() => void | Promise<void>>> = {
    reads: new Set(),
    checks: new Set(),
    sends: new Set(),
  }
  let conversation: Conversation | null = null
  let told = noConnection
  /** How many returns of the network are still to be answered; the work of two at once is done once. */
  const returns = { waiting: 0, underWay: false }

  function state(): ConnectionState {
    if (conversation === null) return noConnection
    const { connection, api, connectivity, clockAheadMs } = conversation
    return {
      connectionId: connection.id,
      ...connectivity.reach(),
      token: api.token(),
      clockAheadMs,
      sampleReachable:
        connection.kind === 'sample' && parts.sample !== null ? parts.sample.isReachable() : null,
    }
  }

  /** Tells the pages when the state is another than they were told. */
  function tell(): ConnectionState {
    const now = state()
    if (JSON.stringify(now) !== JSON.stringify(told)) {
      told = now
      parts.notifier.emit('connection.state', now)
    }
    return now
  }

  function use(connection: Connection | null): ConnectionState {
    conversation?.connectivity.stop()
    conversation?.api.close()
    conversation = connection === null ? null : converse(connection)
    if (conversation !== null) void conversation.connectivity.ask()
    return tell()
  }

  function converse(connection: Connection): Conversation {
    const api = parts.lendingApi.connect(
      connection,
      () => parts.secret(connection.id),
      (outcome) => {
        const ahead = outcome.clockAheadMs ?? null
        if (ahead !== null) {
          begun.clockAheadMs = inMinutes(ahead)
          // The sample runs on this computer, and by its clock.
          if (connection.kind !== 'sample') parts.onServiceTime?.(ahead)
        }
        connectivity.heard(outcome)
        tell()
      },
    )
    const connectivity = createConnectivity({
      ...parts,
      probe: () =>
        guarded(async () => {
          await api.signIn()
        }),
      changed: (now, before) => {
        tell()
        if (now.network === 'online' && before.network !== 'online') void takeUpWork()
      },
    })
    const begun: Conversation = { connection, api, connectivity, clockAheadMs: null }
    return begun
  }

  /** Token first, then what others asked to do, phase by phase; ends where the network goes again. */
  async function takeUpWork(): Promise<void> {
    returns.waiting += 1
    if (returns.underWay) return
    returns.underWay = true
    while (returns.waiting > 0) {
      returns.waiting = 0
      await takeUpWorkOnce()
    }
    returns.underWay = false
  }

  async function takeUpWorkOnce(): Promise<void> {
    const api = conversation?.api
    const goesOn = (): boolean => conversation?.api === api && isOnline()
    if (api === undefined || !goesOn()) return
    if (api.token() === null) {
      const signedIn = await api.signIn()
      if (!signedIn.ok) return
      tell()
    }
    for (const phase of returnPhases) {
      for (const call of [...hooks[phase]]) {
        if (!goesOn()) return
        await guarded(call)
      }
    }
  }

  async function guarded(call: () => void | Promise<void>): Promise<void> {
    try {
      await call()
    } catch (cause) {
      parts.log.unexpected('session-work', cause)
    }
  }

  function isOnline(): boolean {
    return conversation?.connectivity.reach().network === 'online'
  }

  async function signIn(): Promise<Result<ConnectionState>> {
    if (conversation === null) return failed('connection-not-here')
    const signedIn = await conversation.api.signIn()
    const now = tell()
    return signedIn.ok ? ok(now) : signedIn
  }

  async function setSampleReachable(reachable: boolean): Promise<Result<ConnectionState>> {
    if (conversation?.connection.kind !== 'sample' || parts.sample === null) {
      return failed('not-sample')
    }
    const { connectivity } = conversation
    await parts.sample.setReachable(reachable)
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
    current: () => conversation,
    isOnline,
    state,
    onReturn(phase, call) {
      hooks[phase].add(call)
      return () => void hooks[phase].delete(call)
    },
    stop() {
      conversation?.connectivity.stop()
      conversation?.api.close()
      conversation = null
    },
  }
}

/** In whole minutes, so that it is not told anew with every reply; null within the tolerance. */
function inMinutes(aheadMs: number): number | null {
  return Math.abs(aheadMs) < clockToleranceMs ? null : Math.round(aheadMs / minuteMs) * minuteMs
}
