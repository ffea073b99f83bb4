import { failed, ok } from '../../../result.ts'
import { isCanceled } from '../../documents/payment.ts'
import { paymentFromWire, paymentOnRecord } from '../../wire/payment.ts'
import type { KindRules, SubmissionFacts } from './kind-rules.ts'
import { makePayment } from './make-payment.ts'

/** The cancellation of a payment that is still pending. */
export const cancellationOf = (paymentId: string): SubmissionFacts => ({
  kind: 'cancel-payment',
  subject: paymentId,
  body: null,
})

export const cancelPayment: KindRules = {
  accepts: null,
  parseResponse(body, { unitsProfile }, { subject }) {
    const read = paymentFromWire(body, unitsProfile)
    if (!read.ok) return read
    // A success response that doesn't show this payment as canceled doesn't count; a later read
    // settles it.
    return read.value.id === subject && isCanceled(read.value)
      ? ok({ response: paymentOnRecord(read.value), read: null, document: null })
      : failed('reply-unreadable', { detail: 'not canceled' })
  },
  about: 'payment',
  matterOf: () => '',
  check: null,
  settle: {
    reads: 'payment',
    judge: (payment, startedAt) =>
      isCanceled(payment)
        ? { type: 'settle-as-sent', startedAt, response: paymentOnRecord(payment) }
        : { type: 'settle-not-shown', startedAt, code: 'payment-not-shown' },
  },
  register: null,
  usesDocument: () => null,
  result: null,
  endsDrafts: [],
  bodyDependsOnForm: false,
  madeWith: () => '',
  responseForPage: makePayment.responseForPage,
}
