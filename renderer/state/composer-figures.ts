import { termsFromDraft } from '../../shared/domain/offers/form/offer-form.ts'
import { withText, type OfferFieldPath } from '../../shared/domain/offers/form/offer-form-fields.ts'
import type { OfferDraft } from '../../shared/domain/offers/form/offer-draft.ts'
import { figuresOf, type OfferFigures } from '../../shared/domain/offers/estimates.ts'
import type { OfferTerms } from '../../shared/domain/offers/offer.ts'
import {
  defaultServiceProfile,
  type ServiceProfileName,
} from '../../shared/service-profiles/all-profiles.ts'
import type { UnitsProfileName } from '../../shared/values/units.ts'
import type { OfferType } from '../../shared/values/vocabulary.ts'
import type { Failure, FieldProblem } from '../../shared/result.ts'

/** Result of evaluating one offer as typed. */
export interface OfferEvaluation {
  /** null while a field can't be parsed. */
  readonly terms: OfferTerms | null
  readonly problems: readonly FieldProblem[]
  readonly figures: OfferFigures | null
  /** Why valid terms have no figures. */
  readonly failure: Failure | null
}

/** What an evaluation depends on in addition to the offer. */
export interface Circumstances {
  /** YYYY-MM-DD: the day of the disbursement. */
  readonly today: string
  readonly profile: UnitsProfileName
  readonly serviceProfile?: ServiceProfileName
}

const known = new WeakMap<OfferDraft, Circumstances & { evaluation: OfferEvaluation }>()

/**
 * Terms and estimates of an offer as typed. Drafts are replaced, never changed, so results are
 * cached by draft: only the offer that the officer types in is computed again.
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

/** Fields that affect no figure: an invalid value in them doesn't remove the figures. */
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
  const basis = { feeTreatment: draft.feeTreatment, paidOutOn: today }
  if (read.ok) {
    const estimated = figuresOf(read.value, basis)
    return {
      terms: read.value,
      problems: [],
      figures: estimated.ok ? estimated.value : null,
      failure: estimated.ok ? null : estimated.error,
    }
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
  const estimated = figuresOf(terms.value, basis)
  if (!estimated.ok) return { terms: null, problems, figures: null, failure: estimated.error }
  const figures = estimated.value
  const hasFees = !problems.some(({ path }) => path === 'annualFee' || path === 'financeCharge')
  return {
    terms: null,
    problems,
    failure: null,
    figures: figures.kind === 'line' && !hasFees ? { ...figures, costWithFees: null } : figures,
  }
}
