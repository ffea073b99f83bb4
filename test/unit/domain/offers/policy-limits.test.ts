import fc from 'fast-check'
import { standardRules } from '../../../../shared/domain/offers/policy/lender-rules.ts'
import { describe, expect, it } from 'vitest'
import { connections } from '../../../../shared/contract/connections.ts'
import {
  isWithinBounds,
  orderedLimits,
  policyLimitNames,
  policyLimits,
  policyLimitTable,
  type PolicyLimitName,
} from '../../../../shared/domain/offers/policy/policy-limits.ts'
import { aConnectionForm } from '../../../support/builders/connections.ts'
import { policyRules } from '../../../../shared/domain/offers/policy/policy-rules.ts'

const isTaken = (limits: unknown): boolean =>
  connections.setRules.input.isValidSync({ ...standardRules(), id: 'c1', policyLimits: limits })

it('rejects a limit that can’t be compared, without throwing', () => {
  const hostile = { toString: 2, given: 3 }
  expect(isTaken({ ...policyLimits(), fewestMonthlyPayments: hostile })).toBe(false)
  expect(isTaken({ ...policyLimits(), mostPayments: hostile })).toBe(false)
})

it('accepts severities of at most 100 rules, each by a name of 1 to 64 characters', () => {
  const isSet = (ruleSeverities: unknown): boolean =>
    connections.setRules.input.isValidSync({ ...standardRules(), id: 'c1', ruleSeverities })
  const rules = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, number) => [`rule-${number}`, 'block']))
  expect([{}, rules(100), { ['r'.repeat(64)]: 'warn' }].map(isSet)).toEqual([true, true, true])
  const others = [null, rules(101), { ['r'.repeat(65)]: 'warn' }, { '': 'warn' }, { rule: 'off' }]
  expect(others.map(isSet)).toEqual(others.map(() => false))
})

it('starts with the limits that the service is known to check', () => {
  expect(policyLimits()).toEqual({
    firstPaymentDays: 45,
    fewestMonthlyPayments: 3,
    fewestSemiMonthlyPayments: 6,
    fewestBiweeklyPayments: 7,
    fewestWeeklyPayments: 13,
    mostPayments: 260,
    latePaymentFee: 50_000,
    consumerBillingDays: 21,
    consumerGraceDays: 21,
    highApr: 3_600,
    nearHighApr: 3_500,
  })
  expect(isTaken(policyLimits())).toBe(true)
})

it('lets every limit be set at a rule that uses it', () => {
  const named = Object.values(policyRules).flatMap(({ limits }) => limits ?? [])
  expect(named.toSorted()).toEqual(policyLimitNames.toSorted())
})

it('keeps valid saved limits, and uses the default for the rest', () => {
  expect(policyLimits({ mostPayments: 120, highApr: '12', constructor: 1, other: 5 })).toEqual({
    ...policyLimits(),
    mostPayments: 120,
  })
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...policyLimitNames), fc.anything()), (written) => {
      const limits = policyLimits(written)
      return policyLimitNames.every((name) => isWithinBounds(name, limits[name]))
    }),
  )
})

describe('IPC validation', () => {
  it.each(policyLimitNames)('accepts %s only within its bounds', (name) => {
    const { least, most } = policyLimitTable[name]
    expect(isWithinBounds(name, least)).toBe(true)
    expect(isWithinBounds(name, most)).toBe(true)
    for (const value of [least - 1, most + 1, 20.5, '30', null, Number.NaN]) {
      expect(isWithinBounds(name, value)).toBe(false)
      expect(isTaken({ ...policyLimits(), [name]: value })).toBe(false)
    }
  })

  it('rejects missing and unknown limits', () => {
    const { mostPayments: _, ...rest } = policyLimits()
    expect(isTaken(rest)).toBe(false)
    expect(isTaken({ ...policyLimits(), other: 1 })).toBe(false)
  })

  it.each(orderedLimits)('%s may not be greater than %s', (low, high) => {
    const set = (lower: number): Partial<Record<PolicyLimitName, number>> => ({
      ...policyLimits(),
      [high]: 30,
      ...(high === 'mostPayments' && {
        fewestMonthlyPayments: 1,
        fewestSemiMonthlyPayments: 1,
        fewestBiweeklyPayments: 1,
        fewestWeeklyPayments: 1,
      }),
      [low]: lower,
    })
    expect(isTaken(set(30))).toBe(true)
    expect(isTaken(set(31))).toBe(false)
  })

  it.each([
    ['documents.lender.example', true],
    ['xn--bcher-kva.example', true],
    ['Documents.lender.example', false],
    ['bücher.example', false],
    ['127.0.0.1', false],
    ['localhost', false],
    ['*.lender.example', false],
    ['lender.example:8443', false],
    [`${'a.'.repeat(126)}exam`, false],
  ])('accepts the trusted host %s: %s', (host, taken) => {
    const input = aConnectionForm({ trustedDocumentHosts: [host] })
    expect(connections.create.input.isValidSync(input)).toBe(taken)
  })
})
