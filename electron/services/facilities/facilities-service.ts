import type { Handlers } from '../../../shared/contract/contract.ts'
import type { Connection } from '../../../shared/domain/connections/connection.ts'
import { bookedStatuses, type Booking } from '../../../shared/domain/facilities/facility.ts'
import type { ListedAgreement, ListedFacility } from '../../../shared/domain/wire/facility.ts'
import { failed, ok, type Result } from '../../../shared/result.ts'
import { momentOf } from '../../../shared/values/time-stamp.ts'
import { defaultUnitsProfile } from '../../../shared/values/units.ts'
import type { CacheStore } from '../../ports/cache-store.ts'
import type { Clock } from '../../ports/clock.ts'
import type { FacilityReads, LendingApi } from '../../ports/lending-api.ts'
import type { ConnectionInUse } from '../connections/connection-in-use.ts'
import { isFresh } from '../connections/is-fresh.ts'
import { sessionWith, type SessionService } from '../connections/session-service.ts'

/** Data fetched more recently than this is fetched again only if the officer asks. */
const freshMs = 5 * 60_000

/** The newest agreement and facility of each application, from the service's two lists. */
interface Index {
  readonly api: LendingApi
  readonly readAt: number
  readonly agreements: ReadonlyMap<string, ListedAgreement>
  readonly facilities: ReadonlyMap<string, ListedFacility>
}

interface Dependencies {
  readonly cache: Pick<CacheStore, 'get' | 'booking' | 'putBooking'>
  readonly inUse: ConnectionInUse
  readonly session: Pick<SessionService, 'current'>
  readonly clock: Pick<Clock, 'now'>
}

/**
 * Agreements and facilities of applications. The service can't return those of one application: its
 * two lists show which belong to which, and Loan Desk fetches them only until an application's
 * facility is known. From then on, it fetches that facility when its application is opened.
 */
export function createFacilitiesService(dependencies: Dependencies): Handlers['facilities'] {
  const { cache, inUse, session, clock } = dependencies
  let index: Index | null = null
  let inProgress: { readonly api: LendingApi; readonly index: Promise<Result<Index>> } | null = null

  const isBooked = (connection: Connection, id: string): boolean =>
    bookedStatuses.includes(cache.get(connection, id)?.copy?.application.status ?? '')

  /**
   * The cached booking; null if the connection's units have changed since, because its amounts
   * would be wrong.
   */
  function bookingOf({ id, unitsProfile }: Connection, application: string): Booking | null {
    const cached = cache.booking(id, application)
    return (cached?.units ?? defaultUnitsProfile) === unitsProfile ? cached : null
  }

  function openApi(connection: Connection): { api: LendingApi; reads: FacilityReads } | null {
    const api = sessionWith(session, connection.id)?.api
    return api?.facilities ? { api, reads: api.facilities } : null
  }

  /** Both lists; concurrent calls share one request. */
  async function lists(
    api: LendingApi,
    reads: FacilityReads,
    isRequested: boolean,
  ): Promise<Result<Index>> {
    if (!isRequested && index?.api === api && isFresh(index.readAt, clock.now(), freshMs))
      return ok(index)
    if (inProgress?.api !== api) inProgress = { api, index: readLists(api, reads) }
    const own = inProgress
    try {
      const read = await own.index
      if (read.ok) index = read.value
      return read
    } finally {
      if (inProgress === own) inProgress = null
    }
  }

  async function readLists(api: LendingApi, reads: FacilityReads): Promise<Result<Index>> {
    const readAt = clock.now()
    // First: the agreement of a known facility isn't read again, so it must not be the older one.
    const facilities = await reads.listFacilities()
    if (!facilities.ok) return facilities
    const agreements = await reads.listAgreements()
    if (!agreements.ok) return agreements
    return ok({
      api,
      readAt,
      agreements: newestOf(agreements.value, ({ agreement }) => agreement.createdOn),
      facilities: newestOf(facilities.value, ({ createdOn }) => createdOn),
    })
  }

  async function fetch(
    connection: Connection,
    id: string,
    isRequested: boolean,
  ): Promise<Result<Booking | null>> {
    const cached = bookingOf(connection, id)
    const open = openApi(connection)
    if (open === null || !isBooked(connection, id)) return ok(cached)
    const fetchedAt = clock.now()
    if (!isRequested && cached !== null && isFresh(cached.fetchedAt, fetchedAt, freshMs)) {
      return ok(cached)
    }
    let agreement = cached?.agreement ?? null
    let facilityId = cached?.facility?.id ?? null
    if (facilityId === null) {
      const listed = await lists(open.api, open.reads, isRequested)
      if (!listed.ok) return listed
      agreement = listed.value.agreements.get(id)?.agreement ?? null
      facilityId = listed.value.facilities.get(id)?.id ?? null
    }
    const facility = facilityId === null ? ok(null) : await open.reads.read(facilityId)
    if (!facility.ok) return facility
    // Meanwhile it was removed from the worklist, or another connection is in use.
    if (openApi(connection)?.api !== open.api || !isBooked(connection, id)) {
      return failed('application-not-here')
    }
    const payoff = bookingOf(connection, id)?.payoff ?? null
    const { unitsProfile: units } = connection
    const booking = { agreement, facility: facility.value, fetchedAt, payoff, units }
    cache.putBooking(connection.id, id, booking)
    return ok(booking)
  }

  async function fetchPayoff(connection: Connection, id: string): Promise<Result<Booking | null>> {
    const facilityId = bookingOf(connection, id)?.facility?.id ?? null
    const open = openApi(connection)
    if (open === null || facilityId === null) return ok(bookingOf(connection, id))
    const amounts = await open.reads.payoff(facilityId)
    if (!amounts.ok) return amounts
    const cached = bookingOf(connection, id)
    if (cached?.facility?.id !== facilityId) return failed('application-not-here')
    const booking = { ...cached, payoff: { amounts: amounts.value, fetchedAt: clock.now() } }
    cache.putBooking(connection.id, id, booking)
    return ok(booking)
  }

  return {
    read: ({ id }) => inUse.with((connection) => ok(bookingOf(connection, id))),
    fetch: ({ id, isRequested }) => inUse.with((connection) => fetch(connection, id, isRequested)),
    payoff: ({ id }) => inUse.with((connection) => fetchPayoff(connection, id)),
  }
}

/** The newest per application by creation time; of equal ones the last in the list. */
function newestOf<T extends { readonly applicationId: string }>(
  listed: readonly T[],
  createdOn: (one: T) => string | null,
): ReadonlyMap<string, T> {
  const newest = new Map<string, T>()
  const createdAt = (one: T | undefined): number =>
    one === undefined ? -Infinity : (momentOf(createdOn(one)) ?? 0)
  for (const one of listed) {
    if (createdAt(one) >= createdAt(newest.get(one.applicationId))) {
      newest.set(one.applicationId, one)
    }
  }
  return newest
}
