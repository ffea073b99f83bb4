import { isRecord, type JsonObject } from '../../json.ts'
import { failed, ok, type Result } from '../../result.ts'
import { fromWireUnit, toWireUnit, type UnitsProfileName } from '../../values/units.ts'
import type { Payment } from '../documents/payment.ts'
import { FieldReader, plainBody } from './body.ts'

/** Longer texts are no ID, status or return code. */
const longestText = 300
/** Payments of one facility; a weekly one has 520 in ten years. */
const mostPayments = 10_000

/** What a payment is asked for with. The account is the one that the document authorizes. */
export const paymentBody = (
  asked: {
    readonly facilityId: string
    readonly documentId: string
    /** Cents. */
    readonly amount: number
  },
  units: UnitsProfileName,
): JsonObject => ({
  facility_id: asked.facilityId,
  amount: toWireUnit(units, 'amount', asked.amount),
  transfer_type: 'standard',
  ach_authorization_id: asked.documentId,
})

export const isPaymentBody = (body: JsonObject): boolean =>
  isFilled(body['facility_id']) &&
  isFilled(body['ach_authorization_id']) &&
  typeof body['amount'] === 'number' &&
  body['amount'] > 0 &&
  body['transfer_type'] === 'standard'

/** The document of a payment that was asked for with this body; null if it is none. */
export function documentIn(body: JsonObject | null): string | null {
  const id = body?.['ach_authorization_id']
  return typeof id === 'string' ? id : null
}

const isFilled = (value: unknown): boolean => typeof value === 'string' && value !== ''

/**
 * One payment: these few fields, and nothing else is kept of it. A field of another type is null.
 * Fails with reply-unreadable without an ID or a status.
 */
export function paymentFromWire(body: unknown, units: UnitsProfileName): Result<Payment> {
  const raw = plainBody(body, () => undefined)
  if (raw === null) return failed('reply-unreadable', { detail: 'not an object' })
  const read = new FieldReader(raw, '', () => undefined)
  const textOf = (field: string): string | null => {
    const text = read.shown(field)?.trim() ?? ''
    return text === '' ? null : Array.from(text).slice(0, longestText).join('')
  }
  const [id, status] = [textOf('id'), textOf('status')]
  if (id === null || status === null) return failed('reply-unreadable', { detail: 'no payment' })
  return ok({
    id,
    status,
    failureReason: textOf('failure_reason'),
    amount: read.number('amount', (wire) => fromWireUnit(units, 'amount', wire)),
    createdOn: textOf('created_on'),
    authorizationId: textOf('ach_authorization_id'),
  })
}

/**
 * The payments of a facility that a request of Loan Desk can have made: none of autopay, and none
 * without a transfer. An element that is no payment makes the list unreadable: one may be missing.
 */
export function paymentsFromWire(
  body: unknown,
  units: UnitsProfileName,
): Result<readonly Payment[]> {
  if (!Array.isArray(body) || body.length > mostPayments) {
    return failed('reply-unreadable', { detail: 'no list' })
  }
  const payments: Payment[] = []
  for (const element of body as readonly unknown[]) {
    const read = paymentFromWire(element, units)
    if (!read.ok) return read
    if (canBeAskedFor(element)) payments.push(read.value)
  }
  return ok(payments)
}

const canBeAskedFor = (payment: unknown): boolean =>
  isRecord(payment) && payment['is_autopay'] !== true && payment['transfer_type'] !== 'none'

/** A payment as the record of its submission keeps it, amounts in cents. */
export const paymentOnRecord = (payment: Payment): JsonObject => ({
  id: payment.id,
  status: payment.status,
  failure_reason: payment.failureReason,
  amount: payment.amount,
  created_on: payment.createdOn,
  ach_authorization_id: payment.authorizationId,
})

export function paymentFromRecord(reply: JsonObject | null): Payment | null {
  const read = paymentFromWire(reply, 'cents-and-basis-points')
  return read.ok ? read.value : null
}
