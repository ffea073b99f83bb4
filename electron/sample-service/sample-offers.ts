import type { SeededRandom } from './seeded-random.ts'
import type { SampleOffer } from './wire.ts'

const loanPeriods = ['monthly', 'biweekly', 'weekly', 'semi_monthly'] as const
const loanTerms = [6, 12, 18, 24, 36, 48, 60] as const

/** `amount` in cents; `firstPaymentDate` as YYYY-MM-DD. Rates in basis points, fees in cents. */
interface OfferFacts {
  readonly amount: number
  readonly firstPaymentDate: string
}

export function sampleLoanOffer(random: SeededRandom, facts: OfferFacts): SampleOffer {
  return {
    type: 'loan_offer',
    id: `off_smpl${random.opaque(16)}`,
    amount: facts.amount,
    first_payment_date: facts.firstPaymentDate,
    grace_period: { term: random.pick([0, 0, 10, 30]), interest_rate: 0 },
    interest_rate: random.integer(399, 2999),
    late_payment_fee: random.pick([0, 1500, 2500, 3900]),
    origination_fee: random.pick([0, 100, 150, 300]),
    payment_period: random.pick(loanPeriods),
    loan_term: { term: random.pick(loanTerms), term_type: 'months' },
  }
}

/** An offer with an introductory rate, which only the read response shows. */
export function sampleLineOffer(
  random: SeededRandom,
  facts: OfferFacts & { readonly introductory: boolean },
): SampleOffer {
  const rate = random.integer(899, 2999)
  const line: SampleOffer = {
    type: 'revolving_line_of_credit_offer',
    id: `off_smpl${random.opaque(16)}`,
    amount: facts.amount,
    first_payment_date: facts.firstPaymentDate,
    grace_period: { term: random.pick([21, 25, 30]), interest_rate: 0 },
    interest_rate: rate,
    late_payment_fee: random.pick([0, 2500, 3900]),
    origination_fee: random.pick([0, 0, 100]),
    payment_period: 'monthly',
    annual_fee: random.pick([0, 4900, 9500]),
    apr: rate + random.pick([0, 25, 110]),
    billing_cycle: random.pick([28, 30, 31]),
    finance_charge: random.pick([0, 0, 500]),
    minimum_payment: {
      type: 'interest_plus_percentage_of_principal',
      value: random.pick([100, 200, 300]),
      floor: random.pick([1500, 2500, 3500]),
    },
  }
  if (!facts.introductory) return line
  return {
    ...line,
    introductory_promo_period: {
      interest_rate: random.pick([0, 299, 499]),
      promo_term: { term: random.pick([90, 180, 365]), term_type: 'daily' },
    },
  }
}

/** The third known offer type of the service; the specification doesn't describe it. */
export function sampleMerchantAdvance(random: SeededRandom, facts: OfferFacts): SampleOffer {
  return {
    type: 'merchant_advance_offer',
    id: `off_smpl${random.opaque(16)}`,
    amount: facts.amount,
    first_payment_date: facts.firstPaymentDate,
    factor_rate: random.integer(110, 145),
    repayment_percentage: random.integer(5, 20),
    estimated_term: { term: random.pick([6, 9, 12]), term_type: 'months' },
  }
}

/** An offer of an unknown type with unknown fields. */
export function sampleUnheardOfOffer(random: SeededRandom, facts: OfferFacts): SampleOffer {
  return {
    type: 'harvest_share_offer',
    id: `off_smpl${random.opaque(16)}`,
    amount: facts.amount,
    share_of_harvest: { numerator: 1, denominator: 12 },
    seasons: ['spring', 'autumn'],
    collateral: null,
    insured: true,
  }
}
