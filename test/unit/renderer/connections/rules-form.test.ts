import { describe, expect, it } from 'vitest'
import { ValidationError } from 'yup'
import {
  productSummary,
  readLimits,
  readRules,
  rulesSchema,
  typedRules,
  type TypedRules,
} from '../../../../renderer/screens/connections/rules/rules-form.ts'
import { noDisclosureWords } from '../../../../shared/domain/offers/disclosure/disclosure-words.ts'
import { standardRules } from '../../../../shared/domain/offers/policy/lender-rules.ts'
import type { StateCap } from '../../../../shared/domain/offers/policy/state-caps.ts'
import { blankStateCap } from '../../../../renderer/screens/connections/rules/state-caps-form.ts'
import { policyLimits } from '../../../../shared/domain/offers/policy/policy-limits.ts'

const standard = typedRules(standardRules())

describe('the limits in the form', () => {
  const problemsOf = async (limits: Partial<TypedRules['limits']>): Promise<string[]> => {
    const typed = { ...standard, limits: { ...standard.limits, ...limits } }
    const found = await rulesSchema
      .validate(typed, { abortEarly: false })
      .then(() => [])
      .catch((error: unknown) => (error instanceof ValidationError ? error.inner : []))
    return found
      .filter(({ path }) => path?.startsWith('limits') === true)
      .map(({ path, message }) => `${path ?? ''}: ${message}`)
  }

  it('start with the defaults, in dollars, percent, days and payments', () => {
    expect(standard.limits).toMatchObject({
      firstPaymentDays: '45',
      latePaymentFee: '500.00',
      highApr: '36.00',
      mostPayments: '260',
    })
    expect(readLimits(standard.limits)).toEqual(policyLimits())
  })

  it('are parsed as typed', async () => {
    const limits = { ...standard.limits, latePaymentFee: '$1,250', highApr: '39,9 %' }
    expect(await problemsOf(limits)).toEqual([])
    expect(readLimits(limits)).toEqual({
      ...policyLimits(),
      latePaymentFee: 125_000,
      highApr: 3_990,
    })
  })

  it('are rejected if they can’t be parsed, are out of bounds or contradict each other', async () => {
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
      'limits.latePaymentFee: Enter an amount in dollars, such as 1,250.50.',
      'limits.nearHighApr: Enter a value within “Maximum APR”.',
    ])
  })
})

const cap: StateCap = {
  state: 'CA',
  from: 0,
  to: 500_000,
  apr: 3_600,
  fee: null,
  source: 'Compliance table',
  asOf: '2026-11-01',
}

describe('rules and credit policy in the form', () => {
  it('stay unchanged if nothing is typed, including unknown ones', () => {
    const rules = {
      disabledRules: ['too-few-payments', 'of-another-version'],
      ruleSeverities: { 'amount-above-requested': 'block', later: 'warn' } as const,
      policyLimits: policyLimits({ latePaymentFee: 1_250 }),
      creditPolicy: {
        ficoFloor: 620,
        bankruptcy: true,
        stateCaps: [cap],
        products: {
          consumer_installment_loan: { amount: 2_500_000, months: 60, rate: 2_999, fee: 500 },
          consumer_revolving_line_of_credit: { amount: null, months: null, rate: null, fee: 9_500 },
        },
      },
      disclosures: { ...noDisclosureWords, prepayment: 'No penalty.' },
    }
    const typed = typedRules(rules)
    expect(typed.modes).toMatchObject({
      'too-few-payments': 'off',
      'amount-above-requested': 'block',
      'identical-offers': 'warn',
    })
    expect(typed.products.consumer_installment_loan).toEqual({
      amount: '25,000.00',
      months: '60',
      rate: '29.99',
      fee: '5.00',
    })
    expect(typed.products.consumer_revolving_line_of_credit.fee).toBe('95.00')
    expect(
      productSummary('consumer_installment_loan', typed.products.consumer_installment_loan),
    ).toBe('4 limits')
    expect(typed.stateCaps).toEqual([
      { ...cap, from: '0.00', to: '5,000.00', apr: '36.00', fee: '' },
    ])
    expect(readRules(typed, rules)).toEqual(rules)
    expect(readRules(standard, standardRules())).toEqual(standardRules())
  })

  it('are rejected if a score or a limit is out of bounds or not a number', async () => {
    const typed = {
      ...standard,
      ficoFloor: '6200',
      stateCaps: [
        {
          ...blankStateCap('2026-11-22'),
          state: 'XX',
          from: '100',
          to: '50',
          apr: '1000',
          source: ' ',
        },
        { ...blankStateCap('soon'), state: 'ca', source: 'Table 4' },
      ],
      products: {
        ...standard.products,
        consumer_bnpl: { ...standard.products.consumer_bnpl, months: '12.5' },
      },
    }
    const found = await rulesSchema
      .validate(typed, { abortEarly: false })
      .catch((error: unknown) => (error instanceof ValidationError ? error.inner : []))
    expect(found).toMatchObject([
      { path: 'ficoFloor', message: 'Enter a value from 300 to 850.' },
      { path: 'products.consumer_bnpl.months', message: 'Enter a whole number.' },
      { path: 'stateCaps[0].source', message: 'Enter a source, such as “Compliance table 4”.' },
      { path: 'stateCaps[0].apr', message: 'Enter a value from 0.00 to 999.99.' },
      { path: 'stateCaps[0].to', message: 'Enter at least the amount from.' },
      { path: 'stateCaps[0].state', message: 'Enter a state, such as CA.' },
      { path: 'stateCaps[1].asOf', message: 'Enter a date, such as 11/22/2026.' },
    ])
  })
})
