import { beforeEach, expect } from 'vitest'
import { createConnectionInUse } from '../../../../electron/services/connections/connection-in-use.ts'
import { createDecisionsService } from '../../../../electron/services/decisions/decisions-service.ts'
import { createCoverage } from '../../../../electron/services/offers/coverage-service.ts'
import { createRejectionReasons } from '../../../../electron/services/decisions/rejection-reasons.ts'
import { createFileGeneration } from '../../../../electron/services/startup/file-generation.ts'
import { createOutbox, type Outbox } from '../../../../electron/services/decisions/outbox.ts'
import type { LendingApi } from '../../../../electron/ports/lending-api.ts'
import type { Connection } from '../../../../shared/domain/connections/connection.ts'
import type { Decision } from '../../../../shared/domain/decisions/decision.ts'
import { FakeClock } from '../../../support/fakes/fake-clock.ts'
import { aCacheStore, aDeskStore } from '../../../support/stores/test-stores.ts'
import { MemorySecretVault } from '../../../support/fakes/memory-secret-vault.ts'
import { RecordingLog, RecordingNotifier } from '../../../support/fakes/recorders.ts'
import { FakeTeamRegister } from '../../../support/fakes/team-register.ts'
import { ScriptedLendingService } from '../../../support/fakes/scripted-lending-api.ts'
import { seededRandom } from '../../../support/builders/seeded-random.ts'
import { severable } from '../../../support/fakes/severed-store.ts'
import { sha256 } from '../../../../electron/adapters/system/sha256.ts'
import { aConnection } from '../../../support/builders/connections.ts'
import { idOf } from './decisions-asked.ts'

export const connection = aConnection({
  ...{ id: 'conn_1', name: 'Sample lender', baseUrl: 'https://lender.example' },
  ...{ clientId: 'client', starterMode: true, secretSetAt: null },
})

/** One process of Loan Desk: `restart` discards what it holds in memory. */
export class Process {
  readonly outbox: Outbox
  readonly decisions: ReturnType<typeof createDecisionsService>
  readonly coverage: ReturnType<typeof createCoverage>
  readonly notifier = new RecordingNotifier()
  readonly log = new RecordingLog()
  readonly api: LendingApi
  readonly reads: string[] = []
  online = true
  aheadOfService: number | null = null
  isKilled = false
  current: { readonly connection: Connection; readonly api: LendingApi } | null
  private readonly store: ReturnType<typeof severable>

  constructor(fixture: Fixture, seed: number) {
    this.store = severable(fixture.desk)
    const inUse = fixture.desk.connections.get(connection.id) ?? connection
    this.api = fixture.service.connect(inUse)
    this.current = { connection: inUse, api: this.api }
    const random = seededRandom(seed)
    const person = { name: 'Ines Officer' }
    const parts = {
      desk: this.store.desk,
      cache: fixture.cache,
      clock: fixture.clock,
      notifier: this.notifier,
      log: this.log,
      person,
      random,
    }
    this.outbox = createOutbox({
      ...parts,
      generation: createFileGeneration({
        vault: fixture.vault,
        desk: this.store.desk,
        keyMode: () => 'keychain',
        random,
      }),
      sha256,
      session: {
        current: () => this.current,
        isOnline: () => this.online,
        aheadOfService: () => this.aheadOfService,
      },
      isReadOnly: false,
      claimOfColleague: (_connectionId, id) => fixture.claims.get(id) ?? null,
      register: fixture.register,
      onRead: (_connectionId, id) => void this.reads.push(id),
    })
    const session = { current: () => (this.online ? this.current : null) }
    this.coverage = createCoverage({ ...parts, session })
    this.decisions = createDecisionsService({
      ...parts,
      inUse: createConnectionInUse(this.store.desk),
      outbox: this.outbox,
      reasons: createRejectionReasons({ ...parts, session }),
      coverage: this.coverage,
      sha256,
    })
  }

  /** Ends without a trace: later responses write nothing. */
  kill(): void {
    this.isKilled = true
    this.store.cut()
    this.online = false
  }
}

/** Loan Desk's files, the service and the time, which outlive a process. */
export class Fixture {
  readonly clock = new FakeClock()
  readonly desk = aDeskStore()
  readonly cache = aCacheStore()
  readonly vault = new MemorySecretVault()
  readonly service = new ScriptedLendingService(this.clock)
  /** Colleagues who claimed applications, by application. */
  readonly claims = new Map<string, string>()
  readonly register = new FakeTeamRegister()
  process: Process
  private processes = 1

  constructor() {
    this.desk.connections.put(connection)
    createConnectionInUse(this.desk).set(connection.id)
    for (const id of ['app_1', 'app_2', 'app_3', 'app_4', 'app_5', 'app_6']) {
      this.service.add(id)
      this.desk.worklist.add(connection.id, [id], this.clock.now())
      this.cache.ensure(connection.id, [{ id, addedAt: this.clock.now() }])
    }
    for (const id of ['fac_1', 'fac_2', 'fac_3']) this.service.facilities.add(id)
    this.process = new Process(this, 1)
  }

  get outbox(): Outbox {
    return this.process.outbox
  }

  /** Kills the process and starts another on the same files, which waits until the old lease expires. */
  async restart(begins: (api: LendingApi) => void = () => undefined): Promise<void> {
    this.process.kill()
    this.processes += 1
    this.process = new Process(this, this.processes)
    begins(this.process.api)
    this.outbox.start()
    await this.pass(40_000)
  }

  /** Submits, and lets everything run that needs no time. */
  async submit(decision: Decision): Promise<void> {
    expect(this.outbox.submit(decision).ok).toBe(true)
    await this.settle()
  }

  /** The ID of an accepted submission, after everything that follows has run that needs no time. */
  async sent(result: Parameters<typeof idOf>[0]): Promise<string> {
    const id = await idOf(result)
    await this.settle()
    return id
  }

  /** Actions in the activity log, oldest first. */
  logged(): string[] {
    return this.desk.activity
      .page(0, 100)
      .map(({ action, outcome }) => `${action} ${outcome ?? ''}`)
      .toReversed()
  }

  /** Worklist rows that show an open decision: their ID, and the decision. */
  shown(): (readonly [id: string, openDecision: string | null])[] {
    const sort = { by: 'id', direction: 'ascending' } as const
    return this.cache
      .rows(connection.id, { filter: { hasOpenDecision: true }, sort, offset: 0, limit: 10 })
      .map(({ id, openDecision }) => [id, openDecision])
  }

  decision(id = 'dec_1'): Decision {
    const decision = this.desk.decisions.get(id)
    if (decision === null) throw new Error(`no decision ${id}`)
    return decision
  }

  state(id = 'dec_1'): string {
    return this.decision(id).state
  }

  /** Reconnects the network, and lets everything that follows run as far as it needs no time. */
  async networkIsBack(): Promise<void> {
    this.process.online = true
    this.outbox.retryNow()
    await this.settle()
  }

  /** Lets everything run that needs no time. */
  async settle(): Promise<void> {
    for (let turn = 0; turn < 20; turn += 1) await this.clock.advance(0)
  }

  async pass(milliseconds: number): Promise<void> {
    await this.settle()
    await this.clock.advance(milliseconds)
    await this.settle()
  }
}

/** The fixture of the current test. */
export let fixture: Fixture

/** Requests of the page to the current process. */
export const desk = () => fixture.process.decisions

/** Creates a fixture for each test of the file, and starts its outbox after `prepare`. */
export function useFixture(prepare: (made: Fixture) => unknown = () => undefined): void {
  beforeEach(() => {
    fixture = new Fixture()
    prepare(fixture)
    fixture.outbox.start()
  })
}
