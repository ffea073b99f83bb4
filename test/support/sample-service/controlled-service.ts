import {
  bulkApplication,
  bulkApplicationId,
} from '../../../electron/sample-service/sample-applications.ts'
import {
  startSampleService,
  type SampleService,
  type SampleServiceOptions,
} from '../../../electron/sample-service/sample-service.ts'
import type { EndpointName } from '../../../electron/sample-service/endpoint.ts'
import { freshState, type SampleDocument } from '../../../electron/sample-service/service-state.ts'
import type { ServiceResponse } from '../../../electron/sample-service/service-response.ts'
import {
  isJsonObject,
  parseJson,
  textOf,
  type LendingDetails,
  type SampleApplication,
} from '../../../electron/sample-service/wire.ts'
import type { Fault } from './fault-kinds.ts'
import { faultPlan } from './faults.ts'
import { requestJournal, type ProcessedRequest, type RequestCounts } from './request-journal.ts'

/** What a test does to the service and reads from it. Not available over the network. */
export interface ServiceControl {
  /** Milliseconds since 1970 by the service's clock. */
  now(): number
  /** Moves the service's clock by this many milliseconds, forward or back. */
  moveTime(byMs: number): void
  /** Invalidates every token issued so far. */
  revokeTokens(): void
  setStarterMode(on: boolean): void
  setAchEnabled(on: boolean): void

  /** Plans a fault; faults of the same endpoint apply in the order in which they were planned. */
  fault(fault: Fault): void
  /** Removes the planned faults, ends every latency and closes every hanging connection. */
  clearFaults(): void

  counts(): RequestCounts
  /** How often the work of an endpoint was done, for one ID or for all. */
  processedCount(endpoint: EndpointName, id?: string): number
  /** Processed requests, oldest first. */
  processed(): readonly ProcessedRequest[]

  /** Current applications by ID; later changes don't show in the result. */
  applications(): ReadonlyMap<string, SampleApplication>
  /** Changes an application at the service; adds it as pending if it isn't there. */
  setApplication(id: string, patch: Partial<SampleApplication>): void
  /** Adds this many further applications and returns their IDs. */
  addBulkApplications(count: number): readonly string[]
  documents(): readonly SampleDocument[]
  /** Addresses of the documents, oldest first. */
  documentUrls(): readonly string[]
  lendingDetails(): LendingDetails | null
  webhookUrl(): string | null

  /** Restores the initial data, counts, clock, faults and switches. Issued tokens stay valid. */
  reset(): void
}

export type ControlledService = SampleService & { readonly control: ServiceControl }

/** Starts the sample service with control over its clock, data and responses. */
export async function startControlledService(
  options: Omit<SampleServiceOptions, 'serve'> = {},
): Promise<ControlledService> {
  const clock = options.clock ?? Date
  let movedMs = 0
  const now = () => clock.now() + movedMs
  const faults = faultPlan()
  const journal = requestJournal(now)
  const documentUrls: string[] = []
  const service = await startSampleService({
    ...options,
    clock: { now },
    serve(request, work) {
      journal.received(request.endpoint)
      return faults.serve(request, async () => {
        const response = await work()
        if (response?.status !== 200) return response
        journal.processed(request.endpoint, request.subject)
        if (request.endpoint === 'create-ach-authorization')
          documentUrls.push(documentUrlIn(response))
        return response
      })
    },
  })
  const { state } = service

  return {
    ...service,
    async stop() {
      const stopped = service.stop()
      faults.clear()
      await stopped
    },
    control: {
      now,
      moveTime(byMs) {
        movedMs += byMs
      },
      revokeTokens: () => service.tokens.revokeAll(),
      setStarterMode(on) {
        state.starterMode = on
      },
      setAchEnabled(on) {
        state.achEnabled = on
      },
      fault: (fault) => faults.add(fault),
      clearFaults: () => faults.clear(),
      counts: () => journal.counts(),
      processedCount: (endpoint, id) => journal.processedCount(endpoint, id),
      processed: () => journal.entries(),
      applications: () =>
        new Map([...state.records].map(([id, record]) => [id, record.application])),
      setApplication(id, patch) {
        const record = state.records.get(id)
        const application = record?.application ?? { status: 'pending', id }
        state.records.set(id, { ...record, application: { ...application, ...patch } })
      },
      addBulkApplications(count) {
        const facts = service.facts()
        return Array.from({ length: count }, (_, number) => {
          const id = bulkApplicationId(number)
          state.records.set(id, { application: bulkApplication(number, facts) })
          return id
        })
      },
      documents: () => [...state.documents.values()],
      documentUrls: () => documentUrls,
      lendingDetails: () => state.lendingDetails,
      webhookUrl: () => state.webhookUrl,
      reset() {
        faults.clear()
        journal.clear()
        documentUrls.length = 0
        movedMs = 0
        Object.assign(state, freshState(service.facts(), options.starterMode ?? true))
      },
    },
  }
}

function documentUrlIn({ body }: ServiceResponse): string {
  const json = parseJson(new TextDecoder().decode(body))
  return isJsonObject(json) ? textOf(json, 'document_url') : ''
}
