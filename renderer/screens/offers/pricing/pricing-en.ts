import type { PolicyRuleName } from '../../../../shared/domain/offers/policy/policy-facts.ts'
import type { LineTarget } from '../../../../shared/finance/solve-line.ts'
import type { LoanTarget } from '../../../../shared/finance/solve-loan.ts'

import type { CreditClass } from '../../../../shared/values/vocabulary.ts'
import { formatList, plural } from '../../../messages/format.ts'
import { readableCode } from '../../../messages/names.ts'

export type FitTarget = LoanTarget | LineTarget

const targets: Record<FitTarget, string> = {
  payment: 'Payment, at most',
  totalOfPayments: 'Total of payments, at most',
  financeCharge: 'Finance charge, at most',
  apr: 'APR, at most',
  amountFinanced: 'Amount financed, at least',
  minimumPayment: 'First minimum, at most',
  totalPaid: 'Total paid, at most',
}

/** Business types by the service's code; an unknown one is made readable. */
const businessTypes: ReadonlyMap<string, string> = new Map([
  ['corporation', 'corporations'],
  ['llc', 'LLCs'],
  ['partnership', 'partnerships'],
  ['sole_proprietorship', 'sole proprietorships'],
])
const businessType = (type: string): string => businessTypes.get(type) ?? readableCode(type)

/** A value with the figure that it reaches: `$14,210.00 pays $599.98`. */
const reached: Record<FitTarget, (value: string, figure: string) => string> = {
  payment: (value, figure) => `${value} pays ${figure}`,
  totalOfPayments: (value, figure) => `${value} totals ${figure}`,
  financeCharge: (value, figure) => `${value} charges ${figure}`,
  apr: (value, figure) => `${value} has an APR of ${figure}`,
  amountFinanced: (value, figure) => `${value} finances ${figure}`,
  minimumPayment: (value, figure) => `${value} has a minimum of ${figure}`,
  totalPaid: (value, figure) => `${value} totals ${figure}`,
}

/** Text for pricing an offer to fit a target, in English. */
export const pricingEn = {
  title: 'Price to fit',
  open: (position: number) => `Price to fit, offer ${position}`,
  target: 'Target',
  targets,
  value: 'Target value',
  solveFor: 'Solve for',
  reached,
  sentence: (text: string) => `${text}.`,
  next: (text: string) => `Next: ${text}.`,
  never: (value: string) => `${value} is never repaid`,
  limit: (rule: string) => `Limit: ${rule}.`,
  within: 'The target leaves room for more.',
  notReached: 'Out of reach. Nearest:',
  apply: 'Apply',
  applied: (field: string, value: string) => `${field} set to ${value}.`,
  three: 'Three offers around this payment',
  threeDone: (count: number) =>
    `${plural(count, { one: 'offer', other: 'offers' })} made. Undo restores the one before.`,
  threeNone: 'No offer around this payment is within your limits.',
  threeLocked: (field: string) => `Unlock “${field}” first.`,
  locks: 'Lock terms',
  threeFull: 'Remove an offer first.',
  cannot: 'These terms can’t be priced.',
  most: 'Most that can be offered',
  mostAmount: 'Amount',
  mostRate: 'Interest rate',
  state: 'Borrower’s state',
  noState: 'Not chosen',
  noCap: 'No limit',
  /** The source of a cap, if that says more than the rule's name. */
  caps: {
    'amount-above-requested': 'requested amount',
    'amount-above-policy': 'credit policy',
    'rate-above-policy': 'credit policy',
    'term-above-policy': 'credit policy',
    'fee-above-policy': 'credit policy',
    'amount-outside-state-caps': 'caps by state',
    'apr-above-state-cap': 'caps by state',
    'fee-above-state-cap': 'caps by state',
  } as Partial<Record<PolicyRuleName, string>>,
  capBy: (value: string, rule: string) => `${value} (${rule})`,
  fit: 'Solve',
  whatIf: {
    title: 'What if',
    term: 'Term to change',
    allLocked: 'Unlock a term to change it.',
    asTyped: 'As typed',
    onSlider: 'What if',
    payment: 'Payment',
    use: 'Use these terms',
    payoffAt: 'Paid off with payment number',
    payoff: (amount: string, date: string, saved: string) =>
      `${amount} more on ${date}. Saves ${saved} of interest.`,
    payoffRange: (most: number) => `Enter a payment from 1 to ${most}.`,
    extraEach: 'Extra with each payment',
    extra: (payments: number, date: string, saved: string) =>
      `${plural(payments, { one: 'payment', other: 'payments' })}, the last on ${date}. Saves ${saved} of interest.`,
    extraWrong: 'Enter dollars, such as 50.00.',
    daysLate: 'Days late (first payment)',
    late: (interest: string) => `About ${interest} more interest.`,
    lateWithFee: (interest: string, fee: string) =>
      `About ${interest} more interest, and the late payment fee of ${fee}.`,
    lateRange: 'Enter days from 0 to 366.',
    estimate:
      'Estimated by Loan Desk for the terms on the slider. The service may calculate late interest and payoffs differently.',
  },
  coverage: {
    consumer: (day: string) =>
      `Caps by state from your service, as of ${day}. It doesn’t explain “tiered” and “cumulative”: Loan Desk takes the cap of the amount’s band, or the blend of the slices.`,
    commercial: (day: string) => `Caps by state from your service, as of ${day}.`,
  } satisfies Record<CreditClass, (day: string) => string>,
  businessTypes: (types: readonly string[]) =>
    `Your service covers only these business types in this state: ${formatList(types.map(businessType))}. Loan Desk doesn’t know the borrower’s.`,
  mapr: 'MAPR by 32 CFR 232.4, from the charges in the offer.',
} as const
