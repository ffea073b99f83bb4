import { logActivityOn } from '../builders/log-activity.ts'
import { createTeamServer } from '../../../electron/adapters/team/pg-team-server.ts'
import { sha256 } from '../../../electron/adapters/system/sha256.ts'
import { systemClock } from '../../../electron/adapters/system/system-clock.ts'
import { systemRandom } from '../../../electron/adapters/system/system-random.ts'
import type { Clock } from '../../../electron/ports/clock.ts'
import type { DeskStore } from '../../../electron/ports/desk-store.ts'
import type { Random } from '../../../electron/ports/random.ts'
import type { TeamServer } from '../../../electron/ports/team-server.ts'
import { createAnnotationsMirror } from '../../../electron/services/annotations/annotations-mirror.ts'
import { createAnnotationsService } from '../../../electron/services/annotations/annotations-service.ts'
import { createConnectionInUse } from '../../../electron/services/connections/connection-in-use.ts'
import { createConnectionSecrets } from '../../../electron/services/connections/connection-secrets.ts'
import { createNoticesService } from '../../../electron/services/notices/notices-service.ts'
import { createTemplatesService } from '../../../electron/services/offers/templates-service.ts'
import { createTeamService } from '../../../electron/services/team/team-service.ts'
import { createBulkWork } from '../../../electron/services/worklist/bulk-work.ts'
import type { EventPayloads } from '../../../shared/contract/events.ts'
import type { ErrorCode } from '../../../shared/error-codes.ts'
import { failed, ok } from '../../../shared/result.ts'
import { aConnection } from '../builders/connections.ts'
import { aCacheStore, aDeskStore } from '../stores/test-stores.ts'
import { MemorySecretVault } from '../fakes/memory-secret-vault.ts'
import { RecordingLog } from '../fakes/recorders.ts'

export const connection = aConnection()

/** The network between a Loan Desk instance and its server. */
class Network {
  isReachable = true
  /** The next operation reaches the server, and the network fails before its response. */
  losesNextResponse = false
  /** The next operation reaches the server, and the network fails after its response. */
  failsAfterNextResponse = false
  /** No notification reaches the instance. */
  isDeaf = false
  private readonly open = new Set<() => void>()

  to(server: TeamServer): TeamServer {
    return {
      signIn: async (access, listener) => {
        if (!this.isReachable) return failed('team-offline')
        const changed = (): void => {
          if (!this.isDeaf) listener.changed()
        }
        const signedIn = await server.signIn(access, { ...listener, changed })
        if (!signedIn.ok) return signedIn
        const { value: session } = signedIn
        this.open.add(session.close)
        return ok({
          ...session,
          apply: async (operation) => {
            const response = await session.apply(operation)
            if (this.failsAfterNextResponse) {
              this.failsAfterNextResponse = false
              this.cut()
            }
            if (!this.losesNextResponse) return response
            this.losesNextResponse = false
            this.cut()
            return failed('team-offline')
          },
        })
      },
    }
  }

  cut(): void {
    this.isReachable = false
    for (const close of this.open) close()
    this.open.clear()
  }
}

/** Removes the random part of the delay over which notifications are batched. */
const leastWait: Random = { ...systemRandom, fraction: () => 0 }

type Told = EventPayloads['team.changed']

/** The team half of one Loan Desk instance, on files that survive a restart. */
export class Desk {
  readonly store: DeskStore
  readonly cache = aCacheStore()
  readonly vault = new MemorySecretVault()
  readonly log = new RecordingLog()
  told: Told = { state: null, claims: [] }
  /** Number of events to the page about changed team templates. */
  toldOfTemplates = 0
  readonly network = new Network()
  /** How far this computer's clock is ahead of the lending service's. */
  aheadOfService: number | null = 0
  private readonly waiting = new Set<() => void>()
  private readonly clock: Clock
  private services: ReturnType<Desk['begin']>

  constructor(clock: Clock = systemClock, store: DeskStore = aDeskStore()) {
    this.clock = clock
    this.store = store
    this.store.connections.put(connection)
    const ids = ['app_1', 'app_2', 'app_3']
    this.store.worklist.add(connection.id, ids, 1)
    this.cache.ensure(
      connection.id,
      ids.map((id) => ({ id, addedAt: 1 })),
    )
    createConnectionInUse(this.store).set(connection.id)
    this.services = this.begin()
  }

  private begin() {
    const inUse = createConnectionInUse(this.store)
    const notifier = {
      emit: (name: string, payload: unknown) => {
        if (name === 'team.changed') this.told = payload as Told
        if (name === 'templates.changed') this.toldOfTemplates += 1
        for (const check of [...this.waiting]) check()
      },
    }
    const person = { name: 'this computer' }
    const parts = {
      ...{ desk: this.store, cache: this.cache, clock: this.clock, log: this.log },
      ...{ inUse, notifier, sha256, random: leastWait },
      ...{ person, logActivity: logActivityOn(this.store, this.clock, person.name) },
    }
    const mirror = createAnnotationsMirror(parts)
    const service = createTeamService({
      ...{ ...parts, mirror },
      aheadOfService: () => this.aheadOfService,
      secrets: createConnectionSecrets({
        ...{ vault: this.vault, values: this.store.values, sample: null, log: this.log },
        keyMode: () => 'keychain',
      }),
      server: this.network.to(createTeamServer(parts)),
    })
    const annotations = createAnnotationsService({
      ...{ ...parts, mirror, team: service },
      bulk: createBulkWork({ clock: this.clock, notify: () => undefined }),
    })
    const templates = createTemplatesService({ ...parts, team: service })
    const notices = createNoticesService({
      ...{ ...parts, mirror, team: service },
      bulk: createBulkWork({ clock: this.clock, notify: () => undefined }),
    })
    service.use(connection)
    return { service, annotations, notices, templates }
  }

  /** Ends as if it were killed, whatever is in progress. */
  restart(): void {
    this.service.stop()
    this.told = { state: null, claims: [] }
    this.services = this.begin()
  }

  /** Calls `call` on every event to the page. */
  onTold(call: (told: Told) => void): void {
    this.waiting.add(() => call(this.told))
  }

  /** Settles once the events or the files show what is waited for. */
  async sees(wanted: (told: Told) => boolean): Promise<void> {
    await new Promise<void>((resolve) => {
      const check = (): void => {
        if (!wanted(this.told)) return
        this.waiting.delete(check)
        resolve()
      }
      this.waiting.add(check)
      check()
    })
  }

  seesHolder(holder: string | null): Promise<void> {
    return this.sees(({ claims }) => (claims[0]?.holder ?? null) === holder)
  }

  seesFailure(code: ErrorCode | null): Promise<void> {
    return this.sees(({ state }) => state !== null && (state.failure?.code ?? null) === code)
  }

  async goOffline(): Promise<void> {
    this.network.cut()
    await this.seesFailure('team-offline')
  }

  /** Settles once everything that waited is shared or refused. */
  async goOnline(): Promise<void> {
    this.network.isReachable = true
    this.service.retry()
    await this.seesFailure(null)
    await this.seesShared()
  }

  /** The network is back, but the team space responds with this failure. */
  async meets(failure: ErrorCode): Promise<void> {
    this.network.isReachable = true
    this.service.retry()
    await this.seesFailure(failure)
  }

  async switchNetwork(): Promise<void> {
    await (this.network.isReachable ? this.goOffline() : this.goOnline())
  }

  /** The officer picks their own change or the team's for one refused change, if there is any. */
  async picks(place: number): Promise<void> {
    const refused = this.told.state?.refused ?? []
    const change = refused[place % Math.max(refused.length, 1)]
    const keep = place % 2 === 0 ? 'mine' : 'theirs'
    if (change !== undefined) await this.team.resolve({ op: change.op, keep })
  }

  /** Goes back online and picks the team's version of every refused change. */
  async settles(): Promise<void> {
    await this.goOnline()
    for (const { op } of this.told.state?.refused ?? []) {
      await this.team.resolve({ op, keep: 'theirs' })
    }
    await this.seesShared()
  }

  /** Settles once no operation waits to be shared. */
  seesShared(): Promise<void> {
    return this.sees(
      ({ state }) =>
        state?.waiting === 0 && this.store.teamOperations.count(connection.id, 'waiting') === 0,
    )
  }

  get service() {
    return this.services.service
  }

  get team() {
    return this.service.handlers
  }

  get templates() {
    return this.services.templates
  }

  get annotations() {
    return this.services.annotations
  }

  get notices() {
    return this.services.notices
  }

  /** What the officer sees of an application: notes newest first, with their authors. */
  of(subject: string) {
    const { followUpOn, tags } = this.store.annotations.of(connection.id, subject)
    const notes = this.store.notes.ofSubject(connection.id, subject)
    return {
      ...{ followUpOn, tags },
      notes: notes.map(({ text, writtenBy }) => `${writtenBy}: ${text}`),
    }
  }
}
