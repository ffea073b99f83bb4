import type { LoanFigures } from '../../../finance/loan-figures.ts'
import type { FeeTreatment } from '../../../finance/loan-terms.ts'
import { lineAprOf } from '../../../finance/revolving.ts'
import { paymentRuns, type PaymentRun, type ScheduleRow } from '../../../finance/schedule.ts'
import { creditTypes, isCommercial } from '../../../values/vocabulary.ts'
import type { DisclosureSentenceName, DisclosureWords } from './disclosure-words.ts'
import { exemptionThresholdOn } from './exemption-threshold.ts'
import type { LoanOfferTerms, OfferTerms, RevolvingOfferTerms } from '../offer.ts'

/** Consecutive equal payments, from the day of the first one (YYYY-MM-DD). */
export interface DatedRun extends PaymentRun {
  readonly from: string
}

/** The parts of the principal in form H-3. Integer cents. */
export interface Itemization {
  readonly principal: number
  readonly givenToConsumer: number
  /** 0 if there is none. Part of the finance charge, however it is collected. */
  readonly fee: number
  readonly feeTreatment: FeeTreatment
}

/** Disclosures of a loan under 12 CFR 1026.18 and forms H-2 and H-3. Integer cents; the APR in percent. */
export interface LoanDisclosure {
  readonly kind: 'closed-end'
  readonly apr: number
  readonly financeCharge: number
  readonly amountFinanced: number
  readonly totalOfPayments: number
  readonly itemization: Itemization
  readonly schedule: readonly DatedRun[]
  readonly paymentPeriod: LoanOfferTerms['paymentPeriod']
  readonly lateCharge: number
}

/** Contents of the table of 12 CFR 1026.6(b) for a line of credit. Integer cents; the APR in percent. */
export interface LineDisclosure {
  readonly kind: 'account-opening'
  readonly apr: number
  readonly creditLimit: number
  readonly annualFee: number
  readonly monthlyCharge: number
  /** The monthly charge annualized, 1026.6(b)(2)(ii). */
  readonly annualizedCharge: number
  readonly lateFee: number
  /** Days, and the rate during them in basis points. */
  readonly gracePeriod: RevolvingOfferTerms['gracePeriod']
  readonly minimumPayment: RevolvingOfferTerms['minimumPayment']
  /** Credit left after the fee at opening, if the fee is 15 % of the limit or more; otherwise null. */
  readonly availableCredit: number | null
}

/** Why an offer has no federal disclosure. */
export type NoDisclosure =
  'commercial' | 'unknown-credit-type' | 'over-threshold' | 'no-finance-charge' | 'no-figures'

/** An offer with its application's credit type. `loan`: the composer's figures of a loan. */
export interface OfferedCredit {
  readonly creditType: string | null
  /** null if Loan Desk can't read all terms. */
  readonly terms: OfferTerms | null
  readonly loan: LoanFigures | null
  readonly feeTreatment: FeeTreatment
}

/**
 * The federal disclosure of an offer made on a day (YYYY-MM-DD), or why it has none. Exempt are
 * business credit and credit above the year's threshold (12 CFR 1026.3(a), (b)), and a loan without
 * finance charge in at most four payments (1026.1(c)(1)(iii)). The threshold applies to a loan's
 * amount financed (15 U.S.C. 1603(3)) and to a line's limit. If Loan Desk doesn't have the year's
 * threshold, no amount is exempt.
 */
export function disclosureOf(
  { creditType, terms, loan, feeTreatment }: OfferedCredit,
  day: string,
): LoanDisclosure | LineDisclosure | NoDisclosure {
  // Business credit has no federal disclosure, whatever else is known about it.
  if (isCommercial(creditType)) return 'commercial'
  if (!creditTypes.some((known) => known === creditType)) return 'unknown-credit-type'
  if (terms === null) return 'no-figures'
  const threshold = exemptionThresholdOn(day)
  const isExempt = (credit: number) => threshold !== null && credit > threshold.amount
  if (terms.type === 'revolving_line_of_credit_offer') {
    return isExempt(terms.amount) ? 'over-threshold' : lineDisclosure(terms)
  }
  if (loan === null) return 'no-figures'
  if (isExempt(loan.amountFinanced)) return 'over-threshold'
  const { numberOfPayments } = loan.schedule
  if (loan.financeCharge === 0 && numberOfPayments <= mostFreePayments) return 'no-finance-charge'
  return loanDisclosure(terms, loan, feeTreatment)
}

const mostFreePayments = 4
const monthsPerYear = 12
/** Percent of the limit, 1026.6(b)(2)(xiv). */
const leastNoticedFees = 15

function loanDisclosure(
  { latePaymentFee, paymentPeriod }: LoanOfferTerms,
  { apr, financeCharge, amountFinanced, totalOfPayments, schedule }: LoanFigures,
  feeTreatment: FeeTreatment,
): LoanDisclosure {
  const { principal, originationFee } = schedule
  return {
    kind: 'closed-end',
    apr,
    financeCharge,
    amountFinanced,
    totalOfPayments,
    paymentPeriod,
    itemization: {
      principal,
      givenToConsumer: feeTreatment === 'paid-separately' ? principal : amountFinanced,
      fee: originationFee,
      feeTreatment,
    },
    schedule: datedRuns(schedule.rows),
    lateCharge: latePaymentFee,
  }
}

function datedRuns(rows: readonly ScheduleRow[]): readonly DatedRun[] {
  let place = 0
  return paymentRuns(rows).map((run) => {
    const from = rows[place]?.date ?? ''
    place += run.count
    return { ...run, from }
  })
}

function lineDisclosure(terms: RevolvingOfferTerms): LineDisclosure {
  const { amount, annualFee, financeCharge, gracePeriod, latePaymentFee, minimumPayment } = terms
  const isNoticed = annualFee * 100 >= amount * leastNoticedFees
  return {
    kind: 'account-opening',
    apr: lineAprOf(terms) / 100,
    creditLimit: amount,
    annualFee,
    monthlyCharge: financeCharge,
    annualizedCharge: financeCharge * monthsPerYear,
    lateFee: latePaymentFee,
    gracePeriod,
    minimumPayment,
    availableCredit: isNoticed ? Math.max(amount - annualFee, 0) : null,
  }
}

/** A mandatory part of a disclosure that is in neither the offer nor the lender's settings. */
export type DisclosureGap = 'creditor' | 'fee-treatment' | 'sale-price' | DisclosureSentenceName

/** What a disclosure needs besides its figures. */
export interface DisclosureSources {
  readonly creditor: string | null
  readonly creditType: string | null
  readonly words: DisclosureWords
  /** The offer states how the fee is collected, or the officer chose it. */
  readonly knowsFeeTreatment: boolean
}

export const isSecured = (creditType: string | null): boolean =>
  creditType?.startsWith('consumer_secured_') === true

/**
 * What the disclosure still lacks; the terms of the late charge are optional for the lender. Loan
 * Desk can't tell whether BNPL is a credit sale, which needs a total sale price under 1026.18(j).
 */
export function disclosureGaps(
  disclosure: LoanDisclosure | LineDisclosure,
  { creditor, creditType, words, knowsFeeTreatment }: DisclosureSources,
): readonly DisclosureGap[] {
  const required: readonly DisclosureSentenceName[] =
    disclosure.kind === 'closed-end'
      ? ['prepayment', ...(isSecured(creditType) ? (['securityInterest'] as const) : [])]
      : ['balanceMethod', 'billingRights']
  const isFeeOpen =
    disclosure.kind === 'closed-end' && disclosure.itemization.fee > 0 && !knowsFeeTreatment
  return [
    ...(creditor === null ? (['creditor'] as const) : []),
    ...(isFeeOpen ? (['fee-treatment'] as const) : []),
    ...(disclosure.kind === 'closed-end' && creditType === 'consumer_bnpl'
      ? (['sale-price'] as const)
      : []),
    ...required.filter((name) => words[name].trim() === ''),
  ]
}

/**
 * Label of a disclosure. It is of record only if the lender chose that for its closed-end credit
 * and nothing is missing; the table of a line of credit stays a draft.
 */
export function disclosureLabel(
  { kind }: Pick<LoanDisclosure | LineDisclosure, 'kind'>,
  { ofRecord }: DisclosureWords,
  gaps: readonly DisclosureGap[],
): 'of-record' | 'estimate' | 'draft' {
  if (kind === 'account-opening') return 'draft'
  return ofRecord && gaps.length === 0 ? 'of-record' : 'estimate'
}
