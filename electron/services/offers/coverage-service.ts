import { array, number, object, string } from 'yup'
import { calendarDayAt } from '../../../shared/domain/annotations/annotations.ts'
import { coverageTypes, type Coverage } from '../../../shared/domain/offers/coverage.ts'
import type { Connection } from '../../../shared/domain/connections/connection.ts'
import { serviceProfiles } from '../../../shared/service-profiles/all-profiles.ts'
import { failed, ok, type Result } from '../../../shared/result.ts'
import type { OfferCheck, OffersToCheck } from '../../../shared/domain/offers/offer-check.ts'
import { usStateCodes } from '../../../shared/values/us-states.ts'
import type { Clock } from '../../ports/clock.ts'
import type { DeskStore } from '../../ports/desk-store.ts'
import { createKeptFromService } from '../connections/kept-from-service.ts'
import type { SessionService } from '../connections/session-service.ts'

const cents = () => number().integer().min(0).required()
const stored = object({
  bands: array(
    object({
      state: string().oneOf(usStateCodes).required(),
      type: string().oneOf(coverageTypes).required(),
      from: cents(),
      to: cents().nullable().defined(),
      apr: cents().nullable().defined(),
      fee: cents().nullable().defined(),
      blend: object({ below: cents(), weight: cents(), rate: cents() })
        .optional()
        .default(undefined),
    }).required(),
  ).required(),
  fetchedAt: number().required(),
  asOf: string().required(),
}).strict()

/** The service's own caps by state, kept by connection so that an officer has them offline. */
export interface KnownCoverage {
  /** Those on this computer; null where the connection's service has none. */
  known(connection: Connection): Coverage | null
  /** The same, read from the service before if they are a day old. */
  current(connection: Connection): Promise<Coverage | null>
  /** What the service says of these offers now. Fails with not-offered, offline, or as a read does. */
  check(connection: Connection, asked: OffersToCheck): Promise<Result<readonly OfferCheck[]>>
}

const hasCoverage = ({ serviceProfile }: Connection): boolean =>
  serviceProfiles[serviceProfile].coveragePath !== null

export function createCoverage(dependencies: {
  readonly desk: Pick<DeskStore, 'values' | 'connections'>
  readonly session: Pick<SessionService, 'current'>
  readonly clock: Pick<Clock, 'now'>
}): KnownCoverage {
  const kept = createKeptFromService<Coverage>({
    ...dependencies,
    name: 'coverage',
    fromStored: (value) => (isCoverage(value) ? value : null),
    read: (api, { timeZone }, fetchedAt) =>
      api.readCoverage === null
        ? null
        : api.readCoverage().then((answer) => {
            if (!answer.ok) return answer
            return ok({ bands: answer.value, fetchedAt, asOf: calendarDayAt(fetchedAt, timeZone) })
          }),
  })
  return {
    known: (connection) => (hasCoverage(connection) ? kept.known(connection.id) : null),
    current: async (connection) => (hasCoverage(connection) ? kept.current(connection) : null),
    async check({ id, serviceProfile }, asked) {
      if (serviceProfiles[serviceProfile].offerCheckPath === null) return failed('not-offered')
      const open = dependencies.session.current()
      if (open?.connection.id !== id || open.api.checkOffers === null) return failed('offline')
      return open.api.checkOffers(asked)
    },
  }
}

function isCoverage(value: unknown): value is Coverage {
  return stored.isValidSync(value)
}
