import { parseDate } from '@internationalized/date'
import { expect, test } from 'vitest'
import { defaultServiceProfile } from '../../../shared/service-profiles/all-profiles.ts'
import {
  findUnsupportedTerms,
  readApproval,
} from '../../../electron/sample-service/offer-checks.ts'
import type { LoanOfferTerms } from '../../../shared/domain/offers/offer.ts'
import { standardRules } from '../../../shared/domain/offers/policy/lender-rules.ts'
import { policyFindings } from '../../../shared/domain/offers/policy/policy.ts'
import {
  loanTermTypes,
  paymentPeriods,
  type LoanTermType,
  type PaymentPeriod,
} from '../../../shared/values/vocabulary.ts'
import { approveBody } from '../../../shared/domain/wire/application.ts'
import { loanTerms } from '../../support/builders/templates.ts'

const today = '2026-11-20'

function loan(term: number, termType: LoanTermType, paymentPeriod: PaymentPeriod): LoanOfferTerms {
  return { ...loanTerms, loanTerm: { term, termType }, paymentPeriod, latePaymentFee: 0 }
}

/** The service's message about the number of payments, or null if it accepts the number. */
function serviceSays(terms: LoanOfferTerms): string | null {
  const read = readApproval(approveBody([terms], 'cents-and-basis-points'))
  if (!('offers' in read)) throw new Error('the offer was not readable')
  return findUnsupportedTerms(read.offers, null, parseDate(today))[0]?.msg ?? null
}

function deskBlocks(terms: LoanOfferTerms): boolean {
  return policyFindings([terms], {
    application: { status: 'pending', creditType: null, requestedAmount: null },
    today,
    rules: standardRules(),
    serviceProfile: defaultServiceProfile,
    aprs: [],
  }).some(({ rule }) => rule === 'too-few-payments' || rule === 'too-many-payments')
}

test('Loan Desk and the service count the same payments for every loan term', () => {
  const lengths = [...Array.from({ length: 280 }, (_, index) => index + 1), 1_820, 1_823, 1_824]
  const disagreements = loanTermTypes.flatMap((termType) =>
    paymentPeriods.flatMap((period) =>
      lengths
        .map((term) => loan(term, termType, period))
        .filter((terms) => deskBlocks(terms) !== (serviceSays(terms) !== null)),
    ),
  )
  expect(disagreements).toEqual([])
})
