import { describe, expect, it } from 'vitest'
import { creditFacts, ficoBand } from '../../../../shared/values/credit-facts.ts'

describe('ficoBand', () => {
  it.each([
    [299, null],
    [300, 'poor'],
    [579, 'poor'],
    [580, 'fair'],
    [669, 'fair'],
    [670, 'good'],
    [739, 'good'],
    [740, 'very-good'],
    [799, 'very-good'],
    [800, 'exceptional'],
    [850, 'exceptional'],
    [851, null],
  ] as const)('names the band of a score of %i', (score, band) => {
    expect(ficoBand(score)).toBe(band)
  })
})

describe('creditFacts', () => {
  it('reads the score and the bankruptcy history', () => {
    expect(creditFacts({ fico: 612, has_bankruptcy_history: false })).toEqual({
      fico: 612,
      bankruptcy: false,
    })
  })

  it('returns null for a missing value or one of another type', () => {
    const nothing = { fico: null, bankruptcy: null }
    expect(creditFacts(null)).toEqual(nothing)
    expect(creditFacts({ fico: '612', has_bankruptcy_history: 1 })).toEqual(nothing)
  })

  it.each([
    [0, null],
    [249, null],
    [250, 250],
    [619.5, 619.5],
    [900, 900],
    [901, null],
    [9_002, null],
  ])('reads a score of %d as %o', (fico, score) => {
    expect(creditFacts({ fico }).fico).toBe(score)
  })
})
