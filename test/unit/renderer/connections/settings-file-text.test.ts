import { expect, test } from 'vitest'
import {
  fieldName,
  valueText,
} from '../../../../renderer/screens/connections/settings-file-text.ts'

test('shows a limit of one in the singular, and the fee of a line of credit as an annual one', () => {
  expect(valueText('policyLimits.fewestMonthlyPayments', 1)).toBe('1 payment')
  expect(valueText('policyLimits.firstPaymentDays', 45)).toBe('45 days')
  expect(valueText('creditPolicy.products.consumer_bnpl.months', 1)).toBe('1 month')
  const line = 'creditPolicy.products.consumer_revolving_line_of_credit.fee'
  expect(fieldName(line)).toBe('Consumer revolving line of credit: Highest annual fee')
})
