import type { TimedAmount } from '../../../shared/finance/apr-equation.ts'

export function at(unitPeriods: number, amount: number, oddFraction = 0): TimedAmount {
  return { amount, unitPeriods, oddFraction }
}

export function level(count: number, amount: number, first = 1, oddFraction = 0): TimedAmount[] {
  return Array.from({ length: count }, (_, index) => at(first + index, amount, oddFraction))
}

export const loan = {
  unitPeriodsPerYear: 12,
  advances: [at(0, 1000_00)],
  payments: level(12, 90_00),
}
