import { describe, expect, it } from 'vitest'
import { plural, pluralIn } from '../../../../renderer/messages/format.ts'
import { regionOf } from '../../../../renderer/messages/language.ts'
import { termName } from '../../../../renderer/messages/names.ts'

describe('the region for numbers and dates', () => {
  it.each([
    [['en-GB', 'en'], 'en-GB'],
    [['de-DE', 'en-AU'], 'en-AU'],
    [['de-CH', 'fr'], 'en-CH'],
    [['fr'], 'en-FR'],
    [['no such tag'], 'en'],
    [[], 'en'],
  ])('of %j is %s', (preferred, region) => {
    expect(regionOf('en', preferred)).toBe(region)
  })
})

describe('counted words', () => {
  it.each([
    [0, '0 offers'],
    [1, '1 offer'],
    [2, '2 offers'],
    [1200, '1,200 offers'],
  ])('for %d', (count, words) => {
    expect(plural(count, { one: 'offer', other: 'offers' })).toBe(words)
  })

  it('use the “other” form if a form is missing', () => {
    expect(plural(1, { other: 'fortnights' })).toBe('1 fortnights')
  })

  it.each([
    [1, '1 oferta'],
    [2, '2 oferty'],
    [5, '5 ofert'],
    [22, '22 oferty'],
    [112, '112 ofert'],
  ])('have as many plural forms as the language: %d', (count, words) => {
    const polish = { one: 'oferta', few: 'oferty', many: 'ofert', other: 'oferty' }
    expect(pluralIn('pl')(count, polish)).toBe(words)
  })

  it('contain the count where the language writes it', () => {
    const arabic = { zero: 'zero #', one: 'one #', two: 'two #', few: 'few #', many: 'many #' }
    const forms = [0, 1, 2, 3, 11].map((count) =>
      pluralIn('ar')(count, { ...arabic, other: 'other' }),
    )
    expect(forms).toEqual(['zero 0', 'one 1', 'two 2', 'few 3', 'many 11'])
    expect(pluralIn('ja')(3, { other: '第#件' })).toBe('第3件')
  })

  it('keep an unknown kind of term', () => {
    expect(termName(1, 'moons')).toBe('1 moons')
    expect(termName(1, 'months')).toBe('1 month')
  })
})
