import type { JsonObject } from '../../shared/json.ts'
import { reading, type Endpoint } from './endpoint.ts'
import { lenderDate } from './lender-calendar.ts'
import { findUnsupportedTerms, readApproval } from './offer-checks.ts'
import type { SampleRecord } from './sample-record.ts'
import type { ServiceProfile } from '../../shared/service-profiles/service-profile.ts'
import { errorResponse, jsonResponse, type ServiceResponse } from './service-response.ts'
import type { ServiceState } from './service-state.ts'
import type { SampleApplication, SampleOffer } from './wire.ts'

const applicationId = /^app_[\w.~-]{1,256}$/

export interface ApplicationWork {
  readonly state: ServiceState
  readonly now: () => number
  readonly timeZone: string
  readonly profile: ServiceProfile
  /** Creates an ID with this prefix. */
  readonly newId: (prefix: string) => string
}

export function applicationEndpoints(work: ApplicationWork): readonly Endpoint[] {
  const asRead = (application: SampleApplication) => applicationAsRead(application, work.profile)
  return [
    reading('list-applications', work.profile.listPath, () =>
      jsonResponse(
        200,
        [...work.state.records.values()]
          .filter((record) => record.otherLender !== true && hasArrived(work, record))
          .map(({ application }) => asRead(application)),
      ),
    ),
    reading('read-application', '/api/applications/{application_id}', ({ id }) => {
      const found = findRecord(work, id)
      if ('refusal' in found) return found.refusal
      return jsonResponse(200, asRead(found.record.application))
    }),
    {
      name: 'approve',
      method: 'POST',
      path: '/api/applications/{application_id}/approve',
      takesBody: true,
      handle({ id, body }) {
        const read = readApproval(body, work.profile)
        if ('found' in read) return errorResponse('INVALID_INPUT', { detail: read.found })
        const found = findRecord(work, id)
        if ('refusal' in found) return found.refusal
        const refusal = refuseApproval(work, found.record, read.offers)
        if (refusal) {
          const { refusalsLeft = 0 } = found.record
          if (refusalsLeft > 0) {
            work.state.records.set(id, { ...found.record, refusalsLeft: refusalsLeft - 1 })
          }
          return refusal
        }

        const application = {
          ...found.record.application,
          status: 'approved',
          decisioned_on: new Date(work.now()).toISOString(),
          offers: read.offers.map((offer) => ({ ...offer, id: work.newId('off_') })),
          rejection_reasons: [],
        }
        work.state.records.set(id, { ...found.record, application })
        return jsonResponse(200, asApproved(application))
      },
    },
  ]
}

export function findRecord(
  work: ApplicationWork,
  id: string,
): { readonly record: SampleRecord } | { readonly refusal: ServiceResponse } {
  if (!applicationId.test(id)) return { refusal: errorResponse('INVALID_APPLICATION_ID') }
  const record = work.state.records.get(id)
  if (!record || !hasArrived(work, record))
    return { refusal: errorResponse('APPLICATION_NOT_FOUND') }
  if (record.otherLender) return { refusal: errorResponse('APPLICATION_ACCESS_DENIED') }
  return { record }
}

const hasArrived = (work: ApplicationWork, { arrivesAt = 0 }: SampleRecord): boolean =>
  arrivesAt <= work.now()

function refuseApproval(
  work: ApplicationWork,
  record: SampleRecord,
  offers: readonly SampleOffer[],
): ServiceResponse | null {
  const { application } = record
  if (application.status !== 'pending') return errorResponse('APPLICATION_CANNOT_BE_APPROVED')
  const refusedForItself = refusalOf(work.state, record, offers)
  if (refusedForItself) return refusedForItself
  const today = lenderDate(work.now(), work.timeZone)
  const detail = findUnsupportedTerms(offers, application.credit_type ?? null, today)
  return detail.length > 0 ? errorResponse('UNSUPPORTED_OFFER_TERMS', { detail }) : null
}

/** The reason why the service won't approve this application, whatever the terms. */
function refusalOf(
  state: ServiceState,
  record: SampleRecord,
  offers: readonly SampleOffer[],
): ServiceResponse | null {
  if (record.refusesWith === undefined || record.refusalsLeft === 0) return null
  switch (record.refusesWith) {
    case 'MISSING_LENDING_DETAILS':
      return state.lendingDetails === null ? errorResponse(record.refusesWith) : null
    case 'NON_ZERO_INTEREST_NOT_ENABLED': {
      const withInterest = offers.some((offer) => offer['interest_rate'] !== 0)
      return withInterest ? errorResponse(record.refusesWith) : null
    }
    case 'STATE_NOT_SUPPORTED':
    case 'PRODUCT_NOT_SUPPORTED':
    case 'THIRD_PARTY_MISSING':
    case 'KYC_NOT_APPROVED':
      return errorResponse(record.refusesWith)
  }
}

/**
 * The read and approve responses show different fields of an offer (specification, Offer, Notes).
 * The read response omits the origination fee of a line; only it shows an introductory period.
 */
export function applicationAsRead(
  application: SampleApplication,
  profile: ServiceProfile,
): JsonObject {
  return withOffers(application, (offer) => offerAsRead(offer, profile))
}

export function offerAsRead(offer: SampleOffer, { originationFee }: ServiceProfile): JsonObject {
  if (offer.type === 'revolving_line_of_credit_offer') return without(offer, ['origination_fee'])
  const fee = offer['origination_fee']
  return originationFee === 'type-and-fee' && typeof fee === 'number'
    ? { ...offer, origination_fee: { type: 'deducted', fee } }
    : offer
}

/** The approve response always shows an origination fee, and no first payment date. */
function asApproved(application: SampleApplication): JsonObject {
  return withOffers(application, (offer) => ({
    origination_fee: 0,
    ...without(offer, ['first_payment_date', 'introductory_promo_period']),
  }))
}

function withOffers(
  application: SampleApplication,
  shown: (offer: SampleOffer) => JsonObject,
): JsonObject {
  const { offers, ...rest } = application
  if (offers === undefined) return rest
  return { ...rest, offers: offers === null ? null : offers.map(shown) }
}

function without(offer: SampleOffer, fields: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(offer).filter(([name]) => !fields.includes(name)))
}
