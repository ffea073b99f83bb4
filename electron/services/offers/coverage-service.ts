import { array, number, object, string } from 'yup'
import { calendarDayAt } from '../../../shared/values/calendar-day.ts'
import {
  coverageTypes,
  noCoverage,
  type Coverage,
  type CoverageByClass,
} from '../../../shared/domain/offers/coverage.ts'
import type { Connection } from '../../../shared/domain/connections/connection.ts'
import { serviceProfiles } from '../../../shared/service-profiles/all-profiles.ts'
import { failed, ok, type Result } from '../../../shared/result.ts'
import type { OfferCheck, OffersToCheck } from '../../../shared/domain/offers/offer-check.ts'
import { usStateCodes } from '../../../shared/values/us-states.ts'
import type { CreditClass } from '../../../shared/values/vocabulary.ts'
import type { Clock } from '../../ports/clock.ts'
import type { DeskStore } from '../../ports/desk-store.ts'
import { createServiceData } from '../connections/service-data.ts'
import { sessionWith, type SessionService } from '../connections/session-service.ts'

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
      businessTypes: array(string().required()).optional().default(undefined),
    }).required(),
  ).required(),
  fetchedAt: number().required(),
  asOf: string().required(),
}).strict()

/** The service's own caps by state, stored by connection so that officers have them offline. */
export interface KnownCoverage {
  /** The stored caps. */
  known(connection: Connection): CoverageByClass
  /** The stored caps; fetched from the service first if they are a day old. */
  current(connection: Connection): Promise<CoverageByClass>
  /** The service's current check of these offers. Fails with not-offered, offline, or as a read does. */
  check(connection: Connection, offers: OffersToCheck): Promise<Result<readonly OfferCheck[]>>
}

const hasCoverage = ({ serviceProfile }: Connection): boolean =>
  serviceProfiles[serviceProfile].coveragePaths !== null

export function createCoverage(dependencies: {
  readonly desk: Pick<DeskStore, 'values' | 'connections'>
  readonly session: Pick<SessionService, 'current'>
  readonly clock: Pick<Clock, 'now'>
}): KnownCoverage {
  const dataOf = (creditClass: CreditClass, name: string) =>
    createServiceData<Coverage>({
      ...dependencies,
      name,
      fromStored: (value) => (isCoverage(value) ? value : null),
      read: (api, { timeZone }, fetchedAt) =>
        api.readCoverage === null
          ? null
          : api.readCoverage(creditClass).then((result) => {
              if (!result.ok) return result
              const asOf = calendarDayAt(fetchedAt, timeZone)
              return ok({ bands: result.value, fetchedAt, asOf })
            }),
    })
  // Separate, because a lender may have only one of them.
  const data = {
    consumer: dataOf('consumer', 'coverage'),
    commercial: dataOf('commercial', 'commercial-coverage'),
  }
  return {
    known(connection) {
      if (!hasCoverage(connection)) return noCoverage
      const { consumer, commercial } = data
      return {
        consumer: consumer.known(connection.id),
        commercial: commercial.known(connection.id),
      }
    },
    async current(connection) {
      if (!hasCoverage(connection)) return noCoverage
      const [consumer, commercial] = await Promise.all([
        data.consumer.current(connection),
        data.commercial.current(connection),
      ])
      return { consumer, commercial }
    },
    async check({ id, serviceProfile }, offers) {
      if (serviceProfiles[serviceProfile].offerCheckPath === null) return failed('not-offered')
      const open = sessionWith(dependencies.session, id)
      return open?.api.checkOffers?.(offers) ?? failed('offline')
    },
  }
}

function isCoverage(value: unknown): value is Coverage {
  return stored.isValidSync(value)
}
