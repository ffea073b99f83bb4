import { mostOffered, type PricedLoan } from '../../../shared/domain/offers/pricing/offer-caps.ts'
import { standardRules } from '../../../shared/domain/offers/policy/lender-rules.ts'
import { fitLoan, threeAround } from '../../../shared/domain/offers/pricing/price-to-fit.ts'
import { loanTargets, unknownsFor } from '../../../shared/finance/solve-loan.ts'
import { computedMs } from './compute-figures.ts'

export const module = import.meta.url

/** A weekly loan of 260 payments with everything that makes the figures expensive to compute. */
const loan = (amount: number): PricedLoan => ({
  type: 'loan_offer',
  amount,
  firstPaymentDate: '2026-12-31',
  gracePeriod: { term: 10, interestRate: 150 },
  interestRate: 1125,
  latePaymentFee: 25_00,
  paymentPeriod: 'weekly',
  loanTerm: { term: 260, termType: 'payments' },
  originationFee: 150,
  disbursementDate: '2026-11-20',
  feeTreatment: 'added',
})
const targets = {
  payment: 75_00,
  totalOfPayments: 20_000_00,
  financeCharge: 4_000_00,
  apr: 1800,
  amountFinanced: 12_000_00,
} as const

/**
 * Milliseconds of computing for one solve (each figure for each of its unknowns in turn), for three
 * offers around a payment, and for the limits that are shown at each key press.
 */
export function run({ rounds }: { rounds: number }): Promise<{
  readonly solveMs: readonly number[]
  readonly threeMs: readonly number[]
  readonly capsMs: readonly number[]
}> {
  const context = {
    application: { creditType: 'consumer_installment_loan', requestedAmount: 25_000_00 },
    rules: { ...standardRules(), disabledRules: ['too-many-payments'] },
    profile: 'cents-and-basis-points' as const,
  }
  const [solveMs, threeMs, capsMs]: [number[], number[], number[]] = [[], [], []]
  const timed = (into: number[], work: () => unknown): void => {
    const before = computedMs()
    if (work() === null) throw new Error('nothing was priced')
    into.push(computedMs() - before)
  }
  for (let round = 0; round < rounds; round += 1) {
    const one = loan(18_000_00 + round * 101)
    for (const figure of loanTargets) {
      for (const unknown of unknownsFor(figure, 'added')) {
        const target = { figure, value: targets[figure] + round }
        timed(solveMs, () => {
          const fit = fitLoan(one, { unknown, target }, context)
          return fit.ok ? fit : null
        })
      }
    }
    const payment = targets.payment + round
    timed(threeMs, () => {
      const offers = threeAround(one, { unknown: 'amount', payment }, context)
      return offers.length === 3 ? offers : null
    })
    timed(capsMs, () => mostOffered(one, context).rate)
  }
  return Promise.resolve({ solveMs, threeMs, capsMs })
}
