import { boolean } from 'yup'
import type { Booking } from '../domain/facilities/facility.ts'
import { applicationId } from './applications.ts'
import { entry, exactly } from './entry.ts'

/** Loan agreements and facilities of applications, where the service in use shows them. */
export const facilities = {
  /** The cached copies, null if there are none; never the network. */
  read: entry<Booking | null>()(exactly({ id: applicationId() })),
  /**
   * The same, read from the service before if it is some minutes old, or the officer asks for it.
   * null where the application was not approved, or the service shows none.
   */
  fetch: entry<Booking | null>()(
    exactly({ id: applicationId(), isAsked: boolean().strict().required() }),
  ),
  /** What pays the application's facility off on each of the next days; read each time. */
  payoff: entry<Booking | null>()(exactly({ id: applicationId() })),
} as const
