import { formReasonOf } from '../../../../shared/domain/notices/letter-reasons.ts'
import type { LetterKind } from '../../../../shared/domain/notices/letter-settings.ts'
import type { LetterForm } from '../../../../shared/domain/notices/letter.ts'
import { requiredBlanks } from '../../../../shared/domain/notices/model-letters.ts'
import type { ReceivedOffer } from '../../../../shared/domain/offers/offer.ts'
import { creditFacts } from '../../../../shared/values/credit-facts.ts'
import { reasonsProblem } from '../../../../shared/values/rejection-reasons.ts'
import { formatMoney, formatRate } from '../../../messages/format.ts'
import {
  creditTypeName,
  offerKindName,
  paymentPeriodName,
  termName,
} from '../../../messages/names.ts'
import type { LetterBeginnings } from '../../../stores/letter.ts'
import { letterMessages as words } from './letter-messages.ts'

/** The initial values of a letter, from known data. */
export function beginLetter(kind: LetterKind, known: LetterBeginnings): Partial<LetterForm> {
  const { application, borrowerName, agencies } = known
  const { fico } = creditFacts(application.creditData)
  const saysScore = requiredBlanks[kind].some((blank) => blank === 'report' || blank === 'score')
  const score = fico === null ? null : String(fico)
  const isForScore = application.rejectionReasons?.includes('credit_score_too_low') === true
  const usesScore = saysScore && (score !== null || isForScore)
  return {
    recipient: borrowerName ?? '',
    credit: creditOf(application.creditType, application.requestedAmount),
    reasons: reasonsOf(known),
    terms: (application.offers ?? []).map(offerOf).join('\n'),
    agency: agencies[0] ?? '',
    ...(usesScore && { source: 'report', usesScore, score: score ?? '' }),
  }
}

/**
 * All reasons of the rejection (12 CFR 1002.9(b)(2)), each in the sample form's wording, otherwise
 * in the service's. If they are too vague, the officer has to write them.
 */
function reasonsOf({ application, reasonName }: LetterBeginnings): string {
  const reasons = (application.rejectionReasons ?? []).map((code) => ({
    code,
    text: reasonName(code),
  }))
  if (reasonsProblem(reasons) === 'reasons-too-vague') return ''
  return reasons.map(({ code, text }) => formReasonOf(code) ?? text).join('\n')
}

function creditOf(creditType: string | null, amount: number | null): string {
  if (creditType === null || creditType === '') return ''
  const type = creditTypeName(creditType).toLowerCase()
  return amount === null ? words.creditWithout(type) : words.creditOf(type, formatMoney(amount))
}

function offerOf(offer: ReceivedOffer): string {
  const { type, amount, interestRate, loanTerm, paymentPeriod, originationFee } = offer
  if (amount === null) return offerKindName(type)
  const shown = formatMoney(amount)
  if (interestRate === null) return words.offer(offerKindName(type), shown)
  if (type === 'revolving_line_of_credit_offer') return words.line(shown, formatRate(interestRate))
  if (type !== 'loan_offer') return words.offer(offerKindName(type), shown)
  const { term = null, termType = null } = loanTerm ?? {}
  return [
    words.loan(shown, formatRate(interestRate)),
    ...(term === null || termType === null ? [] : [words.term(termName(term, termType))]),
    ...(paymentPeriod === null ? [] : [words.payable(paymentPeriodName(paymentPeriod))]),
    ...(originationFee === null || originationFee === 0
      ? []
      : [words.fee(formatRate(originationFee))]),
  ].join(' ')
}
