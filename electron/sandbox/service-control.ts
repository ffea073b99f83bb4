import type { SampleFacts } from './application-maker.ts'
import type { AccessTokens } from './access-tokens.ts'
import type { Fault, FaultPlan } from './faults.ts'
import type { LoopbackListener } from './loopback-listener.ts'
import type {
  EndpointName,
  ProcessedRequest,
  RequestCounts,
  RequestJournal,
} from './request-journal.ts'
import type { RequestLimit } from './request-limit.ts'
import { bulkApplication, bulkApplicationId } from './sample-applications.ts'
import type { SampleDocument, ServiceState } from './service-state.ts'
import type { LendingDetails, SampleApplication } from './wire.ts'

/** The hand on the sample service, for the desk's own switch and for tests. Not on the network. */
export interface SampleServiceControl {
  /** Off: connects are refused and live connections end. On: the same port listens again. */
  setReachable(reachable: boolean): Promise<void>
  isReachable(): boolean

  /** Milliseconds since 1970 by the service's clock. */
  now(): number
  /** Moves the service's clock by so many milliseconds, forwards or back. */
  moveTime(byMs: number): void
  /** Makes every token issued so far worthless. */
  revokeTokens(): void
  setStarterMode(on: boolean): void
  setAchEnabled(on: boolean): void

  /** Plans a fault; faults for the same endpoint strike in the order in which they were planned. */
  fault(fault: Fault): void
  /** Forgets the planned faults, ends every latency and closes every hanging connection. */
  clearFaults(): void

  counts(): RequestCounts
  /** How often the work of an endpoint was done, for one id or over all. */
  processedCount(endpoint: EndpointName, id?: string): number
  /** What was done, oldest first; at most the latest 200,000. */
  processed(): readonly ProcessedRequest[]

  /** The applications as they are now, by id; later changes do not show in the answer. */
  applications(): ReadonlyMap<string, SampleApplication>
  /** Changes an application behind the desk's back; one that is not there begins as pending. */
  setApplication(id: string, patch: Partial<SampleApplication>): void
  /** Adds so many further applications and answers their ids. */
  addBulkApplications(count: number): readonly string[]
  documents(): readonly SampleDocument[]
  lendingDetails(): LendingDetails | null
  webhookUrl(): string | null

  /**
   * Back to the beginning: data, counts, clock, faults and switches. Whether the service can be
   * reached, and the tokens issued so far, stay as they are.
   */
  reset(): void
}

export interface ControlledParts {
  readonly listener: LoopbackListener
  readonly tokens: AccessTokens
  readonly faults: FaultPlan
  readonly journal: RequestJournal
  readonly limit: RequestLimit
  readonly state: () => ServiceState
  readonly facts: () => SampleFacts
  readonly now: () => number
  readonly moveTime: (byMs: number) => void
  readonly isStopped: () => boolean
  /** Data, clock and switches as at the start. */
  readonly startOver: () => void
}

export function serviceControl(parts: ControlledParts): SampleServiceControl {
  const { faults, journal, listener, state } = parts
  return {
    async setReachable(reachable) {
      if (!reachable) return listener.close()
      if (!parts.isStopped()) return listener.open()
    },
    isReachable: () => listener.isOpen(),
    now: parts.now,
    moveTime: parts.moveTime,
    revokeTokens: () => parts.tokens.revokeAll(),
    setStarterMode(on) {
      state().starterMode = on
    },
    setAchEnabled(on) {
      state().achEnabled = on
    },
    fault: (fault) => faults.add(fault),
    clearFaults: () => faults.clear(),
    counts: () => journal.counts(),
    processedCount: (endpoint, id) => journal.processedCount(endpoint, id),
    processed: () => journal.entries(),
    applications: () =>
      new Map([...state().records].map(([id, record]) => [id, record.application])),
    setApplication(id, patch) {
      const record = state().records.get(id)
      const application = record?.application ?? { status: 'pending', id }
      state().records.set(id, { ...record, application: { ...application, ...patch } })
    },
    addBulkApplications(count) {
      const facts = parts.facts()
      return Array.from({ length: count }, (_, number) => {
        const id = bulkApplicationId(number)
        state().records.set(id, { application: bulkApplication(number, facts) })
        return id
      })
    },
    documents: () => [...state().documents.values()],
    lendingDetails: () => state().lendingDetails,
    webhookUrl: () => state().webhookUrl,
    reset() {
      faults.clear()
      journal.clear()
      parts.limit.clear()
      parts.startOver()
    },
  }
}
