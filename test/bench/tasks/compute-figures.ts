import { evaluateOffer } from '../../../renderer/state/composer-figures.ts'
import { defaultUnitsProfile } from '../../../shared/values/units.ts'
import type { LoanOfferDraft } from '../../../shared/domain/offers/form/offer-draft.ts'

export const module = import.meta.url

const today = '2026-11-20'
const offers = 5
const payments = 260

/**
 * A weekly loan offer as typed, with everything that makes the figures expensive to compute: fee,
 * grace period, odd days.
 */
function offer(index: number, amount: string): LoanOfferDraft {
  return {
    type: 'loan_offer',
    key: `offer-${index}`,
    feeTreatment: 'withheld',
    amount,
    firstPaymentDate: '2026-12-31',
    gracePeriod: { term: '10', interestRate: '1.50' },
    interestRate: `${11 + index}.25`,
    latePaymentFee: '25.00',
    paymentPeriod: 'weekly',
    loanTerm: { term: String(payments), termType: 'payments' },
    originationFee: '1.50',
  }
}

/** CPU time of this thread so far, in milliseconds: other load on the machine doesn't count. */
export function computedMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/**
 * Milliseconds to compute the schedules and APRs of all five offers after a key press, each with a
 * new amount, so that nothing is cached; Loan Desk itself computes only the one that changed.
 */
export function run({ keyPresses }: { keyPresses: number }): Promise<{
  readonly allMs: readonly number[]
  readonly oneMs: readonly number[]
}> {
  const allMs: number[] = []
  const oneMs: number[] = []
  for (let press = 0; press < keyPresses; press += 1) {
    const amount = `${18_000 + press}.${String(press % 100).padStart(2, '0')}`
    const before = computedMs()
    for (let index = 0; index < offers; index += 1) {
      const beforeOne = computedMs()
      const { figures } = evaluateOffer(offer(index, amount), {
        today,
        profile: defaultUnitsProfile,
      })
      oneMs.push(computedMs() - beforeOne)
      if (figures?.kind !== 'loan' || figures.schedule.rows.length !== payments) {
        throw new Error('an offer of the bench has no figures')
      }
    }
    allMs.push(computedMs() - before)
  }
  return Promise.resolve({ allMs, oneMs })
}
