import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  formatMoney,
  formatPercent,
  parseMoney,
  parsePercent,
  parseQuantity,
  type TypedNumber,
} from '../../../shared/values/typed-numbers.ts'

const read = (result: TypedNumber) => (result.ok ? result.value : result.problem)

describe('money as typed or pasted is read as whole cents', () => {
  test.each([
    ['1234', 123_400],
    ['1234.5', 123_450],
    ['1234.50', 123_450],
    ['1,234', 123_400],
    ['$1,234.50', 123_450],
    ['US$ 1,234.50', 123_450],
    ['1,234.50 USD', 123_450],
    ['USD1,234.50', 123_450],
    [' \t1,234.50\n', 123_450],
    ['1\u00a0234.50', 123_450],
    ['1\u202f234\u202f567', 123_456_700],
    // As the Windows calculator copies it.
    ['\u202d1,234.5\u202c', 123_450],
    ['\u200e1234', 123_400],
    ['.05', 5],
    ['0', 0],
    ['12.', 1200],
    ['0012', 1200],
    ['1.500', 150],
    ['90071992547409.91', Number.MAX_SAFE_INTEGER],
  ])('%j is %i cents', (typed, cents) => {
    expect(read(parseMoney(typed))).toBe(cents)
  })
  test.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['$', 'not-a-number'],
    ['.', 'not-a-number'],
    ['abc', 'not-a-number'],
    ['12k', 'not-a-number'],
    ['1O0', 'not-a-number'],
    ['+5', 'not-a-number'],
    ['12 %', 'not-a-number'],
    ['١٢', 'not-a-number'],
    // Displayed as 21.
    ['\u202e12', 'not-a-number'],
    ['Infinity', 'not-a-number'],
    ['0x10', 'not-a-number'],
    ['1e9', 'exponent'],
    ['1.5E+3', 'exponent'],
    ['-5', 'negative'],
    ['− 5.00', 'negative'],
    ['$-5.00', 'negative'],
    ['(5.00)', 'negative'],
    ['1234,5', 'separator-unclear'],
    ['12,34', 'separator-unclear'],
    ['1234,567', 'separator-unclear'],
    ['1.234,50', 'separator-unclear'],
    ['1,2345', 'separator-unclear'],
    ['1,234,5', 'separator-unclear'],
    ['1 2', 'separator-unclear'],
    ['1.2.3', 'separator-unclear'],
    ['1.234', 'too-many-decimals'],
    ['0.005', 'too-many-decimals'],
    ['90071992547409.92', 'unsafe-integer'],
    ['9'.repeat(400), 'unsafe-integer'],
  ])('rejects %j: %s', (typed, problem) => {
    expect(read(parseMoney(typed))).toBe(problem)
  })
})

describe('percent as typed or pasted is read as whole basis points', () => {
  test.each([
    ['12.5', 1250],
    ['12,5 %', 1250],
    ['12,50', 1250],
    ['12,', 1200],
    ['12.50%', 1250],
    ['7 percent', 700],
    ['0', 0],
    ['0.01', 1],
    ['100', 10_000],
    ['1000', 100_000],
    // As shown: "Enter at most 1,000.00%."
    ['1,000.00%', 100_000],
    ['12.5pct', 1250],
  ])('%j is %i basis points', (typed, basisPoints) => {
    expect(read(parsePercent(typed))).toBe(basisPoints)
  })
  test.each([
    ['12.345', 'too-many-decimals'],
    ['12,345', 'separator-unclear'],
    ['12,3,4', 'separator-unclear'],
    ['1e2', 'exponent'],
    ['-1', 'negative'],
    ['$5', 'not-a-number'],
    ['%', 'not-a-number'],
  ])('rejects %j: %s', (typed, problem) => {
    expect(read(parsePercent(typed))).toBe(problem)
  })
})

describe('days and counts are whole numbers', () => {
  test.each([
    ['30', 30],
    ['30 days', 30],
    ['1 day', 1],
    ['30days', 30],
    ['30.0', 30],
    ['1,000', 1000],
  ])('%j is %i days', (typed, value) => {
    expect(read(parseQuantity('days', typed))).toBe(value)
  })
  it('ignores the unit of a count', () => {
    expect(read(parseQuantity('count', '36 payments'))).toBe(36)
    expect(read(parseQuantity('count', '24 months'))).toBe(24)
  })
  test.each([
    ['30.5', 'too-many-decimals'],
    ['30,5', 'separator-unclear'],
    ['a month', 'not-a-number'],
    ['-1', 'negative'],
    ['1e3', 'exponent'],
  ])('rejects %j: %s', (typed, problem) => {
    expect(read(parseQuantity('days', typed))).toBe(problem)
  })
})

describe('a displayed number is read back as the same number', () => {
  it('formats money with thousands separators and two decimals', () => {
    expect([0, 5, 123_450, 100_000_000].map(formatMoney)).toEqual([
      '0.00',
      '0.05',
      '1,234.50',
      '1,000,000.00',
    ])
  })
  it('formats percent with two decimals', () => {
    expect([0, 1, 1250, 123_456].map(formatPercent)).toEqual(['0.00', '0.01', '12.50', '1234.56'])
  })
  const anySafe = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER })
  it('survives the round trip for every safe integer', () => {
    fc.assert(
      fc.property(anySafe, (value) => {
        expect(read(parseMoney(formatMoney(value)))).toBe(value)
        expect(read(parsePercent(formatPercent(value)))).toBe(value)
        expect(read(parseQuantity('days', String(value)))).toBe(value)
      }),
    )
  })
  it('returns a safe integer or a named problem for any text', () => {
    const digitsAndSigns = fc.string({
      unit: fc.constantFrom(...'0123456789.,$%-e '.split('')),
      maxLength: 20,
    })
    fc.assert(
      fc.property(fc.oneof(fc.string(), digitsAndSigns), (text) => {
        for (const quantity of ['money', 'rate', 'days', 'count'] as const) {
          const result = parseQuantity(quantity, text)
          if (result.ok) {
            expect(Number.isSafeInteger(result.value)).toBe(true)
            expect(result.value).toBeGreaterThanOrEqual(0)
          }
        }
      }),
    )
  })
})
