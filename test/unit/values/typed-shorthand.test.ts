import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatPercent, parseMoney, parsePercent } from '../../../shared/values/typed-numbers.ts'
import { moneyMeant, rateSuggested, termMeant } from '../../../shared/values/typed-shorthand.ts'

describe('a short form of an amount', () => {
  it.each([
    ['24k', 2_400_000],
    ['$1.5K', 150_000],
    ['24\u00a0k', 2_400_000],
    ['2m', 200_000_000],
    ['12.345678m', 1_234_567_800],
  ])('%j is %i cents', (typed, cents) => expect(moneyMeant(typed)).toBe(cents))

  it.each(['24', 'k', '24kk', '-24k', '1,5k', '1.234567k', '24 km', '', '999999999m9'])(
    'can’t be read from %j',
    (typed) => expect(moneyMeant(typed)).toBeNull(),
  )

  it('in thousands equals the amount with all its zeros', () => {
    fc.assert(
      fc.property(fc.nat({ max: 9_999_999 }), (thousands) => {
        const written = parseMoney(`${thousands}000`)
        expect(written).toEqual({ ok: true, value: moneyMeant(`${thousands}k`) })
      }),
    )
  })

  it('is never a number that can be typed in full, so the two don’t conflict', () => {
    const anything = fc.string({ unit: fc.constantFrom(...'0123456789.,km$ '.split('')) })
    const nearShortForms = fc.stringMatching(/^\$? ?\d{1,4}[.,]?\d{0,4} ?[km]?$/)
    fc.assert(
      fc.property(fc.oneof(anything, nearShortForms), (text) => {
        expect(moneyMeant(text) !== null && parseMoney(text).ok).toBe(false)
      }),
    )
  })
})

describe('a short form of a term', () => {
  const months = { termType: 'months', perYear: 12 } as const
  const fortnights = { termType: 'payments', perYear: 26 } as const
  const weeks = { termType: 'payments', perYear: 52 } as const
  const days = { termType: 'days', perYear: 365 } as const

  it.each([
    ['3y', months, 36],
    ['1.5 years', months, 18],
    ['3y', fortnights, 78],
    ['18mo', months, 18],
    ['36 mos', months, 36],
    ['36\u00a0months', months, 36],
    ['5 yrs.', months, 60],
    ['6m', weeks, 26],
    ['2 yrs', days, 730],
    ['90 days', days, 90],
    ['26 Payments', fortnights, 26],
  ])('%j in %j is %i', (typed, unit, count) => expect(termMeant(typed, unit)).toBe(count))
  it.each([
    ['0y', months],
    ['5m', fortnights],
    ['3', months],
    ['3w', months],
    ['1.25y', months],
    ['90 days', months],
    ['26 payments', months],
    ['90 days', fortnights],
  ])('can’t be read from %j in %j', (typed, unit) => expect(termMeant(typed, unit)).toBeNull())
})

describe('a rate that looks like another notation', () => {
  it.each([
    ['0.119', 1_190],
    ['.119', 1_190],
    ['0.12 %', 1_200],
    ['1190', 1_190],
    ['799', 799],
  ])('%j suggests %i basis points', (typed, points) => expect(rateSuggested(typed)).toBe(points))

  it.each(['11.9', '1', '100', '0', '0.0', '36', '119.5', 'abc', '20000'])(
    'suggests nothing for %j',
    (typed) => expect(rateSuggested(typed)).toBeNull(),
  )

  it('suggests the same rate for a fraction and for basis points, and none for a percentage', () => {
    fc.assert(
      fc.property(fc.integer({ min: 101, max: 9_999 }), (points) => {
        expect(rateSuggested(`0.${String(points).padStart(4, '0')}`)).toBe(points)
        expect(rateSuggested(String(points))).toBe(points)
        expect(rateSuggested(formatPercent(points))).toBeNull()
        expect(parsePercent(formatPercent(points))).toEqual({ ok: true, value: points })
      }),
    )
  })
})
