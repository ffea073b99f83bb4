import type { JsonObject, JsonValue } from '../../shared/json.ts'
import type { ServiceProfile } from '../../shared/service-profiles/service-profile.ts'
import { reading, type Endpoint } from './endpoint.ts'
import { object, required, text, textLike, wholeNumber } from './field-checks.ts'
import { errorResponse, jsonResponse, type ErrorDetail } from './service-response.ts'
import { courseOf, payableOn } from './sample-payments.ts'
import type { SamplePayment, ServiceState } from './service-state.ts'
import { isJsonObject, textOf } from './wire.ts'

interface PaymentWork {
  readonly state: ServiceState
  readonly now: () => number
  readonly profile: ServiceProfile
  readonly newId: (prefix: string) => string
}

const paymentForm = object({
  facility_id: required(text(1, 260)),
  amount: required(wholeNumber(1)),
  transfer_type: required(textLike((value) => value === 'standard', '"standard"')),
  ach_authorization_id: required(text(1, 260)),
})

/** ACH payments, if the profile has them; a document authorizes one payment. */
export function paymentEndpoints(work: PaymentWork): readonly Endpoint[] {
  const { paymentPath, facilityPaymentsPath, sendPaths } = work.profile
  const payments = () => work.state.payments
  const asRead = (payment: SamplePayment) => paymentAsRead(payment, work.now())
  return [
    {
      name: 'make-payment',
      method: 'POST',
      path: sendPaths['make-payment'],
      takesBody: true,
      handle({ body }) {
        const requested = readPayment(body)
        if ('found' in requested) return errorResponse('INVALID_INPUT', { detail: requested.found })
        const facility = work.state.facilities.get(requested.facilityId)
        if (facility === undefined) return errorResponse('FACILITY_NOT_FOUND')
        if (!work.state.achEnabled) return errorResponse('REPAYMENT_ACH_DISABLED')
        if (facility.refusesWith) return errorResponse(facility.refusesWith)
        const isOfFacility = [...work.state.documents.values()].some(
          ({ id, facilityId }) => id === requested.documentId && facilityId === facility.id,
        )
        if (!isOfFacility) return errorResponse('DOCUMENT_NOT_FOUND')
        if (
          [...payments().values()].some(({ documentId }) => documentId === requested.documentId)
        ) {
          return errorResponse('PAYMENT_ALREADY_SUBMITTED')
        }
        if (requested.amount > payableOn(work.state, facility)) {
          return errorResponse('BALANCE_REMAINING_LESS_THAN_PAYMENT')
        }
        const payment = { ...requested, id: work.newId('pmt_'), createdAt: work.now() }
        payments().set(payment.id, payment)
        return jsonResponse(200, asRead(payment))
      },
    },
    {
      name: 'cancel-payment',
      method: 'POST',
      path: sendPaths['cancel-payment'],
      handle({ id }) {
        const payment = payments().get(id)
        if (payment === undefined) return errorResponse('PAYMENT_NOT_FOUND')
        if (asRead(payment)['status'] !== 'pending') {
          return errorResponse('CANNOT_CANCEL_TRANSACTION_INCORRECT_STATUS')
        }
        const canceled = { ...payment, canceledAt: work.now() }
        payments().set(id, canceled)
        return jsonResponse(200, asRead(canceled))
      },
    },
    reading('read-payment', paymentPath, ({ id }) => {
      const payment = payments().get(id)
      return payment === undefined
        ? errorResponse('PAYMENT_NOT_FOUND')
        : jsonResponse(200, asRead(payment))
    }),
    reading('list-payments', facilityPaymentsPath, ({ id }) => {
      if (!work.state.facilities.has(id)) return errorResponse('FACILITY_NOT_FOUND')
      const own = [...payments().values()].filter(({ facilityId }) => facilityId === id)
      return jsonResponse(200, own.map(asRead))
    }),
  ]
}

function readPayment(
  body: JsonValue,
):
  | Pick<SamplePayment, 'facilityId' | 'documentId' | 'amount'>
  | { readonly found: readonly ErrorDetail[] } {
  const found: ErrorDetail[] = []
  paymentForm(body, '', found)
  if (found.length > 0 || !isJsonObject(body)) return { found }
  return {
    facilityId: textOf(body, 'facility_id'),
    documentId: textOf(body, 'ach_authorization_id'),
    amount: Number(body['amount']),
  }
}

function paymentAsRead(payment: SamplePayment, now: number): JsonObject {
  const { id, facilityId, documentId, amount, createdAt } = payment
  const { status, returned } = courseOf(payment, now)
  return {
    id,
    amount,
    facility_id: facilityId,
    ach_authorization_id: documentId,
    status,
    transfer_type: 'standard',
    created_on: new Date(createdAt).toISOString(),
    ...(returned !== null && { failure_reason: returned }),
  }
}
