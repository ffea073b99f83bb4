import type { ErrorCode } from '../../shared/error-codes.ts'
import { formKept, type FailureMessage } from './failure-message.ts'

/** What cannot be calculated. */
export const calculationFailures = {
  'apr-no-solution': {
    happened: 'No rate fits these payments',
    kept: formKept,
    next: 'Check amounts, fee and dates.',
  },
  'apr-several-solutions': {
    happened: 'More than one rate fits these payments',
    kept: formKept,
    next: 'Check amounts, fee and dates.',
  },
  'apr-not-converged': {
    happened: 'The rate could not be found',
    kept: formKept,
    next: 'Check amounts, fee and dates.',
  },
  'finance-charge-negative': {
    happened: 'The payments add up to less than what is lent',
    kept: formKept,
    next: 'Check amounts, rate and fee.',
  },
  'calculation-input': {
    happened: 'These terms cannot be calculated',
    kept: formKept,
    next: 'Check the marked fields.',
  },
  'schedule-does-not-amortize': {
    happened: 'These payments never repay the amount',
    kept: formKept,
    next: 'Raise the payment, lengthen the term or lower the rate.',
  },
} satisfies Partial<Record<ErrorCode, FailureMessage>>
