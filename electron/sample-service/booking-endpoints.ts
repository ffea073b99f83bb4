import type { JsonObject, JsonValue } from '../../shared/json.ts'
import { offerAsRead, type ApplicationWork } from './application-endpoints.ts'
import { reading, type Endpoint } from './endpoint.ts'
import { lenderDate } from './lender-calendar.ts'
import { settledOn } from './sample-payments.ts'
import type { SampleBooking } from './sample-record.ts'
import { errorResponse, jsonResponse } from './service-response.ts'
import { textOf } from './wire.ts'

const signingMs = 24 * 60 * 60 * 1000
const payoffDays = 10

/** Agreements and facilities, if the profile's service provides them. */
export function bookingEndpoints(work: ApplicationWork): readonly Endpoint[] {
  const { facilityPaths } = work.profile
  if (facilityPaths === null) return []
  const bookings = () => [...work.state.bookings.values()]
  const facilityOf = (id: string) => bookings().find(({ facility }) => facility?.id === id)
  return [
    reading('list-agreements', facilityPaths.agreements, () =>
      jsonResponse(
        200,
        bookings().map((booking) => agreementAsRead(work, booking)),
      ),
    ),
    reading('list-facilities', facilityPaths.facilities, () =>
      jsonResponse(
        200,
        bookings().flatMap((booking) => facilityAsRead(work, booking) ?? []),
      ),
    ),
    reading('read-facility', facilityPaths.facility, ({ id }) => {
      const booking = facilityOf(id)
      const facility = booking === undefined ? null : facilityAsRead(work, booking)
      return facility === null ? errorResponse('FACILITY_NOT_FOUND') : jsonResponse(200, facility)
    }),
    reading('payoff-amounts', facilityPaths.payoff, ({ id }) => {
      const booking = facilityOf(id)
      if (booking === undefined) return errorResponse('FACILITY_NOT_FOUND')
      return jsonResponse(200, payoffAmounts(work, booking))
    }),
  ]
}

/** An unsigned agreement expires after `signingMs`. */
function agreementAsRead({ now }: ApplicationWork, { agreement }: SampleBooking): JsonObject {
  const isOver = now() - Date.parse(textOf(agreement, 'created_on')) >= signingMs
  return agreement['status'] === 'pending_signature' && isOver
    ? { ...agreement, status: 'expired' }
    : agreement
}

/** Settled payments are applied to the interest first and reduce the next payments due. */
function facilityAsRead(work: ApplicationWork, { facility }: SampleBooking): JsonObject | null {
  if (facility === null) return null
  const terms = offerAsRead(facility.terms, work.profile)
  const latest = work.state.latestDocuments.get(facility.id)
  const documents =
    latest === undefined
      ? facility.documents
      : { ...facility.documents, unsigned_ach_authorization: latest }
  const paid = settledOn(work.state, facility.id, work.now())
  if (paid === 0) return { ...facility, terms, documents }
  const { balances } = facility
  const interest = Math.max(0, balances.interest_balance - paid)
  const owed = balances.current_balance - paid
  return {
    ...facility,
    terms,
    documents,
    balances: {
      current_balance: owed,
      principal_balance: owed - interest,
      interest_balance: interest,
      payoff_balance: owed,
    },
    payments_due: facility.payments_due.map((due) => ({
      ...due,
      payment_amount_remaining: Math.max(0, due.payment_amount_remaining - paid),
    })),
  }
}

/** Today's balance, plus one day's interest for each later day. */
function payoffAmounts(work: ApplicationWork, booking: SampleBooking): readonly JsonValue[] {
  const today = lenderDate(work.now(), work.timeZone)
  const paid = settledOn(work.state, booking.facility?.id ?? '', work.now())
  const owed = booking.owed - paid
  return Array.from({ length: payoffDays }, (_, day) => ({
    date: today.add({ days: day }).toString(),
    amount: owed + Math.round((owed * booking.rate * day) / (10_000 * 365)),
  }))
}
