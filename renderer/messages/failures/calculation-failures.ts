import type { ErrorCode } from '../../../shared/error-codes.ts'
import type { FailureMessage } from './failure-message.ts'

/** Errors of calculations. */
export const calculationFailures = {
  'apr-no-solution': {
    happened: 'No APR fits these payments',
    next: 'Check the amounts, fee and dates.',
  },
  'apr-several-solutions': {
    happened: 'More than one APR fits these payments',
    next: 'Check the amounts, fee and dates.',
  },
  'apr-not-converged': {
    happened: 'The APR couldn’t be calculated',
    next: 'Check the amounts, fee and dates.',
  },
  'finance-charge-negative': {
    happened: 'The total of payments is less than the amount financed',
    next: 'Check the amounts, rate and fee.',
  },
  'calculation-input': {
    happened: 'These terms can’t be calculated',
    next: 'Correct the marked fields.',
  },
  'schedule-does-not-amortize': {
    happened: 'These payments never repay the amount',
    next: 'Raise the payment, lengthen the term or lower the rate.',
  },
} satisfies Partial<Record<ErrorCode, FailureMessage>>
