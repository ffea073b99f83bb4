import type { LendingApiFactory, RequestOutcome } from '../../../../electron/ports/lending-api.ts'
import type { Sample } from '../../../../electron/ports/sample.ts'
import { returnPhases } from '../../../../electron/services/connections/return-work.ts'
import {
  createSessionService,
  type SessionService,
} from '../../../../electron/services/connections/session-service.ts'
import { ok, type Result } from '../../../../shared/result.ts'
import { aConnection } from '../../../support/builders/connections.ts'
import { FakeClock } from '../../../support/fakes/fake-clock.ts'
import { MemorySecretVault } from '../../../support/fakes/memory-secret-vault.ts'
import { FakeNetwork } from '../../../support/fakes/fake-network.ts'
import { RecordingLog, RecordingNotifier } from '../../../support/fakes/recorders.ts'
import { ScriptedLendingService } from '../../../support/fakes/scripted-lending-api.ts'
import { aSample } from '../../../support/builders/sample.ts'
import { seededRandom } from '../../../support/builders/seeded-random.ts'

/** A session with a scripted service and fakes around it. */
export class SessionFixture {
  readonly clock = new FakeClock()
  readonly network = new FakeNetwork()
  readonly notifier = new RecordingNotifier()
  readonly log = new RecordingLog()
  readonly service = new ScriptedLendingService(this.clock)
  readonly serviceTimes: number[] = []
  secret: (connectionId: string) => Promise<Result<string>> = () => Promise.resolve(ok('secret'))
  sample: Sample | null = aSample({
    isReachable: () => this.service.reachable,
    setReachable: async (reachable) => {
      this.service.reachable = reachable
    },
  })
  readonly session = this.begin()

  begin(lendingApi: LendingApiFactory = this.service): SessionService {
    return createSessionService({
      ...{ lendingApi, clock: this.clock, network: this.network },
      ...{ notifier: this.notifier, log: this.log, sample: this.sample },
      vault: new MemorySecretVault(),
      random: seededRandom(),
      secret: (id) => this.secret(id),
      onServiceTime: (clockAheadMs) => this.serviceTimes.push(clockAheadMs),
      takeRequests: () => null,
    })
  }

  settle(): Promise<void> {
    return this.clock.advance(0)
  }

  /** Uses a connection, and lets everything that follows run as far as it needs no time. */
  async use(connection = aConnection()): Promise<void> {
    this.session.use(connection)
    await this.settle()
  }

  /** Disconnects the computer's network, and with it the service. */
  loseNetwork(): void {
    this.service.reachable = false
    this.network.set(false)
  }

  /** Reconnects both, and lets everything that follows run as far as it needs no time. */
  async networkIsBack(): Promise<void> {
    this.service.reachable = true
    this.network.set(true)
    await this.settle()
  }

  /** From now on, records when each phase's work after a reconnect begins and ends, and other notes. */
  noteReturns(): { readonly order: readonly string[]; readonly note: (what: string) => void } {
    const order: string[] = []
    for (const phase of returnPhases.toReversed()) {
      this.session.onReturn(phase, async () => {
        order.push(`${phase} begins`)
        await Promise.resolve()
        order.push(`${phase} ends`)
      })
    }
    return { order, note: (what) => void order.push(what) }
  }

  /** From now on, records for which connection the secret is read, and when by the monotonic clock. */
  noteSecretsRead(): readonly { readonly id: string; readonly at: number }[] {
    const read: { id: string; at: number }[] = []
    this.secret = (id) => {
      read.push({ id, at: this.clock.monotonic() })
      return Promise.resolve(ok('secret'))
    }
    return read
  }

  /** The factory, and a function that reports request outcomes in its place. */
  withOutcomes(): {
    readonly factory: LendingApiFactory
    readonly report: (outcome: RequestOutcome) => void
  } {
    let report: (outcome: RequestOutcome) => void = () => undefined
    return {
      factory: {
        connect: (connection, read, onOutcome) => {
          report = onOutcome
          return this.service.connect(connection, read, onOutcome)
        },
      },
      report: (outcome) => report(outcome),
    }
  }
}
