import { termsFromDraft } from '../../shared/domain/offer-form.ts'
import type { OfferDraft } from '../../shared/domain/offer-draft.ts'
import type { OfferTerms, RevolvingOfferTerms } from '../../shared/domain/offer.ts'
import { loanFiguresOf, type LoanFigures } from '../../shared/finance/loan-figures.ts'
import { lineAprOf, projectPayoff, type Payoff } from '../../shared/finance/revolving.ts'
import type { Failure, FieldProblem } from '../../shared/result.ts'

/** Estimates of a line of credit that is drawn in full at once and then only paid off. */
export interface LineFigures {
  readonly kind: 'line'
  /** Percent. */
  readonly apr: number
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

const known = new WeakMap<OfferDraft, { today: string; evaluation: OfferEvaluation }>()

/**
 * Terms and estimates of an offer as typed, paid out on `today` (YYYY-MM-DD). A draft is replaced
 * and never changed, so that of several offers only the one that is typed in is computed again.
 */
export function evaluateOffer(draft: OfferDraft, today: string): OfferEvaluation {
  const last = known.get(draft)
  if (last?.today === today) return last.evaluation
  const evaluation = evaluate(draft, today)
  known.set(draft, { today, evaluation })
  return evaluation
}

function evaluate(draft: OfferDraft, today: string): OfferEvaluation {
  const read = termsFromDraft(draft)
  if (!read.ok) {
    return { terms: null, problems: read.error.problems ?? [], figures: null, failure: null }
  }
  const terms = read.value
  const figures =
    terms.type === 'loan_offer'
      ? loanFiguresOf({ ...terms, disbursementDate: today, feeTreatment: draft.feeTreatment })
      : projectionOf(terms, terms.minimumPayment)
  if (!figures.ok) return { terms, problems: [], figures: null, failure: figures.error }
  const value = figures.value
  return {
    terms,
    problems: [],
    failure: null,
    figures:
      'rows' in value
        ? {
            kind: 'line',
            apr: lineAprOf(terms) / 100,
            firstMinimum: value.rows[0]?.payment ?? 0,
            atMinimum: value,
          }
        : { kind: 'loan', ...value },
  }
}

/** The payoff of a fully drawn line at its minimum payment, or at a fixed one in cents. */
export function projectionOf(
  terms: RevolvingOfferTerms,
  payment: RevolvingOfferTerms['minimumPayment'] | number,
) {
  return projectPayoff({ balance: terms.amount, interestRate: terms.interestRate, payment })
}
