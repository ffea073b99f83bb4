import {
  returnCodeOf,
  type DocumentPayment,
  type PaymentStatus,
} from '../../../shared/domain/documents/payment.ts'
import type { Tone } from '../../components/tone.ts'
import { paymentMessages as text } from './payment-messages.ts'

type Told = Pick<DocumentPayment, 'status' | 'failureReason'>

const tones: Readonly<Record<string, Tone>> = {
  pending: 'info',
  processing: 'info',
  processed: 'info',
  settled: 'success',
  failed: 'error',
  canceled: 'neutral',
  cancellation_pending: 'warning',
} satisfies Record<PaymentStatus, Tone>

export const paymentTone = ({ status }: Told): Tone =>
  Object.hasOwn(tones, status) ? (tones[status] ?? 'neutral') : 'neutral'

export function paymentStatus({ status }: Told): string {
  const known = Object.hasOwn(text.statuses, status) ? text.statuses[status] : undefined
  return known ?? text.otherStatus(status)
}

/** Why it came back, in words; a reason that Loan Desk doesn't know as it came; null without one. */
export function paymentReturn(payment: Told): string | null {
  const code = returnCodeOf(payment)
  const known = code !== null && Object.hasOwn(text.returns, code) ? text.returns[code] : undefined
  return known ?? payment.failureReason
}
