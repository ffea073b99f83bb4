import { describe, expect, it } from 'vitest'
import { ValidationError } from 'yup'
import {
  disabledRules,
  newConnection,
  newConnectionSchema,
  readLimits,
  secretWarning,
  typedFromConnection,
} from '../../../../renderer/screens/connections/connection-form.ts'
import { policyLimits } from '../../../../shared/domain/offers/policy-limits.ts'
import { policyRuleNames } from '../../../../shared/domain/offers/policy-rules.ts'
import { aConnection } from '../../../support/builders/connections.ts'

describe('a secret that looks like one of another environment', () => {
  it.each([
    ['production', 'test_abc', /starts with test_/],
    ['sandbox', 'prod_abc', /starts with prod_/],
  ])('in %s warns of %s', (kind, secret, sentence) => {
    expect(secretWarning(kind, secret)).toMatch(sentence)
  })

  it.each([
    ['production', 'prod_abc'],
    ['sandbox', 'test_abc'],
    ['production', 'a_test_b'],
    ['sandbox', 'PROD'],
    ['sandbox', undefined],
  ])('in %s says nothing of %s', (kind, secret) => {
    expect(secretWarning(kind, secret)).toBeNull()
  })
})

describe('the limits in the form', () => {
  const problemsOf = async (limits: Partial<typeof newConnection.limits>): Promise<string[]> => {
    const typed = { ...newConnection, limits: { ...newConnection.limits, ...limits } }
    const found = await newConnectionSchema
      .validate(typed, { abortEarly: false })
      .then(() => [])
      .catch((error: unknown) => (error instanceof ValidationError ? error.inner : []))
    return found
      .filter(({ path }) => path?.startsWith('limits') === true)
      .map(({ path, message }) => `${path ?? ''}: ${message}`)
  }

  it('begin with the standard ones, in dollars, percent, days and payments', () => {
    expect(newConnection.limits).toMatchObject({
      firstPaymentDays: '45',
      latePaymentFee: '500.00',
      highApr: '36.00',
      mostPayments: '260',
    })
    expect(readLimits(newConnection.limits)).toEqual(policyLimits())
  })

  it('are read as they are typed', async () => {
    const limits = { ...newConnection.limits, latePaymentFee: '$1,250', highApr: '39,9 %' }
    expect(await problemsOf(limits)).toEqual([])
    expect(readLimits(limits)).toEqual({
      ...policyLimits(),
      latePaymentFee: 125_000,
      highApr: 3_990,
    })
  })

  it('are refused where they cannot be read, are out of bounds, or in each other’s way', async () => {
    expect(
      await problemsOf({
        firstPaymentDays: '0',
        latePaymentFee: 'much',
        mostPayments: '12',
        nearHighApr: '36.01',
      }),
    ).toEqual([
      'limits.firstPaymentDays: Enter a value from 1 to 366.',
      'limits.fewestWeeklyPayments: Enter a value within “Maximum payments”.',
      'limits.latePaymentFee: Enter a number.',
      'limits.nearHighApr: Enter a value within “Maximum APR”.',
    ])
  })

  it('of a connection that is changed are its own', () => {
    const connection = aConnection({
      policyLimits: policyLimits({ latePaymentFee: 1_250 }),
      trustedDocumentHosts: ['docs.example'],
      disabledRules: ['too-few-payments', 'of-another-version'],
    })
    const typed = typedFromConnection(connection)
    expect(typed.limits.latePaymentFee).toBe('12.50')
    expect(readLimits(typed.limits)).toEqual(connection.policyLimits)
    expect(typed.trustedDocumentHosts).toEqual(['docs.example'])
    expect(typed.rulesOn).toEqual(policyRuleNames.filter((name) => name !== 'too-few-payments'))
    expect(disabledRules(typed.rulesOn, connection.disabledRules)).toEqual([
      'too-few-payments',
      'of-another-version',
    ])
  })
})
