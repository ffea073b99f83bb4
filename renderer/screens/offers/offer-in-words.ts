import type { OfferDraft } from '../../../shared/domain/offers/form/offer-draft.ts'
import type {
  LoanOfferTerms,
  OfferTerms,
  RevolvingOfferTerms,
} from '../../../shared/domain/offers/offer.ts'
import { lineAprOf } from '../../../shared/finance/revolving.ts'
import {
  formatCalendarDate,
  formatMoney,
  formatRate,
  formatWeekday,
} from '../../messages/format.ts'
import { paymentPeriodName } from '../../messages/names.ts'
import { reviewMessages as words } from './review-messages.ts'
import { words as commonWords } from '../../messages/words.ts'
import { paymentsInWords } from './figure-list.ts'
import type { OfferFigures } from '../../../shared/domain/offers/estimates.ts'

/** The meaning of an offer for the borrower, one sentence per fact. */
export function offerInWords(
  terms: OfferTerms,
  draft: OfferDraft,
  figures: OfferFigures | null,
): readonly string[] {
  return terms.type === 'loan_offer' ? loanInWords(terms, draft, figures) : lineInWords(terms)
}

const days = (count: number) => commonWords.offer.days(count)

function dueOn(day: string): string {
  return words.firstDue(formatCalendarDate(day), formatWeekday(day))
}

function lateFee(fee: number): string {
  return fee === 0 ? words.noLateFee : words.lateFee(formatMoney(fee))
}

function loanInWords(
  terms: LoanOfferTerms,
  draft: OfferDraft,
  figures: OfferFigures | null,
): readonly string[] {
  const sentences = [words.loan(formatMoney(terms.amount), formatRate(terms.interestRate))]
  if (figures?.kind === 'loan') {
    const { rows, originationFee } = figures.schedule
    sentences.push(words.payments(paymentPeriodName(terms.paymentPeriod), paymentsInWords(rows)))
    sentences.push(dueOn(terms.firstPaymentDate))
    if (originationFee > 0) {
      sentences.push(words.fee[draft.feeTreatment](formatMoney(originationFee)))
    }
  } else sentences.push(dueOn(terms.firstPaymentDate))
  if (terms.gracePeriod.term > 0) {
    sentences.push(
      words.grace(days(terms.gracePeriod.term), formatRate(terms.gracePeriod.interestRate)),
    )
  }
  sentences.push(lateFee(terms.latePaymentFee))
  return sentences
}

function lineInWords(terms: RevolvingOfferTerms): readonly string[] {
  const { gracePeriod, minimumPayment } = terms
  const sentences = [
    words.line(
      formatMoney(terms.amount),
      formatRate(terms.interestRate),
      formatRate(lineAprOf(terms)),
    ),
    ...(terms.apr === lineAprOf(terms) ? [] : [words.typedApr(formatRate(terms.apr))]),
    words.cycle(days(terms.billingCycle), paymentPeriodName(terms.paymentPeriod)),
    dueOn(terms.firstPaymentDate),
    words.minimum(formatRate(minimumPayment.value), formatMoney(minimumPayment.floor)),
  ]
  if (gracePeriod.term > 0) {
    sentences.push(
      gracePeriod.interestRate === 0
        ? words.lineGrace(days(gracePeriod.term))
        : words.lineGraceRate(days(gracePeriod.term), formatRate(gracePeriod.interestRate)),
    )
  }
  if (terms.annualFee > 0) sentences.push(words.annualFee(formatMoney(terms.annualFee)))
  if (terms.financeCharge > 0) sentences.push(words.financeCharge(formatMoney(terms.financeCharge)))
  sentences.push(lateFee(terms.latePaymentFee))
  return sentences
}
