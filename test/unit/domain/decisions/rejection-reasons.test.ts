import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  areSendableReasons,
  knownReasons,
  longestReasonCode,
  mostReasons,
  reasonClass,
  reasonClasses,
  reasonsProblem,
} from '../../../../shared/values/rejection-reasons.ts'

const of = (...codes: readonly string[]) => codes.map((code) => ({ code, text: null }))
const anyCode = fc.oneof(fc.constantFrom(...Object.keys(knownReasons)), fc.string())

describe('the class of a rejection reason', () => {
  test('is defined for each of the 23 known codes', () => {
    expect(Object.keys(knownReasons)).toHaveLength(23)
    expect(new Set(Object.values(knownReasons))).toEqual(new Set(reasonClasses))
  })

  test.each([
    ['income_too_low', null, 'sample-form'],
    ['too_many_nsfs', null, 'own-words'],
    ['credit_score_too_low', null, 'too-vague-alone'],
    ['credit_file_frozen', null, 'incomplete'],
    ['mla_failed', null, 'perhaps-not-adverse'],
    ['internal_policy', null, 'too-vague-alone'],
    ['other', 'You did not meet our internal standards.', 'too-vague-alone'],
    ['other', 'Failed to achieve a qualifying score', 'too-vague-alone'],
    ['other', 'Your credit score is too low.\n', 'too-vague-alone'],
    ['other', 'FICO score below our minimum', 'too-vague-alone'],
    ['other', 'Score of 580 is too low', 'too-vague-alone'],
    ['other', 'Insufficient credit score', 'too-vague-alone'],
    ['low_credit_score', null, 'too-vague-alone'],
    ['other', 'Fraud risk too high', 'too-vague-alone'],
    ['other', 'High risk of fraud', 'too-vague-alone'],
    ['other', 'Income too low for the payment', 'own-words'],
    ['other', 'Bank balance below the payment in 3 of 6 months', 'own-words'],
    ['other', 'Number of recent inquiries on credit bureau report', 'own-words'],
    ['other', 'Social Security number is on a fraud alert', 'own-words'],
    ['moon_in_retrograde', 'The moon was in retrograde.', 'own-words'],
    ['toString', null, 'own-words'],
  ] as const)('of %s (%s) is %s', (code, text, expected) => {
    expect(reasonClass({ code, text })).toBe(expected)
  })
})

describe('the problem that blocks a rejection', () => {
  test.each([
    [[], 'reasons-missing'],
    [['credit_score_too_low'], 'reasons-too-vague'],
    [['fraud_risk_too_high'], 'reasons-too-vague'],
    [['fraud_risk_too_high', 'credit_score_too_low'], 'reasons-too-vague'],
    [['income_too_low', 'too_many_nsfs', 'mla_failed', 'iddoc_failed'], null],
    [
      ['income_too_low', 'too_many_nsfs', 'mla_failed', 'iddoc_failed', 'address_invalid'],
      'reasons-too-many',
    ],
  ])('of %j is %s', (codes, expected) => {
    expect(reasonsProblem(of(...codes))).toBe(expected)
  })

  test('is absent exactly for 1 to 4 reasons of which one is specific', () => {
    fc.assert(
      fc.property(fc.uniqueArray(anyCode, { maxLength: 8 }), (codes) => {
        const isSpecific = of(...codes).some((one) => reasonClass(one) !== 'too-vague-alone')
        const mayGo = codes.length <= mostReasons && isSpecific
        expect(reasonsProblem(of(...codes)) === null).toBe(mayGo)
      }),
    )
  })
})

describe('whether reasons can be sent', () => {
  test.each([
    [['income_too_low'], true],
    [['unheard of', 'by anyone'], true],
    [['a', 'b', 'c', 'd'], true],
    [[], false],
    [[''], false],
    [['income_too_low', 'income_too_low'], false],
    [['a', 'b', 'c', 'd', 'e'], false],
    [['x'.repeat(longestReasonCode + 1)], false],
  ])('%j: %s', (codes, expected) => {
    expect(areSendableReasons(codes)).toBe(expected)
  })
})
