import { describe, expect, it } from 'vitest'
import { plural } from '../../../renderer/messages/format.ts'
import { regionOf } from '../../../renderer/messages/language.ts'
import { termName } from '../../../renderer/messages/names.ts'

describe('the region that numbers and dates are written for', () => {
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

  it('take the form for others where one is left out', () => {
    expect(plural(1, { other: 'fortnights' })).toBe('1 fortnights')
  })

  it('keep a kind of term that the desk does not know', () => {
    expect(termName(1, 'moons')).toBe('1 moons')
    expect(termName(1, 'months')).toBe('1 month')
  })
})
