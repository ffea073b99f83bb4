import { termsFromDraft } from '../../shared/domain/offers/offer-form.ts'
import { withText, type OfferFieldPath } from '../../shared/domain/offers/offer-form-fields.ts'
import type { OfferDraft } from '../../shared/domain/offers/offer-draft.ts'
import type { OfferTerms, RevolvingOfferTerms } from '../../shared/domain/offers/offer.ts'
import {
  defaultServiceProfile,
  type ServiceProfileName,
} from '../../shared/service-profiles/all-profiles.ts'
import type { UnitsProfileName } from '../../shared/values/units.ts'
import type { OfferType } from '../../shared/values/vocabulary.ts'
import type { FeeTreatment } from '../../shared/finance/loan-terms.ts'
import { loanFiguresOf, type LoanFigures } from '../../shared/finance/loan-figures.ts'
import {
  lineAprOf,
  lineCostOf,
  projectPayoff,
  type Payoff,
} from '../../shared/finance/revolving.ts'
import type { Failure, FieldProblem } from '../../shared/result.ts'

/** Estimates of a line of credit that is drawn in full at once and then only paid off. */
export interface LineFigures {
  readonly kind: 'line'
  /** Nominal, from the interest rate. Percent. */
  readonly apr: number
  /** Percent a year of the first twelve months; null while a fee can't be read. */
  readonly costWithFees: number | null
  /** Minimum payment of the first month, integer cents. */
  readonly firstMinimum: number
  readonly atMinimum: Payoff
}

export type OfferFigures = ({ readonly kind: 'loan' } & LoanFigures) | LineFigures

/** What one offer as typed comes to. */
export interface OfferEvaluation {
  /** null while a field is not readable. */
  readonly terms: OfferTerms | null
  readonly problems: readonly FieldProblem[]
  readonly figures: OfferFigures | null
  /** Why readable terms have no figures. */
  readonly failure: Failure | null
}

/** What an evaluation depends on beside the offer. */
export interface Circumstances {
  /** YYYY-MM-DD: the day of the disbursement. */
  readonly today: string
  readonly profile: UnitsProfileName
  readonly serviceProfile?: ServiceProfileName
}

const known = new WeakMap<OfferDraft, Circumstances & { evaluation: OfferEvaluation }>()

/**
 * Terms and estimates of an offer as typed. A draft is replaced and never changed, so that of
 * several offers only the one that is typed in is computed again.
 */
export function evaluateOffer(
  draft: OfferDraft,
  { today, profile, serviceProfile = defaultServiceProfile }: Circumstances,
): OfferEvaluation {
  const last = known.get(draft)
  const isSame = last?.today === today && last.profile === profile
  if (isSame && last.serviceProfile === serviceProfile) return last.evaluation
  const evaluation = evaluate(draft, { today, profile, serviceProfile })
  known.set(draft, { today, profile, serviceProfile, evaluation })
  return evaluation
}

/** Fields that no figure depends on: an unreadable one does not take the figures away. */
const apart: Readonly<Record<OfferType, readonly OfferFieldPath[]>> = {
  loan_offer: ['latePaymentFee'],
  revolving_line_of_credit_offer: [
    'latePaymentFee',
    'apr',
    'annualFee',
    'financeCharge',
    'billingCycle',
    'gracePeriod.term',
    'gracePeriod.interestRate',
    'firstPaymentDate',
  ],
}
const readable: Partial<Record<OfferFieldPath, string>> = { firstPaymentDate: '2000-01-01' }

function evaluate(
  draft: OfferDraft,
  { today, profile, serviceProfile }: Required<Circumstances>,
): OfferEvaluation {
  const read = termsFromDraft(draft, profile, serviceProfile)
  const { feeTreatment } = draft
  if (read.ok) {
    return { terms: read.value, problems: [], ...figuresOf(read.value, feeTreatment, today) }
  }
  const problems = read.error.problems ?? []
  const stand = apart[draft.type].reduce(
    (stood, path) =>
      problems.some((problem) => problem.path === path)
        ? withText(stood, path, readable[path] ?? '1')
        : stood,
    draft,
  )
  const terms = termsFromDraft(stand, profile)
  if (!terms.ok) return { terms: null, problems, figures: null, failure: null }
  const { figures, failure } = figuresOf(terms.value, feeTreatment, today)
  const hasFees = !problems.some(({ path }) => path === 'annualFee' || path === 'financeCharge')
  return {
    terms: null,
    problems,
    failure,
    figures: figures?.kind === 'line' && !hasFees ? { ...figures, costWithFees: null } : figures,
  }
}

/** Estimates of an offer whose amount is paid out on `today` (YYYY-MM-DD). */
export function figuresOf(
  terms: OfferTerms,
  feeTreatment: FeeTreatment,
  today: string,
): Pick<OfferEvaluation, 'figures' | 'failure'> {
  if (terms.type === 'loan_offer') {
    const loan = loanFiguresOf({ ...terms, disbursementDate: today, feeTreatment })
    return loan.ok
      ? { figures: { kind: 'loan', ...loan.value }, failure: null }
      : { figures: null, failure: loan.error }
  }
  const payoff = projectionOf(terms, terms.minimumPayment)
  if (!payoff.ok) return { figures: null, failure: payoff.error }
  return {
    failure: null,
    figures: {
      kind: 'line',
      apr: lineAprOf(terms) / 100,
      costWithFees: lineCostOf(terms),
      firstMinimum: payoff.value.rows[0]?.payment ?? 0,
      atMinimum: payoff.value,
    },
  }
}

/** The payoff of a fully drawn line at its minimum payment, or at a fixed one in cents. */
export function projectionOf(
  terms: RevolvingOfferTerms,
  payment: RevolvingOfferTerms['minimumPayment'] | number,
) {
  return projectPayoff({ balance: terms.amount, interestRate: terms.interestRate, payment })
}
