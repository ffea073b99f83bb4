import type { ReceivedOffer } from '../../../../shared/domain/offers/offer.ts'
import { loanOfferSchema } from '../../../../shared/domain/offers/offer-schema.ts'
import { scheduleOf } from '../../../../shared/finance/schedule.ts'
import { packMessages as words } from '../../../messages/pack-messages.ts'
import { paymentsInWords } from '../../offers/figure-list.ts'

/**
 * The payments of a loan that was offered, if it is paid out on the day of the decision
 * (YYYY-MM-DD); null for any other offer. A request doesn't say how its fee is collected.
 */
export function decidedPayments(offer: ReceivedOffer, decidedOn: string): string | null {
  const { type, amount, firstPaymentDate, gracePeriod, interestRate, latePaymentFee } = offer
  const { paymentPeriod, loanTerm, originationFee } = offer
  const common = { type, amount, firstPaymentDate, gracePeriod, interestRate, latePaymentFee }
  const terms: unknown = { ...common, paymentPeriod, loanTerm, originationFee }
  if (!loanOfferSchema.isValidSync(terms)) return null
  const schedule = scheduleOf({ ...terms, disbursementDate: decidedOn })
  if (!schedule.ok) return null
  const payments = paymentsInWords(schedule.value.rows)
  return terms.originationFee > 0 ? words.unlessFeeAdded(payments) : payments
}
