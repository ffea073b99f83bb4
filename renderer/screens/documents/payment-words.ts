import {
  returnCodeOf,
  type DocumentPayment,
  type PaymentStatus,
} from '../../../shared/domain/documents/payment.ts'
import { entryOf } from '../../../shared/json.ts'
import type { Tone } from '../../components/tone.ts'
import { paymentMessages as text } from './payment-messages.ts'

type ShownPayment = Pick<DocumentPayment, 'status' | 'failureReason'>

const tones: Record<PaymentStatus, Tone> = {
  pending: 'info',
  processing: 'info',
  processed: 'info',
  settled: 'success',
  failed: 'error',
  canceled: 'neutral',
  cancellation_pending: 'warning',
}

export const paymentTone = ({ status }: ShownPayment): Tone => entryOf(tones, status) ?? 'neutral'

export function paymentStatus({ status }: ShownPayment): string {
  return entryOf(text.statuses, status) ?? text.otherStatus(status)
}

/** Why the payment was returned, as text. An unknown reason stays unchanged; null if there is none. */
export function paymentReturn(payment: ShownPayment): string | null {
  return entryOf(text.returns, returnCodeOf(payment)) ?? payment.failureReason
}
