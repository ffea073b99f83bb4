import type { FeeTreatment } from '../../finance/loan-terms.ts'
import { loanFiguresOf, type LoanFigures } from '../../finance/loan-figures.ts'
import {
  firstMinimumOf,
  lineAprOf,
  lineCostOf,
  projectPayoff,
  type IntroductoryRate,
  type Payoff,
} from '../../finance/revolving.ts'
import { ok, type Result } from '../../result.ts'
import type { OfferTerms, RevolvingOfferTerms } from './offer.ts'

/** Estimates for a line of credit that is fully drawn at once and then only paid off. */
export interface LineFigures {
  readonly kind: 'line'
  /** Nominal APR from the interest rate, in percent. */
  readonly apr: number
  /** Percent a year over the first twelve months; null if a fee can't be read. */
  readonly costWithFees: number | null
  /** Minimum payment of the first month, integer cents. */
  readonly firstMinimum: number
  readonly atMinimum: Payoff
}

export type OfferFigures = ({ readonly kind: 'loan' } & LoanFigures) | LineFigures

/** Inputs of an offer's estimates besides its terms. */
export interface EstimateBasis {
  /** YYYY-MM-DD: the day of the disbursement. */
  readonly paidOutOn: string
  readonly feeTreatment: FeeTreatment
}

/** As stored with an approval: for a line of credit, without the months of its payoff. */
export type StoredFigures =
  | Extract<OfferFigures, { kind: 'loan' }>
  | (Omit<LineFigures, 'atMinimum'> & { readonly atMinimum: Omit<Payoff, 'rows'> })

/** The estimates of one approved offer as the officer saw them; `figures` is null if there were none. */
export interface StoredEstimate extends EstimateBasis {
  readonly figures: StoredFigures | null
}

/**
 * Estimates of an offer. Errors: those of `loanFiguresOf`, and of `projectPayoff` for a line of
 * credit. Only a line of credit can have an introductory rate, which the service sets and no terms
 * include.
 */
export function figuresOf(
  terms: OfferTerms,
  { paidOutOn, feeTreatment }: EstimateBasis,
  introductory?: IntroductoryRate,
): Result<OfferFigures> {
  if (terms.type === 'loan_offer') {
    const loan = loanFiguresOf({ ...terms, disbursementDate: paidOutOn, feeTreatment })
    return loan.ok ? ok({ kind: 'loan', ...loan.value }) : loan
  }
  const payoff = projectionOf(terms, terms.minimumPayment, introductory)
  if (!payoff.ok) return payoff
  return ok({
    kind: 'line',
    apr: lineAprOf(terms) / 100,
    costWithFees: lineCostOf({ ...terms, introductory }),
    firstMinimum: firstMinimumOf({ ...terms, introductory }),
    atMinimum: payoff.value,
  })
}

/** The part of an offer's estimates that is stored when the offer is approved. */
export function storedEstimate(terms: OfferTerms, basis: EstimateBasis): StoredEstimate {
  const estimated = figuresOf(terms, basis)
  return { ...basis, figures: estimated.ok ? withoutMonths(estimated.value) : null }
}

function withoutMonths(figures: OfferFigures): StoredFigures {
  if (figures.kind === 'loan') return figures
  const { rows: _, ...atMinimum } = figures.atMinimum
  return { ...figures, atMinimum }
}

/** The payoff of a fully drawn line of credit with its minimum payment, or with a fixed payment in cents. */
export function projectionOf(
  terms: RevolvingOfferTerms,
  payment: RevolvingOfferTerms['minimumPayment'] | number,
  introductory?: IntroductoryRate,
): Result<Payoff> {
  const { amount: balance, interestRate } = terms
  return projectPayoff({ balance, interestRate, introductory, payment })
}
