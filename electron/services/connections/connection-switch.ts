import { defaultTimeZone, type Connection } from '../../../shared/domain/connections/connection.ts'
import {
  noLetterSettings,
  type LetterSettings,
} from '../../../shared/domain/notices/letter-settings.ts'
import { standardRules } from '../../../shared/domain/offers/policy/lender-rules.ts'
import type { ConnectionState, DecisionSummary } from '../../../shared/domain/startup/app-state.ts'
import { defaultUnitsProfile } from '../../../shared/values/units.ts'
import type { Clock } from '../../ports/clock.ts'
import type { DeskStore } from '../../ports/desk-store.ts'
import type { Log } from '../../ports/log.ts'
import type { Notifier } from '../../ports/notifier.ts'
import type { Sample } from '../../ports/sample.ts'
import { StoreFault } from '../../ports/store-fault.ts'
import type { ConnectionInUse } from './connection-in-use.ts'
import { sampleConnectionId } from './connection-secrets.ts'
import { sessionWith, type SessionService } from './session-service.ts'

/** Shows its data in the list, and can make the list agree with desk.db. */
interface Reconciled {
  reconcile(connectionId: string): void
}

interface Dependencies {
  readonly desk: DeskStore
  readonly inUse: ConnectionInUse
  readonly session: SessionService
  readonly refresh: { abandon(): void }
  readonly refreshPolicy: { begin(): void }
  readonly applications: Reconciled & {
    makeLines(connectionId: string): Promise<boolean>
    fetchWaiting(): Promise<void>
  }
  readonly annotations: { reconcile(connectionId: string): Promise<void>; stop(): void }
  readonly noticeDays: { begin(connection: Connection): void }
  readonly outbox: Reconciled & { summary(connectionId: string): DecisionSummary }
  readonly team: { use(connection: Connection | null): void }
  readonly sample: Sample | null
  readonly clock: Clock
  readonly notifier: Notifier
  readonly log: Log
}

/** Switches the session, the list and the outbox's summary to one connection. */
export interface ConnectionSwitch {
  /** Uses the connection of the last run, or the sample service's if there was none. */
  begin(): void
  /** Throws StoreFault if the choice can't be written; then nothing changes. */
  readonly use: (connection: Connection | null) => ConnectionState
  /** Fills a cache that was quarantined and is now empty. */
  refill(): Promise<void>
}

export function createConnectionSwitch(dependencies: Dependencies): ConnectionSwitch {
  const { desk, inUse, session, sample, notifier, log } = dependencies

  function beginSession(connection: Connection | null): ConnectionState {
    dependencies.refresh.abandon()
    const state = session.use(connection)
    dependencies.team.use(connection)
    dependencies.refreshPolicy.begin()
    notifier.emit('applications.changed', { ids: null })
    notifier.emit('decisions.changed', {
      ids: [],
      summary: dependencies.outbox.summary(connection?.id ?? ''),
    })
    if (connection !== null) {
      fillCache(connection).catch((cause: unknown) => log.unexpected('filling the cache', cause))
    }
    return state
  }

  /** Makes the cache of the connection in use agree with desk.db, in the background. */
  async function fillCache(connection: Connection): Promise<void> {
    const isFilled = await dependencies.applications.makeLines(connection.id).catch(tolerate)
    if (isFilled !== true || sessionWith(session, connection.id) === null) return
    showWork(connection)
    notifier.emit('applications.changed', { ids: null })
  }

  /** Makes the officer's work in the list agree with desk.db. */
  function showWork(connection: Connection): void {
    asFarAsWritable(() => {
      dependencies.applications.reconcile(connection.id)
      dependencies.outbox.reconcile(connection.id)
      // The connection's settings may have changed since the session began.
      dependencies.noticeDays.begin(desk.connections.get(connection.id) ?? connection)
    })
    dependencies.annotations
      .reconcile(connection.id)
      .catch(tolerate)
      .catch((cause: unknown) => log.unexpected('showing annotations', cause))
  }

  function note(connection: Connection | null): void {
    inUse.set(connection?.id ?? null)
  }

  function firstConnection(): Connection | null {
    const last = inUse.get()
    if (sample === null) return last?.id === sampleConnectionId ? null : last
    const connection = sampleConnection(sample, desk)
    asFarAsWritable(() => {
      desk.transaction(() => {
        desk.connections.put(connection)
        desk.worklist.add(sampleConnectionId, sample.worklistIds, dependencies.clock.now())
      })
    })
    return last === null || last.id === sampleConnectionId ? connection : last
  }

  /** On a full disk or in a read-only folder, Loan Desk still opens, for reading only. */
  function asFarAsWritable(work: () => void): void {
    try {
      work()
    } catch (cause) {
      tolerate(cause)
    }
  }

  function tolerate(cause: unknown): void {
    const readable =
      cause instanceof StoreFault && ['disk-full', 'store-read-only'].includes(cause.code)
    if (!readable) throw cause
    log.warn('opened to be read only', { code: cause.code })
  }

  return {
    begin() {
      const first = firstConnection()
      asFarAsWritable(() => {
        note(first)
      })
      if (first !== null) showWork(first)
      beginSession(first)
    },
    use(connection) {
      const before = inUse.get()
      if (before === null) {
        asFarAsWritable(() => {
          note(connection)
        })
      } else if (before.id !== connection?.id) note(connection)
      dependencies.annotations.stop()
      // The connection is in use from here on. If the cache fails, the next start makes it agree.
      try {
        if (connection !== null) showWork(connection)
      } catch (cause) {
        log.unexpected('showing the work of a connection', cause)
      }
      return beginSession(connection)
    },
    async refill() {
      // In a later task: the operation that found the damage is still running.
      await Promise.resolve()
      const connection = session.current()?.connection ?? null
      if (connection === null) return
      showWork(connection)
      notifier.emit('applications.changed', { ids: null })
      await fillCache(connection)
      await dependencies.applications.fetchWaiting()
    },
  }
}

/** Letter settings of a fictional lender, to try out letters. */
const sampleLetters: LetterSettings = {
  ...noLetterSettings,
  version: 1,
  creditor: 'Sample lender\n100 Example Street\nSan Francisco, CA 94100',
  phone: '800-555-0100',
  federalAgency: 'Federal Trade Commission, Equal Credit Opportunity, Washington, DC 20580',
  agencies: [
    {
      name: 'Sample Credit Bureau',
      address: 'P.O. Box 100\nAustin, TX 78700',
      phone: '800-555-0111',
      lowestScore: 300,
      highestScore: 850,
    },
  ],
}

/** Keeps the officer's settings. The service has a new port and a new client ID at every start. */
function sampleConnection(sample: Sample, desk: DeskStore): Connection {
  return {
    name: 'Sample lender',
    kind: 'sample',
    unitsProfile: defaultUnitsProfile,
    timeZone: defaultTimeZone,
    starterMode: true,
    ...standardRules(),
    letters: sampleLetters,
    trustedDocumentHosts: [],
    secretSetAt: null,
    ...desk.connections.get(sampleConnectionId),
    id: sampleConnectionId,
    baseUrl: sample.baseUrl,
    clientId: sample.clientId,
    serviceProfile: sample.serviceProfile,
  }
}
