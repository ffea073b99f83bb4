import { isRecord, type JsonObject } from '../../json.ts'
import { failed, ok, type Result } from '../../result.ts'
import { fromWireUnit, toWireUnit, type UnitsProfileName } from '../../values/units.ts'
import { visibleText } from '../../values/visible-text.ts'
import type { Payment } from '../documents/payment.ts'
import { FieldReader, plainBody } from './body.ts'

/** Maximum characters of an ID, status or return code. */
const longestText = 300
/** Maximum number of payments per facility; weekly payments for ten years are 520. */
const mostPayments = 10_000

/** The request body of a payment. The service debits the account that the document authorizes. */
export const paymentBody = (
  request: {
    readonly facilityId: string
    readonly documentId: string
    /** Cents. */
    readonly amount: number
  },
  units: UnitsProfileName,
): JsonObject => ({
  facility_id: request.facilityId,
  amount: toWireUnit(units, 'amount', request.amount),
  transfer_type: 'standard',
  ach_authorization_id: request.documentId,
})

export const isPaymentBody = (body: JsonObject): boolean =>
  isFilled(body['facility_id']) &&
  isFilled(body['ach_authorization_id']) &&
  typeof body['amount'] === 'number' &&
  body['amount'] > 0 &&
  body['transfer_type'] === 'standard'

/** ID of the document in a payment's request body; null if there is none. */
export function documentIn(body: JsonObject | null): string | null {
  const id = body?.['ach_authorization_id']
  return typeof id === 'string' ? id : null
}

const isFilled = (value: unknown): boolean => typeof value === 'string' && value !== ''

/**
 * Reads one payment. Only these few fields are kept. A field of another type is null, except the
 * failure reason. Fails with reply-unreadable without an ID or a status.
 */
export function paymentFromWire(body: unknown, units: UnitsProfileName): Result<Payment> {
  const raw = plainBody(body, () => undefined)
  if (raw === null) return failed('reply-unreadable', { detail: 'not an object' })
  const read = new FieldReader(raw, '', () => undefined)
  const cut = (text: string): string | null =>
    Array.from(text.trim()).slice(0, longestText).join('') || null
  const textOf = (field: string): string | null => cut(read.shown(field) ?? '')
  const reason = raw['failure_reason'] ?? ''
  const [id, status] = [textOf('id'), textOf('status')]
  if (id === null || status === null) return failed('reply-unreadable', { detail: 'no payment' })
  return ok({
    id,
    status,
    // As JSON if it isn't text: debits aren't stopped without its return code.
    failureReason: cut(visibleText(typeof reason === 'string' ? reason : JSON.stringify(reason))),
    amount: read.number('amount', (wire) => fromWireUnit(units, 'amount', wire)),
    createdOn: textOf('created_on'),
    authorizationId: textOf('ach_authorization_id'),
  })
}

/**
 * Reads the payments of a facility that Loan Desk can have requested: excludes autopay and payments
 * without a transfer. If one element isn't a payment, the whole list is unreadable, because the
 * needed payment may be missing.
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

/** A payment as stored in the record of its submission, amounts in cents. */
export const paymentOnRecord = (payment: Payment): JsonObject => ({
  id: payment.id,
  status: payment.status,
  failure_reason: payment.failureReason,
  amount: payment.amount,
  created_on: payment.createdOn,
  ach_authorization_id: payment.authorizationId,
})

export function paymentFromRecord(response: JsonObject | null): Payment | null {
  const read = paymentFromWire(response, 'cents-and-basis-points')
  return read.ok ? read.value : null
}
