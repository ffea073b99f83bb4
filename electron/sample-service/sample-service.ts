import { randomBytes } from 'node:crypto'
import type { Clock } from '../ports/clock.ts'
import type { Random } from '../ports/random.ts'
import type { SampleFacts } from './application-maker.ts'
import { accessTokens, type AccessTokens } from './access-tokens.ts'
import {
  defaultServiceProfile,
  serviceProfiles,
  type ServiceProfileName,
} from '../../shared/service-profiles/all-profiles.ts'
import { addArrivals } from './sample-applications.ts'
import { applicationEndpoints } from './application-endpoints.ts'
import { bookingEndpoints } from './booking-endpoints.ts'
import { borrowerEndpoints } from './borrower-endpoints.ts'
import { coverageEndpoints } from './coverage-endpoints.ts'
import { configurationEndpoints, tokenEndpoint } from './configuration-endpoints.ts'
import { endpointFinder, type Endpoint, type Serve } from './endpoint.ts'
import { respond } from './exchange.ts'
import { facilityEndpoints } from './facility-endpoints.ts'
import { openStateStore, type SampleStore } from './stored-state.ts'
import { addBookings } from './sample-bookings.ts'
import { defaultTimeZone } from './lender-calendar.ts'
import { loopbackListener } from './loopback-listener.ts'
import { sendWhole, sendWork } from './response-writer.ts'
import { paymentEndpoints } from './payment-endpoints.ts'
import { rejectionEndpoints } from './rejection-endpoints.ts'
import { requestLimit } from './request-limit.ts'
import { errorResponse } from './service-response.ts'
import { freshState, type ServiceState } from './service-state.ts'

export interface SampleServiceOptions {
  readonly clock?: Pick<Clock, 'now'>
  /** Source of keys, IDs and the secret. Sample data comes from `seed` instead. */
  readonly random?: Pick<Random, 'bytes'>
  /** 1 to 65535; defaults to the stored port, or else any free port. */
  readonly port?: number
  /** The same seed and clock give the same sample data. */
  readonly seed?: number
  /** Defaults to the specification. */
  readonly profile?: ServiceProfileName
  /** On by default, so that lending details can be set. */
  readonly starterMode?: boolean
  readonly clientId?: string
  /** Default: a new secret at each start. */
  readonly secret?: string
  /** The lender's time zone, which defines "today". */
  readonly timeZone?: string
  /** Default: no limit, because the specification defines none. */
  readonly maxRequestsPerMinute?: number
  /** Wraps the work of each request; by default does the work and sends the response. */
  readonly serve?: Serve
  /** Stores clients' changes between starts; without it nothing is stored. */
  readonly store?: SampleStore
  /** Called on an internal error: the client got a 500 response, or a change couldn't be stored. */
  readonly onError?: (error: unknown) => void
}

export interface SampleService {
  /** http://127.0.0.1:PORT, without a trailing slash. */
  readonly baseUrl: string
  readonly credentials: { readonly clientId: string; readonly secret: string }
  isReachable(): boolean
  /** false: refuses connections and closes live ones. true: listens on the same port again. */
  setReachable(reachable: boolean): Promise<void>
  /** The service's complete current state. */
  readonly state: ServiceState
  readonly tokens: AccessTokens
  /** The current input of the sample data. */
  facts(): SampleFacts
  /** Closes all connections; no more responses or work after that. */
  stop(): Promise<void>
}

const systemRandom: Pick<Random, 'bytes'> = { bytes: (count) => randomBytes(count) }

/**
 * Starts the sample lending service on 127.0.0.1: the complete specification over real HTTP, with
 * invented data. Rejects with the system's error if the port is taken.
 */
export async function startSampleService(
  options: SampleServiceOptions = {},
): Promise<SampleService> {
  const clock = options.clock ?? Date
  const random = options.random ?? systemRandom
  const timeZone = options.timeZone ?? defaultTimeZone
  const base64url = (bytes: number) => Buffer.from(random.bytes(bytes)).toString('base64url')
  const credentials = {
    clientId: options.clientId ?? 'client_sample',
    secret: options.secret ?? `test_${base64url(24)}`,
  }

  const now = () => clock.now()
  const profile = serviceProfiles[options.profile ?? defaultServiceProfile]
  const stateStore = await openStateStore(options.store, options.onError)
  const facts = () => ({
    seed: options.seed ?? 1,
    now: stateStore.stored?.begunAt ?? now(),
    timeZone,
  })
  let stopped = false
  const isStopped = () => stopped

  const tokens = accessTokens({ ...credentials, now, random })
  const limit = requestLimit(options.maxRequestsPerMinute ?? Infinity, now)
  const newId = (prefix: string) => prefix + Buffer.from(random.bytes(12)).toString('hex')
  const baseUrl = () => `http://127.0.0.1:${listener.port()}`

  function begin() {
    const beginning = facts()
    const state = freshState(beginning, options.starterMode ?? true)
    if (profile.listPath !== null) addArrivals(state.records, beginning)
    if (profile.facilityPaths !== null) addBookings(state, beginning)
    const keep = stateStore.follow(state, { begunAt: beginning.now, port: () => listener.port() })
    const keeping = (endpoint: Endpoint): Endpoint => ({
      ...endpoint,
      async handle(request) {
        const response = await endpoint.handle(request)
        if (endpoint.method !== 'GET' && response.status === 200) await keep()
        return response
      },
    })
    const shared = { state, now, timeZone, newId, profile }
    const find = endpointFinder([
      tokenEndpoint(tokens),
      ...[
        ...applicationEndpoints(shared),
        ...rejectionEndpoints(shared),
        ...borrowerEndpoints(shared),
        ...coverageEndpoints(shared),
        ...bookingEndpoints(shared),
        ...configurationEndpoints(state, profile),
        ...paymentEndpoints(shared),
        ...facilityEndpoints({ ...shared, baseUrl, newKey: () => base64url(32) }),
      ].map(keeping),
    ])
    return { state, find }
  }
  // Created at the first request: the app waits for the service's start before it opens its files.
  let begun: ReturnType<typeof begin> | null = null
  const memory = () => (begun ??= begin())
  const find: ReturnType<typeof endpointFinder> = (...args) => memory().find(...args)

  const serve: Serve = options.serve ?? (({ response }, work) => sendWork(response, work))
  const dependencies = { find, tokens, serve, limit, isStopped }
  const ports = [
    options.port ?? stateStore.stored?.port ?? 0,
    ...(options.port === undefined ? [0] : []),
  ]
  const listener = loopbackListener(ports, (request, response) => {
    respond(dependencies, request, response).catch((error: unknown) => {
      options.onError?.(error)
      if (!response.headersSent) sendWhole(response, errorResponse('INTERNAL_SERVER_ERROR'))
      else response.destroy()
    })
  })
  await listener.open()

  return {
    baseUrl: baseUrl(),
    credentials,
    isReachable: () => listener.isOpen(),
    async setReachable(reachable) {
      if (!reachable) return listener.close()
      if (!stopped) return listener.open()
    },
    get state() {
      return memory().state
    },
    tokens,
    facts,
    async stop() {
      stopped = true
      await listener.close()
      await stateStore.settled()
    },
  }
}
