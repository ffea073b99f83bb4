import { boolean } from 'yup'
import type { Booking } from '../domain/facilities/facility.ts'
import { applicationId } from './applications.ts'
import { entry, exactly } from './entry.ts'

/** Loan agreements and facilities of applications, if the service in use provides them. */
export const facilities = {
  /** The cached copies, null if there are none; no network request. */
  read: entry<Booking | null>()(exactly({ id: applicationId() })),
  /**
   * Like `read`, but fetches from the service first if the copies are some minutes old or the
   * officer asks for it. null if the application wasn't approved, or the service provides none.
   */
  fetch: entry<Booking | null>()(
    exactly({ id: applicationId(), isRequested: boolean().strict().required() }),
  ),
  /** Payoff amounts of the application's facility for each of the next days; fetched each time. */
  payoff: entry<Booking | null>()(exactly({ id: applicationId() })),
} as const
