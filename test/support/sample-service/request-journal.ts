import { endpointNames, type EndpointName } from '../../../electron/sample-service/endpoint.ts'

/** Work that was actually done, with its order. */
export interface ProcessedRequest {
  /** 1 for the first request that the service processed. */
  readonly order: number
  readonly endpoint: EndpointName
  /** The application, facility or document that the request was about. */
  readonly id: string | null
  /** Milliseconds since 1970 by the service's clock. */
  readonly at: number
}

export interface EndpointCount {
  /** Requests whose method and path matched the endpoint, whatever their outcome. */
  readonly received: number
  /** Requests whose work was done, whether or not the response arrived. */
  readonly processed: number
}
export type RequestCounts = Readonly<Record<EndpointName, EndpointCount>>

export interface RequestJournal {
  received(endpoint: EndpointName): void
  processed(endpoint: EndpointName, id: string | null): void
  counts(): RequestCounts
  /** How often the endpoint's work was done, for one ID or for all. */
  processedCount(endpoint: EndpointName, id?: string): number
  /** Oldest first. */
  entries(): readonly ProcessedRequest[]
  clear(): void
}

export function requestJournal(now: () => number): RequestJournal {
  let order = 0
  let entries: ProcessedRequest[] = []
  const receivedCounts = new Map<EndpointName, number>()
  const processedCounts = new Map<EndpointName, number>()
  const countsById = new Map<string, number>()

  return {
    received: (endpoint) => add(receivedCounts, endpoint),
    processed(endpoint, id) {
      order += 1
      entries.push({ order, endpoint, id, at: now() })
      add(processedCounts, endpoint)
      if (id !== null) add(countsById, `${endpoint} ${id}`)
    },
    counts: () =>
      Object.fromEntries(
        endpointNames.map((name) => [
          name,
          { received: receivedCounts.get(name) ?? 0, processed: processedCounts.get(name) ?? 0 },
        ]),
      ) as RequestCounts,
    processedCount: (endpoint, id) =>
      (id === undefined ? processedCounts.get(endpoint) : countsById.get(`${endpoint} ${id}`)) ?? 0,
    entries: () => [...entries],
    clear() {
      order = 0
      entries = []
      receivedCounts.clear()
      processedCounts.clear()
      countsById.clear()
    },
  }
}

function add<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}
